"""A game on a page, to be read and kept: the same page that `fallen page` prints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

from textual.geometry import Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.faces.summary import Summary
from fallen_tui.faces.summary.blocks import WIDTH
from fallen_tui.faces.summary.journal import export, remembered
from fallen_tui.faces.summary.page import page
from fallen_tui.folder import shown
from fallen_tui.tui.kit.layers import Plan, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap
from fallen_tui.tui.screens.base import BaseScreen

RULE = "-- "


class PageScreen(BaseScreen):
    """The page of the journal at `path`, or of what `told` remembers; x keeps it beside the journal."""

    panes = ("main", "footer")

    def __init__(self, path: Path, told: Callable[[], Summary] | None = None) -> None:
        super().__init__()
        self.path = path
        self.summary: Summary | None = None
        self.note: Line = ()
        self._told = told or (lambda: remembered(path))
        self._reading: asyncio.Task[None] | None = None

    def plan(self, size: Size) -> Plan:
        body, footer = rows(size.region, 0, 1)
        return {"main": body, "footer": footer}

    def prepare(self) -> None:
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        """Found beside the screen: a journal may be long."""
        try:
            self.summary = await asyncio.to_thread(self._told)
        except FallenError as error:
            self.note = line((f"{error}", "bad"))
        if self.is_mounted:
            self.redraw()

    def draw(self) -> None:
        pane = self.pane("main")
        width = min(WIDTH, pane.size.width - 2)
        pane.show([(Span(" "), *row) if row else BLANK for row in self._lines(width)])

    def _lines(self, width: int) -> list[Line]:
        note = [*wrap(self.note, width), BLANK] if self.note else []
        if self.summary is None:
            return note or [line(("reading …", "dim"))]
        first, *rest = page(self.summary, width=width)
        return [*note, line((first, "title")), *(_drawn(text, width) for text in rest)]

    def hints(self) -> Iterable[tuple[str, str]]:
        keep = [("x", "save as text and Markdown")] if self.summary is not None else []
        return [("↑↓", "read"), *keep, ("leave", "back")]

    def pressed_key(self, key: str) -> None:
        pane = self.pane("main")
        height = max(1, pane.size.height - 1)
        scroll = {
            "up": -1, "down": 1, "pageup": -height, "pagedown": height, "space": height, "home": -99999, "end": 99999,
        }  # fmt: skip
        if key in scroll:
            pane.scroll_lines(scroll[key])
        elif key == "x" and self.summary is not None:
            self.note = kept(self.summary, self.path)
            self.redraw()
            pane.scroll_top(0)
        elif self.app.keymap.command(key) == "leave":  # type: ignore[attr-defined]
            self.dismiss(None)

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        """Everything to be pressed is a key."""


def _drawn(text: str, width: int) -> Line:
    if text.startswith(RULE):
        return rule(text.removeprefix(RULE).rstrip("-").strip(), width)
    return line((text, "" if text.startswith(" ") else "story")) if text else BLANK


def kept(summary: Summary, path: Path) -> Line:
    """Write a page beside its journal, and say so."""
    try:
        made = export(summary, path)
    except FallenError as error:
        return line((f"{error}", "bad"))
    names = " and ".join(shown(Path(one.name)) for one in made)
    return line((f"Saved beside the journal: {names}, in {shown(path.parent.absolute())}", "good"))
