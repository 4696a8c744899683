"""What happened since the viewer's last choice, at the foot of a part of the table that leaves room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.games.state51 import account
from fallen_tui.tui.ink import BLANK, Line, line
from fallen_tui.tui.scene import Scene
from fallen_tui.tui.tables.state51.log import names_of, paragraph

if TYPE_CHECKING:
    from fallen_tui.tui.tables.state51 import CharterFace

LEAST = 2
"""Free rows that it takes: a blank one, and one that says something."""


def below(face: CharterFace, rows: list[Line], scene: Scene, size: Size) -> list[Line]:
    """The rows of a part, with the news in its last rows: all of them, or the latest and how many more there are."""
    free = size.height - len(rows)
    if free < LEAST or scene.ask is None or not scene.chosen:
        return rows
    moment = (face.witnessed, len(scene.match.table.entries), scene.seat, scene.fresh, size.width)
    found = face.kept("news", moment, lambda: _told(scene, size.width - 1))
    told = [row for each in found for row in each]
    if not told:
        return rows
    if len(told) > free - 1:
        told = _latest(found, free - 1, scene.keymap.shown("since"))
    if not told:
        return rows
    return [*rows, *[BLANK] * (free - len(told)), *told]


def _told(scene: Scene, columns: int) -> list[tuple[Line, ...]]:
    """Each thing that happened, in rows; the line at the top tells the turn and the phase."""
    names = names_of(scene)
    return [paragraph(text, names, columns, True) for text in scene.match.happened() if not account.STEP.match(text)]


def _latest(found: list[tuple[Line, ...]], room: int, key: str) -> list[Line]:
    """The last things that some rows hold, under how many came before them and the `key` that tells those."""
    kept: list[Line] = []
    for count, each in enumerate(reversed(found)):
        if len(kept) + len(each) >= room:
            if not count:
                return []
            left = f"{len(found) - count} more before this"
            return [line(("▌", "new"), (f"{left}: ", "dim"), (key, "key"), (" tells", "dim"), spot="key:since"), *kept]
        kept = [*each, *kept]
    return kept
