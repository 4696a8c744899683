"""What a scenario adds to the rules: what happens by itself, its end, the journeys of a campaign. PH-SCN, PH-CMP."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fallen_tui.adventure.rules import budget, scenario as shared, scenario_end
from fallen_tui.adventure.scenario import ends
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.content.effects import Do
from fallen_tui.games.posthuman.queries.conditions import FIGURES, met
from fallen_tui.games.posthuman.rules.ending import scores
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.scenario.definition import rule_id
from fallen_tui.games.posthuman.state.events import Over
from fallen_tui.games.posthuman.state.events.scenario import (
    ChapterBegan,
    ChapterClosed,
    the_campaign_progress,
    the_progress,
)
from fallen_tui.games.posthuman.state.table import State

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.games.posthuman.scenario.parts import Trigger

YOU = 0
"""The seat of whoever plays a scenario. PH-SCN-01."""
REASONS = {"goal": "goal", "defeat": "defeat", "clock": "time", "turned": "turned"}
"""Why it has ended, in the words of the log."""


def each_rule(game: State, on: str, fits: Callable[[Trigger], bool] = lambda rule: True) -> Rule[None]:
    """The rules for a moment, in their order. PH-SCN-07."""
    return shared.each_rule(game, on, YOU, fire, fits)


def fire(game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens, as often as its limit allows; nothing does any more once the scenario is decided. PH-SCN-07."""
    open_ = game.players[seat].human and not the_progress(game).verdict
    if not open_ or not shared.held(game, place, rule, (seat,), met):
        return

    def done(do: Do, seat: int) -> Rule[None]:
        return carry_out(game, do, scene_of(game, seat, rule_id(place)))

    yield from bounded(game, shared.happen(place, rule, (seat,), done), f"its rule {place + 1}")


def bounded(game: State, rule: Rule[None], what: str) -> Rule[None]:
    """Carry a rule out; raise RuleError where it does not come to its end. `what` it is, in words. PH-SCN-07."""
    return budget.bounded(rule, partial(budget.endless, "posthuman", game.cards.scenario.name, what))


# --- whether an end is reached ---


def figure(game: State, word: str, seat: int) -> int:
    """A figure of a seat, by its word."""
    count, _ = FIGURES[word]
    return count(game, game.players[seat])


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached. PH-SCN-10."""
    return shared.holds(game, goal, met, figure, seat)


# --- its end ---


def check(game: State) -> Rule[None]:
    """Whether an effect or a condition has ended the scenario. PH-SCN-10."""
    if game.phase not in ("setup", "over") and (verdict := scenario_end.ended(game, holds)) is not None:
        yield from finish(game, verdict)


def close(game: State) -> Rule[bool]:
    """A turn has ended: the scenario may be decided, or its time is up; nothing else ends it. PH-SCN-10."""
    yield from check(game)
    scenario = game.cards.scenario
    if game.phase not in ("setup", "over") and game.turn >= scenario.turns:
        yield from finish(game, ends.of_clock(scenario, (YOU,), lambda word, seat: 0))
    return True


def turned(game: State, over: Over) -> Rule[bool]:
    """The fifth mutation has come: it is lost. PH-SCN-10, PH-SOL-11."""
    yield from finish(game, ends.Finish("lost", "turned"))
    return True


def finish(game: State, verdict: ends.Finish) -> Rule[None]:
    """The end, with its grade and epilogue; in a campaign that of a journey. PH-SCN-11."""
    grade, told = scenario_end.told(game, verdict, (), holds)
    if the_progress(game).campaign is not None:
        yield from journey_over(game, verdict, grade, told)
    else:
        yield Over(REASONS[verdict.reason], verdict.winners, scores(game), f"{grade}. {told}" if grade else told)


def journey_over(game: State, verdict: ends.Finish, grade: str, story: str) -> Rule[None]:
    """A journey is over; the next follows, or the end. Who has turned goes no further. PH-CMP-02 to PH-CMP-05."""
    yield ChapterClosed(the_campaign_progress(game).chapter, verdict.outcome, grade, story)
    following = scenario_end.next_chapter(game, holds)
    if following and game.players[YOU].human:
        yield ChapterBegan(following)
        return
    last, name, text = scenario_end.closing(game, holds)
    told = "\n\n".join(filter(None, (last, f"{name}. {text}" if name else text)))
    yield Over("campaign" if verdict.outcome == "won" else "campaign_lost", verdict.winners, scores(game), told)
