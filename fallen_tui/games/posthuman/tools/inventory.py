"""What the content consists of, for checking it: every deck, and what must hold between decks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from fallen_tui.adventure.scenario.checking import problems, problems_in
from fallen_tui.adventure.tools.missing import missing_cards
from fallen_tui.engine.events import Entry
from fallen_tui.engine.library import Content, Problem
from fallen_tui.engine.library_errors import hint
from fallen_tui.games.posthuman.content.load import HOOKS as HOOKS, PILES, Cards, installed_cards, read
from fallen_tui.games.posthuman.content.vocabulary import DECKS as LETTERS
from fallen_tui.games.posthuman.queries.bonuses import SLOTS
from fallen_tui.games.posthuman.scenario.files import FILES

DECKS = PILES
APART = ("cs", "st", "de")
"""The first letters of cards that lie in no deck: survivors, starting tiles, default actions."""
COUNTS = {
    "characters": 6, "starting_items": 26, "skills": 30, "weapons": 32, "equipment": 37, "supplies": 10, "events": 21,
    "starting_tiles": 4, "tiles": 56, "encounters_1": 39, "encounters_2": 31, "encounters_3": 24, "minions": 24,
    "followers": 8, "scars": 31, "mutant_actions": 32, "mutant_card": 3, "dice": 3,
}  # fmt: skip
"""Cards of each deck, copies counted, by the book or by what was decided for it."""
_ID = re.compile(rf"(?:{'|'.join((*LETTERS, *APART))})\d\d(?:\.\d+)?")
"""Ids of cards and of their copies, and none of scenarios or of what people name in theirs."""

CardFault = tuple[str, int, str, str]


def faults(decks: dict[str, tuple[Any, ...]]) -> Iterator[CardFault]:
    """What is wrong between the cards of all decks: (deck, place of the card in it, field, message)."""
    for deck, n in COUNTS.items():
        cards = decks.get(deck, ())
        found = sum(getattr(card, "number", 1) for card in cards)
        if cards and found != n:
            yield deck, len(cards) - 1, "id", f"there must be {n} cards in {deck}, copies counted, not {found}"
    yield from _names(decks)
    yield from _characters(decks)
    yield from _options(decks)


def _names(decks: dict[str, tuple[Any, ...]]) -> Iterator[CardFault]:
    """No title stands on two cards."""
    owner: dict[str, str] = {}
    for deck, cards in decks.items():
        for place, card in enumerate(cards):
            name = getattr(card, "name", "").casefold()
            if name and (other := owner.setdefault(name, card.id)) != card.id:
                yield deck, place, "name", f"{other} has the same name"


def _characters(decks: dict[str, tuple[Any, ...]]) -> Iterator[CardFault]:
    """What a character names is there, and fits the backpack. PH-PRE-11, PH-CRD-02, PH-CRD-03, PH-GAP-77."""
    skills = {card.id: card for card in decks["skills"]}
    items = {card.id: card for card in decks["starting_items"]}
    for place, card in enumerate(decks["characters"]):
        for field, what, known in (("skills", "skill", skills), ("items", "starting item", items)):
            absent = (id for id in getattr(card, field) if id not in known)
            yield from (("characters", place, field, f"there is no {what} {id}{hint(id, known)}") for id in absent)
        own = [items[id] for id in card.items if id in items]
        giving = (*own, *(skills[id] for id in card.skills if id in skills))
        room = SLOTS + sum(each.gives.of("slots") for each in giving)
        if sum(item.size for item in own) > room:
            yield "characters", place, "items", f"the items don't fit in {room} slots"


def _options(decks: dict[str, tuple[Any, ...]]) -> Iterator[CardFault]:
    """Every story has an option that is always open."""
    for deck in ("encounters_1", "encounters_2", "encounters_3"):
        for place, card in enumerate(decks.get(deck, ())):
            options = getattr(card, "options", ())
            if options and not any(way.cost.free and not way.condition.tests for way in options):
                yield deck, place, "options", "one option must always be open: no cost, no condition"


def further(content: Content) -> Iterator[Problem]:
    """What is wrong in content that is no deck: the scenarios and campaigns."""
    return problems(FILES, content, read(content))


def checked(path: Path) -> Sequence[Problem]:
    """What is wrong in a file of scenarios from anywhere. Raises OSError."""
    return list(problems_in(FILES, path, path.name, installed_cards()))


def missing(cards: Cards, entries: Iterable[Entry]) -> list[str]:
    """The ids in entries that no card has, sorted."""
    return missing_cards(entries, _ID, cards.of.__contains__)
