"""What must hold between a scenario and all that it is played with: whatever it names is there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.condition_words import ConditionWord
from fallen_tui.adventure.content.conditions import Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.library_errors import hint
from fallen_tui.engine.records import FrozenRecord, frozen

Named = tuple[str, tuple[str, str]]
"""(field, (kind of thing, id)) of something that is named."""


@frozen
class NamedThings(FrozenRecord):
    """The things of a kind. lacks: what is said of one that is not there; near: whether ids that are alike are told."""

    ids: Collection[str]
    lacks: str
    near: bool = False


def own_things(**things: Iterable[Any]) -> dict[str, NamedThings]:
    """What a scenario has itself, by its kinds."""
    return {
        kind: NamedThings([thing.id for thing in each], f"there is no {kind}", near=True)
        for kind, each in things.items()
    }


def used_twice(field: str, own: Mapping[str, NamedThings]) -> Iterator[tuple[str, str]]:
    """(field, message) of ids that two things of a scenario have, of whatever kinds; told of one field."""
    for id in doubled(chain.from_iterable(things.ids for things in own.values())):
        yield field, f"the id {id} is used twice; every {listed(own)} needs its own"


def absent(named: Iterable[Named], known: Mapping[str, NamedThings]) -> Iterator[tuple[str, str]]:
    """(field, message) of whatever is named and not there; kinds that are not known are left out."""
    for field, (kind, id) in named:
        things = known.get(kind)
        if things is not None and id not in things.ids:
            yield field, f"{things.lacks} {id}{hint(id, things.ids) if things.near else ''}"


def doubled(ids: Iterable[str]) -> list[str]:
    """The ids that stand there more than once, sorted."""
    given = list(ids)
    return sorted({id for id in given if given.count(id) > 1})


def named_in(
    scenario: Any, fields: Iterable[str], names_of: Callable[[Any], Iterable[tuple[str, str]]]
) -> Iterator[Named]:
    """Whatever is named in some fields of a scenario, at any depth; `names_of`: what one part of it names."""
    for field in fields:
        for part in parts(getattr(scenario, field)):
            yield from ((field, value) for value in names_of(part))


def names_in(part: Any, words: Mapping[str, ConditionWord]) -> Iterator[tuple[str, str]]:
    """What a term of a condition names, or an amount: (kind of thing, id)."""
    if isinstance(part, Term):
        yield from words[part.word].names(part.value)
    elif isinstance(part, Amount) and part.counter:
        yield "counter", part.counter
