"""The page of an encounter, a combat or what a mutant does to a human: its parts by the entries that begin them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

import attrs

from fallen_tui.engine.events import Entry, Rewound, Rolled
from fallen_tui.engine.records import define
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import Foe
from fallen_tui.tui.adventure.story_page import PagePart, StoryPage, tell
from fallen_tui.tui.tables.posthuman.book import RoadBook, RoadStart
from fallen_tui.tui.tables.posthuman.dice import DiceRoll, sides

APART = (
    e.EncounterDrawn, e.FightBegan, e.MinionJoined, e.MinionsCame, e.WayChosen, e.StatTested, e.EvadeRolled,
    e.DiceFell, e.ShotsFired, e.RoundBegan, e.Engaged, e.ZoneEntered, e.Assaulted, e.AssaultDiceFell, e.VolleyFired,
    e.MutantActed, e.FoeHurt, Rewound, Rolled,
)  # fmt: skip
"""Entries that a page shows in a way of its own or not at all, whatever the log says of them."""


@define
class RoadPart(PagePart):
    """A part of a page: opening, way, test, evade, shots, round, outcome; `n`: the option taken, the melee round."""

    n: int = 0


@define
class RoadPage(StoryPage[RoadStart, RoadPart]):
    """An encounter, a combat, or what a mutant does.

    foes     the enemies as they stand at the end of the page; dead: those killed
    turned   whether the survivor turned in it
    """

    foes: list[Foe] = attrs.field(factory=list)
    dead: list[str] = attrs.field(factory=list)
    turned: bool = False

    @property
    def fights(self) -> bool:
        """Whether anybody was met to be fought."""
        return bool(self.foes or self.dead)


def page_of(book: RoadBook, start: RoadStart, lines: dict[int, str], until: int = 0) -> RoadPage:
    """The page that begins with a start; `lines` are those of the log by entry, for the one who reads.

    until   the last entry that is told, while it is read step by step; 0 for all
    """
    page = RoadPage(start, [RoadPart("opening")])
    rolls = {number: roll for number, roll in book.rolls.items() if number >= start.number}
    told = takewhile(lambda each: not until or each[0] <= until, _entries(book, start))
    tell(page, told, lines, rolls, _follow, lambda entry: None, APART)  # what is chosen begins a part of its own
    for part in page.parts:
        part.items = [each for item in part.items for each in (sides(item) if isinstance(item, DiceRoll) else (item,))]
    if not until and any(_begins_another(start, entry) for entry in book.match.table.entries[page.last :]):
        page.end = "over"
    return page


def _entries(book: RoadBook, start: RoadStart) -> Iterator[tuple[int, Entry]]:
    """The entries of a story that stand, from its first to its last."""
    entries = book.match.table.entries
    for number in range(start.number, len(entries) + 1):
        entry = entries[number - 1]
        if number > start.number and _begins_another(start, entry):
            return
        if book.counts(number):
            yield number, entry
        if isinstance(entry, e.EncounterOver) and not start.strike:
            return


def _begins_another(start: RoadStart, entry: Entry) -> bool:
    """Whether an entry belongs to what comes after a story."""
    own = e.MutantActed if start.strike else e.ZoneLeft
    return isinstance(entry, e.EncounterDrawn | e.StepDone | e.PhaseBegan | own)


def _follow(page: RoadPage, entry: Entry) -> None:
    """Turn to the next part where an entry begins one."""
    now = page.parts[-1]
    _enemies(page, entry)
    match entry:
        case e.WayChosen(way=way):
            page.parts.append(RoadPart("way", n=way))
        case e.StatTested(passed=passed):
            page.parts.append(RoadPart("test", "The test", "success" if passed else "failure"))
        case e.EvadeRolled(evaded=evaded):
            page.parts.append(RoadPart("evade", "Evading", "success" if evaded else "failure"))
        case e.ShotsFired() | e.VolleyFired() if now.kind != "shots":
            page.parts.append(RoadPart("shots", "Shots"))
        case e.RoundBegan(n=n):
            page.parts.append(RoadPart("round", f"Round {n}", n=n))
        case e.Assaulted():
            rounds = 1 + sum(part.kind == "round" for part in page.parts)
            page.parts.append(RoadPart("round", f"Round {rounds}", n=rounds))
        case e.Turned():
            page.turned = True
        case e.FightEnded(outcome=outcome):
            ends = TURNED if page.turned else ENDS[outcome]
            page.parts.append(RoadPart("outcome", ends, RESULTS.get(outcome, "")))
        case e.EncounterOver():
            page.end = "over"


def _enemies(page: RoadPage, entry: Entry) -> None:
    """Who comes, is hurt, falls and dies."""
    match entry:
        case e.FightBegan(card=card):
            page.foes, page.dead = [Foe(card)] if card else [], []
        case e.MinionJoined(card=card):
            page.foes.append(Foe(card))
        case e.FoeHurt(card=card, n=n):
            for foe in page.foes:
                foe.wounds += n if foe.card == card else 0
        case e.FoeKilled(card=card):
            page.foes = [foe for foe in page.foes if foe.card != card]
            page.dead.append(card)
        case e.Engaged(foe=card, downs=downs):
            for foe in page.foes:
                foe.down = downs if foe.card == card else foe.down


TURNED = "Turned mutant"
ENDS = {
    "won": "The fight is won", "fled": "The enemy flees", "evaded": "Got away", "bribed": "Paid, and let go",
    "down": "Knocked out",
}  # fmt: skip
"""How a combat ends, as a heading."""
RESULTS = {"won": "success", "evaded": "success", "down": "failure"}
