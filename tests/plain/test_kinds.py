"""Every kind of question, put and answered through the face."""

from __future__ import annotations

import pytest

from fallen_tui.engine.rules import Ask
from tests.plain.sitting import play, toy

ABC = ("a", "b", "c")


def test_a_question_of_each_kind_can_be_answered(subtests: pytest.Subtests) -> None:
    for ask, lines, told in [
            (Ask(0, "one", ABC, "T-1"), ["zzz", "", "brass", "brass b"], "one 'b'"),
            (Ask(0, "default", ABC, "T-1", "c"), [""], "default 'c'"),
            (Ask(0, "some", ABC, "T-1", kind="some", low=2, high=2), ["3", "back", "2", "1"], "some ('a', 'b')"),
            (Ask(0, "few", ABC, "T-1", kind="some", low=0, high=2), [""], "few ()"),
            (Ask(0, "order", ABC, "T-1", kind="order"), ["2", "1"], "order ('b', 'a', 'c')"),
            (Ask(0, "amount", (), "T-1", kind="amount", low=0, high=4), ["9", "x", "4"], "amount 4"),
            (Ask(0, "split", ABC, "T-1", kind="split", high=3, caps=(1, 3, 3)), ["1:3", "1:1", "2:2"],
             "split (('a', 1), ('b', 2))"),
            (Ask(0, "offer", ABC, "T-1", kind="offer"), ["1:2", "2:1 3:1"],
             "offer ((('a', 2),), (('b', 1), ('c', 1)))"),
            (Ask(0, "gift", ABC, "T-1", kind="offer"), ["1:2 / -"], "gift ((('a', 2),), ())"),
        ]:  # fmt: skip
        with subtests.test(ask=ask, lines=lines, told=told):
            table = toy(ask)
            text = play(table, [*lines, ""])
            assert table.over
            assert f"Told: {told}" in text
            assert "It is done." in text


def test_a_question_shows_its_story_options_odds_and_default() -> None:
    text = play(toy(Ask(0, "one", ABC, "T-1", "b")), [])
    assert "Once upon a time.\n\nToy: one?\n1 Apple [1 in 3]\n2 Brass bell [1 in 3] (Enter)\n3 Brass candle" in text
    assert "Choose 1 to 3, Enter for Brass bell:" in text
    assert "(1 more isn't possible now" in text


def test_the_prompt_says_how_many_are_needed() -> None:
    assert "Choose 2 numbers of 1 to 3:" in play(toy(Ask(0, "s", ABC, "T", kind="some", low=2, high=2)), [])
    assert "Choose 0 to 2 numbers of 1 to 3:" in play(toy(Ask(0, "s", ABC, "T", kind="some", low=0, high=2)), [])
    text = play(toy(Ask(0, "s", ABC, "T", kind="some", low=2, high=2)), ["1"])
    assert "So far: Apple." in text
    assert "Choose 1 more of 1 to 3:" in text


def test_the_number_of_a_barred_option_tells_why() -> None:
    text = play(toy(Ask(0, "one", ABC, "T-1")), ["4", "xylo", "why 4", "unavailable"])
    assert text.count("Xylophone: it is lost.") == 3
    assert "It is lost:\n  4 Xylophone" in text


def test_an_undone_answer_is_named_in_words(subtests: pytest.Subtests) -> None:
    for kind in ["one", "some", "order", "amount", "split", "offer"]:
        with subtests.test(kind=kind):
            bounds = {"some": (1, 2), "amount": (0, 4), "split": (1, 3)}
            low, high = bounds.get(kind, (1, 1))
            answer = {"one": "1", "some": "1 2", "order": "1 2 3", "amount": "3", "split": "1:3", "offer": "1:1 / 2:1"}[
                kind
            ]
            words = {
                "one": "Apple", "some": "Apple; Brass bell", "order": "Apple; Brass bell; Brass candle",
                "amount": "3", "split": "3 Apple", "offer": "1 Apple for 1 Brass bell",
            }[kind]  # fmt: skip
            keys = () if kind == "amount" else ABC
            table = toy(Ask(0, "first", keys, "T-1", kind=kind, low=low, high=high), Ask(0, "second", ABC, "T-2"))
            text = play(table, [answer, "undo", "1", answer, "2", ""])
            assert f"1 Toy: first? {words} (2 entries go)" in text
            assert text.count("Toy: first?\n") == 2
            assert table.over


def test_secret_answers_stay_secret_until_all_are_in() -> None:
    table = toy(seats=3)
    text = play(table, ["", "2", "", "3", "", "1", ""])
    assert table.over
    screens = text.split("Hand over to ")
    for screen in screens[1:-1]:
        assert "answered" not in screen
        assert "bids" not in screen
    assert "Told: bids ('mid', 'high', 'low')" in screens[-1]
