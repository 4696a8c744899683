"""When a card acts and how often: moments by their words and fields, limits, abilities as cards write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from fallen_tui.adventure.content.reading import demand, read_fields
from fallen_tui.engine.library_errors import FieldError, at, described, not_one_of, offered, wanted
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter

A = TypeVar("A")

Whose = Literal["you", "other", "any"]
"""Whose moment it is, as the holder of the card sees it."""
Fields = Mapping[str, tuple[str, Any, bool]]
"""The fields of a moment as cards write them: (name of the value, type, whether a list is allowed)."""
_WHOSE: Fields = {"whose": ("whose", Whose, False)}


def read_moment(
    value: Any, converter: Converter, fields: Mapping[str, Fields], example: str
) -> tuple[str, dict[str, Any], list[Exception]]:
    """The word of a moment, the values of its fields, and what is wrong with them.

    fields   of each moment by its word; `whose` is a field of them all
    example  a moment as cards write it, as a fault shows it
    Raises FieldError where there is no telling which moment is meant.
    """
    if type(value) is str:
        value = {"moment": value}
    if type(value) is not dict:
        raise wanted(value, f"a moment, such as {example}")
    on = value.get("moment")
    if not isinstance(on, str) or on not in fields:
        with at("moment"):
            raise not_one_of(on, tuple(fields)) if "moment" in value else FieldError("is missing")
    known = {**_WHOSE, **fields[on]}
    made: dict[str, Any] = {}
    errors: list[Exception] = []
    for key, item in value.items():
        if key == "moment":
            continue
        try:
            with at(key):
                if key not in known:
                    raise FieldError(f"unknown field of the moment {on}{offered(key, known, 'its fields are')}")
                name, kind, several = known[key]
                made[name] = _read(kind, item, several, converter)
        except Exception as error:
            errors.append(error)
    return on, made, errors


def _read(kind: Any, item: Any, several: bool, converter: Converter) -> Any:
    if several and type(item) is list:
        return converter.structure(item, tuple[kind, ...])
    made = converter.structure(item, kind)
    return (made,) if several else made


@frozen
class Limit(FrozenRecord):
    """How often: `n` times per turn or game; discard: the card is discarded for it; uses: then it is discarded."""

    per: Literal["", "turn", "game", "discard", "uses"] = ""
    n: int = 1


FREELY = Limit()
_USES = re.compile(r"([1-9]) uses?")


def read_limit(value: Any, _: Any = None) -> Limit:
    """A limit from turn, game, discard or "2 uses". Raises FieldError."""
    if value in ("turn", "game", "discard"):
        return Limit(value)
    if isinstance(value, str) and (match := _USES.fullmatch(value)):
        return Limit("uses", int(match[1]))
    raise FieldError(f'{described(value)} isn\'t a limit; write turn, game, discard or "2 uses"')


def used_up(abilities: Iterable[Any]) -> bool:
    """Whether a card is discarded for one of its abilities at some time."""
    return any(ability.limit.per in ("discard", "uses") for ability in abilities)


def ability_reader(cls: type[A]) -> Callable[[Any, Converter], A]:
    """The hook of a class of abilities: they have moments, `when`, and effects, `do`, and not without them.

    The `whose` of an ability goes for every moment of it that names none. Raises FieldErrors.
    """

    def read(value: Any, converter: Converter) -> A:
        ability: Any = read_fields(cls, _spread(value), converter)
        demand((bool(ability.do), "do", "an ability must do something"))
        demand((bool(ability.when), "when", "an ability needs a moment"))
        made: A = ability
        return made

    return read


def _spread(value: Any) -> Any:
    if type(value) is not dict or "whose" not in value:
        return value
    whose = value["whose"]
    if whose not in get_args(Whose):
        with at("whose"):
            raise not_one_of(whose, get_args(Whose))
    moments = value.get("when")
    given = [one for one in (moments if isinstance(moments, list) else [moments]) if isinstance(one, (str, dict))]
    spread = [{"moment": one, "whose": whose} if isinstance(one, str) else {"whose": whose, **one} for one in given]
    rest = {key: item for key, item in value.items() if key != "whose"}
    return {**rest, "when": spread} if given else rest
