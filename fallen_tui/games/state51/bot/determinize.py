"""What a seat cannot see, dealt anew: any table that looks the same from that seat. FS-GEN-06, FS-GEN-07."""

from __future__ import annotations

from fallen_tui.adventure.bot import dealing
from fallen_tui.adventure.bot.dealing import filled
from fallen_tui.engine.clone import clone
from fallen_tui.games.state51.state.table import HIDDEN, State, cards_on_table

DECK, INTENTS = "deck", "intents"
OPENLY = frozenset(
    ("pick", "burn", "leftover", "action", "afterwards", "cash_in", "commit", "pay", "steal", "replace", "tuck")
)
"""Topics that are answered before all eyes."""


def unseen(view: State) -> dict[str, tuple[str, ...]]:
    """The cards that may lie wherever a view shows "?", by the pile they are of, each pile sorted."""
    piles = dealing.unseen({DECK: view.cards.deck}, set(cards_on_table(view)))
    if view.rival is not None:
        piles |= dealing.unseen({INTENTS: view.cards.intents}, set(view.rival.shown))
    return piles


def deal(view: State, piles: dict[str, list[str]]) -> State | None:
    """A whole table: a view with its "?" replaced by the unseen cards in the order given; None in set-up."""
    if view.phase == "setup":
        return None
    state = clone(view)
    left = iter(piles[DECK])
    for player in state.players:
        player.hand = filled(player.hand, left, HIDDEN)
    state.deck.draw = filled(state.deck.draw, left, HIDDEN)
    if state.rival is not None:
        state.rival.intents = filled(state.rival.intents, iter(piles[INTENTS]), HIDDEN)
    return state
