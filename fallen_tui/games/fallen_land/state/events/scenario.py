"""The facts of scenarios: counters, sites, what is carried, the front, the end. Loaded with the first of them."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.game import Result
from fallen_tui.engine.records import define
from fallen_tui.games.fallen_land.state.chapters import cards_of, turn_page
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.pending import CampaignProgress
from fallen_tui.games.fallen_land.state.table import NOBODY, ScenarioProgress, State, World


def the_course(state: State) -> ScenarioProgress:
    """The course of the scenario."""
    assert state.course is not None
    return state.course


@fact("counter")
@define
class CounterSet(Event):
    """A counter stands at `to`: of a seat, or of the table (NOBODY). FL-SCN-08."""

    counter: str
    seat: int
    to: int

    def apply(self, state: State) -> None:
        the_course(state).counters[self.counter][max(0, self.seat)] = self.to


@fact("siteopened")
@define
class SiteOpened(Event):
    """A site lies open in a hex, through Turn `until` (0: no limit); `seat` is whose it is. FL-SCN-05."""

    site: str
    seat: int
    place: str
    until: int = 0

    def apply(self, state: State) -> None:
        course = the_course(state)
        if self.site in state.out:
            state.out.remove(self.site)
        state.world.append(World(self.site, max(0, self.seat), self.place, self.until))
        if self.site not in course.opened:
            course.opened.append(self.site)


@fact("siteclosed")
@define
class SiteClosed(Event):
    """A site is closed; why: done, time, visit, card. FL-SCN-07."""

    site: str
    seat: int
    why: str

    def apply(self, state: State) -> None:
        course = the_course(state)
        course.left.update({world.card: world.place for world in state.world if world.card == self.site})
        state.world = [world for world in state.world if world.card != self.site]
        if self.site not in state.out:
            state.out.append(self.site)
        if self.why == "done" and self.site not in course.done:
            course.done.append(self.site)


@fact("mark")
@define
class MarkMoved(Event):
    """Something to carry is elsewhere, see `ScenarioProgress`; `seat` moved it. FL-SCN-11."""

    mark: str
    to: str
    seat: int = NOBODY

    def apply(self, state: State) -> None:
        the_course(state).marks[self.mark] = self.to


@fact("front")
@define
class FrontMoved(Event):
    """The front takes hexes, or gives them up. FL-SCN-12."""

    hexes: tuple[str, ...]
    back: bool = False

    def apply(self, state: State) -> None:
        course = the_course(state)
        if self.back:
            course.front = [hex for hex in course.front if hex not in self.hexes]
        else:
            course.front += self.hexes


@fact("told")
@define
class Told(Event):
    """A paragraph of the story."""

    text: str

    def apply(self, state: State) -> None:
        saga = the_course(state).saga
        if saga is not None:
            saga.note("told", self.text)


@fact("fired")
@define
class Fired(Event):
    """A rule of the scenario has happened, by its place among the rules. FL-SCN-09."""

    rule: int

    def apply(self, state: State) -> None:
        course, key = the_course(state), str(self.rule)
        course.fired[key] = course.fired.get(key, 0) + 1
        course.fired_now = [each for each in course.fired_now if each[0] == state.turn] + [(state.turn, key)]


@fact("verdict")
@define
class VerdictGiven(Event):
    """An effect has won or lost the scenario: it ends when the Deed or step is over. FL-SCN-13."""

    outcome: str
    winners: tuple[int, ...]
    text: str = ""

    def apply(self, state: State) -> None:
        course = the_course(state)
        course.verdict, course.winners, course.text = self.outcome, list(self.winners), self.text


@fact("scenarioover")
@define
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


@fact("chapterclosed")
@define
class ChapterClosed(Event):
    """A chapter of a campaign is over; counters that it keeps go on. FL-CAM-02, FL-CAM-08."""

    chapter: str
    outcome: str
    grade: str
    story: str

    def apply(self, state: State) -> None:
        course, saga = the_course(state), the_saga(state)
        saga.outcomes[self.chapter] = self.outcome
        if self.outcome == "lost":
            saga.failed[self.chapter] = saga.failed.get(self.chapter, 0) + 1
        for id in state.cards.scenario.keep:
            saga.flags[id] = list(course.counters.get(id, [0]))
        saga.note("closed", f"{self.grade}. {self.story}" if self.grade else self.story)


@fact("chapterbegan")
@define
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
@define
class BoonGained(Event):
    """A lasting boon of the campaign. FL-CAM-05."""

    boon: str

    def apply(self, state: State) -> None:
        saga = the_saga(state)
        if self.boon not in saga.boons:
            saga.boons.append(self.boon)
            saga.note("boon", self.boon)
            state.cards = cards_of(state)


def the_saga(state: State) -> CampaignProgress:
    """How far the campaign has come."""
    saga = the_course(state).saga
    assert saga is not None
    return saga
