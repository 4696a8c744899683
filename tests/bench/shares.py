"""What a count of wins says about the true share."""

from __future__ import annotations

from math import sqrt


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share of wins lies."""
    share = wins / games
    middle = share + z * z / (2 * games)
    way = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - way) / (1 + z * z / games), (middle + way) / (1 + z * z / games)
