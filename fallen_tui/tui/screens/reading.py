"""A text that is open over the main place of a table, and what stands under a short one."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.tui.kit.styled_text import BLANK, Line, rule
from fallen_tui.tui.match.scene import TableFace, TableScene

LEAST_BELOW = 14
"""Rows from which on a part of the table stands under a text."""


def below_text(face: TableFace, scene: TableScene, rows: int, size: Size) -> list[Line]:
    """The map, or the part of the table that stands in the main place, under so many rows of text.

    Nothing while a story is read; under one that was read it would be told again, so the map takes its place, too.
    """
    room = Size(size.width, size.height - rows - 2)
    if room.height < LEAST_BELOW or scene.stop is not None or not scene.tab:
        return []
    drawn = face.draw(face.under.get(scene.tab, scene.tab), scene, room)
    top = drawn.top or 0
    return [BLANK, rule("", size.width), *drawn.lines[top : top + room.height]]
