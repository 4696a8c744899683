"""Decks: the top of the pile, taking, renewing, and cards that are not where they should be."""

from __future__ import annotations

from itertools import permutations

import pytest

from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.decks import Deck, arrange


def deck(drawn: str = "", discard: str = "") -> Deck:
    """A deck by its cards, the top one first."""
    return Deck(list(reversed(drawn)), list(discard))


def cards(pile: Deck) -> str:
    return "".join(pile.top(99))


def test_a_new_deck_is_empty() -> None:
    pile = Deck()
    assert len(pile) == 0
    assert (pile.draw, pile.discard, pile.top()) == ([], [], ())
    assert Deck().draw is not pile.draw


def test_the_top_is_in_the_order_of_drawing(subtests: pytest.Subtests) -> None:
    for count, seen in [(0, ""), (1, "a"), (2, "ab"), (3, "abc"), (4, "abcd"), (5, "abcd"), (99, "abcd")]:
        with subtests.test(count=count, seen=seen):
            pile = deck("abcd", "x")
            assert pile.top(count) == tuple(seen)
            assert pile == deck("abcd", "x"), "looking takes nothing"


def test_one_card_is_on_top() -> None:
    assert deck("abc").top() == ("a",)
    assert deck("abc").draw[-1] == "a", "the last of the list is the top"
    assert len(deck("abc", "xy")) == 3


def test_taking_what_is_on_top() -> None:
    pile = deck("abcd", "x")
    pile.take(("a", "b"))
    assert pile == deck("cd", "x")
    pile.take(())
    pile.take(pile.top(2))
    assert pile == deck("", "x")


def test_taking_what_lies_elsewhere_is_an_error(subtests: pytest.Subtests) -> None:
    for drawn, taken, named in [
        ("", "a", "a"),
        ("abc", "b", "b"),
        ("abc", "ac", "c"),
        ("ab", "abc", "c"),
        ("abc", "x", "x"),
        ("abc", "aa", "a"),
    ]:
        with (
            subtests.test(drawn=drawn, taken=taken, named=named),
            pytest.raises(ValueError, match=f"{named} is not on top of the deck"),
        ):
            deck(drawn, "xyz").take(tuple(taken))


def test_renewing_an_empty_pile() -> None:
    pile = deck("", "abc")
    pile.renew(("c", "a", "b"))
    assert pile == deck("cab")


def test_renewed_cards_come_under_those_that_are_left() -> None:
    pile = deck("xy", "abc")
    pile.renew(("b", "c", "a"))
    assert cards(pile) == "xybca"
    assert pile.discard == []


def test_only_what_is_renewed_leaves_the_discard_pile() -> None:
    pile = deck("x", "abcd")
    pile.renew(("d", "b"))
    assert cards(pile) == "xdb"
    assert pile.discard == ["a", "c"]


def test_cards_out_of_the_box_make_a_deck() -> None:
    pile = deck("", "z")
    pile.renew(("a", "b"))
    assert pile == deck("ab", "z")
    pile.renew(())
    assert pile == deck("ab", "z")


def test_decks_are_copied_whole() -> None:
    pile = deck("abc", "xy")
    twin = clone(pile)
    twin.take(("a",))
    twin.discard.append("a")
    assert pile == deck("abc", "xy")
    assert twin == deck("bc", "xya")


def test_arranging_follows_the_shuffle() -> None:
    assert arrange(("a", "b", "c"), (2, 0, 1)) == ("c", "a", "b")
    assert arrange(["a", "b", "c"], (0, 1, 2)) == ("a", "b", "c")
    assert arrange((), ()) == ()
    assert {arrange("abc", order) for order in permutations(range(3))} == set(permutations("abc"))  # type: ignore[arg-type]


def test_a_shuffle_loses_and_doubles_nothing() -> None:
    box = tuple(f"card {number}" for number in range(60))
    for at in range(20):
        order = SeededChance("decks").permutation("deck", at, len(box))
        shuffled = arrange(box, order)
        assert sorted(shuffled) == sorted(box)
        assert shuffled != box
        pile = Deck()
        pile.renew(shuffled)
        assert pile.top(60) == shuffled


def test_an_order_beyond_the_cards_is_an_error() -> None:
    with pytest.raises(IndexError):
        arrange(("a", "b"), (0, 2))
