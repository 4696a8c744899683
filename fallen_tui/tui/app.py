"""The app: colours, keys, the last stage before the terminal, and which screen comes first."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Mapping
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import attrs
from rich.color import ColorSystem
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.screen import Screen

from fallen_tui.engine.errors import FallenError
from fallen_tui.garbage import seldom
from fallen_tui.tui.kit.cells import Cells
from fallen_tui.tui.kit.driver import TerminalDriver
from fallen_tui.tui.kit.keys import Keymap
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.theme import Theme
from fallen_tui.tui.settings_file import KeptSettings, Settings, save

if TYPE_CHECKING:
    from fallen_tui.tui.sitting import Sitting

_SYSTEMS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
MEASURED = 0.5
"""Seconds between two looks at the size of the terminal, should the signal of a change have been lost."""
LONG_FRAME = 1_024
"""Bytes from which a frame is announced to the terminal as one update."""
GRACE = 1.0
"""Seconds for the screen to be restored where the terminal itself may be gone."""
_FROM_OUTSIDE = events.InputEvent | events.Paste | events.AppBlur | events.AppFocus
"""What comes from the terminal whatever is on the screen."""


class FallenApp(App[object], inherit_bindings=False):
    """The face on the whole screen. It ends with what its first screen is dismissed with.

    kept     where the settings come from; None where they are not kept
    sitting  the table that is, or was last, played at; whatever ends the app, its journal is let go of in good order
    """

    CSS = "Screen { background: transparent; }"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "end", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    TITLE = "fallen"

    def __init__(
        self,
        first: Screen[Any],
        settings: Settings | None = None,
        *,
        kept: KeptSettings | None = None,
        ascii_only: bool = False,
        ascii_terminal: bool = False,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(ansi_color=True)
        self.first = first
        self.kept = kept
        self.sitting: Sitting | None = None
        self._ascii_given = ascii_only
        self._ascii_terminal = ascii_terminal
        self._environ = environ
        self._diffing = environ.get("FALLEN_DIFF", "on") != "off"
        self._cells: Cells | None = None
        self._hold(settings or (kept.settings if kept is not None else Settings()))

    # --- settings ---

    def _hold(self, settings: Settings) -> None:
        self.settings = settings
        self.keymap = Keymap(settings.keys)
        wished = self._ascii_terminal if settings.ascii == "auto" else settings.ascii == "yes"
        self.ascii_only = self._ascii_given or wished
        depth = depth_of(self._environ) if settings.colours == "auto" else settings.colours
        self.look = Theme(settings.palette, depth)

    def change(self, settings: Settings) -> None:
        """Other settings, at once."""
        before = self.settings, self.look, self.ascii_only
        self._hold(settings)
        if settings.mouse != before[0].mouse:
            self._listen_to_mouse(settings.mouse)
        if (self.look, self.ascii_only) != before[1:]:
            self._cells = None
            for screen in self.screen_stack:
                for pane in screen.query(Pane):
                    pane.repaint()

    def keep(self, settings: Settings) -> None:
        """Other settings, at once and from now on. Raises FallenError where they cannot be kept."""
        self.change(settings)
        if self.kept is not None:
            self.kept = save(settings, self.kept)

    def keep_name(self, own: str) -> None:
        """Keep the name of whoever begins a game, for the next one; a file that cannot be written keeps what it has."""
        if own and own != self.settings.name:
            with suppress(FallenError):
                self.keep(attrs.evolve(self.settings, name=own))

    def _listen_to_mouse(self, on: bool) -> None:
        driver: Any = self._driver
        if driver is None or self.is_headless:
            return
        if on:
            driver._mouse = True
            driver._enable_mouse_support()
        else:
            driver._disable_mouse_support()
            driver._mouse = False

    # --- the course of things ---

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        return TerminalDriver if found is LinuxDriver else found

    def get_default_screen(self) -> Screen[Any]:
        return self.first

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread
                loop.add_signal_handler(number, self._told_to_end, number)
        self.call_after_refresh(seldom)
        if not self.is_headless:
            self.set_interval(MEASURED, self._measure)

    def on_ready(self) -> None:
        if self.sitting is not None:
            self.sitting.note()

    def _told_to_end(self, number: int) -> None:
        """Somebody ends the program, or the terminal is gone: the game is kept before anything else."""
        self.stand_up()
        last = threading.Timer(GRACE, os._exit, (128 + number,))
        last.daemon = True
        last.start()
        self.exit(return_code=128 + number)

    def action_leave(self) -> None:
        """Ctrl-C: leave the table, or the program where nobody sits at one."""
        sitting = self.sitting
        if sitting is None or sitting.closed or sitting.screen is self.first:
            self.action_end()
        else:
            sitting.screen.leave()

    def action_end(self) -> None:
        """Leave everything."""
        self.stand_up()
        self.exit()

    def stand_up(self) -> None:
        """Let go of the journal of the table that is played at, in good order."""
        if self.sitting is not None:
            self.sitting.close()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, _FROM_OUTSIDE) and not self._screen_stack:
            return  # it came as the last screen closed
        if isinstance(event, events.Resize) and self._cells is not None:
            self._cells.forget()
            if event.size == (self._cells.width, self._cells.height):  # a terminal that was stopped and continued
                self.screen.refresh()
        await super().on_event(event)

    def _measure(self) -> None:
        """Take up another size of the terminal, of which no signal came."""
        if (now := Size(*get_terminal_size())) != self.size:
            self.post_message(events.Resize(now, now))

    def _handle_exception(self, error: Exception) -> None:
        """What fails at a table may be a fact in its journal that cannot be: then the app ends with that."""
        found = None if self.sitting is None or self.sitting.closed else self.sitting.fault_behind(error)
        if found is None:
            super()._handle_exception(error)
        else:
            self.stand_up()
            self.exit(found)

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
