"""The map in a pane: its cursor, keys and presses, jumps, scale and window, and what is told below or beside it.

Where the player looks is kept in `scene.cursors["map"]`; the flags "zoom" (1 to 3) and "legend" are read here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from textual.geometry import Size

from fallen_tui.engine.grids import Cell
from fallen_tui.tui.adventure.map_grid import GAP, PaneSplit
from fallen_tui.tui.adventure.map_sheet import MapSheet, Pointed
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, pad, width
from fallen_tui.tui.match.scene import Act, DrawnPane, OpenText, TableScene

WALKING = "walking"
"""The flag that says in which cell the viewer's people are shown on their way."""
CURSOR, CHOSEN = "map", "map:chosen"
"""In `scene.cursors`: the cell under the cursor, and the option that was chosen when it was put there."""
_WHEEL = {"wheelup": "shift+up", "wheeldown": "shift+down"}


class CellNotes(Protocol):
    """What there is to say of the cell under the cursor."""

    def below(self, columns: int, lines: int) -> list[Line]:
        """The cell in a line or two below the map."""

    def beside(self, columns: int) -> list[Line]:
        """The cell in a column beside the map."""


def point_at(scene: TableScene, cell: str) -> None:
    """Put the cursor of the map on a cell, whatever option is chosen."""
    scene.cursors[CURSOR], scene.cursors[CHOSEN] = cell, scene.chosen


class MapPane(ABC):
    """The map of one match: the sheet of the moment, and what of it was seen last. A game gives what it shows and says.

    Arrow keys look round; a second press goes where the question asks.

    more   rows below the map, of those that would be blank, that serve to say more of the cell under the cursor
    """

    more = 0

    def __init__(self) -> None:
        self.size = Size(80, 12)
        self.origin: tuple[int, int] | None = None
        self._home = ""
        self._window: PaneSplit | None = None
        self._moment: object = None
        self._drawn_for: int | None = None
        self.drawn_at = 0
        """How many entries there were when the map was drawn up."""
        self._sheet: MapSheet | None = None
        self._notes: dict[tuple[str, str], CellNotes] = {}
        self._legends: dict[int, list[Line]] = {}

    # --- what a game gives ---

    @abstractmethod
    def sheet_now(self, scene: TableScene) -> MapSheet:
        """The map of this moment, with what lies on it and what is asked of it."""

    @abstractmethod
    def start(self, scene: TableScene) -> str:
        """The cell to look at first."""

    @abstractmethod
    def interest(self, scene: TableScene) -> Sequence[str]:
        """The cells to which one may want to jump, in their order."""

    @abstractmethod
    def notes(self, scene: TableScene, cell: str, detail: str) -> CellNotes:
        """What there is to say of a cell; `detail` is that of the option about it, where it has a price."""

    @abstractmethod
    def everything(self, scene: TableScene, cell: str) -> OpenText:
        """All that is known of a cell, to be read at leisure."""

    @abstractmethod
    def legend(self, scene: TableScene) -> list[Line]:
        """What each sign means."""

    def moment(self, scene: TableScene) -> tuple[object, ...]:
        """What the map depends on besides the entries, the viewer and whether they are asked."""
        return ()

    # --- what is kept of a moment ---

    def sheet(self, scene: TableScene) -> MapSheet:
        """The map of this moment, drawn up once; while a story is read, as its reader saw it: it knows how that
        ends."""
        here, spread = len(scene.match.table.entries), scene.match.form is not None
        moment = (here, scene.seat, scene.ask is None, spread, scene.flags.get(WALKING), *self.moment(scene))
        held = scene.stop is not None and self._drawn_for == scene.seat
        if self._sheet is None or (self._moment != moment and not held):
            self._sheet = self.sheet_now(scene)
            self._moment, self._drawn_for, self.drawn_at = moment, scene.seat, here
            self._notes.clear()
            self._legends.clear()
        return self._sheet

    def _told(self, scene: TableScene, cell: str) -> CellNotes:
        """What there is to say of a cell at this moment."""
        goals = self.sheet(scene).goals
        keys = goals.cells.get(cell, ())
        key = scene.chosen if scene.chosen in keys else keys[0] if keys else ""
        found = self._notes.get((cell, key))
        if found is None:
            option = scene.option(key) if goals.of.get(key) in goals.prices else None
            found = self._notes[cell, key] = self.notes(scene, cell, option.detail if option is not None else "")
        return found

    def _signs(self, scene: TableScene, columns: int) -> list[Line]:
        """The legend at this moment in as few lines as will do."""
        found = self._legends.get(columns)
        if found is None:
            found = self._legends[columns] = _packed(self.legend(scene), columns)
        return found

    def window(self, scene: TableScene, size: Size, cell: str) -> tuple[PaneSplit, tuple[int, int]]:
        """How the pane is divided, and where its window begins: as it was, as long as the cursor is in sight."""
        sheet = self.sheet(scene)
        self.size = size
        wanted = scene.flags.get("legend")
        view = sheet.grid.frame(
            size,
            self.zoom(scene, size),
            lambda columns: len(self._signs(scene, columns)),
            None if wanted is None else bool(wanted),
        )
        if self._window != view:
            self._window, self.origin = view, None
        self.origin = sheet.grid.held(self.origin, sheet.land.cell(cell), view)
        return view, self.origin

    def zoom(self, scene: TableScene, size: Size) -> int:
        """The scale: what the player has set, else what fills the pane best."""
        found = scene.flags.get("zoom")
        return found if found in (1, 2, 3) else self.sheet(scene).grid.best_zoom(size)

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The map, and what lies under the cursor below or beside it."""
        cell = self.cursor(scene)
        view, origin = self.window(scene, size, cell)
        sheet = self.sheet(scene)
        marked = tuple([sheet.goals.of[key] for key in scene.marked if key in sheet.goals.of])
        rows = sheet.lines(view, origin, Pointed(cell, sheet.goals.path(scene.chosen), marked))
        told = self._told(scene, cell)
        if view.side:
            return DrawnPane(self._with_side(rows, told, view, size, scene), 0)
        blank = size.height - len(rows) - view.info - view.legend
        more = max(0, min(self.more, blank - 1))
        rows += [BLANK] * (blank - more)
        if view.legend:
            rows += [(Span(" "), *row) for row in self._signs(scene, size.width - 1)]
        return DrawnPane([*rows, *told.below(size.width, view.info + more)][: size.height], 0)

    def _with_side(
        self, rows: list[Line], told: CellNotes, view: PaneSplit, size: Size, scene: TableScene
    ) -> list[Line]:
        """The map with a column beside it: the cell above, the legend below."""
        wide = view.ruler + view.window.width
        words = told.beside(view.side)
        if view.legend:
            words += [BLANK] * (size.height - len(words) - view.legend) + self._signs(scene, view.side)
        words = words[: size.height]
        lines: list[Line] = []
        for n in range(size.height):
            left = rows[n] if n < len(rows) else BLANK
            right = words[n] if n < len(words) else BLANK
            lines.append((*pad(left, wide), Span(" " * GAP), *right) if right else left)
        return lines

    # --- the cursor ---

    def cursor(self, scene: TableScene) -> str:
        """The cell under the cursor: that of the option in the list, where the list was moved last."""
        sheet = self.sheet(scene)
        if scene.chosen in sheet.goals.of and scene.cursors.get(CHOSEN) != scene.chosen:
            return sheet.goals.of[scene.chosen]
        found: str = scene.cursors.get(CURSOR, "")
        return found if found and self._drawn(sheet, sheet.land.cell(found)) else self.start(scene)

    @staticmethod
    def _drawn(sheet: MapSheet, cell: Cell) -> bool:
        """Whether the map goes as far as a cell: what was undone may have taken it away again."""
        return cell[0] in sheet.grid.columns and cell[1] in sheet.grid.rows

    def look(self, scene: TableScene, cell: str) -> Act:
        """Put the cursor on a cell; on one that the question asks about, choose its option."""
        keys = self.sheet(scene).goals.cells.get(cell, ())
        scene.cursors[CURSOR] = cell
        if keys and scene.chosen not in keys:
            scene.cursors[CHOSEN] = keys[0]
            return f"choose:{keys[0]}"
        scene.cursors[CHOSEN] = scene.chosen
        return "draw"

    def _take(self, scene: TableScene) -> Act:
        """Take the option about the cell under the cursor; without one, read all about the cell."""
        cell = self.cursor(scene)
        keys = self.sheet(scene).goals.cells.get(cell, ())
        if not keys:
            return self.everything(scene, cell)
        if scene.chosen not in keys:
            return self.look(scene, cell)
        return f"answer:{scene.chosen}"

    # --- what comes in ---

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        """A press on a cell looks at it, another takes it."""
        word, _, cell = spot.partition(":")
        if word != self.sheet(scene).land.spot:
            return None
        return self._take(scene) if cell == self.cursor(scene) else self.look(scene, cell)

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Arrows (shift, wheel: three cells), Enter, + - Z (scale), X (legend), . (the start), < > (jumps)."""
        sheet = self.sheet(scene)
        here = self.cursor(scene)
        to = sheet.grid.moved(sheet.land.cell(here), _WHEEL.get(key, key))
        if to is not None:
            return self.look(scene, sheet.land.name(to))
        if key == "enter":
            return self._take(scene)
        if key in ("+", "-", "Z"):
            now = self.zoom(scene, self.size)
            scene.flags["zoom"] = now % 3 + 1 if key == "Z" else max(1, min(3, now + (1 if key == "+" else -1)))
            return "draw"
        if key == "X":
            scene.flags["legend"] = not (self._window is not None and self._window.legend > 0)
            return "draw"
        if key == ".":
            self.origin = None
            return self.look(scene, self.start(scene))
        if key in ("<", ">"):
            return self.look(scene, self._next(scene, here, 1 if key == ">" else -1))
        return None

    def _next(self, scene: TableScene, here: str, step: int) -> str:
        """The cell of interest after, or before, the one under the cursor."""
        cells = self.interest(scene)
        if here in cells:
            return cells[(cells.index(here) + step) % len(cells)]
        return cells[0 if step > 0 else -1] if cells else here

    def opened(self, scene: TableScene) -> None:
        """A new question: look at the cell of its option, or follow the start; where all options are cells, open up."""
        goals = self.sheet(scene).goals
        start = self.start(scene)
        if scene.chosen in goals.of:
            scene.cursors[CURSOR], self.origin = goals.of[scene.chosen], None
        elif self._home != start or CURSOR not in scene.cursors:
            scene.cursors[CURSOR], self.origin = start, None
        self._home = start
        scene.cursors[CHOSEN] = scene.chosen
        if goals.whole:
            scene.tab = "map"


def _packed(items: Sequence[Line], columns: int) -> list[Line]:
    """Items beside one another as far as they go."""
    rows: list[Line] = []
    for item in items:
        if rows and width(rows[-1]) + 2 + width(item) <= columns:
            rows[-1] = (*rows[-1], Span("  "), *item)
        else:
            rows += [fit(item, columns)]
    return rows
