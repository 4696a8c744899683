"""What happened in Council of Towns, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.tui.adventure.log_pane import LogPane, Opens
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook


class CouncilLog(LogPane):
    """The log of one match."""

    book: RollBook

    def opens(self, entry: Entry) -> Opens | None:
        if not isinstance(entry, e.Stepped):
            return None
        return "turn" if entry.phase == "effects" else "step"

    def concerns(self, number: int, text: str, entry: Entry, seat: int, name: str) -> bool:
        """Whether it is the seat's doing, also where only what led to it says so, or it is named."""
        owner = getattr(entry, "seat", None)
        return seat == (self.book.whose.get(number) if owner is None else owner) or name in text

    def rows_of(self, number: int, text: str, entry: Entry, columns: int) -> Sequence[Line]:
        return self.book.rows.of(number, text, entry, columns)
