"""Conditions: what has to hold for an ability, a choice or a bonus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.reading import demand, gathered
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import hint, listed, wanted
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.vocabulary import (
    NearWord,
)
from fallen_tui.games.fallen_land.content.word_tables import condition_words

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class Near(FrozenRecord):
    """Something of a kind lies at most `within` hexes from the Party, or from a site; 0 is the same hex.

    id   which site of the scenario, "" any that is open; or which hex. of: the site it is near to, "" the Party
    """

    what: NearWord
    within: int = 1
    id: str = ""
    of: str = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (0 <= self.within <= 12, "within", "a distance is 0 to 12 hexes"),
            (self.what in ("site", "hex") or not self.id, "id", "only a site or a hex has an id"),
            (self.what != "hex" or bool(self.id), "id", "which hex? id: C07"),
        )


@frozen
class Term(FrozenRecord):
    """One key of a condition.

    value  bool of vehicle, motor, died · int of faction, chance · str of has, item, character, occupation, master,
           technology, leads, trails, phase, party, site, at_site, carries, in_front, won, lost · tuple of words of at,
           deck, category, skill, level · Near of near · Condition of not · tuple of Conditions of any · pairs
           (id, Test) of counter · int of seat · Test of all others
    """

    word: str
    value: Any

    def counters(self) -> Iterator[str]:
        """The counters of the scenario that it asks for, at any depth."""
        if self.word == "counter":
            yield from (id for id, _ in self.value)
        inner = (self.value,) if self.word == "not" else self.value if self.word == "any" else ()
        for condition in inner:
            for term in condition.tests:
                yield from term.counters()


@frozen
class Condition(FrozenRecord):
    """All its terms have to hold; without any it always holds."""

    tests: tuple[Term, ...] = ()

    def words(self) -> Iterator[str]:
        """Every word in it, at any depth."""
        for term in self.tests:
            yield term.word
            inner = (term.value,) if term.word == "not" else term.value if term.word == "any" else ()
            for condition in inner:
                yield from condition.words()

    def terms(self) -> Iterator[Term]:
        """Every term in it, at any depth."""
        for term in self.tests:
            yield term
            inner = (term.value,) if term.word == "not" else term.value if term.word == "any" else ()
            for condition in inner:
                yield from condition.terms()


ALWAYS = Condition()


def read_condition(value: Any, converter: Converter) -> Condition:
    """A condition from its mapping. Raises an ExceptionGroup of FieldErrors."""
    if type(value) is not dict or not value:
        raise wanted(value, "a condition, such as {has: tool} or {coins: 3},")
    known = condition_words()
    terms: list[Term] = []
    errors: list[Exception] = []
    for word, item in value.items():
        try:
            with at(word):
                if word not in known:
                    near = hint(word, known)
                    raise FieldError(f"is no condition{near or f'; the conditions are {listed(known)}'}")
                terms.append(Term(word, known[word].read(item, converter)))
        except Exception as error:
            errors.append(error)
    gathered(errors)
    return Condition(tuple(terms))
