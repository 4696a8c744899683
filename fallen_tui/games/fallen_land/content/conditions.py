"""Conditions: what has to hold for an ability, a choice or a bonus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, get_args

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import described, hint, listed, wanted
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.reading import demand, gathered
from fallen_tui.games.fallen_land.content.vocabulary import (
    CountWord,
    EncounterCategory,
    GearCategory,
    NearWord,
    PhaseWord,
    SkillWord,
    StoryDeck,
    TechnologyWord,
    TerrainWord,
    Test,
    TrackWord,
)

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

_Reader = Callable[[Any, "Converter"], Any]


def _test(value: Any, _: Converter) -> Any:
    return Test.parse(value)


def _word(kind: Any) -> _Reader:
    return lambda value, converter: converter.structure(value, kind)


def _words(kind: Any) -> _Reader:
    def read(value: Any, converter: Converter) -> Any:
        if type(value) is list:
            if not value:
                raise FieldError("the list is empty")
            return converter.structure(value, tuple[kind, ...])
        return (converter.structure(value, kind),)

    return read


def _number(low: int, high: int) -> _Reader:
    def read(value: Any, _: Converter) -> Any:
        if type(value) is not int or not low <= value <= high:
            raise FieldError(f"{described(value)} is not a number from {low} to {high}")
        return value

    return read


def _any(value: Any, converter: Converter) -> Any:
    if type(value) is not list or len(value) < 2:
        raise wanted(value, "a list of two or more conditions")
    return converter.structure(value, tuple[Condition, ...])


def _counters(value: Any, _: Converter) -> Any:
    """Tests of counters of the scenario, from {sieges: 3}."""
    if type(value) is not dict or not value:
        raise wanted(value, "counters with their tests, such as {sieges: 3},")
    return tuple((word, Test.parse(test)) for word, test in value.items())


NUMBERS = (
    "armor",
    "prestige",
    "town_health",
    "coins",
    "resources",
    "technologies",
    "chips",
    "hand",
    "roster",
    "party_size",
    "wounded",
    "turn",
    "spare",
)
"""Words with a number test."""
FIGURES = frozenset({*NUMBERS, *get_args(CountWord)} - {"success", "missing", "rolled"})
"""Every figure of a table that can be told without a check."""

CONDITIONS: dict[str, _Reader] = {
    "has": _word(GearCategory),
    "item": _word(str),
    "character": _word(str),
    "occupation": _word(str),
    "master": _word(SkillWord),
    "vehicle": _word(bool),
    "motor": _word(bool),
    "technology": _word(TechnologyWord),
    "faction": _number(1, 12),
    **dict.fromkeys(NUMBERS, _test),
    "leads": _word(TrackWord),
    "trails": _word(TrackWord),
    "at": _words(TerrainWord),
    "near": _word(Near),
    "chance": _number(1, 5),
    "deck": _words(StoryDeck),
    "category": _words(EncounterCategory),
    "skill": _words(SkillWord),
    "died": _word(bool),
    "phase": _word(PhaseWord),
    "party": _word(Literal["lost", "alive"]),
    "counter": _counters,
    "site": _word(str),
    "won": _word(str),
    "lost": _word(str),
    "at_site": _word(str),
    "carries": _word(str),
    "level": _words(Literal["easy", "normal", "hard"]),
    "seat": _number(1, 6),
    "front": _test,
    "in_front": _word(Literal["party", "town"]),
    "not": _word(Condition),
    "any": _any,
}


def read_condition(value: Any, converter: Converter) -> Condition:
    """A condition from its mapping. Raises an ExceptionGroup of FieldErrors."""
    if type(value) is not dict or not value:
        raise wanted(value, "a condition, such as {has: tool} or {coins: 3},")
    terms: list[Term] = []
    errors: list[Exception] = []
    for word, item in value.items():
        try:
            with at(word):
                if word not in CONDITIONS:
                    near = hint(word, CONDITIONS)
                    raise FieldError(f"is no condition{near or f'; the conditions are {listed(CONDITIONS)}'}")
                terms.append(Term(word, CONDITIONS[word](item, converter)))
        except Exception as error:
            errors.append(error)
    gathered(errors)
    return Condition(tuple(terms))
