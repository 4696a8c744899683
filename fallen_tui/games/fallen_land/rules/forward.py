"""Rules declared ahead of their chapter, for chapters that lead on to later ones: a moment to cards, gear to death.

The later chapter defines each of them once, with a decorator. Everything else a chapter needs it imports.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class Forward(Generic[T]):
    """A rule that is called here and defined in a later chapter."""

    __slots__ = ("chapter", "rule")

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter
        self.rule: Callable[..., T] | None = None

    def define(self, rule: F) -> F:
        """Decorates the rule that is meant. Raises ValueError where there is one."""
        if self.rule is not None:
            raise ValueError(f"{rule.__name__} is defined twice")
        self.rule = rule
        return rule

    def __call__(self, *about: Any) -> T:
        """Raises LookupError where the chapter has not been imported: `rules.play` imports all."""
        if self.rule is None:
            raise LookupError(f"rules.{self.chapter} is not imported")
        return self.rule(*about)


happen: Forward[Rule[None]] = Forward("plays")
"""The abilities that work by themselves at a moment. FL-EFF-05."""
reactions: Forward[tuple[ActKey, ...]] = Forward("plays")
"""The keys of what a seat can do at a moment. FL-DEC-30."""
play: Forward[Rule[None]] = Forward("plays")
"""A key of `reactions` is carried out. FL-ACT-03."""
kill: Forward[Rule[None]] = Forward("harm")
"""A Character dies outright. FL-DMG-06."""
bury: Forward[Rule[None]] = Forward("harm")
"""Kill each Character without Health. FL-DMG-06."""
