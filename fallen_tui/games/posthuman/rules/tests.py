"""Tests: one die, at most the stat. PH-TST, PH-RRL-02, PH-RRL-03."""

from __future__ import annotations

from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.posthuman.queries.bonuses import standing
from fallen_tui.games.posthuman.state.events import StatTested
from fallen_tui.games.posthuman.state.table import State


def passes(game: State, seat: int, stat: str, card: str, less: int = 0, way: int = -1) -> Rule[bool]:
    """Roll a test of a stat; `less` is taken off it, `way` as in `StatTested`. PH-TST-01 to PH-TST-03.

    A passed mind test is rolled again while an event says so, and that roll stands. PH-RRL-03.
    """
    against = game.players[seat].stats[stat] - less
    (die,) = yield Roll(1, 6, "test", stat)
    if die <= against and stat == "mind" and standing(game, "reroll_mind"):
        yield StatTested(seat, stat, against, die, True, "reroll_mind")
        (die,) = yield Roll(1, 6, "test", stat)
    yield StatTested(seat, stat, against, die, die <= against, card, way)
    return bool(die <= against)


def dares(game: State, seat: int, least: int, card: str, way: int = -1) -> Rule[bool]:
    """Roll a die that has to show a number or more. PH-GAP-72."""
    (die,) = yield Roll(1, 6, "test", "chance")
    yield StatTested(seat, "", least, die, die >= least, card, way)
    return bool(die >= least)
