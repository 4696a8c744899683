"""Tokens and tracks: what is gained and lost, within its limits. PH-HEA, PH-MOR, PH-BON-02."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.state.events import Changed, HungerMoved
from fallen_tui.games.posthuman.state.table import LAST_SLOT, State


def change(game: State, seat: int, what: str, by: int, why: str = "") -> Rule[int]:
    """food, ammo, health or morale changes as far as it can; by how much it did. PH-HEA-04, PH-MOR-04, PH-GAP-66.

    It knocks nobody out: `knockouts.settle` does, when all that happens at once has happened.
    """
    player = game.players[seat]
    held: int = getattr(player, what)
    after = max(0, held + by)
    if (limit := player.limit(what)) is not None:
        after = min(after, max(held, limit))
    if after != held:
        yield Changed(seat, what, after - held, why)
    return after - held


def move_hunger(game: State, seat: int, right: int) -> Rule[None]:
    """Move the hunger marker right, or left below 0, as far as the track goes. PH-EAT-04."""
    player = game.players[seat]
    to = max(0, min(LAST_SLOT, player.hunger - right))
    if to != player.hunger:
        yield HungerMoved(seat, to)
