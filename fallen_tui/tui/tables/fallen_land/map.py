"""The map: the room in which everything happens. Arrow keys look round, a second press goes where the question asks.

Where the player looks is kept in `scene.cursors["map"]`; the flags "zoom" (1 to 3) and "legend" are read here.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from textual.geometry import Size

from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.tui.adventure.map_grid import GAP, PaneSplit
from fallen_tui.tui.adventure.map_sheet import Pointed
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, pad
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import map_words
from fallen_tui.tui.tables.fallen_land.map_goals import goals_of
from fallen_tui.tui.tables.fallen_land.map_marks import interest, marks_of
from fallen_tui.tui.tables.fallen_land.map_sheet import HexMapSheet, grid_of

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace

CURSOR, CHOSEN = "map", "map:chosen"
"""In `scene.cursors`: the hex under the cursor, and the option that was chosen when it was put there."""


class Atlas:
    """What is kept of the map of one match: the sheet of the moment, and what of it was seen last."""

    def __init__(self) -> None:
        self.size = Size(80, 12)
        self.origin: tuple[int, int] | None = None
        self.party = ""
        self._window: PaneSplit | None = None
        self._moment: object = None
        self._sheet: HexMapSheet | None = None
        self._told: dict[tuple[str, str], map_words.HexNotes] = {}

    def sheet(self, scene: TableScene) -> HexMapSheet:
        """The map of this moment."""
        moment = (len(scene.match.table.entries), scene.seat, scene.ask is None)
        if self._sheet is None or self._moment != moment:
            view: State = scene.view
            self._sheet = HexMapSheet(view, marks_of(view, scene.seat), goals_of(view, scene.ask))
            self._moment = moment
            self._told.clear()
        return self._sheet

    def told(self, scene: TableScene, hex: str) -> map_words.HexNotes:
        """What there is to say of a hex at this moment."""
        goals = self.sheet(scene).goals
        keys = goals.hexes.get(hex, ())
        key = scene.chosen if scene.chosen in keys else keys[0] if keys else ""
        found = self._told.get((hex, key))
        if found is None:
            option = scene.option(key) if key in goals.prices else None
            found = map_words.tell(scene.view, scene.seat, hex, option.detail if option is not None else "")
            self._told[hex, key] = found
        return found

    @property
    def legend(self) -> bool:
        """Whether the legend was shown last."""
        return self._window is not None and self._window.legend > 0

    def window(self, scene: TableScene, size: Size, hex: str) -> tuple[PaneSplit, tuple[int, int]]:
        """How the pane is divided, and where its window begins: as it was, as long as the cursor is in sight."""
        sheet = self.sheet(scene)
        self.size = size
        lines = partial(_legend_lines, more=map_words.of_scenario(scene.view))
        view = sheet.grid.frame(size, zoom_of(scene, size), lines, _legend_wanted(scene))
        if self._window != view:
            self._window, self.origin = view, None
        self.origin = sheet.grid.held(self.origin, sheet.board.at(hex).coordinate, view)
        return view, self.origin


_ATLASES: WeakKeyDictionary[Match, Atlas] = WeakKeyDictionary()


def atlas_of(match: Match) -> Atlas:
    """What is kept of a match's map."""
    return _ATLASES.setdefault(match, Atlas())


# --- drawing ---


def draw(face: CouncilFace, pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The map, and what lies under the cursor below or beside it."""
    atlas = atlas_of(scene.match)
    hex = cursor_of(scene)
    view, origin = atlas.window(scene, size, hex)
    sheet = atlas.sheet(scene)
    marked = tuple(sheet.goals.of[key] for key in scene.marked if key in sheet.goals.of)
    rows = sheet.lines(view, origin, Pointed(hex, sheet.goals.path(scene.chosen), marked))
    told = atlas.told(scene, hex)
    if view.side:
        return DrawnPane(_with_side(rows, told, view, size, scene), 0)
    rows += [BLANK] * (size.height - len(rows) - view.info - view.legend)
    if view.legend:
        rows += [(Span(" "), *row) for row in _legend(size.width - 1, scene)]
    return DrawnPane([*rows, *map_words.below(told, size.width, view.info)][: size.height], 0)


def _with_side(
    rows: list[Line], told: map_words.HexNotes, view: PaneSplit, size: Size, scene: TableScene
) -> list[Line]:
    """The map with a column beside it: the hex above, the legend below."""
    wide = view.ruler + view.window.width
    words = map_words.beside(told, view.side)
    if view.legend:
        words += [BLANK] * (size.height - len(words) - view.legend) + _legend(view.side, scene)
    words = words[: size.height]
    lines: list[Line] = []
    for n in range(size.height):
        left = rows[n] if n < len(rows) else BLANK
        right = words[n] if n < len(words) else BLANK
        lines.append((*pad(left, wide), Span(" " * GAP), *right) if right else left)
    return lines


@lru_cache(maxsize=32)
def _legend_lines(columns: int, more: tuple[Line, ...] = ()) -> int:
    """How many lines the legend takes."""
    return len(map_words.legend(columns, 0, more))


def _legend(columns: int, scene: TableScene) -> list[Line]:
    return map_words.legend(columns, scene.seat, map_words.of_scenario(scene.view))


def _legend_wanted(scene: TableScene) -> bool | None:
    found = scene.flags.get("legend")
    return None if found is None else bool(found)


def zoom_of(scene: TableScene, size: Size) -> int:
    """The scale: what the player has set, else what fills the pane best."""
    found = scene.flags.get("zoom")
    return found if found in (1, 2, 3) else grid_of(scene.view.cards.board).fitting(size)


# --- the cursor ---


def cursor_of(scene: TableScene) -> str:
    """The hex under the cursor: that of the option in the list, where the list was moved last."""
    goals = atlas_of(scene.match).sheet(scene).goals
    if scene.chosen in goals.of and scene.cursors.get(CHOSEN) != scene.chosen:
        return goals.of[scene.chosen]
    found: str = scene.cursors.get(CURSOR, "")
    return found or _start(scene)


def _start(scene: TableScene) -> str:
    """Where to look first: the own Party, or that of whose turn it is, else the home, else the middle of the map."""
    view = scene.view
    seat = view.current if scene.seat is None and view.current != NOBODY else scene.seat
    if seat is not None and view.players[seat].place:
        return str(view.players[seat].place)
    if seat is not None and view.players[seat].faction:
        return str(view.home(seat))
    return "N08"


def _look(scene: TableScene, hex: str) -> Act:
    """Put the cursor on a hex; on one that the question asks about, choose its option."""
    goals = atlas_of(scene.match).sheet(scene).goals
    keys = goals.hexes.get(hex, ())
    scene.cursors[CURSOR] = hex
    if keys and scene.chosen not in keys:
        scene.cursors[CHOSEN] = keys[0]
        return f"choose:{keys[0]}"
    scene.cursors[CHOSEN] = scene.chosen
    return "draw"


def _take(scene: TableScene) -> Act:
    """Take the option about the hex under the cursor; without one, read all about the hex."""
    hex = cursor_of(scene)
    goals = atlas_of(scene.match).sheet(scene).goals
    keys = goals.hexes.get(hex, ())
    if not keys:
        return map_words.everything(scene.view, scene.seat, hex)
    if scene.chosen not in keys:
        return _look(scene, hex)
    return f"answer:{scene.chosen}"


# --- what comes in ---


def press(face: CouncilFace, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A press on a hex looks at it, another takes it."""
    word, _, hex = spot.partition(":")
    if word != "hex":
        return None
    return _take(scene) if hex == cursor_of(scene) else _look(scene, hex)


_WHEEL = {"wheelup": "shift+up", "wheeldown": "shift+down"}


def key(face: CouncilFace, pane: str, key: str, scene: TableScene) -> Act:
    """Arrows (shift, wheel: three hexes), Enter, + - Z (zoom), X (legend), . (own Party), < > (things of interest)."""
    atlas = atlas_of(scene.match)
    sheet = atlas.sheet(scene)
    here = cursor_of(scene)
    to = sheet.grid.moved(sheet.board.at(here).coordinate, _WHEEL.get(key, key))
    if to is not None:
        return _look(scene, sheet.board[to].name)
    if key == "enter":
        return _take(scene)
    if key in ("+", "-", "Z"):
        now = zoom_of(scene, atlas.size)
        scene.flags["zoom"] = now % 3 + 1 if key == "Z" else max(1, min(3, now + (1 if key == "+" else -1)))
        return "draw"
    if key == "X":
        scene.flags["legend"] = not atlas.legend
        return "draw"
    if key == ".":
        atlas.origin = None
        return _look(scene, _start(scene))
    if key in ("<", ">"):
        return _look(scene, _next(scene, here, 1 if key == ">" else -1))
    return None


def _next(scene: TableScene, here: str, step: int) -> str:
    """The thing of interest after, or before, the one under the cursor."""
    things = interest(scene.view, scene.seat)
    if here in things:
        return things[(things.index(here) + step) % len(things)]
    return things[0 if step > 0 else -1] if things else here


def opened(face: CouncilFace, scene: TableScene) -> None:
    """A new question: look at the hex of its option, or follow the own Party; where all options are hexes, open up."""
    atlas = atlas_of(scene.match)
    goals = atlas.sheet(scene).goals
    start = _start(scene)
    if scene.chosen in goals.of:
        scene.cursors[CURSOR], atlas.origin = goals.of[scene.chosen], None
    elif atlas.party != start or CURSOR not in scene.cursors:
        scene.cursors[CURSOR], atlas.origin = start, None
    atlas.party = start
    scene.cursors[CHOSEN] = scene.chosen
    if goals.whole:
        scene.tab = "map"
