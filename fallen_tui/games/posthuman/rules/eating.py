"""Phase 2: eat, or go hungry. PH-EAT."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, AskAll, Rule
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.maps import safe
from fallen_tui.games.posthuman.rules import business, knockouts
from fallen_tui.games.posthuman.rules.tracks import change, move_hunger
from fallen_tui.games.posthuman.state.events import Ate
from fallen_tui.games.posthuman.state.keys import FOOD, HEALTH, EatKey
from fallen_tui.games.posthuman.state.table import LAST_SLOT, Player, State

LOSSES = ((0, 0), (1, 0), (1, 1), (2, 1))
"""Morale and health that each hunger slot costs, from full on. PH-TAB-P-HUNGER."""


def eat(game: State) -> Rule[None]:
    """All humans decide, then it comes to pass. PH-EAT-01 to PH-EAT-14."""
    for seat in game.clockwise():
        yield from business.window(game, seat)
    yield from cold(game)
    seats = [seat for seat in game.clockwise() if game.players[seat].human]
    asks = tuple(Ask(seat, "eat", portions(game, game.players[seat]), "PH-EAT-01") for seat in seats)
    meals = yield AskAll(asks)
    for seat, key in zip(seats, meals, strict=True):
        yield from dine(game, seat, key.n)


def cold(game: State) -> Rule[None]:
    """A season may cost 1 food or 1 wound outside safe houses. PH-TAB-P-EVENTS."""
    if not standing(game, "cold"):
        return
    for seat in game.clockwise():
        player = game.players[seat]
        if player.human and not safe(game, player):
            keys = (FOOD, HEALTH) if player.food else (HEALTH,)
            what = yield Ask(seat, "cold", keys, "PH-EVT-04")
            yield from change(game, seat, str(what), -1, "cold")
            yield from knockouts.settle(game, seat)


def portions(game: State, player: Player) -> tuple[EatKey, ...]:
    """How much one may eat: no more than fills the track, or the one food that keeps it full. PH-EAT-02, PH-EAT-05."""
    useful = max(1, player.hunger - bonus(game, player, "first_food"))
    if safe(game, player) and not player.hunger:
        useful = 0
    return tuple(map(EatKey.of, range(min(player.food, useful) + 1)))


def dine(game: State, seat: int, n: int) -> Rule[None]:
    """Eat, move the marker, suffer what its slot costs. PH-EAT-03 to PH-EAT-13."""
    player = game.players[seat]
    yield Ate(seat, n)
    if n:
        yield from move_hunger(game, seat, n + bonus(game, player, "first_food"))
    elif not safe(game, player):
        if player.hunger == LAST_SLOT:
            yield from knockouts.knock_out(game, seat, "hunger")
            return
        yield from move_hunger(game, seat, -1)
    yield from starve(game, seat)


def starve(game: State, seat: int) -> Rule[None]:
    """The losses of the slot reached. PH-EAT-06, PH-EAT-07, PH-EAT-09."""
    player = game.players[seat]
    morale, health = LOSSES[player.hunger]
    if bonus(game, player, "iron_stomach"):
        health = 0
    yield from change(game, seat, "morale", -morale, "hunger")
    yield from change(game, seat, "health", -health, "hunger")
    yield from knockouts.settle(game, seat)
