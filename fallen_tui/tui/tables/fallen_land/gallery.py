"""Every card of Council of Towns for the gallery: by decks, each in full."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.games.fallen_land.content.gear import Action, Character, Spoils
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.content.town_cards import TownEvent
from fallen_tui.games.fallen_land.content.towns import Technology
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.tui.books.gallery_source import GalleryCard, GalleryDeck, deck_of
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.tables.fallen_land.sheet_card import card_lines
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER

_TITLES = {
    "plains": "Plains Encounters",
    "mountain": "Mountain Encounters",
    "city_rad": "City/Rad Encounters",
    "mission": "Missions",
}


def decks(view: State) -> tuple[GalleryDeck, ...]:
    """Every deck; factions, technologies and Missions in their own order, all others by name."""
    cards = view.cards
    stories = {deck: [id for id, card in cards.stories.items() if card.deck == deck] for deck in _TITLES}
    missions = sorted(stories["mission"], key=lambda id: cards.stories[id].number)
    return (
        _deck(view, "Characters", cards.characters),
        _deck(view, "Spoils", cards.spoils),
        _deck(view, "Action cards", cards.actions),
        *(_deck(view, _TITLES[deck], stories[deck]) for deck in ("plains", "mountain", "city_rad")),
        _deck(view, "Missions", missions, ordered=True),
        _deck(view, "Factions", (faction.id for faction in cards.factions.values()), ordered=True),
        _deck(view, "Perks", cards.perks, ordered=True),
        _deck(view, "Town Technologies", cards.technologies, ordered=True),
        _deck(view, "Places of the map", cards.places),
        _deck(view, "Town Events", cards.town_events),
    )


def _deck(view: State, title: str, ids: Iterable[str], ordered: bool = False) -> GalleryDeck:
    kinds = (
        GalleryCard(id, _name(view, id), line((_note(view, id), "dim")), f"{title} {_words(view, id)}") for id in ids
    )
    return deck_of(title, kinds, ordered)


def _name(view: State, id: str) -> str:
    return TECHNOLOGY.get(id) or view.cards.name(id)


def _words(view: State, id: str) -> str:
    """What stands on a card before it is played: all that any seat may read."""
    return " ".join(describe.face(view.cards, id, disclosed=False)[1:])


def _note(view: State, id: str) -> str:
    """A word about a card."""
    card = view.cards.get(id)
    if isinstance(card, Character):
        return f"{card.master.title()} {MASTER}" if card.master else ""
    if isinstance(card, Spoils):
        return card.kind.replace("_", " ")
    if isinstance(card, Action):
        return card.kind.replace("_", " ")
    if isinstance(card, Story):
        return (
            f"Mission {card.number}" if card.number else card.categories[0].replace("_", " ") if card.categories else ""
        )
    if isinstance(card, Technology):
        return counted(card.price, "coin")
    if isinstance(card, TownEvent):
        return "chart" if card.chart else "choice"
    if id in view.cards.perks:
        return next(f.name for f in view.cards.factions.values() if any(perk.id == id for perk in f.perks))
    place = view.cards.board.places.get(id)
    return view.cards.board[place.hex].name if place is not None else ""


def read(view: State, id: str, spoil: bool) -> list[Line]:
    """A card as paragraphs; of a story, what may come of it only where that spoils nothing."""
    rows = card_lines(view.cards, id, spoil)
    if not spoil and isinstance(view.cards.get(id), Story):
        rows += [(), line(("You can't see its outcomes during a game.", "dim"))]
    return rows
