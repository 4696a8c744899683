"""Questions that the people at a table are not asked: they need no thought, or were answered with a form before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fallen_tui.engine.asking import ALWAYS, SENSIBLE
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.parts import Routine
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.form import AnswerPlan, Form, open_form
from fallen_tui.games import find


class RoutineAnswers:
    """Answers for people what the game's part `routine` answers, each by the view of who is asked.

    asks   how often they want to be asked: a step of `asking.ASKS`, which may change at any question
    A question that was put once stays put, whatever is set meanwhile.
    """

    def __init__(self, table: Table, asks: str = SENSIBLE, view: Callable[[int], Any] | None = None) -> None:
        """`view`: the table as a seat may see it, where that is at hand already."""
        self.asks = asks
        self._table = table
        self._plugin = find(table.game.id)
        self._humans = frozenset(seat for seat, spec in enumerate(table.setup.seats) if spec.human)
        self._view = view or (lambda seat: table.game.view(table.state, seat))
        self._put: tuple[Ask, ...] = ()
        self._plans: dict[int, AnswerPlan] = {}

    @property
    def offered(self) -> bool:
        """Whether this game has anything that people need not be asked."""
        return self._plugin is not None and "routine" in self._plugin.parts

    @cached_property
    def routine(self) -> Routine | None:
        """What answers; loaded when a person is first to be asked. Raises FallenError where it cannot be."""
        return self._plugin.part("routine") if self._plugin is not None else None

    def window(self, ask: Ask) -> bool:
        """Whether a question only offers to react."""
        return self._plugin is not None and ask.topic in self._plugin.windows

    def give(self) -> bool:
        """Answer the open questions that need no thought, and those that follow from them; whether there were any.

        Raises JournalError, RuleError.
        """
        given = False
        while (found := self._next()) is not None:
            ask, answer = found
            self._table.decide(ask.seat, answer, routine=True)
            given = True
        self._put = tuple(self._table.pending)
        return given

    def put(self) -> None:
        """The open questions are put to people: those that stood when they sat down, or to which somebody went back.

        What was planned is forgotten.
        """
        self._put = tuple(self._table.pending)
        self._plans.clear()

    # --- forms ---

    def form(self, ask: Ask, before: Form | None = None) -> Form | None:
        """The form for a question of a person; None where there is none, and where they want to be asked always."""
        if self.asks == ALWAYS:
            return None
        view, game = self._view(ask.seat), self._table.game
        return open_form(game.id, view, ask, lambda each: game.question(view, each), before)

    def carry_out(self, ask: Ask, plan: AnswerPlan) -> None:
        """Answer a question by what a person filled in; `give` answers the others that the plan has answers for.

        So going back leads to the form as a whole. Raises IllegalAnswer, JournalError, RuleError.
        """
        answer = plan.answer(self._view(ask.seat), ask)
        if answer is None:
            raise IllegalAnswer(f"this is no answer to {ask.topic!r} any more ({ask.rule})")
        self._table.decide(ask.seat, answer)
        self._plans[ask.seat] = plan

    def _planned(self, ask: Ask) -> Answer | None:
        """The answer that was planned to a question; None where none was."""
        plan = self._plans.get(ask.seat)
        if plan is None:
            return None
        answer = plan.answer(self._view(ask.seat), ask)
        if plan.over:
            del self._plans[ask.seat]
        return answer

    def _next(self) -> tuple[Ask, Answer] | None:
        """An open question of a person that need not be put, with its answer."""
        if self.asks == ALWAYS:
            self._plans.clear()
            return None
        for ask in self._table.pending:
            if (planned := self._planned(ask)) is not None:
                return ask, planned
            if ask.seat in self._humans and not any(each is ask for each in self._put) and self.routine is not None:
                answer = self.routine(self._view(ask.seat), ask, self.asks)
                if answer is not None:
                    return ask, answer
        return None
