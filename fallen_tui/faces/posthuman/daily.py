"""Daily games of The Road to the Fortress: alone against the clock, and their scores."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.parts import DailyScore, DailySetup
from fallen_tui.games.posthuman.state.table import State

POINT, WIN, EARLY = 10, 100, 10
"""Points for a step of the journey, for a win, and for each event that is left then."""
SCORING = (
    f"{POINT} points for each journey point; a win gives {WIN} more, and {EARLY} for each event that is left above "
    f"the last convoy or below it. A loss comes to {WIN - 1} at most."
)
_LENGTHS = (("solo", "alone"), ("solo-short", "alone, the short road"))
_LEVELS = ("easy", "normal", "hard")
_SETUPS = (
    *(
        DailySetup(mode, f"The Road to the Fortress, {words}, {level}", (("level", level),))
        for mode, words in _LENGTHS
        for level in _LEVELS
    ),
    DailySetup(
        "solo", "The Road to the Fortress, alone, your own survivor", (("level", "normal"), ("survivors", "custom"))
    ),
)


def setups() -> Sequence[DailySetup]:
    """Both lengths at each level, and one with a survivor of one's own."""
    return _SETUPS


def score(state: State) -> DailyScore:
    """What a finished game came to."""
    points, turn = POINT * state.players[0].journey, state.turn
    if state.result is not None and 0 in state.result.winners:
        return DailyScore(points + WIN + EARLY * len(state.decks["event"].draw), f"in the Fortress in Turn {turn}")
    how = "turned mutant" if not state.players[0].human else "shut out"
    return DailyScore(min(points, WIN - 1), f"{how} in Turn {turn}")
