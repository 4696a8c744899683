"""All gear on one form: everybody with what they carry, the Auction House, the best fit, changes by hand. SPO-05."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.fallen_land.form_topics import GEAR_MENUS
from fallen_tui.faces.fallen_land.gear_layout import GearPlaces, GearWay, laid, lies, way_to
from fallen_tui.faces.form import AnswersInTurn, Form, FormGroup, FormPlace, FormRow, Words
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, capacity, load, skill_bonuses
from fallen_tui.games.fallen_land.queries.totals import skill_totals
from fallen_tui.games.fallen_land.rules.gear_optimizer import average
from fallen_tui.games.fallen_land.rules.gear_places import carried
from fallen_tui.games.fallen_land.state.keys.gear import (
    AS_RIDE,
    AUTO,
    ON_VEHICLE,
    ORDER,
    STORE,
    WITH_PARTY,
    BenchKey,
    CallKey,
    FixedOn,
    InCrown,
    place_of,
)
from fallen_tui.games.fallen_land.state.keys.words import DONE
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import brief, crown_in, titled

WITHIN = frozenset((*GEAR_MENUS, "shift", "stow"))
LETTERS = "abcde"
"""The letters of the Crowns."""
_LETTER: dict[Key, str] = {ON_VEHICLE: "v", AS_RIDE: "r", WITH_PARTY: "p", STORE: "s"}
_LABEL: dict[Key, str] = {
    ON_VEHICLE: "the Vehicle", AS_RIDE: "the Party's Vehicle", WITH_PARTY: "the whole Party", STORE: "Auction House",
}  # fmt: skip
_TITLE = {WITH_PARTY: "The whole Party", AS_RIDE: "The Party's Vehicle", STORE: "Auction House"}


class GearForm:
    """The gear of a Party as its player wants it."""

    kind = "gear"
    lettered = True
    opens = True
    within = first = ""
    leaving = DONE

    def __init__(self, view: State, ask: Ask, words: Words) -> None:
        self._view = view
        self.seat = ask.seat
        self._menu = ask.topic
        self._home = ask.topic == "town" or bool(ask.about[0])
        self._acts = [each for each in words(ask).choices if isinstance(place_key(each.key), CallKey | BenchKey)]
        self._acts += [each for each in words(ask).choices if each.key == ORDER]
        self._ask = ask
        self.title = "Your gear, all of it" if self._home else "The gear with your Party"
        self._auto = False
        self._start = {card: lies(view, self.seat, card) for card in self._cards()}
        self._wanted = dict(self._start)
        places = GearPlaces(view, self.seat)
        self._places = {card: places.of(card) for card in self._start}
        self._worked: tuple[object, GearWay] | None = None
        if not view.turn:
            self.suggest()  # nobody has arranged anything yet

    def _cards(self) -> Iterator[str]:
        """What can be laid elsewhere, at home out of the Auction House, too."""
        player = self._view.players[self.seat]
        yield from carried(self._view, self.seat)
        yield from (ride.card for ride in player.rides)
        yield from player.auction if self._home else ()

    # --- what it shows ---

    def groups(self) -> Sequence[FormGroup]:
        table, player = laid(self._view, self.seat, self._wanted), self._view.players[self.seat]
        found = []
        for crown, member in player.party:
            if member.card in self._view.cards.characters:
                figures = self._figures(table, crown)
                title = crown_in(self._view, self.seat, crown)
                found.append(FormGroup(title, self._rows(InCrown.of(crown)), LETTERS[crown], figures))
        if table.players[self.seat].rides or self._rows(AS_RIDE):
            title = crown_in(table, self.seat, VEHICLE)
            rows = (*self._rows(AS_RIDE), *self._rows(ON_VEHICLE))
            found.append(FormGroup(title, rows, _LETTER[ON_VEHICLE], self._figures(table, VEHICLE)))
        if rows := self._rows(WITH_PARTY):
            found.append(FormGroup(_TITLE[WITH_PARTY], rows, _LETTER[WITH_PARTY]))
        fixed = [card for card, place in self._wanted.items() if isinstance(place, FixedOn)]
        if fixed:
            found.append(FormGroup("Fixed for good", tuple(map(self._row, fixed))))
        if self._home or self._rows(STORE):
            found.append(FormGroup(_TITLE[STORE], self._rows(STORE), _LETTER[STORE]))
        if self._acts:
            rows = tuple(FormRow(each.key, each.label, each.detail, act=True) for each in self._acts)
            found.append(FormGroup("People, at once", rows))
        return found

    def _rows(self, place: Key) -> tuple[FormRow, ...]:
        return tuple(self._row(card) for card, where in self._wanted.items() if where == place)

    def _row(self, card: str) -> FormRow:
        view, place = self._view, self._wanted[card]
        places = tuple(self._place(each) for each in self._places[card])
        ally = view.cards.spoils[card].kind == "ally" and place == STORE
        note = "leaves for good" if ally else brief(view, card)
        return FormRow(card, titled(view, card), note, "", place, places, place != self._start[card])

    def _place(self, key: Key) -> FormPlace:
        place = place_of(key)
        if isinstance(place, InCrown):
            return FormPlace(key, crown_in(self._view, self.seat, place.crown), LETTERS[place.crown])
        if isinstance(place, FixedOn):
            return FormPlace(key, f"fixed to {titled(self._view, place.card)}")
        return FormPlace(key, _LABEL[place], _LETTER[place])

    def _figures(self, table: State, crown: int) -> str:
        """What somebody carries, and each of their skills before and after."""
        seat = self.seat
        now = skill_totals(table, seat, crown, skill_bonuses(table, seat))
        before = self._before.get(crown, dict.fromkeys(SKILLS, 0))
        skills = (
            f"{skill[:3].title()} {before[skill]}{f'→{n}' if n != before[skill] else ''}" for skill, n in now.items()
        )
        return f"{load(table, seat, crown)}/{capacity(table, seat, crown)} {' '.join(skills)}"

    @cached_property
    def _before(self) -> dict[int, dict[str, int]]:
        """The skills of everybody as they stand."""
        view, seat = self._view, self.seat
        held = skill_bonuses(view, seat)
        crowns = [crown for crown, member in view.players[seat].party if member.card in view.cards.characters]
        crowns += [VEHICLE] if view.players[seat].rides else []
        return {crown: skill_totals(view, seat, crown, held) for crown in crowns}

    def summary(self) -> str:
        table = laid(self._view, self.seat, self._wanted)
        before, after = (f"{average(each, self.seat):.1f}" for each in (self._view, table))
        moved = sum(place != self._start[card] for card, place in self._wanted.items())
        rolls = f"{before} Successes on average" if before == after else f"{before} → {after} Successes on average"
        return f"{rolls}, {moved or 'no'} card{'s' * (moved != 1)} moved"

    def fault(self) -> str:
        stuck = self._way.stuck
        if not stuck:
            return ""
        card = stuck[0]
        where = self._place(self._wanted[card]).label
        return f"{titled(self._view, card)} can't go to {where}: no room, or it doesn't fit there"

    # --- filling it in ---

    def put(self, row: str, place: str) -> None:
        """Lay a card somewhere; a second Vehicle takes the place of the first."""
        key = next((each for each in self._places.get(row, ()) if each == place), None)
        if key is None:
            return
        self._wanted[row] = key

    @cached_property
    def best(self) -> str:
        return "best fit" if AUTO in self._ask.keys or self._idle else ""

    @cached_property
    def _idle(self) -> dict[str, Key]:
        """Where the steady bot would lay what lies in the Auction House: also what the best fit has no use for."""
        mind = Mind(self._view, self._ask)
        plan = mind.fit if self._home and self._view.turn else {}
        return {
            card: place
            for card, place in plan.items()
            if place != STORE and self._start.get(card) == STORE and place in mind.places(card)
        }

    def suggest(self) -> None:
        """All as the rules would arrange it at one stroke; where it is so already, what still lies idle. FL-DEC-86."""
        if AUTO in self._ask.keys:
            way = way_to(self._view, self.seat, self._home, self._menu, {}, True)
            self._wanted = {card: lies(way.table, self.seat, card) for card in self._start}
            self._auto = bool(way.steps) and self._wanted != self._start
        for card, place in () if self._auto else self._idle.items():
            if self._wanted[card] == STORE:
                self.put(card, place)
                if self.fault():
                    self.put(card, STORE)

    def reset(self) -> None:
        self._auto, self._wanted = False, dict(self._start)

    @property
    def _way(self) -> GearWay:
        """How all this comes about, worked out once for each layout."""
        key = (self._auto, tuple(self._wanted.items()))
        if self._worked is None or self._worked[0] != key:
            self._worked = (key, self._find_way())
        return self._worked[1]

    def _find_way(self) -> GearWay:
        """From the best fit on where that was suggested; by single cards where those do not lead on from there."""
        given = self._view, self.seat, self._home, self._menu, self._wanted
        if all(place == self._start[card] for card, place in self._wanted.items()):
            return GearWay((), self._view)
        way = way_to(*given, self._auto)
        return way_to(*given, False) if way.stuck and self._auto else way

    def plan(self) -> AnswersInTurn:
        """The answers one by one, and that it is done."""
        return AnswersInTurn((*self._way.steps, (self._menu, DONE)), WITHIN)


def place_key(key: str) -> Key | None:
    """A key of the menu for people; None for any other."""
    return CallKey.match(key) or BenchKey.match(key)


def gear_form(view: State, ask: Ask, words: Words, before: Form | None) -> GearForm:
    """The form for a menu of gear; what was laid by hand before and can still be so is laid again."""
    form = GearForm(view, ask, words)
    if isinstance(before, GearForm) and before.seat == form.seat:
        for card, place in before._wanted.items():
            if place != before._start[card] and card in form._wanted:
                form.put(card, place)
    return form
