"""What the keen bot thinks ahead about in The New Charter, how far, and how well a table stands for a seat."""

from __future__ import annotations

from collections.abc import Collection
from math import exp

from fallen_tui.engine.game import Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51.bot.steady import OptionScores, SteadyBot
from fallen_tui.games.state51.state.table import State

WIDTH = {"action": 5, "pick": 5, "leftover": 4, "burn": 3, "replace": 3, "keep": 3, "redevelop_now": 3, "steal": 3}
"""How many options of a question are thought about, by its topic; the others are left to the steady bot."""
ROUNDS = ((3, 3), (4, 2), (5, 0))
"""Tables that are played on for each option still in, and how many options besides the usual one are kept then."""
SURE, LEAST = 1.0, 0.0
"""By how much an option must end better than the usual one: standard errors, and a share of the game."""
AHEAD = 1
"""Turns that are played on in thought after the running one."""
MARGIN = 6.0
"""VP ahead that make victory likely."""
Judgement = SteadyBot
"""How the keen bot plays where it does not think."""


def topics(setup: Setup) -> Collection[str]:
    """The topics on which it thinks in a game."""
    return WIDTH


def promising(view: State, ask: Ask, usual: str) -> tuple[str, ...]:
    """The options of a question worth thinking about, the usual one first."""
    judge = OptionScores(view, ask)
    others = sorted((key for key in ask.keys if key != usual), key=judge.score, reverse=True)
    return (usual, *others[: WIDTH[ask.topic] - 1])


def far_enough(start: State, state: State) -> bool:
    """Whether a game that was played on in thought need not be played on further."""
    return state.turn > start.turn + AHEAD


def value(state: State, seat: int) -> float:
    """How well a table stands for a seat, from 0 (lost) to 1 (won)."""
    result = state.result
    own = state.players[seat].total()
    others = [player.total() for player in state.players if player.seat != seat]
    if state.rival is not None:
        others.append(state.rival.total())
    margin = own - max(others, default=0) if others else own - 60
    lean = 1 / (1 + exp(-margin / MARGIN))
    if result is None:
        return lean
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return 0.6 * won + 0.4 * lean
