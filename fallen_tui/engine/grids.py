"""What grids of any shape share: cells in reading order, reach and ways, groups, names of cells, grids as text.

A cell is a pair (column, row), both from 0. On paper columns are A to Z and rows begin with 01, so that (2, 6) is C07.
Several cells always come in an order that is fixed for ever: in reading order (row by row, each from the left) unless
it says otherwise. `hexes` and `squares` say who neighbours whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from operator import itemgetter
from typing import Any, Generic, TypeVar

import attrs

from fallen_tui.engine.records import Single, frozen

Cell = tuple[int, int]
N = TypeVar("N", bound=Hashable)
Price = Callable[[Cell], int | None]
"""What entering a cell costs, 0 or more; None where it cannot be entered."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

reading: Callable[[Cell], Cell] = itemgetter(1, 0)
"""The key that sorts cells into reading order."""
_ROWS_SHOWN = 99


class GridError(ValueError):
    """A grid of text that can't be read; `line` and `column` of the file count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.message = message


def in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells in reading order, each once."""
    return tuple(sorted(set(cells), key=reading))


def nearest(start: Cell, targets: Iterable[Cell], distance: Callable[[Cell, Cell], int]) -> tuple[Cell, ...]:
    """Those of the targets that lie nearest, all that tie; none where there is no target."""
    found = in_order(targets)
    least = min((distance(start, cell) for cell in found), default=0)
    return tuple(cell for cell in found if distance(start, cell) == least)


@frozen
class Reach(Single, Generic[N]):
    """Where one gets from a place, and what it takes.

    spent  points to each place, the start included, in the order of points, then of places
    """

    start: N
    spent: Mapping[N, int]
    _before: Mapping[N, N] = attrs.field(repr=False)

    def __contains__(self, cell: N) -> bool:
        return cell in self.spent

    def path(self, cell: N) -> tuple[N, ...]:
        """A cheapest way to a place, both ends included. Raises KeyError where it is out of reach."""
        self.spent[cell]
        way = [cell]
        while way[-1] != self.start:
            way.append(self._before[way[-1]])
        return tuple(reversed(way))


def reachable(
    start: N,
    budget: int | None,
    price: Callable[[N], int | None],
    neighbours: Callable[[N], Iterable[N]],
    key: Callable[[N], Any],
    *,
    last_point_enters: bool = False,
) -> Reach[N]:
    """The places within reach of so many points, each at its least cost; None is a purse without a bottom.

    neighbours         the places beside one: cells of a grid, or whatever else one goes to from it
    key                what puts places into their order; no two have the same
    last_point_enters  a single point left is enough for any place that can be entered, and one dearer than what is left
                       takes all of it
    The start costs nothing. `price` must give None beyond the board where the budget is None. Of several cheapest ways
    the one whose last place but one comes first is kept.
    """
    spent: dict[N, int] = {}
    before: dict[N, N] = {}
    first = key(start)
    queue = [(0, first, first, start, start)]
    while queue:
        cost, at, _, cell, came = heappop(queue)
        if cell in spent:
            continue
        spent[cell] = cost
        if cell != start:
            before[cell] = came
        left = None if budget is None else budget - cost
        for other in neighbours(cell):
            if other in spent or (toll := price(other)) is None:
                continue
            if left is not None and toll > left:
                if not last_point_enters or left < 1:
                    continue
                toll = left
            heappush(queue, (cost + toll, key(other), at, other, cell))
    order = sorted([(points, key(cell), cell) for cell, points in spent.items()])
    return Reach(start, {cell: points for points, _, cell in order}, before)


def components(cells: Iterable[Cell], neighbours: Callable[[Cell], Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in groups that hang together, each in reading order, the groups by their first hexes."""
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
    """Every cell of a board of so many columns and rows."""
    return ((column, row) for row in range(rows) for column in range(columns))


def name(cell: Cell) -> str:
    """A cell as people write it: column letter and row number of two digits, C07 for (2, 6)."""
    column, row = cell
    if not (0 <= column < len(LETTERS) and 0 <= row < _ROWS_SHOWN):
        raise ValueError(f"{cell} has no name: columns are A to {LETTERS[-1]}, rows 01 to {_ROWS_SHOWN}")
    return f"{LETTERS[column]}{row + 1:02}"


def named(text: str, noun: str = "cell") -> Cell:
    """The cell of a name such as C07. `noun`: what a cell is called in the ValueError that is raised."""
    letter, digits = text[:1], text[1:]
    if letter not in LETTERS or len(text) != 3 or not (digits.isascii() and digits.isdigit()) or digits == "00":
        raise ValueError(f"{text!r} isn't a {noun}; write a column letter and a two-digit row number, such as C07")
    return LETTERS.index(letter), int(digits) - 1


def read_grid(
    text: str, codes: Collection[str], columns: int, rows: int, nouns: tuple[str, str] = ("cell", "cells")
) -> dict[Cell, str]:
    """The code of every cell of a grid: a line a row, its number first, then a code a column, spaces between.

    Blank lines and those that begin with # are passed over. Raises GridError for the first thing wrong, in which
    a cell and several are called by `nouns`.
    """
    found: dict[Cell, str] = {}
    row = 0
    number = 0
    for number, content in enumerate(text.split("\n"), 1):
        words = list(_words(content))
        if not words or words[0][1].startswith("#"):
            continue
        if row == rows:
            raise GridError(number, words[0][0], f"the grid has more than {rows} rows")
        place, label = words.pop(0)
        if label != f"{row + 1:02}":
            raise GridError(number, place, f"this row must start with {row + 1:02}, not {label[:12]!r}")
        for column, (place, code) in enumerate(words):
            if column == columns:
                raise GridError(number, place, f"row {label} has more than {columns} {nouns[1]}")
            if code not in codes:
                raise GridError(
                    number, place, f"{name((column, row))} can't be {code[:12]!r}; choose {', '.join(codes)}"
                )
            found[column, row] = code
        if len(words) < columns:
            end = len(content.rstrip()) + 1
            raise GridError(number, end, f"row {label} has {len(words)} of {columns} {nouns[1]}")
        row += 1
    if row < rows:
        raise GridError(number, 1, f"the grid has {row} of {rows} rows")
    return found


def draw(columns: int, rows: int, mark: Callable[[Cell], str], width: int = 4, indent: int = 0) -> str:
    """A grid as text, with column letters above and row numbers before; odd rows stand `indent` to the right.

    Each mark is cut to one less than `width`, in characters; lines end in no spaces.
    """
    gap = " " * indent
    lines = ["    " + "".join(f"{LETTERS[column]:<{width}}" for column in range(columns))]
    for row in range(rows):
        marks = "".join(f"{mark((column, row))[: width - 1]:<{width}}" for column in range(columns))
        lines.append(f"{row + 1:02}  {gap if row % 2 else ''}{marks}")
    return "\n".join(shown.rstrip() for shown in lines)


def _words(content: str) -> Iterator[tuple[int, str]]:
    """The words of a line, each with the column it begins in, from 1."""
    return ((word.start() + 1, word.group()) for word in re.finditer(r"\S+", content))
