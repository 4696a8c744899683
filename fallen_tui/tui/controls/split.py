"""Sharing out points: a number for each option, until none is left."""

from __future__ import annotations

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Answer, Ask, even
from fallen_tui.faces.sharing import left_of
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import CLEAR, CONFIRM, button
from fallen_tui.tui.controls.numbers import NumberRow, Numbers
from fallen_tui.tui.kit.styled_text import Line, line

EVEN = "="


class SplitControl(Numbers):
    """The shares as they are being made; no more is ever shared out than there is."""

    words = ("option", "minus", "plus", "fill")
    buttons = CONFIRM | CLEAR | {"do:even": EVEN}

    def __init__(self, ask: Ask, question: Question) -> None:
        super().__init__(ask, question)
        self.chosen = next((choice.key for choice in self.options), "")
        self.prepare()
        self._fatal = question.fatal
        self._note = ""
        self._suggested: dict[NumberRow, int] = {}

    @property
    def left(self) -> int:
        """How much is still to be shared out."""
        return self.ask.high - sum(self.counts.values())

    def room(self, row: NumberRow) -> int:
        return self.ask.room(row[1], {key: n for (_, key), n in self.counts.items()}) if self.cap(row) else 0

    def _due(self) -> str:
        """What is still to be shared out, kind by kind."""
        return left_of(self.ask, self.options, {key: n for (_, key), n in self.counts.items()})

    def fill(self, key: str) -> None:
        """All that is left, as far as the option takes it."""
        self.set((0, key), self.room((0, key)))

    def go_to(self, answer: Answer) -> None:
        """Share out as an answer does: what is suggested, to be confirmed or changed."""
        self.clear()
        for key, number in answer or ():
            self.set((0, key), number)
        self._suggested = dict(self.counts)

    def even(self) -> None:
        """Share out as evenly as the caps let it, and so that as few as can be come to their end."""
        self.clear()
        for key, number in even(self.ask, self._fatal):
            self.set((0, key), number)

    # --- drawing ---

    def end(self, choice: Choice) -> Line:
        row = (0, choice.key)
        full = self.count(row) < self.room(row)
        fill = line(("  * ", "key" if full else "faint"), spot=f"fill:{choice.key}")
        return line(*self.counter(row), *fill)

    def foot(self, columns: int, height: int) -> list[Line]:
        done = self.ask.high - self.left
        words, role = f"{done} of {self.ask.high} shared out", "dim"
        if self.left:
            words, role = f"{self._due()} left" if self.ask.heaps else f"{words}, {self.left} left", "warn"
        elif self.counts == self._suggested:
            words = f"{done} of {self.ask.high}, as suggested"
        if self._note:
            words = self._note
        confirm = button("Enter", "confirm" if self.counts else "even", "do:confirm", not self.left or not self.counts)
        clear = button("Del", "clear", "do:clear", bool(self.counts))
        even = button(EVEN, "even", "do:even")
        return [line("   ", *confirm, "   ", (words, role), "   ", *even, "   ", *clear)]

    # --- what comes in ---

    def key(self, key: str) -> QuestionDone | bool:
        row: NumberRow = (0, self.chosen)
        note, self._note = self._note, ""
        if key == "enter":
            return self._confirm()
        if self.moved(key):
            self._typing = None
        elif key in ("left", "-", "right", "+"):
            self.change(row, -1 if key in ("left", "-") else 1)
        elif key == EVEN:
            self.even()
        elif key == "*":
            self.fill(self.chosen)
        elif key == "backspace":
            self.change(row, -self.count(row))
        elif key == "delete":
            self.clear()
        elif len(key) == 1 and key in "0123456789":
            self.type(row, int(key))
        elif wanted := self.hotkey(key):
            self.chosen, self._typing = wanted, None
        else:
            self._note = note
            return False
        return True

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        self.chosen, self._typing, self._note = wanted, None, ""
        if word in ("minus", "plus"):
            self.change((0, wanted), 1 if word == "plus" else -1)
        elif word == "fill":
            self.fill(wanted)
        return True

    def _confirm(self) -> QuestionDone | bool:
        """The answer; where nothing is shared out yet, all of it evenly, to be confirmed or changed."""
        if self.left and not self.counts:
            self.even()
            return True
        if self.left:
            self._note = f"not yet: {self._due()} left to share out"
            return True
        shares = [(key, self.count((0, key))) for key in self.ask.keys]
        return QuestionDone(tuple([pair for pair in shares if pair[1]]))

    def hints(self) -> list[tuple[str, str]]:
        return [("↑↓", "row"), ("←→", "share"), ("0-9", "set"), ("*", "fill"), (EVEN, "even")]
