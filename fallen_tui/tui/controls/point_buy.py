"""Buying figures with points, row by row: what each brings and what the next one costs, until nothing is left."""

from __future__ import annotations

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces import point_buy
from fallen_tui.faces.script import cells
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import CLEAR, CONFIRM, button
from fallen_tui.tui.controls.option_cursor import LETTERS
from fallen_tui.tui.kit.styled_text import BLANK, Line, fit, line, text_of

STEPS = {"left": -1, "-": -1, "right": 1, "+": 1}
BUTTONS = CONFIRM | CLEAR
NEXT = len("5 for 2 more")
"""Columns for what the next figure costs."""


class PointBuyControl:
    """The figures as they are being bought; no more is ever spent than there is.

    chosen  the key that the figures make up, which is an option's once all is spent: the table shows what they give
    """

    def __init__(self, ask: Ask, question: Question) -> None:
        assert question.buys is not None
        self.ask, self.buy = ask, question.buys
        self._options = {choice.key: choice for choice in question.choices}
        self._opens = question.opens or ask.default or ask.keys[0]
        self.figures = list(point_buy.least(self.buy))
        self.row = 0
        self._note = ""

    @property
    def chosen(self) -> str:
        return point_buy.key_of(self.buy, self.figures)

    @chosen.setter
    def chosen(self, key: str) -> None:
        self.go_to(key)

    @property
    def left(self) -> int:
        """How many points are still to be spent."""
        return point_buy.left(self.buy, self.figures)

    @property
    def begun(self) -> bool:
        """Whether anything is bought."""
        return self.left < self.buy.points

    # --- figures ---

    def go_to(self, answer: Answer) -> None:
        """Buy what an answer has: what is suggested, to be confirmed or changed."""
        if answer in self.ask.keys and (figures := point_buy.figures_of(self.buy, answer)):
            self.figures = list(figures)

    def set(self, row: int, figure: int) -> None:
        """Give a row a figure, as far as the points go; what is too dear is said."""
        name, now = self.buy.rows[row].name, self.figures[row]
        if figure not in self.buy.figures:
            self._note = point_buy.span(self.buy)
        elif (price := point_buy.more(self.buy, now, figure)) > self.left:
            self._note = f"{name} {figure} is {point_buy.points(price)} more, you have {self.left}"
        else:
            self.figures[row] = figure

    def change(self, row: int, by: int) -> None:
        """The next figure of a row, up or down."""
        figure = point_buy.step(self.buy, self.figures[row], by)
        if figure is not None:
            self.set(row, figure)

    # --- drawing ---

    def wanted(self, width: int) -> int:
        return len(self.buy.rows) + 2

    def lines(self, width: int, height: int) -> tuple[list[Line], int]:
        rows = [self._row(place) for place in range(len(self.buy.rows))]
        room = max(1, height - 1)
        first = max(0, min(self.row - room // 2, len(rows) - room))
        shown = rows[first : first + room]
        told = self._brings(self.row)
        cut = BLANK if cells(text_of(rows[self.row])) <= width else line("   ", (told, "story"))
        gap = [cut] if height > len(rows) + 1 else []
        foot = [*gap, self._foot()] if height > 1 else []
        return [fit(each, width) for each in (*shown, *foot)], self.row - first

    def _brings(self, place: int) -> str:
        """What a row's figure brings."""
        return self.buy.rows[place].brings[self.buy.figures.index(self.figures[place])]

    def _row(self, place: int) -> Line:
        """A row's key, its figure between less and more, what the next one costs, and what this one brings."""
        row, figure = self.buy.rows[place], self.figures[place]
        here = place == self.row
        names = max(cells(each.name) for each in self.buy.rows)
        digits = len(str(self.buy.figures[-1]))
        above, below = (point_buy.step(self.buy, figure, by) for by in (1, -1))
        price = point_buy.more(self.buy, figure, above) if above is not None else 0
        can = above is not None and price <= self.left
        next_ = f"{above} for {price} more" if above is not None else ""
        return line(
            *line(
                ("▸" if here else " ", "key"),
                (LETTERS[place], "key"),
                (f" {row.name:<{names}} ", "strong" if here else ""),
                spot=f"row:{place}",
            ),
            *line((" − ", "key" if below is not None else "faint"), spot=f"minus:{place}"),
            (f"{figure:>{digits}}", "new" if below is not None else "dim"),
            *line((" + ", "key" if can else "faint"), spot=f"plus:{place}"),
            *line((f"  {next_:<{NEXT}}", "dim" if can else "unavailable"), spot=f"plus:{place}"),
            (f"  {self._brings(place)}", "story"),
        )

    def _foot(self) -> Line:
        option = self._options.get(self.chosen)
        words, role = f"{self.left} of {self.buy.points} points left", "dim"
        if option is not None:
            words = option.detail or words
        elif self.begun:
            role = "warn"
        if self._note:
            words, role = self._note, "warn"
        does = "confirm" if option is not None or self.begun else "suggest"
        confirm = button("Enter", does, "do:confirm", option is not None or not self.begun)
        clear = button("Del", "clear", "do:clear", self.begun)
        return line("   ", *confirm, "   ", *clear, "   ", (words, role))

    # --- what comes in ---

    def key(self, key: str) -> QuestionDone | bool:
        note, self._note = self._note, ""
        last = len(self.buy.rows) - 1
        if key == "enter":
            return self._confirm()
        if key in ("up", "down"):
            self.row = max(0, min(last, self.row + (1 if key == "down" else -1)))
        elif key in ("home", "end"):
            self.row = 0 if key == "home" else last
        elif key in STEPS:
            self.change(self.row, STEPS[key])
        elif key == "delete":
            self.figures = list(point_buy.least(self.buy))
        elif key == "backspace":
            self.figures[self.row] = self.buy.figures[0]
        elif len(key) == 1 and key in "0123456789":
            self.set(self.row, int(key))
        elif len(key) == 1 and key in LETTERS[: last + 1]:
            self.row = LETTERS.index(key)
        else:
            self._note = note
            return False
        return True

    def press(self, spot: str) -> QuestionDone | bool:
        if spot in BUTTONS:
            return self.key(BUTTONS[spot])
        word, _, place = spot.partition(":")
        if word == "turn" and place.lstrip("-").isdecimal():
            return self.key("down" if int(place) > 0 else "up")
        if word not in ("row", "minus", "plus") or place not in map(str, range(len(self.buy.rows))):
            return False
        self._note, self.row = "", int(place)
        if word != "row":
            self.change(self.row, 1 if word == "plus" else -1)
        return True

    def _confirm(self) -> QuestionDone | bool:
        """The answer; where nothing is bought yet, what the question opens at, to be confirmed or changed."""
        if not self.begun and self.chosen not in self.ask.keys:
            self.go_to(self._opens)
            return True
        if fault := point_buy.fault(self.buy, self.figures, self.ask.keys):
            self._note = f"not yet: {fault}"
            return True
        return QuestionDone(self.chosen)

    def hints(self) -> list[tuple[str, str]]:
        return [("↑↓", "row"), ("←→", "less, more"), ("0-9", "set")]
