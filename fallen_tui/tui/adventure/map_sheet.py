"""The map drawn: the ground, what lies on it, what a question asks of it, and the cursor, line by line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from fallen_tui.engine.grids import Cell
from fallen_tui.engine.records import FrozenRecord, Single, frozen
from fallen_tui.tui.adventure.map_goals import NO_GOALS, MapGoals
from fallen_tui.tui.adventure.map_grid import MapGrid, PaneSplit
from fallen_tui.tui.kit.styled_text import Line, Span
from fallen_tui.tui.kit.theme import ON, tinted

Ink = tuple[str, str]
"""One column of the screen: a sign and its role."""
Ground = tuple[tuple[Ink, ...], ...]
"""A cell, line by line, without its gap."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
STEP, END = "○", "×"
"""A cell on the way, and its end."""
TRODDEN = ":"
"""A cell that somebody came through."""
BLOCK = 3
"""Lines of a cell from which on the cursor takes one of them and leaves the others to be read."""
GOAL, MARKED = "◂", "✓"
"""A cell that can be chosen at no price, and one that is marked, where several are to be chosen."""


_SEEN = frozenset(("cursor", *(f"seat{n}{more}" for n in range(1, 7) for more in ("+cursor", "+town")), "town"))
"""Roles in which a blank can be seen."""


@frozen
class Pointed(FrozenRecord):
    """What is pointed at: the cell under the cursor, the way to the option that is chosen, and cells marked so far."""

    cursor: str = ""
    path: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()


@frozen
class MapMark(FrozenRecord):
    """A thing on the map.

    sign  two columns, such as @1, H2, $-
    more  two columns that stand below or beside the sign where there is room
    name  what is written beside it where there is room for a name
    """

    sign: str
    role: str
    more: str = ""
    name: str = ""


Marks = dict[str, tuple[MapMark, ...]]
"""Cell, by its name -> what lies there, what counts most first."""


@frozen
class Land(Single):
    """The map of a game as it lies there before anybody comes.

    name, cell  the name of a cell, under which all else knows it, and the cell of a name
    ground      at a scale every cell by its name; one that is not among them is blank
    column, row what stands at the edge of a column, in one sign, and of a row, in two
    kept        roles of ground that keep their colour where a question is about other cells
    spot        the word before the name of a cell where it can be pressed
    """

    grid: MapGrid
    name: Callable[[Cell], str]
    cell: Callable[[str], Cell]
    ground: Callable[[int], Mapping[str, Ground]]
    column: Callable[[int], str]
    row: Callable[[int], str]
    kept: Collection[str] = ()
    spot: str = "hex"


class MapSheet:
    """The map at one moment for one viewer; lines that have been drawn are kept."""

    def __init__(self, land: Land, marks: Marks, goals: MapGoals = NO_GOALS, trail: Collection[str] = ()) -> None:
        """`trail`: the cells that somebody came through, marked where nothing lies."""
        self.land = land
        self.grid = land.grid
        self.marks = marks
        self.goals = goals
        self.trail = frozenset(trail)
        self._lines: dict[tuple[object, ...], Line] = {}
        self._cells: dict[tuple[int, str], list[Line]] = {}

    def lines(self, frame: PaneSplit, origin: tuple[int, int], pointed: Pointed) -> list[Line]:
        """The letters of the columns, then the lines of the map in the window, row numbers at their left."""
        left, top = origin
        return [
            self._letters(frame, left),
            *(self._line(frame, left, y, pointed) for y in range(top, top + frame.window.height)),
        ]

    def _letters(self, frame: PaneSplit, left: int) -> Line:
        scale = self.grid.scales[frame.zoom]
        text = [" "] * (frame.ruler + frame.window.width)
        for column in self.grid.columns:
            x = frame.ruler + scale.margin + (column - self.grid.columns.start) * scale.step + scale.step // 2 - left
            for place, sign in enumerate(self.land.column(column), x):
                if frame.ruler <= place < len(text):
                    text[place] = sign
        return (Span("".join(text), "dim"),)

    def _line(self, frame: PaneSplit, left: int, y: int, pointed: Pointed) -> Line:
        """One line of the window, drawn once for everything that can change it."""
        row = y // self.grid.scales[frame.zoom].lines + self.grid.rows.start
        at = self._row_of(pointed.cursor)
        cursor = pointed.cursor if at == row else ""
        path = tuple([hex for hex in pointed.path if self._row_of(hex) == row])
        end = pointed.path[-1] if pointed.path and pointed.path[-1] in path else ""
        marked = pointed.marked
        key = (frame.zoom, frame.window.width, frame.ruler, left, y, cursor, path, end, marked)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) > 2_000:
                self._lines.clear()
            found = self._lines[key] = self._drawn(frame, left, y, Pointed(cursor, path, marked), end)
        return found

    def _row_of(self, hex: str) -> int:
        return self.land.cell(hex)[1] if hex else self.grid.rows.start - 1

    def _drawn(self, frame: PaneSplit, left: int, y: int, pointed: Pointed, end: str) -> Line:
        scale, width = self.grid.scales[frame.zoom], frame.window.width
        row, inner = divmod(y, scale.lines)
        row += self.grid.rows.start
        number = self.land.row(row) if inner == (scale.lines - 1) // 2 else ""
        names = [self.land.name((column, row)) for column in self.grid.columns]
        bracket = bool(scale.margin) and bool(pointed.cursor)
        x = scale.margin + scale.shift * (row % 2) - left
        spans = [Span(f"{number:<{frame.ruler}}", "dim")] if frame.ruler else []
        if x > 0:
            spans += _clipped(self._before(number if not frame.ruler else "", x, bracket, pointed, names[0]), 0, width)
        for name, after in zip(names, (*names[1:], ""), strict=True):
            if x >= width:
                break
            if 0 <= x <= width - scale.inside:
                cell = self._cell(frame.zoom, name, pointed, end, bracket and after == pointed.cursor)[inner]
                spans += cell if x + scale.step <= width else _clipped(cell, 0, width - x)
            elif x + scale.step > 0:
                spans.append(Span(" " * (min(width, x + scale.step) - max(x, 0))))
            x += scale.step
        if x < width:
            spans.append(Span(f"{number if not frame.ruler and not row % 2 else '':>{width - x}}", "dim"))
        return tuple(spans)

    def _before(self, number: str, columns: int, bracket: bool, pointed: Pointed, name: str) -> tuple[Span, ...]:
        """What stands left of the first hex of a line."""
        if bracket and pointed.cursor == name:
            return Span(" " * (columns - 1)), Span("[", "cursor")
        return (Span(f"{number:<{columns}}", "dim"),)

    # --- one hex ---

    def _cell(self, zoom: int, hex: str, pointed: Pointed, end: str, bracket: bool) -> list[Line]:
        """The lines of a hex; kept where nothing points at it. `bracket`: the cursor stands right of it."""
        apart = bracket or hex == pointed.cursor or hex in pointed.path or hex in pointed.marked
        found = None if apart else self._cells.get((zoom, hex))
        if found is None:
            rows = self._hex(zoom, hex, pointed, end)
            if bracket:
                rows[0][-1] = ("[", "cursor")
            found = [_spans(row, f"{self.land.spot}:{hex}") for row in rows]
            if not apart:
                self._cells[zoom, hex] = found
        return found

    def _hex(self, zoom: int, hex: str, pointed: Pointed, end: str) -> list[list[Ink]]:
        """A hex, line by line, its gap included."""
        marks, asked = self.marks.get(hex, ()), self.goals.cells
        scale = self.grid.scales[zoom]
        ground = self.land.ground(zoom).get(hex) or (((" ", ""),) * scale.inside,) * scale.lines
        rows = [[*row, (" ", row[-1][1])] for row in ground]
        if asked and hex not in asked:
            rows = [
                [(sign, role if role in self.land.kept else _on(role, "faint")) for sign, role in row] for row in rows
            ]
        if marks:
            _MARKED[zoom](rows, marks)
        if hex in pointed.path:
            _walked(rows, END if hex == end else STEP, "path", bool(marks), zoom)
        elif hex in self.trail and not marks:
            _walked(rows, TRODDEN, "trail", False, zoom)
        if hex in asked:
            role = "path" if hex in pointed.path else "reach"
            price = self.goals.prices.get(hex)
            text = MARKED if hex in pointed.marked else GOAL if price is None else str(price) if price else ""
            _priced(rows, text, role, marks, zoom, scale.inside)
        if hex == pointed.cursor:
            for row in rows[1:2] if scale.lines >= BLOCK else rows:
                row[:-1] = [(sign, "cursor") for sign, _ in row[:-1]]
            if scale.margin:
                rows[0][-1] = ("]", "cursor")
        return rows


def _spans(row: list[Ink], spot: str) -> Line:
    """A line of a hex as spans; a blank goes with what stands before it."""
    found: list[Span] = []
    text, now = "", ""
    for sign, role in row:
        if role != now and text and (sign != " " or role or now in _SEEN or not text.isascii()):
            found.append(Span(text, now, spot))
            text = ""
        if not text:
            now = role
        text += sign
    return (*found, Span(text, now, spot))


def _clipped(spans: Line, start: int, end: int) -> Line:
    """The columns of a line from one to another (exclusive); its signs are one column wide each."""
    found, x = [], 0
    for span in spans:
        text = span.text[max(0, start - x) : max(0, end - x)]
        if text:
            found.append(span._replace(text=text))
        x += len(span.text)
    return tuple(found)


def _put(row: list[Ink], at: int, text: str, role: str) -> None:
    """Signs on the ground that is there."""
    for place, character in enumerate(text, at):
        row[place] = (character, _on(row[place][1], role))


def _on(under: str, role: str) -> str:
    """A role on the ground of what it covers, where that has a tint."""
    ground = under.split("+")[0].removeprefix(ON)
    return "+".join(part for part in (f"{ON}{ground}", role) if part) if tinted(ground) else role


def _small(rows: list[list[Ink]], marks: tuple[MapMark, ...]) -> None:
    _put(rows[0], 0, marks[0].sign, marks[0].role)
    if len(marks) > 1:
        _put(rows[0], 2, "+", "dim")


def _medium(rows: list[list[Ink]], marks: tuple[MapMark, ...]) -> None:
    """The first thing above, the second below, or what there is to add to the first."""
    _put(rows[0], 0, marks[0].sign, marks[0].role)
    _put(rows[0], 2, "+" if len(marks) > 2 else " ", "dim")
    second, role = (marks[1].sign, marks[1].role) if len(marks) > 1 else (marks[0].more, marks[0].role.split("+")[0])
    if second:
        _put(rows[1], 0, second, role)
        _put(rows[1], 2, " ", "")


def _large(rows: list[list[Ink]], marks: tuple[MapMark, ...]) -> None:
    """Signs above, below them a name in two lines, or the name of the hex."""
    _put(rows[0], 0, " " * 7, "")
    for x, mark in zip((0, 3), marks, strict=False):
        _put(rows[0], x, mark.sign, mark.role)
    if len(marks) > 2:
        _put(rows[0], 5, "+", "dim")
    named = next((mark for mark in marks if mark.name), None)
    if named is None:
        return
    if len(marks) == 1 and named.more:
        _put(rows[0], 3, named.more, "dim")
    role = named.role.split("+")[0] if named.role != "town" else "strong"
    for row, text in zip(rows[1:], _halves(named.name), strict=True):
        _put(row, 0, f"{text:<7}", role)


_MARKED = {1: _small, 2: _medium, 3: _large}


def _halves(name: str) -> tuple[str, str]:
    """A name in two lines of seven letters, as far as they go; its article is left out."""
    first, *rest = name.removeprefix("The ").replace("'s", "").split() or [""]
    if len(first) > 7:
        return f"{first[:6]}-", first[6:13]
    return first, " ".join(rest)[:7].rstrip()


def _walked(rows: list[list[Ink]], sign: str, role: str, marked: bool, zoom: int) -> None:
    """A hex on the way."""
    if zoom == 1:
        if not marked:
            _put(rows[0], 0, sign, role)
    elif zoom == 2:
        _put(rows[1], 1 if marked else 0, sign, role)
    else:
        _put(rows[0 if marked else 2], 5 if marked else 3, sign, role)


def _priced(rows: list[list[Ink]], text: str, role: str, marks: tuple[MapMark, ...], zoom: int, inside: int) -> None:
    """What it takes to get there, at the right, apart from what stands there."""
    if len(rows) == 1:
        if text:
            _put(rows[0], 2, text.translate(_RAISED) if len(text) == 1 else "⁺", role)
        return
    row = rows[0] if marks and zoom == 3 else rows[-1]
    beside = zoom == 2 and bool(marks) and bool(len(marks) > 1 or marks[0].more)
    _put(row, inside + beside - len(text), text, role)
