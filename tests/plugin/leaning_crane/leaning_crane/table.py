"""A table of its own, for whoever wants more than words: the lean of the crane as a track in the row at the top."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.tui.adventure.status_row import StatusPiece, status_row
from fallen_tui.tui.adventure.tracks import ProgressTrack
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import DrawnPane, TableScene
from fallen_tui.tui.tables.default import DefaultFace
from leaning_crane.state import State

SURE = 13
"""The lean with which the crane falls whatever the dice say. LC-FALL-01."""
RISKY, LIKELY = 3, 8
"""Leans from which on two dice may fall below it, and do so more often than not."""


class CraneFace(DefaultFace):
    """The usual table with the track."""

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        if pane != "status":
            return super().draw(pane, scene, size)
        return DrawnPane([status(scene.view, size.width)])


def status(view: State, columns: int) -> Line:
    """The turn, and the lean with a bar where there is room."""
    role = "bad" if view.lean >= LIKELY else "warn" if view.lean >= RISKY else "good"
    track = ProgressTrack(("Lean", "The crane leans"), min(view.lean, SURE), SURE, role, marks=(RISKY, LIKELY))
    turn = line((f"Turn {view.turn}", "strong"))
    return status_row([StatusPiece(0, (turn,)), StatusPiece(1, track.forms(SURE))], columns)


def open_face(match: Match) -> CraneFace:
    """The face of a match."""
    return CraneFace(match)
