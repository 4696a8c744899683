"""A line of text that is being typed: what stands in it, where the cursor is, and the keys that change it."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.faces.script import cells, clean
from fallen_tui.tui.kit.styled_text import Line, Span, line


class Field:
    """Up to `limit` characters with a cursor. It never blinks: what does not change is not sent."""

    def __init__(self, text: str = "", limit: int = 40) -> None:
        self.limit = limit
        self.text = clean(text)[:limit]
        self.cursor = len(self.text)

    def set(self, text: str) -> None:
        """Another text, the cursor at its end."""
        self.text = clean(text)[: self.limit]
        self.cursor = len(self.text)

    def key(self, key: str) -> bool:
        """A key by its one name; False where it means nothing here."""
        if key == "space" or len(key) == 1:
            return self.paste(" " if key == "space" else key)
        move = _MOVES.get(key)
        if move is not None:
            self.cursor = move(self)
            return True
        if key == "backspace":
            return self._cut(self._left(), self.cursor)
        if key == "delete":
            return self._cut(self.cursor, self._right())
        if key == "ctrl+u":
            return self._cut(0, self.cursor)
        if key == "ctrl+k":
            return self._cut(self.cursor, len(self.text))
        if key == "ctrl+w":
            return self._cut(self._word(), self.cursor)
        return False

    def paste(self, text: str) -> bool:
        """Put text in at the cursor, as much as there is room for, made safe to show; always True."""
        added = clean(text)[: max(0, self.limit - len(self.text))]
        self.text = self.text[: self.cursor] + added + self.text[self.cursor :]
        self.cursor += len(added)
        return True

    def row(self, columns: int, here: bool, spot: str = "", hint: str = "") -> Line:
        """The field in some columns, scrolled so that the cursor is seen; a `hint` where nothing is typed yet."""
        columns = max(2, columns)
        text, cursor = self.text, self.cursor
        if not text and hint:
            head = Span(hint[:1] if here else "", "cursor+dim", spot)
            return _filled(line(head, (hint[1:] if here else hint, "dim"), spot=spot), columns, spot)
        if not here:
            return _filled(line((_within(text, columns), "field"), spot=spot), columns, spot)
        start = cursor
        while start > 0 and cells(text[start - 1 : cursor]) < columns - 1:
            start -= 1
        last = self._right() if cursor < len(text) else cursor
        under = text[cursor:last] or " "
        before = Span(text[start:cursor], "field", spot)
        room = columns - cells(before.text) - cells(under)
        return _filled(
            line(before, (under, "field+cursor"), (_within(text[last:], room), "field"), spot=spot), columns, spot
        )

    def _left(self) -> int:
        """The place before the character left of the cursor, with all that is written over it."""
        place = self.cursor - 1
        while place > 0 and not cells(self.text[place]):
            place -= 1
        return max(0, place)

    def _right(self) -> int:
        place = self.cursor + 1
        while place < len(self.text) and not cells(self.text[place]):
            place += 1
        return min(len(self.text), place)

    def _word(self) -> int:
        return self.text[: self.cursor].rstrip().rfind(" ") + 1

    def _cut(self, first: int, last: int) -> bool:
        self.text = self.text[:first] + self.text[last:]
        self.cursor = first
        return True


_MOVES: dict[str, Callable[[Field], int]] = {
    "left": Field._left,
    "right": Field._right,
    "home": lambda _: 0,
    "end": lambda field: len(field.text),
    "ctrl+a": lambda _: 0,
    "ctrl+e": lambda field: len(field.text),
}


def _within(text: str, columns: int) -> str:
    """As much of the beginning of a text as some columns hold."""
    while cells(text) > columns:
        text = text[:-1]
    return text


def _filled(row: Line, columns: int, spot: str) -> Line:
    """A row filled up with the line a field is written on."""
    lack = columns - sum(cells(span.text) for span in row)
    return (*row, Span(" " * lack, "field", spot)) if lack > 0 else row
