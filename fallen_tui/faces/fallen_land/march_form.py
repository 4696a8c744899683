"""A march on one form: where to, how likely the roll suffices, and the Deed that is done there. MOV-01, EXP-09."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fallen_tui.engine.clone import clone
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.fallen_land.journeys import danger
from fallen_tui.faces.form import AnswersInTurn, FormGroup, FormPlace, FormRow
from fallen_tui.games.fallen_land.content.phrases import DECK
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus
from fallen_tui.games.fallen_land.queries.chances import deck_chance
from fallen_tui.games.fallen_land.rules.exploits import deeds
from fallen_tui.games.fallen_land.rules.movement import ways_of
from fallen_tui.games.fallen_land.state.keys.deeds import (
    AttemptKey,
    ClaimKey,
    DestroyKey,
    EncounterKey,
    FightKey,
    MissionKey,
    MoveKey,
    VisitKey,
)
from fallen_tui.games.fallen_land.state.keys.words import HexKey
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.prompts.hexes import (
    CHIPS,
    PARTIES,
    PLACES,
    RESOURCES,
    SITES,
    TOWNS,
    heading,
    nearest,
    target,
)

DIE = 6
LIKELY = 0.5
"""The chance to arrive, and to pass a Mission, from which on a goal is proposed."""
NOT, GO = FormPlace("", "no", "n"), FormPlace("go", "go there", "g")
_DOES: dict[type[Key], tuple[str, str]] = {
    ClaimKey: ("c", "claim it"),
    MissionKey: ("m", "the Mission"),
    VisitKey: ("v", "visit the place"),
    AttemptKey: ("j", "the open card"),
    FightKey: ("f", "attack"),
    EncounterKey: ("", ""),
    DestroyKey: ("d", "destroy it"),
}
"""What is done at the goal, in the order in which it is offered: its letter and words; those of an Encounter are of
its deck."""
_RANKS = {kind: place for place, kind in enumerate(_DOES)}
_GAINING = (SITES, CHIPS, RESOURCES)
"""Headings over hexes that a Party gains from."""
_SURE = (SITES, RESOURCES)
"""Those that gain even by an easy deck, or without a check."""
_NAMED = (SITES, PARTIES, CHIPS, RESOURCES, TOWNS, PLACES)
"""Headings over hexes with something in them: the others hold only land."""
_DECKS = {"plains": "p", "mountain": "h", "city_rad": "r"}


class MarchPlan(AnswersInTurn):
    """A march, and a Deed at its goal as long as the same people get there."""

    def __init__(self, view: State, seat: int, hex: str, deed: Key | None) -> None:
        steps: list[tuple[str, Answer]] = [("deed", MoveKey.of()), ("march", HexKey.of(hex))]
        super().__init__(steps + ([("deed", deed)] if deed is not None else []), frozenset(("deed", "march")))
        self._seat = seat
        self._hex = hex
        self._people = _people(view, seat)
        self._turn = view.turn

    def answer(self, view: State, ask: Ask) -> Answer | None:
        there = ask.topic != "deed" or self.begun < 2 or view.players[self._seat].place == self._hex
        if not there or view.turn != self._turn or _people(view, self._seat) != self._people:
            self.drop()
        return super().answer(view, ask)


def _people(view: State, seat: int) -> tuple[tuple[str, int, int], ...]:
    """A Party as it stands: who is in it, and how they are."""
    return tuple((member.card, member.damage, member.psychological) for _, member in view.players[seat].party)


class MarchForm:
    """The goals of a march; one is chosen, with what is done there."""

    kind = "march"
    title = "March"
    best = ""
    lettered = True
    leaving = None
    opens = True
    within = MoveKey.of()

    def __init__(self, view: State, ask: Ask) -> None:
        self._view = view
        self.seat = seat = ask.seat
        self._goals = chances(view, seat)
        start = view.players[seat].place
        self._order = sorted(self._goals, key=nearest(view, seat, start))
        table = clone(view)
        self._places = {hex: self._there(table, hex) for hex in self._order}
        self._chosen, self._place = "", NOT.key

    def _there(self, table: State, hex: str) -> tuple[FormPlace, ...]:
        """What can be chosen of a goal; the Party of the table is put there."""
        table.players[self.seat].place = hex
        at = table.cards.board.at(hex)
        owes = at.town is None and not at.water
        found = [NOT, GO]
        seen = set()
        for key in sorted(deeds(table, self.seat, owes), key=lambda key: _RANKS.get(type(key), 0)):
            letter, words = _DOES.get(type(key), ("", ""))
            if isinstance(key, EncounterKey):
                letter, words = _DECKS.get(key.deck, ""), f"{DECK[key.deck]} Encounter"
            if letter and letter not in seen:
                seen.add(letter)
                found.append(FormPlace(key, words, letter))
        return tuple(found)

    def groups(self) -> Sequence[FormGroup]:
        view, seat = self._view, self.seat
        return [
            FormGroup(_by_march(title), tuple(map(self._row, hexes)), last=title not in _NAMED)
            for title, hexes in groupby(self._order, lambda hex: heading(view, seat, hex))
        ]

    def _row(self, hex: str) -> FormRow:
        said = target(self._view, self.seat, self.seat, hex, self._view.players[self.seat].place, party=True)
        place = self._place if hex == self._chosen else NOT.key
        odds = f"{round(100 * self._goals[hex])}% to arrive"
        return FormRow(hex, said.label, said.detail, odds, place, self._places[hex], hex == self._chosen)

    @property
    def first(self) -> str:
        """Of the hexes with something for the Party that do it no harm the one that is reached most likely.

        A Mission that is more likely failed than passed is nothing for it.
        """
        view, seat = self._view, self.seat
        owned = view.owned(seat)
        gaining = _GAINING if deck_chance(view, seat, "mission") >= LIKELY else _SURE
        gains = [hex for hex in self._order if heading(view, seat, hex) in gaining and hex not in owned]
        safe = [hex for hex in gains if self._goals[hex] >= LIKELY and not danger(view, seat, hex)]
        return max(safe, key=lambda hex: self._goals[hex], default="")

    def summary(self) -> str:
        bonus = movement_bonus(self._view, self.seat)
        if not self._chosen:
            return f"1 week: 1d6{bonus:+d} movement points"
        chance = round(100 * self._goals[self._chosen])
        return f"{self._chosen}: 1 week, 1d6{bonus:+d} movement points, {chance}% to get there, or you choose again"

    def fault(self) -> str:
        return "" if self._chosen else "Choose where to go"

    def put(self, row: str, place: str) -> None:
        """Choose a goal with what is done there, or none."""
        if any(each.key == place for each in self._places.get(row, ())):
            self._chosen, self._place = (row, place) if place != NOT.key else ("", NOT.key)

    def suggest(self) -> None:
        """Nothing: where to go is the player's choice."""

    def reset(self) -> None:
        self._chosen, self._place = "", NOT.key

    def plan(self) -> MarchPlan:
        """The Deed, its goal, and the Deed there."""
        places = self._places[self._chosen]
        deed = next((each.key for each in places if each.key == self._place), GO.key)
        typed = deed if isinstance(deed, Key) else None
        return MarchPlan(self._view, self.seat, self._chosen, typed)


def _by_march(title: str) -> str:
    """A heading over hexes beside other options: Plains, by a march: Encounters of the Plains deck."""
    head, colon, rest = title.partition(": ")
    return f"{head}, by a march{colon}{rest}"


def chances(view: State, seat: int) -> dict[str, float]:
    """The hexes that a march may reach -> the chance that its roll suffices. FL-MOV-01."""
    bonus = movement_bonus(view, seat)
    found: dict[str, float] = {}
    for face in range(1, DIE + 1):
        for hex in ways_of(view, seat, max(0, face + bonus)).goals():
            found[hex] = found.get(hex, 0.0) + 1 / DIE
    return found


def march_form(view: State, ask: Ask) -> MarchForm | None:
    """The form of a march, where the Party may move."""
    return MarchForm(view, ask) if MoveKey.of() in ask.keys else None
