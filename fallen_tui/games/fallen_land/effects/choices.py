"""What a card lets its player choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fallen_tui.adventure.effects.flow import ChooseFlow, MayFlow, offers
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Effect, Option
from fallen_tui.games.fallen_land.effects.at_table import FLOW
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps
from fallen_tui.games.fallen_land.effects.estimating import Pricing, helping

CHEAP = 2
"""Coins that are no matter where a check can be helped."""


def _cheap(cost: Cost) -> bool:
    dear = cost.prestige or cost.town_health or cost.actions or cost.spoils or cost.weeks
    return cost.coins <= CHEAP and not dear


@frozen
class Choose(ChooseFlow, Effect):
    """One of several options."""

    verb = "choose"
    offers = True
    flow = FLOW

    options: tuple[Option, ...]

    def successes(self) -> float:
        return max((helping(option.do) for option in self.options if _cheap(option.cost)), default=0.0)

    def steps(self, reading: Reading) -> Steps:
        return reading.best([each.do for each in self.options if reading.open(each.cost, each.condition)])

    def through(self, judge: Pricing) -> float | None:
        if not any(judge.special(option.do) for option in self.options):
            return None
        return judge.best(tuple((option.do, option.cost) for option in self.options))


@frozen
class May(MayFlow, Effect):
    """Something that may be done for a cost, or left."""

    verb = "may"
    offers = True
    flow = FLOW

    label: str
    cost: Cost = FREE
    do: Do = ()

    def successes(self) -> float:
        return helping(self.do) if _cheap(self.cost) else 0.0

    def steps(self, reading: Reading) -> Steps:
        return reading.best([self.do, ()] if reading.open(self.cost) else [()])

    def through(self, judge: Pricing) -> float | None:
        return judge.best(((self.do, self.cost),)) if judge.special(self.do) else None


# --- what a question of a card is about ---


def choices_in(card: Any) -> Iterator[Choose]:
    """Every choice on a card."""
    return (one for one in offers_in(card) if isinstance(one, Choose))


def mays_in(card: Any) -> Iterator[May]:
    """Everything on a card that may be done or left."""
    return (one for one in offers_in(card) if isinstance(one, May))


@lru_cache(maxsize=512)
def offers_in(card: Any) -> tuple[ChooseFlow | MayFlow, ...]:
    """Whatever can be chosen in a card, or in some effects."""
    return tuple(offers(card))
