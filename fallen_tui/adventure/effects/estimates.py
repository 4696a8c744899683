"""What effects bring on average, by kind of thing: the walk of bots over a card, without a price of any game in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition


class Tally(dict[str, float]):
    """How much of each kind of thing some effects bring to one seat."""

    def __missing__(self, key: str) -> float:
        return 0.0

    def add(self, key: str, n: float) -> None:
        self[key] = self[key] + n

    def take(self, other: Tally, share: float = 1.0) -> None:
        """Add another tally, or a share of it."""
        for key, n in other.items():
            self[key] = self[key] + n * share

    def at(self, prices: Mapping[str, float]) -> float:
        """All of it, at so much for one of each kind."""
        return sum(prices[key] * n for key, n in self.items())


class Forecast(Protocol):
    """Whose effects are estimated, and what is known of the table."""

    def mean(self, n: Amount) -> float:
        """An amount on average."""
        ...

    def chance(self, condition: Condition) -> float:
        """How likely a condition holds, 0 to 1."""
        ...

    def open(self, condition: Condition) -> bool:
        """Whether a way that hangs on a condition is taken to be open."""
        ...

    def value(self, found: Tally) -> float:
        """What a tally is worth."""
        ...

    def pay(self, found: Tally, cost: Any) -> None:
        """Take a price off a tally."""
        ...


class Estimated(Protocol):
    """An effect that says what it brings."""

    def estimate(self, found: Tally, look: Any) -> None:
        """Add what it brings on average."""
        ...


def expected(do: Iterable[Estimated], look: Any) -> Tally:
    """What some effects bring on average; `look`: the Forecast of the game."""
    found = Tally()
    for effect in do:
        effect.estimate(found, look)
    return found


def paid(do: Iterable[Estimated], cost: Any, look: Forecast) -> Tally:
    """What a way brings on average, its price taken off."""
    found = expected(do, look)
    look.pay(found, cost)
    return found
