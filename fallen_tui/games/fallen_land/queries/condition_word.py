"""What a word of a condition is: how it is read, when it holds, how it is said; and how values are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.library_errors import described
from fallen_tui.games.fallen_land.content.phrases import PLAYER, owner

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.games.fallen_land.state.table import State

Reader = Callable[[Any, "Converter"], Any]
Said = tuple[str, str, str]
"""Subject, verb and the rest."""


class Voice(NamedTuple):
    """Of whom a condition speaks."""

    who: str

    @property
    def player(self) -> str:
        return PLAYER[self.who]

    @property
    def have(self) -> str:
        return "have" if self.who == "you" else "has"

    @property
    def party(self) -> str:
        return f"{owner(self.who)} Party"

    @property
    def faction(self) -> str:
        return f"{owner(self.who)} faction"

    @property
    def town(self) -> str:
        return f"{owner(self.who)} town"


def _names_nothing(value: Any) -> Iterator[tuple[str, str]]:
    yield from ()


@attrs.frozen(eq=False)
class ConditionWord:
    """One word.

    read    its value from that of YAML; raises FieldError
    met     whether it holds: the table, a seat, the value, the Successes beyond the need
    said    what it says of somebody
    names   (kind of thing, id) of what its value names: what has to be there
    """

    read: Reader
    met: Callable[[State, int, Any, int], bool]
    said: Callable[[Any, Voice], Said]
    names: Callable[[Any], Iterator[tuple[str, str]]] = _names_nothing


def naming(kind: str) -> Callable[[Any], Iterator[tuple[str, str]]]:
    """Names one thing of a kind: the value itself."""
    return lambda value: iter(((kind, value),))


# --- how values are read ---


def number_test(value: Any, _: Converter) -> Any:
    """A test of a number."""
    return Test.parse(value)


def one_of(kind: Any) -> Reader:
    """A value of a type."""
    return lambda value, converter: converter.structure(value, kind)


def some_of(kind: Any) -> Reader:
    """A tuple of words, from one or a list."""

    def read(value: Any, converter: Converter) -> Any:
        if type(value) is list:
            if not value:
                raise FieldError("the list is empty")
            return converter.structure(value, tuple[kind, ...])
        return (converter.structure(value, kind),)

    return read


def number(low: int, high: int) -> Reader:
    """A whole number between two."""

    def read(value: Any, _: Converter) -> Any:
        if type(value) is not int or not low <= value <= high:
            raise FieldError(f"{described(value)} is not a number from {low} to {high}")
        return value

    return read


# --- how values are said ---


def bounds(value: object) -> str:
    """A number test of a number: 6 or more."""
    low, high = getattr(value, "low", None), getattr(value, "high", None)
    if low is not None and low == high:
        return f"exactly {low}"
    return f"{low} or more" if low is not None else f"{high} or less"
