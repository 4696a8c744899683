"""What content asks of the words that stand above it since they know the table: those of conditions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from fallen_tui.adventure.content.condition_words import ConditionWord

ROOM = "fallen_tui.games.posthuman.queries"


@cache
def condition_words() -> Mapping[str, ConditionWord]:
    """Every word of a condition."""
    found: Any = import_module(f"{ROOM}.conditions").WORDS
    return cast("Mapping[str, ConditionWord]", found)
