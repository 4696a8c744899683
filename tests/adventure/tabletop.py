"""A table without a game: it applies what a rule yields, deals chance by rote, and answers questions from a list."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from fallen_tui.engine.rules import Ask, Roll, Shuffle

T = TypeVar("T")


class Tabletop:
    """What was yielded lies in `told` (events) and `asked`; shuffles turn cards round, dice show their highest."""

    def __init__(self, answers: Iterable[Any] = ()) -> None:
        self.told: list[Any] = []
        self.asked: list[Ask] = []
        self._answers = iter(answers)

    def run(self, rule: Generator[Any, Any, T]) -> T:
        """Carry a rule out to its end; what it gives."""
        answer: Any = None
        while True:
            try:
                found = rule.send(answer)
            except StopIteration as done:
                value: T = done.value
                return value
            answer = self._answer(found)

    def _answer(self, found: Any) -> Any:
        if isinstance(found, Shuffle):
            return tuple(reversed(range(found.size)))
        if isinstance(found, Roll):
            return (found.sides,) * found.count
        if isinstance(found, Ask):
            self.asked.append(found)
            return found.check(next(self._answers))
        self.told.append(found)
        happen: Callable[[], None] = found.happen
        happen()
        return None
