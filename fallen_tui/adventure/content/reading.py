"""How YAML becomes the classes of a game: one mapping a class, every fault of it named at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import attrs

from fallen_tui.engine.library import FieldError, StructureHook, at
from fallen_tui.engine.library_errors import also_needs, described, offered, place, wanted, yaml_name
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")

HIDDEN: dict[str, Any] = {"yaml": False}
"""Metadata of a field that no card states."""

_SPELT = {"condition": "if", "otherwise": "else", "source": "from"}


@frozen
class _Field(FrozenRecord):
    """A field as YAML knows it. `member` is the type of one item where a word alone stands for a list of one."""

    word: str
    alias: str
    kind: Any
    needed: bool
    member: Any = None


def fields_of(cls: type[Any]) -> tuple[_Field, ...]:
    """The fields a card may state, in the order of the class."""
    kept: Any = cls
    return _fields(kept)


@cache
def _fields(cls: Any) -> tuple[_Field, ...]:
    return tuple(_made(field) for field in attrs.fields(attrs.resolve_types(cls)) if _stated(field))


def _stated(field: attrs.Attribute[Any]) -> bool:
    return field.init and field.metadata.get("yaml", True)


def _made(field: attrs.Attribute[Any]) -> _Field:
    kind = _narrowed(field.type)
    word = field.metadata.get("word") or _SPELT.get(field.name) or yaml_name(field.name)
    member = None
    if get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis:
        first = _narrowed(get_args(kind)[0])
        if first is str or get_origin(first) is Literal or field.metadata.get("single"):
            member = first
    return _Field(word, field.alias or field.name, kind, field.default is attrs.NOTHING, member)


def _narrowed(kind: Any) -> Any:
    """A vocabulary without the empty word that stands for nothing written."""
    if get_origin(kind) is Literal and "" in get_args(kind):
        return Literal[tuple(word for word in get_args(kind) if word != "")]
    return kind


def mapping(value: Any, what: str) -> dict[str, Any]:
    """A mapping, as a copy to take parts out of; `what` it is to be. Raises FieldError."""
    if type(value) is not dict:
        raise wanted(value, what)
    return dict(value)


def read_fields(cls: type[T], value: Any, converter: Converter, **extra: Any) -> T:
    """One object from its mapping; `extra` are values already read. Raises an ExceptionGroup of all faults."""
    if type(value) is not dict:
        raise wanted(value, "a mapping")
    fields = {field.word: field for field in fields_of(cls)}
    made: dict[str, Any] = dict(extra)
    errors: list[Exception] = []
    for key, item in value.items():
        try:
            with at(key):
                if key not in fields:
                    raise FieldError(f"unknown field{offered(key, fields, 'the fields are')}")
                made[fields[key].alias] = _value(fields[key], item, converter)
        except Exception as error:
            errors.append(error)
    missing = [field for field in fields.values() if field.needed and field.word not in value]
    errors += [FieldError("is missing", (field.word,)) for field in missing if field.alias not in extra]
    if errors:
        raise ExceptionGroup("fields", errors)
    return cls(**made)


def _value(field: _Field, item: Any, converter: Converter) -> Any:
    if field.member is not None and type(item) is not list:
        return (converter.structure(item, field.member),)
    return converter.structure(item, field.kind)


def read_short(cls: type[T], value: Any, converter: Converter) -> T:
    """One object from its mapping, or from the value of its first field alone; `true` where nothing is to be said."""
    fields = fields_of(cls)
    if type(value) is dict or not fields:
        if fields or value in (None, True, {}):
            return read_fields(cls, value if isinstance(value, dict) else {}, converter)
        raise FieldError(f"takes no value, so not {described(value)}; write true")
    if value is None or value is True:
        return read_fields(cls, {}, converter)
    first = fields[0]
    if others := [field.word for field in fields[1:] if field.needed]:
        raise FieldError(also_needs(first.word, others))
    return cls(**{first.alias: _value(first, value, converter)})


def by_fields(cls: type[Any], what: str = "a mapping", **own: Callable[[Any], Any]) -> StructureHook:
    """The hook that reads a class from `what`, by its fields; some have readers of their `own`. Raises FieldErrors."""

    def read(value: Any, converter: Converter) -> Any:
        rest = mapping(value, what)
        extra: dict[str, Any] = {}
        errors: list[Exception] = []
        for word in [word for word in own if word in rest]:
            try:
                with at(word):
                    extra[word] = own[word](rest.pop(word))
            except Exception as error:
                errors.append(error)
        gathered(errors)
        return read_fields(cls, rest, converter, **extra)

    return read


def demand(*claims: tuple[bool, str, str]) -> None:
    """Raise what does not hold, each claim being (whether it holds, field, message), all at once."""
    if wrong := list(_wrong(claims)):
        raise ExceptionGroup("card", wrong) if len(wrong) > 1 else wrong[0]


def _wrong(claims: tuple[tuple[bool, str, str], ...]) -> Iterator[FieldError]:
    for holds, field, message in claims:
        if not holds:
            yield FieldError(message, (field,) if field else ())


def gathered(errors: list[Exception]) -> None:
    """Raise what was gathered, if anything was."""
    if errors:
        raise ExceptionGroup("fields", errors)


def within(error: Exception, *steps: str | int) -> Exception:
    """`error`, noted to lie at these steps."""
    for step in reversed(steps):
        place(error, step)
    return error
