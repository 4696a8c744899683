"""attrs classes of which attrs makes nothing before it is wanted.

`attrs.define` describes each field and writes and compiles an `__init__`, a fifth of a millisecond a class. A game has
hundreds of small classes, facts and effects above all, and one sitting makes objects of few of them: to finish the
others only when they are needed takes 35 ms off the 160 that a table takes to open on top of Textual.

`define` and `frozen` are those of attrs, without options, for the classes of `records`, whose methods are shared. Their
slots are there at once; what stands in UNFINISHED is put in its place when it is first looked up, and is attrs' own
work on the same fields. Whoever has attrs classes in hand need not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

import attrs

UNFINISHED = ("__attrs_attrs__", "__init__", "__match_args__")
"""What attrs gives a class, other than slots and the methods that `records` shares."""
_CLASS_VARIABLES = ("ClassVar", "typing.ClassVar")
_MORE: frozenset[type] = frozenset({type(attrs.field()), type(attrs.Factory(tuple))})
"""What stands in a class as the default of a field of which more is said."""


class Plain(NamedTuple):
    """A field of which no more is said than its type, as it is spelt, and its default; reads like that of attrs."""

    name: str
    type: Any
    default: Any
    validator: None = None
    converter: None = None


class _Draft(NamedTuple):
    """What attrs is to make a class of: its own fields as they were written, and all names, inherited ones first."""

    make: Callable[[type], type]
    own: tuple[str, ...]
    names: tuple[str, ...]
    written: dict[str, Any]

    @property
    def plain(self) -> bool:
        """Whether the fields are its own alone, and no more is said of them than types and defaults."""
        return self.own == self.names and _MORE.isdisjoint(map(type, self.written.values()))


class _Unfinished:
    """Stands in a class for what attrs has not made yet, and has all of it made when it is looked up."""

    __slots__ = ("cls", "draft", "name")

    def __init__(self, draft: _Draft) -> None:
        self.draft = draft

    def __set_name__(self, cls: type, name: str) -> None:
        self.cls, self.name = cls, name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if self.name != "__init__" or not _begin(self.cls, self.draft):
            _finish(self.cls, self.draft)
        found = self.cls.__dict__[self.name]
        return found.__get__(instance, owner) if callable(found) else found


if TYPE_CHECKING:
    from attrs import define as define
    from attrs import frozen as frozen
else:

    def define(cls: type) -> type:
        """`attrs.define`, carried out later. No validators or converters: they would have to hear of every change."""
        return _drafted(cls, attrs.define(eq=False, repr=False), {})

    def frozen(cls: type) -> type:
        """`attrs.frozen`, carried out later."""
        return _drafted(cls, attrs.frozen(eq=False, repr=False), _FROZEN)


def names_of(cls: type) -> tuple[str, ...]:
    """The names of an attrs class's fields, which nothing need be made for."""
    draft = _draft(cls)
    return draft.names if draft is not None else tuple(field.name for field in _fields(cls))


def outline(cls: type) -> tuple[Plain | attrs.Attribute[Any], ...]:
    """The fields of an attrs class: name, type, default, validator, converter; plain ones without having any made."""
    draft = _draft(cls)
    return _fields(cls) if draft is None or not draft.plain else _outline(cls, draft)


def _outline(cls: type, draft: _Draft) -> tuple[Plain, ...]:
    kinds = cls.__annotations__
    return tuple([Plain(name, kinds[name], draft.written.get(name, attrs.NOTHING)) for name in draft.own])


def _fields(cls: type) -> tuple[attrs.Attribute[Any], ...]:
    return cast("tuple[attrs.Attribute[Any], ...]", attrs.fields(cast(Any, cls)))


def _draft(cls: type) -> _Draft | None:
    """What an attrs class is to be made of; None where it is finished."""
    found = cls.__dict__.get("__attrs_attrs__")
    return found.draft if type(found) is _Unfinished else None


def _drafted(cls: type, make: Callable[[type], type], frozen: dict[str, Any]) -> type:
    """The class with its slots, which can only be said when a class begins: so it begins again, as with attrs."""
    own = tuple([name for name, kind in cls.__annotations__.items() if not str(kind).startswith(_CLASS_VARIABLES)])
    inherited = _inherited(cls)
    body = dict(cls.__dict__)
    written = {name: body.pop(name) for name in own if name in body}
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    new = tuple([name for name in own if name not in inherited])
    draft = _Draft(make, own, (*[name for name in inherited if name not in own], *own), written)
    unfinished = {name: _Unfinished(draft) for name in UNFINISHED if name not in body}
    weak = () if any("__weakref__" in base.__dict__ for base in cls.__mro__[1:]) else ("__weakref__",)
    body |= {"__slots__": (*new, *weak), "__qualname__": cls.__qualname__, **unfinished, **frozen}
    return type(cls)(cls.__name__, cls.__bases__, body)


def _inherited(cls: type) -> tuple[str, ...]:
    """The fields of the class above that has some."""
    found = (names_of(base) for base in cls.__mro__[1:] if "__attrs_attrs__" in base.__dict__)
    return next(filter(None, found), ())


def _begin(cls: type, draft: _Draft) -> bool:
    """Give a class of plain fields the `__init__` that attrs would write for it; whether it is such a class.

    Half the work where objects are made but nobody asks about the fields: 3 ms of a table's start.
    """
    if not draft.plain:
        return False
    names: dict[str, Any] = {}
    parameters, lines = ["self"], []
    kinds: dict[str, Any] = {}
    for number, field in enumerate(_outline(cls, draft)):
        given = field.name.lstrip("_")
        kinds[given] = field.type
        names[f"_default{number}"] = field.default
        parameters.append(given if field.default is attrs.NOTHING else f"{given}=_default{number}")
        if cls.__setattr__ is _unchanged:
            names[f"_set{number}"] = getattr(cls, field.name).__set__
            lines.append(f" _set{number}(self, {given})")
        else:
            lines.append(f" self.{field.name} = {given}")
    if hasattr(cls, "__attrs_post_init__"):
        lines.append(" self.__attrs_post_init__()")
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *(lines or [" pass"])]), names)
    made = names["__init__"]
    made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
    made.__annotations__ = {**kinds, "return": None}
    cls.__init__ = made  # type: ignore[misc]
    return True


def _finish(cls: type, draft: _Draft) -> None:
    """Have attrs make a class of the same fields, and take over what it came to."""
    kinds = {name: cls.__annotations__[name] for name in draft.own}
    body = {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__annotations__": kinds, **draft.written}
    if after := getattr(cls, "__attrs_post_init__", None):
        body["__attrs_post_init__"] = after
    bases = tuple([base for base in cls.__bases__ if getattr(base, "__attrs_attrs__", ())])
    made = draft.make(type(cls.__name__, bases, body))
    if "__setattr__" in made.__dict__ and "__setattr__" not in cls.__dict__:
        raise TypeError(f"{cls.__name__}: a field that is checked or converted needs attrs.define itself")
    for name in UNFINISHED:
        if type(cls.__dict__.get(name)) is _Unfinished:
            setattr(cls, name, made.__dict__[name])
    cls.__attrs_props__ = attrs.inspect(made)  # type: ignore[attr-defined]


def _unchanged(self: object, *_: object) -> NoReturn:
    raise attrs.exceptions.FrozenInstanceError


_FROZEN = {"__setattr__": _unchanged, "__delattr__": _unchanged}
