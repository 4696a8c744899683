"""The row at the top of a table: pieces in forms from short to long, as many and as long as its columns hold."""

from __future__ import annotations

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.adventure.sheets import spread
from fallen_tui.tui.kit.styled_text import Line, Span, fit, width

SPARE = 9
"""The rank of what gives way to words in full."""


@frozen
class StatusPiece(FrozenRecord):
    """A piece of the row, in forms from the shortest to the longest; `rank` 0 stays longest and grows first."""

    rank: int
    forms: tuple[Line, ...]


def status_row(parts: list[StatusPiece], columns: int) -> Line:
    """The row: what matters most is never left out, and is the first to be spelt out. There is a piece."""
    least = [part for part in parts if part.rank < SPARE]
    parts, start = next(
        ((some, form) for some, form in ((parts, 1), (least, 1), (parts, 0)) if _fits(some, {}, form, columns)),
        (parts, 0),
    )
    while len(parts) > 1 and not _fits(parts, {}, start, columns):
        last = max(parts, key=lambda part: part.rank)
        parts = [part for part in parts if part is not last]
    form = dict.fromkeys(parts, start)
    for at in range(start + 1, max(len(part.forms) for part in parts)):
        for rank in sorted({part.rank for part in parts}):
            grown = {**form, **{part: at for part in parts if part.rank == rank}}
            if _fits(parts, grown, start, columns):
                form = grown
    return fit(_row(parts, form, start), columns)


def _fits(parts: list[StatusPiece], form: dict[StatusPiece, int], start: int, columns: int) -> bool:
    return width(_row(parts, form, start)) <= columns


def _row(parts: list[StatusPiece], form: dict[StatusPiece, int], start: int) -> Line:
    forms = (part.forms[min(form.get(part, start), len(part.forms) - 1)] for part in parts)
    return (Span(" "), *spread(forms, "  "))
