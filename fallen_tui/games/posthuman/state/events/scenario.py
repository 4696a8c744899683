"""The facts of scenarios: those of every game, places reached, tiles stacked, people named, journeys of a campaign."""

from __future__ import annotations

from fallen_tui.adventure.scenario.facts import (
    SHARED_FACTS,
    ChapterClosed as ChapterClosed,
    CounterSet as CounterSet,
    Fired as Fired,
    MarkMoved as MarkMoved,
    Told as Told,
    VerdictGiven as VerdictGiven,
    the_campaign_progress as the_campaign_progress,
)
from fallen_tui.engine.events import CardEvent, Event
from fallen_tui.games.posthuman.state.chapters import turn_page
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import Carried, ScenarioProgress, State

for _tag, _kind in SHARED_FACTS.items():
    fact(_tag)(_kind)


def the_progress(state: State) -> ScenarioProgress:
    """How far the scenario has come."""
    assert state.scenario_progress is not None
    return state.scenario_progress


@fact("reached")
class PlaceReached(Event):
    """A place of the scenario is reached: its tile is completed. PH-SCN-05."""

    place: str

    def apply(self, state: State) -> None:
        the_progress(state).reached.append(self.place)


@fact("tile_next")
class TileBrought(Event):
    """A tile of the stack comes uppermost. PH-SCN-09."""

    tile: str

    def apply(self, state: State) -> None:
        pile = state.decks["tile"].draw
        pile.remove(self.tile)
        pile.append(self.tile)


@fact("joined")
class FollowerJoined(CardEvent):
    """A follower by name comes along, active at once. PH-SCN-09."""

    def apply(self, state: State) -> None:
        pile = state.decks["follower"]
        (pile.draw if self.card in pile.draw else pile.discard).remove(self.card)
        state.players[self.seat].followers.append(self.card)


@fact("packed")
class ItemPacked(CardEvent):
    """An item of the scenario in the pack of a survivor from the start. PH-SCN-03."""

    def apply(self, state: State) -> None:
        pile = next(deck for deck in state.decks.values() if self.card in deck.draw)
        pile.draw.remove(self.card)
        state.players[self.seat].gear.append(Carried(self.card))


@fact("chapterbegan")
class ChapterBegan(Event):
    """A further journey of the campaign begins: the road is cleared, the survivor stays. PH-CMP-03."""

    chapter: str

    def apply(self, state: State) -> None:
        turn_page(state, self.chapter)
