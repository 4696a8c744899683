"""Cards on their way: deck, Lookout row, hands, discard pile."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import State


@fact("drawn", reveals=True)
@define
class Drawn(Event):
    """Cards off the top of the deck into a hand, seen by their owner only."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.players[self.seat].hand.extend(self.cards)


@fact("overdrawn", reveals=True)
@define
class Overdrawn(Event):
    """A card drawn at the hand limit, straight to the discard pile."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take((self.card,))
        state.deck.discard.append(self.card)


@fact("revealed", reveals=True)
@define
class Revealed(Event):
    """Cards off the top of the deck into the Lookout row."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.row.extend(self.cards)


@fact("picked")
@define
class Picked(Event):
    """A card of the row into a hand; at the hand limit it is discarded at once."""

    seat: int
    card: str
    kept: bool = True

    def apply(self, state: State) -> None:
        state.row.remove(self.card)
        (state.players[self.seat].hand if self.kept else state.deck.discard).append(self.card)


@fact("swept")
@define
class RowDiscarded(Event):
    """Cards of the row onto the discard pile; `seat` burned them, or nobody chose them (-1)."""

    cards: tuple[str, ...]
    seat: int = -1

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.row.remove(card)
        state.deck.discard.extend(self.cards)


@fact("frontier")
@define
class FrontierFormed(Event):
    """The cards left in the row form the frontier of this turn."""

    def apply(self, state: State) -> None:
        state.frontier, state.row = state.row, []


@fact("discarded")
@define
class Discarded(Event):
    """Hand cards onto the discard pile."""

    seat: int
    cards: tuple[str, ...]
    why: str = ""

    def apply(self, state: State) -> None:
        hand = state.players[self.seat].hand
        for card in self.cards:
            hand.remove(card)
        state.deck.discard.extend(self.cards)
