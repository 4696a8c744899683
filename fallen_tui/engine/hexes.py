"""Hex grids: pointy-top hexes in rows, every other row half a hex to the right; distances, reach, and grids as text.

A hex is a pair (column, row), both from 0; rows with an odd number lie to the right. On paper columns are A to Z and
rows begin with 01, so that (2, 6) is C07. Several hexes always come in an order that is fixed for ever: in reading
order (row by row, each from the left) unless it says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush

import attrs

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.records import Single

Cell = tuple[int, int]
Price = Callable[[Cell], int | None]
"""What entering a hex costs, 0 or more; None where it cannot be entered."""

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
"""The six ways out of a hex, clockwise."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Axial steps (q along the row, r down), in the order of DIRECTIONS.
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_ROWS_SHOWN = 99


class GridError(ValueError):
    """A grid of text that cannot be read; `line` and `column` of the file count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.message = message


def reading(cell: Cell) -> Cell:
    """The key that sorts hexes into reading order."""
    return cell[1], cell[0]


def in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The hexes in reading order, each once."""
    return tuple(sorted(set(cells), key=reading))


@lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six hexes around one, clockwise from the east; a board's edge is not known here."""
    q, r = _axial(cell)
    return tuple(_cell(q + dq, r + dr) for dq, dr in _STEPS)


def step(cell: Cell, direction: str, hexes: int = 1) -> Cell:
    """The hex that lies so many hexes in one of DIRECTIONS. Raises ValueError for another word."""
    if direction not in DIRECTIONS:
        raise ValueError(f"{direction!r} is no direction; choose {', '.join(DIRECTIONS)}")
    q, r = _axial(cell)
    dq, dr = _STEPS[DIRECTIONS.index(direction)]
    return _cell(q + dq * hexes, r + dr * hexes)


def distance(one: Cell, other: Cell) -> int:
    """How many steps from hex to hex lie between two."""
    (q, r), (s, t) = _axial(one), _axial(other)
    return (abs(q - s) + abs(r - t) + abs(q + r - s - t)) // 2


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The hexes at exactly this distance, clockwise from the one due east: 6 x radius of them, or the centre for 0."""
    if radius < 1:
        return (centre,) if radius == 0 else ()
    found = [step(centre, "E", radius)]
    for way in ("SW", "W", "NW", "NE", "E", "SE"):
        for _ in range(radius):
            found.append(step(found[-1], way))
    return tuple(found[:-1])


def within(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The hexes at this distance or nearer, the centre among them: 3n(n+1) + 1."""
    return in_order(cell for n in range(radius + 1) for cell in ring(centre, n))


def line(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """A straight way from hex to hex, both ends included; where it runs along an edge, always the same side of it."""
    (q, r), (s, t) = _axial(start), _axial(end)
    length = distance(start, end)
    if not length:
        return (start,)
    # Whole numbers, in units of 1 / (length * 1000); the nudge of (1, 1, -2) units keeps points off the edges.
    unit = length * 1000
    found = []
    for n in range(length + 1):
        x = (q * (length - n) + s * n) * 1000 + 1
        z = (r * (length - n) + t * n) * 1000 + 1
        found.append(_rounded(x, z, unit))
    return tuple(found)


def nearest(start: Cell, targets: Iterable[Cell]) -> tuple[Cell, ...]:
    """Those of the targets that lie nearest, all that tie; none where there is no target."""
    found = in_order(targets)
    least = min((distance(start, cell) for cell in found), default=0)
    return tuple(cell for cell in found if distance(start, cell) == least)


@frozen
class Reach(Single):
    """Where one gets from a hex, and what it takes.

    spent  points to each hex, the start included, in the order of points, then of reading
    """

    start: Cell
    spent: Mapping[Cell, int]
    _before: Mapping[Cell, Cell] = attrs.field(repr=False)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.spent

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """A cheapest way to a hex, both ends included. Raises KeyError where it is out of reach."""
        self.spent[cell]
        way = [cell]
        while way[-1] != self.start:
            way.append(self._before[way[-1]])
        return tuple(reversed(way))


def reachable(start: Cell, budget: int | None, price: Price, *, last_point_enters: bool = False) -> Reach:
    """The hexes within reach of so many points, each at its least cost; None is a purse without a bottom.

    last_point_enters  a single point left is enough for any hex that can be entered, and a hex dearer than what is left
                       takes all of it
    The start costs nothing. `price` must give None beyond the board where the budget is None. Of several cheapest ways
    the one whose last hex but one comes first is kept.
    """
    spent: dict[Cell, int] = {}
    before: dict[Cell, Cell] = {}
    queue = [(0, reading(start), reading(start))]
    while queue:
        cost, at, came = heappop(queue)
        cell = at[1], at[0]
        if cell in spent:
            continue
        spent[cell] = cost
        if cell != start:
            before[cell] = came[1], came[0]
        left = None if budget is None else budget - cost
        for other in neighbours(cell):
            if other in spent or (toll := price(other)) is None:
                continue
            if left is not None and toll > left:
                if not last_point_enters or left < 1:
                    continue
                toll = left
            heappush(queue, (cost + toll, (other[1], other[0]), at))
    order = sorted([(points, row, column) for (column, row), points in spent.items()])
    return Reach(start, {(column, row): points for points, row, column in order}, before)


def components(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The hexes in groups that hang together, each in reading order, the groups by their first hexes."""
    left = set(cells)
    groups = []
    for first in in_order(left):
        if first not in left:
            continue
        left.remove(first)
        group = [first]
        for cell in group:
            joined = [other for other in neighbours(cell) if other in left]
            left.difference_update(joined)
            group += joined
        groups.append(in_order(group))
    return tuple(groups)


def rectangle(columns: int, rows: int) -> Iterator[Cell]:
    """Every hex of a board of so many columns and rows."""
    return ((column, row) for row in range(rows) for column in range(columns))


def name(cell: Cell) -> str:
    """A hex as people write it: column letter and row number of two digits, C07 for (2, 6)."""
    column, row = cell
    if not (0 <= column < len(LETTERS) and 0 <= row < _ROWS_SHOWN):
        raise ValueError(f"{cell} has no name: columns are A to {LETTERS[-1]}, rows 01 to {_ROWS_SHOWN}")
    return f"{LETTERS[column]}{row + 1:02}"


def named(text: str) -> Cell:
    """The hex of a name such as C07. Raises ValueError."""
    letter, digits = text[:1], text[1:]
    if letter not in LETTERS or len(text) != 3 or not (digits.isascii() and digits.isdigit()) or digits == "00":
        raise ValueError(f"{text!r} is no hex: a column letter and a row number of two digits are wanted, such as C07")
    return LETTERS.index(letter), int(digits) - 1


def read_grid(text: str, codes: Collection[str], columns: int, rows: int) -> dict[Cell, str]:
    """The code of every hex of a grid: a line a row, its number first, then a code a column, spaces between.

    Blank lines and those that begin with # are passed over. Raises GridError for the first thing wrong.
    """
    found: dict[Cell, str] = {}
    row = 0
    number = 0
    for number, content in enumerate(text.split("\n"), 1):
        words = list(_words(content))
        if not words or words[0][1].startswith("#"):
            continue
        if row == rows:
            raise GridError(number, words[0][0], f"a row too many; the grid has {rows}")
        place, label = words.pop(0)
        if label != f"{row + 1:02}":
            raise GridError(number, place, f"{label[:12]!r} where the row number {row + 1:02} is wanted")
        for column, (place, code) in enumerate(words):
            if column == columns:
                raise GridError(number, place, f"a hex too many; row {label} has {columns}")
            if code not in codes:
                raise GridError(
                    number, place, f"{code[:12]!r} at {name((column, row))} is not one of {', '.join(codes)}"
                )
            found[column, row] = code
        if len(words) < columns:
            end = len(content.rstrip()) + 1
            raise GridError(number, end, f"row {label} has {len(words)} hexes where {columns} are wanted")
        row += 1
    if row < rows:
        raise GridError(number, 1, f"the grid ends after {row} rows where {rows} are wanted")
    return found


def draw(columns: int, rows: int, mark: Callable[[Cell], str], width: int = 4) -> str:
    """A grid as text, with column letters above and row numbers before; odd rows stand half a hex to the right.

    Each mark is cut to one less than `width`, an even number of characters; lines end in no spaces.
    """
    gap = " " * (width // 2)
    lines = ["    " + "".join(f"{LETTERS[column]:<{width}}" for column in range(columns))]
    for row in range(rows):
        marks = "".join(f"{mark((column, row))[: width - 1]:<{width}}" for column in range(columns))
        lines.append(f"{row + 1:02}  {gap if row % 2 else ''}{marks}")
    return "\n".join(shown.rstrip() for shown in lines)


def _axial(cell: Cell) -> tuple[int, int]:
    column, row = cell
    return column - (row - (row & 1)) // 2, row


def _cell(q: int, r: int) -> Cell:
    return q + (r - (r & 1)) // 2, r


def _rounded(x: int, z: int, unit: int) -> Cell:
    """The hex that holds a point given in parts of `unit`: the cube coordinate that was rounded most yields."""
    y = -x - z
    q, s, r = ((2 * part + unit) // (2 * unit) for part in (x, y, z))
    off_q, off_s, off_r = abs(q * unit - x), abs(s * unit - y), abs(r * unit - z)
    if off_q > off_s and off_q > off_r:
        q = -r - s
    elif off_r >= off_s:
        r = -q - s
    return _cell(q, r)


def _words(content: str) -> Iterator[tuple[int, str]]:
    """The words of a line, each with the column it begins in, from 1."""
    return ((word.start() + 1, word.group()) for word in re.finditer(r"\S+", content))
