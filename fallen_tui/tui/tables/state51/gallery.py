"""Every card of The New Charter for the gallery: by kinds, each in full."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.games.state51.state.table import State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.books.gallery_source import GalleryCard, GalleryDeck, deck_of
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.tables.state51.card import card_reader
from fallen_tui.tui.tables.state51.signs import types


def decks(view: State) -> tuple[GalleryDeck, ...]:
    """Every kind of card; powers, their Contact cards and the Rival's intents in their own order, others by name."""
    cards = view.cards
    own = [id for id, card in cards.contacts.items() if card.faction]
    once = [id for id, card in cards.contacts.items() if not card.faction]
    return (
        _deck(view, "Powers and their Bases", cards.factions, ordered=True),
        _deck(view, "Powers' Contact cards", own, ordered=True),
        _deck(view, "Locations", cards.locations),
        _deck(view, "Leaders", cards.leaders),
        _deck(view, "One-time Contact cards", once),
        _deck(view, "Intents of the Rival", cards.intents, ordered=True),
    )


def _deck(view: State, title: str, ids: Iterable[str], ordered: bool = False) -> GalleryDeck:
    kinds = (GalleryCard(id, view.cards.name(id), _note(view, id), f"{title} {_words(view, id)}") for id in ids)
    return deck_of(title, kinds, ordered)


def _words(view: State, id: str) -> str:
    return " ".join(card_text.card_text(view.cards, id)[1:])


def _note(view: State, id: str) -> Line:
    """Types and distance of a Location, kind and range of a Contact card, the Base of a power."""
    cards = view.cards
    if id in cards.locations:
        return (*types(cards.locations[id], short=True), *line((f" →{cards.locations[id].distance}", "dim")))
    if id in cards.contacts:
        contact = cards.contacts[id]
        return line((f"{card_text.KIND[contact.kind]} {contact.range}", contact.kind))
    return line((cards.factions[id].base, "dim")) if id in cards.factions else ()


def read(view: State, id: str, spoil: bool) -> list[Line]:
    """A card as paragraphs; no card here has anything to spoil."""
    rows = card_reader(view, None, id).lines
    return rows if any(rows[0]) else rows[1:]
