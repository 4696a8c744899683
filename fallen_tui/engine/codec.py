"""Readers and writers of journal entries: generated functions, strict about types, quick enough for long games."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.records import fields_of, hints_of

Data = dict[str, Any]
_PLAIN = {int: "a whole number", str: "text", bool: "true or false"}
_SPELT = {
    "int": int,
    "str": str,
    "bool": bool,
    "Any": Any,
    "tuple[int, ...]": tuple[int, ...],
    "tuple[str, ...]": tuple[str, ...],
}
"""What most fields are, by their annotation, for asking `typing` takes as long as all else here."""
_DEEPEST = 8
_FACTORY: type = type(attrs.Factory(tuple))


def reader(cls: type[Any]) -> Callable[[Data], Any]:
    """A function from the JSON fields of an attrs class, which it empties, to an instance.

    It raises FallenError for a field that is missing, unknown or of the wrong type. Fields may be int, str, bool,
    Any (an answer: text, whole numbers, or lists of such, which become tuples) and tuples of these; others, and
    defaults out of a factory, raise TypeError here, when the class is registered.
    """
    if hasattr(cls, "__attrs_post_init__") or any(f.validator or f.converter for f in fields_of(cls)):
        raise TypeError(
            f"{cls.__name__}: a journal entry is plain data, without validators, converters or __attrs_post_init__"
        )
    hints = _hints(cls)
    names: dict[str, Any] = {"cls": cls, "new": object.__new__, "wrong": _wrong, "unknown": _unknown, "tuples": tuples}
    lines = ["def read(data):", "    pop = data.pop"]
    arguments = []
    for number, field in enumerate(fields_of(cls)):
        value, default, hint = f"v{number}", f"d{number}", hints[field.name]
        if isinstance(field.default, _FACTORY):
            raise TypeError(f"a journal entry cannot hold a default that is made anew ({field.name})")
        names[default] = None if field.default is attrs.NOTHING else field.default
        lines.append(f"    {value} = pop({field.name!r}, {default})")
        if hint is Any:
            lines.append(f"    if {value}.__class__ is not str: {value} = tuples({field.name!r}, {value})")
        elif hint in _PLAIN:
            names[f"t{number}"] = hint
            lines.append(f"    if {value}.__class__ is not t{number}: wrong({field.name!r}, {value}, t{number})")
        else:
            names[f"c{number}"] = _sequence(field.name, hint)
            lines.append(f"    if {value}.__class__ is not tuple: {value} = c{number}({value})")
        arguments.append(f"    made.{field.name} = {value}")
    lines += ["    if data: unknown(data)", "    made = new(cls)", *arguments, "    return made"]
    exec("\n".join(lines), names)
    read: Callable[[Data], Any] = names["read"]
    return read


def writer(cls: type[Any]) -> Callable[[Any], Data]:
    """A function from an instance of an attrs class that `reader` takes to its JSON fields, defaults left out.

    Tuples stay tuples, which are lists in JSON.
    """
    names: dict[str, Any] = {}
    always, optional = [], []
    for number, field in enumerate(fields_of(cls)):
        value = f"entry.{field.name}"
        if field.default is attrs.NOTHING:
            always.append(f"{field.name!r}: {value}")
        else:
            names[f"d{number}"] = field.default
            optional.append(f"    if {value} != d{number}: data[{field.name!r}] = {value}")
    lines = ["def write(entry):", f"    data = {{{', '.join(always)}}}", *optional, "    return data"]
    exec("\n".join(lines), names)
    write: Callable[[Any], Data] = names["write"]
    return write


def _hints(cls: type[Any]) -> dict[str, Any]:
    """The type of each field."""
    spelt: dict[str, Any] = {field.name: field.type for field in fields_of(cls)}
    if all(hint.__class__ is str and hint in _SPELT for hint in spelt.values()):
        return {name: _SPELT[hint] for name, hint in spelt.items()}
    return hints_of(cls)


def tuples(name: str, value: Any, depth: int = 0) -> Any:
    """Text, a whole number, or JSON lists of such as tuples. Raises FallenError for anything else."""
    if value.__class__ is str or value.__class__ is int:
        return value
    if value.__class__ is not list:
        raise FallenError(
            f"field {name!r} is missing" if value is None else f"field {name!r} is {_shown(value)}, no answer"
        )
    if depth == _DEEPEST:
        raise FallenError(f"field {name!r} is nested too deep")
    return tuple([tuples(name, part, depth + 1) for part in value])


def _sequence(name: str, hint: Any) -> Callable[[Any], tuple[Any, ...]]:
    """A function from a JSON list to a tuple of the hinted type."""
    parts = typing.get_args(hint)
    if typing.get_origin(hint) is not tuple or not parts:
        raise TypeError(f"a journal entry cannot hold {hint!r} ({name})")
    if parts[-1] is not Ellipsis:
        return _record(name, [_element(name, part) for part in parts])
    kind = parts[0]
    if kind not in _PLAIN:
        element = _element(name, kind)
        return lambda value: tuple([element(part) for part in _listed(name, value)])

    def read(value: Any) -> tuple[Any, ...]:
        for part in _listed(name, value):
            if part.__class__ is not kind:
                _wrong(name, part, kind)
        return tuple(value)

    return read


def _element(name: str, hint: Any) -> Callable[[Any], Any]:
    if hint not in _PLAIN:
        return _sequence(name, hint)

    def read(value: Any) -> Any:
        if value.__class__ is not hint:
            _wrong(name, value, hint)
        return value

    return read


def _record(name: str, elements: list[Callable[[Any], Any]]) -> Callable[[Any], tuple[Any, ...]]:
    def read(value: Any) -> tuple[Any, ...]:
        if len(_listed(name, value)) != len(elements):
            raise FallenError(f"field {name!r} has {len(value)} parts, {len(elements)} are expected")
        return tuple([element(part) for element, part in zip(elements, value, strict=True)])

    return read


def _listed(name: str, value: Any) -> list[Any]:
    if value.__class__ is not list:
        raise FallenError(f"field {name!r} is missing" if value is None else f"field {name!r} is no list")
    listed: list[Any] = value
    return listed


def _wrong(name: str, value: Any, kind: type) -> None:
    if value is None:
        raise FallenError(f"field {name!r} is missing")
    raise FallenError(f"field {name!r} is {_shown(value)}, not {_PLAIN[kind]}")


def _unknown(data: Data) -> None:
    raise FallenError(f"unknown fields {sorted(data)!r:.100}: written by a newer version?")


def _shown(value: Any) -> str:
    return f"{value!r:.80}" if isinstance(value, int | float | str) else "nested data"
