"""The menu of gear: equip, shift, store, arrange at one stroke, order the Party. SPO-05, AUC-02, MAT-03, GAP-41."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import PARTY, VEHICLE
from fallen_tui.games.fallen_land.rules.fit import fit
from fallen_tui.games.fallen_land.rules.gear import leave_ride, put, shed_excess, store, stow
from fallen_tui.games.fallen_land.rules.gear_places import (
    carried,
    could_lie_elsewhere,
    free_room,
    places,
    zone_of_carried,
)
from fallen_tui.games.fallen_land.state.events import Arranged
from fallen_tui.games.fallen_land.state.keys.gear import AUTO, ORDER, STORE, EquipKey, ShiftKey, UnloadKey
from fallen_tui.games.fallen_land.state.keys.words import DONE, CrownNumber
from fallen_tui.games.fallen_land.state.keys.zones import zone_of
from fallen_tui.games.fallen_land.state.table import State


def outfit_keys(game: State, seat: int, home: bool) -> tuple[Key, ...]:
    """What can be shifted, equipped, stored or reordered."""
    player = game.players[seat]
    keys: list[Key] = [ShiftKey.of(card) for card in carried(game, seat)]
    keys += [UnloadKey.of(ride.card) for ride in player.rides]
    if home and player.auction and player.party:
        rooms = free_room(game, seat)
        keys += [EquipKey.of(card) for card in player.auction if places(game, seat, card, rooms)]
    if could_lie_elsewhere(game, seat, keys):
        keys.insert(0, AUTO)
    if len(player.party) > 1:
        keys.append(ORDER)
    return tuple(keys)


def can_outfit(game: State, seat: int, home: bool) -> bool:
    """Whether `outfit_keys` has any."""
    player = game.players[seat]
    if player.rides or len(player.party) > 1 or carried(game, seat):
        return True
    if not (home and player.auction and player.has_party):
        return False
    rooms = free_room(game, seat)
    return any(places(game, seat, card, rooms) for card in player.auction)


def outfit(game: State, seat: int, home: bool) -> Rule[None]:
    """Equip, shift and store gear, and change Party order, until done. FL-SPO-05, FL-MAT-03, FL-AUC-02, FL-GAP-41."""
    while True:
        keys = outfit_keys(game, seat, home)
        if not keys:
            return
        key = yield Ask(seat, "outfit", (DONE, *keys), "FL-SPO-05", DONE, (home,))
        if key == DONE:
            return
        yield from outfit_step(game, seat, key, home)


def outfit_step(game: State, seat: int, key: Key, home: bool) -> Rule[None]:
    """One change of gear or order."""
    match key:
        case UnloadKey(card=card):
            yield from leave_ride(game, seat, card)
        case EquipKey(card=card):
            yield from stow(game, seat, card, f"auction:{seat}", "equipped")
        case ShiftKey(card=card):
            yield from shift(game, seat, card)
        case _ if key == AUTO:
            yield from fit(game, seat, home)
        case _:
            yield from reorder(game, seat)
    yield from shed_excess(game, seat)


def shift(game: State, seat: int, card: str) -> Rule[None]:
    """Move a carried card to another bearer, or to the Auction House. FL-SPO-05."""
    zone = zone_of_carried(game, seat, card)
    lies = zone_of(zone)
    old = {"ride": VEHICLE, "party": PARTY}.get(lies.pile)
    if old is None:
        old = lies.place
    keys = (*places(game, seat, card, old=old), STORE)
    key = yield Ask(seat, "shift", keys, "FL-SPO-05", STORE, (card,))
    if key == STORE:
        yield from store(game, seat, card, zone)
    else:
        yield from put(game, seat, card, zone, key, "shifted")


def reorder(game: State, seat: int) -> Rule[None]:
    """Put the Party into another order. FL-MAT-03."""
    player = game.players[seat]
    keys = tuple(map(CrownNumber.of, range(len(player.crowns))))
    order = yield Ask(seat, "order", keys, "FL-MAT-03", kind="order")
    yield Arranged(seat, tuple(key.crown for key in order))
