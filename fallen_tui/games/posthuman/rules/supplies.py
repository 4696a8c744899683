"""Supply cards: drawn on completing a tile, by cards, and by foraging. PH-COM-02, PH-COM-03, PH-FOR."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.maps import terrain
from fallen_tui.games.posthuman.rules import decks, items, mutant_step
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import Foraged, SupplyDrawn
from fallen_tui.games.posthuman.state.keys import CardKey
from fallen_tui.games.posthuman.state.table import State


def draw(game: State, seat: int, n: int) -> Rule[None]:
    """Draw supply cards and take what they give on the terrain one is on. PH-COM-03, PH-DEK-04."""
    for _ in range(n):
        cards = yield from decks.top(game, "supply")
        if not cards:
            return
        yield SupplyDrawn(seat, cards[0])
        yield from reward(game, seat, cards[0])


def take_one(game: State, seat: int) -> Rule[None]:
    """One supply card, of several where a skill lets one choose. PH-FOR-04."""
    more = bonus(game, game.players[seat], "forage_choice")
    if not more:
        yield from draw(game, seat, 1)
        return
    cards = yield from decks.look(game, seat, "supply", 1 + more)
    if not cards:
        return
    key = yield Ask(seat, "supply", tuple(map(CardKey.of, cards)), "PH-FOR-04")
    yield SupplyDrawn(seat, key.card)
    yield from decks.discard_rest(game, seat)
    yield from reward(game, seat, key.card)


def reward(game: State, seat: int, card: str) -> Rule[None]:
    """What a supply card gives on the terrain of a survivor, as events and blights change it. PH-COM-03, PH-COM-04."""
    player = game.players[seat]
    on = terrain(game, player)
    gain = game.cards.supplies[card].on(on)
    less = standing(game, "supply_food") - (on in game.blight and game.turn <= game.blight_until)
    yield from change(game, seat, "food", max(0, gain.food + less), card)
    yield from change(game, seat, "ammo", gain.ammo, card)
    for deck in ("equipment", "weapon"):
        if n := getattr(gain, deck):
            yield from items.draw(game, seat, deck, n)


# --- foraging ---


def forage(game: State, seat: int) -> Rule[None]:
    """One supply card, unless a snare spoils it; the marker is turned over. PH-FOR-01 to PH-FOR-08."""
    yield Foraged(seat)
    falls = game.players[seat].falls
    spoiled = yield from mutant_step.snare(game, seat)
    if not spoiled and game.players[seat].falls == falls:
        yield from take_one(game, seat)
