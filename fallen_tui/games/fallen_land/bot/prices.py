"""What things are worth in coins where nothing more is known, and what is counted with them: for the steady bot."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.state.table import State

PRICES = {
    "prestige": 13.0,
    "health": 2.8,
    "coins": 1.0,
    "spoils": 6.5,
    "action": 3.0,
    "character": 8.0,
    "technology": 34.0,
    "resource": 40.0,
    "chip": 6.0,
    "damage": -1.0,
    "festering": -1.8,
    "mind": -2.0,
    "death": -24.0,
    "heal": 0.8,
    "weeks": 6.0,
    "other": 1.0,
}
"""Coins for one of each, where nothing more is known; damage is that of a Party with Health to spare."""


@attrs.frozen
class Plan(FrozenRecord):
    """What a seat is after: how many times the usual prices things are worth to it; without a word, the usual ones.

    action, mind, death, weeks, health, coins: of these prices; resource, chip: of a Resource and of a defence chip
    skill    of what is borne by the Party and of the people in it; income: of the coins that Resources bring
    race     by how much the track that is ahead is worth more, and the other one less, for the whole way between them
    """

    health: float = 1.0
    coins: float = 1.0
    action: float = 1.0
    resource: float = 1.0
    mind: float = 1.0
    death: float = 1.0
    weeks: float = 1.0
    skill: float = 1.0
    income: float = 1.0
    chip: float = 1.0
    race: float = 0.0


USUAL = Plan()
"""What the steady bot is after."""


class Tally(dict[str, float]):
    """How much of each kind of thing some effects bring to one seat; "other" is in coins already."""

    def __missing__(self, key: str) -> float:
        return 0.0

    def add(self, key: str, n: float) -> None:
        self[key] = self[key] + n

    def take(self, other: Tally, share: float = 1.0) -> None:
        """Add another tally, or a share of it."""
        for key, n in other.items():
            self[key] = self[key] + n * share

    def at(self, prices: dict[str, float]) -> float:
        """All of it in coins."""
        return sum(prices[key] * n for key, n in self.items())


@attrs.frozen
class Outlook(FrozenRecord):
    """Whose effects are counted: `game` None for any table; `aimed`: effects concern a rival unless they say who.

    harm   what a rival's loss of a coin is worth; danger: how much more that of the leader
    """

    game: State | None = None
    seat: int = 0
    rivals: int = 3
    aimed: bool = False
    harm: float = 0.35
    missing: float = 2.0
    danger: float = 1.0


def price_of(cost: Cost) -> float:
    """A price in coins."""
    if cost.free:
        return 0.0
    return (
        cost.coins
        + cost.prestige * PRICES["prestige"]
        + cost.town_health * PRICES["health"]
        + cost.actions * PRICES["action"]
        + cost.spoils * 6.0
        + cost.weeks * PRICES["weeks"]
    )
