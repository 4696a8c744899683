"""Whether conditions hold, and what they say: the words of a game, and those in which conditions are combined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.condition_words import Clause, ConditionWord, one_of
from fallen_tui.adventure.content.conditions import Condition, Term
from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.records import Single, frozen

if TYPE_CHECKING:
    from cattrs import Converter

NOT = {"is": "is not", "are": "are not", "has": "does not have", "have": "do not have"}
"""Verbs of any game, and their contraries."""


@frozen
class Conditions(Single):
    """The conditions of a game.

    own     its words, in the order in which writers are told them
    voice   how it speaks of somebody, from a word for whom: "you", or another of the game's
    verbs   contraries of verbs beside those of `NOT`
    words   all words, `not` and `any` among them
    """

    own: Mapping[str, ConditionWord]
    voice: Callable[[str], Any]
    verbs: Mapping[str, str] = attrs.field(factory=dict)
    words: Mapping[str, ConditionWord] = attrs.field(
        init=False, default=attrs.Factory(lambda self: {**self.own, **self._combined()}, takes_self=True)
    )

    def met(self, table: Any, condition: Condition, seat: int, margin: int = 0) -> bool:
        """Whether a condition holds for a seat; `margin`: by how much the test under way is passed."""
        for term in condition.tests:
            if not self.words[term.word].met(table, seat, term.value, margin):
                break
        else:
            return True
        return False

    def told(self, condition: Condition, who: str = "you", negated: bool = False) -> str:
        """What has to hold, to follow an "if": you have 2 or more coins."""
        whole = listed(self._term(term, who, negated and len(condition.tests) == 1) for term in condition.tests)
        return f"it is not so that {whole}" if negated and len(condition.tests) > 1 else whole

    def _term(self, term: Term, who: str, negated: bool) -> str:
        word, value = term.word, term.value
        if word == "not":
            return self.told(value, who, not negated)
        if word == "any":
            whole = f"either {listed((self.told(each, who) for each in value), 'or')}"
            return f"it is not so that {whole}" if negated else whole
        if isinstance(value, bool) and not value:
            negated = not negated
        subject, verb, rest = self.words[word].said(value, self.voice(who))
        return f"{subject} {(NOT.get(verb) or self.verbs[verb]) if negated else verb} {rest}".rstrip()

    def _combined(self) -> dict[str, ConditionWord]:
        """The words that are made of other conditions."""
        met = self.met
        return {
            "not": ConditionWord(one_of(Condition), lambda g, s, value, n: not met(g, value, s, n), _whole),
            "any": ConditionWord(_read_any, lambda g, s, value, n: any(met(g, each, s, n) for each in value), _whole),
        }


def _read_any(value: Any, converter: Converter) -> Any:
    if type(value) is not list or len(value) < 2:
        raise wanted(value, "a list of two or more conditions")
    return converter.structure(value, tuple[Condition, ...])


def _whole(value: Any, voice: Any) -> Clause:
    """What is made of other conditions is said as a whole, see `_term`."""
    raise NotImplementedError
