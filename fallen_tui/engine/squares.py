"""Square grids: four neighbours a cell, distances, reach, and sides that can be turned.

A square is a cell of `grids`. A map that grows from its first square has rows and columns below 0 as well; its cells
are named by how far they lie from there, 2E1N for (2, -1), and 0 for the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from fallen_tui.engine import grids
from fallen_tui.engine.grids import (
    Cell as Cell,
    Price,
    Reach,
    in_order as in_order,
    reading as reading,
    rectangle as rectangle,
)

DIRECTIONS = ("E", "S", "W", "N")
"""The four sides of a square, clockwise."""
START = "0"

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_NAME = re.compile(r"(?:([1-9]\d{0,3})([EW]))?(?:([1-9]\d{0,3})([SN]))?")


@lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four squares around one, clockwise from the east; a board's edge is not known here."""
    column, row = cell
    return tuple((column + right, row + down) for right, down in _STEPS)


def step(cell: Cell, direction: str, squares: int = 1) -> Cell:
    """The square that lies so many squares in one of DIRECTIONS. Raises ValueError for another word."""
    right, down = _STEPS[_side(direction)]
    return cell[0] + right * squares, cell[1] + down * squares


def direction(cell: Cell, other: Cell) -> str:
    """On which side of a square its neighbour lies. Raises ValueError for one that is none."""
    if other not in neighbours(cell):
        raise ValueError(f"{other} is no neighbour of {cell}")
    return DIRECTIONS[neighbours(cell).index(other)]


def opposite(direction: str) -> str:
    """The side across. Raises ValueError for another word."""
    return turned(direction, 2)


def turned(direction: str, quarters: int) -> str:
    """The side where one comes to lie after so many quarter turns clockwise. Raises ValueError for another word."""
    return DIRECTIONS[(_side(direction) + quarters) % 4]


def distance(one: Cell, other: Cell) -> int:
    """How many steps from side to side lie between two."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The squares at exactly this distance, clockwise from the one due east: 4 x radius, or the centre for 0."""
    if radius < 1:
        return (centre,) if radius == 0 else ()
    (column, row), found = step(centre, "E", radius), []
    for right, down in ((-1, 1), (-1, -1), (1, -1), (1, 1)):
        for _ in range(radius):
            found.append((column, row))
            column, row = column + right, row + down
    return tuple(found)


def within(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The squares at this distance or nearer, the centre among them: 2n(n+1) + 1."""
    return in_order(cell for n in range(radius + 1) for cell in ring(centre, n))


def nearest(start: Cell, targets: Iterable[Cell]) -> tuple[Cell, ...]:
    """Those of the targets that lie nearest, all that tie; none where there is no target."""
    return grids.nearest(start, targets, distance)


def reachable(
    start: Cell,
    budget: int | None,
    price: Price,
    ways: Callable[[Cell], Iterable[Cell]] = neighbours,
    *,
    last_point_enters: bool = False,
) -> Reach[Cell]:
    """The squares within reach of so many points, as `grids.reachable` has it.

    ways   where one gets to from a square; `tiles` gives those whose exits meet
    """
    return grids.reachable(start, budget, price, ways, reading, last_point_enters=last_point_enters)


def components(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The squares in groups that hang together, each in reading order, the groups by their first squares."""
    return grids.components(cells, neighbours)


def name(cell: Cell) -> str:
    """How far a square lies from the start: 2E1N for (2, -1), 0 for the start itself."""
    (column, row) = cell
    along = f"{abs(column)}{'E' if column > 0 else 'W'}" if column else ""
    across = f"{abs(row)}{'S' if row > 0 else 'N'}" if row else ""
    return f"{along}{across}" or START


def named(text: str) -> Cell:
    """The square of a name such as 2E1N. Raises ValueError."""
    if text == START:
        return 0, 0
    match = _NAME.fullmatch(text)
    if not text or match is None:
        raise ValueError(f"{text!r} isn't a square; write steps from the start, such as 2E1N, or {START} for the start")
    along, east, across, south = match.groups(default="")
    return int(along or 0) * (1 if east == "E" else -1), int(across or 0) * (1 if south == "S" else -1)


def _side(direction: str) -> int:
    if direction not in DIRECTIONS:
        raise ValueError(f"{direction!r} is no direction; choose {', '.join(DIRECTIONS)}")
    return DIRECTIONS.index(direction)
