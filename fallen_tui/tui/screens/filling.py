"""Forms at the table: opened over a question that has one, and what is filled in is carried out."""

from __future__ import annotations

from functools import partial

import attrs
from textual.geometry import Size

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.form import AnswerPlan, Form
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.controls.goals import GoalsControl
from fallen_tui.tui.controls.opening import open_control
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap_all
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.form import UNDER, FormFilled
from fallen_tui.tui.screens.guide import GuidedMatch

OPENS = True
"""Whether forms open by themselves."""


class FormMatch(GuidedMatch):
    """A match whose questions are answered one by one or with forms."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._form: Form | None = None
        """The form in which something was done at once: what is marked on it stays."""
        self._at_hand: tuple[Ask, Form | None] | None = None
        """A question and its form, as nobody has seen it yet."""
        self._one_by_one: set[tuple[int | None, int, str]] = set()
        """Whose forms were closed, in which turn, of which kind: they do not open again by themselves."""

    def read(self, reader: OpenText | None) -> None:
        super().read(reader)
        if reader is None:
            self.fill_in()

    def fill_in(self, wished: bool = False) -> bool:
        """Open the form of the question, where it has one; `wished`: a key asks for it. Whether it lies over the table.

        Where something is being read that comes first, and the question is not answered beside it.
        """
        ask = self.match.ask
        idle = self.control is not None and self.app.screen is self
        if ask is None or ask.seat != self.match.viewer or not idle or not (wished or OPENS):
            return False
        if self.match.form is not None:
            if wished:
                self._one_by_one.add(self._kind_of(self.match.form))
                self._spread(ask, None)
            return False
        form = None if self.led and not wished else self._form_for(ask)
        if form is not None and form.within:
            if wished:
                self._spread(ask, form)
        elif form is None:
            if wished:
                self.draw_footer(line(("this question has no form ", "warn")))
        elif wished or (form.opens and self._kind_of(form) not in self._one_by_one):
            if self._reader is not None and not wished:
                self._reader = attrs.evolve(self._reader, aside=False)
                return False
            self._reader = None
            whose = line((self.match.names[ask.seat], seat_role(ask.seat))) if self.match.several else ()
            filled = partial(self._filled, ask, form)
            screen = make("form", form, self._around, whose, self.advised, self._told_lately)
            self.app.push_screen(screen, filled)
            return True
        return False

    def _form_for(self, ask: Ask) -> Form | None:
        """A form of a question, in which nothing is marked but what was before: one that is at hand, or a new one."""
        at_hand, self._at_hand = self._at_hand, None
        if at_hand is not None and at_hand[0] is ask and self._form is None:
            return at_hand[1]
        return self.match.routine.form(ask, self._form)

    def widen(self, ask: Ask) -> None:
        """Let the rows of a form that belongs within its question stand there, where it is put by itself."""
        match = self.match
        form = match.form
        if form is None and OPENS and not self.led:
            form = match.routine.form(ask)
            if form is None or not (form.within and form.opens) or self._kind_of(form) in self._one_by_one:
                self._at_hand = (ask, form)
                return
            match.spread(form)
        if form is not None:
            self.control = GoalsControl(ask, match.question, form)

    def _spread(self, ask: Ask, form: Form | None) -> None:
        """Let the rows of a form stand among the options of the open question, or its own options alone."""
        match = self.match
        match.spread(form)
        if form is None:
            self.control = open_control(ask, match.question, match.view)
        else:
            self.control = GoalsControl(ask, match.question, form)
        self.scene.chosen = self.control.chosen
        self._replan()
        self.redraw()

    def _around(self, pane: str, row: str, size: Size) -> list[Line]:
        """What of the table stands around a form: beside it the card of a row over the log, below it the map."""
        scene, face = self.scene, self.face
        scene.chosen = row
        if pane == UNDER:
            under = next(iter(face.under.values()), _log_of(face))
            return face.draw(under, scene, size).lines if under else []
        card = face.card(scene)
        found = face.open(f"card:{card}", scene) if card else None
        told: list[Line] = []
        if isinstance(found, OpenText):
            told = [rule(found.title, size.width), *wrap_all(found.lines, size.width - 1, 2), BLANK]
        left = Size(size.width, size.height - len(told))
        log = _log_of(face)
        return [*told[: size.height], *(face.draw(log, scene, left).lines[-left.height :] if log and left.area else [])]

    def _kind_of(self, form: Form) -> tuple[int | None, int, str]:
        return self.match.viewer, self.match.game.turn(self.match.view), form.kind

    def _filled(self, ask: Ask, form: Form, found: object) -> None:
        """What came of a form, unless the game has gone elsewhere meanwhile."""
        if self.match.ask is not ask or self.control is None:
            return
        self._form, self.scene.chosen = None, self.control.chosen
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


def _log_of(face: TableFace) -> str:
    """The side pane with the log; "" where a face has none."""
    return next((side for side in face.sides if side.endswith("_log")), "")
