"""Small motions: what an answer caused, beat by beat, where the player's eye is. Any key skips them.

Nothing here decides anything: the game has happened and is on disk; a motion only shows it in its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallen_tui.engine.events import UNSEEN, Rolled
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, wrap
from fallen_tui.tui.match.match import Match

SPEEDS = ("off", "fast", "normal", "slow")
"""off and fast: all at once, what is new is marked. normal and slow: in its order."""
PACES = {"normal": (0.13, 0.45), "slow": (0.3, 1.2)}
"""Seconds that a die falls, and that a line stands before the next."""
WATCHED = {"off": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.8}
"""Seconds that a move of a watched bot stands: so long for up to two lines, longer where there are more to be read."""
STRIDES = {"fast": 0.06, "normal": 0.12, "slow": 0.25}
"""Seconds that a step takes on the map."""
LONGEST = 8
"""Steps for which there is time; more of them are each made faster."""
MOST_BEATS = 120
_TUMBLE = (4, 9, 2, 7, 1, 8, 3, 10, 6, 5)


@frozen
class Beat(FrozenRecord):
    """One line of what happened, and the dice that were thrown for it."""

    number: int
    text: str
    faces: tuple[int, ...] = ()
    sides: int = 0


@frozen
class Frame(FrozenRecord):
    """What stands in the place of the question, and for how many seconds; `at`: the cell where somebody walks."""

    rows: tuple[Line, ...]
    seconds: float
    at: str = ""


def beats(match: Match, after: int) -> list[Beat]:
    """What the viewer has been told since an entry, each line with its dice."""
    match.log.follow()
    lines = match.log.lines(after, match.viewer)
    found: list[Beat] = []
    last = after
    for number, text in lines[-MOST_BEATS:]:
        entries = match.table.entries[last:number]
        rolls = [e for e in entries if isinstance(e, Rolled) and e.sides and e.stream != UNSEEN]
        faces = tuple([face for roll in rolls for face in roll.faces])
        found.append(Beat(number, text, faces, rolls[-1].sides if rolls else 0))
        last = number
    return found


def frames(happened: list[Beat], speed: str, width: int, height: int, skips: str = "any key skips") -> Iterator[Frame]:
    """The frames that animate what happened, for a pane of `width` by `height`; none at speeds without motion.

    skips  what the rule line says of the key that skips the animation
    """
    if speed not in PACES:
        return
    fall, stand = PACES[speed]
    told: list[Line] = []
    for beat in happened:
        for settled in range(len(beat.faces)):
            thrown = _dice(beat, settled)
            yield Frame(_seen([*told, thrown], width, height, skips), fall)
        told += _settled(beat, width)
        yield Frame(_seen(told, width, height, skips), stand if beat is not happened[-1] else 2 * stand)


def walk(road: Sequence[str], speed: str, width: int, height: int, skips: str = "any key skips") -> Iterator[Frame]:
    """Somebody walks from cell to cell; a long road is walked no longer than a short one."""
    pace = STRIDES.get(speed, 0.0)
    if not pace or len(road) < 2:
        return
    seconds = min(pace, LONGEST * pace / len(road))
    for cell in road[:-1]:
        yield Frame(_seen([], width, height, skips), seconds, cell)


def pages(happened: list[Beat], speed: str, width: int, height: int, skips: str) -> Iterator[Frame]:
    """What happened, all of it, as many lines at a time as a place holds."""
    told: list[Line] = []
    count = 0
    for beat in happened:
        rows = _settled(beat, width)
        if count and len(told) + len(rows) > height - 1:
            yield _page(told, count, speed, width, height, skips)
            told, count = [], 0
        told += rows
        count += 1
    if count:
        yield _page(told, count, speed, width, height, skips)


def _page(told: list[Line], count: int, speed: str, width: int, height: int, skips: str) -> Frame:
    return Frame(_seen(told, width, height, skips), WATCHED[speed] * max(1.0, count / 2))


def _settled(beat: Beat, width: int) -> list[Line]:
    """A line of what happened under its dice, which have come to rest."""
    rows = wrap(line(" ", beat.text), width - 1, 2)
    return [_dice(beat, len(beat.faces)), *rows] if beat.faces else rows


def _dice(beat: Beat, settled: int) -> Line:
    """Dice of which the first have come to rest."""
    spans: list[Span] = [Span("  ")]
    for place, face in enumerate(beat.faces):
        if place < settled:
            spans += [Span(f"[{face:>2}]", "die"), Span(" ")]
        else:
            turning = _TUMBLE[(place * 3 + settled * 7) % len(_TUMBLE)] % beat.sides + 1
            spans += [Span(f" {turning:>2} ", "faint"), Span(" ")]
    return tuple(spans)


def _seen(rows: list[Line], width: int, height: int, skips: str) -> tuple[Line, ...]:
    """The last rows that a place holds, under a rule line that says how to go on at once."""
    words = f" {skips} "
    head = line(("─" * max(0, width - len(words) - 2), "rule"), (words, "dim"), ("──", "rule"))
    shown = rows[-(height - 1) :]
    return (head, *shown, *[BLANK] * (height - 1 - len(shown)))
