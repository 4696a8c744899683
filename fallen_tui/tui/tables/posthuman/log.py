"""What happened on the road, as the viewer may know it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.tui.adventure.log_pane import LogPane
from fallen_tui.tui.adventure.sheets import wrap
from fallen_tui.tui.kit.styled_text import Line, line, rule
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman.book import RoadBook

_TURN = re.compile(r"Turn (\d+): ")


class RoadLog(LogPane):
    """The log of one match."""

    def __init__(self, book: RoadBook) -> None:
        super().__init__(book.match)
        self.book = book

    def complete(self) -> bool:
        return self.book.complete

    def lines(self, scene: TableScene, seat: int | None) -> Iterator[tuple[int, str, Entry]]:
        """The lines, the last first; a step in which nothing happened is left out, a turn is not."""
        entries = self.match.table.entries
        name = "" if seat is None else self.match.names[seat]
        empty = False
        for number, text in self.match.log.backwards(scene.seat):
            entry = entries[number - 1]
            if isinstance(entry, e.PhaseBegan):
                if empty and entry.phase != "event":
                    continue
                empty = True
            elif seat is not None and getattr(entry, "seat", None) != seat and name not in text:
                continue
            else:
                empty = False
            yield number, text, entry

    def rows_of(self, number: int, text: str, entry: Entry, columns: int) -> Sequence[Line]:
        """A turn begins with a rule, a step of it with its name; names in a line stand out."""
        if isinstance(entry, e.PhaseBegan):
            phase = _TURN.sub("", text)
            if entry.phase == "event":
                return [rule(f"Turn {entry.turn}", columns)]
            return [line((phase, "heading"))]
        return wrap(self.book.names.linked(text), columns, 2)
