"""Odds that take their time, in the faces: what stands in their place, what is known, what would take too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.parts import OddsCase
from fallen_tui.engine.rules import Ask
from fallen_tui.faces import odds
from fallen_tui.faces.odds import UNKNOWN, WAITS, OddsBook, told

ASK = Ask(0, "meet", ("fight", "evade"), "PH-EVA-01")
QUESTION = Question("What do you do?", (Choice("fight", "Fight"), Choice("evade", "Evade", odds="50%")))
PLAIN, HARD = OddsCase("plain", ("fight",)), OddsCase("hard", ("fight",), 2)


class Slow:
    """Odds of which the hard ones take 3 steps for each of 2 enemies, and the others 1."""

    def __init__(self) -> None:
        self.worked: list[tuple[OddsCase, int]] = []

    def case(self, view: Any, ask: Ask) -> OddsCase | None:
        found: OddsCase | None = view
        return found

    def work(self, case: OddsCase, steps: int, wanted: Callable[[], bool]) -> dict[str, str] | None:
        self.worked.append((case, steps))
        return {"fight": "win 7%"} if steps >= (6 if case is HARD else 1) else None


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    monkeypatch.setattr(odds, "part", lambda game, name: found)
    return found


def shown(question: Question) -> list[str]:
    return [choice.odds for choice in question.choices]


def test_a_question_stands_with_a_mark_until_its_odds_are_known(slow: Slow) -> None:
    book = OddsBook("road")
    assert shown(book.filled(QUESTION, PLAIN)) == [WAITS, "50%"]
    assert not book.knows(PLAIN)
    book.keep(PLAIN, book.work(PLAIN, 1))
    assert shown(book.filled(QUESTION, PLAIN)) == ["win 7%", "50%"]
    assert book.knows(PLAIN)


def test_a_face_that_waits_says_what_would_take_too_long_and_asks_once(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OddsBook, "AT_ONCE", 2)
    book = OddsBook("road")
    for _ in range(2):
        assert shown(book.at_once(QUESTION, HARD, ASK)) == [UNKNOWN, "50%"]
    assert slow.worked == [(HARD, 4)], "two enemies are worth twice the effort"
    assert shown(book.at_once(QUESTION, PLAIN, ASK)) == ["win 7%", "50%"]
    assert book.at_once(QUESTION, None, ASK) is QUESTION


def test_who_asks_for_odds_and_waits_is_told_more(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OddsBook, "AT_ONCE", 2)
    book = OddsBook("road")
    book.at_once(QUESTION, HARD, ASK)
    assert book.at_length(HARD, ASK) == {"fight": "win 7%"}
    assert shown(book.at_once(QUESTION, HARD, ASK)) == ["win 7%", "50%"], "known from then on"
    monkeypatch.setattr(OddsBook, "AT_MOST", 2)
    assert OddsBook("road").at_length(HARD, ASK) == {"fight": UNKNOWN}
    assert book.at_length(None, ASK) is None


def test_few_cases_are_kept(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "KNOWN", 1)
    book = OddsBook("road")
    book.keep(PLAIN, {})
    book.keep(HARD, None)
    assert [book.knows(PLAIN), book.knows(HARD)] == [False, True]


def test_a_game_without_such_odds_has_none() -> None:
    book = OddsBook("fallen_land")
    assert book.at_once(QUESTION, None, ASK) is QUESTION


def test_words_in_the_place_of_odds_are_none() -> None:
    assert [told(Choice("a", "A", odds=each)) for each in ("", WAITS, UNKNOWN, "5%")] == [False, False, False, True]
