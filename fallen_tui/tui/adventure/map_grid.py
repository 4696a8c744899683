"""Where cells lie on the screen: three scales, from cell to place and back, the window that is seen, cursor moves.

The cells are hexes, of which every other row lies half a cell to the right, or squares.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Size

from fallen_tui.engine.grids import Cell
from fallen_tui.engine.records import FrozenRecord, frozen

RULER = 2
"""Columns for the numbers of the rows."""
SIDE = 22
"""Columns from which on what lies under the cursor is told beside the map."""
GAP = 2
"""Columns between the map and what stands beside it."""
TOLD = 8
"""Lines that the cell under the cursor may take beside the map."""
NAMED = Size(64, 20)
"""From here on cells are drawn large, with names; what lies beyond the window is a key away."""
FEWEST = 4
"""Lines of the map that the legend must leave."""
TALL = 16
"""Lines from which on there is a second line below the map."""


@frozen
class Scale(FrozenRecord):
    """How large cells are drawn, in columns and lines.

    step    columns from a cell to the next, the gap at its right included
    lines   lines of a cell
    shift   how far rows with an even number lie to the right; 0 for squares
    margin  columns left of the first cell, for the bracket of the cursor
    """

    step: int
    lines: int
    shift: int
    margin: int = 0

    @property
    def inside(self) -> int:
        """Columns of a cell without its gap."""
        return self.step - 1


HEXES = {1: Scale(3, 1, 1, 1), 2: Scale(4, 2, 2), 3: Scale(8, 3, 4)}
SQUARES = {1: Scale(3, 1, 0, 1), 2: Scale(4, 2, 0), 3: Scale(8, 3, 0)}
"""The scales of either shape: small, medium, large."""
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@frozen
class PaneSplit(FrozenRecord):
    """How a pane is divided.

    zoom    1 small, 2 medium, 3 large
    window  columns and lines of the map that are seen
    ruler   columns for row numbers; 0: they stand in the free half hexes at the map's sides
    side    columns beside the map for what is under the cursor; 0: it is told below
    info    lines below the map for that
    legend  lines of the legend, below the map or at the side
    """

    zoom: int
    window: Size
    ruler: int
    side: int
    info: int
    legend: int


@frozen
class MapGrid(FrozenRecord):
    """The cells that are drawn: a stretch of columns and one of rows, which on a map that grows may begin below 0."""

    columns: range
    rows: range
    scales: dict[int, Scale]

    def extent(self, zoom: int) -> Size:
        """How large the whole map is."""
        scale = self.scales[zoom]
        return Size(scale.margin + len(self.columns) * scale.step + scale.shift, len(self.rows) * scale.lines)

    def place_of(self, cell: Cell, zoom: int) -> tuple[int, int]:
        """Column and line of the map where a cell begins."""
        scale = self.scales[zoom]
        column, row = cell
        left = scale.margin + (column - self.columns.start) * scale.step + scale.shift * (row % 2)
        return left, (row - self.rows.start) * scale.lines

    def cell_at(self, x: int, y: int, zoom: int) -> Cell | None:
        """The cell at a column and a line of the map, the gap at its right included; None beside the map."""
        scale = self.scales[zoom]
        row = y // scale.lines + self.rows.start
        column = (x - scale.margin - scale.shift * (row % 2)) // scale.step + self.columns.start
        return (column, row) if row in self.rows and column in self.columns else None

    def moved(self, cell: Cell, key: str) -> Cell | None:
        """Where an arrow leads, as far as the map goes; up and down zigzag in a column. None for another key.

        With the shift key it is three cells at once.
        """
        step = _STEPS.get(key.removeprefix("shift+"))
        if step is None:
            return None
        far = 3 if key.startswith("shift+") else 1
        column, row = cell[0] + step[0] * far, cell[1] + step[1] * far
        return _within(column, self.columns), _within(row, self.rows)

    def best_zoom(self, size: Size) -> int:
        """The scale at which the map serves best: the largest that shows all of it, or names; else the small one."""
        for zoom in (3, 2):
            whole = self.extent(zoom)
            if whole.width <= size.width and whole.height + 2 <= size.height:
                return zoom
            if zoom == 3 and size.width >= NAMED.width and size.height >= NAMED.height:
                return 3
        return 1

    def frame(self, size: Size, zoom: int, legend: Callable[[int], int], wanted: bool | None) -> PaneSplit:
        """How a pane is divided at a scale.

        legend  how many lines it takes in so many columns
        wanted  whether it is to be shown; None: where there is room to spare
        """
        whole = self.extent(zoom)
        ruler = RULER if self.scales[zoom].margin else RULER + 1
        ruler = 0 if whole.width <= size.width < whole.width + ruler else ruler
        width = min(whole.width, size.width - ruler)
        side = size.width - ruler - width - GAP
        if side >= SIDE:
            lines = legend(side)
            fits = size.height >= lines + TOLD
            if fits or not wanted:
                shown = lines if fits and wanted is not False else 0
                return PaneSplit(zoom, Size(width, min(whole.height, size.height - 1)), ruler, side, 0, shown)
        info = 1 if size.height < TALL else 2
        room = size.height - 1 - info
        lines = legend(size.width - 1)
        least = max(FEWEST, self.scales[zoom].lines) if wanted else whole.height
        shown = lines if wanted is not False and room - lines >= least else 0
        return PaneSplit(zoom, Size(width, max(1, min(whole.height, room - shown))), ruler, 0, info, shown)

    def held(self, origin: tuple[int, int] | None, at: Cell, view: PaneSplit) -> tuple[int, int]:
        """Column and line of the map at which the window begins, so that a cell and what is around it are seen.

        It stays where it is as long as that will do, else it is centred on the cell: a step a key would paint all anew.
        """
        scale, whole = self.scales[view.zoom], self.extent(view.zoom)
        x, y = self.place_of(at, view.zoom)
        left, top = origin if origin is not None else (None, None)
        return (
            _held(left, x, scale.step, 2 * scale.step, view.window.width, whole.width),
            _held(top, y, scale.lines, scale.lines, view.window.height, whole.height),
        )


def _within(n: int, span: range) -> int:
    return max(span.start, min(span.stop - 1, n))


def _held(start: int | None, at: int, size: int, around: int, length: int, whole: int) -> int:
    """The start of a window of some length that holds a stretch and, if it can, what is around."""
    around = max(0, min(around, (length - size) // 2))
    low, high = max(0, at - around), min(whole, at + size + around)
    if start is None or not (start <= low and high <= start + length):
        start = at + size // 2 - length // 2
    return max(0, min(start, whole - length))
