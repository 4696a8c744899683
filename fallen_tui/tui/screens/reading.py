"""A text that is open over the main place of a table, and what stands under a short one."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.tui.kit.styled_text import BLANK, Line, rule
from fallen_tui.tui.match.scene import TableFace, TableScene

LEAST_BELOW = 14
"""Rows from which on a part of the table stands under a text."""


def below_text(face: TableFace, scene: TableScene, rows: int, size: Size) -> list[Line]:
    """The part of the table in the main place, under so many rows of text; nothing while a story is read."""
    room = Size(size.width, size.height - rows - 2)
    if room.height < LEAST_BELOW or scene.stop is not None or not scene.tab:
        return []
    drawn = face.draw(scene.tab, scene, room)
    top = drawn.top or 0
    title = next((tab.title for tab in face.tabs if tab.id == scene.tab), "")
    return [BLANK, rule(title, size.width), *drawn.lines[top : top + room.height]]
