"""Daily games of The New Charter: alone against the Rival or the clock, and their scores."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.parts import DailyScore, DailySetup
from fallen_tui.games.state51.state.table import State

WIN = 100
"""Points for a win against the Rival; a loss comes to less."""
SCORING = f"Your VP. Against the Rival a win adds {WIN} and the VP you are ahead. A loss gives {WIN - 1} at most."
_SETUPS = (
    DailySetup("rival-settler", "The New Charter against the Rival, Settler"),
    DailySetup("rival-warlord", "The New Charter against the Rival, Warlord"),
    DailySetup("rival-overlord", "The New Charter against the Rival, Overlord"),
    DailySetup("countdown-short", "The New Charter, score attack over 6 turns"),
    DailySetup("countdown", "The New Charter, score attack over 7 turns"),
)


def setups() -> Sequence[DailySetup]:
    """Three levels of the Rival, and two lengths of the score attack."""
    return _SETUPS


def score(state: State) -> DailyScore:
    """What a finished game came to."""
    points, turn = state.players[0].track, state.turn
    if state.rival is None:
        return DailyScore(points, f"ended after Turn {turn}")
    if state.result is not None and 0 in state.result.winners:
        return DailyScore(WIN + 2 * points - state.rival.track, f"won in Turn {turn}")
    return DailyScore(min(points, WIN - 1), f"lost in Turn {turn}")
