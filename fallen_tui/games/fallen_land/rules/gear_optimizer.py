"""How well gear serves a Party: the Successes that it rolls on average, and the arrangement that brings most.

What the plan of `gear_plan` judges quickly is weighed here by the dice themselves. FL-TAB-EXPECTED, FL-DEC-86.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from math import comb

from fallen_tui.engine.clone import clone
from fallen_tui.engine.keys import Key
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries import gear_value
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    HeldBonuses,
    capacity,
    holder,
    left,
    load,
    matching,
    skill_bonuses,
    weight_of,
)
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.queries.standings import Gear, Standings
from fallen_tui.games.fallen_land.queries.totals import skill_totals, sure_successes
from fallen_tui.games.fallen_land.rules import gear_plan
from fallen_tui.games.fallen_land.rules.gear_order import EQUAL, FIGURES, POINT, ROUNDS
from fallen_tui.games.fallen_land.rules.gear_places import place_now, worn
from fallen_tui.games.fallen_land.rules.gear_plan import Wardrobe
from fallen_tui.games.fallen_land.state.keys.gear import AS_RIDE, ON_VEHICLE, STORE, WITH_PARTY, InCrown
from fallen_tui.games.fallen_land.state.player import CROWNS, Ride
from fallen_tui.games.fallen_land.state.table import State

Layout = dict[str, Key]
"""Card -> its place, as in a plan of `gear_plan`."""


def average(game: State, seat: int) -> float:
    """The Successes of a Party in a check of each skill on average, all six together. FL-TAB-EXPECTED.

    The pools of `pools.pool` added up in one pass, in whole UNITS, so that no rounding tells between arrangements.
    """
    player, characters = game.players[seat], game.cards.characters
    if player.rival:
        pools = [pool(game, seat, skill) for skill in SKILLS]
        return float(sum(odds.expected(each.odds_dice, each.sure) for each in pools))
    party = player.party
    if not party:
        return 0.0
    held = skill_bonuses(game, seat)
    found = sure_successes(game, seat) * odds.UNITS
    for crown, member in party:
        totals = skill_totals(game, seat, crown, held)
        if member.card not in characters:
            found += odds.mean_units(totals["combat"], False)
            continue
        master = characters[member.card].master
        for skill, total in totals.items():
            found += odds.mean_units(total, master == skill)
    if player.rides:
        for total in skill_totals(game, seat, VEHICLE, held).values():
            if total:
                found += odds.mean_units(total, False)
    return found / odds.UNITS


def besides(game: State, seat: int) -> float:
    """What the gear that a Party carries gives besides skills, as if in Successes."""
    return sum(_besides(game, card) for card in game.players[seat].equipped())


def _besides(game: State, card: str) -> float:
    skills = gear_value.points(FIGURES, game.cards, game.cards.spoils[card].skills)
    return POINT * (gear_value.value(FIGURES, game.cards, card) - skills)


# --- one card ---


def best_place(game: State, seat: int, card: str, keys: tuple[str, ...]) -> str:
    """Where a card goes that comes to the Party, of some keys of `places`: with whom it adds most on average."""
    if len(keys) == 1:
        return keys[0]
    planned = gear_plan.planned_place(FIGURES, game, seat, card, keys)
    open_ = [key for key in keys if _crown(key) is not None]
    if planned not in open_ or len(open_) < 2:
        return planned
    found = adding(game, seat, card, open_)
    best = max(found.values())
    return planned if found[planned] > best - EQUAL else max(open_, key=lambda key: found[key])


def adding(game: State, seat: int, card: str, keys: list[str]) -> dict[str, float]:
    """The Successes that a card adds on average with each bearer; nobody carries it yet."""
    scratch = _apart(game, seat)
    player = scratch.players[seat]
    found = {}
    standings = Standings(scratch, seat, ("skills", "double"), (card,))
    for key in keys:
        crown = _crown(key)
        assert crown is not None
        gear = player.rides[0].gear if crown == VEHICLE else player.member(crown).gear
        skills = _touched(scratch, seat, crown, card)
        before = _rolled(scratch, seat, crown, standings.skill_bonuses({}), skills)
        gear.append(card)
        found[key] = _rolled(scratch, seat, crown, standings.skill_bonuses({crown: [card]}), skills) - before
        gear.pop()
    return found


def _touched(game: State, seat: int, crown: int, card: str) -> tuple[str, ...]:
    """The skills of a bearer on which a card may tell."""
    spoils = game.cards.spoils[card]
    words = {skill for skill, n in spoils.skills if n}
    words |= {skill for bonus in spoils.bonuses if bonus.what == "skills" for skill, _ in bonus.skills}
    character = None if crown == VEHICLE else game.cards.characters.get(game.players[seat].member(crown).card)
    if character is not None and gear_value.matches(character.link, spoils):
        words |= {skill for skill, _ in character.link.skills}  # type: ignore[union-attr]
    return SKILLS if any(bonus.what == "double" for bonus in spoils.bonuses) else tuple(sorted(words))


def _rolled(
    game: State,
    seat: int,
    crown: int,
    held: tuple[HeldBonuses, HeldBonuses],
    skills: tuple[str, ...] = SKILLS,
) -> float:
    """The Successes of one die of the Party on average, in some skills together, its Link's own included.

    held   `skill_bonuses`
    """
    totals = skill_totals(game, seat, crown, held)
    character = None if crown == VEHICLE else game.cards.characters.get(game.players[seat].member(crown).card)
    asked = totals if skills is SKILLS else {skill: totals[skill] for skill in skills}
    if crown == VEHICLE:
        asked = {skill: n for skill, n in asked.items() if n}
    found = _means(tuple(asked.items()), character.master if character is not None else "")
    link = character.link if character is not None else None
    if link is not None and link.successes and matching(game, seat, crown):
        found += sum(n for _, n in link.successes)
    return found


@lru_cache(maxsize=8192)
def _means(totals: tuple[tuple[str, int], ...], master: str) -> float:
    """The Successes of the dice of some Total Skills on average, added up; `master`: the skill of a Master."""
    found = 0.0
    for skill, n in totals:
        found += odds.mean_float(n, master == skill)
    return found


_CROWNS: dict[str, int] = {**{InCrown.of(crown): crown for crown in range(CROWNS)}, ON_VEHICLE: VEHICLE}


def _crown(key: str) -> int | None:
    """The Crown or VEHICLE that a key means; None where it is no single bearer."""
    return _CROWNS.get(key)


def _apart(game: State, seat: int) -> State:
    """A table on which one player's cards can be laid otherwise, the rest being shared."""
    found = copy.copy(game)
    found.players = [clone(player) if player.seat == seat else player for player in game.players]
    return found


# --- all gear ---


def layouts(game: State, seat: int, home: bool) -> list[Layout]:
    """Arrangements worth trying: the quick plan, and what comes of it and of what stands by shifts and exchanges."""
    stock = gear_plan.wardrobe(game, seat, home)
    planned = gear_plan.plan(FIGURES, game, seat, home)
    stands = {card: place_now(game, seat, card) for card in stock.pool}
    known: dict[tuple[str, ...], KnownRolls] = {}
    return [planned, *(_Shifting(game, seat, home, stock, start, known).best() for start in (stands, planned))]


KnownRolls = dict[tuple[int, tuple[str, ...], tuple[str, ...]], float | None]
"""What one bearer rolls: by the Crown, the gear, and all gear that serves others.

The gear is in one order always: what stays with the bearer, then what can be shifted, sorted.
"""


UNKNOWN = float("-inf")
"""In place of what a bearer rolls where that is not known yet."""


class _Shifting:
    """A search from one arrangement, gear by gear and pair by pair; Vehicles and Party Equipment stay as they are.

    known   what is known of single bearers by the Vehicles and Party Equipment; searches of the same table share it
    """

    def __init__(
        self,
        game: State,
        seat: int,
        home: bool,
        stock: Wardrobe,
        start: Layout,
        known: dict[tuple[str, ...], KnownRolls],
    ) -> None:
        self.game = _apart(game, seat)
        self.seat = seat
        self.home = home
        self.layout = dict(start)
        self.player = self.game.players[seat]
        self.spoils = game.cards.spoils
        self.loose = [card for card in stock.pool if self._shifts(card)]
        moving = set(stock.pool)
        self.fixed = {
            crown: tuple(card for card in member.gear if card not in moving) for crown, member in self.player.party
        }
        cargo = [card for ride in self.player.rides for card in ride.gear if card not in moving]
        rides = [ride.card for ride in self.player.rides if self.layout.get(ride.card) == AS_RIDE]
        rides += [card for card, place in start.items() if place == AS_RIDE and card not in rides]
        self.player.rides = [Ride(card) for card in rides]
        self.fixed[VEHICLE] = tuple(cargo) if rides else ()
        common = [card for card in self.player.party_gear if card not in moving]
        self.player.party_gear = common + [card for card, place in start.items() if place == WITH_PARTY]
        self.bearers = [crown for crown, card, _ in stock.bearers if card in game.cards.characters]
        self.bearers += [VEHICLE] if rides and self.bearers else []
        self.known = known.setdefault((*rides, "", *self.player.party_gear), {})
        self.extra = {card: _besides(game, card) for card in self.loose}
        self.for_all = frozenset(card for card in stock.pool if self._for_all(card))
        carried = [*stock.pool, *self.player.party_gear, *(card for cards in self.fixed.values() for card in cards)]
        self.worn = frozenset(card for card in carried if worn(self.spoils[card]))
        self.dressed = len(self.worn.intersection(self.player.party_gear))
        self.open = {card: self._places(card) for card in self.loose}
        self.holders = {crown: holder(self.game, seat, crown) for crown in self.bearers}
        for crown in self.bearers:
            self.holders[crown].gear = list(self.fixed[crown])
        self.symbols = {crown: self._symbols(crown) for crown in self.bearers}
        self.standings = Standings(self.game, seat, ("skills", "double", "capacity", "health"), tuple(self.loose))
        self.rooms = self._rooms() if self.standings.lasts("capacity") else {}
        self.unhurt = self.standings.lasts("health") and all(self._lives(crown) for crown in self.bearers)
        self.takes = {card: weight_of(game, card) - self.spoils[card].adds for card in self.loose}

    def _shifts(self, card: str) -> bool:
        spoils = self.spoils[card]
        if spoils.vehicle is not None or spoils.permanent or spoils.party:
            return False
        return _crown(self.layout[card]) is not None or (self.home and self.layout[card] == STORE)

    def best(self) -> Layout:
        """The best arrangement that is found, once as many steps as there are brought nothing in a row."""
        steps = sum(map(len, self.open.values())) + comb(len(self.loose), 2)
        worth, idle = self._value(self.layout), 0
        for other in chain.from_iterable(self._others() for _ in range(ROUNDS)):
            found = None if other is None else self._value(other)
            if other is not None and found is not None and (worth is None or found > worth + EQUAL):
                self.layout, worth, idle = other, found, 0
                continue
            idle += 1
            if idle == steps:
                break
        return self.layout

    def _others(self) -> Iterator[Layout | None]:
        """A round of steps, each seen from what is best by then; None for one that changes nothing or cannot be.

        First one piece of gear elsewhere, then two exchanged.
        """
        for card in self.loose:
            for place in self.open[card]:
                yield {**self.layout, card: place} if place != self.layout[card] else None
        for one, two in combinations(self.loose, 2):
            here, there = self.layout[one], self.layout[two]
            swaps = here != there and there in self.open[one] and here in self.open[two]
            yield {**self.layout, one: there, two: here} if swaps else None

    def _places(self, card: str) -> list[Key]:
        spoils = self.spoils[card]
        stows = spoils.stowable or "vehicle_gear" in spoils.categories
        found: list[Key] = [InCrown.of(crown) for crown in self.bearers if crown != VEHICLE]
        found += [ON_VEHICLE] if stows and VEHICLE in self.bearers else []
        return [*found, STORE] if self.home else found

    def _value(self, layout: Layout) -> float | None:
        """An arrangement in Successes; None where it cannot be."""
        known = self.known
        gear: Gear = {crown: [*self.fixed[crown]] for crown in self.bearers}
        found = 0.0
        common: tuple[str, ...] = ()
        for card in self.loose:
            bearer = _CROWNS.get(layout[card])
            if bearer is not None:
                gear[bearer].append(card)
                found += self.extra[card]
        if self.for_all:
            common = tuple(sorted([card for cards in gear.values() for card in cards if card in self.for_all]))
        for crown, cards in gear.items():
            key = (crown, tuple(cards), common)
            each = known.get(key, UNKNOWN)
            if each == UNKNOWN:
                each = known[key] = self._figure(crown, gear)
            if each is None:
                return None
            found += each
        return found

    def _symbols(self, crown: int) -> float:
        """What the symbols of a bearer's link give where it is fulfilled."""
        link = None if crown == VEHICLE else self.game.cards.characters[self.player.member(crown).card].link
        return 0.0 if link is None else POINT * gear_value.symbols(FIGURES, link)

    def _rooms(self) -> dict[int, int]:
        """What each bearer has room for besides what stays there."""
        game, seat, held = self.game, self.seat, self.standings.held("capacity", {})
        return {crown: capacity(game, seat, crown, held) - load(game, seat, crown) for crown in self.bearers}

    def _lives(self, crown: int) -> bool:
        """Whether a bearer has Health left with nothing but what stays there."""
        return crown == VEHICLE or left(self.game, self.seat, crown, self.standings.held("health", {})) > 0

    def _bears(self, crown: int, gear: Gear) -> bool:
        """Whether a bearer has room for what lies with them."""
        if crown not in self.rooms:
            most = capacity(self.game, self.seat, crown, self.standings.held("capacity", gear))
            return load(self.game, self.seat, crown) <= most
        room = self.rooms[crown]
        for card in gear[crown]:
            if card in self.takes:
                room -= self.takes[card]
        return room >= 0

    def _for_all(self, card: str) -> bool:
        return any(bonus.of in ("party", "vehicle") for bonus in self.spoils[card].bonuses)

    def _figure(self, crown: int, gear: Gear) -> float | None:
        """What one bearer rolls with some gear; None where they cannot bear it."""
        for place, cards in gear.items():
            self.holders[place].gear = cards
        game, seat, held = self.game, self.seat, self.standings.held
        if not self._bears(crown, gear):
            return None
        if crown == VEHICLE:
            return _rolled(game, seat, crown, self.standings.skill_bonuses(gear))
        dressed = self.dressed + len(self.worn.intersection(gear[crown]))
        if dressed > 1 or (not self.unhurt and left(game, seat, crown, held("health", gear)) <= 0):
            return None
        found = _rolled(game, seat, crown, self.standings.skill_bonuses(gear))
        if self.symbols[crown] and matching(game, seat, crown):
            found += self.symbols[crown]
        return found
