"""What many small attrs classes are compared, hashed, shown and copied by: code they share.

attrs writes and compiles such methods anew for each class, which for a game's hundreds of facts and effects is half
the time that the game takes to load. `define` and `frozen` are those of attrs without these methods; what else attrs
does for a class waits until it is wanted.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, cast

import attrs

from fallen_tui.engine.lazy_records import (
    define as define,
    fields_of as fields_of,
    frozen as frozen,
    names_of as names_of,
)

_values: dict[type, Callable[[Any], Any]] = {}
_types: dict[type, dict[str, Any]] = {}


class Single:
    """Base of attrs classes of which each object is equal to itself alone (`eq=False`)."""

    __slots__ = ()
    _shared: ClassVar[tuple[str, ...]] = ("__repr__",)

    def __init_subclass__(cls) -> None:
        """Make the methods the class's own, so that attrs, which looks for those alone, leaves them as they are."""
        super().__init_subclass__()
        for name in cls._shared:
            if name not in cls.__dict__:
                setattr(cls, name, getattr(cls, name))

    def __repr__(self) -> str:
        cls = self.__class__
        shown = (f"{f.name}={_shown(f.repr, getattr(self, f.name))}" for f in _all_of(cls) if f.repr)
        return f"{cls.__qualname__.rpartition('>.')[2]}({', '.join(shown)})"

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in names_of(self.__class__)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)  # past what forbids a change


class Record(Single):
    """Base of attrs classes that are equal where their class and fields are. Not hashable."""

    __slots__ = ()
    __hash__: ClassVar[None]  # type: ignore[assignment]
    _shared = ("__eq__", "__hash__", "__repr__")

    def __eq__(self, other: object) -> bool:
        cls = self.__class__
        if other.__class__ is not cls:
            return NotImplemented
        values = _values.get(cls) or _reader(cls)
        same: bool = values(self) == values(other)
        return same


class FrozenRecord(Record):
    """Base of frozen attrs classes, which can be hashed."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        cls = self.__class__
        values = _values.get(cls) or _reader(cls)
        return hash((cls, values(self)))


def hints_of(cls: type) -> dict[str, Any]:
    """The types of the fields of an attrs class, found out once: to resolve how they are spelt takes a while."""
    if cls not in _types:
        _types[cls] = typing.get_type_hints(cls)
    return _types[cls]


def _all_of(cls: type) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of an attrs class with all that attrs knows of them."""
    return cast("tuple[attrs.Attribute[Any], ...]", attrs.fields(cast(Any, cls)))


def _reader(cls: type) -> Callable[[Any], Any]:
    """The function that gives the values that count of an object, made when it is first needed."""
    names = [field.name for field in _all_of(cls) if field.eq]
    _values[cls] = made = attrgetter(*names) if names else _nothing
    return made


def _nothing(_: object) -> None:
    return None


def _shown(how: bool | Callable[[Any], str], value: Any) -> str:
    return how(value) if callable(how) else repr(value)
