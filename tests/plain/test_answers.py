"""What a typed line means, for every kind of question."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.plain.answers import GivenAnswer, Partly, Unclear, hint, match, number, pick, understand

OPTIONS = [("work:L01", "Work Trolley Weir"), ("work:L02", "Work Widow's Tenth"), ("pass", "Pass"), ("x", "Work")]
KEYS = ("a", "b", "c")
CHOICES = (Choice("a", "Apple"), Choice("b", "Brass bell"), Choice("c", "Brass candle"))


def ask(kind: str, low: int = 1, high: int = 1, **more: Any) -> Ask:
    return Ask(0, "t", KEYS, "T-1", kind=kind, low=low, high=high, **more)


def reply(question: Ask, line: str, so_far: tuple[Any, ...] = ()) -> Any:
    return understand(question, CHOICES, line, so_far)


def test_words_mean_the_closest_options(subtests: pytest.Subtests) -> None:
    for words, places in [
            ("pass", [2]), ("P", [2]), ("work:l02", [1]), ("work", [3]), ("work tro", [0]), ("wo  wid", [1]),
            ("weir", [0]), ("wei", [0]), ("we", []), ("wor", [0, 1, 3]), ("zzz", []), ("", []), ("w t", [0, 1]),
            ("widow's", [1]), ("...", []), ("'", []),
        ]:  # fmt: skip
        with subtests.test(words=words, places=places):
            assert match(words, OPTIONS) == places


def test_only_plain_digits_are_numbers(subtests: pytest.Subtests) -> None:
    for text in ["٣", "²", "Ⅳ", "1_0", "+1", "-1", "1.0", "", " 1", "9" * 10, "9" * 5000]:
        with subtests.test(text=text):
            assert number(text) is None


def test_numbers_out_of_range_say_the_range() -> None:
    for text in ("0", "5", "9" * 5000):
        found = pick(text, OPTIONS)
        assert isinstance(found, Unclear)
        assert "1 to 4" in found.says
        assert len(found.says) < 100


def test_words_that_fit_several_name_them() -> None:
    found = pick("wor", OPTIONS)
    assert isinstance(found, Unclear)
    assert "1 Work Trolley Weir or 2 Work Widow's Tenth or 4 Work" in found.says


def test_enter_takes_the_default_and_nothing_else() -> None:
    assert reply(ask("one", default="b"), "") == GivenAnswer("b")
    assert isinstance(reply(ask("one"), ""), Unclear)


def test_a_line_that_answers(subtests: pytest.Subtests) -> None:
    for question, line, so_far, wanted in [
            (ask("one"), "2", (), GivenAnswer("b")),
            (ask("one"), "apple", (), GivenAnswer("a")),
            (ask("some", 2, 2), "3 1", (), GivenAnswer(("c", "a"))),
            (ask("some", 2, 2), "1,2", (), GivenAnswer(("a", "b"))),
            (ask("some", 2, 2), "brass c", ("a",), GivenAnswer(("a", "c"))),
            (ask("some", 0, 2), "", (), GivenAnswer(())),
            (ask("some", 0, 2), "none", (), GivenAnswer(())),
            (ask("some", 1, 3), "done", ("b",), GivenAnswer(("b",))),
            (ask("order"), "3 1 2", (), GivenAnswer(("c", "a", "b"))),
            (ask("order"), "3 1", (), GivenAnswer(("c", "a", "b"))),
            (ask("order"), "1", ("c",), GivenAnswer(("c", "a", "b"))),
            (ask("amount", 0, 4), "0", (), GivenAnswer(0)),
            (ask("amount", 0, 4, default="3"), "", (), GivenAnswer(3)),
            (ask("split", high=3), "1:1 3:2", (), GivenAnswer((("a", 1), ("c", 2)))),
            (ask("split", high=3), "3", (("a", 1),), GivenAnswer((("a", 1), ("c", 2)))),
            (ask("split", high=3), "1 : 3", (), GivenAnswer((("a", 3),))),
            (ask("split", high=3), "3=2", (("a", 1),), GivenAnswer((("a", 1), ("c", 2)))),
            (ask("offer"), "1:2 2:1 / 3:1", (), GivenAnswer(((("a", 2), ("b", 1)), (("c", 1),)))),
            (ask("offer"), "-", ((("a", 2),),), GivenAnswer(((("a", 2),), ()))),
        ]:  # fmt: skip
        with subtests.test(question=question, line=line, so_far=so_far, wanted=wanted):
            assert reply(question, line, so_far) == wanted
            question.check(wanted.answer)


def test_a_line_that_does_not_says_what_would(subtests: pytest.Subtests) -> None:
    for question, line, so_far in [
        (ask("some", 2, 2), "1 1", ()),
        (ask("some", 2, 2), "1 2 3", ()),
        (ask("some", 2, 2), "", ("a",)),
        (ask("some", 2, 2), "1 9", ()),
        (ask("order"), "", ()),
        (ask("order"), "1", ("a",)),
        (ask("amount", 0, 4), "5", ()),
        (ask("amount", 0, 4), "two", ()),
        (ask("split", high=3), "1:4", ()),
        (ask("split", high=3), "", ()),
        (ask("split", high=3), "4:1", ()),
        (ask("split", high=3), "1:2 1:1", ()),
        (ask("split", high=3, caps=(1, 2, 3)), "1:2", ()),
        (ask("offer"), "", ()),
        (ask("offer"), "1:1 / 9:9", ()),
        (ask("offer"), "lots", ()),
    ]:
        with subtests.test(question=question, line=line, so_far=so_far):
            found = reply(question, line, so_far)
            assert isinstance(found, Unclear)
            assert found.says


TWO = ("a:x", "b:x", "a:y", "b:y")
HEAPS = Ask(
    0, "t", TWO, "T-1", kind="split", high=5, caps=(3, 3, 2, 2),
    heaps=((TWO[:2], 3), (TWO[2:], 2)), shared=((("a:x", "a:y"), 4), (("b:x", "b:y"), 3)),
)  # fmt: skip
HEAPED = tuple(
    Choice(key, label, group=group)
    for key, label, group in zip(
        TWO, ("Ann, Cuts", "Bo, Cuts", "Ann, Burns", "Bo, Burns"), ("Cuts: 3",) * 2 + ("Burns: 2",) * 2, strict=True
    )
)


def test_points_of_several_kinds_are_one_answer_of_one_line() -> None:
    found = understand(HEAPS, HEAPED, "1:2 2:1 3:2")
    assert isinstance(found, GivenAnswer)
    assert HEAPS.check(found.answer) == (("a:x", 2), ("b:x", 1), ("a:y", 2))


def test_what_is_left_of_several_kinds_is_told_and_what_is_too_much() -> None:
    assert hint(HEAPS, HEAPED) == "share out 3 Cuts and 2 Burns over 1 to 4, such as 1:3 or just 1"
    partly = understand(HEAPS, HEAPED, "1")
    assert isinstance(partly, Partly)
    assert partly.so_far == (("a:x", 3),)
    assert partly.says == "Ann, Cuts: 3; 2 Burns left. Type back to start again."
    assert hint(HEAPS, HEAPED, partly.so_far) == "share out 2 Burns over 1 to 4, such as 3:1 or just 3"
    assert understand(HEAPS, HEAPED, "1:2 2:2") == Unclear(
        "That makes 4 Cuts, but there are 3 to share out. You haven't chosen anything yet."
    )
    assert understand(HEAPS, HEAPED, "1:1 2:2 4:2") == Unclear(
        "Bo, Cuts and Bo, Burns take 3 at most together, not 4. You haven't chosen anything yet."
    )


def test_parts_add_up() -> None:
    assert reply(ask("some", 2, 2), "2") == Partly(("b",), "So far: Brass bell. Type back to start again.")
    assert reply(ask("split", high=3), "2:1").so_far == (("b", 1),)
    assert reply(ask("offer"), "1:1").so_far == ((("a", 1),),)
