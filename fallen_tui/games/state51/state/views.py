"""What a seat may see: a state of its own with what is open, hidden cards as "?". FS-GEN-06, FS-GEN-07, FS-DEC-12."""

from __future__ import annotations

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.whitelist import Whitelist
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.state.table import HIDDEN, Camp, LocationInPlay, Player, Rival, Seated, State, Tucked

OPEN = Whitelist(
    {
        State: """
            cards mode players rival deck row frontier toured phase turn first current last starts bots_only result
        """,
        Deck: "discard",
        Player: """
            seat name faction tokens workers contacts redevelop vp tucked sites leader used redeveloped markers passed
            stolen track unused
        """,
        LocationInPlay: "card tokens places vp tucked uses workers visitors entered",
        Tucked: "card side made",
        Seated: "card tokens redevelop vp",
        Rival: "level focus name queue camp leader stash vp markers budget rebuilt passed shown track",
        Camp: "card visited",
    },
    whole=(Cards, Result),
)
"""What everybody sees. What a seat alone sees, and what stands for it to others, is put into a view by `view`."""


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    seen = OPEN.copy(state)
    seen.deck.draw = [HIDDEN] * len(state.deck.draw)
    seen.deck.discard.sort()
    for player, shown in zip(state.players, seen.players, strict=True):
        shown.hand = [*player.hand] if player.seat == seat else [HIDDEN] * len(player.hand)
    if state.rival is not None and seen.rival is not None:
        seen.rival.intents = [HIDDEN] * len(state.rival.intents)
        seen.rival.shown.sort()
    return seen
