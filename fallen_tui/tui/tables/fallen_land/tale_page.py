"""The page of a tale or a fight: what happened since it began, in its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Answered, Entry, Rolled
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.games.fallen_land.text.log.phrases import place, sides, title, who

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land.roll_book import RollBook

TOLD = (
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
    Rolled,
)
"""Entries that a page shows in a way of its own."""


@frozen
class StoryStart(FrozenRecord):
    """Where a tale or a fight began: public words for it, and the sides of a fight."""

    number: int
    turn: int
    place: str
    card: str = ""
    seat: int = NOBODY
    deck: str = ""
    mercenary: str = ""
    resource: bool = False
    visit: bool = False
    attacker: str = ""
    defender: str = ""


@frozen
class PageLine(FrozenRecord):
    """A line of the log on a page."""

    number: int
    text: str


@frozen
class Chosen(FrozenRecord):
    """A choice of the card that was made: the place of the option among all of them."""

    number: int
    place: int


@define
class PagePart(Record):
    """A part of a page, in the order of play.

    kind   opening, directions, flight, checks, outcome, optional, epilogue, fight, strike, stands, round, end
    title  its heading, "" for none; `result` success, failure or ""; `crown`, `check` as in StoryResult
    """

    kind: str
    title: str = ""
    result: str = ""
    crown: int = NOBODY
    check: int = NOBODY
    items: list[PageLine | Chosen | Throw] = attrs.field(factory=list)


@define
class StoryPage(Record):
    """A tale or a fight up to entry `last`; `end` is "" while it goes on, `joined` the seats that take part."""

    start: StoryStart
    joined: list[int]
    parts: list[PagePart]
    end: str = ""
    last: int = 0


def start_of(before: State, number: int, entry: Entry) -> StoryStart | None:
    """The beginning of a tale, or of a fight that belongs to none; None for any other entry."""
    if isinstance(entry, e.StoryBegan):
        band = next((band for band in before.mercenaries if band.card == entry.mercenary), None)
        at = band.place if band is not None else before.players[entry.seat].place
        return StoryStart(
            number,
            before.turn,
            place(before, at) if at else "",
            entry.card,
            entry.seat,
            entry.deck,
            entry.mercenary,
            entry.resource,
            entry.visit,
        )
    if isinstance(entry, e.CombatBegan) and before.tale is None and before.combat is None:
        seat = entry.attacker[0]
        at = before.players[entry.defender[0]].place if entry.defender[0] != NOBODY else ""
        one, two = (_capital(sides(before, side)) for side in (entry.attacker, entry.defender))
        return StoryStart(number, before.turn, place(before, at) if at else "", seat=seat, attacker=one, defender=two)
    return None


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def page_of(book: RollBook, start: StoryStart, lines: dict[int, str]) -> StoryPage:
    """The page that begins with a start; `lines` are those of the log by entry, for the one who reads."""
    page = StoryPage(start, [start.seat], [PagePart("opening" if start.card else "fight")])
    throws = {throw.number: throw for throw in reversed(book.throws) if throw.number >= start.number}
    for number, entry in _entries(book, start):
        page.last = number
        if number > start.number:
            _follow(page, entry)
        throw = throws.get(number)
        if throw is not None:
            page.parts[-1].items.append(throw)
        text = lines.get(number, "")
        if isinstance(entry, Answered) and (entry.topic, entry.seat) == ("choose", start.seat):
            page.parts[-1].items.append(Chosen(number, int(str(entry.answer))))
        if text and not isinstance(entry, TOLD):
            page.parts[-1].items.append(PageLine(number, text))
    return page


def _entries(book: RollBook, start: StoryStart) -> Iterator[tuple[int, Entry]]:
    """The entries of a tale to its end, those of a fight to the end of its Deed."""
    over = False
    for number in range(start.number, len(book.match.table.entries) + 1):
        entry = book.match.table.entries[number - 1]
        if not book.rolls.stands(number):
            continue
        if over and isinstance(entry, e.DeedEnded | e.Stepped | e.DeedBegan | e.StoryBegan | e.CombatBegan):
            return
        yield number, entry
        if start.card and isinstance(entry, e.StoryEnded):
            return
        over = over or (not start.card and isinstance(entry, e.CombatEnded))


def _follow(page: StoryPage, entry: Any) -> None:
    """Turn to the next part where an entry begins one."""
    if isinstance(entry, e.StoryStage):
        page.parts.append(PagePart(entry.stage, STAGES.get(entry.stage, "")))
    elif isinstance(entry, e.StoryResult):
        page.parts.append(PagePart("outcome", entry.result.capitalize(), entry.result, entry.crown, entry.check))
    elif isinstance(entry, e.StoryTested) and entry.crown != NOBODY and page.parts[-1].kind == "outcome":
        page.parts.append(PagePart("checks", crown=entry.crown))
    elif isinstance(entry, e.StoryJoined):
        page.joined.append(entry.seat)
    elif isinstance(entry, e.StoryEnded):
        page.end = entry.result
    elif isinstance(entry, e.CombatBegan):
        page.parts.append(PagePart("fight", "A fight"))
    elif isinstance(entry, e.RoundBegan):
        page.parts.append(PagePart("round", f"Round {entry.n}"))
    elif isinstance(entry, e.StandsTaken):
        page.parts.append(PagePart("stands", "Fight or Flight"))
    elif isinstance(entry, e.CheckBegan) and entry.kind == "strike" and page.parts[-1].kind == "fight":
        page.parts.append(PagePart("strike", "First Strike"))
    elif isinstance(entry, e.CombatEnded):
        page.parts.append(PagePart("end", "The end of the fight"))
        page.end = page.end or ("" if page.start.card else entry.how)


STAGES = {
    "directions": "Directions",
    "flight": "Fight or Flight",
    "checks": "The checks",
    "optional": "Optional Skill Check",
}
"""The headings of the stages of a tale."""


def players_of(view: State, page: StoryPage) -> str:
    """Who plays it: Ann; Ann and Bo; a mercenary."""
    start = page.start
    if start.mercenary:
        return f"{title(view, start.mercenary)} for {who(view, start.seat)}"
    return listed(f"{who(view, seat)}'s Party" for seat in page.joined)
