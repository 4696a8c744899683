"""Auction House and trade desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.tui.ink import line, wrap_all
from fallen_tui.tui.scene import Drawn, Scene

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace


def draw(face: CouncilFace, pane: str, scene: Scene, size: Size) -> Drawn:
    """The lines of the pane."""
    texts = face.match.game.look(scene.view, scene.seat, "table")
    return Drawn(wrap_all([line(text) for text in texts], size.width, 2))
