"""A game remembered on a page: a story first, then the tables. As plain text, and as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from fallen_tui.engine.game import Setup
from fallen_tui.engine.text import capital
from fallen_tui.faces.outcome import HELPED, ending, fairness, kind_of, kind_title, marks
from fallen_tui.faces.summary import Summary
from fallen_tui.faces.summary.blocks import WIDTH, Block, Grid, Head, Items, Prose, Verbatim, as_markdown, as_text
from fallen_tui.faces.timeline import chart, moving, when
from fallen_tui.folder import quoted
from fallen_tui.recorded import BRANCH, DAILY, branched

LONGEST = 120
"""Lines of plain text at most, as far as cutting down what can be cut goes."""


@attrs.frozen
class Room:
    """How much of everything is told: whose sheets in full (all, some, else brief, names), losses, rows of a chart."""

    sheets: str
    losses: int
    chart: int


ROOMS = (
    Room("all", 16, 8), Room("some", 16, 8), Room("some", 16, 6), Room("some", 12, 5), Room("brief", 16, 6),
    Room("brief", 12, 5), Room("names", 16, 5), Room("names", 10, 5),
)  # fmt: skip


def page(summary: Summary, markdown: bool = False, width: int = WIDTH) -> list[str]:
    """The page as lines: as much as fits on it at its usual width; of plain text none is wider than `width`."""
    for room in ROOMS:
        blocks = list(_blocks(summary, room, WIDTH))
        text = as_text(blocks)
        if len(text) <= LONGEST:
            break
    if markdown:
        return as_markdown(blocks)
    return text if width == WIDTH else as_text(_blocks(summary, room, width), width)


def _blocks(summary: Summary, room: Room, width: int) -> Iterator[Block]:
    kept = summary.kept
    yield Head(summary.title, 1)
    yield Prose(_headline(summary))
    yield Items(tuple(_people(summary)))
    if kept.chapters:
        yield Head("The chapters")
        yield Items(kept.chapters)
    yield from map(Prose, filter(None, _story(summary, room)))
    if summary.points:
        yield Head("Where it turned")
        yield Grid(("", ""), tuple((when(p.part, p.turn), p.moved or p.what) for p in summary.points), words=True)
    if kept.log:
        yield Head("What happened")
        yield Items(tuple(_cut(kept.log, room.losses)))
    if summary.turn and kept.lost[0]:
        yield Head(kept.lost[0])
        yield from _losses(summary, room.losses)
    if kept.best or kept.luck is not None:
        yield Head("Best and worst" if kept.luck is None else "The dice")
        yield Items(tuple(f"{what}: {told}" for what, told in kept.best))
        if kept.luck is not None:
            yield Grid(kept.luck.head, kept.luck.rows)
    if kept.sheets:
        yield Head("As it stood" if summary.result is not None else "As it stands")
        yield from _sheets(summary, room.sheets)
    yield from _charts(summary, room.chart, width)
    yield Head("Figures")
    if kept.figures.rows:
        yield Grid(kept.figures.head, kept.figures.rows)
    yield Prose(_sums(summary))
    yield Head("To see it again")
    yield from _again(summary)


# --- the head and the story ---


def _headline(summary: Summary) -> str:
    """What was played, when, and how it ended."""
    parts = [kind_title(kind_of(summary.setup))]
    if summary.created:
        parts.append(f"started {summary.created[:10]}")
    end = ending(summary.setup, summary.result, summary.names)
    at = when(summary.kept.part, summary.turn)
    reached = "" if not summary.turn else f" in {at}" if summary.result is not None else f": {at}"
    return f"{', '.join(parts)}. {end}{reached}."


def _people(summary: Summary) -> Iterator[str]:
    """Who sat there, with the figures of the end as the game tells them, and whether going back helped."""
    bots = {
        name: f"bot ({spec.kind})"
        for name, spec in zip(summary.setup.named(), summary.setup.seats, strict=True)
        if not spec.human
    }
    ending_told = _prose(summary)
    for text in summary.said[summary.result is not None :]:
        text = text.strip()
        if text in ending_told:
            continue
        name = next((name for name in bots if text.startswith((f"{name},", f"{name}:"))), "")
        yield f"{name}, {bots[name]}{text[len(name) :]}" if name else text
    if summary.result is None:
        yield f"{' and '.join(summary.to_move)} to move." if summary.to_move else "Nobody to move."
    if fairness(summary.setup, summary.peeks) == HELPED:
        yield f"Not a fair game: {'; '.join(marks(summary.setup, summary.rewinds, summary.peeks))}."


def _story(summary: Summary, room: Room) -> Iterator[str]:
    """The game told in a few paragraphs."""
    kept = summary.kept
    yield _sentences(kept.opening)
    yield _sentences(list(_turns(summary)))
    end = ending(summary.setup, summary.result, summary.names)
    over = [f"It ended in {when(kept.part, summary.turn)}: {end}"] if summary.result is not None else []
    of_all = room.sheets in ("all", "some")
    stood = [text for seat, text in enumerate(kept.closing) if of_all or seat in _heroes(summary)]
    yield _sentences([kept.toll, *over, *stood])
    yield from _prose(summary)
    if summary.trouble:
        yield f"The journal can only be read this far: {summary.trouble}."


def _prose(summary: Summary) -> list[str]:
    """The story of the ending in paragraphs, where the game has one; the id of a rank is none."""
    story = summary.result.story if summary.result is not None else ""
    return [text for part in story.split("\n\n") if (text := part.strip())] if " " in story else []


def _turns(summary: Summary) -> Iterator[str]:
    """The turning points as sentences, each with when it was."""
    last, part, after, same = 0, "", False, False
    for point in summary.points:
        within = point.part == part
        after = within and point.turn == last + 1 and last > 0 and not after
        again = within and point.turn == last
        now = f"In Turn {point.turn}" if not again else "Then" if same else "In the same Turn"
        at = "The Turn after," if after else now
        same = again and not same
        text = f"{at if within else f'In {when(point.part, point.turn)},'} {point.what}"
        if point.lead:
            text += f", and {_of_the_same(point.what, point.lead, summary.names)}"
        yield text + (". That was the goal" if point.mark else "")
        last, part = point.turn, point.part


def _of_the_same(what: str, lead: str, names: Sequence[str]) -> str:
    """What became of the lead, without the name where the sentence began with it and is of nobody else."""
    for name in names:
        if what.startswith(f"{name} ") and ": " not in what and lead.startswith((f"{name} took", f"{name} pulled")):
            return lead[len(name) + 1 :]
    return lead


def _sentences(texts: Sequence[str]) -> str:
    told = [text.strip() for text in texts if text.strip()]
    return " ".join(f"{capital(text)}{'' if text.endswith(('.', '!', '?')) else '.'}" for text in told)


# --- the tables ---


def _cut(log: Sequence[str], most: int) -> Iterator[str]:
    """The first turns and the last ones, where there are too many."""
    left_out = len(log) - most
    yield from log if left_out <= 0 else log[: most // 2]
    if left_out > 0:
        yield f"And {left_out} {'turn' if left_out == 1 else 'turns'} more. Use fallen log to see them."
        yield from log[most // 2 - most :]


def _losses(summary: Summary, most: int) -> Iterator[Block]:
    losses = Counter((when(loss.part, loss.turn), loss.seat, loss.who, loss.how) for loss in summary.kept.losses)
    if not losses:
        yield Prose(summary.kept.lost[1])
        return
    rows: list[tuple[str, ...]] = []
    before: object = None
    for (at, seat, who, how), times in list(losses.items())[:most]:
        whose = summary.names[seat] if 0 <= seat < len(summary.names) else ""
        told = "the same" if before == (at, seat, how) else how
        rows.append((at, whose, who, told + (f" ({times} times)" if times > 1 else "")))
        before = (at, seat, how)
    yield Grid(("", "", "", ""), tuple(rows), words=True)
    if len(losses) > most:
        yield Items((f"and {len(losses) - most} more",))


def _heroes(summary: Summary) -> list[int]:
    """Whose game it was: the people's; of bots the winners'."""
    people = [seat for seat, spec in enumerate(summary.setup.seats) if spec.human]
    return people or list(summary.result.winners if summary.result is not None else ()) or [0]


def _sheets(summary: Summary, which: str) -> Iterator[Block]:
    """The sheets in full of all or some; where there is no room for that, all of them in short."""
    heroes = _heroes(summary)
    if which not in ("all", "some"):
        parts = None if which == "brief" else 1
        yield Items(tuple("; ".join((sheet.title, *sheet.brief[:parts])) for sheet in summary.kept.sheets))
        return
    for place, sheet in enumerate(summary.kept.sheets):
        yield Head(sheet.title, 3)
        if lines := sheet.full if which == "all" or place in heroes else sheet.brief:
            yield Items(tuple(lines))


def _charts(summary: Summary, height: int, width: int) -> Iterator[Block]:
    found = summary.timeline
    if not (moved := moving(found)):
        return
    yield Head("The tracks over time")
    legend = "  ".join(f"{place} {name}" for place, name in enumerate(found.names, 1))
    shared = "  * several" if len(found.names) > 1 else ""
    drawn = [place for place in moved if found.marks[place]] or moved[:1]
    for place in drawn:
        rows = ["".join(text for text, _ in row) for row in chart(found, place, width - 4, height)]
        head = f"{found.tracks[place].name} ({legend}{shared})"
        yield Verbatim((head[: width - 2], *(row.replace("·", ".") for row in rows)))


def _sums(summary: Summary) -> str:
    """How long it was, in figures."""
    found = summary.timeline
    parts = [
        _many(_turns_in_all(summary), "Turn"), _many(found.answers, "choice"),
        _many(summary.entries, "entry", "entries"),
        _many(found.dice, "die", "dice") if found.dice else "",
    ]  # fmt: skip
    return f"In all: {', '.join(part for part in parts if part)}."


def _turns_in_all(summary: Summary) -> int:
    """The Turns of the game, or of all its chapters together."""
    kept = summary.kept
    counted = bool(kept.chapters) and summary.result is not None
    return kept.turns if counted else kept.turns + summary.turn


def _many(n: int, one: str, more: str = "") -> str:
    return f"{n:,} {one if n == 1 else more or f'{one}s'}"


def _again(summary: Summary) -> Iterator[Block]:
    """Seed, mode and undo, and the commands that show and prove the game."""
    setup = summary.setup
    agreed = [f"{key}={value}" for key, value in setup.options if key not in (BRANCH, "sheet")]
    facts = [f"game {setup.game}", f"mode {setup.mode}", f"seed {setup.seed}", *agreed]
    how = "; ".join(marks(setup, summary.rewinds, summary.peeks)) or f"undo {setup.undo}, never used"
    yield Items((f"{', '.join(facts)}; {how}",))
    if branch := branched(setup):
        yield Items((f"a branch of {branch}",))
    lines = []
    if summary.file:
        file = ("-- " if summary.file.startswith("-") else "") + quoted(summary.file)
        lines = [f"fallen replay {file}", f"fallen verify {file}"]
    if summary.seal:
        yield Items((f"The journal's last line is sealed {summary.seal}.",))
    yield Verbatim((*lines, _command(setup)))


def _command(setup: Setup) -> str:
    """What begins such a game again, whatever its values begin with."""
    apart = ("first", *(("scenario", "campaign", "level") if setup.option("sheet") else ()))
    given = [("mode", setup.mode), ("seed", setup.seed)]
    given += [
        (key, value) if key in apart else ("with", f"{key}={value}")
        for key, value in setup.options
        if key not in (BRANCH, DAILY, "sheet")
    ]
    return " ".join([f"fallen new {setup.game}", *(f"--{key}={quoted(value)}" for key, value in given)])
