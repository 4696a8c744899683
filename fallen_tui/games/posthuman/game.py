"""The Road to the Fortress to its engine and its faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Mode, Question, Result, Setup
from fallen_tui.engine.plugin import FIRST, STAGED
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.load import Cards, load
from fallen_tui.games.posthuman.plugin import PLUGIN
from fallen_tui.games.posthuman.rules.play import play
from fallen_tui.games.posthuman.state import scenario_table, views
from fallen_tui.games.posthuman.state.events import REGISTRY
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text import log, prompts, table_view
from fallen_tui.games.posthuman.tools import invariants, inventory

VERSION = "4"


class RoadToTheFortress:
    """The game to its engine and its faces."""

    id = PLUGIN.id
    title = PLUGIN.title
    version = VERSION
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
        """The empty table."""
        players = [Player(seat, name) for seat, name in enumerate(setup.named())]
        state = State(
            self.cards,
            setup.mode,
            players,
            short=setup.mode.endswith("short"),
            custom=setup.option("survivors") == "custom",
            level=setup.option("level", "easy" if setup.mode == FIRST else "normal"),
            bots_only=not any(seat.human for seat in setup.seats),
        )
        if setup.mode in STAGED:
            scenario_table.lay(state, setup)
        return state

    def play(self, state: State) -> Rule[None]:
        return play(state)

    def turn(self, state: State) -> int:
        return state.turn

    def story(self, state: State) -> str:
        """The scenario that is played, or the campaign with its journey; empty for the game itself."""
        if state.scenario_progress is None:
            return ""
        scenario, campaign_progress = state.cards.scenario, state.scenario_progress.campaign
        if campaign_progress is None:
            return str(scenario.name)
        return f"{scenario.campaign.name}, journey {campaign_progress.place()}: {scenario.name}"

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def question(self, view: State, ask: Ask) -> Question:
        return prompts.question(view, ask)

    def tell(self, state: State, entry: Entry, seat: int | None) -> str:
        return log.tell(state, entry, seat)

    def text_view(self, view: State, seat: int | None, what: str) -> list[str]:
        return table_view.text_view(view, seat, what)

    def check(self, state: Any) -> list[str]:
        return invariants.check(state)

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        return inventory.missing(self.cards, entries)


@lru_cache(maxsize=1)
def open_game() -> RoadToTheFortress:
    """The game with the cards of this installation. Raises ContentError."""
    return RoadToTheFortress(load())
