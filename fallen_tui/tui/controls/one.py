"""Choosing one: a hotkey takes an option at once, Enter the one under the cursor."""

from __future__ import annotations

from fallen_tui.engine.rules import Answer
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import Listed

FEW = 9
"""So many options are found by eye."""


class OneControl(Listed):
    """The cursor in a list of options."""

    def key(self, key: str) -> QuestionDone | bool:
        if self.moved(key):
            return True
        if key == "enter":
            return self._take(self.chosen)
        if wanted := self.hotkey(key):
            self.chosen = wanted
            return self._take(wanted)
        return False

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        again = wanted == self.chosen
        self.chosen = wanted
        return self._take(wanted) if again or len(self.options) == 1 else True

    def _take(self, key: str) -> QuestionDone | bool:
        """The answer; an option that is barred, or not in sight, is none."""
        shown = any(key == choice.key for choice in self.shown())
        return QuestionDone(self.answer(key)) if shown and key in self.ask.keys else True

    def answer(self, key: str) -> Answer:
        """The answer that takes an option."""
        return key

    def go_to(self, answer: Answer) -> None:
        """Put the cursor on the option that an answer takes."""
        self.chosen = next((choice.key for choice in self.options if self.answer(choice.key) == answer), self.chosen)

    def hints(self) -> list[tuple[str, str]]:
        many = [("find", "find")] if len(self.options) + len(self.barred) > FEW else []
        return [("↑↓", "look"), ("Enter", "choose"), *many]


class OneOfSome(OneControl):
    """Where some may be asked for and one alone is wanted: nothing to be marked first."""

    def answer(self, key: str) -> Answer:
        return (key,)
