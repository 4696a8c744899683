"""Figures by side, counted as a game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.faces.summary.kept import FigureTable


class Tallies:
    """Rows of counts, in a given order, a column a side; rows in which nothing was counted are left out."""

    def __init__(self, rows: Sequence[str], sides: int) -> None:
        self._counts = {row: [0] * sides for row in rows}
        self._sides = sides

    def add(self, row: str, side: int, n: int = 1) -> None:
        """Count something of a side; what belongs to no side is not counted."""
        if 0 <= side < self._sides:
            self._counts.setdefault(row, [0] * self._sides)[side] += n

    def of(self, row: str, side: int) -> int:
        """A count."""
        return self._counts[row][side]

    def table(self, names: Sequence[str]) -> FigureTable:
        """The rows that have anything to say."""
        rows = [(row, *map(str, counts[: len(names)])) for row, counts in self._counts.items() if any(counts)]
        return FigureTable(("", *names), tuple(rows))
