"""What things are worth to a survivor now, in turns: 1 is what a step of the journey is worth."""

from __future__ import annotations

from math import exp

from fallen_tui.games.posthuman.queries.bonuses import mutations
from fallen_tui.games.posthuman.queries.maps import LEVEL_ENDS
from fallen_tui.games.posthuman.state.table import GOAL, Player, State

HEALTH = (0.0, 1.3, 2.1, 2.75, 3.3, 3.75, 4.1, 4.4, 4.6)
"""What so much health is worth in all."""
MORALE = (0.0, 1.4, 2.2, 2.9, 3.5, 4.1, 4.6, 5.1, 5.5)
"""What so much morale is worth in all."""
HUNGER = (0.0, 0.25, 0.8, 1.8)
"""What it costs to stand so many slots left of full."""
FOOD = (0.0, 1.3, 2.5, 3.5, 4.4, 5.2, 5.8, 6.2, 6.5, 6.7)
"""What so much food is worth where that many turns are to come."""
SPARE = 0.02
"""Food that will not be eaten any more."""
SCAR = (0.35, 0.5, 0.8, 1.6, 8.0)
"""What the next mutation costs after so many."""
MUTATION = 0.68
"""The share of scars that are mutations. PH-TAB-P-SCARS."""
FALL = 1.2
"""What a knock-out costs beside health, morale and scars: the way back."""
JOURNEY = 2.0
"""What a step of the journey is worth to who has time."""
HASTE = 1.6
"""Turns that each step takes, rest and food found on the way among them."""
HUNTED = 20.0
"""Turns that one human has whom one mutant hunts."""
CALM = 2.0
"""How many times as long as one other alone is likely to take: a fall costs more turns than haste gains."""
HURRY = 3.0
"""How many times its worth a step has at most, where time runs out."""
PACE = 0.62
"""Steps of the journey that a turn brings on average."""
STAY = 0.1
"""What it costs to stay where one is for a turn that one could go on, with all the time in the world."""
LATE, SPREAD = 3.0, 3.0
"""What it costs besides where there is no time at all; turns more or less by which that comes about."""
TRIAL = 4
"""Turns at the usual pace that count beside those that others have played, when their pace is judged."""
XP, SKILL, EQUIPMENT, WEAPON, FOLLOWER = 0.45, 1.8, 0.35, 0.4, 0.8
AMMO, IDLE_AMMO, ENOUGH_AMMO = 0.3, 0.08, 5
FIGHT = -0.6
"""Each minion of a fight that a card sets on one."""


def turns_left(player: Player) -> float:
    """Turns that the survivor is likely to be on the road still."""
    return (GOAL - player.journey) / PACE


def time_left(game: State, player: Player) -> float:
    """Turns to go by until the clock, or until somebody else is in the Fortress: the first of several is soon there."""
    if game.solo:
        return 1.0 if game.final else max(1.0, len(game.decks["event"].draw) - 0.5)
    others = [other for other in game.humans if other is not player]
    left = min((arrival(game, other) for other in others), default=GOAL / PACE)
    if len(others) <= 1:
        left *= CALM
    if game.mutants:
        left = min(left, HUNTED * len(game.humans) / len(game.mutants))
    return max(1.0, left)


def arrival(game: State, other: Player) -> float:
    """Turns that another human is likely to take to the Fortress, by how far it has come so far."""
    pace = (PACE * TRIAL + other.journey) / (TRIAL + max(0, game.turn - 1))
    return (GOAL - other.journey) / pace


def journey(game: State, player: Player) -> float:
    """What a step of the journey is worth: more where there is little time for those that are left."""
    left = GOAL - player.journey
    return JOURNEY * min(HURRY, max(1.0, HASTE * left / time_left(game, player)))


def turn(game: State, player: Player) -> float:
    """What a turn costs that is not spent on the way: more where there is little time."""
    slack = time_left(game, player) - HASTE * (GOAL - player.journey)
    return STAY + LATE / (1 + exp(slack / SPREAD))


def late(player: Player) -> float:
    """1 at the start, falling to about 0 on the last steps: what pays off later is worth less then."""
    return min(1.0, (GOAL - player.journey) / LEVEL_ENDS[0])


def scar_price(game: State, player: Player, more: int = 0) -> float:
    """What a scar costs that comes after `more` others."""
    n = mutations(game, player) + round(more * MUTATION)
    n += sum(card == "?" for card in player.scars) * MUTATION > 1
    return MUTATION * SCAR[min(n, len(SCAR) - 1)]


def food_value(player: Player, n: int) -> float:
    """What a store of food is worth."""
    useful = min(n, round(turns_left(player)) + 1)
    return FOOD[min(useful, len(FOOD) - 1)] + SPARE * (n - min(useful, len(FOOD) - 1))


def health_value(player: Player, n: int) -> float:
    """What health is worth; none is a knock-out, from which one rises with 1 and with part of one's morale."""
    return HEALTH[max(0, min(n, player.health_limit, 8))]


def morale_value(player: Player, n: int) -> float:
    """What morale is worth."""
    return MORALE[max(0, min(n, player.morale_limit, 8))]


def falling(game: State, player: Player) -> float:
    """What a knock-out by wounds costs in all."""
    scars = scar_price(game, player) + scar_price(game, player, 1)
    after = health_value(player, 2) + morale_value(player, max(1, player.morale - 1))
    now = health_value(player, player.health) + morale_value(player, player.morale)
    food = food_value(player, player.food + 1) - food_value(player, player.food)
    followers = FOLLOWER * late(player) * len(player.followers)
    return FALL + scars + max(0.0, now - after) + followers - food
