"""The card gallery: every card of a game by its deck, as it will be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.plugin import Plugin
from fallen_tui.games import playable
from fallen_tui.tui.books.gallery_source import GalleryDeck, open_gallery
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, text_of, wrap
from fallen_tui.tui.screens.book import BookScreen
from fallen_tui.tui.screens.browser import Item

MEASURE = 76
"""Columns of a card at most."""
PROSE = ("story", "quote", "dim")
"""Roles of what is not a rule of the card: it is wrapped without a hanging indent."""


class GalleryScreen(BookScreen):
    """Every card of a game, opened at one if it is given; with `spoil` also what may come of a story."""

    heading = "Cards"
    beside = True
    narrowest = 28

    def __init__(self, game: str = "", card: str = "", spoil: bool = True) -> None:
        super().__init__(game)
        self.spoil = spoil
        self.chosen = card

    def shelved(self) -> Sequence[Plugin]:
        return [entry for entry in playable() if "gallery" in entry.parts]

    # --- the list ---

    def items(self) -> Sequence[Item]:
        try:
            decks = open_gallery(self.game).decks
        except FallenError as error:
            self.empty = str(error)
            return []
        return [item for deck in decks for item in _items(deck)]

    def _narrow(self) -> None:
        super()._narrow()
        words = self.sought
        if words and words != self._looked_for:
            exact = [item.key for item in self._shown if [item.key.casefold()] == words]
            named = [item.key for item in self._shown if all(word in _label(item) for word in words)]
            found = exact or ([] if self.chosen in named else named)
            self.chosen = found[0] if found else self.chosen
        self._looked_for = words

    def count_words(self) -> str:
        return f"{len(self.keys)} cards"

    # --- the page ---

    def page(self, item: Item, width: int) -> list[Line]:
        return card_page(self.game, item.key, self.spoil, min(MEASURE, width))

    # --- what comes in ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        return [("next_tab", "next deck")]

    def took(self, key: str, item: Item | None) -> bool:
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if command in ("next_tab", "last_tab"):
            self._turn_decks(1 if command == "next_tab" else -1)
            return True
        return super().took(key, item)

    def _turn_decks(self, step: int) -> None:
        """To the first card of the next deck, or of the one before, as far as its cards are shown."""
        shown = set(self.keys)
        decks = [[card.id for card in deck.cards if card.id in shown] for deck in open_gallery(self.game).decks]
        decks = [deck for deck in decks if deck]
        here = next((n for n, deck in enumerate(decks) if self.chosen in deck), -1)
        if decks:
            self.choose(decks[(here + step) % len(decks)][0])
            self.pane("list").scroll_top(max(0, self._line_of(self.chosen) - 1))

    def _line_of(self, key: str) -> int:
        return next((n for n, item in enumerate(self._shown) if item.key == key), 0)


def _items(deck: GalleryDeck) -> list[Item]:
    """A deck under its title."""
    head = Item("", line((deck.title, "heading"), (f"  {len(deck.cards)}", "dim")))
    return [
        head, *(Item(card.id, line(card.name), card.note, f"{card.id} {text_of(card.note)} {card.words}")
                for card in deck.cards)
    ]  # fmt: skip


def _label(item: Item) -> str:
    return text_of(item.label).casefold()


@lru_cache(maxsize=256)
def _place(game: str, card: str) -> str:
    """Where a card stands among its kind."""
    for deck in open_gallery(game).decks:
        for number, each in enumerate(deck.cards, 1):
            if each.id == card:
                return f"{deck.title}, {number} of {len(deck.cards)} · {card}"
    return card


@lru_cache(maxsize=256)
def card_page(game: str, card: str, spoil: bool, columns: int) -> list[Line]:
    """A card set for reading: its name, what stands on it, where it stands among its kind."""
    shelf = open_gallery(game)
    name = next((each.name for deck in shelf.decks for each in deck.cards if each.id == card), card)
    rows = [*wrap(line((name, "title")), columns), *_set(shelf.read(card, spoil), columns), BLANK]
    return [*rows, *wrap(line((_place(game, card), "faint")), columns)]


def _set(paragraphs: Sequence[Line], columns: int) -> list[Line]:
    """Paragraphs with space between those that take several rows."""
    rows: list[Line] = []
    long = False
    for paragraph in paragraphs:
        prose = not paragraph or paragraph[0].role in PROSE
        found = wrap(paragraph, columns, 0 if prose else 2) if paragraph else [BLANK]
        if rows and (long or len(found) > 1) and any(paragraph) and any(rows[-1]):
            rows.append(BLANK)
        if any(paragraph) or any(rows[-1:] or [BLANK]) or not rows:
            rows += found
        long = len(found) > 1
    return rows
