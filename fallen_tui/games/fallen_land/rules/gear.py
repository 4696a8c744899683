"""Spoils with the Party: gaining, equipping, shifting, storing. SPO, EQP, JNX, AUC-02, AUC-03, GAP-37, GAP-41."""

from __future__ import annotations

import attrs

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    capacity,
    immune,
    left,
    load,
    price,
    standing,
    weight_of,
)
from fallen_tui.games.fallen_land.rules import forward, gear_optimizer
from fallen_tui.games.fallen_land.rules.gear_places import most_rides, movable, places
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import CoinsChanged, FixedTo, Moved, RideLeft, RideTaken
from fallen_tui.games.fallen_land.state.keys.gear import (
    AS_RIDE,
    AUTO,
    ON_VEHICLE,
    STORE,
    WITH_PARTY,
    FixedOn,
    InCrown,
    place_of,
)
from fallen_tui.games.fallen_land.state.keys.words import NO, CardKey
from fallen_tui.games.fallen_land.state.keys.zones import BearerZone
from fallen_tui.games.fallen_land.state.table import MAD, State

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
    yield Moved(seat, (card,), source, "limbo", "event")
    yield from carry_out(game, game.cards.spoils[card].do, Scene(seat, card))
    yield Moved(seat, (card,), "limbo", "discard:spoils", "event")


def suffer(game: State, seat: int, card: str, source: str) -> Rule[None]:
    """A Jinxed card is equipped at once, to the Party or a Character; it cannot be refused. FL-JNX-06."""
    player, jinx = game.players[seat], game.cards.spoils[card].jinx
    bearers = tuple(
        InCrown.of(crown)
        for crown, member in player.party
        if member.card in game.cards.characters and not immune(game, seat, "jinx", crown)
    )
    if not bearers or (jinx == "party" and immune(game, seat, "jinx")):
        yield Moved(seat, (card,), source, "discard:spoils", "jinx")
    elif jinx == "party":
        yield Moved(seat, (card,), source, f"party:{seat}", "jinx")
    else:
        key = yield Ask(seat, "jinx_bearer", bearers, "FL-JNX-06", about=(card,))
        yield Moved(seat, (card,), source, BearerZone.of("gear", seat, key.crown), "jinx")


def hire_ally(game: State, seat: int, card: str, source: str) -> Rule[bool]:
    """An Ally is paid for when drawn, and attached, or discarded. FL-JNX-03, FL-GAP-37."""
    cost = price(game, seat, "ally", game.cards.spoils[card].hire or 0)
    bearers = tuple(key for key in places(game, seat, card) if key != STORE)
    if bearers and cost <= game.players[seat].coins:
        key = yield Ask(seat, "hire_ally", (NO, *bearers), "FL-JNX-03", NO, (card, cost))
        if key != NO:
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
    best = gear_optimizer.best_place(game, seat, card, keys)
    key, auto = yield from bearer(game, Ask(seat, "stow", keys, "FL-SPO-04", best, (card,)), more, auto)
    yield from put(game, seat, card, source, key, why)
    return auto


def bearer(game: State, ask: Ask, more: int, auto: bool) -> Rule[tuple[str, bool]]:
    """Where a card goes, by its owner's answer or the plan, and whether the rest goes by the plan. FL-DEC-87.

    The plan's place is the answer that is proposed.
    """
    (card,), best = ask.about, ask.default
    assert best is not None
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
        best = gear_optimizer.best_place(game, seat, card, keys)
        ask = Ask(seat, "inherit", keys, "FL-DTH-07", best, (card,))
        key, auto = yield from bearer(game, ask, len(cards) - n - 1, auto)
        yield from put(game, seat, card, f"aside:{seat}", key, "inherited")


def put(game: State, seat: int, card: str, source: str, key: str, why: str) -> Rule[None]:
    """Lay a card where a key of `places` says, or into the Auction House; who cannot live with it dies. FL-DMG-06."""
    place = place_of(key)
    if place == AS_RIDE:
        yield RideTaken(seat, card, source)
    elif isinstance(place, FixedOn):
        yield FixedTo(seat, card, place.card, source)
    elif isinstance(place, InCrown):
        yield Moved(seat, (card,), source, BearerZone.of("gear", seat, place.crown), why)
        if card in game.cards.gives.get("health", ()) and left(game, seat, place.crown) <= 0:
            yield from forward.kill(game, seat, place.crown, "other")
    else:
        target: dict[Key, str] = {ON_VEHICLE: f"ride:{seat}:0", WITH_PARTY: f"party:{seat}"}
        yield Moved(seat, (card,), source, target.get(place) or unborne(game, seat, card), why)


def shed_excess(game: State, seat: int) -> Rule[None]:
    """Excess gear of the owner's choice is stored; who lived by what is gone dies. FL-SPO-08, FL-AUC-03, FL-DMG-06.

    Hit men carry nothing, Party Equipment neither. FL-NPC-22
    """
    player = game.players[seat]
    known = game.cards.characters
    yield from shed_rides(game, seat)
    bearers = [
        (crown, f"gear:{seat}:{crown}")
        for crown, member in player.party
        if (member.gear or player.party_gear) and member.card in known
    ]
    if player.rides:
        bearers.append((VEHICLE, f"ride:{seat}:0"))
    held = standing(game, seat, "capacity")
    for place, zone in bearers:
        while load(game, seat, place) > max(0, capacity(game, seat, place, held)):
            keys = tuple(CardKey.of(card) for card in game.zone(zone) if weight_of(game, card) and movable(game, card))
            common = tuple(CardKey.of(card) for card in player.party_gear if place != VEHICLE and movable(game, card))
            if not keys and not common:
                break
            key = yield Ask(seat, "excess", (*keys, *common), "FL-SPO-08", about=(place,))
            card = key.card
            if key in common:
                yield from store(game, seat, card, f"party:{seat}")
            elif place != VEHICLE and player.member(place).psychological >= MAD:
                yield Moved(seat, (card,), zone, "discard:spoils", "stored")
            else:
                yield from store(game, seat, card, zone)
            held = standing(game, seat, "capacity")
    yield from forward.bury(game, seat, "other")


def shed_rides(game: State, seat: int) -> Rule[None]:
    """Vehicles too many for a Party go to the Auction House, of the owner's choice. FL-EQP-10, FL-DEC-104."""
    rides = game.players[seat].rides
    while len(rides) > 1 and len(rides) > most_rides(game, seat):
        key = yield Ask(seat, "excess_ride", tuple(CardKey.of(ride.card) for ride in rides), "FL-EQP-10")
        yield from leave_ride(game, seat, key.card)


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


def leave_ride(game: State, seat: int, card: str, to: str = "", gear_to: str = "", why: str = "stored") -> Rule[None]:
    """A Vehicle goes to the Auction House with what it carries, or to other zones; Allies on it leave. FL-INF-08."""
    place, ride = next((n, ride) for n, ride in enumerate(game.players[seat].rides) if ride.card == card)
    for ally in [each for each in ride.gear if game.cards.spoils[each].kind == "ally"]:
        yield from store(game, seat, ally, f"ride:{seat}:{place}")
    yield RideLeft(seat, card, to or f"auction:{seat}", gear_to or f"auction:{seat}", why)
