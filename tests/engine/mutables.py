"""What two states have in common that either could change: nothing, if they are independent."""

from __future__ import annotations

from typing import Any

import attrs


def parts(value: Any, found: dict[int, Any] | None = None) -> dict[int, Any]:
    """Everything within a value that can be changed in place, by identity."""
    found = {} if found is None else found
    if id(value) in found:
        return found
    inner: list[Any] = []
    if isinstance(value, list | set | dict) or (attrs.has(type(value)) and not attrs.inspect(type(value)).is_frozen):
        found[id(value)] = value
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner = list(value)
    elif attrs.has(type(value)):
        inner = [getattr(value, field.name) for field in attrs.fields(type(value))]
    for part in inner:
        parts(part, found)
    return found


def shared(one: Any, other: Any, apart: Any = None) -> list[Any]:
    """What both hold and either could change; `apart` is known to be common to both, and is passed over."""
    mine, others = parts(one, {id(apart): apart}), parts(other, {id(apart): apart})
    return [part for number, part in mine.items() if number in others and part is not apart]
