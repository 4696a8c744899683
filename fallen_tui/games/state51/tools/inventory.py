"""What the content of The New Charter consists of, for checking it: every deck, and what must hold between decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fallen_tui.engine.events import Entry, Event
from fallen_tui.engine.library_errors import hint, offered
from fallen_tui.games.state51.content.cards import (
    HOOKS as HOOKS,
    Cards,
    Contact,
    Faction,
    Intent,
    Leader,
    Level,
    Location,
    Rank,
)
from fallen_tui.games.state51.state.table import BASE, LEADER, STASH

DECKS: dict[str, Any] = {
    "locations": Location,
    "contacts": Contact,
    "leaders": Leader,
    "factions": Faction,
    "intents": Intent,
    "rivals": Level,
    "ranks": Rank,
}
SHARED = ("locations", "contacts", "leaders", "factions", "intents")
"""Decks whose cards are told apart by their ids alone."""


def faults(decks: dict[str, tuple[Any, ...]]) -> Iterator[tuple[str, int, str, str]]:
    """What is wrong between the cards of all decks: (deck, place of the card in it, field, message)."""
    owner: dict[str, str] = {}
    for deck in SHARED:
        for place, card in enumerate(decks[deck]):
            if (other := owner.setdefault(card.id, deck)) != deck:
                yield deck, place, "id", f"is already the id of a card in {other}"
    yield from _names(decks["locations"])
    yield from _contacts(decks)


def missing(cards: Cards, entries: Iterable[Entry]) -> list[str]:
    """The ids in entries that no card has, sorted."""
    named = {id for entry in entries if isinstance(entry, Event) for id in _named(entry)}
    known = {"", *_PLACES, *cards.locations, *cards.contacts, *cards.leaders, *cards.factions, *cards.intents}
    return sorted(named - known - set(cards.levels))


_PLACES = (BASE, LEADER, STASH)
_ONE = ("card", "new", "old", "site", "by", "under", "where", "target", "faction", "level")
"""Fields of events that hold the id of one card; or of none, or a place of `_PLACES` instead of it."""


def _named(event: Event) -> Iterator[str]:
    """The ids of cards in an event, and words for what is in their place."""
    for field in _ONE:
        yield getattr(event, field, "")
    yield from getattr(event, "cards", ())
    if event.tag == "moved":  # elsewhere `source` is the row or the deck
        yield getattr(event, "source", "")
    if event.tag == "razed":
        for pair in getattr(event, "moved", ()):
            yield from pair
    if event.tag == "lost":
        yield from (where for where, _, _ in getattr(event, "tokens", ()))


def _names(locations: tuple[Any, ...]) -> Iterator[tuple[str, int, str, str]]:
    """A player knows a Location by its name."""
    owner: dict[str, str] = {}
    for place, card in enumerate(locations):
        if (other := owner.setdefault(card.name.strip().casefold(), card.id)) != card.id:
            yield "locations", place, "name", f"{other} has the same name"


def _contacts(decks: dict[str, tuple[Any, ...]]) -> Iterator[tuple[str, int, str, str]]:
    """A power and its permanent Contact cards name each other."""
    contacts = {contact.id: contact for contact in decks["contacts"]}
    factions = {faction.id: faction for faction in decks["factions"]}
    for place, faction in enumerate(decks["factions"]):
        for card in faction.contacts:
            if card not in contacts:
                yield "factions", place, "contacts", f"there is no Contact card {card}{hint(card, contacts)}"
            elif contacts[card].faction in ("", *factions) and contacts[card].faction != faction.id:
                yield (
                    "factions",
                    place,
                    "contacts",
                    f"{card} belongs to another faction; write faction: {faction.id} on it",
                )
    for place, contact in enumerate(decks["contacts"]):
        if contact.faction and contact.faction not in factions:
            advice = offered(contact.faction, factions, "choose", "or")
            yield "contacts", place, "faction", f"there is no faction {contact.faction}{advice}"
        elif contact.faction and contact.id not in getattr(factions.get(contact.faction), "contacts", ()):
            yield (
                "contacts",
                place,
                "faction",
                f"{contact.faction} doesn't list this card; add {contact.id} to its contacts",
            )
