"""The New Charter to its engine and its faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fallen_tui.engine.card_game import CardGame
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Setup
from fallen_tui.games.state51.content.cards import Cards, load
from fallen_tui.games.state51.plugin import PLUGIN
from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.state import views
from fallen_tui.games.state51.state.events import REGISTRY
from fallen_tui.games.state51.state.table import Player, State
from fallen_tui.games.state51.text import log, prompts, table_view
from fallen_tui.games.state51.tools import invariants, inventory


class NewCharter(CardGame[Cards]):
    """The game to its engine and its faces."""

    plugin = PLUGIN
    version = "2"
    registry = REGISTRY
    play = staticmethod(play)
    view = staticmethod(views.view)
    question = staticmethod(prompts.question)
    tell = staticmethod(log.tell)
    text_view = staticmethod(table_view.text_view)
    check = staticmethod(invariants.check)

    def new(self, setup: Setup) -> State:
        """The empty table. Option `first` names the seat that starts, counted from 1."""
        players = [Player(seat, name) for seat, name in enumerate(setup.named())]
        bots_only = not any(seat.human for seat in setup.seats)
        return State(self.cards, setup.mode, players, starts=setup.option("first"), bots_only=bots_only)

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        return inventory.missing(self.cards, entries)


@lru_cache(maxsize=1)
def open_game() -> NewCharter:
    """The game with the cards of this installation. Raises ContentError."""
    return NewCharter(load())
