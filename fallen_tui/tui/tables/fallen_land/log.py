"""What happened in Council of Towns, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.tui.adventure.log_pane import LogPane
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook


class CouncilLog(LogPane):
    """The log of one match."""

    def __init__(self, book: RollBook) -> None:
        super().__init__(book.match)
        self.book = book

    def complete(self) -> bool:
        return self.book.complete

    def rows_of(self, number: int, text: str, entry: Entry, columns: int) -> Sequence[Line]:
        return self.book.rows.of(number, text, entry, columns)

    def lines(self, scene: TableScene, seat: int | None) -> Iterator[tuple[int, str, Entry]]:
        """The lines, the last first; a phase in which nothing happened is left out, a Turn is not."""
        entries = self.match.table.entries
        name = "" if seat is None else self.match.names[seat]
        empty = False
        for number, text in self.match.log.backwards(scene.seat):
            entry = entries[number - 1]
            if isinstance(entry, e.Stepped):
                if empty and entry.phase != "effects":
                    continue
                empty = True
            elif seat is not None and not _concerns(entry, text, seat, name, self.book.whose.get(number)):
                continue
            else:
                empty = False
            yield number, text, entry


def _concerns(entry: Any, text: str, seat: int, name: str, whose: int | None) -> bool:
    """Whether a line is about a seat: it is its doing, or it is named."""
    owner = getattr(entry, "seat", None)
    return seat == (whose if owner is None else owner) or name in text
