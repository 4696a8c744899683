"""The Road to the Fortress: its tracks, and what makes a headline."""

from __future__ import annotations

from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.timeline import TimelineTerms, TrackTerms
from fallen_tui.games.posthuman.state.table import GOAL

CHAPTER = TimelineTerms(
    (
        TrackTerms(
            "Journey", lambda state, seat: state.players[seat].journey,
            lambda state: 0 if state.scenario_progress is not None else GOAL,
        ),
        TrackTerms("Health", lambda state, seat: state.players[seat].health),
        TrackTerms("Morale", lambda state, seat: state.players[seat].morale),
        TrackTerms("Tiles", lambda state, seat: len(state.players[seat].map)),
    ),
    {
        "over": 99, "turned": 9, "knocked_out": 8, "final_turn": 7, "killed": 3, "fight_over": 5, "journey": 6,
        "way": 5, "tested": 4, "completed": 5, "woken": 6, "learned": 6, "raised": 6, "evade": 4, "bribed": 5,
        "traded": 5, "assault": 7, "volley": 7, "mutant_action": 5, "event": 3, "verdict": 98, "chapterclosed": 98,
        "counter": 6, "mark": 6, "told": 7, "reached": 7, "joined": 6,
    },
    part=part,
)  # fmt: skip
