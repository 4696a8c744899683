"""States with something in every field, and states with a field in every class that nobody has heard of."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

SECRET = "nobody may read this"
ADDED = "unheard_of"
"""The field that is added to every class."""


class Filler:
    """Makes objects without one field that stands as in a new object; each word says where it stands.

    given   what stands in some fields instead: "Class.field" -> value
    """

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = given
        self.number = 1

    def fill(self, cls: type, where: str = "") -> Any:
        hints = typing.get_type_hints(cls)
        made = {}
        for field in attrs.fields(cls):
            name = f"{cls.__name__}.{field.name}"
            there = f"{where}.{field.name}" if where else field.name
            made[field.name] = self.given[name] if name in self.given else self.value(hints[field.name], there)
            if hints[field.name] is bool and name not in self.given:
                made[field.name] = field.default is not True
        return cls(**made)

    def value(self, hint: Any, where: str) -> Any:
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if attrs.has(hint):
            return self.fill(hint, where)
        if hint is str:
            return where
        if hint in (int, bool):
            self.number += 1
            return self.number if hint is int else True
        if origin is list:
            return [self.value(arguments[0], where)]
        if origin is tuple:
            return tuple(self.value(part, where) for part in arguments if part is not Ellipsis)
        if origin is dict:
            return {self.value(arguments[0], where): self.value(arguments[1], where)}
        assert origin in (typing.Union, types.UnionType), f"a kind of field that this does not know yet: {hint}"
        return self.value(next(part for part in arguments if part is not type(None)), where)


# --- fields that nobody has heard of ---


def with_secrets(value: Any, whole: tuple[type, ...]) -> Any:
    """The same, each object with one field more, in which a secret stands; those of `whole` classes as they are."""
    if isinstance(value, list | tuple):
        return type(value)(with_secrets(part, whole) for part in value)
    if isinstance(value, dict):
        return {key: with_secrets(part, whole) for key, part in value.items()}
    cls = type(value)
    if not attrs.has(cls) or cls in whole:
        return value
    made = object.__new__(_more(cls))
    for field in attrs.fields(cls):
        object.__setattr__(made, field.name, with_secrets(getattr(value, field.name), whole))
    object.__setattr__(made, ADDED, SECRET)
    return made


@cache
def _more(cls: type) -> type:
    define = attrs.frozen if attrs.inspect(cls).is_frozen else attrs.define
    body = {"__module__": __name__, "__annotations__": {ADDED: str}, ADDED: ""}
    made: type = define(eq=False, repr=False)(type(cls.__name__, (cls,), body))
    return made


# --- what stands in a state ---


def objects(value: Any, whole: tuple[type, ...]) -> Iterator[Any]:
    """All objects of attrs classes in a state, `whole` ones left out."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from objects(part, whole)
    elif isinstance(value, dict):
        yield from objects([*value, *value.values()], whole)
    elif attrs.has(type(value)) and type(value) not in whole:
        yield value
        for field in attrs.fields(type(value)):
            yield from objects(getattr(value, field.name), whole)


def words(value: Any, whole: tuple[type, ...]) -> Iterator[str]:
    """All words in a state, those of `whole` objects left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words(part, whole)
    elif isinstance(value, dict):
        yield from words([*value, *value.values()], whole)
    elif attrs.has(type(value)) and type(value) not in whole:
        for field in attrs.fields(type(value)):
            yield from words(getattr(value, field.name), whole)


def kinds(state: Any, whole: tuple[type, ...]) -> set[str]:
    """The names of the classes of all objects in a state."""
    return {type(each).__name__ for each in objects(state, whole)}


def undecided(state: Any, views: list[Any], whole: tuple[type, ...]) -> set[str]:
    """The fields, as "Class.field", that stand in all views as in a new object, whatever is in the state."""
    seen = {
        f"{type(each).__name__}.{field.name}"
        for view in views
        for each in objects(view, whole)
        for field in attrs.fields(type(each))
        if getattr(each, field.name) != _new(field)
    }
    every = {f"{type(each).__name__}.{f.name}" for each in objects(state, whole) for f in attrs.fields(type(each))}
    return every - seen


def _new(field: attrs.Attribute[Any]) -> Any:
    default: Any = field.default
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]
