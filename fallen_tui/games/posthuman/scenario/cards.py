"""The cards of a game with a scenario: its places among the tiles, its rules as cards, what stays in the box."""

from __future__ import annotations

from functools import lru_cache

import attrs

from fallen_tui.games.posthuman.content.cards import copies_of
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.scenario.definition import Scenario


@lru_cache(maxsize=32)
def scenario_cards(cards: Cards, scenario: Scenario) -> Cards:
    """The cards with which a scenario is played; the same object for the same scenario. PH-SCN-03, PH-SCN-05."""
    places = {place.tile: place for place in scenario.places}
    tiles = {
        id: attrs.evolve(tile, name=places[id].name, text=places[id].text or tile.text) if id in places else tile
        for id, tile in cards.tiles.items()
    }
    seen = attrs.evolve(cards, tiles=tiles, scenario=scenario)
    away = {copy for id in scenario.setup.box if id in cards.of for copy in copies_of(cards.of[id])}
    seen.of.update(scenario.cards())
    for deck, ids in seen.decks.items():
        seen.decks[deck] = tuple(card for card in ids if card not in away)
    return seen
