"""The map of the Fallen Land as a sheet: its ground, and which of its hexes a question is about."""

from __future__ import annotations

from functools import lru_cache, partial

from fallen_tui.engine.hexes import LETTERS
from fallen_tui.games.fallen_land.content.board import COLUMNS, ROWS, Board
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.adventure.map_grid import HEXES, MapGrid
from fallen_tui.tui.adventure.map_sheet import Land, MapSheet, Marks
from fallen_tui.tui.tables.fallen_land.map_goals import Goals
from fallen_tui.tui.tables.fallen_land.map_land import land


class HexMapSheet(MapSheet):
    """The map at one moment for one viewer."""

    def __init__(self, view: State, marks: Marks, goals: Goals) -> None:
        self.board: Board = view.cards.board
        self.goals = goals
        super().__init__(_land(self.board), marks, goals.hexes, goals.prices)


@lru_cache(maxsize=8)
def grid_of(board: Board) -> MapGrid:
    """The hexes that are drawn: the open sea in the west is left out, where nothing can ever lie."""
    first = min(hex.coordinate[0] for hex in board.hexes.values() if not hex.water or hex.number is not None)
    return MapGrid(range(first, COLUMNS), range(ROWS), HEXES)


@lru_cache(maxsize=8)
def _land(board: Board) -> Land:
    return Land(
        grid_of(board),
        lambda cell: board[cell].name,
        lambda name: board.names[name].coordinate,
        partial(land, board),
        LETTERS.__getitem__,
        lambda row: f"{row + 1:02}",
        ("water",),
    )
