"""What a seat knows of the stretch of a game since its last checkpoint: how it began, and what it has seen since.

Bots that think ahead re-play that stretch, for a rule that stands in the midst of a deed cannot be copied. Nothing in
a memory is hidden from its seat: cards that it never saw are "?", and secret answers are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import attrs

from fallen_tui.engine.events import Answered, Checked, Closed, Entry, Rolled
from fallen_tui.engine.history import active, fold, last_checkpoint
from fallen_tui.engine.parts import Determinize
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.table import Table
from fallen_tui.games import part

HIDDEN = "?"
Piles = dict[str, tuple[str, ...]]
LONGEST = 200
"""Entries since a checkpoint beyond which a stretch is not re-played: that would take longer than it is worth."""


@frozen
class Memory(FrozenRecord):
    """`start`: the seat's view at the checkpoint; `steps`: what came after it, as the seat has seen it."""

    start: Any
    steps: tuple[Entry, ...]


def remember(table: Table, seat: int) -> Memory | None:
    """The memory of a seat at its open question; None where a pile was shuffled on the way, much has happened,
    or nobody says what is hidden in its game."""
    guess: Determinize | None = part(table.game.id, "determinize")
    if guess is None:
        return None
    unseen, openly = guess.unseen, guess.OPENLY
    path = active(table.entries)
    place = last_checkpoint(table.entries, path)
    if len(path) - place > LONGEST:
        return None
    state = fold(table.game, table.setup, [table.entries[number - 1] for number in path[:place]])
    start = table.game.view(state, seat)
    steps: list[Entry] = []
    before = _hidden(unseen, start)
    for number in path[place:]:
        entry = table.entries[number - 1]
        if isinstance(entry, Rolled) and not entry.sides:
            return None
        if isinstance(entry, Checked | Closed) or (isinstance(entry, Answered) and entry.forced):
            continue
        if isinstance(entry, Rolled):
            steps.append(attrs.evolve(entry, at=0))
            continue
        if isinstance(entry, Answered):
            if entry.seat == seat or entry.topic in openly:
                steps.append(masked(entry, before))
            continue
        entry.apply(state)
        after = _hidden(unseen, table.game.view(state, seat))
        steps.append(masked(entry, before & after))
        before = after
    return Memory(start, tuple(steps))


def _hidden(unseen: Callable[[Any], Piles], view: Any) -> frozenset[str]:
    return frozenset(card for pile in unseen(view).values() for card in pile)


def masked(entry: Entry, hidden: frozenset[str]) -> Entry:
    """An entry with "?" for hidden cards."""
    changes = {}
    for field in attrs.fields(cast(Any, type(entry))):
        value = getattr(entry, field.name)
        shown = _masked(value, hidden)
        if shown != value:
            changes[field.name] = shown
    return cast(Entry, attrs.evolve(cast(Any, entry), **changes)) if changes else entry


def _masked(value: Any, hidden: frozenset[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_masked(part, hidden) for part in value)
    if isinstance(value, str) and not hidden.isdisjoint((value, *value.split(":"))):
        return HIDDEN
    return value
