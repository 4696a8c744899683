"""The cards that a journal names and the game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from fallen_tui.engine.events import Entry, Event
from fallen_tui.games.fallen_land.content.cards import Cards

_ID = re.compile(r"(?:ch|sp|ac|pl|mo|cr|mi)\d{3}|fa\d\d(?:-[a-d])?|te\d\d")


def missing(cards: Cards, entries: Iterable[Entry]) -> list[str]:
    """The ids in entries that no card has, sorted."""
    named = {id for entry in entries if isinstance(entry, Event) for id in _ids(attrs.astuple(entry))}  # type: ignore[arg-type]
    return sorted(id for id in named if cards.get(id) is None)


def _ids(value: Any) -> Iterator[str]:
    """The ids of cards in the values of an event, at any depth."""
    if isinstance(value, str):
        if _ID.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        yield from _ids(tuple(value.items()))
    elif isinstance(value, Iterable):
        for item in value:
            yield from _ids(item)
