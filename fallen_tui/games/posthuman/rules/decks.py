"""Decks: drawn from, and shuffled again when they run out. PH-DEK."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.content.cards import deck_of
from fallen_tui.games.posthuman.content.load import ENCOUNTERS, MINIONS
from fallen_tui.games.posthuman.queries.bonuses import xp_of
from fallen_tui.games.posthuman.state.events import CardsSeen, DeckLaid, LeftGame, SeenDiscarded, XpChanged
from fallen_tui.games.posthuman.state.table import State

CardIds = tuple[str, ...]
KEPT_AS_XP = (*ENCOUNTERS, *MINIONS.values())
"""Decks whose cards players keep as XP. PH-DEK-05."""


def lay(deck: str, cards: CardIds) -> Rule[None]:
    """Shuffle cards and lay them as a deck, or under what is left of it. PH-SET-03."""
    yield DeckLaid(deck, (yield from zones.shuffled(cards, f"deck:{deck}", deck)))


def renew(game: State, deck: str) -> Rule[None]:
    """What happens when a deck has run out. PH-DEK-04 to PH-DEK-06, PH-GAP-48 to PH-GAP-50."""
    pile = game.decks[deck]
    if deck in KEPT_AS_XP:
        yield from hand_back(game, deck)
    elif deck == "scar":
        blank = tuple(sorted(card for card in pile.discard if game.cards.scars[card].blank))
        if blank:
            yield LeftGame("scar", blank)
    elif deck == "tile":
        return
    yield from zones.renew(pile, lambda cards: DeckLaid(deck, cards), f"deck:{deck}", deck)


def hand_back(game: State, deck: str) -> Rule[None]:
    """Players hand back the cards of a deck that they keep as XP, and take counters for them. PH-DEK-05."""
    for player in game.players:
        cards = tuple(card for card in player.xp_cards if deck_of(card) == deck)
        if cards:
            yield XpChanged(player.seat, cards, sum(xp_of(game, card) for card in cards))


def top(game: State, deck: str, n: int = 1) -> Rule[CardIds]:
    """The next cards of a deck, which lie there still; fewer where there are no more."""
    return (yield from zones.top(game.decks[deck], lambda: renew(game, deck), n))


def draw(game: State, deck: str, n: int, drawn: Callable[[CardIds], Any]) -> Rule[CardIds]:
    """Draw up to n cards; `drawn` is the event that tells it. A deck is renewed when a card of it is needed.

    PH-DEK-04: not before, so that cards discarded meanwhile are shuffled, too.
    """
    return (yield from zones.draw(game.decks[deck], n, drawn, lambda: renew(game, deck), late=True))


def look(game: State, seat: int, deck: str, n: int) -> Rule[CardIds]:
    """Draw up to n cards of which one player sees which and keeps some."""
    return draw(game, deck, n, partial(CardsSeen, seat, deck))


def discard_rest(game: State, seat: int) -> Rule[None]:
    """What is left of the cards seen is discarded."""
    if rest := tuple(game.players[seat].seen):
        yield SeenDiscarded(seat, rest)
