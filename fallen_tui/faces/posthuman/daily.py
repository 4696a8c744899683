"""Daily games of The Road to the Fortress: alone against the clock, or a scenario, and their scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fallen_tui.adventure.scenario.daily import at_levels, solo_scenarios
from fallen_tui.engine.parts import DailyScore, DailySetup
from fallen_tui.games.posthuman.scenario.files import FILES
from fallen_tui.games.posthuman.state.table import State

POINT, WIN, EARLY = 10, 100, 10
"""Points for a step of the journey, for a win, and for each Turn that is left then."""
SCORING = (
    f"{POINT} points for each journey point. A win adds {WIN}, and {EARLY} for each Turn left. "
    f"A loss gives {WIN - 1} at most."
)
LENGTHS = (("solo", "The Road to the Fortress, alone"), ("solo-short", "The Short Road to the Fortress, alone"))


@cache
def setups() -> Sequence[DailySetup]:
    """Both lengths and every scenario at each level, and one road with a survivor of one's own."""
    alone = ((mode, title, ()) for mode, title in LENGTHS)
    own = DailySetup("solo", f"{LENGTHS[0][1]}, your own survivor", (("level", "normal"), ("survivors", "custom")))
    return (*at_levels((*alone, *solo_scenarios(FILES))), own)


def score(state: State) -> DailyScore:
    """What a finished game came to."""
    points, turn, told = POINT * state.players[0].journey, state.turn, state.scenario_progress is not None
    if state.result is not None and 0 in state.result.winners:
        left = max(0, state.cards.scenario.turns - turn) if told else len(state.decks["event"].draw)
        return DailyScore(points + WIN + EARLY * left, f"{'won' if told else 'in the Fortress'} in Turn {turn}")
    how = "turned mutant" if not state.players[0].human else "lost" if told else "shut out"
    return DailyScore(min(points, WIN - 1), f"{how} in Turn {turn}")
