"""Hidden cards dealt anew, and cards found to be tried."""

from __future__ import annotations

import pytest

from fallen_tui.adventure.bot.dealing import filled, unseen
from fallen_tui.adventure.tools.trying import find_card
from fallen_tui.engine.errors import FallenError


def test_what_lies_nowhere_in_sight_may_be_anywhere_hidden() -> None:
    assert unseen({"oars": ["d", "b", "a"], "ropes": ["x"]}, {"b", "x"}) == {"oars": ("a", "d"), "ropes": ()}


def test_hidden_cards_are_filled_in_their_order_and_others_stay() -> None:
    left = iter("abc")
    assert filled(["?", "x", "?"], left, "?") == ["a", "x", "b"]
    assert list(left) == ["c"]


NAMES = {"fe01": "Old Ferry", "fe02": "New Ferry", "ro01": "Rope"}


@pytest.mark.parametrize(("words", "card"), [(" FE02 ", "fe02"), ("old ferry", "fe01")])
def test_a_card_is_found_by_its_id_or_its_whole_name(words: str, card: str) -> None:
    assert find_card(NAMES, words, "") == card


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ferry", r"'ferry'; did you mean Old Ferry \(fe01\) or New Ferry \(fe02\)\?|New Ferry \(fe02\) or Old Ferry"),
        ("roqe", r"did you mean Rope \(ro01\)\?"),
        ("zzzzzz", "'zzzzzz'; ask the ferryman"),
    ],
)
def test_cards_that_are_near_are_named(words: str, said: str) -> None:
    with pytest.raises(FallenError, match=said):
        find_card(NAMES, words, "ask the ferryman")
