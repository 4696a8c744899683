"""The one widget everything is drawn with: a rectangle of styled lines that repaints only the lines that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.segment import Segment
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from fallen_tui.engine.text import to_ascii
from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, pad
from fallen_tui.tui.kit.theme import Theme

STRIPS = 128
"""Painted rows that a pane keeps: those that it shows, and some that it showed lately."""


class PaintedRow(Strip):
    """A row that is ready to be shown. Textual would keep it undivided as its own only part: a circle, which lasts
    until garbage is looked for among what is old."""

    __slots__ = ()

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        cuts = [*cuts]
        return [self] if cuts == [self.cell_length] else super().divide(cuts)

    def apply_filter(self, filter: LineFilter, background: Color) -> Strip:
        return PaintedRow(filter.apply(self._segments, background), self.cell_length)


def painted(widget: Widget, rows: list[Strip], crop: Region) -> list[Strip]:
    """Rows as wide as a widget without border, padding and tint, as the terminal is to have them."""
    for each in widget.get_line_filters():
        rows = [row.apply_filter(each, widget.background_colors[1]) for row in rows]
    if crop.column_span != (0, widget.size.width):
        rows = [row.crop(*crop.column_span) for row in rows]
    return rows


class Pane(Widget):
    """Shows lines, scrolls them, and tells which spot of them was pressed. A change of text never causes a layout."""

    DEFAULT_CSS = "Pane { background: transparent; }"
    can_focus = False

    class Pressed(Message):
        """A press of a mouse button on a pane: at a spot (else ""), in a row of the pane and a column."""

        def __init__(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
            super().__init__()
            self.pane = pane
            self.spot = spot
            self.row = row
            self.column = column
            self.button = button

    class Turned(Message):
        """The mouse wheel over a pane, by so many lines."""

        def __init__(self, pane: Pane, by: int) -> None:
            super().__init__()
            self.pane = pane
            self.by = by

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.rows: tuple[Line, ...] = ()
        """All lines, those out of sight included."""
        self.top = 0
        """The first line that is seen."""
        self.lit: tuple[int, int, int] | None = None
        """A stretch that stands out, as the cursor does: its line, and its columns from one to another (exclusive)."""
        self._strips: dict[tuple[Line, int], PaintedRow] = {}

    # --- what is shown ---

    def show(self, rows: Sequence[Line], top: int | None = None) -> None:
        """Show these lines, from line `top` on (None: as far down as before, if there is so much)."""
        before, first = self._seen(), self.top
        self.rows = tuple(rows)
        self.top = self._held(first if top is None else top)
        self._repaint(before)

    def scroll_lines(self, by: int) -> bool:
        """Move by so many lines; False at the end."""
        return self.scroll_top(self.top + by)

    def scroll_top(self, top: int) -> bool:
        """Let a line be the first that is seen; False where it is already."""
        before, first = self._seen(), self.top
        self.top = self._held(top)
        self._repaint(before)
        return self.top != first

    def reveal(self, row: int) -> None:
        """Scroll as little as is needed to see a line."""
        height = self.size.height
        if row < self.top:
            self.scroll_top(row)
        elif height and row >= self.top + height:
            self.scroll_top(row - height + 1)

    def light(self, place: tuple[int, int, int] | None) -> None:
        """Let a stretch stand out, or none any more."""
        rows = {lit[0] - self.top for lit in (self.lit, place) if lit is not None}
        self.lit = place
        regions = [Region(0, y, self.size.width, 1) for y in rows if 0 <= y < self.size.height]
        if regions:
            self.refresh(*regions)

    @property
    def hidden_below(self) -> int:
        """How many lines lie below what is seen."""
        return max(0, len(self.rows) - self.top - self.size.height)

    def _held(self, top: int) -> int:
        return max(0, min(top, len(self.rows) - max(1, self.size.height)))

    def _seen(self) -> tuple[Line, ...]:
        return self.rows[self.top : self.top + self.size.height]

    def _repaint(self, before: tuple[Line, ...]) -> None:
        """Mark the rows that look otherwise than before."""
        now = self._seen()
        width, height = self.size
        changed = [
            Region(0, y, width, 1)
            for y in range(height)
            if (before[y] if y < len(before) else BLANK) != (now[y] if y < len(now) else BLANK)
        ]
        if changed:
            self.refresh(*changed)

    # --- Textual's side ---

    @property
    def theme(self) -> Theme:
        """The colours of the app."""
        found: Theme = self.app.look  # type: ignore[attr-defined]
        return found

    def repaint(self) -> None:
        """Paint all anew: the theme has changed."""
        self._strips.clear()
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def render_lines(self, crop: Region) -> list[Strip]:
        ask = getattr(self.screen, "before_paint", None)
        if ask is not None:
            ask()
        return painted(self, [self.render_line(y) for y in crop.line_range], crop)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        place = self.top + y
        row = self.rows[place] if 0 <= place < len(self.rows) else BLANK
        key = (row, width)
        strip: Strip | None = self._strips.get(key)
        if strip is None:
            if len(self._strips) > STRIPS:
                self._strips.clear()
            strip = self._strips[key] = self._strip(row, width)
        if self.lit is not None and self.lit[0] == place:
            _, start, end = self.lit
            lit = strip.crop(start, end).apply_style(self.theme.style("cursor"))
            strip = PaintedRow.join([strip.crop(0, start), lit, strip.crop(end)])
        return strip

    def _strip(self, row: Line, width: int) -> PaintedRow:
        style = self.theme.style
        ascii_only = getattr(self.app, "ascii_only", False)
        segments = []
        for span in pad(_plain(row) if ascii_only else row, width):
            segments.append(Segment(span.text, style(span.role)))
        return PaintedRow(segments, width)

    def on_resize(self, event: events.Resize) -> None:
        self.top = self._held(self.top)

    def spot_at(self, x: int, y: int) -> str:
        """The spot under a place of the pane; "" for none."""
        place = self.top + y
        if not 0 <= place < len(self.rows):
            return ""
        for span in self.rows[place]:
            x -= cells(span.text)
            if x < 0:
                return span.spot
        return ""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.post_message(self.Pressed(self, self.spot_at(event.x, event.y), event.y, event.x, event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Turned(self, 3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Turned(self, -3))

    def __rich_repr__(self) -> Any:
        yield "id", self.id


_SIGNS = {
    "-": "─━═", "|": "│┃║▌▐", "+": "┌┐└┘├┤┬┴┼╭╮╰╯³⁴⁵⁶⁷⁸⁹⁺", ".": "·╌░▁▂⁰", ":": "▒▃▄", "#": "█▓▅▆▇■", "*": "●◆★✦",
    "o": "○◇□☆⬡⬢", "^": "▲△▀↑", "v": "▼▽✓↓▾", ">": "►▶→▸", "<": "◄◀←◂", "x": "✗×", "~": "≈∼…", "=": "≡",
    "'": "¹", '"': "²",
}  # fmt: skip
_LINES = str.maketrans({sign: plain for plain, signs in _SIGNS.items() for sign in signs})
"""Drawn lines and signs as ASCII, each one column wide; letters and typographic signs are `to_ascii`'s. Raised figures
become strokes, and a plus from three on: a figure would be read together with its neighbours."""


def _plain(row: Line) -> Line:
    """A line in ASCII, each sign by one that is as wide."""

    def one(text: str) -> str:
        if text.isascii():
            return text
        found = text.translate(_LINES)
        if found.isascii():
            return found
        return "".join(c if c.isascii() else ((to_ascii(c) or "?")[: max(1, cells(c))]).ljust(cells(c)) for c in found)

    return tuple([Span(one(span.text), span.role, span.spot) for span in row])
