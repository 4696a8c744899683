"""Where gear lies, where it fits and what can be put away. EQP, SPO-05, SPO-06."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.keys import Key
from fallen_tui.games.fallen_land.content.cards import Spoils
from fallen_tui.games.fallen_land.queries.bonuses import PARTY, VEHICLE, capacity, load, standing, total, weight_of
from fallen_tui.games.fallen_land.state.keys.gear import (
    AS_RIDE,
    ON_VEHICLE,
    STORE,
    WITH_PARTY,
    EquipKey,
    FixedOn,
    InCrown,
    UnloadKey,
)
from fallen_tui.games.fallen_land.state.table import MAD, State


def carried(game: State, seat: int) -> dict[str, str]:
    """Every card that may be shifted now, with its zone; nothing of a Character who is out of their mind. FL-DMG-15."""
    return {card: zone for zone, cards, stay in _piles(game, seat) for card in cards if not stay or movable(game, card)}


def zone_of_carried(game: State, seat: int, card: str) -> str:
    """The zone that `carried` gives for one card; "" where it may not be shifted now."""
    for zone, cards, stay in _piles(game, seat):
        if card in cards:
            return zone if not stay or movable(game, card) else ""
    return ""


def _piles(game: State, seat: int) -> Iterator[tuple[str, list[str], bool]]:
    """Gear that may be shifted now, by its zone, and whether Jinxed cards among it stay."""
    player = game.players[seat]
    for crown, member in player.party:
        if member.psychological < MAD:
            yield f"gear:{seat}:{crown}", member.gear, True
    for ride in player.rides[:1]:
        yield f"ride:{seat}:0", ride.gear, False
    yield f"party:{seat}", player.party_gear, True


def movable(game: State, card: str) -> bool:
    """Whether a card can be put away at all: Jinxed ones stay. FL-JNX-06."""
    return game.cards.spoils[card].kind != "jinxed"


def place_now(game: State, seat: int, card: str) -> Key:
    """Where a card lies now, in the words of a plan."""
    player = game.players[seat]
    for crown, member in enumerate(player.crowns):
        if member is not None and card in member.gear:
            return InCrown.of(crown)
    for ride in player.rides:
        if ride.card == card:
            return AS_RIDE
        if card in ride.gear:
            return ON_VEHICLE
    return WITH_PARTY if card in player.party_gear else STORE


def could_lie_elsewhere(game: State, seat: int, keys: list[Key]) -> bool:
    """Whether any gear of a menu could go elsewhere at all: stored, or borne by others. FL-DEC-86."""
    player = game.players[seat]
    bearers = len(player.party) + len(player.rides)
    return any(isinstance(key, EquipKey | UnloadKey) or bearers > 1 for key in keys)


def free_room(game: State, seat: int) -> dict[int, int]:
    """Capacity left on each Character and the Vehicle; hit men carry nothing. FL-SPO-06, FL-NPC-22."""
    player = game.players[seat]
    held = standing(game, seat, "capacity")
    rooms = {
        crown: capacity(game, seat, crown, held) - load(game, seat, crown)
        for crown, member in player.party
        if member.card in game.cards.characters
    }
    if player.rides:
        rooms[VEHICLE] = capacity(game, seat, VEHICLE, held) - load(game, seat, VEHICLE)
    return rooms


def places(
    game: State, seat: int, card: str, rooms: dict[int, int] | None = None, old: int | None = None
) -> tuple[Key, ...]:
    """Where a card may be equipped: with a Character, on the Vehicle, with the whole Party, as a Vehicle, fixed.

    rooms   free capacity, where the caller knows it; old: the place it leaves, which is left out
    """
    spoils = game.cards.spoils[card]
    if spoils.vehicle is not None:
        return (AS_RIDE,) if len(game.players[seat].rides) < most_rides(game, seat) else ()
    if rooms is None:
        rooms = free_room(game, seat)
    if spoils.permanent:
        return tuple(_hosts(game, seat, spoils.permanent, spoils.weight, rooms))
    if spoils.party:
        return (WITH_PARTY,) if old != PARTY and _all_can_carry(game, seat, card, rooms) else ()
    weight = weight_of(game, card)
    found: list[Key] = [
        InCrown.of(crown)
        for crown, room in rooms.items()
        if crown not in (VEHICLE, old)
        and room + spoils.adds >= weight
        and not spoils.rides
        and _wearable(game, seat, card, crown)
    ]
    rides_along = spoils.stowable or spoils.rides or "vehicle_gear" in spoils.categories
    if rides_along and old != VEHICLE and VEHICLE in rooms and rooms[VEHICLE] + spoils.adds >= weight:
        found.append(ON_VEHICLE)
    return tuple(found)


def most_rides(game: State, seat: int) -> int:
    """How many Vehicles a Party may have. FL-EQP-10."""
    return 1 + total(game, seat, "vehicles")


def _all_can_carry(game: State, seat: int, card: str, rooms: dict[int, int]) -> bool:
    """Party Equipment needs room on every Character, and an armor slot on each if it is worn. FL-EQP-04, FL-EQP-05."""
    members = [crown for crown in rooms if crown != VEHICLE]
    spoils = game.cards.spoils[card]
    return bool(members) and all(
        rooms[crown] + spoils.adds >= spoils.weight and _wearable(game, seat, card, crown) for crown in members
    )


def _wearable(game: State, seat: int, card: str, crown: int) -> bool:
    """One piece of armor or clothing for each Character. FL-EQP-02."""
    spoils = game.cards.spoils
    if not worn(spoils[card]):
        return True
    player = game.players[seat]
    return not any(worn(spoils[other]) for other in (*player.member(crown).gear, *player.party_gear) if other != card)


def worn(spoils: Spoils) -> bool:
    """Whether a card takes the one slot for armor or clothing. FL-EQP-01, FL-EQP-02."""
    return "armor" in spoils.categories or "clothing" in spoils.categories


def _hosts(game: State, seat: int, category: str, weight: int, rooms: dict[int, int]) -> Iterator[FixedOn]:
    """Equipped cards of the fitting kind to which permanent equipment may be fixed. FL-EQP-14."""
    player, spoils = game.players[seat], game.cards.spoils
    for crown, member in player.party:
        if rooms.get(crown, -1) >= weight:
            yield from (FixedOn.of(card) for card in member.gear if category in spoils[card].categories)
    for ride in player.rides:
        if category in spoils[ride.card].categories:
            yield FixedOn.of(ride.card)
        if rooms.get(VEHICLE, -1) >= weight:
            yield from (FixedOn.of(card) for card in ride.gear if category in spoils[card].categories)
