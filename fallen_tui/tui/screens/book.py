"""A book to look things up in: a browser with a volume for each game, read on from page to page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
from textual.geometry import Size

from fallen_tui.engine.plugin import Plugin
from fallen_tui.faces.script import cells
from fallen_tui.games import with_rules
from fallen_tui.tui.kit.layers import Plan, columns, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, width as width_of, wrap
from fallen_tui.tui.screens.base import NULL_SIZE
from fallen_tui.tui.screens.browser import WIDE, Browser, Item

MEASURE = 80
"""Columns of a page at most: text is read in comfort."""
MARGIN = 4
"""Columns of a list beside the names in it."""


class BookScreen(Browser):
    """A digit opens the volume of a game. On a narrow screen a page that is read takes all the room.

    beside  list and page stand side by side on a narrow screen, too
    """

    beside = False
    narrowest = 36

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.volumes: tuple[Plugin, ...] = tuple(self.shelved())
        ids = [volume.id for volume in self.volumes]
        self.game = game if game in ids else (ids[0] if ids else "")
        self._straight = False
        self._looked_for: list[str] = []
        self._kept: dict[tuple[str, int], list[Line]] = {}

    def shelved(self) -> Sequence[Plugin]:
        """The games that there is a volume of."""
        return with_rules()

    # --- where things lie ---

    def plan(self, size: Size) -> Plan:
        head, middle, footer = rows(size.region, 1, 0, 1)
        fixed = {"head": head, "footer": footer}
        if self.beside or size.width >= WIDE:
            wanted = max(self.narrowest, min(60, size.width - MEASURE - 4))
            left, right = columns(middle, min(wanted, size.width * 2 // 5), 0, gap=2)
            return {**fixed, "list": left, "page": right}
        return {**fixed, "page": middle} if self._reading else super().plan(size)

    def turn_to(self, reading: bool) -> None:
        changed = reading != self._reading
        super().turn_to(reading)
        self._straight = self._straight and reading
        if changed and not self.beside and self.size.width < WIDE:
            self._drawn_for = NULL_SIZE
            self.pane("page").refresh(layout=True)

    # --- drawing ---

    def head(self, width: int) -> Line:
        left = line(("── ", "rule"), (self.heading, "heading"), " ")
        for number, volume in enumerate(self.volumes, 1):
            here = volume.id == self.game
            title = (volume.title, "strong" if here else "dim")
            left += line((f" {number} ", "key"), title, (" ▾ " if here else " ", "dim"), spot=f"game:{volume.id}")
        right = (Span(" "), *(span._replace(spot="find:") for span in self.head_end()), Span(" "))
        counts = self._search is None and width_of(left) + width_of(right) > width  # the names of the games go first
        return _ruled(left, () if counts else right, width)

    def _narrow(self) -> None:
        self._kept.clear()
        super()._narrow()

    def _rows(self, item: Item, width: int) -> list[Line]:
        if item.key and item.key == self.chosen:
            return self._drawn_rows(item, width)
        kept = (item.key or "".join(span.text for span in item.label), width)
        if kept not in self._kept:
            self._kept[kept] = self._drawn_rows(item, width)
        return self._kept[kept]

    def _drawn_rows(self, item: Item, width: int) -> list[Line]:
        """An item of the list as it looks now, its name in as many rows as it needs."""
        note = sum(cells(span.text) for span in item.note) + 2 if item.note else 0
        if not item.key or sum(cells(span.text) for span in item.label) + note + MARGIN <= width:
            return [self._row(item, width)]
        *before, name = item.label
        indent = sum(cells(span.text) for span in before)
        first, *rest = wrap((name,), width - indent - MARGIN)
        rows = [self._row(attrs.evolve(item, label=(*before, *first), note=()), width)]
        for row in rest:
            label = (Span(" " * (indent or 2)), *row)
            rows.append(
                (Span("   ", "", f"item:{item.key}"), *self._row(attrs.evolve(item, label=label, note=()), width)[1:])
            )
        return rows

    @property
    def sought(self) -> list[str]:
        """The words that are looked for."""
        return self._search.text.casefold().split() if self._search is not None else []

    def own_hints(self) -> Iterable[tuple[str, str]]:
        return [("pagedown", "read on")]

    # --- what comes in ---

    def open_volume(self, game: str) -> None:
        """The volume of another game, from its beginning; what is looked for is looked for there."""
        if game != self.game:
            self.game = game
            self.chosen = ""
            self.refill()
            self.redraw()
            self.draw_page(0)

    def took(self, key: str, item: Item | None) -> bool:
        if key.isdigit() and 0 < int(key) <= len(self.volumes):
            self.open_volume(self.volumes[int(key) - 1].id)
            return True
        return False

    def _find(self, key: str) -> None:
        self.turn_to(False)
        super()._find(key)

    def _leave(self) -> None:
        if self._straight and self._search is None:
            self.dismiss(None)
        elif self._reading and self._search is not None:
            self.turn_to(False)
            self.redraw()
        else:
            super()._leave()

    def _moved(self, key: str) -> bool:
        if key not in ("pageup", "pagedown"):
            return super()._moved(key)
        pane = self.pane("page")
        step = 1 if key == "pagedown" else -1
        if pane.scroll_lines(step * max(1, pane.size.height - 1)):
            self.draw_footer()
        else:
            self.turn_over(step)
        return True

    def turn_over(self, step: int) -> None:
        """The page after the last line, or the end of the one before the first."""
        keys = self.keys
        place = keys.index(self.chosen) + step if self.chosen in keys else -1
        if 0 <= place < len(keys):
            self.choose(keys[place])
            if step < 0:
                self.draw_page(len(self.pane("page").rows))

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.prevent_default()  # else the handler of every base class is called once more
        super().on_pane_turned(message)
        self.draw_footer()

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if pane.id == "head" and word == "game":
            self.open_volume(rest)
        elif pane.id == "head" and word == "find":
            self.pressed_key(self._key_of("find"))
        else:
            if pane.id == "list" and word == "item" and rest != self.chosen:
                self.turn_to(False)
            super().pressed_spot(pane, spot, row, column, button)


def _ruled(left: Line, right: Line, columns: int) -> Line:
    """A rule line between what stands at its ends; the right end is kept whole."""
    left = fit(left, max(0, columns - width_of(right)))
    return (*left, Span("─" * max(0, columns - width_of(left) - width_of(right)), "rule"), *right)
