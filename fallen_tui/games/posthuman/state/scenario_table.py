"""The empty table of a game with a scenario. PH-SCN-03."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.game import Setup
from fallen_tui.games.posthuman.scenario.cards import scenario_cards
from fallen_tui.games.posthuman.scenario.files import FILES
from fallen_tui.games.posthuman.state.chapters import progress_at_start
from fallen_tui.games.posthuman.state.table import State


def lay(state: State, setup: Setup) -> None:
    """Make an empty table that of its scenario. Raises FallenError where there is none, or it is faulty."""
    scenario = FILES.scenario_for(setup, state.cards)
    state.cards = scenario_cards(state.cards, scenario)
    state.level = scenario.level
    state.scenario_progress = progress_at_start(scenario)
    state.scenario_progress.begin(scenario.campaign)


def wrong(state: State) -> Iterator[str]:
    """Everything wrong with how far a scenario has come: its counters, what is brought along, its places."""
    scenario, progress = state.cards.scenario, state.scenario_progress
    if progress is None:
        return
    yield from (f"{wrong} (PH-SCN-06)" for wrong in progress.astray(scenario.counters))
    if {*progress.marks} != {mark.id for mark in scenario.marks}:
        yield f"marks {sorted(progress.marks)} (PH-SCN-08)"
    if len(set(progress.reached)) < len(progress.reached):
        yield f"places reached twice: {progress.reached} (PH-SCN-05)"
