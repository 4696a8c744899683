"""Square tiles with exits, laid side by side on a map that grows.

A map is a mapping from cells to the exits of the tile that lies there, as a frozenset of `squares.DIRECTIONS`. Two
neighbours are connected where both have an exit on the side that they share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell, Price, Reach

Exits = frozenset[str]
Laid = Mapping[Cell, Exits]


def turned(exits: Iterable[str], quarters: int) -> Exits:
    """The exits of a tile after so many quarter turns clockwise. Raises ValueError for a word that is no side."""
    return frozenset(squares.turned(side, quarters) for side in exits)


def connected(laid: Laid, cell: Cell) -> tuple[Cell, ...]:
    """The tiles that one can go to from a tile, clockwise from the east."""
    exits = laid[cell]
    around = zip(squares.DIRECTIONS, squares.neighbours(cell), strict=True)
    return tuple(other for side, other in around if side in exits and squares.opposite(side) in laid.get(other, ()))


def vacant(laid: Laid, cell: Cell) -> tuple[str, ...]:
    """The exits of a tile at which none lies, clockwise from the east."""
    return tuple(side for side in squares.DIRECTIONS if side in laid[cell] and squares.step(cell, side) not in laid)


def free(laid: Laid, cell: Cell) -> tuple[Cell, ...]:
    """The cells beside a tile on which none lies, whatever its exits, clockwise from the east."""
    return tuple(other for other in squares.neighbours(cell) if other not in laid)


def turns(exits: Exits, side: str) -> tuple[int, ...]:
    """The quarter turns, 0 to 3, by which a tile laid at this side of another has an exit towards it.

    Turns that come to the same exits are named once. Raises ValueError for a word that is no side.
    """
    towards = squares.opposite(side)
    found: dict[Exits, int] = {}
    for quarters in range(4):
        made = turned(exits, quarters)
        if towards in made:
            found.setdefault(made, quarters)
    return tuple(found.values())


def reach(laid: Laid, start: Cell, budget: int | None, price: Price) -> Reach[Cell]:
    """The tiles within reach through exits that meet, for so many points; as `grids.reachable` has it."""
    return squares.reachable(start, budget, price, lambda cell: connected(laid, cell))
