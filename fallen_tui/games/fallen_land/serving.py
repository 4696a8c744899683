"""How well gear serves a Party: the Successes that it rolls on average, and the arrangement that brings most.

What the plan of `fitting` judges quickly is weighed here by the dice themselves. FL-TAB-EXPECTED, FL-DEC-86.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Set
from itertools import combinations

from fallen_tui.engine.clone import clone
from fallen_tui.games.fallen_land import fitting, gear_value, odds
from fallen_tui.games.fallen_land.bonuses import (
    VEHICLE,
    Held,
    capacity,
    contributions,
    in_play,
    is_master,
    left,
    load,
    matching,
    skill_bonuses,
)
from fallen_tui.games.fallen_land.fitting import Wardrobe
from fallen_tui.games.fallen_land.rules.gear_order import EQUAL, FIGURES, POINT, ROUNDS
from fallen_tui.games.fallen_land.rules.gear_places import STORE, place_now, worn
from fallen_tui.games.fallen_land.rules.pools import pool
from fallen_tui.games.fallen_land.state import Ride, State
from fallen_tui.games.fallen_land.vocabulary import SKILLS

Layout = dict[str, str]
"""Card -> "crown:N", "vehicle", "party", "ride", "fix:CARD" or "store", as in a plan of `fitting`."""


def average(game: State, seat: int) -> float:
    """The Successes of a Party in a check of each skill on average, all six together. FL-TAB-EXPECTED."""
    pools = [pool(game, seat, skill) for skill in SKILLS]
    return float(sum(odds.expected(each.odds_dice, each.sure) for each in pools))


def besides(game: State, seat: int) -> float:
    """What the gear that a Party carries gives besides skills, as if in Successes."""
    return sum(_besides(game, card) for card in game.players[seat].equipped())


def _besides(game: State, card: str) -> float:
    skills = gear_value.points(FIGURES, game.cards, game.cards.spoils[card].skills)
    return POINT * (gear_value.value(FIGURES, game.cards, card) - skills)


# --- one card ---


def best_place(game: State, seat: int, card: str, keys: tuple[str, ...]) -> str:
    """Where a card goes that comes to the Party, of some keys of `places`: with whom it adds most on average."""
    planned = fitting.planned_place(FIGURES, game, seat, card, keys)
    open_ = [key for key in keys if _crown(key) is not None]
    if planned not in open_ or len(open_) < 2:
        return planned
    found = adding(game, seat, card, open_)
    best = max(found.values())
    return planned if found[planned] > best - EQUAL else max(open_, key=lambda key: found[key])


def adding(game: State, seat: int, card: str, keys: list[str]) -> dict[str, float]:
    """The Successes that a card adds on average with each bearer, "crown:N" or "vehicle"; nobody carries it yet."""
    scratch = _apart(game, seat)
    player = scratch.players[seat]
    found = {}
    for key in keys:
        crown = _crown(key)
        assert crown is not None
        gear = player.rides[0].gear if crown == VEHICLE else player.member(crown).gear
        skills = _touched(scratch, seat, crown, card)
        before = _rolled(scratch, seat, crown, skills)
        gear.append(card)
        found[key] = _rolled(scratch, seat, crown, skills) - before
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
    game: State, seat: int, crown: int, skills: tuple[str, ...] = SKILLS, held: tuple[Held, Held] | None = None
) -> float:
    """The Successes of one die of the Party on average, in some skills together, its Link's own included.

    held   `skill_bonuses`, where the caller knows them
    """
    held = held or skill_bonuses(game, seat)
    found = 0.0
    for skill in skills:
        total = max(0, sum(n for _, n in contributions(game, seat, crown, skill, held=held)))
        if crown == VEHICLE:
            found += float(odds.mean(odds.die_of(total))) if total else 0.0
        else:
            found += float(odds.mean(odds.die_of(total, is_master(game, seat, crown, skill))))
    character = None if crown == VEHICLE else game.cards.characters.get(game.players[seat].member(crown).card)
    link = character.link if character is not None else None
    if link is not None and link.successes and matching(game, seat, crown):
        found += sum(n for _, n in link.successes)
    return found


def _crown(key: str) -> int | None:
    """The Crown or VEHICLE that a key means; None where it is no single bearer."""
    if key == "vehicle":
        return VEHICLE
    return int(key[6:]) if key.startswith("crown:") else None


def _apart(game: State, seat: int) -> State:
    """A table on which one player's cards can be laid otherwise, the rest being shared."""
    found = copy.copy(game)
    found.players = [clone(player) if player.seat == seat else player for player in game.players]
    return found


# --- all gear ---


def layouts(game: State, seat: int, home: bool) -> list[Layout]:
    """Arrangements worth trying: the quick plan, and what comes of it and of what stands by shifts and exchanges."""
    stock = fitting.wardrobe(game, seat, home)
    planned = fitting.plan(FIGURES, game, seat, home)
    stands = {card: place_now(game, seat, card) for card in stock.pool}
    known: Known = {}
    return [planned, *(_Shifting(game, seat, home, stock, start, known).best() for start in (stands, planned))]


Known = dict[tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]], float | None]
"""What one bearer rolls: by the Vehicles and Party Equipment, the Crown, the gear, and all gear that serves others."""


class _Shifting:
    """A search from one arrangement, gear by gear and pair by pair; Vehicles and Party Equipment stay as they are.

    known   what is known of single bearers; two searches of the same table share it
    """

    def __init__(self, game: State, seat: int, home: bool, stock: Wardrobe, start: Layout, known: Known) -> None:
        self.game = _apart(game, seat)
        self.seat = seat
        self.home = home
        self.layout = dict(start)
        self.player = self.game.players[seat]
        self.spoils = game.cards.spoils
        self.known = known
        self.loose = [card for card in stock.pool if self._shifts(card)]
        moving = set(stock.pool)
        self.fixed = {
            crown: tuple(card for card in member.gear if card not in moving) for crown, member in self.player.party
        }
        cargo = [card for ride in self.player.rides for card in ride.gear if card not in moving]
        rides = [ride.card for ride in self.player.rides if self.layout.get(ride.card) == "ride"]
        rides += [card for card, place in start.items() if place == "ride" and card not in rides]
        self.player.rides = [Ride(card) for card in rides]
        self.fixed[VEHICLE] = tuple(cargo) if rides else ()
        common = [card for card in self.player.party_gear if card not in moving]
        self.player.party_gear = common + [card for card, place in start.items() if place == "party"]
        self.bearers = [crown for crown, card, _ in stock.bearers if card in game.cards.characters]
        self.bearers += [VEHICLE] if rides and self.bearers else []
        self.about = (*rides, "", *self.player.party_gear)
        self.extra = {card: _besides(game, card) for card in self.loose}
        self.for_all = frozenset(card for card in stock.pool if self._for_all(card))
        self.held = None if self._tells({*stock.pool, *game.joined}) else skill_bonuses(self.game, seat)

    def _shifts(self, card: str) -> bool:
        spoils = self.spoils[card]
        if spoils.vehicle is not None or spoils.permanent or spoils.party:
            return False
        return _crown(self.layout[card]) is not None or (self.home and self.layout[card] == STORE)

    def best(self) -> Layout:
        """The best arrangement that is found."""
        worth = self._worth(self.layout)
        for _ in range(ROUNDS):
            before = worth
            for other in self._others():
                found = self._worth(other)
                if found is not None and (worth is None or found > worth + EQUAL):
                    self.layout, worth = other, found
            if worth == before:
                break
        return self.layout

    def _others(self) -> Iterator[Layout]:
        """One piece of gear elsewhere, or two exchanged, each seen from what is best by then."""
        for card in self.loose:
            for place in self._places(card):
                if place != self.layout[card]:
                    yield {**self.layout, card: place}
        for one, two in combinations(self.loose, 2):
            here, there = self.layout[one], self.layout[two]
            if here != there and there in self._places(one) and here in self._places(two):
                yield {**self.layout, one: there, two: here}

    def _places(self, card: str) -> list[str]:
        spoils = self.spoils[card]
        stows = spoils.stowable or "vehicle_gear" in spoils.categories
        found = [f"crown:{crown}" for crown in self.bearers if crown != VEHICLE]
        found += ["vehicle"] if stows and VEHICLE in self.bearers else []
        return [*found, STORE] if self.home else found

    def _worth(self, layout: Layout) -> float | None:
        """An arrangement in Successes; None where it cannot be."""
        gear = {crown: list(self.fixed.get(crown, ())) for crown in self.bearers}
        found = 0.0
        for card in self.loose:
            crown = _crown(layout[card])
            if crown is not None:
                gear.setdefault(crown, []).append(card)
                found += self.extra[card]
        common = tuple(sorted(card for cards in gear.values() for card in cards if card in self.for_all))
        for crown, cards in gear.items():
            each = self._figure(crown, gear, tuple(sorted(cards)), common)
            if each is None:
                return None
            found += each
        return found

    def _for_all(self, card: str) -> bool:
        return any(bonus.of in ("party", "vehicle") for bonus in self.spoils[card].bonuses)

    def _tells(self, moving: Set[str]) -> bool:
        """Whether standing bonuses on skills hang on who carries what."""
        bonuses = [self.game.cards.gives.get(what, {}) for what in ("skills", "double")]
        held = [card for card, _ in in_play(self.game, self.seat)]
        return any(
            not by_card.keys().isdisjoint(moving)
            or any(bonus.condition.tests for card in held for bonus in by_card.get(card, ()))
            for by_card in bonuses
        )

    def _figure(
        self, crown: int, gear: dict[int, list[str]], cards: tuple[str, ...], common: tuple[str, ...]
    ) -> float | None:
        """What one bearer rolls with some gear; None where they cannot bear it."""
        key = (self.about, crown, cards, common)
        if key not in self.known:
            for place, held in gear.items():
                if place == VEHICLE:
                    self.player.rides[0].gear = held
                else:
                    self.player.member(place).gear = held
            self.known[key] = self._bearing(crown, cards)
        return self.known[key]

    def _bearing(self, crown: int, cards: tuple[str, ...]) -> float | None:
        game, seat = self.game, self.seat
        if load(game, seat, crown) > capacity(game, seat, crown):
            return None
        if crown == VEHICLE:
            return _rolled(game, seat, crown, held=self.held)
        dressed = sum(worn(self.spoils[card]) for card in (*cards, *self.player.party_gear))
        if dressed > 1 or left(game, seat, crown) <= 0:
            return None
        found = _rolled(game, seat, crown, held=self.held)
        link = game.cards.characters[self.player.member(crown).card].link
        if link is not None and matching(game, seat, crown):
            found += POINT * gear_value.symbols(FIGURES, link)
        return found
