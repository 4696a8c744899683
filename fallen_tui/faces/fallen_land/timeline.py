"""Council of Towns: its tracks, and what makes a headline."""

from __future__ import annotations

from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.timeline import TimelineTerms, TrackTerms
from fallen_tui.games.fallen_land.rules.victory import shown_marks

CHAPTER = TimelineTerms(
    (
        TrackTerms("Prestige", lambda state, seat: state.players[seat].prestige, lambda state: shown_marks(state)[0]),
        TrackTerms(
            "Town Health", lambda state, seat: state.players[seat].town_health, lambda state: shown_marks(state)[1]
        ),
        TrackTerms("Coins", lambda state, seat: state.players[seat].coins, shared=False),
        TrackTerms("Resources", lambda state, seat: state.resource_count(seat)),
    ),
    {
        "over": 99, "partylost": 9, "partyformed": 8, "combatover": 8, "kidnapped": 8, "died": 7, "destroyed": 7,
        "technology": 6, "hitman": 6, "hired": 5, "bandgone": 5, "opened": 5, "released": 4, "claimed": 4,
        "taleresult": 4, "fixed": 3, "faction": 3, "rode": 2, "rivalstopped": 4,
        "scenarioover": 99, "verdict": 98, "counter": 8, "siteclosed": 7, "siteopened": 6, "told": 6, "mark": 5,
    },
    lambda state: tuple(player.name for player in state.players if player.rival),
    part,
)  # fmt: skip
