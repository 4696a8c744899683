"""The app: colours, keys, the last stage before the terminal, and which screen comes first."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from rich.color import ColorSystem
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.screen import Screen

from fallen_tui.tui.cells import Cells
from fallen_tui.tui.keys import Keymap
from fallen_tui.tui.pane import Pane
from fallen_tui.tui.theme import Theme

_SYSTEMS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
LONG_FRAME = 1_024
"""Bytes from which a frame is announced to the terminal as one update."""


class FallenApp(App[int]):
    """The face on the whole screen."""

    CSS = "Screen { background: transparent; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = []
    TITLE = "fallen"

    def __init__(
        self,
        first: Screen[Any],
        *,
        ascii_only: bool = False,
        look: Theme | None = None,
        keymap: Keymap | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(ansi_color=True)
        self._first = first
        self.ascii_only = ascii_only
        self.look = look or Theme(depth=depth_of(environ))
        self.keymap = keymap or Keymap()
        self._diffing = environ.get("FALLEN_DIFF", "on") != "off"
        self._cells: Cells | None = None

    def on_mount(self) -> None:
        self.push_screen(self._first)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Resize) and self._cells is not None:
            self._cells.forget()
        await super().on_event(event)

    def relook(self, look: Theme) -> None:
        """Other colours, at once."""
        self.look = look
        for screen in self.screen_stack:
            for pane in screen.query(Pane):
                pane.repaint()

    # --- the last stage ---

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if not self._diffing or not isinstance(renderable, CompositorUpdate) or self._batch_count:
            super()._display(screen, renderable)
            return
        driver = self._driver
        if self._running and not self._closed and not self.is_headless and driver is not None:
            width, height = self.size
            if self._cells is None or (self._cells.width, self._cells.height) != (width, height):
                self._cells = Cells(width, height, _SYSTEMS.get(self.look.depth))
                self._cells.forget()
            text = self._cells.frame(renderable)
            if len(text) > LONG_FRAME and self._sync_available:
                text = f"{SYNC_START}{text}{SYNC_END}"
            if text:
                driver.write(text)
                driver.flush()
        self.post_display_hook()


def depth_of(environ: Mapping[str, str]) -> str:
    """How many colours the terminal says it has."""
    if environ.get("NO_COLOR"):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    term = environ.get("TERM", "")
    if "256" in term or "kitty" in term or "direct" in term:
        return "256"
    return "none" if term in ("dumb", "vt100", "vt220") else "16"
