"""A game turn by turn: its headlines, its tracks over time, how it ended.

What counts as a headline of a game, and which tracks it has, says its part `timeline`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Any

import attrs

from fallen_tui.engine.events import Checked, Closed, Entry, Rewound, Rolled
from fallen_tui.engine.game import ALL, Game, Setup
from fallen_tui.engine.history import Fitting, active
from fallen_tui.faces.log import condense
from fallen_tui.games import part

MOST_A_TURN = 6
LONGEST = 140


@attrs.frozen
class TrackTerms:
    """Something each seat has more or less of: its name, its figure, and the mark that wins (0: none).

    shared   whether those who play without a seat have it, too
    """

    name: str
    of: Callable[[Any, int], int]
    mark: Callable[[Any], int] = lambda state: 0
    shared: bool = True


@attrs.frozen
class TimelineTerms:
    """What is worth telling of one game: its tracks, and the tags of its headlines with their weights.

    Where no headline is named, whatever the log tells is one.
    """

    tracks: tuple[TrackTerms, ...]
    headlines: Mapping[str, int]
    others: Callable[[Any], tuple[str, ...]] = lambda state: ()
    """Who plays without a seat, such as a Rival; they count on from the seats."""
    part: Callable[[Any], str] = lambda state: ""
    """The part of the game, such as "chapter 2 again", where each has Turns of its own; empty for one in one piece."""


@attrs.frozen
class Turn:
    """One turn: its number, its headlines, and each track's figures by side at its end, of those who have it.

    part   the part of the game that it is of, where there are parts
    """

    number: int
    headlines: tuple[str, ...]
    figures: tuple[tuple[int, ...], ...]
    part: str = ""


@attrs.frozen
class Timeline:
    """A game told in turns. `dice` counts the dice of the whole game, `answers` what people and bots chose."""

    title: str
    names: tuple[str, ...]
    tracks: tuple[TrackTerms, ...]
    marks: tuple[int, ...]
    turns: tuple[Turn, ...]
    result: tuple[str, ...]
    setup: Setup
    dice: int
    answers: int

    def names_on(self, track: int) -> tuple[str, ...]:
        """Who has a line on a track: who plays without a seat need not."""
        return self.names[: len(self.turns[-1].figures[track])]


def chapter_of(game: str) -> TimelineTerms:
    """What is worth telling of a game; of one that does not say, its log."""
    found: TimelineTerms | None = part(game, "timeline")
    return found if found is not None else TimelineTerms((), {})


def timeline(game: Game, setup: Setup, entries: Sequence[Entry]) -> Timeline:
    """A game told in turns, as far as it has come; what was undone is left out. For the end: everything is told."""
    chapter = chapter_of(game.id)
    names = setup.named()
    state = game.new(setup)
    told: list[Turn] = []
    lines: list[tuple[int, str]] = []
    dice = answers = 0
    weights = chapter.headlines or dict.fromkeys(game.registry.tags, 1)
    turn, part = game.turn(state), chapter.part(state)

    def close() -> None:
        others = len(chapter.others(state))
        figures = tuple(
            tuple(track.of(state, side) for side in range(len(names) + others * track.shared))
            for track in chapter.tracks
        )
        told.append(Turn(turn, tuple(_chosen(lines, names)), figures, part or chapter.part(state)))
        lines.clear()

    for number in active(entries):
        entry = entries[number - 1]
        if isinstance(entry, Checked | Closed | Rewound):
            continue
        dice += entry.count if isinstance(entry, Rolled) and entry.sides else 0
        answers += getattr(entry, "chosen", False)
        with Fitting(number, entry):
            weight = weights.get(entry.tag, 0)
            line = game.tell(state, entry, ALL) if weight else ""
            entry.apply(state)
        if game.turn(state) != turn:
            close()
            turn, part = game.turn(state), chapter.part(state)
        if line:
            lines.append((weight, shorten(line, LONGEST, placeholder=" …")))
    close()
    return Timeline(
        game.title,
        (*names, *chapter.others(state)),
        chapter.tracks,
        tuple(track.mark(state) for track in chapter.tracks),
        tuple(told),
        tuple(game.text_view(game.view(state, None), None, "result")),
        setup,
        dice,
        answers,
    )


def when(part: str, turn: int) -> str:
    """A Turn by its number, and by the part of the game where each has Turns of its own: "chapter 2, Turn 3"."""
    return f"{part}, Turn {turn}" if part else f"Turn {turn}"


def _chosen(lines: list[tuple[int, str]], names: Sequence[str]) -> list[str]:
    """The weightiest lines of a turn, in the order in which they came."""
    ranked = sorted(range(len(lines)), key=lambda n: (-lines[n][0], n))[:MOST_A_TURN]
    return condense([lines[n][1] for n in sorted(ranked)], names)


# --- as a chart ---


def moving(found: Timeline) -> list[int]:
    """The tracks in which something has moved, by their places."""
    return [at for at in range(len(found.tracks)) if len({turn.figures[at] for turn in found.turns}) > 1]


def _floor(least: int, top: int) -> int:
    """Where a scale begins: at 0, unless all figures are far from it."""
    return least // 10 * 10 if least < 0 or least * 3 > top else 0


def chart(found: Timeline, track: int, width: int, height: int) -> list[list[tuple[str, int]]]:
    """A track over the turns in signs: rows of (text, seat or -1); each seat is drawn by its number.

    The scale stands at the left, the mark that wins as a row of dots, turns below. From the end of a turn to that of
    the next a line is straight. Parts of the game stand below the turns, a bar where each but the first begins.
    """
    parts = _parts(found.turns)
    values = [turn.figures[track] for turn in found.turns]
    mark = found.marks[track]
    top = max([mark, 1, *(figure for figures in values for figure in figures)])
    low = _floor(min(figure for figures in values for figure in figures), top)
    room, rows = max(1, width - 6), max(2, height - 1 - bool(parts))
    grid: list[list[tuple[str, int]]] = [[(" ", -1)] * room for _ in range(rows)]

    def level(figure: int) -> int:
        return rows - 1 - (figure - low) * (rows - 1) // max(1, top - low)

    if mark:
        grid[level(mark)] = [("·", -1)] * room
    for place, _ in parts[1:]:
        column = _column(place, len(values), room)
        for row in grid:
            row[column] = ("|", -1)
    for column in range(room):
        for seat, figure in enumerate(_between(values, column, max(1, room - 1))):
            y = level(figure)
            taken = grid[y][column]
            grid[y][column] = (str(seat + 1), seat) if taken[1] < 0 else ("*", -2)
    labels = {0: top, rows - 1: low, **({level(mark): mark} if mark else {})}
    drawn = [[(f"{labels.get(y, ''):>4} ", -1), *row] for y, row in enumerate(grid)]
    drawn.append([("turn " + _ticks([turn.number for turn in found.turns], room), -1)])
    if parts:
        drawn.append([("     " + _part_names(parts, len(values), room), -1)])
    return drawn


def _parts(turns: Sequence[Turn]) -> list[tuple[int, str]]:
    """Where each part of a game begins, as the place of its first turn, and its name; none of a game in one piece."""
    found = [(n, turn.part) for n, turn in enumerate(turns) if not n or turn.part != turns[n - 1].part]
    return found if any(name for _, name in found) else []


def _column(place: int, count: int, room: int) -> int:
    """The column at which one of so many turns ended."""
    return place * (room - 1) // max(1, count - 1)


def _part_names(parts: Sequence[tuple[int, str]], count: int, room: int) -> str:
    """The parts of a game below a chart, each where it begins, as much of its name as there is room for."""
    text = ""
    ends = [*(_column(place, count, room) - 1 for place, _ in parts[1:]), room]
    for (place, name), end in zip(parts, ends, strict=True):
        start = _column(place, count, room)
        brief = name.partition(" ")[2]
        names = (name, brief, brief.partition(" ")[0])
        text = text.ljust(start) + next((each for each in names if len(each) <= end - start), "")
    return text


def _between(values: Sequence[Sequence[int]], column: int, last: int) -> list[int]:
    """The figures of all at a column of a chart whose last one is `last`."""
    place, part = divmod(column * (len(values) - 1), last)
    after = values[min(place + 1, len(values) - 1)]
    return [a + ((b - a) * part + last // 2) // last for a, b in zip(values[place], after, strict=True)]


def _ticks(turns: Sequence[int], room: int) -> str:
    """The numbers of the turns below a chart, each where it ended; those there is no room for are left out."""
    text = ""
    for place, number in enumerate(turns):
        words = str(number)
        at = _column(place, len(turns), room)
        start = min(at, room - len(words))
        final = room - len(str(turns[-1])) - 1
        if place and (start <= len(text) or (number != turns[-1] and start + len(words) >= final)):
            continue
        text = text.ljust(start) + words
    return text
