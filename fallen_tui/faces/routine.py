"""Questions that the people at a table are not asked: they need no thought, or were answered with a form before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fallen_tui.engine.asking import ALWAYS, SENSIBLE
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Answered
from fallen_tui.engine.parts import Routine
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.form import AnswerPlan, Form, open_form
from fallen_tui.games import find


class RoutineAnswers:
    """Answers for people what the game's part `routine` answers, each by the view of who is asked, and windows that are
    like one at which they have just passed (its part `again`).

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
        self._windows: list[tuple[Ask, object]] = []
        """The windows that are put, and what is alike in them and others."""
        self._declined: dict[int, object] = {}
        """What is alike in the windows at which a seat need not pass once more."""

    @property
    def offered(self) -> bool:
        """Whether this game has anything that people need not be asked."""
        return self._plugin is not None and "routine" in self._plugin.parts

    @cached_property
    def routine(self) -> Routine | None:
        """What answers; loaded when a person is first to be asked. Raises FallenError where it cannot be."""
        return self._plugin.part("routine") if self._plugin is not None else None

    @cached_property
    def _again(self) -> Callable[[Any, Ask], object] | None:
        """What is alike in windows that need not be put one by one; None where the game knows none."""
        if self._plugin is None or "again" not in self._plugin.parts:
            return None
        again: Callable[[Any, Ask], object] = self._plugin.part("again")
        return again

    def window(self, ask: Ask) -> bool:
        """Whether a question only offers to react."""
        return self._plugin is not None and ask.topic in self._plugin.windows

    def give(self) -> bool:
        """Answer the open questions that need no thought, and those that follow from them; whether there were any.

        Raises JournalError, RuleError.
        """
        given = False
        self._hear()
        while (found := self._next()) is not None:
            ask, answer = found
            try:
                self._table.decide(ask.seat, answer, routine=True)
            except BaseException:
                self._plans.clear()  # the table may be entered anew before what was answered last
                raise
            given = True
        self._put = tuple(self._table.pending)
        if self._again is not None:
            shown = [ask for ask in self._put if ask.seat in self._humans and self.window(ask)]
            self._windows = [(ask, self._again(self._view(ask.seat), ask)) for ask in shown]
        return given

    def _hear(self) -> None:
        """Keep who has passed at a window that was put; whatever else was answered there changes it for all."""
        for ask, alike in self._windows:
            if any(each is ask for each in self._table.pending):
                return
            own = (
                each for each in reversed(self._table.entries) if isinstance(each, Answered) and each.seat == ask.seat
            )
            if next((each.answer for each in own), None) == ask.default:
                self._declined[ask.seat] = alike
            else:
                self._declined.clear()
        self._windows = []

    def put(self) -> None:
        """The open questions are put to people: those that stood when they sat down, or to which somebody went back.

        What was planned is forgotten.
        """
        self._put = tuple(self._table.pending)
        self._plans.clear()
        self._windows = []
        self._declined.clear()

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

    def _as_before(self, ask: Ask) -> Answer | None:
        """Pass at a window once more, where it is like the one before; None at another."""
        if self._again is None or self._declined.get(ask.seat) is None or not self.window(ask):
            return None
        return ask.default if self._again(self._view(ask.seat), ask) == self._declined[ask.seat] else None

    def _next(self) -> tuple[Ask, Answer] | None:
        """An open question of a person that need not be put, with its answer."""
        if self.asks == ALWAYS:
            self._plans.clear()
            return None
        for ask in self._table.pending:
            if (planned := self._planned(ask)) is not None:
                return ask, planned
            if ask.seat in self._humans and not any(each is ask for each in self._put) and self.routine is not None:
                answer = self._as_before(ask) or self.routine(self._view(ask.seat), ask, self.asks)
                if answer is not None:
                    return ask, answer
        return None
