"""Answers that are kept."""

from __future__ import annotations

from fallen_tui.engine.memo import memoized


class Sum:
    def __init__(self, start: int) -> None:
        self.start, self.worked = start, 0

    def _plus(self) -> str:
        return "private"

    @memoized
    def plus(self, n: int, m: int) -> int:
        """An answer that is worked out."""
        self.worked += 1
        return self.start + n + m


def test_an_answer_is_worked_out_once_for_each_object_and_its_arguments() -> None:
    one, other = Sum(1), Sum(10)
    assert [one.plus(1, 2), one.plus(1, 2), one.plus(2, 2), other.plus(1, 2)] == [4, 4, 5, 13]
    assert (one.worked, other.worked) == (2, 1)
    assert one._plus() == "private", "what is kept stands in the way of no method"


def test_a_method_keeps_its_name_and_docstring() -> None:
    assert (Sum.plus.__name__, Sum.plus.__doc__) == ("plus", "An answer that is worked out.")
