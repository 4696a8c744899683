"""Turning mutant. PH-MUT."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.queries.bonuses import gift
from fallen_tui.games.posthuman.rules import decks
from fallen_tui.games.posthuman.state.events import ActionsDrawn, Turned, changed_stats
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, State


def turn(game: State, seat: int) -> Rule[None]:
    """All but the mutations goes; they change the stats, and action cards are drawn. PH-MUT-01 to PH-MUT-07."""
    player, scars = game.players[seat], game.cards.scars
    kept = tuple(card for card in player.scars if not scars[card].blank)
    blanks = tuple(card for card in player.scars if scars[card].blank)
    signs = tuple(sign for card in kept for sign in scars[card].stats.signs)
    yield Turned(seat, kept, blanks, changed_stats(player, signs))
    yield from refill(game, seat)


def hand_limit(game: State, seat: int) -> int:
    """Mutant action cards in hand. PH-ACT-01."""
    return HAND_LIMIT + gift(game, game.players[seat], "hand_limit")


def refill(game: State, seat: int) -> Rule[None]:
    """Draw mutant action cards up to the limit. PH-MUT-06, PH-ACT-12."""
    missing = hand_limit(game, seat) - len(game.players[seat].actions)
    if missing > 0:
        yield from decks.draw(game, "action", missing, lambda cards: ActionsDrawn(seat, cards))
