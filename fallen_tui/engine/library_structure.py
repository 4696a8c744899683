"""Plain data into the attrs classes of a game, strictly: text is no number, `true` is no number, a word is no list."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

import attrs

from fallen_tui.engine.library_errors import (
    TEXT,
    FieldError,
    also_needs,
    at,
    not_one_of,
    place,
    wanted,
    word_list,
    yaml_name,
)

if TYPE_CHECKING:
    from cattrs import Converter

StructureHook = Callable[[Any, "Converter"], Any]
"""Makes one value: gets the plain data and the converter for what lies within; raises FieldError."""
Hooks = Mapping[Any, StructureHook]
"""The hook of each class or union that a game reads in its own way."""
Choices = Mapping[str, type | StructureHook]
"""What each word of a vocabulary becomes."""

_INDEX = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_Structure = Callable[[Any, Any], Any]
_SEQUENCES = {list: list, set: set, frozenset: frozenset, Set: frozenset, tuple: tuple, Sequence: tuple}
_UNIONS = (Union, types.UnionType)
_SCALARS = {str: TEXT, int: "a whole number", float: "a number", bool: "true or false"}


def strict_converter(hooks: Hooks, *, detailed: bool = False) -> Converter:
    """A converter that takes nothing for what it is not; `detailed` gathers every fault instead of the first."""
    from cattrs import Converter

    converter = Converter(detailed_validation=detailed, forbid_extra_keys=True)
    for kind, what in _SCALARS.items():
        converter.register_structure_hook(kind, _scalar(kind, what))
    converter.register_structure_hook(Enum, lambda value, kind: _enum(kind)(value, kind))
    register = converter.register_structure_hook_factory
    register(_is_scalar_union, lambda kind: _scalar_union(kind, converter))
    register(_is_literal, lambda kind: _literal(get_args(kind)))
    register(lambda kind: isinstance(kind, type) and attrs.has(kind), lambda kind: _attrs(kind, converter))
    register(lambda kind: _origin(kind) in _SEQUENCES, lambda kind: _sequence(kind, converter))
    register(lambda kind: _origin(kind) in (dict, Mapping), lambda kind: _mapping(kind, converter))
    register(
        lambda kind: isinstance(kind, Hashable) and kind in hooks,
        lambda kind: lambda value, _: hooks[kind](value, converter),
    )
    return converter


def one_key(value: Any, choices: Iterable[str] | None = None) -> tuple[str, Any]:
    """The key and the value of a mapping such as `{scrap: 2}`; a word alone stands for a key without a value.

    Raises FieldError when there are several keys, or one that is not among `choices`.
    """
    if type(value) is str:
        value = {value: None}
    if type(value) is dict and len(value) > 1:
        raise FieldError(f"write one word with its value, such as {{word: 2}}; you have {word_list(value, 'and')}")
    if type(value) is not dict or not value:
        raise wanted(value, "one word with its value, such as {word: 2}")
    key, inner = next(iter(value.items()))
    if choices is not None and key not in choices:
        raise not_one_of(key, choices)
    return key, inner


def one_of(choices: Choices) -> StructureHook:
    """A hook for a vocabulary: `{draw: 2}` becomes what `choices["draw"]` makes of 2.

    A class takes a mapping as its fields, and anything else as its first field. Raises FieldError.
    """

    def structure(value: Any, converter: Converter) -> Any:
        key, inner = one_key(value, choices)
        make = choices[key]
        with at(key):
            return _from_value(make, inner, converter) if isinstance(make, type) else make(inner, converter)

    return structure


def _from_value(kind: type, value: Any, converter: Converter) -> Any:
    if type(value) is dict or value is None:
        return converter.structure(value or {}, kind)
    first, needed = _fields(kind)
    if first is None:
        raise FieldError("takes no value; write the word alone")
    if needed:
        raise FieldError(also_needs(yaml_name(first.name), needed))
    field_kind: Any = first.type
    return kind(**{first.alias or first.name: converter.structure(value, field_kind)})


@cache
def _fields(kind: type) -> tuple[attrs.Attribute[Any] | None, list[str]]:
    """The first field of a class, and the names of the others that have no default."""
    fields = [field for field in attrs.fields(attrs.resolve_types(kind)) if field.init]
    needed = [yaml_name(field.name) for field in fields[1:] if field.default is attrs.NOTHING]
    return (fields[0] if fields else None), needed


def _origin(kind: Any) -> Any:
    return get_origin(kind) or kind


def _is_literal(kind: Any) -> bool:
    return _origin(kind) is Literal


def _hook(kind: Any, converter: Converter) -> _Structure:
    """The hook for what lies within; found later, at each value, where a class holds itself."""
    try:
        return converter.get_structure_hook(kind)
    except RecursionError:
        return converter.structure


def _scalar(scalar: type, what: str) -> _Structure:
    def structure(value: Any, kind: Any) -> Any:
        if kind is not scalar and issubclass(kind, Enum):  # a StrEnum comes here too, by what it inherits
            return _enum(kind)(value, kind)
        if type(value) is scalar:
            return value
        if scalar is float and type(value) is int:
            return float(value)
        raise wanted(value, what)

    return structure


@cache
def _enum(kind: Any) -> _Structure:
    return _literal(tuple(member.value for member in kind), kind)


def _literal(choices: tuple[Any, ...], make: Callable[[Any], Any] | None = None) -> _Structure:
    members = {(type(choice), choice) for choice in choices}

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, Hashable) or (type(value), value) not in members:
            raise not_one_of(value, choices)
        return make(value) if make else value

    return structure


def _is_scalar_union(kind: Any) -> bool:
    """Whether the type is a union, not merely `X | None`, of scalars, literals and None."""
    if _origin(kind) not in _UNIONS:
        return False
    members = [member for member in get_args(kind) if member is not type(None)]
    return len(members) > 1 and all(member in _SCALARS or _is_literal(member) for member in members)


def _scalar_union(kind: Any, converter: Converter) -> _Structure:
    members = sorted(get_args(kind), key=lambda member: member is float)  # which takes whole numbers too
    words = [choice for member in members for choice in get_args(member)]
    kinds = [what for scalar, what in _SCALARS.items() if scalar in members]
    hooks = [(member, _hook(member, converter)) for member in members if member is not type(None)]
    what = " or ".join([*map(str, words), *kinds])

    def structure(value: Any, _: Any) -> Any:
        if value is None and type(None) in members:
            return None
        for member, hook in hooks:
            try:
                return hook(value, member)
            except FieldError:
                continue
        raise wanted(value, what)

    return structure


def _attrs(kind: type, converter: Converter) -> _Structure:
    from cattrs.gen import make_dict_structure_fn, override

    renamed = {field.name: yaml_name(field.name) for field in attrs.fields(attrs.resolve_types(kind))}
    overrides: dict[str, Any] = {name: override(rename=word) for name, word in renamed.items() if name != word}
    structure_mapping: _Structure = make_dict_structure_fn(kind, converter, **overrides)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise wanted(value, "a mapping")
        return structure_mapping(value, kind)

    return structure


def _sequence(kind: Any, converter: Converter) -> _Structure:
    origin, args = _origin(kind), get_args(kind) or (Any,)
    build = _SEQUENCES[origin]
    if origin is tuple and args[-1] is not Ellipsis and get_args(kind):
        hooks = [(member, _hook(member, converter)) for member in args]
        return lambda value, _: tuple(_items(_fixed(value, hooks), hooks, converter.detailed_validation))
    member, hook = args[0], _hook(args[0], converter)
    detailed = converter.detailed_validation

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not list:
            raise wanted(value, "a list")
        if detailed:
            return build(_items(value, [(member, hook)] * len(value), True))
        return build([hook(item, member) for item in value])

    return structure


def _fixed(value: Any, hooks: Sequence[Any]) -> list[Any]:
    if type(value) is not list or len(value) != len(hooks):
        raise wanted(value, f"a list of {len(hooks)}")
    return value


def _items(value: list[Any], hooks: Iterable[tuple[Any, _Structure]], detailed: bool) -> list[Any]:
    """Every item through its hook; with `detailed`, one group of all that went wrong."""
    made: list[Any] = []
    errors: list[Exception] = []
    for index, (item, (member, hook)) in enumerate(zip(value, hooks, strict=True)):
        try:
            made.append(hook(item, member))
        except Exception as error:
            if not detailed:
                raise
            place(error, index)
            errors.append(error)
    if errors:
        raise ExceptionGroup("items", errors)
    return made


def _mapping(kind: Any, converter: Converter) -> _Structure:
    key_kind, value_kind = get_args(kind) or (str, Any)
    key_hook, value_hook = _hook(key_kind, converter), _hook(value_kind, converter)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise wanted(value, "a mapping")
        made: dict[Any, Any] = {}
        errors: list[Exception] = []
        for key, item in value.items():
            try:
                made[key_hook(_number(key) if key_kind is int else key, key_kind)] = value_hook(item, value_kind)
            except Exception as error:
                place(error, key)
                errors.append(error)
        if errors:
            raise ExceptionGroup("mapping", errors)
        return made

    return structure


def _number(key: str) -> Any:
    """A key as a whole number where it is one, for keys are text."""
    return int(key) if _INDEX.fullmatch(key) else key
