"""Choosing one: a hotkey takes an option at once, Enter the one under the cursor."""

from __future__ import annotations

from fallen_tui.engine.rules import Answer
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import CONFIRM, Listed, button
from fallen_tui.tui.kit.styled_text import Line, line

FEW = 9
"""Up to this many options need no search."""


class OneControl(Listed):
    """The cursor in a list of options; what destroys one's own is taken when it is chosen for the second time."""

    _warned = ""
    """The option that will be taken if it is chosen once more."""

    buttons = CONFIRM

    def key(self, key: str) -> QuestionDone | bool:
        if self.moved(key):
            self._warned = ""
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
        """The answer; an option that is unavailable, or not in sight, is none."""
        shown = any(key == choice.key for choice in self.shown())
        if not shown or key not in self.ask.keys:
            return True
        if key in self._graves and self._warned != key:
            self._warned = key
            return True
        return QuestionDone(self.answer(key))

    def answer(self, key: str) -> Answer:
        """The answer that takes an option."""
        return key

    def go_to(self, answer: Answer) -> None:
        """Put the cursor on the option that an answer takes."""
        self.chosen = next((choice.key for choice in self.options if self.answer(choice.key) == answer), self.chosen)

    def foot(self, columns: int, height: int) -> list[Line]:
        if not self._warned:
            return []
        label = next(choice.label for choice in self.options if choice.key == self._warned)
        return [line("   ", *button("Enter", "once more", "do:confirm"), (f"   {label}: this is for good", "warn"))]

    def hints(self) -> list[tuple[str, str]]:
        many = [("find", "find")] if len(self.options) + len(self.unavailable) > FEW else []
        return [("↑↓", "look"), ("Enter", "choose"), *many]


class OneOfSome(OneControl):
    """Where some may be asked for and one alone is wanted: nothing to be marked first."""

    def answer(self, key: str) -> Answer:
        return (key,)
