"""Which Character should carry which gear: a plan for one Party, the same whatever the order it is carried out in.

Whoever asks for a plan brings the figures along by which it weighs.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from fallen_tui.engine.keys import Key
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.gear import Character
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, total
from fallen_tui.games.fallen_land.queries.gear_value import GearFigures, linked, matches, value
from fallen_tui.games.fallen_land.rules.gear_places import carried, movable, worn
from fallen_tui.games.fallen_land.state.keys.gear import AS_RIDE, AUTO, ON_VEHICLE, STORE, WITH_PARTY, FixedOn, InCrown
from fallen_tui.games.fallen_land.state.table import State


@frozen
class Wardrobe(FrozenRecord):
    """What a plan is made of: (Crown, Character, gear that stays) for each bearer, the cards to give out, their joins.

    seats   how many Vehicles there may be; `common` and `riding` Spoils that stay with the Party and the Vehicle
    """

    bearers: tuple[tuple[int, str, tuple[str, ...]], ...]
    pool: tuple[str, ...]
    joined: tuple[tuple[str, str], ...] = ()
    seats: int = 1
    common: tuple[str, ...] = ()


def wardrobe(game: State, seat: int, home: bool) -> Wardrobe:
    """What can be given out now; `home`: what lies in the Auction House, too."""
    player, spoils = game.players[seat], game.cards.spoils
    free = carried(game, seat)
    allies = {card for card in free if spoils[card].kind == "ally"}
    pool = sorted(card for card in free if card not in allies)
    pool += sorted(ride.card for ride in player.rides)
    if home:
        pool += sorted(player.auction)
    bearers = tuple(
        (crown, member.card, tuple(card for card in member.gear if card not in free or card in allies))
        for crown, member in player.party
    )
    common = tuple(card for card in player.party_gear if not movable(game, card) or card in allies)
    joined = tuple((low, host) for low, host in game.joined.items() if host in pool)
    return Wardrobe(bearers, tuple(sorted(pool)), joined, 1 + total(game, seat, "vehicles"), common)


class _Fit:
    """A plan in the making."""

    def __init__(self, figures: GearFigures, cards: Cards, stock: Wardrobe) -> None:
        self.figures = figures
        self.cards = cards
        self.spoils = cards.spoils
        self.stock = stock
        self.plan: dict[str, Key] = {}
        self.lows: dict[str, list[str]] = {}
        for low, host in stock.joined:
            self.lows.setdefault(host, []).append(low)
        self.room: dict[int, int] = {}
        self.dressed: set[int] = set()
        self.links: dict[int, int] = {}
        self.people: dict[int, Character] = {}
        for crown, card, gear in stock.bearers:
            character = cards.characters.get(card)
            if character is None:
                continue
            self.people[crown] = character
            self.room[crown] = character.capacity + sum(
                bonus.n for bonus in character.bonuses if bonus.what == "capacity" and not bonus.condition.tests
            )
            for held in (*gear, *stock.common):
                self._load(crown, held)

    def _load(self, crown: int, card: str) -> None:
        spoils = self.spoils[card]
        self.room[crown] += spoils.adds - self.weight(card)
        self.room[crown] += sum(bonus.n for bonus in spoils.bonuses if bonus.what == "capacity")
        if worn(spoils):
            self.dressed.add(crown)
        if crown in self.people and matches(self.people[crown].link, spoils):
            self.links[crown] = self.links.get(crown, 0) + 1

    def weight(self, card: str) -> int:
        if card not in self.lows:
            return self.spoils[card].weight
        return self.spoils[card].weight + sum(self.spoils[low].weight for low in self.lows.get(card, ()))

    def value(self, card: str) -> float:
        if card not in self.lows:
            return value(self.figures, self.cards, card)
        joined = sum(value(self.figures, self.cards, low) for low in self.lows[card])
        return value(self.figures, self.cards, card) + joined

    def run(self) -> dict[str, Key]:
        pool = self.stock.pool
        rides = [card for card in pool if self.spoils[card].vehicle is not None]
        rides.sort(key=lambda card: (-self.value(card), card))
        for place, card in enumerate(rides):
            self.plan[card] = AS_RIDE if place < self.stock.seats and self.people else STORE
        if rides and self.people:
            stats = self.spoils[rides[0]].vehicle
            self.room[VEHICLE] = stats.capacity if stats is not None else 0
        self._common([card for card in pool if self.spoils[card].party])
        loose = [card for card in pool if card not in self.plan and not self.spoils[card].permanent]
        loose.sort(key=lambda card: (-self._order(card), card))
        for card in loose:
            self._seat(card)
        self._fix([card for card in pool if card not in self.plan])
        return self.plan

    def _order(self, card: str) -> float:
        spoils = self.spoils[card]
        links = (linked(self.figures, self.cards, each, spoils, False) for each in self.people.values())
        return self.value(card) + max(links, default=0.0) + (self.figures.container if spoils.adds else 0.0)

    def _common(self, cards: list[str]) -> None:
        for card in sorted(cards, key=lambda card: (-self.value(card), card)):
            spoils = self.spoils[card]
            fits = self.people and all(
                self.room[crown] + spoils.adds >= spoils.weight and not (worn(spoils) and crown in self.dressed)
                for crown in self.people
            )
            if fits and self.value(card) > self.figures.least:
                self.plan[card] = WITH_PARTY
                for crown in self.people:
                    self._load(crown, card)
            else:
                self.plan[card] = STORE

    def _seat(self, card: str) -> None:
        """Lay a card where it gives most; of equal places where most room is left."""
        spoils, weight = self.spoils[card], self.weight(card)
        figures = self.figures
        best, place = figures.least, None
        value = self.value(card)
        for crown, character in self.people.items():
            room = self.room[crown] + spoils.adds
            if room < weight or (worn(spoils) and crown in self.dressed):
                continue
            gain = value + linked(figures, self.cards, character, spoils, self.links.get(crown, 0) > 0)
            gain += figures.room * (room - weight) - figures.crown * crown
            if gain > best:
                best, place = gain, crown
        stows = spoils.stowable or "vehicle_gear" in spoils.categories
        if stows and self.room.get(VEHICLE, -1) + spoils.adds >= weight and value + figures.stowed > best:
            place = VEHICLE
        if place is None:
            self.plan[card] = STORE
            return
        self._load(place, card)
        self.plan[card] = ON_VEHICLE if place == VEHICLE else InCrown.of(place)

    def _fix(self, cards: list[str]) -> None:
        """Permanent gear: fixed to the best card of its kind that its bearer can carry it with."""
        for card in cards:
            spoils = self.spoils[card]
            hosts = [
                host
                for host, place in self.plan.items()
                if spoils.permanent in self.spoils[host].categories
                and (place == AS_RIDE or self.room.get(_crown(place), -1) >= spoils.weight)
            ]
            self.plan[card] = STORE
            if hosts and value(self.figures, self.cards, card) > self.figures.least:
                host = max(hosts, key=lambda each: (self.value(each), each))
                self.plan[card] = FixedOn.of(host)
                if (crown := _crown(self.plan[host])) in self.room:
                    self.room[crown] -= spoils.weight


def _crown(place: Key) -> int:
    if place == ON_VEHICLE:
        return VEHICLE
    return place.crown if isinstance(place, InCrown) else -1


@lru_cache(maxsize=2048)
def _fitted(figures: GearFigures, cards: Cards, stock: Wardrobe) -> dict[str, Key]:
    return _Fit(figures, cards, stock).run()


def plan(figures: GearFigures, game: State, seat: int, home: bool) -> dict[str, Key]:
    """Card -> its place, of those that `places` gives, or `STORE`."""
    return _fitted(figures, game.cards, wardrobe(game, seat, home))


def planned_place(figures: GearFigures, game: State, seat: int, card: str, keys: tuple[str, ...]) -> str:
    """Where a card goes that comes to the Party, of some keys of `places`: as planned, else where it gives most."""
    stock = wardrobe(game, seat, game.players[seat].place == game.home(seat))
    stock = attrs.evolve(stock, pool=tuple(sorted({*stock.pool, card})))
    wanted = _fitted(figures, game.cards, stock).get(card, STORE)
    open_ = [key for key in keys if key not in (STORE, AUTO)]
    if wanted in keys or not open_:
        return wanted if wanted in keys else keys[0]
    if wanted == STORE:
        return open_[0]
    return max(open_, key=lambda key: (served(figures, game, seat, card, key), key))


def served(figures: GearFigures, game: State, seat: int, card: str, key: str) -> float:
    """What a card gives in one place."""
    found = value(figures, game.cards, card)
    if isinstance(key, InCrown):
        character = game.cards.characters.get(game.players[seat].member(key.crown).card)
        if character is not None:
            found += linked(figures, game.cards, character, game.cards.spoils[card], False)
    return found
