"""What content asks of the words that stand above it since they know the table: of conditions, and of figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from fallen_tui.adventure.content.condition_words import ConditionWord, Figure

ROOM = "fallen_tui.games.fallen_land.queries"


@cache
def condition_words() -> Mapping[str, ConditionWord]:
    """Every word of a condition."""
    found: Any = import_module(f"{ROOM}.conditions").WORDS
    return cast("Mapping[str, ConditionWord]", found)


@cache
def figures() -> Mapping[str, Figure]:
    """Every figure that conditions test or amounts count."""
    found: Any = import_module(f"{ROOM}.figures").FIGURES
    return cast("Mapping[str, Figure]", found)


@cache
def counts() -> tuple[str, ...]:
    """The figures that amounts count."""
    return tuple(word for word, figure in figures().items() if figure.each)
