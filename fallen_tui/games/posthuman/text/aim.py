"""What wins the game, in a few words."""

from __future__ import annotations

from fallen_tui.games.posthuman.state.table import GOAL, State


def aim(view: State) -> str:
    """The tenth journey point, before the clock where one is alone; of a scenario its goal. PH-GOL-01, PH-SOL-09."""
    if view.scenario_progress is not None:
        return str(view.cards.scenario.goal).rstrip(".")
    if view.solo:
        return f"{GOAL} journey points before the last convoy"
    return f"the Fortress, {GOAL} journey points, before the others; as a mutant, no human left"
