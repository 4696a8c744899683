"""How a standard PVP ends: Prestige, set-aside gear, the Loot Deck. PVP-22 to 35, DTH-10, DTH-11, DEC-24, DEC-25."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.pvp import attack, ways_out
from fallen_tui.games.fallen_land.state import events as e

BOTH = ("fight", "fight")
FLIGHT = ("fight", "flight")
AWAY = ((1,), (2,))
"""The dice of a chase in which the Defender gets away by one hex."""


def facing(bench, *crews):
    """Parties in one hex, of dummies with such Combat; with 15 a die of 5 is two Successes, of 6 one, of 10 none."""
    table = bench(len(crews))
    table.meet()
    for seat, combats in enumerate(crews):
        table.crew(seat, *combats)
        table.player(seat).prestige = 3
    return table


def dying(table, seat, *crowns, left=1):
    """These Characters have so little Health left."""
    for crown in crowns:
        table.hurt(seat, crown, physical=8 - left)


def prestige(table):
    return [player.prestige for player in table.state.players]


def discarded(table):
    return set(table.state.decks["spoils"].discard)


def blow(*crowns):
    """A point of damage for each of these Crowns."""
    return tuple((f"crown:{crown}", 1) for crown in crowns)


def away(table, seat=1):
    """The Defender flees, one hex far."""
    return (*FLIGHT, next(iter(ways_out(table.state, seat, 1))))


def wiped(bench, n, gear=8):
    """Seat 0 is about to wipe out a Party of n; so many of them carry a thing: the table, and those things."""
    table = facing(bench, (15, 15), (5,) * n)
    dying(table, 1, *range(n))
    things = [table.item(1, crown) for crown in range(min(n, gear))]
    return table, things


# --- Prestige ---


@pytest.mark.rule("FL-PVP-25", "FL-PVP-28", "FL-PVP-22")
def test_two_prestige_for_a_party_that_is_wiped_out(bench):
    table = facing(bench, (15,), (5,))
    dying(table, 1, 0)
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((6,), (9,), (1,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1)]
    assert prestige(table) == [5, 2]
    assert table.player(1).lost


@pytest.mark.rule("FL-PVP-25", "FL-PVP-28")
def test_a_defender_may_be_the_victor(bench):
    table = facing(bench, (5,), (15,))
    dying(table, 0, 0)
    thing = table.item(0, 0)
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, "store", dice=((9,), (6,), (1,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 0)]
    assert prestige(table) == [2, 5]
    assert table.player(1).auction == [thing]


@pytest.mark.rule("FL-PVP-24", "FL-PVP-28", "FL-PVP-22")
def test_one_prestige_and_loot_where_the_rest_escapes(bench):
    table = facing(bench, (15,), (5, 5))
    dying(table, 1, 0)
    thing = table.item(1, 0)
    answers = (*BOTH, blow(0), *away(table)[:2], "store", away(table)[2])
    run = table.run(attack(table.state, 0, "seat:1"), *answers, dice=((6,), (9, 9), (1,), *AWAY))
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 1)]
    assert prestige(table) == [4, 2]
    assert table.player(0).auction == [thing]


@pytest.mark.rule("FL-DEC-24", "FL-PVP-24", "FL-PVP-28")
def test_no_prestige_and_no_loot_where_nobody_died(bench):
    table = facing(bench, (15,), (5, 5))
    car = table.wheels(1)
    thing = table.item(1, 0)
    table.run(attack(table.state, 0, "seat:1"), *away(table), dice=AWAY)
    assert prestige(table) == [3, 2]
    assert table.player(0).auction == []
    assert table.member(1, 0).gear == [thing]
    assert [ride.card for ride in table.player(1).rides] == [car]


@pytest.mark.rule("FL-PVP-28")
def test_prestige_stops_at_nothing(bench):
    table = facing(bench, (15,), (5,))
    table.player(1).prestige = 0
    table.run(attack(table.state, 0, "seat:1"), *away(table), dice=AWAY)
    assert prestige(table) == [3, 0]


@pytest.mark.rule("FL-PVP-29", "FL-PVP-22")
def test_both_wiped_out(bench):
    table = facing(bench, (5, 5), (5,))
    dying(table, 0, 0, 1)
    dying(table, 1, 0)
    cars = [table.wheels(seat) for seat in (0, 1)]
    cards = [table.item(0, 0), table.item(1, 0), table.item(0, VEHICLE), table.item(1, VEHICLE)]
    common = table.item(0)
    table.player(0).auction.remove(common)
    table.player(0).party_gear.append(common)
    stored = table.item(1)
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((9, 9), (9,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("ruin")]
    assert prestige(table) == [1, 1]
    assert discarded(table) == {*cars, *cards, common}
    assert table.player(1).auction == [stored]
    assert [player.lost for player in table.state.players] == [True, True]


@pytest.mark.rule("FL-DEC-25", "FL-PVP-12")
def test_nobody_wins_where_both_flee_after_deaths(bench):
    table = facing(bench, (5, 5), (5, 5))
    dying(table, 0, 0)
    dying(table, 1, 0)
    things = [table.item(seat, 0) for seat in (0, 1)]
    goal = next(iter(ways_out(table.state, 1, 1)))
    dice = ((9, 9), (9, 9))
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, "flight", "flight", goal, dice=dice)
    assert run.of(e.Casualties)[-1] == e.Casualties(1, 1)
    assert [player.auction for player in table.state.players] == [[thing] for thing in things]
    assert prestige(table) == [3, 3]


# --- mercenaries ---


@pytest.mark.rule("FL-PVP-27", "FL-PVP-28", "FL-NPC-17", "FL-NPC-07")
def test_a_killed_mercenary_brings_prestige_and_five_coins(bench):
    table = facing(bench, (15,), ())
    table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0", wounds=31)
    run = table.run(attack(table.state, 0, "merc:ac901"), "fight", dice=((6,), (10,) * 6, (1,)))
    assert prestige(table) == [4, 2]
    assert [player.coins for player in table.state.players] == [15, 10]
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(1, "ac901", "killed")]
    assert "ac901" in table.state.decks["action"].discard


@pytest.mark.rule("FL-PVP-26", "FL-PVP-25", "FL-PVP-30", "FL-NPC-17", "FL-DTH-11")
def test_a_mercenary_that_wipes_out_a_party_loots_nothing(bench):
    table = facing(bench, (), (5, 5))
    dying(table, 1, 0, 1)
    car = table.wheels(1)
    things = [table.item(1, 0), table.item(1, 1), table.item(1, VEHICLE)]
    table.alter("ac901", strike=0)
    table.mercenary(0, "ac901", table.player(1).place, "attack", "seat:1")
    run = table.run(mercenary_moves(table.state, 0), "fight", dice=((9, 9, *(10,) * 4), (9, 9), (1, 1)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1)]
    assert prestige(table) == [5, 2]
    assert discarded(table) == {car, *things}
    assert table.player(0).auction == []


@pytest.mark.rule("FL-DTH-11", "FL-PVP-27", "FL-PVP-23", "FL-DEC-69")
def test_gear_of_those_whom_a_mercenary_kills_is_lost_even_if_it_dies_then(bench):
    table = facing(bench, (15, 5), ())
    dying(table, 0, 1)
    thing = table.item(0, 1)
    table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0", wounds=26)
    dice = ((10, 10), (10,) * 6, (6,), (10,) * 6, (1,))
    run = table.run(attack(table.state, 0, "merc:ac901"), "fight", "fight", dice=dice)
    assert run.of(e.Died)[0].cause == "mercenary"
    assert prestige(table) == [4, 2]
    assert discarded(table) == {thing}


@pytest.mark.rule("FL-PVP-26", "FL-PVP-24")
def test_prestige_of_a_mercenary_goes_to_whoever_hired_it(bench):
    table = facing(bench, (), (5, 5))
    dying(table, 1, 0)
    table.alter("ac901", strike=0, movement=0)
    table.mercenary(0, "ac901", table.player(1).place, "attack", "seat:1")
    goal = next(iter(ways_out(table.state, 1, 5)))
    answers = ("fight", blow(0), "flight", goal)
    run = table.run(mercenary_moves(table.state, 0), *answers, dice=((9, *(10,) * 5), (9, 9), (1,), (1,), (6,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 1)]
    assert prestige(table) == [4, 2]


@pytest.mark.rule("FL-PVP-29", "FL-PVP-26")
def test_a_party_and_a_mercenary_kill_each_other(bench):
    table = facing(bench, (5,), ())
    dying(table, 0, 0)
    table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0", wounds=30)
    run = table.run(attack(table.state, 0, "merc:ac901"), "fight", dice=((9,), (10,) * 6))
    assert run.of(e.CombatEnded) == [e.CombatEnded("ruin")]
    assert prestige(table) == [1, 1]
    assert table.player(0).coins == 10


# --- the Victor's own dead ---


@pytest.mark.rule("FL-PVP-23", "FL-DTH-10")
def test_the_victor_takes_back_what_can_be_carried(bench):
    table = facing(bench, (15,), (5,))
    table.dummy(0, health=1)
    table.alter(table.member(0, 0).card, capacity=3)
    light, heavy = table.item(0, 1, weight=3), table.item(0, 1, weight=4)
    dying(table, 1, 0, left=2)
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, *BOTH, dice=((10, 9), (9,), (6,), (9,), (1,)))
    assert (run.ask.topic, run.ask.about, run.ask.keys) == ("inherit", (light,), ("crown:0", "store"))
    assert run.of(e.CombatEnded) == []
    run.go("crown:0")
    assert run.done
    assert table.member(0, 0).gear == [light]
    assert table.player(0).auction == [heavy]
    assert table.player(0).aside == []


# --- the Loot Deck ---


@pytest.mark.rule("FL-PVP-31", "FL-PVP-25", "FL-PVP-32", "FL-DTH-10")
def test_six_cards_for_five_dead(bench):
    """The book's example: five Characters killed, six cards dealt."""
    table, things = wiped(bench, 5)
    things += [table.item(1, 0) for _ in range(3)]
    table.always("stow", "store")
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, dice=((5, 6), (9,) * 5, (6, 6, 6)))
    assert run.done
    assert len(table.player(0).auction) == 6
    assert set(table.player(0).auction) | discarded(table) == set(things)
    assert len(discarded(table)) == 2


@pytest.mark.rule("FL-PVP-31", "FL-PVP-30", "FL-PVP-24")
def test_three_cards_for_two_dead_and_no_vehicle(bench):
    table = facing(bench, (15, 15), (5, 5, 5))
    dying(table, 1, 0, 1)
    things = [table.item(1, crown) for crown in (0, 0, 1, 1)]
    kept = table.item(1, 2)
    car = table.wheels(1)
    cargo = table.item(1, VEHICLE)
    table.always("stow", "store")
    goal = away(table)
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, blow(0, 1), *goal, dice=((6, 10), (9,) * 3, (2,), *AWAY))
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 1)]
    assert len(table.player(0).auction) == 3
    assert set(table.player(0).auction) | discarded(table) == set(things)
    assert table.member(1, 2).gear == [kept]
    assert [(ride.card, ride.gear) for ride in table.player(1).rides] == [(car, [cargo])]


@pytest.mark.rule("FL-PVP-30", "FL-PVP-35", "FL-EQP-08", "FL-DEC-69")
def test_the_vehicle_and_what_is_stowed_are_loot_of_a_party_that_is_wiped_out(bench):
    table, things = wiped(bench, 2)
    car = table.wheels(1)
    cargo = table.item(1, VEHICLE)
    common = table.item(1)
    table.player(1).auction.remove(common)
    table.player(1).party_gear.append(common)
    stored = table.item(1)
    table.always("stow", "store")
    table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((5, 6), (9, 9), (1, 1, 1)))
    assert len(table.player(0).auction) == 3
    assert set(table.player(0).auction) < {*things, car, cargo}
    assert discarded(table) == {*things, car, cargo, common} - set(table.player(0).auction)
    assert table.player(1).auction == [stored]


@pytest.mark.rule("FL-PVP-31", "FL-PVP-32")
def test_the_loot_deck_is_shuffled_before_it_is_dealt(bench, monkeypatch):
    table, things = wiped(bench, 1)
    things += [table.item(1, 0) for _ in range(2)]
    monkeypatch.setattr("fallen_tui.adventure.rules.zones.arrange", lambda cards, order: cards[::-1])
    table.always("stow", "store")
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((6, 10), (9,), (1,)))
    assert [(shuffle.size, shuffle.stream) for shuffle in run.shuffles] == [(3, "loot")]
    assert table.player(0).auction == things[:0:-1]
    assert discarded(table) == {things[0]}


@pytest.mark.rule("FL-PVP-35")
def test_all_of_a_loot_deck_that_is_too_small(bench):
    table, things = wiped(bench, 3, gear=2)
    table.always("stow", "store")
    table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((5, 6), (9,) * 3, (2, 2, 2)))
    assert set(table.player(0).auction) == set(things)
    assert discarded(table) == set()


@pytest.mark.rule("FL-PVP-33", "FL-EQP-15")
def test_a_permanent_card_and_its_host_are_one_card(bench):
    table, things = wiped(bench, 1)
    scope = table.item(0, 0)
    table.member(0, 0).gear.remove(scope)
    table.state.joined[scope] = things[0]
    others = [table.item(1, 0) for _ in range(2)]
    table.always("stow", "store")
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((6, 10), (9,), (1,)))
    dealt = next(event for event in run.of(e.Moved) if event.why == "loot")
    assert len(dealt.cards) == 2
    assert set(dealt.cards) < {things[0], *others}
    assert table.state.joined == {scope: things[0]}
    table.check()


@pytest.mark.rule("FL-PVP-34")
def test_loot_is_equipped_or_stored_as_the_victor_likes(bench):
    table, things = wiped(bench, 1)
    things.append(table.item(1, 0))
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, dice=((6, 10), (9,), (1,)))
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (0, "stow", ("crown:0", "crown:1", "store"))
    run.go("crown:1", "store")
    assert run.done
    asked = [ask.about[0] for ask in run.asked if ask.topic == "stow"]
    assert table.member(0, 1).gear + table.player(0).auction == asked
    assert set(asked) == set(things)


@pytest.mark.rule("FL-PVP-30", "FL-DTH-12", "FL-DEC-69")
def test_jinxed_cards_of_the_dead_are_no_loot(bench):
    table, things = wiped(bench, 1)
    curse = table.item(1, 0, kind="jinxed", jinx="character")
    table.run(attack(table.state, 0, "seat:1"), *BOTH, "store", dice=((6, 10), (9,), (1,)))
    assert table.player(0).auction == things
    assert discarded(table) == {curse}
