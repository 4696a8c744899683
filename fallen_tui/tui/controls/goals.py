"""Choosing one, where a form spells an option out: its rows stand among the others, each with what follows there."""

from __future__ import annotations

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.form import Form, rows_of
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.one import OneControl
from fallen_tui.tui.kit.styled_text import Line, line

SPELT = 6
"""Rows of the form that a list asks room for; the others are scrolled to, or pointed at."""


class GoalsControl(OneControl):
    """The options of a question and the rows of its form; left and right choose what follows there.

    `question` has the rows among its options (`widened`). Of a row's places the first is that it is not chosen, the
    second that it is, and nothing more.
    """

    def __init__(self, ask: Ask, question: Question, form: Form) -> None:
        super().__init__(ask, question)
        self.form = form
        self._places = {row.key: row.places[1:] for row in rows_of(form)}
        self._follows: dict[str, int] = {}
        if question.opens in self._places:
            self.chosen = question.opens

    def wanted(self, width: int) -> int:
        return super().wanted(width) - max(0, len(self._places) - SPELT)

    def key(self, key: str) -> QuestionDone | bool:
        places = self._places.get(self.chosen, ())
        if key in ("left", "right") and places:
            step = 1 if key == "right" else -1
            self._follows = {self.chosen: (self._follows.get(self.chosen, 0) + step) % len(places)}
            return True
        return super().key(key)

    def end(self, choice: Choice) -> Line:
        follows = self._follows.get(choice.key, 0)
        if not follows:
            return super().end(choice)
        return line((f"{self._places[choice.key][follows].label}  ", "new"), *super().end(choice))

    def _take(self, key: str) -> QuestionDone | bool:
        if key not in self._places:
            return super()._take(key)
        self.form.put(key, self._places[key][self._follows.get(key, 0)].key)
        return QuestionDone(plan=self.form.plan())

    def hints(self) -> list[tuple[str, str]]:
        follows = [("←→", "Deed")] if len(self._places.get(self.chosen, ())) > 1 else []
        return [*super().hints()[:2], *follows, *super().hints()[2:]]
