"""What the keen bot thinks ahead about on the road, how far, and how well a table stands for a seat."""

from __future__ import annotations

from collections.abc import Collection
from math import exp

from fallen_tui.engine.game import Setup
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.steady import SteadyBot
from fallen_tui.games.posthuman.queries.bonuses import experience, mutations
from fallen_tui.games.posthuman.rules.experience import SKILL, STAT
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


@frozen
class Weights(FrozenRecord):
    """What carries who plays alone to the Fortress in time, in parts of the logarithm of the odds.

    base      with nothing at all, all the way before one
    way       for each step that is left
    tight     for each step by which the time that is left falls short of what is wanted
    body      for a turn's worth of health, morale and a full stomach
    food      for each meal, up to 4
    mutation  for each; half: besides, at 4 and more
    grown     for a stat's worth of XP, spent or not; ahead: the same for each step that is left
    """

    base: float
    way: float
    tight: float
    body: float
    food: float
    mutation: float
    half: float
    grown: float
    ahead: float


ALONE = Weights(
    base=-1.76, way=-0.087, tight=-0.275, body=0.27, food=0.22, mutation=-0.49, half=-0.56, grown=0.455, ahead=-0.0115
)
"""A logistic regression, weakly held to 0, on the beginnings of all turns of solo games of the steady bot at all levels
with whether they were won. Log loss 0.56 on 360 games played since, where the mean alone has 0.74."""
SPARE_STEPS, MEALS, TURNED = 2, 4, 4
"""Steps that one should have time for besides; food that counts; mutations at which one is half turned."""
Judgement = SteadyBot
"""How the keen bot plays where it does not think."""


def topics(setup: Setup) -> Collection[str]:
    """The topics on which it thinks in a game."""
    return TOPICS


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
    if state.solo and state.scenario_progress is None:
        return 1 / (1 + exp(-prospect(state, player)))
    bar = max(others) if others else pace(state)
    return 1 / (1 + exp(-(standing(state, player) - bar) / MARGIN))


def prospect(state: State, player: Player) -> float:
    """The logarithm of the odds of who plays alone, as a turn begins."""
    left = GOAL - player.journey
    short = max(0.0, left - prices.PACE * len(state.decks["event"].draw) + SPARE_STEPS)
    body = prices.health_value(player, player.health) + prices.morale_value(player, player.morale)
    scars = mutations(state, player)
    grown = (experience(state, player) + STAT * player.raised + SKILL * player.learned) / STAT
    return (
        ALONE.base
        + ALONE.way * left
        + ALONE.tight * short
        + ALONE.body * (body - prices.HUNGER[player.hunger])
        + ALONE.food * min(player.food, MEALS)
        + ALONE.mutation * scars
        + ALONE.half * (scars >= TURNED)
        + (ALONE.grown + ALONE.ahead * left) * grown
    )


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
