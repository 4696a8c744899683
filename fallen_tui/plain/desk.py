"""A seat's side of the table: what it is asked, what it may see, and the ways a reading can end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rulebook import Rulebook
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.form import Form, widened
from fallen_tui.faces.log import GameLog
from fallen_tui.faces.odds import OddsBook
from fallen_tui.faces.rulebook import rule_lines, rules_in
from fallen_tui.faces.teaching.advice import opened
from fallen_tui.faces.teaching.moment import TeachingMoment
from fallen_tui.games import rulebook
from fallen_tui.plain.paper import Paper

if TYPE_CHECKING:
    from fallen_tui.faces.routine import RoutineAnswers
    from fallen_tui.faces.teaching.guide import Guide
    from fallen_tui.faces.travel import TravelAnswers


_odds = lru_cache(maxsize=4)(OddsBook)
"""The odds of a game that are known: a question that is put again is not worked out again."""


class PlayerLeft(Exception):
    """The player leaves: by a word, or because the input has ended."""


class Reopened(Exception):
    """The game went back to another question; the one on the desk is stale."""


class TravelBegan(Exception):
    """The march answers the question on the desk, if it is one of its own."""


class FormWished(Exception):
    """The question is to be answered by its form."""


@attrs.define(slots=False)
class Desk:
    """What one seat has before it. Without a question it serves for looking only (`seat` None: as anybody)."""

    paper: Paper
    table: Table
    log: GameLog
    seat: int | None
    ask: Ask | None = None
    several: bool = False
    hand_over: Callable[[int], None] = lambda seat: None
    guide: Guide | None = None
    routine: RoutineAnswers | None = None
    travel: TravelAnswers | None = None
    filling: Form | None = None
    """The form that stands in place of the question."""
    form: Form | None = None
    """The form whose rows stand among the options of the question."""
    guided: Answer | None = None
    """What the guide suggests at the question, while it is there: Enter alone takes it."""

    @cached_property
    def view(self) -> Any:
        """The table as the seat may see it."""
        return self.table.game.view(self.table.state, self.seat)

    @cached_property
    def question(self) -> Question:
        """The question in words; an empty one where none is open."""
        if self.ask is None:
            return Question("No question is open.", ())
        game, table = self.table.game, self.table
        asked = game.question(self.view, self.ask)
        if asked.meant and not asked.opens:
            asked = opened(game, table.setup, TeachingMoment(self.view, self.ask), table.decisions, asked)
        asked = asked if self.form is None else widened(asked, self.form)
        return _odds(game.id).at_once(asked, self.view, self.ask)

    def odds(self) -> list[str]:
        """The odds of the question that take their time, for who waits for them; empty where there are none."""
        found = _odds(self.table.game.id).at_length(self.view, self.ask) if self.ask is not None else None
        if found is None:
            return []
        told = [f"{choice.label}: {found[choice.key]}." for choice in self.question.choices if choice.key in found]
        del self.question  # it tells them from now on
        return told

    @property
    def slow(self) -> bool:
        """Whether the question has such odds."""
        return self.ask is not None and _odds(self.table.game.id).case(self.view, self.ask) is not None

    @property
    def default(self) -> str:
        """The option, or the amount, that Enter alone takes; "" where the question has none."""
        if isinstance(self.guided, str | int):
            return str(self.guided)
        default = self.ask.default if self.ask is not None else None
        return self.question.opens or default if default else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The legal options, then those that are unavailable: numbered on through both."""
        return (*self.question.choices, *self.question.unavailable)

    @property
    def name(self) -> str:
        return "" if self.seat is None else self.table.setup.named()[self.seat]

    @cached_property
    def rulebook(self) -> Rulebook | None:
        """The rules in words; None where this installation has none for the game."""
        try:
            return rulebook(self.table.game.id)
        except FallenError:
            return None

    def look(self, what: str) -> list[str]:
        """The game's own words for a part of the table."""
        return self.table.game.text_view(self.view, self.seat, what)

    def rule(self, rule_id: str) -> list[str]:
        """A rule, a section or a table of the rulebook in lines. Raises FallenError where there is none."""
        if self.rulebook is None:
            raise FallenError("The rulebook of this game isn't installed.")
        return rule_lines(self.rulebook.look_up(rule_id))

    def rules_in(self, text: str, most: int = 2) -> list[str]:
        """The texts of the rules that a text cites."""
        return rules_in(self.rulebook, text, most)
