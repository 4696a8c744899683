"""Who comes first: a die each. PH-SET-09, PH-PRE-01, PH-BUY-04."""

from __future__ import annotations

from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.posthuman.state.table import State


def rank(game: State, seats: list[int]) -> Rule[list[int]]:
    """Seats by a die each, highest first; ties roll again. PH-GAP-51."""
    if len(seats) < 2:
        return seats
    pips = yield Roll(len(seats), 6, "order", "order")
    found: list[int] = []
    for face in sorted(set(pips), reverse=True):
        tied = [seat for seat, pip in zip(seats, pips, strict=True) if pip == face]
        found += yield from rank(game, tied)
    return found
