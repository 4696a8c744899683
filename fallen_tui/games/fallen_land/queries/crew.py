"""What a rival town counts as having, and its Party in figures: it has no cards, coins or Characters. VAR-24, 27."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.state.player import Player
    from fallen_tui.games.fallen_land.state.table import State

CAPTURE, FAME, GROWTH, SEIZE, BOTH, NOTHING = range(1, 7)
"""The faces of a rival's die: a neutral Resource, Prestige, Town Health, one of the player's, both. FL-VAR-22."""
MEMBERS = 5
"""The Characters that a rival's Party stands for."""
DICE, HEALTH, PACE = 5, 35, 2
"""Of a rival's Party: d10s, Health, and what is added to its Flight die. FL-VAR-24."""
EACH = HEALTH // MEMBERS
"""The Health of one of them: so much is lost with one who dies or is carried off."""
OMEGA = 10
"""Its Omega before the first Turn."""
PURSE = 5
"""The coins that a rival counts as having. FL-VAR-27."""
FIGURES = {
    "coins": PURSE,
    "hand": 3,
    "auction": 3,
    "technologies": 5,
    "technology": 5,
    "roster": 2,
    "jinx": 1,
}
"""What a rival counts as having where a card asks, besides its tracks, Resources and chips. FL-VAR-27."""
PARTY = ("party_size", "character")
"""What a rival has five of while its Party stands."""


def omega(game: State) -> int:
    """The Omega of rivals' Parties: 10 and the number of the Turn. FL-VAR-24."""
    return OMEGA + game.turn


def left(player: Player) -> int:
    """The Health that a rival's Party has left; 0 where there is none."""
    return max(0, HEALTH - player.wounds) if player.place else 0


def figure(player: Player, word: str) -> int | None:
    """How many of something a rival counts as having; None for what is counted at the table as with everybody."""
    if word in PARTY:
        return MEMBERS if player.place else 0
    return FIGURES.get(word)
