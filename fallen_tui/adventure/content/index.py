"""What the rules look up in the cards again and again, worked out once: who gives what, what matters when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

import attrs


class Bonus(Protocol):
    """What a card gives as long as it is in play; `what` is the kind of it."""

    @property
    def what(self) -> str: ...


B = TypeVar("B", bound=Bonus)

Piles = Iterable[Mapping[str, Any]]
"""Cards by their ids, a pile of each class."""


def giving(piles: Piles, bonuses_of: Callable[[Any], Iterable[B]]) -> dict[str, dict[str, tuple[B, ...]]]:
    """Kind of bonus -> card -> its bonuses of that kind."""
    found: dict[str, dict[str, tuple[B, ...]]] = {}
    for pile in piles:
        for id, card in pile.items():
            for bonus in bonuses_of(card):
                by_card = found.setdefault(bonus.what, {})
                by_card[id] = (*by_card.get(id, ()), bonus)
    return found


def at_moments(
    windows: Mapping[str, Iterable[str]], stands_for: Mapping[str, tuple[str, ...]]
) -> dict[str, frozenset[str]]:
    """Moment -> the cards that may matter at it. `stands_for`: words that stand for several moments."""
    found: dict[str, set[str]] = {}
    for card, words in windows.items():
        for word in words:
            for moment in stands_for.get(word, (word,)):
                found.setdefault(moment, set()).add(card)
    return {moment: frozenset(cards) for moment, cards in found.items()}


def acting(
    piles: Piles, moments_of: Callable[[Any, bool], Iterable[str]]
) -> dict[tuple[str, bool, bool], frozenset[str]]:
    """(Moment, whether it is one's own, whether by itself) -> the cards that are played or used at it.

    A card has `abilities`, each with `when` and `must`, and may have a `when` of its own.
    moments_of  the moments that a `when` waits for, among those of its holder (True) or those of others
    """
    found: dict[tuple[str, bool, bool], set[str]] = {}
    for pile in piles:
        for id, card in pile.items():
            whens = [(when, ability.must) for ability in card.abilities for when in ability.when]
            whens += [(when, False) for when in getattr(card, "when", ())]
            for when, must in whens:
                for own in (True, False):
                    for moment in moments_of(when, own):
                        found.setdefault((moment, own, must), set()).add(id)
    return {key: frozenset(cards) for key, cards in found.items()}


def parts(value: Any) -> Iterator[Any]:
    """Everything that a card is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif attrs.has(type(value)):
        yield value
        for field in attrs.fields(type(value)):
            if field.init:
                yield from parts(getattr(value, field.name))
