"""Daily games of Council of Towns: short ones for one person, and their scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fallen_tui.adventure.scenario.daily import at_levels, solo_scenarios
from fallen_tui.engine.parts import DailyScore, DailySetup
from fallen_tui.games.fallen_land.rules.victory import EXCHANGE
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.state.table import State

WIN, EARLY = 200, 20
"""Points for a win, and for each Turn that is left then."""
CALENDAR = 10
"""The Turns of a game that has no end by itself, as far as its score goes."""
SCORING = (
    f"{EXCHANGE} points for each Prestige and 1 for each Town Health. A win adds {WIN}, and {EARLY} for each "
    f"Turn left. A loss gives {WIN - 1} at most."
)


@cache
def setups() -> Sequence[DailySetup]:
    """Every scenario for one, and the short games against the calendar and against rival towns, at each level."""
    return at_levels(
        (
            *solo_scenarios(FILES),
            ("against-time", "Against Time, the short game", (("length", "short"),)),
            ("rival-towns", "Two Rival Towns, the short game", (("length", "short"), ("rivals", "2"))),
        )
    )


def score(state: State) -> DailyScore:
    """What a finished game came to."""
    player, turn = state.players[0], state.turn
    points = EXCHANGE * player.prestige + player.town_health
    last = state.cards.scenario.turns if state.cards.scenario is not None else CALENDAR
    if state.result is not None and 0 in state.result.winners:
        return DailyScore(points + WIN + EARLY * max(0, last - turn), f"won in Turn {turn}")
    return DailyScore(min(points, WIN - 1), f"lost in Turn {turn}")
