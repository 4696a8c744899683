"""Forms at the table: opened over a question that has one, and what is filled in is carried out."""

from __future__ import annotations

from functools import partial

import attrs

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.form import AnswerPlan, Form
from fallen_tui.tui.kit.styled_text import line
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.form import FormFilled
from fallen_tui.tui.screens.guide import GuidedMatch

OPENS = True
"""Whether forms open by themselves."""


class FormMatch(GuidedMatch):
    """A match whose questions are answered one by one or with forms."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._form: Form | None = None
        """The form in which something was done at once: what is marked on it stays."""
        self._one_by_one: set[tuple[int | None, int, str]] = set()
        """Whose forms were closed, in which turn, of which kind: they do not open again by themselves."""

    def read(self, reader: OpenText | None) -> None:
        super().read(reader)
        if reader is None:
            self.fill_in()

    def fill_in(self, wished: bool = False) -> None:
        """Open the form of the question, where it has one; `wished`: a key asks for it.

        Where something is being read that comes first, and the question is not answered beside it.
        """
        ask = self.match.ask
        idle = self.control is not None and self.app.screen is self
        if ask is None or ask.seat != self.match.viewer or not idle or not (wished or OPENS):
            return
        form = None if self.led and not wished else self.match.routine.form(ask, self._form)
        if form is None:
            if wished:
                self.draw_footer(line(("this question has no form ", "warn")))
        elif wished or (form.opens and self._kind_of(form) not in self._one_by_one):
            if self._reader is not None and not wished:
                self._reader = attrs.evolve(self._reader, aside=False)
                self.redraw()
                return
            self._reader = None
            self.app.push_screen(make("form", form), partial(self._filled, ask, form))

    def _kind_of(self, form: Form) -> tuple[int | None, int, str]:
        return self.match.viewer, self.match.game.turn(self.match.view), form.kind

    def _filled(self, ask: Ask, form: Form, found: object) -> None:
        """What came of a form, unless the game has gone elsewhere meanwhile."""
        if self.match.ask is not ask:
            return
        self._form = None
        if isinstance(found, FormFilled) and found.plan is not None:
            self.decide(found.plan)
        elif isinstance(found, FormFilled) and found.act is not None:
            self._form = form
            self.answer(found.act)
        elif found is None and form.leaving is not None:
            self.answer(form.leaving)
        else:
            self._one_by_one.add(self._kind_of(form))

    def answer(self, answer: Answer) -> None:
        """The viewer's answer."""
        raise NotImplementedError

    def decide(self, plan: AnswerPlan) -> None:
        """The viewer's answers, as they were filled in."""
        raise NotImplementedError
