"""Conditions: what has to hold for an ability, a choice or a bonus, as cards write it.

A condition is a mapping of words, all of which have to hold. The words are the game's; `not` and `any` hold further
conditions, and `counter` tests the counters of a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.reading import gathered
from fallen_tui.engine.library_errors import FieldError, at, offered, wanted
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.adventure.content.condition_words import ConditionWord


@frozen
class Term(FrozenRecord):
    """One key of a condition.

    value  as the word reads it: a Condition of `not`, a tuple of Conditions of `any`, pairs (id, Test) of `counter`
    """

    word: str
    value: Any

    def inner(self) -> tuple[Condition, ...]:
        """The conditions in it."""
        made: tuple[Condition, ...] = (self.value,) if self.word == "not" else self.value if self.word == "any" else ()
        return made

    def counters(self) -> Iterator[str]:
        """The counters of the scenario that it asks for, at any depth."""
        if self.word == "counter":
            yield from (id for id, _ in self.value)
        for condition in self.inner():
            for term in condition.tests:
                yield from term.counters()


@frozen
class Condition(FrozenRecord):
    """All its terms have to hold; without any it always holds."""

    tests: tuple[Term, ...] = ()

    def words(self) -> list[str]:
        """Every word in it, at any depth."""
        return [term.word for term in self.terms()]

    def terms(self) -> Iterator[Term]:
        """Every term in it, at any depth."""
        for term in self.tests:
            yield term
            for condition in term.inner():
                yield from condition.terms()


ALWAYS = Condition()


def condition_reader(
    words: Callable[[], Mapping[str, ConditionWord]], example: str
) -> Callable[[Any, Converter], Condition]:
    """The hook of conditions; it raises an ExceptionGroup of FieldErrors.

    words    those of the game; asked for when the first condition is read
    example  conditions as cards write them, as a fault shows them
    """

    def read(value: Any, converter: Converter) -> Condition:
        if type(value) is not dict or not value:
            raise wanted(value, f"a condition, such as {example}")
        known = words()
        terms: list[Term] = []
        errors: list[Exception] = []
        for word, item in value.items():
            try:
                with at(word):
                    if word not in known:
                        raise FieldError(f"unknown condition{offered(word, known, 'the conditions are')}")
                    terms.append(Term(word, known[word].read(item, converter)))
            except Exception as error:
                errors.append(error)
        gathered(errors)
        return Condition(tuple(terms))

    return read


def table_above(module: str, name: str = "WORDS") -> Callable[[], Mapping[str, Any]]:
    """What gives a table out of a module that stands above the cards of a game: it is loaded when a card first asks.

    Words of conditions, and the figures that they test, know the game's table.
    """

    @cache
    def table() -> Mapping[str, Any]:
        found: Mapping[str, Any] = getattr(import_module(module), name)
        return found

    return table
