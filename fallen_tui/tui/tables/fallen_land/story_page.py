"""The page of a tale or a fight: where it began, which entries begin its parts, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Answered, Entry, Rewound, Rolled
from fallen_tui.engine.records import define
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import title, who
from fallen_tui.tui.adventure.story_page import PagePart, StoryPage, tell

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land.roll_book import RollBook

from fallen_tui.tui.tables.fallen_land.story_start import CouncilStart

APART = (
    e.StoryBegan,
    e.StoryResult,
    e.CheckBegan,
    e.DiceThrown,
    e.DieRerolled,
    e.CheckChanged,
    e.CheckEnded,
    e.MoveRolled,
    e.FlightRolled,
    e.HealingRolled,
    e.FoeRolled,
    e.CombatBegan,
    e.ChaseRolled,
    e.RoundBegan,
    e.Stepped,
    Rewound,
    Rolled,
)
"""Entries that a page shows in a way of its own or not at all, whatever the log says of them."""


@define
class CouncilPart(PagePart):
    """A part of a page: opening, directions, flight, checks, outcome, optional, epilogue, fight, strike, stands, round,
    end; `crown`, `check` as in StoryResult."""

    crown: int = NOBODY
    check: int = NOBODY


@define
class CouncilPage(StoryPage[CouncilStart, CouncilPart]):
    """A tale or a fight; `joined`: the seats that take part."""

    joined: list[int] = attrs.field(factory=list)


def page_of(book: RollBook, start: CouncilStart, lines: dict[int, str], until: int = 0) -> CouncilPage:
    """The page that begins with a start; `lines` are those of the log by entry, for the one who reads.

    until   the last entry that is told, while a tale is read step by step; 0 for all
    """
    page = CouncilPage(start, [CouncilPart("opening" if start.card else "fight")], joined=[start.seat])
    rolls = {throw.number: throw for throw in reversed(book.throws) if throw.number >= start.number}
    told = takewhile(lambda entry: not until or entry[0] <= until, _entries(book, start))
    return tell(page, told, lines, rolls, _follow, partial(_chosen, start.seat), APART)


def _chosen(seat: int, entry: Entry) -> int | None:
    """The place of the option of the card that its own seat has taken."""
    if isinstance(entry, Answered) and (entry.topic, entry.seat) == ("choose", seat):
        return int(str(entry.answer))
    return None


def _entries(book: RollBook, start: CouncilStart) -> Iterator[tuple[int, Entry]]:
    """The entries of a tale to its end, those of a fight to the end of its Deed."""
    over = False
    for number in range(start.number, len(book.match.table.entries) + 1):
        entry = book.match.table.entries[number - 1]
        if not book.counts(number):
            continue
        if over and isinstance(entry, e.DeedEnded | e.Stepped | e.DeedBegan | e.StoryBegan | e.CombatBegan):
            return
        yield number, entry
        if start.card and isinstance(entry, e.StoryEnded):
            return
        over = over or (not start.card and isinstance(entry, e.CombatEnded))


def _follow(page: CouncilPage, entry: Any) -> None:
    """Turn to the next part where an entry begins one."""
    if isinstance(entry, e.StoryStage):
        page.parts.append(CouncilPart(entry.stage, STAGES.get(entry.stage, "")))
    elif isinstance(entry, e.StoryResult):
        page.parts.append(
            CouncilPart("outcome", entry.result.capitalize(), entry.result, crown=entry.crown, check=entry.check)
        )
    elif isinstance(entry, e.StoryTested) and entry.crown != NOBODY and page.parts[-1].kind == "outcome":
        page.parts.append(CouncilPart("checks", crown=entry.crown))
    elif isinstance(entry, e.StoryJoined):
        page.joined.append(entry.seat)
    elif isinstance(entry, e.StoryEnded):
        page.end = entry.result
    elif isinstance(entry, e.CombatBegan):
        page.parts.append(CouncilPart("fight", "A fight"))
    elif isinstance(entry, e.RoundBegan):
        page.parts.append(CouncilPart("round", f"Round {entry.n}"))
    elif isinstance(entry, e.StandsTaken):
        page.parts.append(CouncilPart("stands", "Fight or Flight"))
    elif isinstance(entry, e.CheckBegan) and entry.kind == "strike" and page.parts[-1].kind == "fight":
        page.parts.append(CouncilPart("strike", "First Strike"))
    elif isinstance(entry, e.CombatEnded):
        page.parts.append(CouncilPart("end", "The end of the fight"))
        page.end = page.end or ("" if page.start.card else entry.how)


STAGES = {
    "directions": "Directions",
    "flight": "Fight or Flight",
    "checks": "The checks",
    "optional": "Optional Skill Check",
}
"""The headings of the stages of a tale."""


def players_of(view: State, page: CouncilPage) -> str:
    """Who plays it: Ann; Ann and Bo; a mercenary."""
    start = page.start
    if start.mercenary:
        return f"{title(view, start.mercenary)} for {who(view, start.seat)}"
    return listed(f"{who(view, seat)}'s Party" for seat in page.joined)
