"""What the content of The New Charter consists of, for checking it: every deck, and what must hold between decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fallen_tui.games.state51.cards import HOOKS as HOOKS
from fallen_tui.games.state51.cards import Contact, Faction, Intent, Leader, Level, Location, Rank

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
    yield from _contacts(decks)


def _contacts(decks: dict[str, tuple[Any, ...]]) -> Iterator[tuple[str, int, str, str]]:
    """A power and its permanent Contact cards name each other."""
    contacts = {contact.id: contact for contact in decks["contacts"]}
    factions = {faction.id: faction for faction in decks["factions"]}
    for place, faction in enumerate(decks["factions"]):
        for card in faction.contacts:
            if card not in contacts:
                yield "factions", place, "contacts", f"{card} is no Contact card"
            elif contacts[card].faction != faction.id:
                yield "factions", place, "contacts", f"{card} does not name {faction.id} as its faction"
    for place, contact in enumerate(decks["contacts"]):
        if contact.faction and contact.id not in getattr(factions.get(contact.faction), "contacts", ()):
            yield "contacts", place, "faction", f"{contact.faction} has no such Contact card"
