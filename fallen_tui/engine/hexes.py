"""Hex grids: pointy-top hexes in rows, every other row half a hex to the right; distances, reach, and grids as text.

A hex is a cell of `grids`; rows with an odd number lie to the right.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from fallen_tui.engine import grids
from fallen_tui.engine.grids import (
    LETTERS as LETTERS,
    Cell as Cell,
    GridError as GridError,
    Price,
    Reach as GridReach,
    in_order as in_order,
    name as name,
    reading as reading,
    rectangle as rectangle,
)

Reach = GridReach[Cell]

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
"""The six ways out of a hex, clockwise."""

# Axial steps (q along the row, r down), in the order of DIRECTIONS.
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


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
    return grids.nearest(start, targets, distance)


def reachable(start: Cell, budget: int | None, price: Price, *, last_point_enters: bool = False) -> Reach:
    """The hexes within reach of so many points, as `grids.reachable` has it."""
    return grids.reachable(start, budget, price, neighbours, reading, last_point_enters=last_point_enters)


def components(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The hexes in groups that hang together, each in reading order, the groups by their first hexes."""
    return grids.components(cells, neighbours)


def named(text: str) -> Cell:
    """The hex of a name such as C07. Raises ValueError."""
    return grids.named(text, "hex")


def read_grid(text: str, codes: Collection[str], columns: int, rows: int) -> dict[Cell, str]:
    """The code of every hex of a grid, as `grids.read_grid` has it. Raises GridError for the first thing wrong."""
    return grids.read_grid(text, codes, columns, rows, ("hex", "hexes"))


def draw(columns: int, rows: int, mark: Callable[[Cell], str], width: int = 4) -> str:
    """A grid as text; odd rows stand half a hex to the right, `width` being an even number of characters."""
    return grids.draw(columns, rows, mark, width, width // 2)


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
