"""The album of a game: every story, place and person that was met, each with what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.errors import FallenError
from fallen_tui.faces.keepsakes import hidden_words, meeting_lines, met_words, outcomes_words
from fallen_tui.faces.outcome import game_title
from fallen_tui.keepsakes import OpenAlbum, Page, open_album
from fallen_tui.statistics import Past
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap
from fallen_tui.tui.screens.browser import Browser, Item

MEASURE = 76
"""Columns of a card at most."""


class AlbumScreen(Browser):
    """What was met in these past games, by sections; a page tells a card as it was met."""

    empty = "Nothing yet. It fills as you play."

    def __init__(self, pasts: Sequence[Past], game: str) -> None:
        super().__init__()
        self.heading = f"Album of {game_title(game)}"
        self._pages: dict[str, Page] = {}
        self._open: OpenAlbum | None = None
        try:
            self._open = open_album(pasts, game)
        except FallenError as error:
            self.empty = str(error)

    def items(self) -> Sequence[Item]:
        if self._open is None:
            return []
        found: list[Item] = []
        for id, title, pages in self._open.sections():
            found += [Item("", BLANK)] if found else []
            found.append(Item("", line((title, "heading"), (f"  {met_words(len(pages), self._open.size(id))}", "dim"))))
            for page in pages:
                self._pages[page.key] = page
                found.append(self._item(self._open, page))
        return found

    def _item(self, opened: OpenAlbum, page: Page) -> Item:
        came = outcomes_words(opened.album, page.met)
        return Item(page.key, line(f"  {opened.sheet(page).name}"), line((came, "dim")), came)

    def count_words(self) -> str:
        return f"{len(self.keys)} met"

    def page(self, item: Item, width: int) -> list[Line]:
        opened, page = self._open, self._pages[item.key]
        assert opened is not None
        width = min(MEASURE, width)
        sheet = opened.sheet(page)
        drawn = wrap(line((sheet.name, "title")), width, 2)
        for text in sheet.lines:
            drawn += [BLANK, *wrap(line(text), width)]
        if more := hidden_words(sheet):
            drawn += [BLANK, *wrap(line((more, "dim")), width)]
        drawn += [BLANK, rule("Met", width)]
        for text in meeting_lines(opened.album, page.met):
            drawn += wrap(line(text), width, 2)
        return drawn
