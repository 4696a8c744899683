"""Every card of The Road to the Fortress for the gallery: by decks, each in full."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import EventCard, ItemCard, MutantAction, Tile, kind_of
from fallen_tui.games.posthuman.content.encounters import Encounter, Minion
from fallen_tui.games.posthuman.content.load import ENCOUNTERS
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.card_text import lines
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.tui.books.gallery_source import GalleryCard, GalleryDeck, deck_of
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.tables.posthuman.card import card_lines
from fallen_tui.tui.tables.posthuman.map_land import ROLE


def decks(view: State) -> tuple[GalleryDeck, ...]:
    """Every deck; survivors, starting tiles, scars and what mutants do in their own order, all others by name."""
    cards = view.cards
    piles = cards.decks

    def kinds(*names: str) -> Iterable[str]:
        return dict.fromkeys(kind_of(card) for name in names for card in piles[name])

    return (
        _deck(view, "Survivors", cards.characters, ordered=True),
        _deck(view, "Starting items", kinds("starting")),
        _deck(view, "Weapons", kinds("weapon")),
        _deck(view, "Equipment", kinds("equipment")),
        _deck(view, "Skills", kinds("skill")),
        _deck(view, "Starting tiles", cards.starts, ordered=True),
        _deck(view, "Tiles", piles["tile"]),
        _deck(view, "Supplies", cards.supplies),
        _deck(view, "Events", cards.events),
        *(_deck(view, f"Encounters, level {level}", piles[deck]) for level, deck in enumerate(ENCOUNTERS, 1)),
        _deck(view, "Minions", kinds("minion_human", "minion_mutant")),
        _deck(view, "Followers", cards.followers),
        _deck(view, "Scars", cards.scars, ordered=True),
        _deck(view, "What mutants do", [*kinds("action"), *cards.defaults], ordered=True),
    )


def _deck(view: State, title: str, ids: Iterable[str], ordered: bool = False) -> GalleryDeck:
    found = (GalleryCard(id, view.cards.name(id), _note(view, id), f"{title} {_words(view, id)}") for id in ids)
    return deck_of(title, found, ordered)


def _words(view: State, id: str) -> str:
    """What a card can be found by: what may come of a story is not among it."""
    found = view.cards.of[id]
    return found.text if isinstance(found, Encounter) else " ".join(lines(view.cards, id)[1:])


def _note(view: State, id: str) -> Line:
    """A word about a card."""
    card = view.cards.of[id]
    match card:
        case Tile(terrain=terrain):
            return line((terrain, ROLE[terrain]))
        case Encounter(enemy=enemy, tone=tone):
            return line((f"a fight, {enemy.kind}" if enemy is not None else tone, "dim"))
        case Minion(enemy=enemy):
            return line((enemy.kind, "dim"))
        case ItemCard(starting=True, price=price):
            return line((f"{price} food", "dim"))
        case ItemCard(size=size):
            return line((counted(size, "slot"), "dim"))
        case EventCard(season=season):
            return line(("season" if season else "", "dim"))
        case MutantAction(type=kind):
            return line((capital(kind), "dim"))
    return ()


def read(view: State, id: str, spoil: bool) -> list[Line]:
    """A card as paragraphs; of a story, what may come of it only where that spoils nothing."""
    return card_lines(view.cards, id, spoil)
