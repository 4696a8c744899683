"""What a word of a condition is: how it is read, when it holds, how it is said; and how values are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.text.english import bounds
from fallen_tui.engine.library_errors import FieldError, described
from fallen_tui.engine.records import Single, frozen

if TYPE_CHECKING:
    from cattrs import Converter

Reader = Callable[[Any, "Converter"], Any]
Clause = tuple[str, str, str]
"""Subject, verb and the rest."""
Count = Callable[[Any, Any, int], int]
"""A number from the table, a player, and by how much the test under way is passed."""


class Voice(Protocol):
    """Of whom a condition speaks: what the player is called, and whether it has or they have."""

    @property
    def player(self) -> str: ...
    @property
    def have(self) -> str: ...


def _names_nothing(value: Any) -> Iterator[tuple[str, str]]:
    yield from ()


@frozen
class ConditionWord(Single):
    """One word.

    read    its value from that of YAML; raises FieldError
    met     whether it holds: the table, a seat, the value, by how much the test under way is passed (0 elsewhere)
    said    what it says of somebody: the value, and the game's own Voice
    names   (kind of thing, id) of what its value names: what has to be there
    """

    read: Reader
    met: Callable[[Any, int, Any, int], bool]
    said: Callable[[Any, Any], Clause]
    names: Callable[[Any], Iterator[tuple[str, str]]] = _names_nothing


def naming(kind: str) -> Callable[[Any], Iterator[tuple[str, str]]]:
    """Names one thing of a kind: the value itself."""
    return lambda value: iter(((kind, value),))


# --- how values are read ---


def number_test(value: Any, _: Converter) -> Any:
    """Read a number test from YAML. Raises FieldError."""
    return Test.parse(value)


def one_of(kind: Any) -> Reader:
    """A reader of values that cattrs structures as a type."""
    return lambda value, converter: converter.structure(value, kind)


def some_of(kind: Any) -> Reader:
    """A tuple of words, from one or a list."""

    def read(value: Any, converter: Converter) -> Any:
        if type(value) is list:
            if not value:
                raise FieldError("the list is empty; write at least one")
            return converter.structure(value, tuple[kind, ...])
        return (converter.structure(value, kind),)

    return read


def number(low: int, high: int) -> Reader:
    """A whole number between two."""

    def read(value: Any, _: Converter) -> Any:
        if type(value) is not int or not low <= value <= high:
            raise FieldError(f"must be {low} to {high}, not {described(value)}")
        return value

    return read


# --- figures ---


@frozen
class Figure(Single):
    """A number that conditions test and amounts count.

    count     how many there are
    noun      what a condition calls one of them, and `behind` what follows; "" where no condition tests it
    of        what has them in a condition; "" the player
    serial    it is the number of the one that is under way
    each      what an amount calls one of them, to follow "for each"; "" where no amount counts it
    of_check  only a check can tell it, which is then where effects take place
    """

    count: Count
    noun: str = ""
    behind: str = ""
    of: str = ""
    serial: bool = False
    each: str = ""
    of_check: bool = False


def figure_word(
    word: str, figure: Figure, count: Callable[[Any, str, int, int], int], test: Callable[[Test, str], str]
) -> ConditionWord:
    """A figure as a word of conditions: a test of its number.

    count  how many a seat has of what a word names: the table, the word, the seat, the margin of the test under way
    test   a number test of things that are counted, in words
    """

    def met(table: Any, seat: int, value: Test, margin: int) -> bool:
        return value.holds(count(table, word, seat, margin))

    def said(value: Test, voice: Voice) -> Clause:
        if figure.serial:
            return f"the number of the {figure.noun}", "is", bounds(value)
        rest = f"{test(value, figure.noun)}{figure.behind}"
        return (figure.of, "has", rest) if figure.of else (voice.player, voice.have, rest)

    return ConditionWord(number_test, met, said)
