"""Effects by the faces of a die."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from fallen_tui.adventure.content.reading import gathered
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import wanted

if TYPE_CHECKING:
    from cattrs import Converter

EffectT = TypeVar("EffectT")
"""Effects of a game."""
ChartRows = tuple[tuple[int, int, EffectT], ...]
"""Effects by result: (lowest, highest, effects)."""

_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def of_row(rows: ChartRows[EffectT], row: int) -> EffectT | None:
    """What rows of a card do at a result; None where it stands in none of them."""
    return next((do for low, high, do in rows if low <= row <= high), None)


def read_rows(value: Any, die: int, do: type[EffectT], converter: Converter) -> ChartRows[EffectT]:
    """Effects by faces of a die, the lowest first; `do`: their type. Raises an ExceptionGroup of all faults."""
    if type(value) is not dict:
        raise wanted(value, 'rows, such as {"1-2": [...], "3-6": [...]}')
    rows: list[tuple[int, int, EffectT]] = []
    errors: list[Exception] = []
    for key, item in value.items():
        try:
            with at(key):
                low, high = _faces(key, die)
                if any(low <= row[1] and row[0] <= high for row in rows):
                    raise FieldError("a face is in two rows")
                rows.append((low, high, converter.structure(item, do)))
        except Exception as error:
            errors.append(error)
    if not rows and not errors:
        errors.append(FieldError('is empty; write rows such as "1-2": [...]'))
    gathered(errors)
    return tuple(sorted(rows, key=lambda row: row[0]))


def _faces(key: str, die: int) -> tuple[int, int]:
    match = _RANGE.fullmatch(key)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= die:
        raise FieldError(f'isn\'t a row; write faces from 1 to {die}, such as "1-2" or "3"')
    return low, high
