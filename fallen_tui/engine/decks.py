"""Decks: an ordered pile drawn from the top, a discard pile, and the reshuffle between them."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import Record, define


@define
class Deck(Record):
    """Card ids. The last of `draw` is the top; `discard` lies open, its order without meaning."""

    draw: list[str] = attrs.field(factory=list)
    discard: list[str] = attrs.field(factory=list)

    def __len__(self) -> int:
        return len(self.draw)

    def top(self, count: int = 1) -> tuple[str, ...]:
        """The next cards in the order they would be drawn; fewer where the pile is short."""
        return tuple(self.draw[: -count - 1 : -1])

    def take(self, cards: tuple[str, ...]) -> None:
        """Take cards off the top. Raises ValueError where another card lies there."""
        for card in cards:
            if not self.draw or self.draw[-1] != card:
                raise ValueError(f"{card} is not on top of the deck")
            self.draw.pop()

    def renew(self, cards: tuple[str, ...]) -> None:
        """Put these cards under the draw pile, first card uppermost; they leave the discard pile."""
        gone = set(cards)
        self.discard = [card for card in self.discard if card not in gone]
        self.draw[:0] = reversed(cards)


def arrange(cards: list[str] | tuple[str, ...], order: tuple[int, ...]) -> tuple[str, ...]:
    """The cards in the order a Shuffle gave."""
    return tuple(cards[place] for place in order)
