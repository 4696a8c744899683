"""Whether conditions hold, and what they say: every word of them once, with its reader, its test and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.library_errors import wanted
from fallen_tui.games.fallen_land.content.conditions import Condition, Term
from fallen_tui.games.fallen_land.queries.card_conditions import CARD_WORDS
from fallen_tui.games.fallen_land.queries.condition_word import ConditionWord, Said, Voice, one_of
from fallen_tui.games.fallen_land.queries.scenario_conditions import SCENARIO_WORDS
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.games.fallen_land.scenario.parts import Site

_NOT = {
    "is": "is not",
    "are": "are not",
    "has": "does not have",
    "have": "do not have",
    "shows": "does not show",
    "died": "did not die",
}


def met(game: State, condition: Condition, seat: int, spare: int = 0) -> bool:
    """Whether a condition holds for a seat; `chance`, which needs a die, is taken as met."""
    for term in condition.tests:
        if not WORDS[term.word].met(game, seat, term.value, spare):
            break
    else:
        return True
    return False


def told(one: Condition, who: str = "you", negated: bool = False) -> str:
    """What has to hold, to follow an "if": you have 2 or more coins."""
    parts = [_term(term, who, negated and len(one.tests) == 1) for term in one.tests]
    whole = listed(parts)
    return f"it is not so that {whole}" if negated and len(one.tests) > 1 else whole


def _term(term: Term, who: str, negated: bool) -> str:
    word, value = term.word, term.value
    if word == "not":
        return told(value, who, not negated)
    if word == "any":
        whole = f"either {listed((told(each, who) for each in value), 'or')}"
        return f"it is not so that {whole}" if negated else whole
    if isinstance(value, bool) and not value:
        negated = not negated
    subject, verb, rest = WORDS[word].said(value, Voice(who))
    return f"{subject} {_NOT[verb] if negated else verb} {rest}".rstrip()


def may_visit(game: State, seat: int, site: Site) -> bool:
    """Whether a Party may visit a site as far as whose it is and its condition go. FL-SCN-07."""
    if site.owner_only and site.for_ != seat + 1:
        return False
    return met(game, site.condition, seat)


def _read_any(value: Any, converter: Converter) -> Any:
    if type(value) is not list or len(value) < 2:
        raise wanted(value, "a list of two or more conditions")
    return converter.structure(value, tuple[Condition, ...])


def _whole(value: Any, voice: Voice) -> Said:
    """What is made of other conditions is said as a whole, see `_term`."""
    raise NotImplementedError


WORDS: dict[str, ConditionWord] = {
    **CARD_WORDS,
    **SCENARIO_WORDS,
    "not": ConditionWord(one_of(Condition), lambda g, s, value, n: not met(g, value, s, n), _whole),
    "any": ConditionWord(_read_any, lambda g, s, value, n: any(met(g, each, s, n) for each in value), _whole),
}
"""By word, in the order in which writers are told them."""
