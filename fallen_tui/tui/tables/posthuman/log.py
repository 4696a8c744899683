"""What happened on the road, as the viewer may know it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.tui.adventure.log_pane import LogPane, Opens
from fallen_tui.tui.kit.styled_text import Line, line, rule, wrap
from fallen_tui.tui.tables.posthuman.book import RoadBook

_TURN = re.compile(r"Turn (\d+): ")


class RoadLog(LogPane):
    """The log of one match."""

    book: RoadBook

    def opens(self, entry: Entry) -> Opens | None:
        if not isinstance(entry, e.PhaseBegan):
            return None
        return "turn" if entry.phase == "event" else "step"

    def rows_of(self, number: int, text: str, entry: Entry, columns: int) -> Sequence[Line]:
        """A turn begins with a rule, a step of it with its name; names in a line stand out."""
        if isinstance(entry, e.PhaseBegan):
            if self.opens(entry) == "turn":
                return [rule(f"Turn {entry.turn}", columns)]
            return [line((_TURN.sub("", text), "heading"))]
        return wrap(self.book.names.linked(text), columns, 2)
