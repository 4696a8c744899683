"""Followers. PH-FOL."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.rules import decks
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import FollowerGained
from fallen_tui.games.posthuman.state.keys import NO, YES
from fallen_tui.games.posthuman.state.table import State


def gain(game: State, seat: int, food: int, card: str) -> Rule[None]:
    """A follower, face down, for some food where the card says so. PH-FOL-01 to PH-FOL-03, PH-GAP-27."""
    cards = yield from decks.top(game, "follower")
    if not cards or game.players[seat].food < food:
        return
    if food:
        if (yield Ask(seat, "follower", (YES, NO), "PH-FOL-02", NO, about=(card, food))) == NO:
            return
        yield from change(game, seat, "food", -food, card)
    yield FollowerGained(seat, cards[0])
