"""Equipping at one stroke: everything goes where it serves the Party best, by the plan the bots use. SPO-05, AUC-02."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land import fitting
from fallen_tui.games.fallen_land.rules.gear import STORE, carried, leave_ride, places, put, store
from fallen_tui.games.fallen_land.state import State


def fit(game: State, seat: int, home: bool) -> Rule[None]:
    """Carry out the plan: at home by way of the Auction House, elsewhere from bearer to bearer as far as that goes."""
    aims = _aims(game, seat, home)
    if home:
        yield from _unload(game, seat, aims)
    while card := next((card for card in aims if _ready(game, seat, card, aims[card])), None):
        yield from put(game, seat, card, _zone(game, seat, card), aims[card], "equipped")


def would_fit(game: State, seat: int, home: bool) -> bool:
    """Whether equipping at one stroke would change anything."""
    aims = _aims(game, seat, home)
    if home and any(_astray(game, seat, card, aim) for card, aim in aims.items()):
        return True
    return any(_ready(game, seat, card, aim) for card, aim in aims.items())


def _aims(game: State, seat: int, home: bool) -> dict[str, str]:
    """The plan, but for Permanent Equipment: that is for ever, and its owner's choice. FL-EQP-15, FL-DEC-86."""
    return {card: aim for card, aim in fitting.plan(game, seat, home).items() if not aim.startswith("fix:")}


def _unload(game: State, seat: int, aims: dict[str, str]) -> Rule[None]:
    """What is to go elsewhere is stored first, so that there is room."""
    for card, aim in aims.items():
        if not _astray(game, seat, card, aim):
            continue
        if (zone := carried(game, seat).get(card)) is None:
            yield from leave_ride(game, seat, card)
        else:
            yield from store(game, seat, card, zone)


def _astray(game: State, seat: int, card: str, aim: str) -> bool:
    """Whether a card that can be put away is carried elsewhere than it shall be."""
    now = fitting.place_now(game, seat, card)
    return now not in (STORE, aim) and (now == "ride" or card in carried(game, seat))


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
