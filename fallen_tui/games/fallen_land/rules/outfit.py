"""The menu of gear: equip, shift, store, arrange at one stroke, order the Party. SPO-05, AUC-02, MAT-03, GAP-41."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import PARTY, VEHICLE
from fallen_tui.games.fallen_land.rules.fit import fit
from fallen_tui.games.fallen_land.rules.gear import leave_ride, put, shed_excess, store, stow
from fallen_tui.games.fallen_land.rules.gear_places import (
    AUTO,
    STORE,
    carried,
    could_lie_elsewhere,
    free_room,
    places,
)
from fallen_tui.games.fallen_land.state.events import Arranged
from fallen_tui.games.fallen_land.state.table import State


def outfit_keys(game: State, seat: int, home: bool) -> tuple[str, ...]:
    """What can be shifted, equipped, stored or reordered: "auto", "gear:CARD", "ride:CARD", "stored:CARD", "order"."""
    player = game.players[seat]
    keys = [f"gear:{card}" for card in carried(game, seat)]
    keys += [f"ride:{ride.card}" for ride in player.rides]
    if home and player.auction and player.party:
        rooms = free_room(game, seat)
        keys += [f"stored:{card}" for card in player.auction if places(game, seat, card, rooms)]
    if could_lie_elsewhere(game, seat, keys):
        keys.insert(0, AUTO)
    if len(player.party) > 1:
        keys.append("order")
    return tuple(keys)


def outfit(game: State, seat: int, home: bool) -> Rule[None]:
    """Equip, shift and store gear, and change Party order, until done. FL-SPO-05, FL-MAT-03, FL-AUC-02, FL-GAP-41."""
    while True:
        keys = outfit_keys(game, seat, home)
        if not keys:
            return
        key = yield Ask(seat, "outfit", ("done", *keys), "FL-SPO-05", "done", (home,))
        if key == "done":
            return
        yield from outfit_step(game, seat, key, home)


def outfit_step(game: State, seat: int, key: str, home: bool) -> Rule[None]:
    """One change of gear or order."""
    word, _, card = key.partition(":")
    if word == "order":
        yield from reorder(game, seat)
    elif word == AUTO:
        yield from fit(game, seat, home)
    elif word == "ride":
        yield from leave_ride(game, seat, card)
    elif word == "stored":
        yield from stow(game, seat, card, f"auction:{seat}", "equipped")
    else:
        yield from shift(game, seat, card)
    yield from shed_excess(game, seat)


def shift(game: State, seat: int, card: str) -> Rule[None]:
    """Move a carried card to another bearer, or to the Auction House. FL-SPO-05."""
    zone = carried(game, seat)[card]
    word, _, rest = zone.partition(":")
    old = {"ride": VEHICLE, "party": PARTY}.get(word)
    if old is None:
        old = int(rest.partition(":")[2])
    keys = (*places(game, seat, card, old=old), STORE)
    key = yield Ask(seat, "shift", keys, "FL-SPO-05", STORE, (card,))
    if key == STORE:
        yield from store(game, seat, card, zone)
    else:
        yield from put(game, seat, card, zone, key, "shifted")


def reorder(game: State, seat: int) -> Rule[None]:
    """Put the Party into another order. FL-MAT-03."""
    player = game.players[seat]
    keys = tuple(str(crown) for crown in range(len(player.crowns)))
    order = yield Ask(seat, "order", keys, "FL-MAT-03", kind="order")
    yield Arranged(seat, tuple(int(key) for key in order))
