"""What happened, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs
from textual.geometry import Size

from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.tui.adventure.scroll import keep_extent, last_extent, look_of, turn, whose_line
from fallen_tui.tui.kit.styled_text import Line, Span, line, rule
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace

SPARE = 60
"""Rows above those in sight that are there for the wheel of the mouse."""


def draw(face: CouncilFace, pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The last lines, what is new marked; as far back as was scrolled."""
    head = [rule("Log", size.width)] if pane == "side_log" else whose_line(scene, pane, "The log")
    height = max(1, size.height - len(head))
    wanted = (look_of(scene, pane).top or 0) + height + SPARE
    rows = _rows(face, pane, scene, size.width, wanted)
    if len(rows) < wanted and not face.book.complete:
        rows.insert(0, line((" What was before is being read.", "dim")))
    back = max(0, min(look_of(scene, pane).top or 0, len(rows) - height))
    top = max(0, len(rows) - height - back)
    keep_extent(scene, pane, len(rows), height, back)
    if not rows:
        rows = [line((" Nothing has happened yet.", "dim"))]
    return DrawnPane([*rows[:top], *head, *rows[top:]], top=top)


def _rows(face: CouncilFace, pane: str, scene: TableScene, columns: int, wanted: int) -> list[Line]:
    """The last rows of the log, as many as are wanted or a few more."""
    found: list[Line] = []
    for number, text, entry in _lines(face, scene, look_of(scene, pane).seat):
        mark = Span("▌" if number > scene.fresh else " ", "new")
        found += [(mark, *row) for row in reversed(face.book.rows.of(number, text, entry, columns - 1))]
        if len(found) >= wanted:
            break
    found.reverse()
    return found


def _lines(face: CouncilFace, scene: TableScene, seat: int | None) -> Iterator[tuple[int, str, Entry]]:
    """The lines for the viewer, the last first; a phase in which nothing happened is left out, a Turn is not."""
    entries = face.match.table.entries
    name = "" if seat is None else face.match.names[seat]
    empty = False
    for number, text in face.match.log.backwards(scene.seat):
        entry = entries[number - 1]
        if isinstance(entry, e.Stepped):
            if empty and entry.phase != "effects":
                continue
            empty = True
        elif seat is not None and not _concerns(entry, text, seat, name, face.book.whose.get(number)):
            continue
        else:
            empty = False
        yield number, text, entry


def _concerns(entry: Any, text: str, seat: int, name: str, whose: int | None) -> bool:
    """Whether a line is about a seat: it is its doing, or it is named."""
    owner = getattr(entry, "seat", None)
    return seat == (whose if owner is None else owner) or name in text


def key(face: CouncilFace, pane: str, key: str, scene: TableScene) -> Act:
    """Up and down scroll, left and right choose whose lines."""
    if turn(scene, pane, key):
        return "draw"
    extent = last_extent(scene, pane)
    page = max(1, extent.height - 1)
    ends = len(face.match.table.entries) * 8
    steps = {
        "up": 1, "down": -1, "wheelup": 3, "wheeldown": -3, "pageup": page, "pagedown": -page,
        "home": ends, "end": -ends,
    }  # fmt: skip
    step = steps.get(key)
    if step is None:
        return None
    scene.cursors[pane] = attrs.evolve(look_of(scene, pane), top=max(0, extent.top + step))
    return "draw"
