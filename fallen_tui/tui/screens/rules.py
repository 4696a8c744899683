"""The rulebooks: chapters and tables at the left, the rules at the right; references, and words that are looked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.faces.rulebook import cited
from fallen_tui.tui.books.rulepage import LaidPage, book_of, decorated, hits, laid, part_of, target
from fallen_tui.tui.kit.styled_text import Line, Span, line
from fallen_tui.tui.screens.book import MEASURE, BookScreen
from fallen_tui.tui.screens.browser import WIDE, Item

MOST = 100
"""The most hits that are listed."""
KEPT = 100
"""The most steps back that are kept."""


@attrs.frozen
class _Bookmark:
    """Where the reader was before a reference was followed."""

    game: str
    chosen: str
    marked: tuple[str, ...]
    top: int
    reading: bool


class RulesScreen(BookScreen):
    """The rulebook of a game, opened at a rule (or a text that cites some) if one is given."""

    heading = "Rules"

    def __init__(self, game: str = "", rule: str = "") -> None:
        super().__init__(game)
        self._wanted = rule
        self._marked: tuple[str, ...] = ()
        self._ref = ""
        self._past: list[_Bookmark] = []
        self._placed: tuple[str, str, int] = ("", "", 0)

    def prepare(self) -> None:
        super().prepare()
        known = [id for id in cited(self._wanted.upper()) or [self._wanted] if self._part(id)]
        if known:
            self._open(known[0])
            self._marked = tuple(known)
            self.turn_to(True)
            self._straight = True

    # --- the list ---

    def items(self) -> Sequence[Item]:
        try:
            book = book_of(self.game)
        except FallenError as error:
            self.empty = str(error)
            return []
        broad = max(len(section.id) for section in book.sections)
        chapters = [
            Item(section.id, line((section.id.ljust(broad + 1), "dim"), section.title)) for section in book.sections
        ]
        tables = [Item(table.id, line(table.title)) for table in book.tables]
        return [*chapters, *([Item("", line(("Tables", "heading")))] if tables else []), *tables]

    def _narrow(self) -> None:
        self._kept.clear()
        before, words = self.chosen, self.sought
        self._shown = tuple(self._hits(words)) if words else self._items
        keys = self.keys
        exact = next((hit.id for hit in hits(self.game, tuple(words)) if hit.exact), "") if words else ""
        if exact and words != self._looked_for:
            self.chosen = exact
        elif before not in keys:
            self.chosen = keys[0] if keys else ""
            if not words and (part := self._part(before)):
                self.chosen, self._marked = part, (before,)
        self._looked_for = words

    def _hits(self, words: list[str]) -> Iterable[Item]:
        """What the words stand in, under the titles of the chapters."""
        found = hits(self.game, tuple(words))
        title = ""
        for hit in sorted(found, key=lambda hit: not hit.exact)[:MOST]:
            if hit.title != title:
                title = hit.title
                yield Item("", line((title, "dim")))
            yield Item(hit.id, line((f"{hit.id} ", "dim"), ("…" if hit.cut else "", "dim"), hit.text))
        if len(found) > MOST:
            yield Item("", line((f"and {len(found) - MOST} more. Add a word", "dim")))

    def _drawn_rows(self, item: Item, width: int) -> list[Line]:
        return [self._row(item, width)] if self.sought else super()._drawn_rows(item, width)

    def count_words(self) -> str:
        return f"{sum(1 for key in self.keys if '-TAB-' not in key)} chapters"

    def head_end(self) -> Line:
        if not self.sought or self.size.width < WIDE:
            return super().head_end()
        count = len(hits(self.game, tuple(self.sought)))
        return (*super().head_end(), Span(f" {count} {'hit' if count == 1 else 'hits'}", "dim"))

    # --- the page ---

    def _part(self, id: str) -> str:
        try:
            return part_of(book_of(self.game), id)
        except FallenError:
            return ""

    def _laid(self, width: int) -> LaidPage | None:
        part = self._part(self.chosen)
        return laid(self.game, part, min(MEASURE, width)) if part else None

    @property
    def _width(self) -> int:
        return max(20, self.pane("page").size.width - 2)

    @property
    def marks(self) -> tuple[str, ...]:
        """The rules that are looked at: the hit under the cursor, or what the book was opened at."""
        return (self.chosen,) if self._part(self.chosen) != self.chosen else self._marked

    def page(self, item: Item, width: int) -> list[Line]:
        found = self._laid(width)
        return decorated(found, self.marks, self._ref, self.sought) if found is not None else []

    def draw_page(self, top: int | None = None) -> None:
        """The page, from the rule that is looked at on, where another one is looked at than before."""
        now = (self.game, self.chosen, self._width)
        if now != self._placed and self.pane("page").size.area:
            self._placed, self._ref = now, ""
            found = self._laid(self._width)
            row = found.places.get(self.marks[0], 0) if found is not None and self.marks else 0
            if row or top is None:
                top = row - 1 if row > 2 else 0
        super().draw_page(top)

    def choose(self, key: str) -> None:
        if key != self.chosen:
            self._marked = ()
        super().choose(key)

    def open_volume(self, game: str) -> None:
        self._marked = ()
        super().open_volume(game)

    # --- references ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        found = self._laid(self._width)
        follow = [("Enter", "follow")] if self._ref else []
        refs = [("next_tab", "reference")] if found is not None and found.refs else []
        return [*follow, *refs, *([("backspace", "before")] if self._past else []), *super().own_hints()]

    def took(self, key: str, item: Item | None) -> bool:
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if command in ("next_tab", "last_tab"):
            self._step(1 if command == "next_tab" else -1)
        elif key == "enter" and self._ref:
            self.follow(target(self._ref))
        elif key == "backspace":
            self.go_back()
        else:
            return super().took(key, item)
        return True

    def _step(self, step: int) -> None:
        """The next reference of the page, the first of them below where one reads."""
        found = self._laid(self._width)
        refs = list(found.refs) if found is not None else []
        if found is None or not refs:
            self.draw_footer(line(("There is no reference here. ", "dim")))
            return
        pane = self.pane("page")
        if self._ref in refs:
            place = (refs.index(self._ref) + step) % len(refs)
        else:
            below = [n for n, ref in enumerate(refs) if found.refs[ref] >= pane.top]
            place = (below[0] if below else 0) if step > 0 else -1
        self._ref = ref = refs[place]
        self.draw_page()
        pane.reveal(found.refs[ref])
        self.draw_footer()

    def follow(self, id: str) -> None:
        """Go to a rule, a chapter or a table; Backspace comes back."""
        if not self._part(id):
            self.draw_footer(line((f"There is no {id} in this book. ", "warn")))
            return
        here = _Bookmark(self.game, self.chosen, self._marked, self.pane("page").top, self._reading)
        self._past = [*self._past[-KEPT:], here]
        self._open(id)
        self.redraw()

    def _open(self, id: str) -> None:
        """The chapter of a rule, with the rule marked."""
        self._search, self._finding = None, False
        self.chosen = self._part(id)
        self._marked = () if self.chosen == id else (id,)
        self._placed = ("", "", 0)
        self._narrow()

    def go_back(self) -> None:
        """Where one was before the last reference was followed."""
        if not self._past:
            self.draw_footer(line(("You followed no reference. ", "dim")))
            return
        place = self._past.pop()
        self._search, self._finding = None, False
        if place.game != self.game:
            self.game = place.game
            self._items = tuple(self.items())
        self.chosen, self._marked = place.chosen, place.marked
        self._narrow()
        self.turn_to(place.reading)
        self.redraw()
        self.draw_page(place.top)

    def pressed_page(self, spot: str) -> None:
        self.follow(target(spot))
