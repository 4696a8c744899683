"""Cards that a seat cannot see, dealt anew: whatever a view hides is filled with cards that may lie there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping


def unseen(boxes: Mapping[str, Iterable[str]], seen: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The cards of each box, by the name of its deck, that lie nowhere in a view; each deck sorted."""
    return {deck: tuple(sorted(card for card in cards if card not in seen)) for deck, cards in boxes.items()}


def filled(cards: Iterable[str], left: Iterator[str], hidden: str) -> list[str]:
    """A pile with the next of the cards that are left in place of each hidden one.

    Raises StopIteration where they do not suffice.
    """
    return [next(left) if card == hidden else card for card in cards]
