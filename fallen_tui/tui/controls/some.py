"""Choosing some: marks that a key or a press sets and takes away, and how many are still wanted."""

from __future__ import annotations

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import CONFIRM, Listed, button
from fallen_tui.tui.kit.styled_text import Line, line


class SomeControl(Listed):
    """`marked` are the keys that are chosen so far, in the order of the question."""

    mark_width = 4
    buttons = CONFIRM

    def __init__(self, ask: Ask, question: Question) -> None:
        super().__init__(ask, question)
        self.marked: tuple[str, ...] = tuple(ask.keys[: ask.high]) if question.keeps else ()
        self._note = ""

    # --- drawing ---

    def mark(self, choice: Choice) -> Line:
        on = choice.key in self.marked
        return line(("[", "dim"), ("x" if on else " ", "new"), ("]", "dim"), " ")

    def foot(self, columns: int, height: int) -> list[Line]:
        low, high, count = self.ask.low, self._most, len(self.marked)
        wanted = str(high) if low == high else f"{low} to {high}"
        words, role = f"{count} of {wanted} chosen" if low else f"{count or 'none'} chosen, at most {high}", "dim"
        if lack := self._lack():
            words, role = f"{words}, {lack} more to choose", "warn"
        if self._note:
            words, role = self._note, "warn"
        return [line("   ", *button("Enter", "confirm", "do:confirm", self.legal), "   ", (words, role))]

    @property
    def _most(self) -> int:
        return min(self.ask.high, len(self.ask.keys))

    def _lack(self) -> int:
        return max(0, self.ask.low - len(self.marked))

    def go_to(self, answer: Answer) -> None:
        """Mark what an answer chooses, and stand on the first of it."""
        self.marked = tuple([key for key in self.ask.keys if key in answer])
        self.chosen = next(iter(self.marked), self.chosen)

    # --- marking ---

    @property
    def legal(self) -> bool:
        """Whether what is marked is an answer."""
        return self.ask.low <= len(self.marked) <= self.ask.high

    def toggle(self, key: str) -> None:
        """Mark an option or take its mark away; where one at most is wanted, the mark moves."""
        self.chosen, self._note = key, ""
        if key not in self.ask.keys:
            return
        marked = set(self.marked)
        if key in marked:
            marked.remove(key)
        elif len(marked) < self._most:
            marked.add(key)
        elif self._most == 1:
            marked = {key}
        else:
            self._note = f"{self._most} is the most: unmark one first"
        self.marked = tuple([each for each in self.ask.keys if each in marked])

    def all_or_none(self) -> None:
        """Mark all where that may be, else none."""
        full = len(self.marked) == len(self.ask.keys) or self._most < len(self.ask.keys)
        self.marked, self._note = () if full else self.ask.keys, ""

    # --- what comes in ---

    def key(self, key: str) -> QuestionDone | bool:
        if self.moved(key):
            self._note = ""
        elif key == "enter":
            return self._confirm()
        elif key == "*":
            self.all_or_none()
        elif wanted := self.chosen if key == "space" else self.hotkey(key):
            self.toggle(wanted)
        else:
            return False
        return True

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        self.toggle(wanted)
        return True

    def _confirm(self) -> QuestionDone | bool:
        if self.legal:
            return QuestionDone(self.marked)
        lack = self._lack()
        self._note = f"not yet: {lack} more to choose"
        return True

    def hints(self) -> list[tuple[str, str]]:
        clear = self._most < len(self.ask.keys)
        return [("space", "mark"), ("*", "none" if clear else "all or none"), ("find", "find")]
