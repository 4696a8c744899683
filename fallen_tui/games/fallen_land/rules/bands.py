"""What happens to a mercenary on the map, whoever does it: damage, death, dismissal. NPC-07, NPC-09."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.state.events import MercenaryHurt, MercenaryLeft
from fallen_tui.games.fallen_land.state.table import Mercenary, State


def band_of(game: State, card: str) -> Mercenary | None:
    """The hired mercenary of a card; None where it is not on the map, or no more."""
    return next((band for band in game.mercenaries if band.card == card), None)


def hurt_mercenary(game: State, card: str, points: int) -> Rule[None]:
    """Damage of any kind; at its Health the mercenary is killed and discarded. FL-NPC-07, FL-NPC-09."""
    band = band_of(game, card)
    if band is None or points <= 0:
        return
    yield MercenaryHurt(band.seat, card, points)
    if band.wounds >= game.cards.actions[card].health:
        yield from dismiss(game, card, "killed")


def dismiss(game: State, card: str, why: str, to: str = "discard:action") -> Rule[None]:
    """A mercenary leaves play, if it has not left already. FL-NPC-07."""
    band = band_of(game, card)
    if band is not None:
        yield MercenaryLeft(band.seat, card, why, to)
