"""The facts of scenarios: counters, sites, what is carried, the front, the end. Loaded with the first of them."""

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
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import Result
from fallen_tui.games.fallen_land.state.chapters import cards_of, turn_page
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import ScenarioProgress, State, World

for _tag, _kind in SHARED_FACTS.items():
    fact(_tag)(_kind)


def the_progress(state: State) -> ScenarioProgress:
    """How far the scenario has come."""
    assert state.scenario_progress is not None
    return state.scenario_progress


@fact("siteopened")
class SiteOpened(Event):
    """A site lies open in a hex, through Turn `until` (0: no limit); `seat` is whose it is. FL-SCN-05."""

    site: str
    seat: int
    place: str
    until: int = 0

    def apply(self, state: State) -> None:
        progress = the_progress(state)
        if self.site in state.out:
            state.out.remove(self.site)
        state.world.append(World(self.site, max(0, self.seat), self.place, self.until))
        if self.site not in progress.opened:
            progress.opened.append(self.site)


@fact("siteclosed")
class SiteClosed(Event):
    """A site is closed; why: done, time, visit, card. FL-SCN-07."""

    site: str
    seat: int
    why: str

    def apply(self, state: State) -> None:
        progress = the_progress(state)
        progress.left.update({world.card: world.place for world in state.world if world.card == self.site})
        state.world = [world for world in state.world if world.card != self.site]
        if self.site not in state.out:
            state.out.append(self.site)
        if self.why == "done" and self.site not in progress.done:
            progress.done.append(self.site)


@fact("front")
class FrontMoved(Event):
    """The front takes hexes, or gives them up. FL-SCN-12."""

    hexes: tuple[str, ...]
    back: bool = False

    def apply(self, state: State) -> None:
        progress = the_progress(state)
        if self.back:
            progress.front = [hex for hex in progress.front if hex not in self.hexes]
        else:
            progress.front += self.hexes


@fact("scenarioover")
class ScenarioOver(Event):
    """The scenario is over: who has won (nobody: it is lost), by what scores, why, and how it is told. FL-SCN-14."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    grade: str
    story: str

    def apply(self, state: State) -> None:
        state.phase = "over"
        names = tuple(state.cards.faction_name(player.faction) for player in state.players)
        story = f"{self.grade}. {self.story}" if self.grade else self.story
        state.result = Result(self.winners, self.scores, self.reason, state.turn, names, story)


@fact("chapterbegan")
class ChapterBegan(Event):
    """A chapter begins, or one `again`: the table is cleared, towns and Parties stay. FL-CAM-03, 04, 06.

    anew   another try begins with the kept counters of the first; False in journals from before it did
    """

    chapter: str
    again: bool = False
    anew: bool = False

    def apply(self, state: State) -> None:
        turn_page(state, self.chapter, self.again, self.anew)


@fact("boon")
class BoonGained(Event):
    """A lasting boon of the campaign. FL-CAM-05."""

    boon: str

    def apply(self, state: State) -> None:
        campaign_progress = the_campaign_progress(state)
        if self.boon not in campaign_progress.boons:
            campaign_progress.boons.append(self.boon)
            campaign_progress.note("boon", self.boon)
            state.cards = cards_of(state)
