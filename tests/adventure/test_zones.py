"""Cards off decks: in the order in which they lie, renewed where they run out, and never one more or less."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
from hypothesis import given, settings, strategies as st

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.decks import Deck
from tests.adventure.tabletop import Tabletop


@attrs.frozen
class Told:
    """A fact of a game, and what it does."""

    what: str
    cards: tuple[str, ...]
    does: Callable[[tuple[str, ...]], Any] = attrs.field(eq=False)

    def happen(self) -> None:
        self.does(self.cards)


def taking(deck: Deck, hand: list[str]) -> Callable[[tuple[str, ...]], Told]:
    def take(cards: tuple[str, ...]) -> None:
        deck.take(cards)
        hand.extend(cards)

    return lambda cards: Told("drawn", cards, take)


def renewing(deck: Deck) -> zones.Renew:
    return partial(zones.renew, deck, lambda cards: Told("laid", cards, deck.renew), "deck", "a new deck")


def test_cards_come_off_the_top() -> None:
    deck, hand, table = Deck(["a", "b", "c"]), [], Tabletop()
    assert table.run(zones.draw(deck, 2, taking(deck, hand), renewing(deck))) == ("c", "b")
    assert (deck.draw, hand) == (["a"], ["c", "b"])


def test_a_deck_that_runs_out_is_renewed_at_once_and_drawn_from_further() -> None:
    """The discard pile is sorted before it is shuffled, so that its order, which has no meaning, gives nothing away."""
    deck, hand, table = Deck(["a"], ["d", "b", "c"]), [], Tabletop()
    assert table.run(zones.draw(deck, 2, taking(deck, hand), renewing(deck))) == ("a", "d")
    assert [(told.what, told.cards) for told in table.told] == [
        ("drawn", ("a",)),
        ("laid", ("d", "c", "b")),
        ("drawn", ("d",)),
    ]
    assert (deck.draw, deck.discard) == (["b", "c"], [])


def test_a_deck_may_be_renewed_no_sooner_than_a_card_of_it_is_needed() -> None:
    deck, hand, table = Deck(["a"], ["b"]), [], Tabletop()
    assert table.run(zones.draw(deck, 1, taking(deck, hand), renewing(deck), late=True)) == ("a",)
    assert (deck.draw, deck.discard) == ([], ["b"])
    assert table.run(zones.draw(deck, 0, taking(deck, hand), renewing(deck), late=True)) == ()
    assert (deck.draw, deck.discard) == ([], ["b"])
    assert table.run(zones.draw(deck, 1, taking(deck, hand), renewing(deck), late=True)) == ("b",)


def test_an_empty_deck_gives_nothing_and_tells_nothing() -> None:
    deck, hand, table = Deck(), [], Tabletop()
    assert table.run(zones.draw(deck, 2, taking(deck, hand), renewing(deck))) == ()
    assert table.run(renewing(deck)()) is False
    assert table.told == []


def test_a_look_at_the_top_takes_nothing() -> None:
    deck, table = Deck([], ["a", "b"]), Tabletop()
    assert table.run(zones.top(deck, renewing(deck))) == ("b",)
    assert table.run(zones.top(deck, renewing(deck), 3)) == ("b", "a")
    assert len(deck) == 2


def test_a_shuffle_gives_every_card_once() -> None:
    assert Tabletop().run(zones.shuffled(("a", "b", "c"), "deck", "the deck")) == ("c", "b", "a")


CARDS = st.lists(st.sampled_from("abcdefgh"), unique=True)


@settings(derandomize=True)
@given(CARDS, st.integers(0, 8), st.lists(st.integers(0, 5), max_size=4))
def test_no_card_is_lost_or_made(cards: list[str], cut: int, draws: list[int]) -> None:
    deck, hand = Deck(cards[:cut], cards[cut:]), list[str]()
    for n in draws:
        there = len(deck.draw) + len(deck.discard)
        got = Tabletop().run(zones.draw(deck, n, taking(deck, hand), renewing(deck)))
        assert len(got) == min(n, there)
        assert deck.draw or not deck.discard
        assert sorted([*hand, *deck.draw, *deck.discard]) == sorted(cards)
        deck.discard += hand[:2]
        del hand[:2]
