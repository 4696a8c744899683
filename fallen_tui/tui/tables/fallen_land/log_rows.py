"""The lines of the log as rows, wrapped once for a width and kept."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.records import Record, define
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.kit.styled_text import Line, Span, joined, line, rule, wrap

NUMBERED = 60
"""Columns from which on the number of an entry stands before it."""
DICE = "Dice: "
KEPT = 4_000
"""Lines whose rows are kept for the next drawing."""


@define
class LogRows(Record):
    """The rows of one match; `wraps` counts how often a line was wrapped."""

    names: NameLinks
    wraps: int = 0
    _rows: dict[tuple[int, int, str], list[Line]] = attrs.field(factory=dict)

    def of(self, number: int, text: str, entry: Entry, columns: int) -> list[Line]:
        """A line of the log as rows of `columns`."""
        key = (number, columns, text)
        rows = self._rows.get(key)
        if rows is None:
            if len(self._rows) > KEPT:
                self._rows.clear()
            self.wraps += 1
            rows = self._rows[key] = _wrapped(self.names, number, text, entry, columns)
        return rows


def brief(text: str) -> str:
    """A line of the log with nothing of its dice but their faces: who rolled each is left to the dice log."""
    if not text.startswith(DICE) or " = " not in text:
        return text
    thrown, _, total = text.removeprefix(DICE).rpartition(" = ")
    faces = (die.rpartition(": ")[2].partition(",")[0] for die in thrown.split("; "))
    return f"{DICE}{', '.join(faces)} = {total}"


def _wrapped(names: NameLinks, number: int, text: str, entry: Entry, columns: int) -> list[Line]:
    label = f"{number:>5} " if columns >= NUMBERED else ""
    room = columns - len(label)
    if isinstance(entry, e.Stepped):
        return [_heading(text, entry, columns)]
    role = "strong" if isinstance(entry, e.DeedBegan) else "dim" if isinstance(entry, Rewound) else ""
    words = wrap(names.linked(_shortened(text, entry, names.players), role), room, 2)
    first = Span(label, "faint")
    blank = Span(" " * len(label))
    return [joined((first if place == 0 else blank, *row)) for place, row in enumerate(words)]


def _heading(text: str, entry: e.Stepped, columns: int) -> Line:
    """A Turn begins with a rule, a phase with its name."""
    if entry.phase == "effects" or not entry.turn:
        return rule(text, columns)
    return line((text.removeprefix(f"Turn {entry.turn}: "), "heading"))


def _shortened(text: str, entry: Entry, players: Sequence[str]) -> str:
    """The story of a card is left to the page of the tale, and who rolled each die to the dice log."""
    if isinstance(entry, e.StoryBegan) and not entry.visit and "). " in text:
        return f"{players[entry.seat]} draws {text.partition('). ')[0]})"
    if isinstance(entry, e.DiceThrown):
        return f"Dice: {', '.join(str(die[-1]) for die in entry.dice)} = {text.rpartition(' = ')[2]}"
    return text
