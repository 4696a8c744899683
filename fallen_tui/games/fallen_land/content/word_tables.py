"""What content asks of the words that stand above it since they know the table: of conditions, and of figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.conditions import table_above

if TYPE_CHECKING:
    from fallen_tui.adventure.content.condition_words import ConditionWord, Figure

ROOM = "fallen_tui.games.fallen_land.queries"


condition_words: Callable[[], Mapping[str, ConditionWord]] = table_above(f"{ROOM}.conditions")
"""Gives every word of a condition."""
figures: Callable[[], Mapping[str, Figure]] = table_above(f"{ROOM}.figures", "FIGURES")
"""Gives every figure that conditions test or amounts count."""


@cache
def counts() -> tuple[str, ...]:
    """The figures that amounts count."""
    return tuple(word for word, figure in figures().items() if figure.each)
