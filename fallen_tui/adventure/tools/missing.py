"""The cards that a journal names and its game does not have: removed or renamed since."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fallen_tui.engine.events import Entry, Event
from fallen_tui.engine.records import names_of


def missing_cards(entries: Iterable[Entry], looks: re.Pattern[str], known: Callable[[str], bool]) -> list[str]:
    """The ids in entries that no card has, sorted. looks: what the ids of the game look like."""
    facts = (entry for entry in entries if isinstance(entry, Event))
    named = {id for fact in facts for id in _texts([getattr(fact, field) for field in names_of(type(fact))])}
    return sorted(id for id in named if looks.fullmatch(id) and not known(id))


def _texts(value: Any) -> Iterator[str]:
    """The texts in the values of an event, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(tuple(value.items()))
    elif isinstance(value, Iterable):
        for item in value:
            yield from _texts(item)
