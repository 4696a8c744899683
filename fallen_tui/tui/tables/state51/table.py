"""The viewer's own play area; before there is one, the powers to choose from."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.card import GAP, faction_block, side_by_side
from fallen_tui.tui.tables.state51.others import lines as lines_of_others
from fallen_tui.tui.tables.state51.signs import seat_role
from fallen_tui.tui.tables.state51.tableau import area

ROOMY = 22
"""Rows from which the rows of a play area stand apart."""
ALSO_OTHERS = 16
"""Rows from which the others stand below the own play area, if both fit and they stand nowhere else."""


def lines(face: BaseFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane."""
    view, seat = scene.view, scene.seat
    if seat is None:
        return lines_of_others(face, pane, scene, size, aim)
    player = view.players[seat]
    if not player.faction:
        found = _powers(scene, size, aim)
        return found if len(found) <= size.height else _powers(scene, size, aim, tight=True)
    found = area(view, player, size.width - 2, aim)
    if len(found) + 4 <= size.height and size.height >= ROOMY:
        found = area(view, player, size.width - 2, aim, roomy=True)
    if player.passed and view.phase == "actions":
        found.insert(0, line(("You have passed. No more actions this turn.", "dim")))
    rows = [line(" ") + row if row else row for row in found]
    if size.height >= ALSO_OTHERS and not face.beside("side_others"):
        left = Size(size.width, size.height - len(rows) - 1)
        others = lines_of_others(face, "side_others", scene, left, aim)
        if len(rows) + 1 + len(others) <= size.height:
            rows += [BLANK, *others]
    return rows


def _powers(scene: TableScene, size: Size, aim: Highlight, *, tight: bool = False) -> list[Line]:
    """The four powers side by side, and who leads which; `tight` in as few rows as can be."""
    view = scene.view
    taken = {player.faction: player for player in view.players if player.faction}
    count = 4 if size.width >= 120 else 2
    width = (size.width - 2 - GAP * (count - 1)) // count
    rows: list[Line] = []
    factions = list(view.cards.factions)
    for first in range(0, len(factions), count):
        blocks = []
        for faction in factions[first : first + count]:
            found = faction_block(view, faction, width, aim, base=not tight)
            if faction in taken:
                owner = taken[faction]
                found.append(line(" led by ", (owner.name, seat_role(owner.seat))))
            blocks.append(found)
        rows += [BLANK] * (bool(rows) and not tight) + side_by_side(blocks, width)
    return [line(" ") + row if row else row for row in rows]
