"""What every screen shares: panes by a plan, one way for keys and presses to come in, a footer of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.geometry import Region, Size
from textual.layout import Layout
from textual.screen import Screen
from textual.strip import Strip

from fallen_tui.tui.kit import keys
from fallen_tui.tui.kit.layers import Plan, Planned
from fallen_tui.tui.kit.pane import PaintedRow, Pane, painted
from fallen_tui.tui.kit.styled_text import Line, Span, ends, line, width

SMALLEST = Size(60, 16)
"""Below this a screen asks for more room, and keeps its state."""
NULL_SIZE = Size(0, 0)
CRAMPED = "cramped"
FRAMES = 1 / 30
"""Seconds in which what was drawn is on the screen: two frames of Textual."""
_POINTED = {
    "↑↓": "down", "←→": "right", "←": "left", "→": "right", "PgDn": "pagedown", "Enter": "enter", "Esc": "escape",
}  # fmt: skip
"""Names of keys in the footer that are not those Textual has for them."""


class BaseScreen(Screen[object]):
    """A screen of panes. A kind of screen names its `panes`, plans and draws them, and takes keys and presses."""

    DEFAULT_CSS = "BaseScreen { background: transparent; overflow: hidden; }"
    AUTO_FOCUS = None
    panes: tuple[str, ...] = ("main", "footer")
    kept = 2
    """How many hints at the end of the footer stay, however narrow it is: help, and how to leave."""
    _drawn_for: Size = NULL_SIZE
    _laid_out: tuple[Size, Plan] = (NULL_SIZE, {})
    _ground = PaintedRow((), 0)
    _moving_panes = False
    """Whether the panes are about to be laid out anew: they are drawn then, and nothing is drawn before."""

    def compose(self) -> ComposeResult:
        self._made = {id: Pane(id) for id in (*self.panes, CRAMPED)}
        yield from self._made.values()

    @property
    def layout(self) -> Layout:
        """The plan of the screen, in place of one from a style sheet."""
        return Planned(self._lay_out)

    # --- what a kind of screen says of itself ---

    def plan(self, size: Size) -> Plan:
        """Where the panes lie."""
        full = size.region
        return {
            "main": Region(0, 0, full.width, full.height - 1),
            "footer": Region(0, full.height - 1, full.width, 1),
        }

    def draw(self) -> None:
        """Draw every pane anew; those that look the same cost nothing."""

    def pressed_key(self, key: str) -> None:
        """A key, by one name (`keys.plain`)."""

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        """A press of the mouse."""

    def pasted(self, text: str) -> None:
        """Text that was pasted."""

    def hints(self) -> Iterable[tuple[str, str]]:
        """Keys and what they do now, for the footer: a command's name or a key, and words."""
        return ()

    def dismiss(self, result: object = None) -> AwaitComplete:
        """Close the screen with a result; with the first screen the app ends."""
        if len(self.app.screen_stack) > 1:
            return super().dismiss(result)
        self.app.exit(result)
        return AwaitComplete()

    # --- drawing ---

    def pane(self, id: str) -> Pane:
        """A pane by its id."""
        return self._panes[id]

    def on_mount(self) -> None:
        self._panes = self._made  # not those that are mounted: a screen may be closed while it opens
        self.prepare()

    def prepare(self) -> None:
        """Called once the panes are there, before the first drawing."""

    def _planned(self, size: Size) -> Plan:
        if size.width < SMALLEST.width or size.height < SMALLEST.height:
            return {CRAMPED: size.region}
        return self.plan(size)

    def _lay_out(self, size: Size) -> Plan:
        """The plan by which the panes are laid out."""
        self._moving_panes = False
        self._laid_out = (size, self._planned(size))
        return self._laid_out[1]

    def _replan(self) -> bool:
        """Lay the panes out anew where their plan for the same size has changed; they are drawn before they are
        painted. Whether they will be."""
        size, plan = self._laid_out
        if size != self.size or plan == self._planned(size):
            return False
        self._drawn_for, self._moving_panes = NULL_SIZE, True
        for pane in self._panes.values():
            pane.refresh()
        self._panes[next(iter(plan))].refresh(layout=True)
        return True

    @property
    def cramped(self) -> bool:
        """Whether there is too little room to show anything but a request for more."""
        return self.size.width < SMALLEST.width or self.size.height < SMALLEST.height

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.before_paint)

    def on_screen_suspend(self) -> None:
        self._drawn_for = NULL_SIZE

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.before_paint)

    def before_paint(self) -> None:
        """Draw where that has not been done for this size: panes ask for it before they are painted.

        So the first frame of a screen has everything in it, and not only the one after the next. It is the size that
        the panes are laid out for: the app knows of another one a moment before they have it.
        """
        if self._drawn_for != self.outer_size and hasattr(self, "_panes") and not self._moving_panes:
            self._drawn_for = self.outer_size
            self.redraw()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Blanks where no pane lies, and never the screen below, which a transparent background would let through."""
        width = self.size.width
        if self._ground.cell_length != width:
            self._ground = PaintedRow([Segment(" " * width)], width)
        return painted(self, [self._ground] * crop.height, crop)

    def redraw(self) -> None:
        """Draw everything, or ask for more room."""
        if not hasattr(self, "_panes") or not self.size:
            return
        if self.cramped:
            rows = [
                line(("More room, please.", "strong")),
                line(f"{self.size.width}x{self.size.height} is too small; "),
            ]
            rows += [line(f"{SMALLEST.width}x{SMALLEST.height} will do."), line(("Nothing is lost.", "dim"))]
            self._panes[CRAMPED].show(rows)
            return
        if self._replan() or self._moving_panes:
            return
        self.draw()
        self.draw_footer()
        if self.app.screen is self:
            self._drawn_for = self.outer_size

    def once_painted(self, act: Callable[..., object], *given: object) -> None:
        """Do something that takes a moment, once what is drawn now is seen: it says what is being done."""
        self.redraw()
        self.set_timer(FRAMES, partial(act, *given))

    def draw_footer(self, note: Line = ()) -> None:
        """The keys that count now, in one line; `note` stands at its right end."""
        if "footer" not in self._panes or self._moving_panes:
            return
        hints = [self._hint(key, words) for key, words in self.hints()]
        room = self.size.width - 1 - width(note)
        while len(hints) > self.kept + 1 and sum(width(hint) for hint in hints) > room:
            del hints[-self.kept - 1]
        told = tuple([span for hint in hints for span in hint])
        self._panes["footer"].show([ends(told, note, self.size.width) if note else told])

    def _hint(self, key: str, words: str) -> Line:
        """A key and what it does."""
        keymap = self.app.keymap  # type: ignore[attr-defined]
        shown = keymap.shown(key) if key in keys.COMMANDS else keys.shown(key)
        return (Span(f" {shown}", "key", f"key:{key}"), Span(f" {words} ", "dim", f"key:{key}"))

    # --- what comes in ---

    @property
    def heard(self) -> bool:
        """Whether what comes in is meant for this screen: nothing lies over it, and the app is not at its end.

        What is typed ahead of a screen that opens is dropped: it must not raise a curtain or confirm anything.
        """
        return not self.app._exit and self.app.screen is self

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = keys.plain(event.key, event.character)
        if self.heard and (not self.cramped or event.key == "escape") and not self.too_soon(event.time, key):
            self.pressed_key(key)

    def too_soon(self, typed: float, key: str) -> bool:
        """Whether a key was typed (by the monotonic clock) before what it would answer was to be seen."""
        return False

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.heard:
            self.pasted(event.text)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        message.stop()
        word, _, rest = message.spot.partition(":")
        if not self.heard:
            return
        if word == "key":
            self.pressed_key(self._key_of(rest))
        else:
            self.pressed_spot(message.pane, message.spot, message.row, message.column, message.button)

    def _key_of(self, name: str) -> str:
        """The key that a hint in the footer stands for."""
        if name in keys.COMMANDS:
            found: str = self.app.keymap.first(name)  # type: ignore[attr-defined]
            return found
        return _POINTED.get(name, name)

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.stop()
        message.pane.scroll_lines(message.by)
