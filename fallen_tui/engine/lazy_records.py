"""attrs classes of which attrs makes nothing before it is wanted.

attrs describes each field, writes an `__init__` and compiles it: a fifth of a millisecond a class. A game has hundreds
of small classes, facts and effects above all, and one sitting makes objects of few of them; to have attrs at the others
only when they are needed is a tenth of the time that a table takes to open.

The slots of a class are there at once. What stands in LATER is put in its place when it is first looked up, and is
attrs' own work on the same fields, so that whoever has such a class in hand need not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import attrs

LATER = ("__attrs_attrs__", "__init__", "__match_args__")
"""What attrs gives a class, other than slots and the methods that `records` shares."""
_TAKEN = ("__module__", "__qualname__", "__annotations__", "__orig_bases__", "__attrs_post_init__")
"""What attrs looks at of a class beside its fields."""
_CLASS_VARIABLES = ("ClassVar", "typing.ClassVar")
_MORE: frozenset[type] = frozenset({type(attrs.field()), type(attrs.Factory(tuple))})
"""What stands in a class in place of the default of a field of which more is said."""
_AT_ONCE = {True: attrs.frozen(eq=False, repr=False), False: attrs.define(eq=False, repr=False)}
_CHANGES = ("__setattr__", "__delattr__")
_FORBIDDEN = {name: vars(attrs.frozen(type("Frozen", (), {})))[name] for name in _CHANGES}


class PlainField(NamedTuple):
    """A field of which no more is said than its type, as it is spelt, and its default; reads like that of attrs."""

    name: str
    type: Any
    default: Any
    validator: None = None
    converter: None = None


if TYPE_CHECKING:
    from attrs import define as define, frozen as frozen

    Fields = tuple[PlainField | attrs.Attribute[Any], ...]
else:

    def define(cls: type) -> type:
        """`attrs.define`, for a class of `records`; its fields are neither checked nor converted."""
        return _drafted(cls, False)

    def frozen(cls: type) -> type:
        """`attrs.frozen`, for a class of `records`."""
        return _drafted(cls, True)


def names_of(cls: type) -> tuple[str, ...]:
    """The names of an attrs class's fields, inherited ones first; nothing is made for it."""
    found = cls.__dict__.get("__attrs_attrs__")
    if type(found) is _Unfinished:
        return found.names
    return tuple([field.name for field in attrs.fields(cast(Any, cls))])


def fields_of(cls: type) -> Fields:
    """The fields of an attrs class; nothing is made for it where its own are plain."""
    found = cls.__dict__.get("__attrs_attrs__")
    if type(found) is not _Unfinished or not found.plain:
        return cast("Fields", attrs.fields(cast(Any, cls)))
    kinds, own = cls.__annotations__, found.own
    above = (base for base in cls.__bases__ if _names_above(base))
    inherited = {field.name: field for base in above for field in fields_of(base)}
    written = {
        name: PlainField(name, kinds[name], own.get(name, attrs.NOTHING)) for name in found.names if name in kinds
    }
    return tuple([written.get(name) or inherited[name] for name in found.names])


class _Unfinished:
    """Stands in a class for what attrs has not made yet, and has it made when it is looked up.

    names   of all fields, inherited ones first
    own     what is written after the own ones
    """

    __slots__ = ("cls", "frozen", "name", "names", "own")

    def __init__(self, names: tuple[str, ...], own: dict[str, Any], frozen: bool) -> None:
        self.names, self.own, self.frozen = names, own, frozen

    def __set_name__(self, cls: type, name: str) -> None:
        self.cls, self.name = cls, name

    @property
    def plain(self) -> bool:
        """Whether no more is said of any of its own fields than its type and default."""
        return _MORE.isdisjoint(map(type, self.own.values()))

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        self._finish()
        found = self.cls.__dict__[self.name]
        return found.__get__(instance, owner) if callable(found) else found

    def _finish(self) -> None:
        """Have attrs make a class of the same fields, and take over what it came to."""
        cls = self.cls
        body = {name: getattr(cls, name) for name in _TAKEN if hasattr(cls, name)}
        made = _AT_ONCE[self.frozen](type(cls)(cls.__name__, cls.__bases__, {**body, **self.own}))
        if "__setattr__" in made.__dict__ and "__setattr__" not in cls.__dict__:
            raise TypeError(f"{cls.__name__}: a field that is checked or converted when it changes needs attrs.define")
        for name in LATER:
            if type(cls.__dict__.get(name)) is _Unfinished:
                setattr(cls, name, made.__dict__[name])
        cls.__attrs_props__ = attrs.inspect(made)  # type: ignore[attr-defined]


def _drafted(cls: type, frozen: bool) -> type:
    """The class with its slots, which can only be said when a class begins: so it begins again, as with attrs.

    One that inherits fields from several classes, or means itself, is made by attrs at once.
    """
    inherited = [names for base in cls.__bases__ if (names := _names_above(base))]
    if len(inherited) > 1 or _means_itself(cls):
        return _AT_ONCE[frozen](cls)
    above: tuple[str, ...] = inherited[0] if inherited else ()
    written = [name for name, kind in cls.__annotations__.items() if not str(kind).startswith(_CLASS_VARIABLES)]
    own = {name: cls.__dict__[name] for name in written if name in cls.__dict__}
    left_out = {"__dict__", "__weakref__", *written}
    body = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    names = (*(name for name in above if name not in left_out), *written)
    body |= {name: _Unfinished(names, own, frozen) for name in LATER if name not in body}
    weak = () if any(base.__weakrefoffset__ for base in cls.__bases__) else ("__weakref__",)
    body["__slots__"] = (*(name for name in written if name not in above), *weak)
    body["__qualname__"] = cls.__qualname__
    if frozen:
        body |= _FORBIDDEN
    return type(cls)(cls.__name__, cls.__bases__, body)


def _names_above(cls: type) -> tuple[str, ...]:
    """The names of the fields that a class has, its own or inherited; none where it is no attrs class."""
    return next((names_of(each) for each in cls.__mro__ if "__attrs_attrs__" in each.__dict__), ())


def _means_itself(cls: type) -> bool:
    """Whether a method may mean the class in which it is written, as `super()` does."""
    parts = (getattr(part, "__func__", getattr(part, "fget", part)) for part in cls.__dict__.values())
    return any(getattr(part, "__closure__", None) for part in parts)
