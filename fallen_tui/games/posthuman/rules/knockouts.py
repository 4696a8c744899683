"""Knocked out: by wounds, by despair, by hunger. PH-KOS."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.rules import hooks, scars
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import Changed, FollowersLost, KnockedOut
from fallen_tui.games.posthuman.state.table import Player, State

SCARS = 2
"""PH-KOS-02."""
OTHER = {"health": "morale", "morale": "health"}


def settle(game: State, seat: int) -> Rule[bool]:
    """Knock a survivor out whose health or morale is at 0; whether that happened. PH-HEA-05, PH-MOR-05, PH-GAP-43."""
    player = game.players[seat]
    if not player.human or (player.health and player.morale):
        return False
    cause = "both" if not player.health and not player.morale else "health" if not player.health else "morale"
    yield from knock_out(game, seat, cause)
    return True


def knock_out(game: State, seat: int, cause: str) -> Rule[None]:
    """Back to the starting tile with 2 scars, or mutant. PH-KOS-01 to PH-KOS-16.

    cause  health, morale, both, or hunger
    """
    yield from hooks.falls(game, seat, cause)
    yield from go_down(game, seat, cause)
    yield from hooks.fallen(game, seat, cause)


def go_down(game: State, seat: int, cause: str) -> Rule[None]:
    """What a knock-out costs. PH-KOS-01 to PH-KOS-16."""
    player = game.players[seat]
    yield KnockedOut(seat, cause)
    if player.followers:
        yield FollowersLost(seat)
    yield from scars.draw(game, seat, SCARS, "knocked_out")
    if game.players[seat] is not player:
        return
    yield from change(game, seat, "food", 1, "knocked_out")
    if cause in OTHER:
        yield from change(game, seat, cause, 1, "knocked_out")
        yield from exchange(game, player, cause)
    else:
        for track in OTHER:
            held: int = getattr(player, track)
            if held != 1:
                yield Changed(seat, track, 1 - held, "knocked_out")


def exchange(game: State, player: Player, cause: str) -> Rule[None]:
    """What is left of the other track may be exchanged, 1 for 1. PH-KOS-07, PH-KOS-08, PH-GAP-42."""
    other = OTHER[cause]
    limit = player.health_limit if cause == "health" else player.morale_limit
    most = min(getattr(player, other) - 1, limit - getattr(player, cause))
    if most <= 0:
        return
    n = yield Ask(player.seat, "exchange", (), "PH-KOS-07", about=(cause,), kind="amount", low=0, high=most)
    if n:
        yield Changed(player.seat, other, -n, "exchanged")
        yield Changed(player.seat, cause, n, "exchanged")
