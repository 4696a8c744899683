"""A grid of figures: a row for each person, a column for each thing told of them, widths that fit, and a cursor."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.styled_text import Line, Span, fit, pad

RowT = TypeVar("RowT", bound=Hashable)
KEYS = {
    "up": (-1, 0), "down": (1, 0), "home": (-999, 0), "end": (999, 0), "left": (0, -1), "right": (0, 1),
}  # fmt: skip
"""Rows and columns by which a key moves the cursor."""


@frozen
class GridForm(FrozenRecord):
    """A way to lay a grid where there is room for it.

    start        columns of the place from which on it is taken
    cell         columns of a cell, that of its sign included
    least, most  columns of a name
    tail         what stands behind the cells, by a word -> its columns
    """

    start: int
    cell: int
    least: int
    most: int
    tail: Mapping[str, int] = attrs.field(factory=dict)


@frozen
class GridShape(FrozenRecord):
    """How wide everything is in a place; what is not in the tail is left out."""

    name: int
    cell: int
    tail: Mapping[str, int]

    def behind(self, word: str) -> int:
        """Columns of what stands behind the cells; 0 where it is left out."""
        return self.tail.get(word, 0)


@frozen
class GridCell(FrozenRecord):
    """A figure in its column, and the sign behind it with its role."""

    figure: str
    role: str = ""
    sign: str = " "
    sign_role: str = "title"


class FigureGrid(Generic[RowT]):
    """How a game lays its grid: heads of the columns by their keys, and its forms from narrow to wide.

    lead   columns before a name, for signs
    spot   the word of the spots of cells (`spot:ROW:COLUMN`) and heads (`spot::COLUMN`); "" for none
    """

    def __init__(self, heads: Mapping[str, str], forms: Sequence[GridForm], lead: int = 3, spot: str = "") -> None:
        self.heads = heads
        self.columns = tuple(heads)
        self._forms = forms
        self._lead = lead
        self._spot = spot

    def shape(self, columns: int) -> GridShape:
        """The last form for which there is room; its names take what its cells and tail leave."""
        form = next((form for form in reversed(self._forms) if columns >= form.start), self._forms[0])
        rest = columns - self._lead - len(self.columns) * form.cell - sum(form.tail.values())
        return GridShape(max(form.least, min(form.most, rest)), form.cell, form.tail)

    def _spot_of(self, row: object, column: str) -> str:
        return f"{self._spot}:{row}:{column}" if self._spot else ""

    # --- rows ---

    def header(self, at: GridShape, here: str = "") -> Line:
        """The heads of the columns; that of `here` stands out."""
        spans = [Span(" " * (self._lead + at.name))]
        for column, head in self.heads.items():
            role = "strong" if column == here else "dim"
            spans.append(Span(f"{head.rjust(at.cell - 1)} ", role, self._spot_of("", column)))
        return tuple(spans)

    def named(self, lead: Line, name: Line, at: GridShape, gap: int = 0) -> Line:
        """The signs before a name, and the name in its columns, `gap` of them free at its end."""
        return (*lead, *pad(fit(name, at.name - gap), at.name))

    def cells(self, row: RowT, cells: Mapping[str, GridCell], at: GridShape, cursor: tuple[RowT, str] | None) -> Line:
        """The figures of a row; the one under the cursor is reversed."""
        spans: list[Span] = []
        for column, cell in cells.items():
            spot = self._spot_of(row, column)
            role = f"{cell.role}+cursor".lstrip("+") if cursor == (row, column) else cell.role
            spans += [Span(cell.figure.rjust(at.cell - 1), role, spot), Span(cell.sign, cell.sign_role, spot)]
        return tuple(spans)

    def below(self, texts: Sequence[str], at: GridShape) -> Line:
        """A text under each figure of a row."""
        figures = (Span(f"{fit((Span(text),), at.cell)[0].text.rjust(at.cell - 1)} ", "dim") for text in texts)
        return (Span(" " * (self._lead + at.name)), *figures)

    def foot(self, title: str, figures: Mapping[str, str], at: GridShape, role: str) -> Line:
        """A row of figures for all rows together."""
        wide = self._lead + at.name
        head = Span(fit((Span(f"{' ' * self._lead}{title}"),), wide)[0].text.ljust(wide), "dim")
        spans = (Span(f"{text.rjust(at.cell - 1)} ", role, self._spot_of("", key)) for key, text in figures.items())
        return (head, *spans)

    # --- the cursor ---

    def held(self, rows: Sequence[RowT], row: RowT, column: str) -> tuple[RowT, str]:
        """The cell that is looked at: as wished, else in the first row, in the first column. There is a row."""
        return row if row in rows else rows[0], column or self.columns[0]

    def moved(self, rows: Sequence[RowT], at: tuple[RowT, str], key: str) -> tuple[RowT, str] | None:
        """Where a key leads: up and down as far as the rows go, left and right round the columns; None for others."""
        step = KEYS.get(key)
        if step is None:
            return None
        down, right = rows.index(at[0]) + step[0], self.columns.index(at[1]) + step[1]
        return rows[max(0, min(len(rows) - 1, down))], self.columns[right % len(self.columns)]
