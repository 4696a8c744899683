"""A cursor that goes from card to card in a sheet of Council of Towns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from fallen_tui.tui.adventure import card_list
from fallen_tui.tui.adventure.card_list import WORD
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land.sheet_about import about
from fallen_tui.tui.tables.fallen_land.sheet_card import card_reader
from fallen_tui.tui.tables.fallen_land.sheet_press import opened


def walked(scene: TableScene, pane: str, key: str, rows: Callable[[], Sequence[Line]]) -> Act:
    """Arrows move over the cards of some rows; Enter opens the one under the cursor."""
    return card_list.walked(scene, pane, key, rows, partial(card_reader, scene.view, scene.seat))


def pressed(scene: TableScene, pane: str, spot: str) -> Act:
    """A press puts the cursor on a card, and opens what it is on."""
    if spot.startswith(WORD):
        scene.cursors[pane] = spot.removeprefix(WORD)
    return opened(scene, spot)


def drawn(rows: list[Line], pane: str, scene: TableScene, cursor: str) -> DrawnPane:
    """Lines with a card in sight: the one under the cursor, else the first that the chosen option is about."""
    return card_list.drawn(rows, pane, scene, cursor, about(scene).cards)
