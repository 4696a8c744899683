"""A table in play as the screen needs it: whose eyes look on, what is asked, what happened since, and going back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from fallen_tui.bots import bots_of, let_bots_play, thought_of
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Question
from fallen_tui.engine.parts import Bot, OddsCase
from fallen_tui.engine.rules import Answer, Ask, put_first
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import UndoPoint, can_go_back, points, step_back
from fallen_tui.faces.form import AnswerPlan, Form, widened
from fallen_tui.faces.log import GameLog, Witness, last_choice
from fallen_tui.faces.odds import OddsBook
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.teaching.moment import TeachingMoment
from fallen_tui.faces.travel import TravelAnswers
from fallen_tui.tui.opening import load

NOTHING = Question("", ())
_OPENED = "fallen_tui.faces.teaching.advice:opened"


class Match:
    """One table with its people and bots.

    viewer   the seat that sits before the screen; None while nobody's secrets may be shown
    witnesses  are shown every entry once, in the order in which the log is told
    told     seat -> the entry up to which it has been told what happened
    seen     seat -> the entry up to which it has read that before it handed the keyboard over
    routine  answers what its people need not be asked
    travel   marches for them to where they are bound
    odds     those that take their time
    """

    _spread: tuple[object, Form | None] = (None, None)
    """A question, and the form whose rows stand among its options."""

    def __init__(self, table: Table) -> None:
        """To be made before the rules run (`saves.begin` and `go_on` call it so), from the state of `seated_at`."""
        self.table = table
        self.game = table.game
        self.names = table.setup.named()
        self.humans = tuple([seat for seat, spec in enumerate(table.setup.seats) if spec.human])
        self.log = GameLog(table, self.humans, start=table.seated_at, state=clone(table.state), witness=self._show)
        self.witnesses: list[Witness] = []
        self.told = {seat: last_choice(table.entries, seat) for seat in self.humans}
        self.seen: dict[int, int] = {}
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.routine = RoutineAnswers(table, view=self._seen_by)
        self.travel = TravelAnswers(table, view=self._seen_by)
        self.odds = OddsBook(self.game.id)
        self._seen: tuple[object, Any] = (None, None)
        self._worded: tuple[object, Question] = (None, NOTHING)
        self._asked: tuple[object, Question] = (None, NOTHING)
        self._back: tuple[object, bool] = (None, False)

    def _show(self, before: Any, number: int, entry: Entry) -> None:
        for witness in self.witnesses:
            witness(before, number, entry)

    @property
    def beside(self) -> Path:
        """The path of the journal, to name after it what is written beside it."""
        journal = self.table.journal
        return journal.path if journal is not None else Path(f"{self.game.id}{SUFFIX}")

    @cached_property
    def bots(self) -> dict[int, Bot]:
        """The bots by their seats; loaded when the first of them is to move."""
        return bots_of(self.game, self.table.setup)

    @property
    def several(self) -> bool:
        """Whether more than one person sits here."""
        return len(self.humans) > 1

    @property
    def ask(self) -> Ask | None:
        """The question that waits for a person; None while bots are to move, or when the game is over.

        Where several are asked at once, it is the viewer's: so the keyboard changes hands as seldom as can be.
        """
        pending = self.table.pending
        if not pending or self.bots_to_move:
            return None
        return put_first(pending, self.viewer)

    @property
    def bots_to_move(self) -> bool:
        return any(ask.seat not in self.humans for ask in self.table.pending)

    @property
    def curtain(self) -> int | None:
        """The seat that must take the keyboard before the question may be shown; None where it has it."""
        ask = self.ask
        return ask.seat if ask is not None and self.several and ask.seat != self.viewer else None

    @property
    def view(self) -> Any:
        """The table as the viewer may see it; made once for each moment."""
        moment = (len(self.table.entries), self.viewer)
        if self._seen[0] != moment:
            self._seen = (moment, self.game.view(self.table.state, self.viewer))
        return self._seen[1]

    def _seen_by(self, seat: int) -> Any:
        """The table as a seat may see it; that of the viewer is at hand."""
        return self.view if seat == self.viewer else self.game.view(self.table.state, seat)

    @property
    def question(self) -> Question:
        """The open question in words, for the viewer alone; an empty one where the viewer is not asked."""
        ask = self.ask
        if ask is None or ask.seat != self.viewer:
            return NOTHING
        if self._asked[0] is not ask:
            asked, form = self._words(ask), self.form
            asked = asked if form is None else widened(asked, form)
            case = self.odds_case
            self._asked = (ask, asked if case is None else self.odds.filled(asked, case))
        return self._asked[1]

    def _words(self, ask: Ask) -> Question:
        """A question of the viewer in words, found once: with a form and with slow odds it is told anew."""
        if self._worded[0] is not ask:
            self._worded = (ask, self._opening(ask, self.game.question(self.view, ask)))
        return self._worded[1]

    def _opening(self, ask: Ask, asked: Question) -> Question:
        """A question that leaves it to the advisor opens at what would be missed least, or is to be spent on."""
        if asked.opens or not (asked.gives or asked.meant):
            return asked
        moment = TeachingMoment(self.view, ask)
        found: Question = load(_OPENED)(self.game, self.table.setup, moment, self.table.decisions, asked)
        return found

    @property
    def odds_case(self) -> OddsCase | None:
        """What there is to be worked out for the open question; None where its words tell all there is."""
        ask = self.ask
        return None if ask is None or ask.seat != self.viewer else self.odds.case(self.view, ask)

    def odds_found(self, case: OddsCase, found: Mapping[str, str] | None) -> bool:
        """Know what slow odds have come to; whether the open question tells them."""
        self.odds.keep(case, found)
        self._asked = (None, NOTHING)
        return self.odds_case == case

    @property
    def form(self) -> Form | None:
        """The form whose rows stand among the options of the open question; None where none does."""
        return self._spread[1] if self._spread[0] is self.ask else None

    def spread(self, form: Form | None) -> None:
        """Let the rows of a form stand among the options of the open question; None: its own options alone."""
        self._spread, self._asked = (self.ask, form), (None, NOTHING)

    # --- playing ---

    def decide(self, answer: Answer) -> None:
        """The viewer's answer, on disk before this returns. Raises IllegalAnswer, JournalError, RuleError."""
        ask = self.ask
        assert ask is not None
        assert ask.seat == self.viewer
        before = len(self.table.entries)
        self.table.decide(ask.seat, answer)
        self.told[ask.seat] = before

    def carry_out(self, plan: AnswerPlan) -> None:
        """The viewer's answer by a form; those to what follows are given with what needs no asking.

        Raises IllegalAnswer, JournalError, RuleError.
        """
        ask = self.ask
        assert ask is not None
        before = len(self.table.entries)
        self.routine.carry_out(ask, plan)
        self.told[ask.seat] = before

    def bot_move(self) -> bool:
        """One bot answers one question; False where none is asked."""
        return let_bots_play(self.table, self.bots)

    def thought(self) -> tuple[Ask, Callable[[], Answer]] | None:
        """The question that the bot asked next thinks about, and its thinking; None where it answers at once."""
        return thought_of(self.table, self.bots)

    def bot_decides(self, ask: Ask, answer: Answer) -> bool:
        """What came of a thought; False, and nothing happens, where its question is no longer open."""
        if not any(each is ask for each in self.table.pending):
            return False
        self.table.decide(ask.seat, answer)
        return True

    def take_seat(self, seat: int | None) -> None:
        """Another person sits down before the screen."""
        self.viewer = seat

    # --- what happened ---

    def read_to(self, seat: int) -> int:
        """The entry up to which a seat has been told or has read what happened."""
        return max(self.told.get(seat, 0), self.seen.get(seat, 0))

    def happened(self, after: int = 0) -> list[str]:
        """What the viewer has not been told yet, of what came after an entry, as briefly as can be."""
        self.log.follow()
        told = self.told.get(self.viewer, 0) if self.viewer is not None else 0
        return self.log.between(max(after, told), self.viewer)

    # --- going back ---

    def points(self) -> list[UndoPoint]:
        """Where the viewer may go back to, nearest first."""
        return [] if self.viewer is None else points(self.table, self.viewer)

    @property
    def step_back(self) -> UndoPoint | None:
        """The choice that led to the open question, where backing out of it takes nothing back that anybody saw."""
        if self.viewer is None or not self.question.within:
            return None
        return step_back(self.table, self.viewer)

    @property
    def can_go_back(self) -> bool:
        """Whether there is such a point; found once for each moment."""
        moment = (len(self.table.entries), self.viewer)
        if self._back[0] != moment:
            self._back = (moment, self.viewer is not None and can_go_back(self.table, self.viewer))
        return self._back[1]

    def rewind(self, point: UndoPoint, agreed: tuple[int, ...] = ()) -> None:
        """Go back; the others have agreed where they must. Raises FallenError, JournalError."""
        assert self.viewer is not None
        self.table.rewind(point.to, self.viewer, agreed)
        self.routine.put()
        self.travel.halt()
        self.told[self.viewer] = len(self.table.entries)
