"""The Road to the Fortress to its engine and its faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fallen_tui.adventure.scenario.progress import story_of
from fallen_tui.engine.card_game import CardGame
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Setup
from fallen_tui.engine.plugin import FIRST, STAGED
from fallen_tui.games.posthuman.content.load import Cards, load
from fallen_tui.games.posthuman.plugin import PLUGIN
from fallen_tui.games.posthuman.rules.play import play
from fallen_tui.games.posthuman.state import scenario_table, views
from fallen_tui.games.posthuman.state.events import REGISTRY
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text import log, prompts, table_view
from fallen_tui.games.posthuman.tools import invariants, inventory


class RoadToTheFortress(CardGame[Cards]):
    """The game to its engine and its faces."""

    plugin = PLUGIN
    version = "4"
    registry = REGISTRY
    play = staticmethod(play)
    view = staticmethod(views.view)
    question = staticmethod(prompts.question)
    tell = staticmethod(log.tell)
    text_view = staticmethod(table_view.text_view)
    check = staticmethod(invariants.check)

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

    def story(self, state: State) -> str:
        return story_of(state, "journey")

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        return inventory.missing(self.cards, entries)


@lru_cache(maxsize=1)
def open_game() -> RoadToTheFortress:
    """The game with the cards of this installation. Raises ContentError."""
    return RoadToTheFortress(load())
