"""How the table looks to a survivor: what effects of cards bring, what lies ahead, what fights cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

import attrs

from fallen_tui.adventure.effects.estimates import Tally, expected, paid
from fallen_tui.engine.memo import memoized
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.battle import Combatant, Courses, Foes, courses, fighter_of
from fallen_tui.games.posthuman.content.effects import Cost, Do
from fallen_tui.games.posthuman.content.encounters import Encounter, Way
from fallen_tui.games.posthuman.content.load import ENCOUNTERS
from fallen_tui.games.posthuman.queries import chances
from fallen_tui.games.posthuman.queries.bonuses import bonus, gun, standing
from fallen_tui.games.posthuman.queries.conditions import met
from fallen_tui.games.posthuman.queries.maps import terrain
from fallen_tui.games.posthuman.queries.odds.building import enemy_of, faces_of
from fallen_tui.games.posthuman.queries.odds.spec import FightDice
from fallen_tui.games.posthuman.rules.scene import can_pay
from fallen_tui.games.posthuman.state.keys import YES
from fallen_tui.games.posthuman.state.table import Player, State

SAMPLE = 6
"""Combat encounters of a level that are looked at to judge how dangerous it is."""
MOST_SCARS = 12
"""Scars that a fight can leave at most: a few enemies, each in each round."""
TYPICAL = {"human": "mh04", "mutant": "mm02"}
"""The minions that are taken to come with an encounter that has not been met yet."""


class Prospect:
    """One seat's judgement of one moment; the Forecast of effects' estimates."""

    def __init__(self, view: State, seat: int) -> None:
        self.game = view
        self.seat = seat
        self.player: Player = view.players[seat]

    def instead(self, player: Player) -> Prospect:
        """The same moment with another survivor in this one's place."""
        players = [player if other.seat == self.seat else other for other in self.game.players]
        return type(self)(attrs.evolve(self.game, players=players), self.seat)

    # --- the Forecast ---

    def mean(self, n: Any) -> float:
        """An amount on average: no card of this game rolls for one."""
        return float(n.plus)

    def chance(self, condition: Any) -> float:
        """Whether a condition holds, as it stands."""
        return float(met(self.game, condition, self.seat, self.seat))

    def open(self, condition: Any) -> bool:
        """Whether a way is open, as it stands."""
        return met(self.game, condition, self.seat, self.seat)

    def passing(self, stat: str) -> float:
        """How likely a test of a stat is passed. PH-TST-02, PH-RRL-03."""
        share = float(chances.passing(self.player.stats[stat]))
        return share * share if stat == "mind" and standing(self.game, "reroll_mind") else share

    def pay(self, found: Tally, cost: Cost) -> None:
        """Take a price off a tally."""
        for what in ("food", "ammo", "weapon", "morale"):
            found.add(what, -getattr(cost, what))
        found.add("equipment", -cost.item)

    def value(self, found: Tally) -> float:
        """What a tally is worth: tracks by where they stand, everything else by its price."""
        player = self.player
        total = 0.0
        for what, n in found.items():
            if what in ("health", "morale", "food"):
                total += self.gain(what, n)
            elif what == "hunger":
                total += self.fed(n)
            elif what == "scar":
                total -= n * prices.scar_price(self.game, player)
            else:
                total += n * self.prices[what]
        return total

    # --- prices ---

    @cached_property
    def prices(self) -> dict[str, float]:
        """What one of a kind is worth, of kinds that are worth as much however many there are."""
        late = prices.late(self.player)
        return {
            "ammo": self.ammo_price,
            "xp": prices.XP * late,
            "skill": prices.SKILL * late,
            "equipment": prices.EQUIPMENT * late,
            "weapon": prices.WEAPON * late,
            "follower": prices.FOLLOWER * late,
            "journey": self.journey,
            "supply": self.supply,
            "fight": prices.FIGHT,
        }

    @cached_property
    def journey(self) -> float:
        """What a step of the journey is worth now."""
        return prices.journey(self.game, self.player)

    @cached_property
    def turn(self) -> float:
        """What a turn costs that is not spent on the way."""
        return prices.turn(self.game, self.player)

    @cached_property
    def ammo_price(self) -> float:
        """A round more: something to who can fire it."""
        weapon = gun(self.game, self.player)
        if weapon is None or not weapon.ammo:
            return prices.IDLE_AMMO
        return prices.AMMO if self.player.ammo < prices.ENOUGH_AMMO else prices.IDLE_AMMO

    @cached_property
    def supply(self) -> float:
        """A supply card where the survivor stands."""
        return self.supply_on(terrain(self.game, self.player)) if self.player.human else 0.0

    @memoized
    def supply_on(self, on: str) -> float:
        """A supply card on a terrain, the average of all. PH-COM-03."""
        cards = self.game.cards.supplies.values()
        late = prices.late(self.player)
        less = standing(self.game, "supply_food")
        total = 0.0
        for card in cards:
            reward = card.on(on)
            total += self.gain("food", max(0, reward.food + less)) + reward.ammo * self.ammo_price
            total += late * (reward.equipment * prices.EQUIPMENT + reward.weapon * prices.WEAPON)
        return total / len(cards)

    @memoized
    def gain(self, what: str, n: float) -> float:
        """What so much more of a track or of food is worth; a part of one counts as a part of the next step."""
        worth = {"health": prices.health_value, "morale": prices.morale_value, "food": prices.food_value}[what]
        held: int = getattr(self.player, what)
        whole = int(n)
        part = n - whole
        step = 1 if n >= 0 else -1
        now, then = worth(self.player, held), worth(self.player, max(0, held + whole))
        total = then - now
        if part:
            total += abs(part) * (worth(self.player, max(0, held + whole + step)) - then)
        if what != "food" and n < 0 and held + n <= 0:
            total -= self.falling
        return total

    def fed(self, n: float) -> float:
        """What it is worth to stand so many slots further right."""
        slots = prices.HUNGER
        to = max(0, min(len(slots) - 1, round(self.player.hunger - n)))
        return slots[self.player.hunger] - slots[to]

    @cached_property
    def falling(self) -> float:
        """What a knock-out costs now."""
        return prices.falling(self.game, self.player)

    # --- stories ---

    def effects(self, do: Do, cost: Cost) -> float:
        """What effects bring for a price."""
        return self.value(paid(do, cost, self))

    def way(self, way: Way) -> float:
        """What an option of a story is worth."""
        if way.then is not None:
            return self.effects(way.then.do, way.cost)
        share = max(map(self.passing, way.test)) if way.test else float(chances.daring(way.die))
        assert way.passed is not None
        assert way.failed is not None
        good, bad = expected(way.passed.do, self), expected(way.failed.do, self)
        price = Tally()
        self.pay(price, way.cost)
        return share * self.value(good) + (1 - share) * self.value(bad) + self.value(price)

    def story(self, card: Encounter) -> float:
        """What a story is worth by its best option."""
        ways = [
            self.way(way)
            for way in card.options
            if can_pay(self.game, self.seat, way.cost) and met(self.game, way.condition, self.seat, self.seat)
        ]
        return max(ways, default=0.0)

    # --- fights ---

    @cached_property
    def fighter(self) -> Combatant:
        """The survivor as a fighter."""
        return fighter_of(self.game, self.player)

    @cached_property
    def dice(self) -> FightDice:
        """The faces of the dice."""
        return faces_of(self.game.cards)

    def opponents(self, cards: Iterable[str]) -> Foes:
        """Enemies as they come."""
        return tuple(enemy_of(self.game, self.player, card) for card in cards)

    def courses(self, foes: Foes, *moment: Any, mine: Combatant | None = None) -> Courses:
        """How a fight can go; `moment` as `battle.courses` has it."""
        return courses(mine or self.fighter, foes, self.dice, *moment)

    def fight(self, foes: Foes, stake: float, *moment: Any, mine: Combatant | None = None) -> float:
        """What a fight is worth. stake: what is lost with it by who falls."""
        lost, scars, xp, fall = self.health_lost, self.scarring, self.prices["xp"], self.falling + stake
        stands = self.player.health
        total = 0.0
        for (taken, won, scarred), chance in self.courses(foes, *moment, mine=mine):
            total += chance * ((xp * won - lost[taken] if taken < stands else -fall) - scars[scarred])
        return total

    @cached_property
    def scarring(self) -> list[float]:
        """What so many scars cost."""
        found = [0.0]
        for n in range(MOST_SCARS):
            found.append(found[-1] + prices.scar_price(self.game, self.player, n))
        return found

    @cached_property
    def health_lost(self) -> list[float]:
        """What so many wounds cost who stands."""
        player = self.player
        now = prices.health_value(player, player.health)
        return [now - prices.health_value(player, player.health - n) for n in range(player.health + 1)]

    # --- what lies ahead ---

    @memoized
    def level(self, level: int, stake: float) -> float:
        """What an encounter of a level is worth on average, if it is not evaded."""
        told, share, picked = self._deck(level)
        fights = [self.combat(card, stake) for card in picked]
        mean = share * sum(fights) / len(fights) + told
        evaded = [self.evaded(card, worth, mean, stake) for card, worth in zip(picked, fights, strict=True)]
        return share * sum(evaded) / len(evaded) + told

    @memoized
    def _deck(self, level: int) -> tuple[float, float, list[Encounter]]:
        """Of the encounters of a level: what the stories bring, the share of combats, and a sample of those."""
        cards = [self.game.cards.encounters[card] for card in self.game.cards.decks[ENCOUNTERS[level - 1]]]
        stories = [self.story(card) for card in cards if card.enemy is None]
        combats = [card for card in cards if card.enemy is not None]
        step = max(1, len(combats) // SAMPLE)
        share = len(combats) / len(cards)
        told = (1 - share) * sum(stories) / len(stories)
        return told, share, combats[step // 2 :: step]

    def evaded(self, card: Encounter, worth: float, mean: float, stake: float) -> float:
        """What a combat is worth to who may evade it; `mean`: what comes instead."""
        if not card.evadable:
            return worth
        foes = self.foes(card)
        chance = self.evading(max(foe.speed for foe in foes) + card.enemy_evade, card.your_evade)
        if chance * mean < worth:
            return worth
        return max(worth, chance * mean + (1 - chance) * self.fight(foes, stake, 0, True))

    def evading(self, against: int, more: int = 0) -> float:
        """The chance to get away from enemies of a speed. PH-EVA-03."""
        own = self.player.stats["speed"] + bonus(self.game, self.player, "evade") + more
        return float(chances.evading(own, against))

    def foes(self, card: Encounter) -> Foes:
        """The enemies of a card with typical minions."""
        return self.opponents((card.id, *(TYPICAL[kind] for kind in card.minions)))

    def combat(self, card: Encounter, stake: float) -> float:
        """What the combat of a card is worth with typical minions."""
        foes = self.foes(card)
        value = max(self.fight(foes, stake, 0, False, False, swap) for swap in {0, self.fighter.swaps})
        return value + self.value(expected((*card.on_reveal, *card.on_win), self))


Handler = Callable[[Prospect, Ask], Answer]
"""Answers the questions of a topic."""
H = TypeVar("H", bound=Callable[..., Any])


def by_topic(*handlers: H) -> dict[str, H]:
    """Functions that answer questions, by the topics that they are named after."""
    return {handler.__name__: handler for handler in handlers}


def gladly(look: Prospect, ask: Ask) -> Answer:
    """Yes, to what can only help: to forage or to lay tiles for nothing, to feed a weapon, to strike with a Warrior."""
    return YES


def options(ask: Ask) -> tuple[Any, ...]:
    """The options of a question; its topic says of which kind they are."""
    return ask.keys


def best(ask: Ask, score: Any) -> Any:
    """The option that scores highest, the first of equals."""
    return max(ask.keys, key=score)
