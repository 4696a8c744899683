"""Equipping at one stroke: everything goes where the Party rolls most Successes with it. SPO-05, AUC-02, DEC-86."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import carried_out
from fallen_tui.engine.keys import Key
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.queries.bonuses import active_cards
from fallen_tui.games.fallen_land.rules import gear_optimizer
from fallen_tui.games.fallen_land.rules.gear import leave_ride, put, store
from fallen_tui.games.fallen_land.rules.gear_optimizer import Layout
from fallen_tui.games.fallen_land.rules.gear_order import EQUAL
from fallen_tui.games.fallen_land.rules.gear_places import free_room, most_rides, place_now, places, zone_of_carried
from fallen_tui.games.fallen_land.state.keys.gear import AS_RIDE, STORE, FixedOn
from fallen_tui.games.fallen_land.state.table import State


def fit(game: State, seat: int, home: bool) -> Rule[None]:
    """Carry out the best arrangement, where it is better than what stands. FL-DEC-86."""
    yield from _carry_out(game, seat, home, best_aims(game, seat, home))


def strokes(view: State, seat: int, home: bool) -> tuple[float, float | None]:
    """The Successes that a Party rolls on average, and after one stroke; None where that would change nothing."""
    return _strokes(_Case(_snapshot(view, seat, home), view, seat, home))


def outfitted(view: State, seat: int) -> float:
    """The Successes that a Party at home rolls on average once all gear lies best. FL-TAB-EXPECTED."""
    now, after = strokes(view, seat, True)
    return now if after is None else after


@frozen
class _Case(FrozenRecord):
    """A Party and its gear as they lie, to be looked at once however often they are shown."""

    key: tuple[Any, ...]
    view: State = attrs.field(eq=False)
    seat: int = attrs.field(eq=False)
    home: bool = attrs.field(eq=False)


def _snapshot(view: State, seat: int, home: bool) -> tuple[Any, ...]:
    player = view.players[seat]
    people = tuple((crown, member.card, member.damage, member.psychological) for crown, member in player.party)
    boosts = tuple((boost.card, boost.skills) for boost in player.boosts)
    gear = (tuple(active_cards(view, seat)), tuple(player.auction), tuple(view.joined.items()))
    return view.cards.digest, seat, home, view.turn, player.place, people, boosts, *gear


@lru_cache(maxsize=8)
def _strokes(case: _Case) -> tuple[float, float | None]:
    game, seat = case.view, case.seat
    aims = best_aims(game, seat, case.home)
    tried = _tried(game, seat, case.home, aims) if aims else None
    return gear_optimizer.average(game, seat), gear_optimizer.average(tried, seat) if tried is not None else None


def best_aims(game: State, seat: int, home: bool) -> Layout:
    """Where each card shall go; empty where nothing better is found. Nothing rolls less on average. FL-TAB-EXPECTED."""
    current = gear_optimizer.average(game, seat)
    most = current + gear_optimizer.besides(game, seat)
    found: Layout = {}
    seen: list[tuple[tuple[str, str], ...]] = []
    for layout in gear_optimizer.layouts(game, seat, home):
        aims = _aims(layout)
        order = tuple(aims.items())
        if order in seen or all(place_now(game, seat, card) == aim for card, aim in order):
            continue
        seen.append(order)
        tried = _tried(game, seat, home, aims)
        if tried is None or (average := gear_optimizer.average(tried, seat)) < current - EQUAL:
            continue
        if (worth := average + gear_optimizer.besides(tried, seat)) > most + EQUAL:
            most, found = worth, aims
    return found


def _tried(game: State, seat: int, home: bool, aims: Layout) -> State | None:
    """The table after all has been carried out; None where that brings a question or a death."""
    table = clone(game)
    if not carried_out(_carry_out(table, seat, home, aims), table):
        return None
    player = table.players[seat]
    if len(player.party) < len(game.players[seat].party):
        return None
    return None if _overladen(table, seat) else table


def _overladen(game: State, seat: int) -> bool:
    rides = len(game.players[seat].rides)
    return any(room < 0 for room in free_room(game, seat).values()) or (rides > 1 and rides > most_rides(game, seat))


def _carry_out(game: State, seat: int, home: bool, aims: Layout) -> Rule[None]:
    """At home by way of the Auction House, elsewhere from bearer to bearer as far as that goes."""
    if home:
        yield from _unload(game, seat, aims)
    while card := _ready(game, seat, aims):
        yield from put(game, seat, card, _zone(game, seat, card), aims[card], "equipped")


def _aims(layout: Layout) -> Layout:
    """A plan but for Permanent Equipment: that is for ever, and its owner's choice. FL-EQP-15, FL-DEC-86."""
    return {card: aim for card, aim in layout.items() if not isinstance(aim, FixedOn)}


def _unload(game: State, seat: int, aims: Layout) -> Rule[None]:
    """What is to go elsewhere is stored first, so that there is room."""
    for card, aim in aims.items():
        if not _astray(game, seat, card, aim):
            continue
        if zone := zone_of_carried(game, seat, card):
            yield from store(game, seat, card, zone)
        else:
            yield from leave_ride(game, seat, card)


def _astray(game: State, seat: int, card: str, aim: Key) -> bool:
    """Whether a card that can be put away is carried elsewhere than it shall be."""
    now = place_now(game, seat, card)
    return now not in (STORE, aim) and (now == AS_RIDE or bool(zone_of_carried(game, seat, card)))


def _ready(game: State, seat: int, aims: Layout) -> str | None:
    """The first card that lies elsewhere than it shall, and can go there now."""
    rooms: dict[int, int] | None = None
    for card, aim in aims.items():
        if aim in (STORE, place_now(game, seat, card)) or card in game.joined or not _zone(game, seat, card):
            continue
        rooms = free_room(game, seat) if rooms is None else rooms
        if aim in places(game, seat, card, rooms):
            return card
    return None


def _zone(game: State, seat: int, card: str) -> str:
    """The zone of a card that can be shifted; "" for others."""
    if card in game.players[seat].auction:
        return f"auction:{seat}"
    return zone_of_carried(game, seat, card)
