"""Equipping at one stroke: everything goes where it serves the Party best, by the plan the bots use. SPO-05, AUC-02."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land import fitting
from fallen_tui.games.fallen_land.rules.gear import STORE, carried, leave_ride, places, put, store
from fallen_tui.games.fallen_land.state import State


def fit(game: State, seat: int, home: bool) -> Rule[None]:
    """Carry out the plan: at home by way of the Auction House, elsewhere from bearer to bearer as far as that goes."""
    aims = fitting.plan(game, seat, home)
    if home:
        yield from _unload(game, seat, aims)
    while card := next((card for card in aims if _ready(game, seat, card, aims[card])), None):
        yield from put(game, seat, card, _zone(game, seat, card), aims[card], "equipped")


def _unload(game: State, seat: int, aims: dict[str, str]) -> Rule[None]:
    """What is to go elsewhere is stored first, so that there is room."""
    for card, aim in aims.items():
        now = fitting.place_now(game, seat, card)
        if now == "ride" and aim != now:
            yield from leave_ride(game, seat, card)
        elif now not in (STORE, aim) and card in (zones := carried(game, seat)):
            yield from store(game, seat, card, zones[card])


def _ready(game: State, seat: int, card: str, aim: str) -> bool:
    """Whether a card lies elsewhere than it shall, and can go there now."""
    now = fitting.place_now(game, seat, card)
    if aim in (STORE, now) or card in game.joined or not _zone(game, seat, card):
        return False
    return aim in places(game, seat, card)


def _zone(game: State, seat: int, card: str) -> str:
    """The zone of a card that can be shifted; "" for others."""
    if card in game.players[seat].auction:
        return f"auction:{seat}"
    return carried(game, seat).get(card, "")
