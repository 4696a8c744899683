"""Forage. PH-FOR."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.queries.maps import may_forage
from fallen_tui.games.posthuman.rules import reactions, supplies
from fallen_tui.games.posthuman.state.events import ActionLost, Foraged
from fallen_tui.games.posthuman.state.table import State


def forage(game: State, seat: int) -> Rule[None]:
    """Forage as one has declared. PH-GAP-41, PH-GAP-53."""
    player = game.players[seat]
    if player.lost or not player.human or not may_forage(game, player):
        yield ActionLost(seat)
        return
    yield from search(game, seat)


def search(game: State, seat: int) -> Rule[None]:
    """One supply card; the marker is turned over. PH-FOR-01 to PH-FOR-08."""
    yield Foraged(seat)
    falls = game.players[seat].falls
    spoiled = yield from reactions.snare(game, seat)
    if not spoiled and game.players[seat].falls == falls:
        yield from supplies.forage(game, seat)
