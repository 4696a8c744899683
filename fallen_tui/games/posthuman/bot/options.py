"""The options of a question as keys of their kind."""

from __future__ import annotations

from typing import TypeVar

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask

K = TypeVar("K", bound=Key)


def options(ask: Ask, kind: type[K]) -> tuple[K, ...]:
    """The keys of one kind among those of a question, in their order."""
    return tuple(key for text in ask.keys if (key := kind.match(text)) is not None)
