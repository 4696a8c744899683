"""Every card of a game to look at, by the decks they lie in: what the gallery shows. Each game says what it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Protocol

import attrs

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games import listing, open_game, part
from fallen_tui.tui.kit.styled_text import Line


@attrs.frozen
class GalleryCard:
    """A card in a list: `note` is a word about it, `words` all that it can be found by besides its name."""

    id: str
    name: str
    note: Line = ()
    words: str = ""


@attrs.frozen
class GalleryDeck:
    """Cards of a kind, in the order of the list."""

    title: str
    cards: tuple[GalleryCard, ...]


def deck_of(title: str, kinds: Iterable[GalleryCard], ordered: bool = False) -> GalleryDeck:
    """A deck by name; `ordered`: in the order given."""
    return GalleryDeck(title, tuple(kinds if ordered else sorted(kinds, key=lambda kind: kind.name.casefold())))


@frozen
class GalleryDecks(Single):
    """The decks of a game; `read` makes a card as paragraphs.

    A reader takes the card's id and whether what may come of a story may be told.
    """

    decks: tuple[GalleryDeck, ...]
    read: Callable[[str, bool], list[Line]]


class Gallery(Protocol):
    """What a game shows of its cards, from a table on which nothing has happened yet."""

    def decks(self, view: Any) -> tuple[GalleryDeck, ...]:
        """Every deck."""

    def read(self, view: Any, id: str, spoil: bool) -> list[Line]:
        """A card as paragraphs; `spoil`: with what may come of a story."""


@lru_cache(maxsize=8)
def open_gallery(game: str) -> GalleryDecks:
    """The cards of a game; none of one that shows none. Raises FallenError."""
    module: Gallery | None = part(game, "gallery")
    if module is None:
        return GalleryDecks((), lambda id, spoil: [])
    view = _untouched(game)
    return GalleryDecks(module.decks(view), lambda id, spoil: module.read(view, id, spoil))


def _untouched(game: str) -> Any:
    """The table of a game before anything is on it, as all may see it."""
    mode = listing(game).modes[0]
    seats = tuple([SeatSpec("human", f"Seat {n + 1}") for n in range(max(1, mode.low))])
    opened = open_game(game)
    return opened.view(opened.new(Setup(game, mode.id, seats, "gallery")), None)
