"""Cards on their way: deck, Lookout row, hands, discard pile."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import State


@fact("drawn", reveals=True)
class Drawn(SeatEvent):
    """Cards off the top of the deck into a hand, seen by their owner only."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.players[self.seat].hand.extend(self.cards)


@fact("overdrawn", reveals=True)
class Overdrawn(CardEvent):
    """A card drawn at the hand limit, straight to the discard pile."""

    def apply(self, state: State) -> None:
        state.deck.take((self.card,))
        state.deck.discard.append(self.card)


@fact("revealed", reveals=True)
class Revealed(Event):
    """Cards off the top of the deck into the Lookout row."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.row.extend(self.cards)


@fact("picked")
class Picked(CardEvent):
    """A card of the row into a hand; at the hand limit it is discarded at once."""

    kept: bool = True

    def apply(self, state: State) -> None:
        state.row.remove(self.card)
        (state.players[self.seat].hand if self.kept else state.deck.discard).append(self.card)


@fact("swept")
class RowDiscarded(Event):
    """Cards of the row onto the discard pile; `seat` burned them, or nobody chose them (-1)."""

    cards: tuple[str, ...]
    seat: int = -1

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.row.remove(card)
        state.deck.discard.extend(self.cards)


@fact("frontier")
class FrontierFormed(Event):
    """The cards left in the row form the frontier of this turn."""

    def apply(self, state: State) -> None:
        state.frontier, state.row = state.row, []


@fact("discarded")
class Discarded(SeatEvent):
    """Hand cards onto the discard pile."""

    cards: tuple[str, ...]
    why: str = ""

    def apply(self, state: State) -> None:
        hand = state.players[self.seat].hand
        for card in self.cards:
            hand.remove(card)
        state.deck.discard.extend(self.cards)
