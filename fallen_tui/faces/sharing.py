"""Points that are being shared out, in words: what is left of them, kind by kind, and what is too much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import listed


def left_of(ask: Ask, choices: Sequence[Choice], given: Mapping[str, int]) -> str:
    """How much of a split is still to be shared out: "5", or "3 Physical and 2 Radiation" of several kinds."""
    if not ask.heaps:
        return str(ask.high - sum(given.values()))
    due = ((points - _of(keys, given), keys) for keys, points in ask.heaps)
    return listed(f"{n} {_kind(choices, keys)}" for n, keys in due if n) or "0"


def too_much(ask: Ask, choices: Sequence[Choice], given: Mapping[str, int]) -> str:
    """What is more than there is of a kind, or more than options take together; "" where nothing is."""
    for keys, points in ask.heaps:
        if (n := _of(keys, given)) > points:
            return f"That makes {n} {_kind(choices, keys)}, but there are {points} to share out"
    labels = {choice.key: choice.label for choice in choices}
    for keys, points in ask.shared:
        if (n := _of(keys, given)) > points:
            return f"{listed(labels[key] for key in keys)} take {points} at most together, not {n}"
    return ""


def _of(keys: Sequence[str], given: Mapping[str, int]) -> int:
    return sum(given.get(key, 0) for key in keys)


def _kind(choices: Sequence[Choice], keys: Sequence[str]) -> str:
    """What is shared out over some keys: the heading of their options, as far as its colon."""
    return next(choice.group.partition(":")[0] for choice in choices if choice.key in keys)
