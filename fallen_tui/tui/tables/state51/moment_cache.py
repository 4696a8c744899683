"""What depends on the log and on the question, made once for each moment of a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class MomentCache:
    """By name what was last made, with the moment for which it was made.

    witnessed  how many entries were told; what depends on the log is kept until it grows
    """

    def __init__(self) -> None:
        self.witnessed = 0
        self._kept: dict[str, tuple[Hashable, Any]] = {}

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Count what is told."""
        self.witnessed += 1

    def kept(self, name: str, moment: Hashable, make: Callable[[], T]) -> T:
        """What was made for a moment, made anew for another."""
        if name not in self._kept or self._kept[name][0] != moment:
            self._kept[name] = (moment, make())
        found: T = self._kept[name][1]
        return found
