"""Entries in a few words, for messages about what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import names_of
from fallen_tui.engine.text import printable


def differing(recorded: Entry, got: Entry) -> tuple[str, str]:
    """Two entries in words, as far as they differ."""
    if type(recorded) is not type(got):
        return brief(recorded), brief(got)
    fields = [name for name in _fields(got) if getattr(recorded, name) != getattr(got, name)]
    return brief(recorded, fields), brief(got, fields)


def brief(entry: Entry, fields: Sequence[str] = ()) -> str:
    """An entry by its tag and its fields, or some of them."""
    words = [f"{name} {_short(getattr(entry, name))}" for name in fields or _fields(entry)]
    return f"{entry.tag} ({', '.join(words)})" if words else entry.tag


def _fields(entry: Entry) -> Sequence[str]:
    return names_of(type(entry))


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        listed = " ".join(map(_short, value[:4]))
        return f"[{listed}]" if len(value) <= 4 else f"[{listed} ... {len(value)} in all]"
    return printable(str(value), 60)
