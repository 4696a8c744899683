"""The empty table of a game with a scenario. PH-SCN-03."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.scenario.progress import CampaignProgress
from fallen_tui.engine.game import Setup
from fallen_tui.games.posthuman.scenario.cards import staged
from fallen_tui.games.posthuman.scenario.files import scenario_for
from fallen_tui.games.posthuman.state.chapters import course_of
from fallen_tui.games.posthuman.state.table import State


def lay(state: State, setup: Setup) -> None:
    """Make an empty table that of its scenario. Raises FallenError where there is none, or it is faulty."""
    scenario = scenario_for(setup, state.cards)
    state.cards = staged(state.cards, scenario)
    state.level = scenario.level
    state.course = course_of(scenario)
    if scenario.campaign is not None:
        state.course.saga = CampaignProgress(scenario.campaign.first)
        state.course.saga.note("begun", scenario.campaign.first)


def wrong(state: State) -> Iterator[str]:
    """Everything wrong with the course of a scenario: its counters, what is brought along, its places."""
    scenario, course = state.cards.scenario, state.course
    if course is None:
        return
    for id, numbers in course.counters.items():
        known = scenario.counter(id)
        if not all(known.low <= n <= known.high for n in numbers):
            yield f"counter {id} at {numbers} (PH-SCN-06)"
    if {*course.marks} != {mark.id for mark in scenario.marks}:
        yield f"marks {sorted(course.marks)} (PH-SCN-08)"
    if len(set(course.reached)) < len(course.reached):
        yield f"places reached twice: {course.reached} (PH-SCN-05)"
