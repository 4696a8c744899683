"""The facts of scenarios that are the same in every game. A game puts them into its registry under its own tags.

The state of the game has a `scenario_progress`, which is there, and `cards.scenario`.
"""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.scenario.progress import CampaignProgress, SharedProgress
from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define


def progress_of(state: Any) -> SharedProgress:
    """How far the scenario has come."""
    progress: SharedProgress | None = state.scenario_progress
    assert progress is not None
    return progress


def the_campaign_progress(state: Any) -> CampaignProgress:
    """How far the campaign has come."""
    campaign_progress = progress_of(state).campaign
    assert campaign_progress is not None
    return campaign_progress


@define
class CounterSet(Event):
    """A counter stands at `to`: of a seat, or of the table (-1)."""

    counter: str
    seat: int
    to: int

    def apply(self, state: Any) -> None:
        progress_of(state).counters[self.counter][max(0, self.seat)] = self.to


@define
class MarkMoved(Event):
    """Something to carry is elsewhere, in the words of the game; `seat` moved it."""

    mark: str
    to: str
    seat: int = -1

    def apply(self, state: Any) -> None:
        progress_of(state).marks[self.mark] = self.to


@define
class Told(Event):
    """A paragraph of the story."""

    text: str

    def apply(self, state: Any) -> None:
        campaign_progress = progress_of(state).campaign
        if campaign_progress is not None:
            campaign_progress.note("told", self.text)


@define
class Fired(Event):
    """A rule of the scenario has happened, by its place among the rules."""

    rule: int

    def apply(self, state: Any) -> None:
        progress_of(state).fire(state.turn, self.rule)


@define
class VerdictGiven(Event):
    """An effect has won or lost the scenario: it ends when the step is over."""

    outcome: str
    winners: tuple[int, ...]
    text: str = ""

    def apply(self, state: Any) -> None:
        progress = progress_of(state)
        progress.verdict, progress.winners, progress.text = self.outcome, list(self.winners), self.text


@define
class ChapterClosed(Event):
    """A chapter of a campaign is over; counters that it keeps go on."""

    chapter: str
    outcome: str
    grade: str
    story: str

    def apply(self, state: Any) -> None:
        progress = progress_of(state)
        kept = {id: list(progress.counters.get(id, [0])) for id in state.cards.scenario.keep}
        text = f"{self.grade}. {self.story}" if self.grade else self.story
        the_campaign_progress(state).close(self.chapter, self.outcome, kept, text)


SHARED_FACTS: dict[str, type[Event]] = {
    "counter": CounterSet,
    "mark": MarkMoved,
    "told": Told,
    "fired": Fired,
    "verdict": VerdictGiven,
    "chapterclosed": ChapterClosed,
}
"""These facts by the tags under which they stand in journals."""
