"""Words that cards' sentences are made of: amounts, prices, whom they concern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.text.english import Nouns, listed
from fallen_tui.engine.records import names_of

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.content.effects import Cost

ALIKE = ("food", "ammo", "health", "morale", "XP", "equipment", "range 1", "range 2", "range 3")
"""Nouns of which several are called as one is."""
NOUNS = Nouns({**{word: word for word in ALIKE}, "miss": "misses"})


def verb(who: str, plain: str) -> str:
    """An order to you, or what happens to somebody: draw 1 scar; Ines draws 1 scar."""
    return plain if who == "you" else f"{who} {third(plain)}"


def third(plain: str) -> str:
    """A verb and what follows in the third person."""
    word, _, rest = plain.partition(" ")
    ending = "es" if word.endswith(("s", "x", "ch", "sh", "o")) else "s"
    return f"{word}{ending} {rest}".rstrip()


def amount(n: int, noun: str) -> str:
    """2 food, 1 scar, 2 scars."""
    return NOUNS.counted(abs(n), noun)


def price(cost: Cost) -> str:
    """A price: 2 food and 1 weapon."""
    return listed(amount(n, what) for what in names_of(type(cost)) if (n := getattr(cost, what)))
