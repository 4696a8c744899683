"""Council of Towns to its engine and its faces: twelve towns of the wasteland, after the rules of Fallen Land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fallen_tui.adventure.scenario.progress import story_of
from fallen_tui.engine import hexes
from fallen_tui.engine.card_game import CardGame
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Question, Setup
from fallen_tui.engine.plugin import FIRST, STAGED
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games import variants_of
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT, VARIANT
from fallen_tui.games.fallen_land.plugin import PLUGIN
from fallen_tui.games.fallen_land.state.events import REGISTRY
from fallen_tui.games.fallen_land.state.player import Player
from fallen_tui.games.fallen_land.state.table import Holding, State


class CouncilOfTowns(CardGame[Cards]):
    """The game to its engine and its faces."""

    plugin = PLUGIN
    version = "5"
    registry = REGISTRY

    def new(self, setup: Setup) -> State:
        """The empty table. Option `first` names the First Player, counted from 1."""
        options = _options(setup)
        rivals = int(options.get("rivals", 0))
        players = [Player(seat, name) for seat, name in enumerate(setup.named())]
        players += [Player(seat, f"Rival {seat}", rival=True) for seat in range(len(players), len(players) + rivals)]
        sites = [hexes.name(resource.hex) for resource in self.cards.board.resources.values()]
        state = State(
            self.cards,
            setup.mode,
            players,
            options=options,
            resources={hex: Holding() for hex in sites},
            out=[card.id for card in self.cards.spoils.values() if card.faction is not None],
            rivals=rivals,
        )
        if rivals:
            from fallen_tui.games.fallen_land.rules.rival_cards import pointless

            state.out += pointless(self.cards)
        if state.options[VARIANT] == "on":
            state.decks[TOWN_EVENT] = Deck()
        if setup.mode in STAGED:
            from fallen_tui.games.fallen_land.state import scenario_table

            scenario_table.lay(state, setup)
        return state

    def play(self, state: State) -> Rule[None]:
        from fallen_tui.games.fallen_land.rules.play import play

        return play(state)

    def story(self, state: State) -> str:
        return story_of(state, "chapter")

    def view(self, state: State, seat: int | None) -> State:
        from fallen_tui.games.fallen_land.state import views

        return views.view(state, seat)

    def question(self, view: State, ask: Ask) -> Question:
        from fallen_tui.games.fallen_land.text.prompts import questions

        return questions.question(view, ask)

    def tell(self, state: State, entry: Entry, seat: int | None) -> str:
        from fallen_tui.games.fallen_land.text.log import lines

        return lines.tell(state, entry, seat)

    def text_view(self, view: State, seat: int | None, what: str) -> list[str]:
        from fallen_tui.games.fallen_land.text.table_view import table

        return table.text_view(view, seat, what)

    def check(self, state: Any) -> list[str]:
        from fallen_tui.games.fallen_land.tools import invariants

        return invariants.check(state)

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        from fallen_tui.games.fallen_land.tools import missing

        return missing.missing(self.cards, entries)


def _options(setup: Setup) -> dict[str, str]:
    """The options of the game in full. FL-WIN-07, FL-DRF-01, FL-DEC-07."""
    known = variants_of(setup.game, setup.mode)
    variants = {variant.key: setup.option(variant.key, variant.usual) for variant in known}
    length = "short" if setup.mode in ("short", FIRST) else variants.get("length", "normal")
    return {**variants, "length": length, "first": setup.option("first")}
