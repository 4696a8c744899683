"""The faces of the games: how each lays its table."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fallen_tui.tui.match import Match
from fallen_tui.tui.scene import TableFace


def open_face(match: Match) -> TableFace:
    """The face of a match's game."""
    module: Any = import_module(f"fallen_tui.tui.tables.{match.game.id}")
    face: TableFace = module.open_face(match)
    return face
