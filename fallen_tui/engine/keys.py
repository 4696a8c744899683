"""Typed keys: options of a question that are their text, as journals keep it, and know the parts it is made of.

    class Buy(Key, form="buy:{card}"):
        card: str

    Buy("sp032") == "buy:sp032"        # wherever a text is wanted, it is one
    Buy.of("sp032")                    # the same, made once and kept
    Buy.read("buy:sp032").card         # and back, of what a person typed or an old journal holds

A rule asks with such keys and is given one of them back, so that nobody takes a text apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar

K = TypeVar("K", bound="Key")

_FIELD = re.compile(r"\{(\w+)\}")
_KINDS: dict[str, tuple[str, Callable[[str], Any]]] = {"str": (".*", str), "int": (r"-?\d+", int)}


class Key(str):
    """A kind of option; a subclass says its `form`, and annotates each field of it as `str` or `int`.

    A form of "" is that of a base of such kinds, of which there are no options.
    """

    form: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()
    _kinds: ClassVar[dict[str, tuple[str, Callable[[str], Any]]]] = {}
    _pattern: ClassVar[re.Pattern[str]] = re.compile("")
    _readers: ClassVar[tuple[Callable[[str], Any], ...]] = ()

    def __init_subclass__(cls, *, form: str, **others: Any) -> None:
        super().__init_subclass__(**others)
        parts = _FIELD.split(form)
        own = {name: _KINDS[str(getattr(kind, "__name__", kind))] for name, kind in cls.__annotations__.items()}
        cls._kinds = kinds = {**cls._kinds, **own}
        cls.form, cls.fields = form, tuple(parts[1::2])
        if form and set(cls.fields) != kinds.keys():
            raise TypeError(f"{cls.__name__}: the form {form!r} has other fields than are annotated")
        texts = [re.escape(part) if n % 2 == 0 else f"({kinds[part][0]})" for n, part in enumerate(parts)]
        cls._pattern = re.compile("".join(texts), re.DOTALL)
        cls._readers = tuple(kinds[name][1] for name in cls.fields)
        setattr(cls, "of", cache(cls))  # noqa: B010

    def __new__(cls, *parts: Any) -> Self:
        if len(parts) != len(cls.fields):
            raise TypeError(f"{cls.__name__} wants {', '.join(cls.fields) or 'no parts'}")
        named = dict(zip(cls.fields, parts, strict=True))
        self = super().__new__(cls, cls.form.format(**named))
        self.__dict__.update(named)
        return self

    if TYPE_CHECKING:

        @classmethod
        def of(cls, *parts: Any) -> Self:
            """The key of some parts, made once however often it is wanted: for parts that come again and again."""

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(self.__dict__[name] for name in self.fields)

    @classmethod
    def read(cls, text: str) -> Self:
        """The key that a text stands for, itself where it is one. Raises ValueError where it is of another form."""
        if isinstance(text, cls):
            return text
        key = cls.match(text)
        if key is None:
            raise ValueError(f"{text!r:.60} is not of the form {cls.form!r}")
        return key

    @classmethod
    def match(cls, text: str) -> Self | None:
        """The key that a text stands for; None where it is of another form."""
        found = cls._pattern.fullmatch(text)
        if found is None:
            return None
        return cls(*[reader(part) for reader, part in zip(cls._readers, found.groups(), strict=True)])


class CardKind(Key, form=""):
    """A kind of option that is about a card."""

    card: str


class NumberKind(Key, form=""):
    """A kind of option that is a number: so much, or the place of something."""

    n: int


def typed(text: str, *kinds: type[K]) -> K:
    """A text as a key of the first of some kinds whose form it has; a key stays what it is. Raises ValueError."""
    for kind in kinds:
        if isinstance(text, kind):
            return text
    for kind in kinds:
        if (key := kind.match(text)) is not None:
            return key
    raise ValueError(f"{text!r:.60} is no {' or '.join(kind.__name__ for kind in kinds)}")


def reader(*kinds: type[K]) -> Callable[[str], K]:
    """What reads texts as keys of the first of some kinds whose form they have, each text but once.

    For the few words of a game; the function raises ValueError for a text of no such form.
    """

    @cache
    def read(text: str) -> K:
        return typed(text, *kinds)

    return read
