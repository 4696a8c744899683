"""Cards off decks: drawn, looked at, shuffled again. The events in which a game tells of it are the game's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.decks import Deck, arrange
from fallen_tui.engine.rules import Rule, Shuffle

CardIds = tuple[str, ...]
ZoneEvent = Callable[[CardIds], Any]
"""The event that tells what happens to some cards."""
Renew = Callable[[], Rule[None]]
"""What a game does when a draw pile has run out."""


def shuffled(cards: CardIds, stream: str, why: str) -> Rule[CardIds]:
    """Cards in an order that chance gives. `why`: what is shuffled, as the log says it."""
    order = yield Shuffle(len(cards), stream, why)
    return arrange(cards, order)


def renew(pile: Deck, laid: ZoneEvent, stream: str, why: str) -> Rule[bool]:
    """The discard pile is shuffled and becomes the draw pile; False where no card lies in it.

    laid  the event that lays cards under the draw pile, first card uppermost
    """
    cards = tuple(sorted(pile.discard))
    if not cards:
        return False
    yield laid((yield from shuffled(cards, stream, why)))
    return True


def top(pile: Deck, renew: Renew, n: int = 1) -> Rule[CardIds]:
    """The next cards of a deck as they lie there, renewed where it has run out; fewer where the draw pile is short."""
    if not pile.draw:
        yield from renew()
    return pile.top(n)


def draw(pile: Deck, n: int, drawn: ZoneEvent, renew: Renew, late: bool = False) -> Rule[CardIds]:
    """Draw up to n cards; fewer only where draw pile and discard pile are empty.

    drawn  the event that takes cards off the draw pile
    late   a deck that has run out is renewed when a card of it is needed, not at once
    """
    got: CardIds = ()
    if not pile.draw and (n or not late):
        yield from renew()
    while len(got) < n and pile.draw:
        cards = pile.top(n - len(got))
        yield drawn(cards)
        got += cards
        if not pile.draw and not (late and len(got) == n):
            yield from renew()
    return got
