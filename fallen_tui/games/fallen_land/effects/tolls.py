"""What goods and Vehicles come to with a rival, who has none: Town Health and time. FL-VAR-27, FL-VAR-29, FL-VAR-30."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.state.events import RivalSpared

if TYPE_CHECKING:
    from fallen_tui.adventure.content.amounts import Amount
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

COINS = 3
"""A rival pays 1 Town Health for each group of this many coins, the last one rounded up. FL-VAR-27."""
ON_FOOT = 2
"""Weeks for a Vehicle that is lost. FL-VAR-30."""


def in_town_health(n: int) -> int:
    """Coins in Town Health, upwards. FL-VAR-27."""
    return (1 if n > 0 else -1) * -(-abs(n) // COINS)


def in_cards(game: State, scene: Scene, seat: int, n: Amount, sign: int) -> Rule[None]:
    """1 Town Health for each card gained or lost."""
    cards = yield from rules.scene.amount(game, n, scene, seat)
    yield from rules.tracks.town_health(game, seat, sign * cards, scene.card)


def on_foot(game: State, scene: Scene, seat: int) -> Rule[None]:
    """Set a rival back where it loses its Vehicle; with no Party on the map it is spared."""
    if game.players[seat].has_party:
        yield from rules.rival_party.set_back(game, seat, ON_FOOT)
    else:
        yield RivalSpared(seat, "party", scene.card)
