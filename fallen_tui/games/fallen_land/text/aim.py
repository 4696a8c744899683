"""What wins the game, in a few words: for lists of games, before anything else of the words is loaded."""

from __future__ import annotations

from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state.table import State


def aim(view: State) -> str:
    """The goal of the scenario or chapter; else the marks of Prestige and Town Health. FL-WIN-01, FL-SCN-13."""
    if view.scenario_progress is not None:
        goal: str = view.cards.scenario.goal
        return goal
    prestige, health = marks(view)
    first = " before a rival town" if view.rivals else ""
    return f"{prestige} Prestige or {health} Town Health{first}"
