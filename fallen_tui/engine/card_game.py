"""What every game of cards is to its engine and its faces, so that a game adds its table, rules and words alone."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeVar

from fallen_tui.engine.events import Registry
from fallen_tui.engine.game import Mode, Result
from fallen_tui.engine.plugin import Plugin


class CardSet(Protocol):
    """The cards of a game."""

    @property
    def digest(self) -> str: ...


C = TypeVar("C", bound=CardSet)


class CardGame(Generic[C]):
    """The part of a `Game` that is the same whatever is played; its state has a `turn` and a `result`."""

    plugin: ClassVar[Plugin]
    version: str
    registry: Registry

    def __init__(self, cards: C) -> None:
        self.cards = cards
        self.id, self.title = self.plugin.id, self.plugin.title

    @property
    def modes(self) -> tuple[Mode, ...]:
        return self.plugin.modes

    @property
    def digest(self) -> str:
        return self.cards.digest

    def turn(self, state: Any) -> int:
        return int(state.turn)

    def story(self, state: Any) -> str:
        return ""

    def result(self, state: Any) -> Result | None:
        found: Result | None = state.result
        return found
