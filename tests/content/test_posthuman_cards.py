"""The decks of The Road to the Fortress: as many cards as the book has, and mistakes between decks are found."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.engine.library import open_content
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.tools import inventory

CARDS = installed_cards()
DECKS = {
    "supply": 10, "event": 21, "starting": 26, "skill": 30, "equipment": 37, "weapon": 32, "encounter1": 39,
    "encounter2": 31, "encounter3": 24, "minion_human": 12, "minion_mutant": 12, "follower": 8, "scar": 31,
    "action": 32, "tile": 56,
}  # fmt: skip
"""Cards of each deck on the table. PH-TAB-DECKS."""


def decks() -> dict[str, tuple[Any, ...]]:
    content = open_content("posthuman", None, inventory.HOOKS)
    return {name: content.deck(name, kind) for name, kind in inventory.DECKS.items()}


@pytest.mark.rule("PH-TAB-DECKS")
def test_every_deck_has_as_many_cards_as_the_book() -> None:
    assert {name: len(cards) for name, cards in CARDS.decks.items()} == DECKS
    assert (len(CARDS.characters), len(CARDS.starts), len(CARDS.defaults)) == (6, 4, 3)
    assert sum(not scar.blank for scar in CARDS.scars.values()) == 21
    assert all(len(set(cards)) == len(cards) for cards in CARDS.decks.values())


def test_the_decks_are_sound() -> None:
    assert list(inventory.faults(decks())) == []


def test_what_is_wrong_between_decks_is_found() -> None:
    found = decks()
    found["scars"] = found["scars"][:-1]
    assert [fault[0] for fault in inventory.faults(found)] == ["scars"]
    found = decks()
    found["skills"] = tuple(card for card in found["skills"] if card.id != "sk20")
    messages = [message for _, _, _, message in inventory.faults(found)]
    assert "there is no skill sk20" in messages
