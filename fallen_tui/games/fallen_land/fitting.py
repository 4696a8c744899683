"""Which Character should carry which gear: a plan for one Party, the same whatever the order it is carried out in."""

from __future__ import annotations

from functools import lru_cache

import attrs

from fallen_tui.engine.records import FrozenRecord
from fallen_tui.engine.records_later import frozen
from fallen_tui.games.fallen_land.bonuses import VEHICLE, total
from fallen_tui.games.fallen_land.card_parts import Link
from fallen_tui.games.fallen_land.cards import Cards
from fallen_tui.games.fallen_land.gear import Character, Spoils
from fallen_tui.games.fallen_land.rules.gear import AUTO, carried, movable, worn
from fallen_tui.games.fallen_land.standing import Standing
from fallen_tui.games.fallen_land.state import State
from fallen_tui.games.fallen_land.vocabulary import SKILLS, Skills

STORED = "store"
SYMBOLS = {
    "armor": 6.0,
    "movement": 5.0,
    "flight": 1.0,
    "psych": 1.5,
    "capacity": 0.3,
    "health": 2.5,
    "first_strike": 2.0,
    "infects": 1.0,
    "irradiates": 1.0,
    "successes": 4.0,
    "healing": 3.0,
    "passes": 8.0,
    "immune": 2.0,
    "deal": 12.0,
    "income": 8.0,
    "rerolls": 2.0,
}
"""What standing bonuses are worth, in skill points of one Character."""
ABILITY = 4.0
RIDE = 3.0
LEAST = 0.5
"""A card that gives less than this is not worth its room."""


@lru_cache(maxsize=8)
def weights(cards: Cards) -> dict[str, float]:
    """How often stories ask for each skill of a Party, 1 on average; Missions count half, being rarer."""
    found = dict.fromkeys(SKILLS, 0.1)
    for story in cards.stories.values():
        share = 0.5 if story.deck == "mission" else 1.0
        for check in story.checks:
            found[check.skill] += share / (len(story.checks) if story.or_ else 1)
    mean = sum(found.values()) / len(found)
    return {skill: n / mean for skill, n in found.items()}


def points(cards: Cards, skills: Skills) -> float:
    """Skill bonuses by how often they are asked for."""
    known = weights(cards)
    return sum(n * known[skill] for skill, n in skills)


def given(cards: Cards, bonuses: tuple[Standing, ...], members: int = 5) -> float:
    """Standing bonuses in skill points."""
    found = 0.0
    for bonus in bonuses:
        share = 0.4 if bonus.condition.tests else 1.0
        if bonus.what == "skills":
            times = members if bonus.of == "party" else 1
            found += points(cards, bonus.skills) * share * times
        else:
            times = members if bonus.of == "party" and bonus.what in ("armor", "psych", "health", "capacity") else 1
            sign = -1.0 if bonus.n < 0 else 1.0
            found += SYMBOLS.get(bonus.what, 1.0) * (abs(bonus.n) or 1) * sign * share * times
    return found


@lru_cache(maxsize=4096)
def value(cards: Cards, card: str) -> float:
    """What a Spoils card gives to a Party, in skill points of one Character, links left out."""
    spoils = cards.spoils[card]
    found = points(cards, spoils.skills) * (5 if spoils.party else 1)
    found += given(cards, spoils.bonuses) + ABILITY * len(spoils.abilities) + 0.3 * spoils.adds
    if spoils.vehicle is not None:
        stats = spoils.vehicle
        found += points(cards, stats.skills) + SYMBOLS["movement"] * stats.movement + 0.2 * stats.capacity + RIDE
    return found


@lru_cache(maxsize=1024)
def person(cards: Cards, card: str) -> float:
    """What a Character or hit man gives to a Party, in skill points."""
    character = cards.characters.get(card)
    if character is None:
        return float(cards.actions[card].omega) if card in cards.actions else 0.0
    found = points(cards, character.skills) + given(cards, character.bonuses)
    found += ABILITY * len(character.abilities) + 1.5 * character.health + 0.7 * character.psych
    return found + (7.0 if character.master else 0.0) + (2.0 if character.link is not None else 0.0)


def matches(link: Link | None, spoils: Spoils) -> bool:
    """Whether a card fulfils a link."""
    return link is not None and (spoils.id == link.item or bool(link.to and link.to in spoils.categories))


def linked(cards: Cards, character: Character, spoils: Spoils, again: bool) -> float:
    """What a link adds to a card with its Character; `again`: another card fulfils it already."""
    link = character.link
    if link is None or not matches(link, spoils):
        return 0.0
    found = points(cards, spoils.skills) if link.double else 0.0
    if not again or link.cumulative:
        found += points(cards, link.skills)
    if not again:
        found += SYMBOLS["movement"] * link.movement + SYMBOLS["armor"] * link.armor + SYMBOLS["psych"] * link.psych
        found += 8.0 * sum(n for _, n in link.successes)
    return found


# --- the plan ---


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

    def __init__(self, cards: Cards, stock: Wardrobe) -> None:
        self.cards = cards
        self.spoils = cards.spoils
        self.stock = stock
        self.plan: dict[str, str] = {}
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
        return self.spoils[card].weight + sum(self.spoils[low].weight for low in self.lows.get(card, ()))

    def value(self, card: str) -> float:
        return value(self.cards, card) + sum(value(self.cards, low) for low in self.lows.get(card, ()))

    def run(self) -> dict[str, str]:
        pool = self.stock.pool
        rides = [card for card in pool if self.spoils[card].vehicle is not None]
        rides.sort(key=lambda card: (-self.value(card), card))
        for place, card in enumerate(rides):
            self.plan[card] = "ride" if place < self.stock.seats and self.people else STORED
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
        best = max((linked(self.cards, each, spoils, False) for each in self.people.values()), default=0.0)
        return self.value(card) + best + (50.0 if spoils.adds else 0.0)

    def _common(self, cards: list[str]) -> None:
        for card in sorted(cards, key=lambda card: (-self.value(card), card)):
            spoils = self.spoils[card]
            fits = self.people and all(
                self.room[crown] + spoils.adds >= spoils.weight and not (worn(spoils) and crown in self.dressed)
                for crown in self.people
            )
            if fits and self.value(card) > LEAST:
                self.plan[card] = "party"
                for crown in self.people:
                    self._load(crown, card)
            else:
                self.plan[card] = STORED

    def _seat(self, card: str) -> None:
        """Lay a card where it gives most; of equal places where most room is left."""
        spoils, weight = self.spoils[card], self.weight(card)
        best, place = LEAST, None
        value = self.value(card)
        for crown, character in self.people.items():
            room = self.room[crown] + spoils.adds
            if room < weight or (worn(spoils) and crown in self.dressed):
                continue
            gain = value + linked(self.cards, character, spoils, self.links.get(crown, 0) > 0)
            gain += 0.01 * (room - weight) - 0.001 * crown
            if gain > best:
                best, place = gain, crown
        stows = spoils.stowable or "vehicle_gear" in spoils.categories
        if stows and self.room.get(VEHICLE, -1) + spoils.adds >= weight and value + 0.2 > best:
            place = VEHICLE
        if place is None:
            self.plan[card] = STORED
            return
        self._load(place, card)
        self.plan[card] = "vehicle" if place == VEHICLE else f"crown:{place}"

    def _fix(self, cards: list[str]) -> None:
        """Permanent gear: fixed to the best card of its kind that its bearer can carry it with."""
        for card in cards:
            spoils = self.spoils[card]
            hosts = [
                host
                for host, place in self.plan.items()
                if spoils.permanent in self.spoils[host].categories
                and (place == "ride" or self.room.get(_crown(place), -1) >= spoils.weight)
            ]
            self.plan[card] = STORED
            if hosts and value(self.cards, card) > LEAST:
                host = max(hosts, key=lambda each: (self.value(each), each))
                self.plan[card] = f"fix:{host}"
                if (crown := _crown(self.plan[host])) in self.room:
                    self.room[crown] -= spoils.weight


def _crown(place: str) -> int:
    if place == "vehicle":
        return VEHICLE
    return int(place[6:]) if place.startswith("crown:") else -1


@lru_cache(maxsize=2048)
def _fitted(cards: Cards, stock: Wardrobe) -> dict[str, str]:
    return _Fit(cards, stock).run()


def fitted(cards: Cards, stock: Wardrobe, pool: tuple[str, ...]) -> dict[str, str]:
    """The plan for other cards on the same bearers."""
    return _fitted(cards, attrs.evolve(stock, pool=pool))


def plan(game: State, seat: int, home: bool) -> dict[str, str]:
    """Card -> "crown:N", "vehicle", "party", "ride", "fix:CARD" or "store"."""
    return _fitted(game.cards, wardrobe(game, seat, home))


def planned_place(game: State, seat: int, card: str, keys: tuple[str, ...]) -> str:
    """Where a card goes that comes to the Party, of some keys of `places`: as planned, else where it gives most."""
    home = game.players[seat].place == game.home(seat)
    stock = wardrobe(game, seat, home)
    wanted = fitted(game.cards, stock, tuple(sorted({*stock.pool, card}))).get(card, STORED)
    open_ = [key for key in keys if key not in (STORED, AUTO)]
    if wanted in keys or not open_:
        return wanted if wanted in keys else keys[0]
    if wanted == STORED:
        return open_[0]
    return max(open_, key=lambda key: (served(game, seat, card, key), key))


def served(game: State, seat: int, card: str, key: str) -> float:
    """What a card gives in one place."""
    found = value(game.cards, card)
    if key.startswith("crown:"):
        character = game.cards.characters.get(game.players[seat].member(int(key[6:])).card)
        if character is not None:
            found += linked(game.cards, character, game.cards.spoils[card], False)
    return found


def place_now(game: State, seat: int, card: str) -> str:
    """Where a card lies now, in the words of a plan."""
    player = game.players[seat]
    for crown, member in player.party:
        if card in member.gear:
            return f"crown:{crown}"
    for ride in player.rides:
        if ride.card == card:
            return "ride"
        if card in ride.gear:
            return "vehicle"
    return "party" if card in player.party_gear else STORED
