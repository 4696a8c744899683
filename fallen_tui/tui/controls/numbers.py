"""Numbers in the rows of a list: less and more, typed digits, caps."""

from __future__ import annotations

from fallen_tui.engine.game import Choice
from fallen_tui.tui.controls.listing import CLEAR, CONFIRM, Listed
from fallen_tui.tui.controls.option_cursor import LETTERS
from fallen_tui.tui.kit.styled_text import Line, line

NumberRow = tuple[int, str]
"""A number's place: the side it stands on (0 where there is one only), the option's key."""
MOST = 999_999_999


class Numbers(Listed):
    """`counts` are the numbers that were set, none of them 0."""

    hotkeys = LETTERS
    buttons = CONFIRM | CLEAR

    def prepare(self) -> None:
        """Nothing is set yet."""
        self.counts: dict[NumberRow, int] = {}
        self.unavailable = ()
        self._caps = dict(zip(self.ask.keys, self.ask.caps, strict=False))
        self._typing: NumberRow | None = None

    # --- numbers ---

    def cap(self, row: NumberRow) -> int:
        """The most that a row takes, whatever the others have."""
        return self._caps.get(row[1], MOST) if row[1] in self.ask.keys else 0

    def room(self, row: NumberRow) -> int:
        """The most that a row can be set to now."""
        return self.cap(row)

    def set(self, row: NumberRow, number: int) -> None:
        """Set a row's number, as far as there is room."""
        number = max(0, min(number, self.room(row)))
        self.counts = {each: n for each, n in {**self.counts, row: number}.items() if n}

    def count(self, row: NumberRow) -> int:
        """A row's number."""
        return self.counts.get(row, 0)

    def change(self, row: NumberRow, by: int) -> None:
        """Some more or fewer in a row."""
        self._typing = None
        self.set(row, self.count(row) + by)

    def type(self, row: NumberRow, digit: int) -> None:
        """A digit of a row's number; one that there is no room for begins a new number."""
        longer = self.count(row) * 10 + digit if self._typing == row else digit
        self.set(row, longer if longer <= self.room(row) else digit)
        self._typing = row

    def clear(self) -> None:
        """Nothing is set."""
        self.counts, self._typing = {}, None

    # --- drawing ---

    def counter(self, row: NumberRow, side: str = "") -> Line:
        """A row's number between less and more, with its cap."""
        number, cap = self.count(row), self.cap(row)
        digits = len(str(max((self.cap((0, key)) for key in self._caps), default=number)))
        digits = max(digits if self._caps else 1, len(str(number)))
        key = row[1]
        return line(
            *line((" − ", "key" if number else "faint"), spot=f"minus{side}:{key}"),
            (f"{number:>{digits}}", "new" if number else "dim"),
            *line((" + ", "key" if number < self.room(row) else "faint"), spot=f"plus{side}:{key}"),
            *([(f"of {cap:<{digits}}", "dim")] if cap < MOST else []),
        )

    def names(self, choice: Choice) -> bool:
        """Whether an option is one that can be given a number."""
        return choice.key in self.ask.keys
