"""Lines of the log: every kind of event has its teller, which knows to whom it speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import ALL

OpenTeller = Callable[[Any, Any], str]
"""How an event is told that everybody may know whole, from the state before it."""
Teller = Callable[[Any, Any, int | None], str]
"""How an event is told to a seat (None: to anybody; ALL: everything)."""


def told(tellers: Mapping[type[Entry], Teller], state: Any, entry: Entry, seat: int | None) -> str:
    """An entry in words for a seat; empty where there is nothing to tell."""
    teller = tellers.get(type(entry))
    return "" if teller is None else teller(state, entry, seat)


def open_(line: OpenTeller) -> Teller:
    """A line that is the same for every reader."""
    return lambda state, event, seat: line(state, event)


def silent(state: Any, event: Any, seat: int | None) -> str:
    """Nothing is told: another line says it."""
    return ""


def knows(seat: int | None, *owners: int) -> bool:
    """Whether a reader is one of those who know, or may know everything."""
    return seat == ALL or (seat is not None and seat in owners)
