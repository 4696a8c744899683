"""The Road to the Fortress: its tracks, and what makes a headline."""

from __future__ import annotations

from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.timeline import TimelineTerms, TrackTerms
from fallen_tui.games.posthuman.state.table import GOAL, State


def _journey(state: State, seat: int) -> int:
    return state.players[seat].journey


def _health(state: State, seat: int) -> int:
    return state.players[seat].health


def _morale(state: State, seat: int) -> int:
    return state.players[seat].morale


def _tiles(state: State, seat: int) -> int:
    return len(state.players[seat].map)


CHAPTER = TimelineTerms(
    (
        TrackTerms("Journey", _journey, lambda state: 0 if state.scenario_progress is not None else GOAL),
        TrackTerms("Health", _health),
        TrackTerms("Morale", _morale),
        TrackTerms("Tiles", _tiles),
    ),
    {
        "over": 99, "turned": 9, "knocked_out": 8, "final_turn": 7, "killed": 3, "fight_over": 5, "journey": 6,
        "way": 5, "tested": 4, "completed": 5, "woken": 6, "learned": 6, "raised": 6, "evade": 4, "bribed": 5,
        "traded": 5, "assault": 7, "volley": 7, "mutant_action": 5, "event": 3, "verdict": 98, "chapterclosed": 98,
        "counter": 6, "mark": 6, "told": 7, "reached": 7, "joined": 6,
    },
    part=part,
)  # fmt: skip
