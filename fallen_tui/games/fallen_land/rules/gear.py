"""Spoils with the Party: gaining, equipping, shifting, storing. SPO, EQP, JNX, AUC-02, AUC-03, GAP-37, GAP-41."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.bonuses import (
    PARTY,
    VEHICLE,
    capacity,
    immune,
    left,
    load,
    price,
    standing,
    total,
    weight_of,
)
from fallen_tui.games.fallen_land.cards import Spoils
from fallen_tui.games.fallen_land.events import Arranged, CoinsChanged, FixedTo, Moved, RideLeft, RideTaken
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state import MAD, State

STORE = "store"
AUTO = "auto"
"""In place of a bearer: everything where it serves best."""
MANY = 3
"""From so many cards that come together on this is offered, and proposed. FL-DEC-87."""


def gain_spoils(
    game: State, seat: int, cards: tuple[str, ...], source: str = "limbo", stored: bool = False, setup: bool = False
) -> Rule[None]:
    """Spoils that a player gains, each by its kind: Events, Allies and Jinxed cards at once. FL-SPO-04, FL-JNX-02."""
    auto = False
    for n, card in enumerate(cards):
        if card not in game.zone(source):
            continue
        kind = game.cards.spoils[card].kind
        if kind == "event":
            yield from _happen(game, seat, card, source)
        elif kind == "jinxed":
            yield from suffer(game, seat, card, source)
        elif kind == "ally":
            yield from hire_ally(game, seat, card, source)
        elif stored or setup or not game.players[seat].party:
            yield Moved(seat, (card,), source, f"auction:{seat}", "gained")
        else:
            auto = yield from stow(game, seat, card, source, "gained", _bare(game, cards[n + 1 :]), auto)
        yield from window(game, Moment("gained", seat, card=card))


def _happen(game: State, seat: int, card: str, source: str) -> Rule[None]:
    """An Event is carried out at once, for all to see, and discarded. FL-JNX-02."""
    from fallen_tui.games.fallen_land.rules.effects import Scene, carry_out

    yield Moved(seat, (card,), source, "limbo", "event")
    yield from carry_out(game, game.cards.spoils[card].do, Scene(seat, card))
    yield Moved(seat, (card,), "limbo", "discard:spoils", "event")


def suffer(game: State, seat: int, card: str, source: str) -> Rule[None]:
    """A Jinxed card is equipped at once, to the Party or a Character; it cannot be refused. FL-JNX-06."""
    player, jinx = game.players[seat], game.cards.spoils[card].jinx
    bearers = tuple(
        f"crown:{crown}"
        for crown, member in player.party
        if member.card in game.cards.characters and not immune(game, seat, "jinx", crown)
    )
    if not bearers or (jinx == "party" and immune(game, seat, "jinx")):
        yield Moved(seat, (card,), source, "discard:spoils", "jinx")
    elif jinx == "party":
        yield Moved(seat, (card,), source, f"party:{seat}", "jinx")
    else:
        key = yield Ask(seat, "jinx_bearer", bearers, "FL-JNX-06", about=(card,))
        yield Moved(seat, (card,), source, f"gear:{seat}:{key[6:]}", "jinx")


def hire_ally(game: State, seat: int, card: str, source: str) -> Rule[bool]:
    """An Ally is paid for when drawn, and attached, or discarded. FL-JNX-03, FL-GAP-37."""
    cost = price(game, seat, "ally", game.cards.spoils[card].hire or 0)
    bearers = tuple(key for key in places(game, seat, card) if key != STORE)
    if bearers and cost <= game.players[seat].coins:
        key = yield Ask(seat, "hire_ally", ("no", *bearers), "FL-JNX-03", "no", (card, cost))
        if key != "no":
            if cost:
                yield CoinsChanged(seat, -cost, "ally")
            yield from put(game, seat, card, source, key, "hired")
            return True
        why = "not hired"
    else:
        why = "no bearer" if not bearers else "too dear"
    yield Moved(seat, (card,), source, "discard:spoils", why)
    return False


def _bare(game: State, cards: tuple[str, ...]) -> int:
    """How many of some cards are gear that their owner may place."""
    return sum(game.cards.spoils[card].kind not in ("event", "jinxed", "ally") for card in cards)


def stow(game: State, seat: int, card: str, source: str, why: str, more: int = 0, auto: bool = False) -> Rule[bool]:
    """Equip a card or lay it in the Auction House, as its owner likes. FL-SPO-04.

    more   how many such cards come after it: they, too, may go where they serve best without a question. FL-DEC-87
    auto   that was answered before; returned for the next
    """
    keys = (*places(game, seat, card), STORE)
    key, auto = yield from bearer(game, seat, Ask(seat, "stow", keys, "FL-SPO-04", keys[0], (card,)), more, auto)
    yield from put(game, seat, card, source, key, why)
    return auto


def bearer(game: State, seat: int, ask: Ask, more: int, auto: bool) -> Rule[tuple[str, bool]]:
    """Where a card goes, by its owner's answer or the plan, and whether the rest goes by the plan. FL-DEC-87.

    The plan's place is the answer that is proposed.
    """
    from fallen_tui.games.fallen_land import serving

    (card,) = ask.about
    best = serving.best_place(game, seat, card, ask.keys)
    ask = attrs.evolve(ask, default=best)
    if game.cards.spoils[card].permanent:
        return (yield ask), auto
    if not auto:
        if more + 1 >= MANY and len(ask.keys) > 1:
            ask = attrs.evolve(ask, keys=(*ask.keys, AUTO), default=AUTO)
        key = yield ask
        if key != AUTO:
            return key, False
    return best, True


def give_gear(game: State, seat: int, cards: tuple[str, ...]) -> Rule[None]:
    """Gear out of `aside` goes to the Party as far as it can be carried, the rest to the Auction House. FL-DTH-07."""
    auto = False
    for n, card in enumerate(cards):
        if card not in game.players[seat].aside:
            continue
        kind = game.cards.spoils[card].kind
        keys = places(game, seat, card)
        if kind == "ally":
            if not keys:
                yield Moved(seat, (card,), f"aside:{seat}", "discard:spoils", "dead")
                continue
        else:
            keys = (*keys, STORE)
        ask = Ask(seat, "inherit", keys, "FL-DTH-07", keys[0], (card,))
        key, auto = yield from bearer(game, seat, ask, len(cards) - n - 1, auto)
        yield from put(game, seat, card, f"aside:{seat}", key, "inherited")


# --- where things fit ---


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
) -> tuple[str, ...]:
    """Where a card may be equipped: "crown:N", "vehicle", "party", "ride" for a Vehicle, "fix:CARD".

    rooms   free capacity, where the caller knows it; old: the place it leaves, which is left out
    """
    spoils = game.cards.spoils[card]
    if spoils.vehicle is not None:
        return ("ride",) if len(game.players[seat].rides) < most_rides(game, seat) else ()
    if rooms is None:
        rooms = free_room(game, seat)
    if spoils.permanent:
        return tuple(_hosts(game, seat, spoils.permanent, spoils.weight, rooms))
    if spoils.party:
        return ("party",) if old != PARTY and _all_can_carry(game, seat, card, rooms) else ()
    weight = weight_of(game, card)
    found = [
        f"crown:{crown}"
        for crown, room in rooms.items()
        if crown not in (VEHICLE, old)
        and room + spoils.adds >= weight
        and not spoils.rides
        and _wearable(game, seat, card, crown)
    ]
    rides_along = spoils.stowable or spoils.rides or "vehicle_gear" in spoils.categories
    if rides_along and old != VEHICLE and VEHICLE in rooms and rooms[VEHICLE] + spoils.adds >= weight:
        found.append("vehicle")
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


def _hosts(game: State, seat: int, category: str, weight: int, rooms: dict[int, int]) -> Iterator[str]:
    """Equipped cards of the fitting kind to which permanent equipment may be fixed. FL-EQP-14."""
    player, spoils = game.players[seat], game.cards.spoils
    for crown, member in player.party:
        if rooms.get(crown, -1) >= weight:
            yield from (f"fix:{card}" for card in member.gear if category in spoils[card].categories)
    for ride in player.rides:
        if category in spoils[ride.card].categories:
            yield f"fix:{ride.card}"
        if rooms.get(VEHICLE, -1) >= weight:
            yield from (f"fix:{card}" for card in ride.gear if category in spoils[card].categories)


def put(game: State, seat: int, card: str, source: str, key: str, why: str) -> Rule[None]:
    """Lay a card where a key of `places` says, or into the Auction House; who cannot live with it dies. FL-DMG-06."""
    from fallen_tui.games.fallen_land.rules.harm import kill

    word, _, rest = key.partition(":")
    if word == "ride":
        yield RideTaken(seat, card, source)
    elif word == "fix":
        yield FixedTo(seat, card, rest, source)
    else:
        target = {"crown": f"gear:{seat}:{rest}", "vehicle": f"ride:{seat}:0", "party": f"party:{seat}"}
        yield Moved(seat, (card,), source, target.get(word) or unborne(game, seat, card), why)
        if word == "crown" and card in game.cards.gives.get("health", ()) and left(game, seat, int(rest)) <= 0:
            yield from kill(game, seat, int(rest), "other")


def shed_excess(game: State, seat: int) -> Rule[None]:
    """Excess gear of the owner's choice is stored; who lived by what is gone dies. FL-SPO-08, FL-AUC-03, FL-DMG-06.

    Hit men carry nothing, Party Equipment neither. FL-NPC-22
    """
    from fallen_tui.games.fallen_land.rules.harm import bury

    player = game.players[seat]
    known = game.cards.characters
    yield from shed_rides(game, seat)
    bearers = [(crown, f"gear:{seat}:{crown}") for crown, member in player.party if member.card in known]
    if player.rides:
        bearers.append((VEHICLE, f"ride:{seat}:0"))
    for place, zone in bearers:
        while load(game, seat, place) > max(0, capacity(game, seat, place)):
            keys = tuple(card for card in game.zone(zone) if weight_of(game, card) and movable(game, card))
            common = tuple(card for card in player.party_gear if place != VEHICLE and movable(game, card))
            if not keys and not common:
                break
            card = yield Ask(seat, "excess", (*keys, *common), "FL-SPO-08", about=(place,))
            if card in common:
                yield from store(game, seat, card, f"party:{seat}")
            elif place != VEHICLE and player.member(place).psychological >= MAD:
                yield Moved(seat, (card,), zone, "discard:spoils", "stored")
            else:
                yield from store(game, seat, card, zone)
    yield from bury(game, seat, "other")


def shed_rides(game: State, seat: int) -> Rule[None]:
    """Vehicles too many for a Party go to the Auction House, of the owner's choice. FL-EQP-10, FL-DEC-104."""
    rides = game.players[seat].rides
    while len(rides) > 1 and len(rides) > most_rides(game, seat):
        card = yield Ask(seat, "excess_ride", tuple(ride.card for ride in rides), "FL-EQP-10")
        yield from leave_ride(game, seat, card)


def movable(game: State, card: str) -> bool:
    """Whether a card can be put away at all: Jinxed ones stay. FL-JNX-06."""
    return game.cards.spoils[card].kind != "jinxed"


def store(game: State, seat: int, card: str, zone: str) -> Rule[None]:
    """Send a carried card to the Auction House; an Ally leaves. FL-GAP-41, FL-INF-08."""
    yield Moved(seat, (card,), zone, unborne(game, seat, card), "stored")


def unborne(game: State, seat: int, card: str) -> str:
    """The zone of a card that nobody bears: the Auction House, which no Ally enters. FL-INF-08."""
    return "discard:spoils" if game.cards.spoils[card].kind == "ally" else f"auction:{seat}"


def store_aside(game: State, seat: int, cards: tuple[str, ...], why: str) -> Rule[None]:
    """Set-aside gear that nobody is left to bear goes to the Auction House; Allies leave. FL-INF-08."""
    for zone in (f"auction:{seat}", "discard:spoils"):
        if some := tuple(card for card in cards if unborne(game, seat, card) == zone):
            yield Moved(seat, some, f"aside:{seat}", zone, why)


# --- the menu ---


def carried(game: State, seat: int) -> dict[str, str]:
    """Every card that may be shifted now, with its zone; nothing of a Character who is out of their mind. FL-DMG-15."""
    player = game.players[seat]
    found = {}
    for crown, member in player.party:
        if member.psychological < MAD:
            found.update({card: f"gear:{seat}:{crown}" for card in member.gear if movable(game, card)})
    for ride in player.rides[:1]:
        found.update(dict.fromkeys(ride.gear, f"ride:{seat}:0"))
    found.update({card: f"party:{seat}" for card in player.party_gear if movable(game, card)})
    return found


def outfit_keys(game: State, seat: int, home: bool) -> tuple[str, ...]:
    """What can be shifted, equipped, stored or reordered: "auto", "gear:CARD", "ride:CARD", "stored:CARD", "order"."""
    from fallen_tui.games.fallen_land.rules.fit import could_lie_elsewhere

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
        from fallen_tui.games.fallen_land.rules.fit import fit

        yield from fit(game, seat, home)
    elif word == "ride":
        yield from leave_ride(game, seat, card)
    elif word == "stored":
        yield from stow(game, seat, card, f"auction:{seat}", "equipped")
    else:
        yield from shift(game, seat, card)
    yield from shed_excess(game, seat)


def leave_ride(game: State, seat: int, card: str, to: str = "", gear_to: str = "", why: str = "stored") -> Rule[None]:
    """A Vehicle goes to the Auction House with what it carries, or to other zones; Allies on it leave. FL-INF-08."""
    place, ride = next((n, ride) for n, ride in enumerate(game.players[seat].rides) if ride.card == card)
    for ally in [each for each in ride.gear if game.cards.spoils[each].kind == "ally"]:
        yield from store(game, seat, ally, f"ride:{seat}:{place}")
    yield RideLeft(seat, card, to or f"auction:{seat}", gear_to or f"auction:{seat}", why)


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
