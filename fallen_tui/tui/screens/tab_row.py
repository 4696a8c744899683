"""The row of the parts of a table by their keys, the one that is in sight marked."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.tui.kit.styled_text import Line, Span, width as width_of
from fallen_tui.tui.match.scene import Tab


def tab_row(tabs: Sequence[Tab], here: str, room: int) -> Line:
    """The row that takes fewer columns than there are: with all names, closer together, or only with that in sight."""
    *_, least = rows = [_spelt(tabs, here, names, after) for names, after in ((True, " "), (True, ""), (False, ""))]
    return next((row for row in rows if width_of(row) < room), least)


def _spelt(tabs: Sequence[Tab], here: str, names: bool, after: str) -> Line:
    """All keys with all names, or with only that of the part in sight."""
    spans: list[Span] = [Span("─", "rule")]
    for tab in tabs:
        spot = f"tab:{tab.id}"
        spans.append(Span(f" {tab.key}", "key", spot))
        if names or tab.id == here:
            spans.append(Span(f" {tab.title}", "strong" if tab.id == here else "dim", spot))
        spans.append(Span(" ▾" if tab.id == here else after, "dim", spot))
    return tuple(spans)
