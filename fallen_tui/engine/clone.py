"""Copies of states: one generated function an attrs class, many times as fast as `copy.deepcopy`."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from fallen_tui.engine.records import hints_of

S = TypeVar("S")

_FLAT = (int, float, str, bool, bytes, type(None))


def clone(state: S) -> S:
    """An independent copy of an attrs instance whose fields are plain values, tuples of such, lists, dicts or attrs.

    Frozen attrs instances are shared, not copied. Raises TypeError for a field of another kind.
    """
    copy: S = _cloners[type(state)](state)
    return copy


class _Cloners(dict[type, Callable[[Any], Any]]):
    """The function that copies the instances of a class, made when the class is first met."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        made = self[cls] = _build(cls)
        return made


_cloners = _Cloners()


def _build(cls: type) -> Callable[[Any], Any]:
    if not attrs.has(cls):
        raise TypeError(f"{cls.__name__} is no attrs class and cannot be part of a state")
    if _frozen(cls):
        return lambda old: old
    hints = hints_of(cls)
    names: dict[str, Any] = {"new": cls.__new__, "cls": cls, "cloners": _cloners}
    lines = ["def cloner(old):", "    it = new(cls)"]
    for field in attrs.fields(cls):
        expression = _expression(f"old.{field.name}", hints[field.name])
        lines.append(f"    it.{field.name} = {expression}")
    exec("\n".join([*lines, "    return it"]), names)
    cloner: Callable[[Any], Any] = names["cloner"]
    return cloner


def _expression(value: str, hint: Any) -> str:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in _FLAT or origin is typing.Literal or _frozen(hint):
        return value
    if origin is tuple and all(part is Ellipsis or _expression("x", part) == "x" for part in arguments):
        return value
    if attrs.has(hint):
        return f"cloners[type({value})]({value})"
    if origin is list:
        inner = _expression("x", arguments[0])
        return f"{value}.copy()" if inner == "x" else f"[{inner} for x in {value}] if {value} else []"
    if origin is dict:
        inner = _expression("x", arguments[1])
        return f"{value}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {value}.items()}} if {value} else {{}}"
    if origin in (typing.Union, types.UnionType):
        parts = {_expression("x", part) for part in arguments}
        if parts == {"x"}:
            return value
        if len(arguments) == 2 and type(None) in arguments:
            (copied,) = (_expression(value, part) for part in arguments if part is not type(None))
            return f"None if {value} is None else {copied}"
    raise TypeError(f"a state cannot hold {hint!r}")


def _frozen(hint: Any) -> bool:
    return isinstance(hint, type) and attrs.has(hint) and attrs.inspect(hint).is_frozen
