"""A layout of all gear that a person wants: how it would look, and the answers by which the rules bring it about.

The rules themselves are run on a copy of what the person sees, so every step is one that they allow. SPO-05, AUC-02.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Event
from fallen_tui.engine.keys import Key
from fallen_tui.engine.records import Record, define
from fallen_tui.engine.rules import Answer, Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import PARTY, VEHICLE
from fallen_tui.games.fallen_land.rules.gear_places import carried, place_now, places
from fallen_tui.games.fallen_land.rules.outfit import outfit_step
from fallen_tui.games.fallen_land.state.keys.gear import (
    AS_RIDE,
    AUTO,
    ON_VEHICLE,
    STORE,
    WITH_PARTY,
    EquipKey,
    FixedOn,
    InCrown,
    ShiftKey,
    UnloadKey,
)
from fallen_tui.games.fallen_land.state.player import Ride
from fallen_tui.games.fallen_land.state.table import State

Wanted = Mapping[str, Key]
"""Card -> the place where it shall lie."""
Steps = tuple[tuple[str, Answer], ...]
DETOURS = 2
"""The most detours by which two cards are exchanged away from home."""


@define
class GearWay(Record):
    """How gear comes to lie as wanted: the answers, the table after them, the cards that do not get there."""

    steps: Steps
    table: State
    stuck: tuple[str, ...] = ()


def way_to(view: State, seat: int, home: bool, menu: str, wanted: Wanted, auto: bool) -> GearWay:
    """The answers to the menu of gear (topic `menu`) that lay everything as wanted; `auto`: from the best fit on."""
    return _Way(view, seat, home, menu, wanted).found(auto)


class _Way:
    """Step by step towards a layout."""

    def __init__(self, view: State, seat: int, home: bool, menu: str, wanted: Wanted) -> None:
        self.table = view
        self.seat = seat
        self.home = home
        self.menu = menu
        self.wanted = wanted
        self.steps: list[tuple[str, Answer]] = []
        self.detours: dict[str, int] = {}

    def found(self, auto: bool) -> GearWay:
        if auto:
            self._step(AUTO)
        while astray := self._astray():
            if not any(self._lay(card, self.wanted[card]) for card in astray) and not self._clear(astray):
                return GearWay(tuple(self.steps), self.table, tuple(astray))
        return GearWay(tuple(self.steps), self.table)

    def _astray(self) -> list[str]:
        return [card for card, place in self.wanted.items() if self._now(card) != place]

    def _now(self, card: str) -> Key:
        return lies(self.table, self.seat, card)

    def _lay(self, card: str, place: Key) -> bool:
        """Lay a card somewhere, where that goes at once."""
        now = self._now(card)
        if place == STORE:
            return self._step(UnloadKey.of(card)) if now == AS_RIDE else self._step(ShiftKey.of(card), STORE)
        if now not in (STORE, AS_RIDE):
            open_ = places(self.table, self.seat, card, old=_leaves(now))
            return place in open_ and self._step(ShiftKey.of(card), place)
        return now == STORE and place in places(self.table, self.seat, card) and self._step(EquipKey.of(card), place)

    def _clear(self, astray: list[str]) -> bool:
        """Make room: at home by storing something, elsewhere by laying it with somebody else for a while."""
        spoils = self.table.cards.spoils
        for card in astray:
            now = self._now(card)
            if now == STORE or spoils[card].kind == "ally" or self.detours.get(card, 0) >= DETOURS:
                continue
            if self.home:
                others: tuple[Key, ...] = (STORE,)
            elif now == AS_RIDE:
                continue
            else:
                others = places(self.table, self.seat, card, old=_leaves(now))
            for place in others:
                if self._lay(card, place):
                    self.detours[card] = self.detours.get(card, 0) + 1
                    return True
        return False

    def _step(self, key: Key, place: Key | None = None) -> bool:
        """One answer to the menu and the one that it leads to; nothing where the rules want anything else."""
        table = clone(self.table)
        if key not in (AUTO, *_movable(table, self.seat, self.home)):
            return False
        given = _run(table, outfit_step(table, self.seat, key, self.home), place)
        if given is None or len(table.players[self.seat].party) < len(self.table.players[self.seat].party):
            return False
        self.table = table
        self.steps += [(self.menu, key), *given]
        return True


def _movable(table: State, seat: int, home: bool) -> list[Key]:
    """The keys of the menu for single cards; whether a stored one fits anywhere is asked with its place."""
    player = table.players[seat]
    keys: list[Key] = [ShiftKey.of(card) for card in carried(table, seat)]
    keys += [UnloadKey.of(ride.card) for ride in player.rides]
    return keys + [EquipKey.of(card) for card in player.auction if home]


def _run(table: State, rule: Rule[None], place: Key | None) -> list[tuple[str, Answer]] | None:
    """Carry out a rule on a table of its own; None where it asks anything but where a card goes."""
    given: list[tuple[str, Answer]] = []
    value: Answer = None
    while True:
        try:
            step = rule.send(value)
        except StopIteration:
            return given
        value = None
        if isinstance(step, Event):
            step.apply(table)
        elif isinstance(step, Ask) and (value := step.forced()) is None:
            try:
                value = step.check(place if not given else None)
            except IllegalAnswer:
                return None
            given.append((step.topic, value))
        elif not isinstance(step, Ask):
            return None


def _leaves(place: Key) -> int:
    """The bearer that a place means, as `places` leaves it out."""
    if isinstance(place, InCrown):
        return place.crown
    return PARTY if place == WITH_PARTY else VEHICLE


def lies(view: State, seat: int, card: str) -> Key:
    """Where a card lies, fixed to another included."""
    host = view.joined.get(card)
    return FixedOn.of(host) if host is not None else place_now(view, seat, card)


def laid(view: State, seat: int, wanted: Wanted) -> State:
    """The table as it would be with everything where it is wanted, whether that goes or not: for figures alone."""
    table = clone(view)
    player = table.players[seat]
    for _, member in player.party:
        member.gear = [card for card in member.gear if card not in wanted]
    rides = [ride for ride in player.rides if wanted.get(ride.card, AS_RIDE) == AS_RIDE]
    known = {ride.card for ride in rides}
    rides += [Ride(card) for card, place in wanted.items() if place == AS_RIDE and card not in known]
    for ride in rides:
        ride.gear = [card for card in ride.gear if card not in wanted]
    player.rides = rides
    player.party_gear = [card for card in player.party_gear if card not in wanted]
    player.auction = [card for card in player.auction if card not in wanted]
    for card, place in wanted.items():
        if isinstance(place, InCrown) and player.crowns[place.crown] is not None:
            player.member(place.crown).gear.append(card)
        elif place == ON_VEHICLE and rides:
            rides[0].gear.append(card)
        elif place == WITH_PARTY:
            player.party_gear.append(card)
        elif isinstance(place, FixedOn):
            table.joined[card] = place.card
        elif place == STORE and table.cards.spoils[card].kind != "ally":
            player.auction.append(card)
    return table


@attrs.frozen
class GearPlaces:
    """Where the cards of a person can be laid at all, whatever room there is now."""

    view: State
    seat: int

    def of(self, card: str) -> tuple[Key, ...]:
        """The places of a card, the one where it lies included, storing it last."""
        view, player, spoils = self.view, self.view.players[self.seat], self.view.cards.spoils[card]
        now = lies(view, self.seat, card)
        found: list[Key] = []
        if spoils.vehicle is not None:
            found = [AS_RIDE]
        elif spoils.permanent:
            found = list(places(view, self.seat, card)) if now == STORE else []
        elif spoils.party:
            found = [WITH_PARTY]
        else:
            people = [crown for crown, member in player.party if member.card in view.cards.characters]
            found = [] if spoils.rides else [InCrown.of(crown) for crown in people]
            if spoils.stowable or spoils.rides or "vehicle_gear" in spoils.categories:
                found.append(ON_VEHICLE)
        if now not in (*found, STORE):
            found.insert(0, now)
        return (*found, STORE)
