"""Knocked out, scarred, turned mutant. PH-KOS, PH-SCR, PH-MUT."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import gift, mutations
from fallen_tui.games.posthuman.rules import decks, hooks
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import (
    ActionsDrawn,
    FollowersLost,
    KnockedOut,
    ScarDrawn,
    Turned,
    changed_stats,
)
from fallen_tui.games.posthuman.state.keys import REMAIN, TURN
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, Player, State

CHOICE, FORCED = (3, 4), 5
"""Mutations at which a survivor may turn, and must. PH-SCR-12, PH-SCR-13."""


def draw_scars(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
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


# --- knocked out ---

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
    """What a knock-out costs: of hunger, or of both tracks at once, 1 of each is left. PH-KOS-01 to PH-KOS-10."""
    player = game.players[seat]
    yield KnockedOut(seat, cause)
    if player.followers:
        yield FollowersLost(seat)
    yield from draw_scars(game, seat, SCARS, "knocked_out")
    if game.players[seat] is not player:
        return
    yield from change(game, seat, "food", 1, "knocked_out")
    if cause in OTHER:
        yield from change(game, seat, cause, 1, "knocked_out")
        yield from exchange(game, player, cause)
    else:
        for track in OTHER:
            yield from change(game, seat, track, 1 - getattr(player, track), "knocked_out")


def exchange(game: State, player: Player, cause: str) -> Rule[None]:
    """What is left of the other track may be exchanged, 1 for 1. PH-KOS-07, PH-KOS-08, PH-GAP-42."""
    other = OTHER[cause]
    limit = player.health_limit if cause == "health" else player.morale_limit
    most = min(getattr(player, other) - 1, limit - getattr(player, cause))
    if most <= 0:
        return
    n = yield Ask(player.seat, "exchange", (), "PH-KOS-07", about=(cause,), kind="amount", low=0, high=most)
    yield from change(game, player.seat, other, -n, "exchanged")
    yield from change(game, player.seat, cause, n, "exchanged")
