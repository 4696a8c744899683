"""A story in a pane, set like a page: it opens where its reader should go on, and scrolls from there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from textual.geometry import Size

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.adventure.match_book import MatchBook
from fallen_tui.tui.adventure.scroll import held, keep_extent, look_of, scroll
from fallen_tui.tui.adventure.story_page import PageT, StoryStart
from fallen_tui.tui.adventure.story_setter import CURRENT, PageSetter, StoryRows
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, pad, width
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene

MEASURE = 68
"""Columns of prose at most."""
ABOVE = "more above ▲"
MARGIN = 3
"""Columns left of it at least: the mark of what is new or current stands in them."""


@frozen
class StoryStop(FrozenRecord):
    """Where the reader of a story pauses: the entry at which it began, and the last one that is told by then."""

    start: int
    until: int


class StoryPane(ABC, Generic[PageT]):
    """The stories of one match; the page that was set last is kept."""

    before: tuple[str, ...] = ()
    """Kinds of parts before anything in a story is decided."""
    blows: tuple[str, ...] = ("round",)
    """Kinds of parts that go blow by blow: of one that is longer than the pane the last blows are in sight."""

    def __init__(self, book: MatchBook[Any]) -> None:
        self.book = book
        self.match = book.match
        self._kept: tuple[object, tuple[list[Line], int]] = (None, ([], 0))

    # --- what a game gives ---

    @abstractmethod
    def page(self, start: Any, lines: dict[int, str], until: int = 0) -> PageT:
        """The page that begins with a start; `lines` are those of the log by entry, for the one who reads.

        until   the last entry that is told, while it is read step by step; 0 for all
        """

    @abstractmethod
    def setter(self, page: PageT, scene: TableScene, columns: int) -> PageSetter[PageT]:
        """What sets a page for the viewer."""

    def latest(self, scene: TableScene) -> PageT | None:
        """The page of the story in play, or else the one that is to be read; None where there is none."""
        start = self.book.last_story()
        return None if start is None else self._read(start, scene)

    def told(self, scene: TableScene) -> PageT | None:
        """The page that is being read step by step, else the latest."""
        stop = scene.stop
        if isinstance(stop, StoryStop):
            return self._read(self.book.stories[stop.start], scene, stop.until)
        return self.latest(scene)

    def _read(self, start: StoryStart, scene: TableScene, until: int = 0) -> PageT:
        """The page that begins with a start, as the viewer reads it."""
        return self.page(start, self.match.log.since(start.number, scene.seat), until)

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The page from where its reader should go on reading."""
        read = len(self.book.stories), self.book.complete  # stories of before this sitting become known one by one
        moment = (len(self.match.table.entries), read, scene.seat, size, scene.fresh, scene.stop)
        if self._kept[0] != moment:
            self._kept = (moment, self._rows(scene, size))
        rows, opens = self._kept[1]
        look = look_of(scene, pane)
        top = held(opens if look.top is None else look.top, len(rows), size.height)
        keep_extent(scene, pane, len(rows), size.height, top)
        return DrawnPane(_more(rows, top, size), top=top)

    def _rows(self, scene: TableScene, size: Size) -> tuple[list[Line], int]:
        """The rows of the page, and the one it opens at."""
        columns = min(MEASURE, size.width - 2 * MARGIN + 1)
        margin = max(MARGIN, (size.width - columns) // 2)
        page = self.told(scene)
        if page is None:
            words = "No story has been told yet." if self.book.complete else "Reading the stories so far …"
            return [BLANK, line(" " * margin, (words, "dim"))], 0
        sheet = self.setter(page, scene, columns).set()
        rows = [_placed(row, margin) for row in sheet.rows]
        if page.end:
            new = page.last > scene.fresh and sheet.parts
            opens = self._opens(page, sheet, scene, size.height - 1) + 1 if new else 0
            return [line(" " * margin, ("Last told", "dim")), *rows], opens if opens > 1 else 0
        return rows, self._opens(page, sheet, scene, size.height)

    def _opens(self, page: PageT, sheet: StoryRows, scene: TableScene, height: int) -> int:
        """A story of which nothing is decided yet is read from its title; else its newest part is in sight, whole if
        it can be."""
        decided = page.end or any(part.items for part in page.parts[1:] if part.kind not in self.before)
        if not sheet.parts or (page.start.number > scene.fresh and not decided):
            return 0
        start, end = sheet.parts[-1]
        if end - start <= height:
            return min(start, max(0, end - height))
        return end - height if page.parts[-1].kind in self.blows else start

    # --- keys ---

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Up and down scroll."""
        return "draw" if scroll(scene, pane, key) else None


def _placed(row: Line, margin: int) -> Line:
    """A row in its column; a mark of what is current hangs out to the left."""
    if row and row[0].text == CURRENT:
        return (Span(" " * (margin - 2)), *row)
    return (Span(" " * margin), *row) if row else BLANK


def _more(rows: list[Line], top: int, size: Size) -> list[Line]:
    """The rows, with a sign at the right edge where the page goes on above or below what is seen; above in words."""
    found = list(rows)
    last = top + size.height - 1
    for place, signs, goes_on in ((top, (ABOVE, "▲"), top > 0), (last, ("▼",), any(rows[last + 1 :]))):
        if not goes_on:
            continue
        sign = next((each for each in signs if width(found[place]) < size.width - len(each)), "")
        found[place] = (*pad(found[place], size.width - len(sign)), Span(sign, "dim")) if sign else found[place]
    return found
