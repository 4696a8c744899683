"""What the keen bot thinks ahead about on the road, how far, and how well a table stands for a seat."""

from __future__ import annotations

from collections.abc import Collection
from math import exp

from fallen_tui.engine.game import Setup
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.clock import TimedBot
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.rules.scenario_turns import VARIANTS
from fallen_tui.games.posthuman.state.table import GOAL, Player, State

TOPICS = ("declare", "meet", "enter", "level")
"""What is thought about; the rest is left to its judgement."""
WORDS = ("fight", "evade", "bribe")
"""At the sight of enemies: these ways, not the business beside them."""
ROUNDS = ((4, 1), (8, 0))
"""Tables that are played on for each option still in, and how many options besides the usual one are kept then."""
SURE, LEAST = 1.0, 0.01
"""By how much an option must end better than the usual one: standard errors, and a share of the game."""
AHEAD = 3
"""Turns that are played on in thought after the running one."""
MARGIN = 1.6
"""Steps of the journey ahead that make victory likely."""
MUTANT = 0.12
"""How well a table stands for who has turned, while humans are left."""
STRENGTH, LEARNING = 0.27, 0.12
"""Steps of the journey for each turn's worth of health, food and morale, and for each XP earned or spent."""
WELL = 2.2
"""What a body in fair order counts for, in steps of the journey."""
Judgement = TimedBot
"""How the keen bot plays where it does not think."""


def topics(setup: Setup) -> Collection[str]:
    """The topics on which it thinks in a game: none against the clock, where its judgement knows the odds."""
    return () if len(setup.seats) == 1 and setup.mode not in VARIANTS else TOPICS


def promising(view: State, ask: Ask, usual: Answer) -> tuple[Answer, ...]:
    """The options of a question worth thinking about, the usual one first."""
    if ask.topic == "meet":
        if usual not in WORDS:
            return (usual,)
        return (usual, *(key for key in ask.keys if key != usual and key in WORDS))
    return (usual, *(key for key in ask.keys if key != usual))


def far_enough(start: State, state: State) -> bool:
    """Whether a game that was played on in thought need not be played on further."""
    return state.turn > start.turn + AHEAD


def value(state: State, seat: int) -> float:
    """How well a table stands for a seat, from 0 (lost) to 1 (won)."""
    result = state.result
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    player = state.players[seat]
    if not player.human:
        return MUTANT
    others = [standing(state, other) for other in state.humans if other.seat != seat]
    bar = max(others) if others else pace(state)
    return 1 / (1 + exp(-(standing(state, player) - bar) / MARGIN))


def pace(state: State) -> float:
    """How far one should be by now who is the last human."""
    player = state.humans[0]
    return GOAL - prices.PACE * prices.time_left(state, player) + WELL * prices.late(player)


def standing(state: State, player: Player) -> float:
    """How far a survivor is, in steps of the journey, with what it takes to go on."""
    body = prices.health_value(player, player.health) + prices.morale_value(player, player.morale)
    body += prices.food_value(player, player.food) - prices.HUNGER[player.hunger]
    scars = sum(prices.SCAR[n] for n in range(min(4, round(prices.MUTATION * len(player.scars)))))
    learned = experience(state, player) + 6 * player.raised + 3 * player.learned
    late = prices.late(player)
    return player.journey + late * (STRENGTH * body + LEARNING * learned) - 0.5 * scars
