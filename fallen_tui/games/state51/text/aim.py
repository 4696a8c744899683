"""What wins the game, in a few words."""

from __future__ import annotations

from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL
from fallen_tui.games.state51.state.table import State


def aim(view: State) -> str:
    """So many VP, more than the Rival's, or as many as can be had in so many turns. FS-END-01, FS-SOL-37, FS-SCD-01."""
    if view.mode in COUNTDOWN:
        return f"as many VP as you can in {COUNTDOWN[view.mode]} turns"
    return f"more VP than the Rival when either reaches {GOAL}" if view.rival is not None else f"{GOAL} VP"
