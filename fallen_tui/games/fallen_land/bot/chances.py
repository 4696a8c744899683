"""What the steady bot expects of story cards: the odds of its own Party on every card that may still lie in a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from itertools import pairwise
from math import prod
from typing import Any

import attrs

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.memo import memoized
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.bot.aids import Aid, ready
from fallen_tui.games.fallen_land.bot.valuation import Valuation
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Part
from fallen_tui.games.fallen_land.content.cards import Cards, Story
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.effects.estimating import tally
from fallen_tui.games.fallen_land.queries.bonuses import (
    HeldBonuses,
    active_cards,
    flight_bonus,
    left_out,
    on_story,
    party_armor,
    reroll_faces,
    skill_of,
    standing,
)
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.state.table import State

CheckDice = tuple[tuple[odds.CheckDie, ...], int]
SPARED = ("damage", "festering")
"""What Armor takes away from."""
RUIN = 3.0
"""What a point of damage costs beyond half of the Health that is left."""


STRENGTHS = ("skills", "double", "successes", "armor", "movement", "flight", "rerolls")
"""The kinds of standing bonuses that Strength hangs on."""
Basis = tuple[Any, ...]
ALL = -1
"""In place of one check of a story card: all of them, one after the other."""


@lru_cache(maxsize=8)
def _conditions(cards: Cards) -> dict[str, tuple[Condition, ...]]:
    """Card -> the conditions of what it gives to Strength, of cards that have any."""
    found: dict[str, tuple[Condition, ...]] = {}
    for what in STRENGTHS:
        for card, bonuses in cards.gives.get(what, {}).items():
            conditions = tuple(bonus.condition for bonus in bonuses if bonus.condition.tests)
            if conditions:
                found[card] = (*found.get(card, ()), *conditions)
    return found


def basis_of(game: State, seat: int, extras: HeldBonuses, aids: tuple[Aid, ...]) -> Basis:
    """All that the Strength of a Party hangs on: the same basis among the same cards gives the same Strength.

    extras   its bonuses that count on some stories only; aids: what it can add to a check
    """
    player = game.players[seat]
    held = tuple(active_cards(game, seat))
    conditions = _conditions(game.cards.whole)
    return (
        held,
        tuple(met(game, each, seat) for card, _ in held if card in conditions for each in conditions[card]),
        tuple((tech.kind, tech.tier) for tech in player.technologies),
        tuple(player.boosts),
        tuple(game.joined.items()),
        tuple(on_story(game, bonus) for bonus, _, _ in extras),
        aids,
    )


@frozen
class KnownChances(Single):
    """What has been worked out so far from one basis.

    passed   (story card, which of its checks or ALL) -> the chance to pass it
    """

    figures: dict[str, int] = attrs.field(factory=dict)
    pools: dict[tuple[str, bool, int], CheckDice] = attrs.field(factory=dict)
    chances: dict[tuple[str, int, bool, int], float] = attrs.field(factory=dict)
    escapes: dict[int, float] = attrs.field(factory=dict)
    passed: dict[tuple[str, int], float] = attrs.field(factory=dict)


@lru_cache(maxsize=256)
def _known(cards: Cards, basis: Basis) -> KnownChances:
    return KnownChances()


class Strength:
    """The dice of one Party, and its chances, worked out when they are asked for, once for each basis."""

    def __init__(self, game: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.party = [crown for crown, _ in game.players[seat].party]
        self.extras = [each for each in standing(game, seat, "successes") if each[0].category or each[0].deck]
        self.aids = ready(game, seat)
        self.basis = basis_of(game, seat, self.extras, self.aids)
        self._known = _known(game.cards.whole, self.basis)

    @property
    def armor(self) -> int:
        """The Armor of the Party."""
        return self._figure("armor", party_armor)

    @property
    def flight(self) -> int:
        """What is added to a Flight roll."""
        return self._figure("flight", flight_bonus)

    def _figure(self, word: str, work: Callable[[State, int], int]) -> int:
        figures = self._known.figures
        if word not in figures:
            figures[word] = work(self.game, self.seat)
        return figures[word]

    def dice(self, skill: str, melee: bool = False, crown: int = -1) -> CheckDice:
        """The dice of a check and the Successes that need none; of the Party, or of one Character."""
        melee = melee and skill == "combat"
        pools, key = self._known.pools, (skill, melee, crown)
        if key not in pools:
            kind = "party" if crown < 0 else "solo"
            found = pool(self.game, self.seat, skill, melee, kind, crown)
            pools[key] = (found.odds_dice, found.sure)
        return pools[key]

    def chance(self, skill: str, need: int, melee: bool = False, crown: int = -1, more: int = 0) -> float:
        """The chance to pass a check."""
        chances, key = self._known.chances, (skill, need - more, melee, crown)
        found = chances.get(key)
        if found is None:
            dice, sure = self.dice(skill, melee, crown)
            found = chances[key] = odds.chance_float(dice, sure, need - more)
        return found

    def more(self, story: Story, skill: str) -> int:
        """Successes that standing bonuses add on a card by its category or deck."""
        melee = story.melee and skill == "combat"
        found = 0
        for bonus, card, place in self.extras:
            if (
                (not bonus.skill or bonus.skill == skill)
                and (not bonus.category or bonus.category in story.categories)
                and (not bonus.deck or bonus.deck == story.deck)
                and not (melee and left_out(self.game, card, place))
            ):
                found += bonus.n
        return found

    def passing(self, story: Story, spec: CheckSpec, added: int = 0) -> float:
        """The chance to pass one check of a card, as the card has it made; `added`: Successes besides."""
        if story.who != "party":
            crowns = self.party
            if story.who == "solo" and isinstance(story.crown, int):
                crowns = crowns[story.crown - 1 : story.crown] or crowns[:1]
            found = [self.chance(spec.skill, spec.need, story.melee, crown, added) for crown in crowns]
            return sum(found) / len(found) if found else 0.0
        more = self.more(story, spec.skill) if self.extras else 0
        known = self._known.chances.get((spec.skill, spec.need - more - added, story.melee, -1))
        return self.chance(spec.skill, spec.need, story.melee, -1, more + added) if known is None else known

    def passed(self, story: Story, check: int = ALL) -> float:
        """The chance to pass a card, or one of its checks, by its number.

        Kept under the basis and the card: of a story it asks for no more than its deck, its categories and its checks,
        which are the same where outcomes are hidden.
        """
        known, key = self._known.passed, (story.id, check)
        if key not in known:
            known[key] = self.through(story, story.checks if check == ALL else story.checks[check : check + 1])
        return known[key]

    def through(self, story: Story, checks: tuple[CheckSpec, ...]) -> float:
        """The chance to pass some checks of a card one after the other; on a Mission with all that can be added."""
        if story.deck != "mission" or story.who == "individual":
            return prod([self.passing(story, spec) for spec in checks])
        helping = [[aid for aid in self.aids if aid.helps(story, spec.skill)] for spec in checks]
        every = {id(aid): aid for aids in helping for aid in aids}.values()
        if True in [aid.whole for aid in every]:
            return 1.0
        most = _successes(every)
        if not most:
            return prod([self.passing(story, spec) for spec in checks])
        spent = {0: 1.0}
        for spec, aids in zip(checks, helping, strict=True):
            steps = [self.passing(story, spec, more) for more in range(min(most, _successes(aids)) + 1)]
            missing = [steps[0], *(high - low for low, high in pairwise(steps))]
            after: dict[int, float] = {}
            for before, p in spent.items():
                for more, share in enumerate(missing[: most - before + 1]):
                    after[before + more] = after.get(before + more, 0.0) + p * share
            spent = after
        return sum(spent.values())

    def escaping(self, need: int) -> float:
        """The chance to get away from a Combat check of so many Successes."""
        escapes = self._known.escapes
        if need not in escapes:
            again = reroll_faces(self.game, self.seat, "flight_roll")
            escapes[need] = float(odds.flight(self.flight, need, again))
        return escapes[need]


def _successes(aids: Iterable[Aid]) -> int:
    """Whole Successes that some aids bring."""
    return int(sum([aid.gain for aid in aids]) + 0.5)


@frozen
class Expectation(Single):
    """What the parts of a card bring: for coming up, on success, on failure; by check where there is a choice.

    optional   the Optional Skill Check passed and failed
    """

    before: Tally
    success: Tally
    failure: Tally
    choices: tuple[tuple[Tally, Tally], ...]
    optional: tuple[Tally, Tally] | None


@lru_cache(maxsize=4096)
def expected(story: Story) -> Expectation:
    """The parts of a story card, counted once; one whose outcomes are hidden is another story."""
    before = tally((*story.opening, *story.middle, *story.bottom))
    before.add("coins", story.coins)
    if story.psych:
        before.add("mind", 1.5)
    success, failure = _of(story.success), _of(story.failure)
    extra = story.optional
    optional = None if extra is None else (_of(extra.success), _of(extra.failure))
    choices = tuple(
        (_of(spec.success) if spec.success else success, _of(spec.failure) if spec.failure else failure)
        for spec in story.checks
    )
    return Expectation(before, success, failure, choices, optional)


def _of(part: Part | None) -> Tally:
    return tally(part.do) if part is not None else Tally()


@lru_cache(maxsize=64)
def _stories(cards: Cards, basis: Basis, judgement: tuple[Any, ...]) -> dict[str, tuple[float, float]]:
    """Story card -> the chance to pass it and its worth, as far as worked out for one Strength and one judgement."""
    return {}


class Prospects:
    """The worth of drawing from each deck, for one Party at one moment."""

    def __init__(self, valuation: Valuation, strength: Strength) -> None:
        self.valuation = valuation
        self.strength = strength
        self.game = valuation.game
        self.cards = valuation.game.cards
        self.frail = 0.5 * valuation.health()
        self.close = valuation.close
        mark = (valuation.marks, valuation.player.prestige, valuation.player.town_health) if self.close else None
        judgement = (tuple(valuation.prices.values()), self.frail, mark)
        self._stories = _stories(self.cards, strength.basis, judgement)

    @cached_property
    def armor(self) -> int:
        """The Armor of the Party."""
        return self.strength.armor

    def price(self, found: Tally) -> float:
        """A tally in coins, Armor and the Health of the Party considered."""
        total = 0.0
        prices = self.valuation.prices
        for key, n in found.items():
            if key in SPARED and n > 0:
                n = max(0.3 * n, n - self.armor)
                if n > self.frail:
                    total -= RUIN * (n - self.frail)
            total += prices[key] * n
        return total

    def price_of(self, do: Do, missing: float = 2.0) -> float:
        """Some effects in coins, with a mark that they reach."""
        found = tally(do, self.valuation.outlook(False, missing))
        return self.price(found) + self.valuation.winning(found)

    def story(self, card: str) -> tuple[float, float]:
        """The chance to pass a card, and its worth."""
        found = self._stories.get(card)
        if found is None:
            found = self._stories[card] = self._story(card)
        return found

    def _story(self, card: str) -> tuple[float, float]:
        story = self.cards.stories[card]
        parts = expected(story)
        if story.multi > 1:
            return 0.5, 0.0
        before = self.price(parts.before) if parts.before else 0.0
        won, lost = self.price(parts.success), self.price(parts.failure)
        extra = self._extra(story, parts) if parts.optional is not None else 0.0
        won += extra
        if self.close:
            won += self.valuation.winning(parts.success)
        if not story.checks:
            return 1.0, before + won
        if story.or_:
            ways = []
            for number, (good, bad) in enumerate(parts.choices):
                p = self.strength.passed(story, number)
                ways.append((p * (self.price(good) + extra) + (1 - p) * self.price(bad), p))
            best = max(ways)
            return best[1], before + best[0]
        p = self.strength.passed(story)
        if story.who == "individual":
            members = len(self.strength.party)
            return p**members, before + members * (p * won + (1 - p) * lost)
        fight = p * won + (1 - p) * lost
        if story.who == "party" and not story.no_flight:
            needs = [spec.need for spec in story.checks if spec.skill == "combat"]
            if needs:
                away = self.strength.escaping(max(needs))
                if (1 - away) * (lost - story.coins) > fight:
                    return 0.0, before + (1 - away) * (lost - story.coins)
        return p, before + fight

    def _extra(self, story: Story, parts: Expectation) -> float:
        """What the Optional Skill Check of a card brings where it is tried. FL-CHK-16"""
        if story.optional is None or parts.optional is None:
            return 0.0
        p = self.strength.chance(story.optional.skill, story.optional.need)
        good, bad = parts.optional
        return max(0.0, p * self.price(good) + (1 - p) * self.price(bad))

    @memoized
    def deck(self, deck: str) -> tuple[float, float]:
        """The chance to pass a card of a deck, and its worth, over all cards that may still be drawn."""
        game = self.game
        gone = set(game.decks[deck].discard) if game.decks[deck].draw else set()
        gone.update(world.card for world in game.world)
        left = [card for card in self.cards.decks[deck] if card not in gone]
        passed = worth = 0.0
        for card in left:
            found = self._stories.get(card)
            if found is None:
                found = self._stories[card] = self._story(card)
            passed += found[0]
            worth += found[1]
        n = max(1, len(left))
        return passed / n, worth / n

    def stakes(self, deck: str) -> tuple[float, float]:
        """What a success and a failure of a deck's cards with checks bring on average."""
        stories = [self.cards.stories[card] for card in self.cards.decks[deck]]
        found = [expected(story) for story in stories if story.checks]
        n = max(1, len(found))
        return (
            sum(self.price(each.success) for each in found) / n,
            sum(self.price(each.failure) for each in found) / n,
        )


def base_skill(cards: Cards, card: str, skill: str) -> int:
    """A Character's Base Skill."""
    character = cards.characters.get(card)
    return 0 if character is None else skill_of(character.skills, skill)
