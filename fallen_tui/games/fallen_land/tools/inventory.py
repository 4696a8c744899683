"""What the content of Council of Towns consists of, for checking it: every deck, and what must hold between decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import attrs

from fallen_tui.adventure.content.conditions import Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.scenario.checking import problems, problems_in
from fallen_tui.engine.library import Content, Problem
from fallen_tui.engine.library_errors import hint, word_list
from fallen_tui.games.fallen_land.content.cards import HOOKS as HOOKS, PILES, load, read
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.gear import Character, Spoils
from fallen_tui.games.fallen_land.content.stories import FOLDERS, Story, Tone
from fallen_tui.games.fallen_land.content.town_cards import TownEvent
from fallen_tui.games.fallen_land.content.towns import Faction
from fallen_tui.games.fallen_land.content.vocabulary import TECHNOLOGIES
from fallen_tui.games.fallen_land.scenario.files import FILES

DECKS = PILES
Decks = dict[str, tuple[Any, ...]]
DeckFault = tuple[str, int, str, str]
"""Deck, place of the card in it, field, message."""

FACTIONS = 12
TOWN_EVENTS = 36
TONES: tuple[str, ...] = get_args(Tone)
FEW = 12
"""Stories of a deck from which on it is balanced between tones."""
_GIVEN = ("spoils", "actions", "characters")


def faults(decks: Decks) -> Iterator[DeckFault]:
    """What is wrong between the cards of all decks; what hangs on a deck that is not among them is left out."""
    yield from _names(decks)
    yield from _references(decks)
    yield from _stories(decks)
    yield from _tones(decks)
    yield from _factions(decks)
    yield from _perk_cards(decks)
    yield from _technologies(decks)
    yield from _places(decks)
    yield from _town_events(decks)


def further(content: Content) -> Iterator[Problem]:
    """What is wrong in content that is no deck: the scenarios."""
    yield from problems(FILES, content, read(content))


def checked(path: Path) -> Iterator[Problem]:
    """What is wrong in a file of scenarios from anywhere. Raises OSError."""
    yield from problems_in(FILES, path, path.name, load())


def _cards(decks: Decks) -> Iterator[tuple[str, int, Any]]:
    for deck in DECKS:
        for place, card in enumerate(decks.get(deck, ())):
            yield deck, place, card


def _names(decks: Decks) -> Iterator[DeckFault]:
    """No name is used twice in the game."""
    owner: dict[str, str] = {}
    for deck, place, card in _cards(decks):
        for field, name in _named(card):
            first = owner.setdefault(name.strip().casefold(), card.id)
            if first != card.id:
                yield deck, place, field, f"{first} has the same name"


def _named(card: Any) -> Iterator[tuple[str, str]]:
    if isinstance(card, Story):
        yield "title", card.title
        if card.world is not None and card.world.name:
            yield "world", card.world.name
    elif hasattr(card, "name"):
        yield "name", card.name
    for perk in getattr(card, "perks", ()):
        yield "perks", perk.name


def _references(decks: Decks) -> Iterator[DeckFault]:
    """Cards and trades that a card names exist."""
    ids = {deck: {card.id for card in decks[deck]} for deck in _GIVEN if deck in decks}
    trades = {getattr(card, "occupation", "") for card in decks.get("characters", ())}
    for deck, place, card in _cards(decks):
        for field in attrs.fields(type(card)):
            if not field.init:
                continue
            for part in parts(getattr(card, field.name)):
                for message in _unknown(part, ids, trades):
                    yield deck, place, {"condition": "if"}.get(field.name, field.name), message
        link = card.link if isinstance(card, Character) else None
        if link and link.item:
            yield from ((deck, place, "link", message) for message in _absent(link.item, ids, ("spoils",)))


def _unknown(part: Any, ids: dict[str, set[str]], trades: set[str]) -> Iterator[str]:
    if isinstance(part, Effect):
        yield from _absent(part.given_card, ids, _GIVEN) if part.given_card else ()
    elif isinstance(part, Term) and part.word == "item":
        yield from _absent(part.value, ids, ("spoils",))
    elif isinstance(part, Term) and part.word == "character":
        yield from _absent(part.value, ids, ("characters",))
    elif isinstance(part, Term) and part.word == "occupation" and "characters" in ids and part.value not in trades:
        yield f"no Character is a {part.value}{hint(part.value, trades)}"


def _absent(id: str, ids: dict[str, set[str]], decks: Sequence[str]) -> Iterator[str]:
    """A message where none of the decks has the card; nothing where one of them can't be read."""
    if all(deck in ids for deck in decks) and not any(id in ids[deck] for deck in decks):
        known = {other for deck in decks for other in ids[deck]}
        yield f"there is no card {id} in {' or '.join(decks)}{hint(id, known)}"


def _stories(decks: Decks) -> Iterator[DeckFault]:
    """Stories lie in the folder of their deck, and Missions have numbers of their own."""
    numbers: dict[int, str] = {}
    for folder, deck in FOLDERS.items():
        for place, card in enumerate(decks.get(folder, ())):
            if not isinstance(card, Story):
                continue
            if card.deck != deck:
                yield folder, place, "id", f"this is a card of the {card.deck} deck; move it to that folder"
            if card.number and (first := numbers.setdefault(card.number, card.id)) != card.id:
                yield folder, place, "number", f"{first} already has the number {card.number}"


def _tones(decks: Decks) -> Iterator[DeckFault]:
    """Every story has a tone, and no tone has less than a quarter of a deck."""
    for folder in FOLDERS:
        told = [card for card in decks.get(folder, ()) if isinstance(card, Story)]
        for place, card in enumerate(decks.get(folder, ())):
            if isinstance(card, Story) and card.tone is None:
                yield folder, place, "tone", f"is missing; the tones are {word_list(TONES)}"
        counts = {tone: sum(card.tone == tone for card in told) for tone in TONES}
        if len(told) < FEW or any(card.tone is None for card in told):
            continue
        for tone, count in counts.items():
            if count * 4 < len(told):
                yield (
                    folder,
                    0,
                    "tone",
                    f"{count} of {len(told)} stories have the tone {tone}; it must be a quarter at least",
                )


def _factions(decks: Decks) -> Iterator[DeckFault]:
    """Twelve factions, each in its town of the map, no two with the same pair of technologies."""
    factions = [(place, card) for place, card in enumerate(decks.get("factions", ())) if isinstance(card, Faction)]
    if "factions" in decks and len(decks["factions"]) != FACTIONS:
        yield "factions", 0, "id", f"there must be {FACTIONS} factions, not {len(decks['factions'])}"
    towns = {town["number"]: town["name"] for town in _map(decks, "towns")}
    pairs: dict[frozenset[str], str] = {}
    for place, card in factions:
        if towns and towns.get(card.number) != card.name:
            yield "factions", place, "name", f"must be {towns.get(card.number)}, as town {card.number} on the map"
        if (first := pairs.setdefault(frozenset(card.technologies), card.id)) != card.id:
            yield "factions", place, "technologies", f"{first} has the same two technologies"


def _perk_cards(decks: Decks) -> Iterator[DeckFault]:
    """A Spoils card with a faction is given by a perk of that faction."""
    given = {
        (faction.number, part.given_card)
        for faction in decks.get("factions", ())
        if isinstance(faction, Faction)
        for part in parts(faction.perks)
        if isinstance(part, Effect)
    }
    for place, card in enumerate(decks.get("spoils", ()) if "factions" in decks else ()):
        if isinstance(card, Spoils) and card.faction is not None and (card.faction, card.id) not in given:
            yield "spoils", place, "faction", f"no perk of faction {card.faction} gives this card"


def _technologies(decks: Decks) -> Iterator[DeckFault]:
    have = {card.id for card in decks.get("technologies", ())}
    if "technologies" in decks and (lacking := [id for id in TECHNOLOGIES if id not in have]):
        yield "technologies", 0, "id", f"there is no card for {', '.join(lacking)}"


def _places(decks: Decks) -> Iterator[DeckFault]:
    """The permanent places are those of the map."""
    known = {place["id"] for place in _map(decks, "places")}
    have = {card.place for card in decks.get("places", ())}
    if not known or "places" not in decks:
        return
    for place, card in enumerate(decks["places"]):
        if card.place not in known:
            yield "places", place, "place", f"the map has no place {card.place}{hint(card.place, known)}"
    if lacking := sorted(known - have):
        yield "places", 0, "place", f"there is no card for {', '.join(lacking)}"


def _town_events(decks: Decks) -> Iterator[DeckFault]:
    """Thirty-six cards, the first half of which send their owners to the chart. FL-DEC-08."""
    cards = decks.get("town_events", ())
    if cards and len(cards) != TOWN_EVENTS:
        yield "town_events", 0, "id", f"there must be {TOWN_EVENTS} Town Events cards, not {len(cards)}"
    for place, card in enumerate(cards):
        if isinstance(card, TownEvent) and card.chart is not (int(card.id[2:]) <= TOWN_EVENTS // 2):
            wanted = "a choice" if card.chart else "a roll on the chart"
            yield "town_events", place, "do", f"must be {wanted}; only te01 to te{TOWN_EVENTS // 2} go to the chart"


def _map(decks: Decks, part: str) -> list[dict[str, Any]]:
    """The towns or places of the map, where its plain data is among the decks."""
    sheet: Any = next(iter(decks.get("map", ())), {})
    return sheet.get(part, []) if isinstance(sheet, dict) else []
