"""The Leaning Crane to the engine and the faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Mode, Question, Result, Setup
from fallen_tui.engine.rules import Ask, Rule
from leaning_crane import PLUGIN, rules, state, text
from leaning_crane.events import REGISTRY
from leaning_crane.state import CALM, Cards, Salvager, State


class LeaningCrane:
    """The game."""

    id = PLUGIN.id
    title = PLUGIN.title
    version = "1"
    registry = REGISTRY

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    @property
    def modes(self) -> tuple[Mode, ...]:
        return PLUGIN.modes

    @property
    def digest(self) -> str:
        return self.cards.digest

    def new(self, setup: Setup) -> State:
        return State(self.cards, setup.option("weather", CALM), [Salvager(name) for name in setup.named()])

    def play(self, state: State) -> Rule[None]:
        return rules.play(state)

    def turn(self, state: State) -> int:
        return state.turn

    def story(self, state: State) -> str:
        return ""

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, whole: State, seat: int | None) -> State:
        return state.view(whole, seat)

    def question(self, view: State, ask: Ask) -> Question:
        return text.question(view, ask)

    def tell(self, before: State, entry: Entry, seat: int | None) -> str:
        return text.tell(before, entry, seat)

    def text_view(self, view: State, seat: int | None, what: str) -> list[str]:
        return text.text_view(view, seat, what)

    def check(self, whole: State) -> list[str]:
        return state.check(whole)

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        named = {card for entry in entries for card in (*getattr(entry, "cards", ()), getattr(entry, "card", ""))}
        return sorted(named - {"", *self.cards.heap})


@lru_cache(maxsize=1)
def open_game() -> LeaningCrane:
    """The game with the finds of this installation. Raises ContentError."""
    return LeaningCrane(state.load())
