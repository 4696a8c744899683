"""Scars, and survivors who turn mutant. PH-SCR, PH-MUT."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import gift, mutations
from fallen_tui.games.posthuman.rules import decks
from fallen_tui.games.posthuman.state.events import ActionsDrawn, ScarDrawn, Turned, changed_stats
from fallen_tui.games.posthuman.state.keys import REMAIN, TURN
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, State

CHOICE, FORCED = (3, 4), 5
"""Mutations at which a survivor may turn, and must. PH-SCR-12, PH-SCR-13."""


def draw(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
    """Draw scars one at a time; stop at turning. PH-SCR-12 to PH-SCR-16."""
    for _ in range(n):
        cards = yield from decks.top(game, "scar")
        if not cards:
            return
        yield ScarDrawn(seat, cards[0], why)
        if not game.cards.scars[cards[0]].blank and (yield from turns(game, seat)):
            yield from turn_mutant(game, seat)
            return


def turns(game: State, seat: int) -> Rule[bool]:
    """Whether the mutation that has just arrived turns its bearer. PH-SCR-12, PH-SCR-13, PH-SCR-15, PH-GAP-33."""
    n = mutations(game, game.players[seat])
    if n >= FORCED:
        return True
    if n not in CHOICE or len(game.players) < 3:
        return False
    answer = yield Ask(seat, "turn", (REMAIN, TURN), "PH-SCR-12", REMAIN, about=(n,))
    return bool(answer == TURN)


# --- turning mutant ---


def turn_mutant(game: State, seat: int) -> Rule[None]:
    """All but the mutations goes; they change the stats, and action cards are drawn. PH-MUT-01 to PH-MUT-07."""
    player, scars = game.players[seat], game.cards.scars
    kept = tuple(card for card in player.scars if not scars[card].blank)
    blanks = tuple(card for card in player.scars if scars[card].blank)
    signs = tuple(sign for card in kept for sign in scars[card].stats.signs)
    yield Turned(seat, kept, blanks, changed_stats(player, signs))
    yield from refill_hand(game, seat)


def hand_limit(game: State, seat: int) -> int:
    """Mutant action cards in hand. PH-ACT-01."""
    return HAND_LIMIT + gift(game, game.players[seat], "hand_limit")


def refill_hand(game: State, seat: int) -> Rule[None]:
    """Draw mutant action cards up to the limit. PH-MUT-06, PH-ACT-12."""
    missing = hand_limit(game, seat) - len(game.players[seat].actions)
    if missing > 0:
        yield from decks.draw(game, "action", missing, lambda cards: ActionsDrawn(seat, cards))
