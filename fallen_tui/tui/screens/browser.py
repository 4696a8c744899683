"""Things to look through: a list at the left, a page about the one under the cursor at the right.

On a narrow screen the list stands above the page. A kind of browser says what its `items` are and draws their pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Size

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.layers import Plan, columns, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, fit, fit_end, line, rule
from fallen_tui.tui.screens.base import BaseScreen

WIDE = 100
"""From so many columns on, list and page stand side by side."""
FRAME = 6
"""Columns of the rule line at the top around its title and what stands at its right."""
LONGEST = 100
"""Columns of a page at most: longer lines are hard to read."""


@frozen
class Item(FrozenRecord):
    """A line of the list; `note` stands at its right end. One without a key is a heading.

    words  what it is found by, besides its label
    """

    key: str
    label: Line
    note: Line = ()
    words: str = ""


class Browser(BaseScreen):
    """A list and a page. Up and down choose, left and right move between the two, `find` narrows the list."""

    panes = ("head", "list", "rule", "page", "footer")
    heading = ""
    empty = "There is nothing here."
    list_width = 44
    list_share = 0.4
    """The list's part of a screen on which its page stands below it."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen = ""
        self._items: tuple[Item, ...] = ()
        self._shown: tuple[Item, ...] = ()
        self._search: Field | None = None
        self._finding = False
        self._reading = False

    # --- what a kind of browser says of itself ---

    def items(self) -> Sequence[Item]:
        """What there is to look through."""
        return ()

    def page(self, item: Item, width: int) -> list[Line]:
        """What there is to say of an item, in so many columns."""
        return []

    def entered(self, item: Item) -> None:
        """Enter, or a second press, on an item."""
        self.turn_to(True)

    def took(self, key: str, item: Item | None) -> bool:
        """A key of its own; False where it means nothing."""
        return False

    def own_hints(self) -> Iterable[tuple[str, str]]:
        """Its own keys, for the footer."""
        return ()

    def pressed_page(self, spot: str) -> None:
        """A press on a spot of the page."""

    def turn_to(self, reading: bool) -> None:
        """Let the arrows scroll the page, or choose in the list."""
        self._reading = reading

    # --- the list ---

    def prepare(self) -> None:
        self.refill()

    def refill(self) -> None:
        """Ask for the items anew; the cursor stays where it can."""
        self._items = tuple(self.items())
        self._narrow()

    def _narrow(self) -> None:
        words = self._search.text.casefold().split() if self._search is not None else []
        found = [item for item in self._items if not words or (item.key and _has(item, words))]
        self._shown = tuple(found)
        keys = self.keys
        if self.chosen not in keys:
            self.chosen = keys[0] if keys else ""

    @property
    def keys(self) -> list[str]:
        """The items that can be chosen, as far as they are shown."""
        return [item.key for item in self._shown if item.key]

    @property
    def item(self) -> Item | None:
        """The item under the cursor."""
        return next((item for item in self._shown if item.key and item.key == self.chosen), None)

    def choose(self, key: str) -> None:
        """Put the cursor on an item."""
        if key in self.keys and key != self.chosen:
            self.chosen = key
            self._draw_list()
            self.draw_page(0)

    def in_sight(self) -> list[str]:
        """The items whose lines can be seen now."""
        pane = self.pane("list")
        return [item.key for item in self._shown[pane.top : pane.top + pane.size.height] if item.key]

    # --- drawing ---

    def plan(self, size: Size) -> Plan:
        head, middle, footer = rows(size.region, 1, 0, 1)
        if size.width >= WIDE:
            left, right = columns(middle, max(self.list_width, size.width // 3), 0, gap=2)
            return {"head": head, "footer": footer, "list": left, "page": right}
        top, between, page = rows(middle, max(5, int(middle.height * self.list_share)), 1, 0)
        return {"head": head, "footer": footer, "list": top, "rule": between, "page": page}

    def draw(self) -> None:
        pane = self.pane("head")
        pane.show([self.head(pane.size.width)])
        self._draw_list()
        self.draw_page()

    def head(self, width: int) -> Line:
        """The rule line at the top: its title whole, and the end of what stands at the right."""
        room = width - len(self.heading) - FRAME
        return rule(self.heading, width, after=fit_end(self.head_end(), room))

    def head_end(self) -> Line:
        """What is looked for, else how many there are."""
        if self._search is None:
            return line((self.count_words(), "dim"))
        return (*line(("/ ", "key")), *self._search.row(20, self._finding))

    def count_words(self) -> str:
        """How many there are, in words, for the head."""
        return str(len(self.keys))

    def _draw_list(self) -> None:
        pane = self.pane("list")
        width = pane.size.width
        drawn: list[Line] = []
        at = last = 0
        for item in self._shown:
            rows = self._rows(item, width)
            if item.key == self.chosen and item.key:
                at, last = len(drawn), len(drawn) + len(rows) - 1
            drawn += rows
        if not drawn:
            sought = self._search.text if self._search is not None else ""
            drawn = [line((f" Nothing has “{sought}”." if sought else f" {self.empty}", "dim"))]
        pane.show(drawn)
        pane.reveal(last)
        pane.reveal(at)
        between = self.pane("rule")
        if between.size.area:
            more = pane.hidden_below
            below = line((f"▼ {more} more", "dim")) if more else ()
            between.show([rule("", between.size.width, after=below) if below else line(("─" * width, "rule"))])

    def _rows(self, item: Item, width: int) -> list[Line]:
        """An item of the list; most take one row."""
        return [self._row(item, width)]

    def _row(self, item: Item, width: int) -> Line:
        if not item.key:
            return fit(line((" ", ""), *item.label), width)
        here = item.key == self.chosen
        spot = f"item:{item.key}"
        label = tuple([span._replace(spot=spot) for span in item.label])
        note = tuple([span._replace(spot=spot) for span in item.note])
        if here:
            role = "strong" if self._reading else "selected"
            label = tuple([span._replace(role=role) for span in label])
        head = (Span(" ▸ " if here else "   ", "key", spot), *label)
        return ends(head, (*note, Span(" ")), width) if note else fit(head, width)

    def draw_page(self, top: int | None = None) -> None:
        """Draw the page of the item under the cursor, from some line on (None: as far down as before)."""
        pane = self.pane("page")
        item = self.item
        if not pane.size.area:
            return
        drawn = self.page(item, min(LONGEST, pane.size.width - 2)) if item is not None else []
        pane.show([(Span(" "), *row) if row else BLANK for row in drawn], top)
        self.draw_footer()

    def draw_footer(self, note: Line = ()) -> None:
        more = self.pane("page").hidden_below
        super().draw_footer(note or (line((f"▼ {more} more ", "dim")) if more else ()))

    def hints(self) -> Iterable[tuple[str, str]]:
        if self._finding:
            return [("Enter", "done"), ("escape", "all")]
        moving = ("↑↓", "scroll") if self._reading else ("↑↓", "look")
        other = ("left", "list") if self._reading else ("right", "read")
        return [moving, *self.own_hints(), other, ("find", "find"), ("leave", "back")]

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        if self._finding:
            self._find(key)
            return
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if self.took(key, self.item):
            return
        if key in ("left", "right") or command in ("focus", "next_tab", "last_tab"):
            self.turn_to(key == "right" or (key != "left" and not self._reading))
            self._draw_list()
            self.draw_footer()
        elif self._moved(key):
            pass
        elif key == "enter" and self.item is not None:
            self.entered(self.item)
        elif command == "find":
            self._search = self._search or Field("", 40)
            self._finding = True
            self.redraw()
        elif command == "leave":
            self._leave()

    def _leave(self) -> None:
        """Back to the whole list first, then to where one came from."""
        if self._search is not None:
            self._search = None
            self._narrow()
            self.redraw()
        elif self._reading:
            self.turn_to(False)
            self.redraw()
        else:
            self.dismiss(None)

    def _moved(self, key: str) -> bool:
        pane = self.pane("page" if self._reading or key in ("pageup", "pagedown") else "list")
        page = max(1, pane.size.height - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}.get(key)
        if step is None:
            return False
        if pane.id == "page":
            pane.scroll_lines(step)
            self.draw_footer()
        elif keys := self.keys:
            place = keys.index(self.chosen) if self.chosen in keys else 0
            self.choose(keys[max(0, min(len(keys) - 1, place + step))])
        return True

    def _find(self, key: str) -> None:
        assert self._search is not None
        if key in ("enter", "escape", "up", "down"):
            self._finding = False
            if key == "escape" or not self._search.text:
                self._search = None
            if key in ("up", "down"):
                self._moved(key)
        else:
            self._search.key(key)
        self._narrow()
        self.redraw()

    def pasted(self, text: str) -> None:
        if self._finding and self._search is not None:
            self._search.paste(text)
            self._narrow()
            self.redraw()

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if pane.id == "list" and word == "item":
            again = rest == self.chosen
            self.choose(rest)
            if again and self.item is not None:
                self.entered(self.item)
        elif pane.id == "page" and spot:
            self.pressed_page(spot)


def _has(item: Item, words: list[str]) -> bool:
    text = f"{''.join(span.text for span in item.label)} {item.words}".casefold()
    return all(word in text for word in words)
