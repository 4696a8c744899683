"""What happened, as the viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.tui.ink import line, wrap
from fallen_tui.tui.scene import Drawn, Scene

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace


def draw(face: CouncilFace, pane: str, scene: Scene, size: Size) -> Drawn:
    """The last lines, what is new marked."""
    rows = []
    for number, text in face.match.chronicle.last(200, scene.seat):
        mark = ("▌", "new") if number > scene.fresh else " "
        rows += wrap(line(mark, text), size.width, 2)
    return Drawn(rows, reveal=len(rows) - 1)
