"""The faces of the games: how each lays its table."""

from __future__ import annotations

from fallen_tui.games import part
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Opener, TableFace
from fallen_tui.tui.tables.default import DefaultFace


def open_face(match: Match) -> TableFace:
    """The face of a match's game; one made of its words where it has none of its own."""
    opener: Opener | None = part(match.game.id, "table")
    return opener(match) if opener is not None else DefaultFace(match)
