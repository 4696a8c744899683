"""Odds that take their time: a question stands without them until they are worked out, and never waits for them.

A game that has the part `odds` says what there is to be worked out for a question, and does it with plain figures. In
the journal there is nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import attrs

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.parts import OddsCase, SlowOdds
from fallen_tui.engine.rules import Ask
from fallen_tui.games import part

WAITS, UNKNOWN = "odds ...", "no odds: too many ways"
"""What stands in the place of odds that are being worked out, and of those that would take too long."""
KNOWN = 32
"""Cases whose odds are kept."""


class OddsBook:
    """The slow odds of the questions of one game, as far as they are known.

    AT_ONCE  steps for each unit of size of a case that a face may take which waits for them: some tenths of a second
    AT_MOST  the same where nobody waits, and keys are heard meanwhile: up to some 5 seconds
    """

    AT_ONCE = 15_000
    AT_MOST = 1_000_000

    def __init__(self, game: str) -> None:
        self._game = game
        self._found: dict[OddsCase, Mapping[str, str] | None] = {}

    @cached_property
    def part(self) -> SlowOdds | None:
        """What works them out; loaded with the first question. Raises FallenError where it cannot be."""
        found: SlowOdds | None = part(self._game, "odds")
        return found

    def case(self, view: Any, ask: Ask) -> OddsCase | None:
        """What is to be worked out for a question, from the view of who is asked; None where nothing is."""
        return None if self.part is None else self.part.case(view, ask)

    def knows(self, case: OddsCase) -> bool:
        """Whether there is nothing more to be found out."""
        return case in self._found

    def work(self, case: OddsCase, steps: int, wanted: Callable[[], bool] = lambda: True) -> Mapping[str, str] | None:
        """Odds by option, None where they take more than so many steps for each unit of size; it changes nothing."""
        assert self.part is not None
        return self.part.work(case, steps * case.size, wanted)

    def keep(self, case: OddsCase, found: Mapping[str, str] | None) -> None:
        """Know what a case has come to."""
        while len(self._found) >= KNOWN:
            del self._found[next(iter(self._found))]
        self._found[case] = found

    def filled(self, question: Question, case: OddsCase) -> Question:
        """The question with the odds of a case as far as they are known, and a mark in their place until then."""
        unknown = dict.fromkeys(case.keys, UNKNOWN if case in self._found else WAITS)
        odds = self._found.get(case) or unknown
        choices = [attrs.evolve(each, odds=odds.get(each.key, each.odds)) for each in question.choices]
        return attrs.evolve(question, choices=tuple(choices))

    def at_once(self, question: Question, view: Any, ask: Ask) -> Question:
        """The question with its odds, unless they would take too long, which it says then."""
        case = self.case(view, ask)
        if case is None:
            return question
        if not self.knows(case):
            self.keep(case, self.work(case, self.AT_ONCE))
        return self.filled(question, case)

    def at_length(self, view: Any, ask: Ask) -> Mapping[str, str] | None:
        """The odds of a question by option, for somebody who asks for them and waits; None where there are none."""
        case = self.case(view, ask)
        if case is None:
            return None
        if self._found.get(case) is None:
            self.keep(case, self.work(case, self.AT_MOST))
        return self._found[case] or dict.fromkeys(case.keys, UNKNOWN)


def told(choice: Choice) -> bool:
    """Whether there are odds beside an option, and no word in their place."""
    return choice.odds not in ("", WAITS, UNKNOWN)
