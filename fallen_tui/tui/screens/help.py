"""Help: what can be done here and with which keys, and how the tables are read; chapters at the left, by letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from string import ascii_lowercase

from fallen_tui.engine.plugin import Plugin
from fallen_tui.folder import saves_folder
from fallen_tui.games import playable
from fallen_tui.tui.books.handbook import HelpChapter, HelpPage, chapters, set_out
from fallen_tui.tui.books.rulepage import highlighted
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import Line, line, text_of
from fallen_tui.tui.screens.book import MEASURE, BookScreen
from fallen_tui.tui.screens.browser import Item
from fallen_tui.tui.settings_file import settings_path


class HelpScreen(BookScreen):
    """The help, opened from a screen with these hints in its footer; at a table with that table's chapters alone."""

    heading = "Help"
    beside = True
    narrowest = 26

    def __init__(self, stage_hints: Iterable[tuple[str, str]] = (), game: str = "") -> None:
        super().__init__()
        self._hints = tuple(stage_hints)
        self._games = (game,) if game else tuple([entry.id for entry in playable()])
        self._chapters: list[HelpChapter] = []
        self._page = HelpPage((), ())
        self._set_for = 0
        self._at: tuple[str, tuple[str, ...], int] = ("", (), 0)

    def shelved(self) -> Sequence[Plugin]:
        return ()

    def prepare(self) -> None:
        super().prepare()
        self._reading = self._straight = True

    def items(self) -> Sequence[Item]:
        app = self.app
        self._chapters = chapters(app.keymap, self._hints, self._games, self._saves(), self._settings())  # type: ignore[attr-defined]
        self._set_for = 0
        return [
            Item(letter, line((letter, "key"), "  ", chapter.title), words=chapter.words)
            for letter, chapter in zip(ascii_lowercase, self._chapters, strict=False)
        ]

    def _saves(self) -> Path:
        """Where the journals lie: those of this sitting, else the usual place."""
        sitting = getattr(self.app, "sitting", None)
        found = getattr(getattr(self.app, "first", None), "folder", None)
        path = getattr(sitting, "path", None)
        return Path(path).parent if path is not None else found or saves_folder()

    def _settings(self) -> Path:
        kept = getattr(self.app, "kept", None)
        return kept.path if kept is not None else settings_path()

    def count_words(self) -> str:
        return "a letter opens its chapter"

    # --- the page: all chapters, one below the other ---

    def page(self, item: Item, width: int) -> list[Line]:
        return highlighted(self._set(width).rows, self.sought)

    def _set(self, width: int) -> HelpPage:
        columns = min(MEASURE, width)
        if self._set_for != columns:
            self._set_for, self._page = columns, set_out(self._chapters, columns)
        return self._page

    def draw_page(self, top: int | None = None) -> None:
        """The page, from the chapter that was chosen on, or from the words that are looked for in it."""
        size = self.pane("page").size
        now = (self.chosen, tuple(self.sought), size.width)
        if size.area and self.chosen and now != self._at:
            self._at = now
            top = self._row_of(self.chosen, self._set(size.width - 2))
        super().draw_page(top)

    def _row_of(self, key: str, page: HelpPage) -> int:
        first = page.places[ascii_lowercase.index(key)]
        for row in range(first + 2, len(page.rows)) if self.sought else ():
            if any(word in text_of(page.rows[row]).casefold() for word in self.sought):
                return max(first, row - 2)
        return first

    # --- what comes in ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        last = ascii_lowercase[max(0, len(self._chapters) - 1)]
        return [(f"a-{last}", "chapter"), ("pagedown", "read on")]

    def took(self, key: str, item: Item | None) -> bool:
        if len(key) == 1 and key in self.keys:
            self._at = ("", (), 0)
            self.chosen = key
            self.redraw()
            return True
        if self.app.keymap.command(key) == "help":  # type: ignore[attr-defined]
            self.dismiss(None)
            return True
        return False

    def turn_over(self, step: int) -> None:
        """All chapters are one page: there is none after the last line."""

    def _moved(self, key: str) -> bool:
        moved = super()._moved(key)
        if moved and (self._reading or key in ("pageup", "pagedown")):
            self._follow()
        return moved

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.prevent_default()
        super().on_pane_turned(message)
        if message.pane.id == "page":
            self._follow()

    def _follow(self) -> None:
        """The cursor of the list goes with what is read."""
        pane = self.pane("page")
        last = pane.hidden_below == 0 and pane.top > 0
        seen = [letter for letter, row in zip(ascii_lowercase, self._page.places, strict=False) if row <= pane.top + 2]
        here = ascii_lowercase[len(self._page.places) - 1] if last else (seen or ["a"])[-1]
        if here in self.keys and here != self.chosen:
            self.chosen = here
            self._at = (here, tuple(self.sought), pane.size.width)
            self._draw_list()
