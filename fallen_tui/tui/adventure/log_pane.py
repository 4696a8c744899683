"""The log in a pane: the last lines with what is new marked, as far back as was scrolled, and whose lines are shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import attrs
from textual.geometry import Size

from fallen_tui.engine.events import Entry
from fallen_tui.tui.adventure.match_book import MatchBook
from fallen_tui.tui.adventure.scroll import keep_extent, last_extent, look_of, turn, whose_line
from fallen_tui.tui.kit.styled_text import Line, Span, line, rule
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene

SIDE = "side_log"
"""The pane beside the main place."""
Opens = Literal["turn", "step"]
SPARE = 60
"""Rows above those in sight that are there for the wheel of the mouse."""


class LogPane(ABC):
    """The log of one match."""

    def __init__(self, book: MatchBook[Any]) -> None:
        self.book = book
        self.match = book.match

    # --- what a game gives ---

    @abstractmethod
    def opens(self, entry: Entry) -> Opens | None:
        """What begins with an entry: a turn, or a step of it, which is left out where nothing happened in it."""

    @abstractmethod
    def rows_of(self, number: int, text: str, entry: Entry, columns: int) -> Sequence[Line]:
        """A line of the log in rows."""

    def concerns(self, number: int, text: str, entry: Entry, seat: int, name: str) -> bool:
        """Whether a line is one of those of a seat: its doing, or it is named."""
        return getattr(entry, "seat", None) == seat or name in text

    # --- drawing ---

    def lines(self, scene: TableScene, seat: int | None) -> Iterator[tuple[int, str, Entry]]:
        """The lines for the viewer with their entries, the last first: those that concern a seat, or all of them."""
        entries = self.match.table.entries
        name = "" if seat is None else self.match.names[seat]
        empty = False
        for number, text in self.match.log.backwards(scene.seat):
            entry = entries[number - 1]
            if opens := self.opens(entry):
                if empty and opens == "step":
                    continue
                empty = True
            elif seat is not None and not self.concerns(number, text, entry, seat, name):
                continue
            else:
                empty = False
            yield number, text, entry

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The last lines, what is new marked; as far back as was scrolled."""
        head = [rule("Log", size.width)] if pane == SIDE else whose_line(scene, pane, "The log")
        height = max(1, size.height - len(head))
        wanted = (look_of(scene, pane).top or 0) + height + SPARE
        rows = self._rows(pane, scene, size.width, wanted)
        if len(rows) < wanted and not self.book.complete:
            rows.insert(0, line((" Reading what came before …", "dim")))
        back = max(0, min(look_of(scene, pane).top or 0, len(rows) - height))
        top = max(0, len(rows) - height - back)
        keep_extent(scene, pane, len(rows), height, back)
        if not rows:
            rows = [line((" Nothing has happened yet.", "dim"))]
        return DrawnPane([*rows[:top], *head, *rows[top:]], top=top)

    def _rows(self, pane: str, scene: TableScene, columns: int, wanted: int) -> list[Line]:
        """The last rows of the log, as many as are wanted or a few more."""
        found: list[Line] = []
        for number, text, entry in self.lines(scene, look_of(scene, pane).seat):
            mark = Span("▌" if number > scene.fresh else " ", "new")
            found += [(mark, *row) for row in reversed(self.rows_of(number, text, entry, columns - 1))]
            if len(found) >= wanted:
                break
        found.reverse()
        return found

    # --- keys ---

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Up and down scroll, left and right choose whose lines."""
        if turn(scene, pane, key):
            return "draw"
        extent = last_extent(scene, pane)
        page = max(1, extent.height - 1)
        ends = len(self.match.table.entries) * 8
        steps = {
            "up": 1, "down": -1, "wheelup": 3, "wheeldown": -3, "pageup": page, "pagedown": -page,
            "home": ends, "end": -ends,
        }  # fmt: skip
        step = steps.get(key)
        if step is None:
            return None
        scene.cursors[pane] = attrs.evolve(look_of(scene, pane), top=max(0, extent.top + step))
        return "draw"
