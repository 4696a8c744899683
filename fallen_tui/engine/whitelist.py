"""What everybody may see of a state: copies that hold the fields which are named, and of the others the defaults."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from fallen_tui.engine.records import hints_of

S = TypeVar("S")

_FLAT = (int, float, str, bool, bytes, type(None))


class Whitelist:
    """The open fields of the attrs classes of a state, and how such objects are copied.

    A field that is not named stands in a copy as in a new object: what is added to a class is hidden until somebody
    names it. Copies are independent: lists and dicts are copied, and so are objects of the classes that are named.

    fields   class -> the names of its open fields, with blanks between them; those of a subclass are its own
    whole    classes of which everything is open and nothing changes: their objects are shared, not copied
    """

    def __init__(self, fields: Mapping[type, str], whole: tuple[type, ...] = ()) -> None:
        self.fields = {cls: tuple(names.split()) for cls, names in fields.items()}
        self.whole = whole
        self._copiers: dict[type, Callable[[Any], Any]] = {}

    def copy(self, value: S) -> S:
        """What is open of an object of a class that is named, or of a subclass of one.

        Raises TypeError where this class is not named, where a field that is named is not there or holds what is not
        copied here, and where one without a default is not named.
        """
        made: S = (self._copiers.get(type(value)) or self._copier(type(value)))(value)
        return made

    def _copier(self, cls: type) -> Callable[[Any], Any]:
        if cls not in self._copiers:
            base = next((base for base in cls.__mro__ if base in self.fields), None)
            if base is None:
                raise TypeError(f"no field of {cls.__name__} is named as open")
            self._copiers[cls] = self._build(base) if base is cls else self._copier(base)
        return self._copiers[cls]

    def _build(self, cls: type) -> Callable[[Any], Any]:
        fields = {field.name: field for field in attrs.fields(typing.cast(Any, cls))}
        if unknown := sorted(set(self.fields[cls]) - set(fields)):
            raise TypeError(f"{cls.__name__} has no field {', '.join(unknown)}")
        hints = hints_of(cls)
        names: dict[str, Any] = {"new": cls.__new__, "cls": cls, "set": object.__setattr__}
        lines = ["def copier(old):", "    it = new(cls)"]
        for name, field in fields.items():
            if name in self.fields[cls]:
                value = self._expression(f"old.{name}", hints[name], names)
            else:
                value = _default(cls, field, names)
            lines.append(f"    set(it, {name!r}, {value})" if _frozen(cls) else f"    it.{name} = {value}")
        exec("\n".join([*lines, "    return it"]), names)
        copier: Callable[[Any], Any] = names["copier"]
        return copier

    def _expression(self, value: str, hint: Any, names: dict[str, Any]) -> str:
        """The expression that copies a value of a type; what it needs comes to `names`."""
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if hint in _FLAT or hint in self.whole or origin is typing.Literal:
            return value
        if hint in self.fields:
            return f"{self._named(hint, names)}({value})"
        if origin in (list, dict):
            return self._collection(value, arguments, names)
        if origin is tuple and all(part is Ellipsis or self._expression("x", part, names) == "x" for part in arguments):
            return value
        if origin in (typing.Union, types.UnionType) and len(arguments) == 2 and type(None) in arguments:
            (inner,) = (self._expression(value, part, names) for part in arguments if part is not type(None))
            return value if inner == value else f"None if {value} is None else {inner}"
        raise TypeError(f"what is open of {hint!r} is not known")

    def _named(self, cls: type, names: dict[str, Any]) -> str:
        """The name of the copier of a class, made when an object of it is first met: a game begins with few of them."""

        def first(old: Any) -> Any:
            names[name] = copier = self._copier(cls)
            return copier(old)

        name = f"copy_{len(names)}"
        names[name] = first
        return name

    def _collection(self, value: str, arguments: tuple[Any, ...], names: dict[str, Any]) -> str:
        inner = self._expression("x", arguments[-1], names)
        if len(arguments) == 1:
            return f"[*{value}]" if inner == "x" else f"[{inner} for x in {value}] if {value} else []"
        return f"{{**{value}}}" if inner == "x" else f"{{k: {inner} for k, x in {value}.items()}} if {value} else {{}}"


def _default(cls: type, field: attrs.Attribute[Any], names: dict[str, Any]) -> str:
    default: Any = field.default
    if default is attrs.NOTHING:
        raise TypeError(f"{cls.__name__}.{field.name} has no default and is not named as open")
    name = f"default_{field.name}"
    made_anew = isinstance(default, attrs.Factory)  # type: ignore[arg-type]
    names[name] = default.factory if made_anew else default
    return f"{name}()" if made_anew else name


def _frozen(cls: type) -> bool:
    return attrs.inspect(cls).is_frozen
