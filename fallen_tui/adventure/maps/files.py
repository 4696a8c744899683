"""The files of a map that is printed: a grid of codes as text, and cells by their names in YAML."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from fallen_tui.engine import grids
from fallen_tui.engine.grids import Cell, GridError
from fallen_tui.engine.library import Content, ContentError, FieldError, Problem, at
from fallen_tui.engine.library_files import shown
from fallen_tui.engine.records import FrozenRecord, frozen

Area = tuple[Cell, ...]
"""Cells in reading order, each once."""


@frozen
class Extent(FrozenRecord):
    """How large a printed map is, and what a cell of it is called, one and several."""

    columns: int
    rows: int
    nouns: tuple[str, str]

    def read_cell(self, value: Any, _: Any = None) -> Cell:
        """The hook of cells: from a name such as C07. Raises FieldError."""
        try:
            column, row = grids.named(value if isinstance(value, str) else str(value), self.nouns[0])
        except ValueError as error:
            raise FieldError(str(error)) from None
        if column >= self.columns or row >= self.rows:
            last = grids.name((self.columns - 1, self.rows - 1))
            raise FieldError(f"{value} is off the map; the last {self.nouns[0]} is {last}")
        return column, row

    def read_area(self, value: Any, _: Any = None) -> Area:
        """The hook of areas: a list of names and of runs along a row, such as [C07, E07-H07]. Raises FieldError."""
        if not isinstance(value, list):
            raise FieldError(f"must be a list of {self.nouns[1]}, such as [C07, E07-H07]")
        found: list[Cell] = []
        for index, item in enumerate(value):
            with at(index):
                first, _, last = str(item).partition("-")
                (column, row), (end, last_row) = self.read_cell(first), self.read_cell(last or first)
                if row != last_row or end < column:
                    raise FieldError(f"{item} must run from left to right along one row")
                found += [(each, row) for each in range(column, end + 1)]
        return grids.in_order(found)

    def inner(self, cells: Iterable[Cell]) -> bool:
        """Whether none of some cells lies at the edge."""
        return all(0 < column < self.columns - 1 and 0 < row < self.rows - 1 for column, row in cells)


@frozen
class GridFile(FrozenRecord):
    """A grid of codes as it was read: the code of every cell, and the line of the file that each row stands in."""

    file: str
    codes: Mapping[Cell, str]
    lines: tuple[int, ...]

    def problem(self, cell: Cell, message: str) -> Problem:
        """What is wrong with a cell, where the file says it."""
        return Problem(self.file, self.lines[cell[1]], f"{grids.name(cell)} {message}")


def read_grid_file(content: Content, name: str, codes: Collection[str], extent: Extent) -> GridFile:
    """The grid in a file of a game's content. Raises ContentError with its line."""
    file = shown(content.root, content.game, name)
    try:
        text = (content.root / content.game / name).read_text("utf-8-sig")
        found = grids.read_grid(text, codes, extent.columns, extent.rows, extent.nouns)
    except GridError as error:
        raise ContentError([Problem(file, error.line, f"column {error.column}: {error.message}")]) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError([Problem(file, 1, f"the grid can't be read: {error}")]) from None
    lines = (number for number, line in enumerate(text.split("\n"), 1) if line.strip() and line.strip()[0] != "#")
    return GridFile(file, found, tuple(lines))


def strays(
    cells: Iterable[Cell], components: Callable[[Iterable[Cell]], Collection[tuple[Cell, ...]]]
) -> list[tuple[Cell, ...]]:
    """The groups of cells that nothing joins to the largest; `components` are those of the grid's shape."""
    return sorted(components(cells), key=len, reverse=True)[1:]


def repeated(field: str, key: str, cards: Iterable[Any]) -> Iterator[FieldError]:
    """What is wrong with a list of which two have the same value of `key`."""
    seen: set[Any] = set()
    for index, card in enumerate(cards):
        value = getattr(card, key)
        if value in seen:
            yield FieldError(f"{value} is used twice", (field, index, key))
        seen.add(value)
