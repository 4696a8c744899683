"""The New Charter: its tracks, and what makes a headline. The Rival comes after the seats."""

from __future__ import annotations

from typing import Any

from fallen_tui.faces.timeline import TimelineTerms, TrackTerms
from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL


def _score(state: Any, side: int) -> int:
    found: int = (state.players[side] if side < len(state.players) else state.rival).total()
    return found


def _locations(state: Any, side: int) -> int:
    return len(state.players[side].sites if side < len(state.players) else state.rival.camp)


def _cards(state: Any, side: int) -> int:
    return len(state.players[side].hand)


CHAPTER = TimelineTerms(
    (
        TrackTerms("VP", _score, lambda state: 0 if state.mode in COUNTDOWN else GOAL),
        TrackTerms("Locations", _locations),
        TrackTerms("Cards in hand", _cards, shared=False),
    ),
    {
        "over": 99, "razed": 7, "stolen": 6, "leader": 6, "built": 5, "rival_led": 5, "rival_annexed": 4, "tucked": 4,
        "worked": 3, "visited": 2, "faction": 2,
    },
    lambda state: (state.rival.name or "The Rival",) if state.rival is not None else (),
)  # fmt: skip
