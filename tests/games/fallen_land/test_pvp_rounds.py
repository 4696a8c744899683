"""Combat rounds of a standard PVP: dice, damage, ties, weapons that taint. PVP-17 to 22, DEC-28, EQP-13, EQP-17."""

from __future__ import annotations

import pytest

from fallen_tui.engine.rules import Roll
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.queries.pools import MERCENARY
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.state import events as e

BOTH = ("fight", "fight")


def facing(bench, *crews):
    """Parties in one hex, of dummies with such Combat; with 15 a die of 5 is two Successes, of 6 one, of 10 none."""
    table = bench(len(crews))
    table.meet()
    for seat, combats in enumerate(crews):
        table.crew(seat, *combats)
        table.player(seat).prestige = 3
    return table


def first_round(table, *answers, dice):
    """A fight up to the first question after its first round that has no answer yet."""
    return table.start(attack(table.state, 0, "seat:1"), *BOTH, *answers, dice=dice)


def vest(table, seat, crown, n):
    return table.item(seat, crown, "armor", kind="armor", armor=n)


# --- the dice ---


@pytest.mark.rule("FL-PVP-17")
def test_both_roll_with_vehicle_masters_and_garrison(bench):
    table = facing(bench, (), (5, 5))
    table.dummy(0, combat=24, master="combat")
    table.wheels(0, combat=4)
    table.technology(1, "garrison", 2)
    run = first_round(table, dice=((6, 5), (9, 9), (1,)))
    one, two = run.of(e.DiceThrown)
    assert [die[:4] for die in one.dice] == [(0, 0, 24, True), (0, VEHICLE, 4, False)]
    assert [die[:4] for die in two.dice] == [(1, 0, 5, False), (1, 1, 5, False)]
    assert run.of(e.RoundFought) == [e.RoundFought(3, 2)]


@pytest.mark.rule("FL-PVP-17", "FL-NPC-24")
def test_a_mercenary_rolls_the_omega_dice_of_its_card(bench):
    table = facing(bench, (15,), (5,))
    band = table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0")
    table.technology(1, "garrison")
    table.alter("ac901", omega=15, dice=6)
    dice = ((5,), (10, 10, 10, 10, 6, 10), (4,))
    run = table.start(attack(table.state, 0, "merc:ac901"), "fight", dice=dice)
    assert [die[1:4] for die in run.of(e.DiceThrown)[1].dice] == [(MERCENARY, 15, False)] * 6
    assert run.of(e.RoundFought) == [e.RoundFought(2, 1)]
    assert band.wounds == 4


# --- who has more Successes ---


@pytest.mark.rule("FL-PVP-18", "FL-PVP-19")
def test_seven_successes_against_four(bench, subtests: pytest.Subtests):
    for winner in [0, 1]:
        with subtests.test(winner=winner):
            table = facing(bench, (15,) * 4, (15,) * 4)
            vest(table, winner, 0, 9)
            faces = ((5, 5, 5, 6), (6, 6, 6, 6))
            if winner:
                faces = faces[::-1]
            run = first_round(table, dice=(*faces, (6, 2, 3)))
            assert run.of(e.RoundFought) == [e.RoundFought(7, 4) if not winner else e.RoundFought(4, 7)]
            assert run.rolls[-1] == Roll(3, 6, "damage", "a round of combat")
            assert (run.ask.seat, run.ask.topic, run.ask.high) == (1 - winner, "place_damage", 11)
            run.go((("crown:1", 7), ("crown:3", 4)))
            assert [table.member(1 - winner, crown).physical for crown in range(4)] == [0, 7, 0, 4]
            assert [table.member(winner, crown).physical for crown in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("FL-PVP-19")
def test_the_armor_of_all_who_take_part_is_taken_off_once(bench):
    table = facing(bench, (15, 15), (5, 5, 5))
    vest(table, 1, 0, 2)
    vest(table, 1, 2, 1)
    run = first_round(table, dice=((5, 10), (9, 9, 9), (4, 5)))
    assert (run.ask.seat, run.ask.high) == (1, 9 - 3)
    table.state.combat = None
    table.hurt(1, 0, physical=7)
    table.hurt(1, 2, physical=7)
    run = first_round(table, (("crown:0", 1), ("crown:2", 1)), dice=((5, 10), (9, 9, 9), (4, 1)))
    assert [crown for crown, _ in table.player(1).party] == [1]
    run.go(*BOTH, dice=((5, 10), (9,), (3, 2)))
    assert table.member(1, 1).physical == 5


@pytest.mark.rule("FL-PVP-19")
def test_armor_may_stop_all_of_it(bench):
    table = facing(bench, (15,), (5,))
    vest(table, 1, 0, 6)
    run = first_round(table, dice=((6,), (9,), (6,)))
    assert run.ask.topic == "pvp_flight"
    assert run.of(e.Hurt) == []


@pytest.mark.rule("FL-PVP-20")
def test_a_tie_hurts_everybody_whatever_their_armor(bench):
    table = facing(bench, (15, 5), (5, 15, 5))
    for seat in (0, 1):
        vest(table, seat, 0, 2)
    run = first_round(table, dice=((5, 9), (5, 6, 9)))
    assert run.of(e.RoundFought) == [e.RoundFought(2, 2)]
    assert [member.physical for seat in (0, 1) for _, member in table.player(seat).party] == [1] * 5
    assert [roll.stream for roll in run.rolls] == ["check", "check"]


@pytest.mark.rule("FL-PVP-20", "FL-NPC-16")
def test_a_mercenary_takes_five_of_a_tie(bench):
    table = facing(bench, (5, 5), ())
    band = table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0")
    run = table.start(attack(table.state, 0, "merc:ac901"), "fight", dice=((9, 9), (10,) * 6))
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0)]
    assert band.wounds == 5
    assert [member.physical for _, member in table.player(0).party] == [1, 1]


@pytest.mark.rule("FL-PVP-20", "FL-NPC-16")
def test_a_hit_man_in_a_crown_takes_five_of_a_tie(bench):
    table = facing(bench, (5,), (5,))
    table.party(1, "ac906")
    first_round(table, dice=((9,), (9, 10)))
    assert [member.physical for _, member in table.player(1).party] == [1, 5]


# --- the dead ---


@pytest.mark.rule("FL-PVP-21", "FL-DTH-10", "FL-PVP-22")
def test_gear_of_the_dead_lies_aside_and_gives_nothing(bench):
    table = facing(bench, (15, 15), (5, 5))
    gear = table.item(1, 0, combat=4, standing=())
    table.rewrite(
        "sp902", skills=None, standing=[{"skills": {"combat": 9}, "of": "party"}, {"armor": 3}], abilities=None
    )
    table.gear(1, 0, "sp902")
    table.hurt(1, 0, physical=7)
    run = first_round(table, (("crown:0", 1), ("crown:1", 2)), dice=((5, 5), (10, 10), (1, 2, 1, 2)))
    assert [die[2] for die in run.of(e.DiceThrown)[1].dice] == [5 + 4 + 9, 5 + 9]
    assert table.player(1).aside == [gear, "sp902"]
    run.go(*BOTH, dice=((6, 10), (9,), (5,)))
    assert [die[2] for die in run.of(e.DiceThrown)[3].dice] == [5]
    assert run.of(e.CombatEnded) == []
    assert run.ask.topic == "pvp_flight"
    assert table.player(1).aside == [gear, "sp902"]
    assert table.player(1).auction == []


@pytest.mark.rule("FL-PVP-21", "FL-PVP-04")
def test_who_is_sent_home_in_a_fight_does_not_bring_back_what_lies_aside(bench):
    table = facing(bench, (15, 15), (5, 5, 5))
    table.rewrite("ac055", do=[{"save": 3}, {"bench": {"to": "weakest"}}])
    lost, kept = table.item(1, 0), table.item(1, 1)
    table.hurt(1, 0, physical=7)
    table.hurt(1, 1, physical=7)
    run = first_round(table, (("crown:0", 1),), *BOTH, dice=((6, 10), (9, 9, 9), (1,), (6, 10), (9, 9), (1,)))
    table.hand(1, "ac055")
    run.go((("crown:1", 1),), "play:ac055")
    assert run.ask.topic == "inherit"
    assert run.ask.about == (kept,)
    run.go("crown:2")
    assert table.player(1).aside == [lost]
    assert table.member(1, 2).gear == [kept]


@pytest.mark.rule("FL-DTH-09", "FL-DTH-10")
def test_whom_a_card_kills_in_a_fight_loses_the_gear_at_once(bench):
    table = facing(bench, (5,), (5, 5))
    fields = {"target": None, "red": None, "if": None, "cost": None}
    table.rewrite("ac061", when={"moment": "pvp_round"}, do=[{"kill": {"to": "crown1", "who": "you"}}], **fields)
    table.hand(1, "ac061")
    gear = table.item(1, 0)
    run = first_round(table, "play:ac061", dice=((9,), (9, 9)))
    assert run.of(e.Died)[0].cause == "action"
    assert gear in table.state.decks["spoils"].discard
    assert table.player(1).aside == []


# --- more damage, and Vehicles ---


def with_more_damage(bench, *do):
    """Two who fight; the Attacker has a card for after the dice of a round."""
    table = facing(bench, (15,), (15,))
    for seat in (0, 1):
        table.alter(table.member(seat, 0).card, health=20)
    fields = {"target": None, "red": None, "if": None, "cost": None}
    table.rewrite("ac061", do=[*do, {"add_damage": "2d6"}], **fields)
    table.hand(0, "ac061")
    return table


@pytest.mark.rule("FL-PVP-18")
def test_what_a_card_adds_is_dealt_where_the_round_is_won(bench):
    table = with_more_damage(bench)
    run = first_round(table, "play:ac061", dice=((6,), (10,), (2,), (4, 3)))
    assert tuple(table.member(seat, 0).physical for seat in (0, 1)) == (0, 9)
    assert run.dice == []


@pytest.mark.rule("FL-PVP-18")
def test_what_a_card_adds_is_not_dealt_where_the_round_is_lost_after_all(bench):
    table = with_more_damage(bench)
    turn = table.action(1, {"successes": 2}, when="pvp_round")
    run = first_round(table, "play:ac061", f"play:{turn}", dice=((6,), (10,), (2,)))
    assert tuple(table.member(seat, 0).physical for seat in (0, 1)) == (2, 0)
    assert run.dice == []


@pytest.mark.rule("FL-DEC-31", "FL-PVP-18")
def test_more_damage_alone_is_not_offered_where_the_round_is_not_won(bench, subtests: pytest.Subtests):
    for faces in [((10,), (6,), (2,)), ((6,), (6,))]:
        with subtests.test(faces=faces):
            table = with_more_damage(bench)
            run = first_round(table, dice=faces)
            assert not [ask for ask in run.asked if "play:ac061" in ask.keys]


@pytest.mark.rule("FL-DEC-31", "FL-PVP-18")
def test_more_damage_is_offered_once_a_lost_round_is_turned(bench):
    table = with_more_damage(bench)
    turn = table.action(0, {"successes": 2}, when="pvp_round")
    run = first_round(table, f"play:{turn}", "play:ac061", dice=((10,), (6,), (2,), (4, 3)))
    assert tuple(table.member(seat, 0).physical for seat in (0, 1)) == (0, 9)
    assert run.dice == []


@pytest.mark.rule("FL-DEC-31", "FL-EQP-13")
def test_a_weapon_that_could_do_nothing_is_not_offered(bench):
    table = facing(bench, (15,), (5,))
    table.gear(0, 0, "sp008")
    run = first_round(table, dice=((10,), (5,), (1,)))
    assert not [ask for ask in run.asked if "use:sp008#0" in ask.keys]


@pytest.mark.rule("FL-EQP-13", "FL-EQP-12")
def test_a_weapon_destroys_the_vehicle_with_what_is_in_it(bench):
    table = facing(bench, (15,), (5,))
    table.gear(0, 0, "sp008")
    car = table.wheels(1, movement=4)
    cargo = table.item(1, VEHICLE)
    run = first_round(table, "use:sp008#0", dice=((10,), (9,)))
    assert [left.card for left in run.of(e.RideLeft)] == [car]
    assert table.player(1).rides == []
    discard = table.state.decks["spoils"].discard
    assert {car, cargo, "sp008"} <= set(discard)
    assert table.state.combat is not None


# --- weapons that infect or irradiate ---


def tainted(table, seat, crown, *symbols):
    return table.item(seat, crown, "ranged", **dict.fromkeys(symbols, True))


@pytest.mark.rule("FL-EQP-17", "FL-DEC-28")
def test_the_winners_choose_who_takes_the_point(bench):
    table = facing(bench, (15, 5, 5), (5, 5))
    tainted(table, 0, 0, "infects")
    tainted(table, 0, 2, "irradiates")
    run = first_round(table, (("crown:1", 1),), dice=((6, 9, 9), (9, 9), (1,)))
    assert (run.ask.seat, run.ask.topic) == (0, "taint")
    assert run.ask.keys == ("infected:0", "infected:1")
    run.go("infected:0")
    assert (run.ask.seat, run.ask.keys) == (0, ("radiation:0", "radiation:1"))
    run.go("radiation:1")
    assert [(m.physical, m.infected, m.radiation) for _, m in table.player(1).party] == [(0, 1, 0), (1, 0, 1)]


@pytest.mark.rule("FL-DEC-28", "FL-EQP-17")
def test_one_weapon_each_and_only_for_the_living_winners_of_a_round(bench):
    table = facing(bench, (15, 15), (5, 5))
    for crown in (0, 1):
        tainted(table, 0, crown, "irradiates")
    tainted(table, 0, 0, "irradiates")
    tainted(table, 1, 0, "irradiates")
    run = first_round(table, dice=((10, 10), (9, 9)))
    assert run.ask.topic == "pvp_flight"
    assert run.of(e.Hurt)[0].kind == "physical"
    table.hurt(0, 1, physical=7)
    run.go(*BOTH, (("crown:1", 1),), dice=((10, 10), (5, 9), (1,)))
    assert table.player(0).crowns[1] is None
    assert table.member(0, 0).radiation == 1
    run.go(*BOTH, (("crown:1", 1),), "radiation:1", dice=((6,), (9, 9), (1,)))
    assert run.ask.topic == "pvp_flight"
    assert table.member(1, 1).radiation == 1


@pytest.mark.rule("FL-DEC-28")
def test_two_weapons_of_one_character_are_one_point_of_their_choice(bench):
    table = facing(bench, (15,), (5, 5))
    tainted(table, 0, 0, "infects")
    tainted(table, 0, 0, "irradiates")
    run = first_round(table, (("crown:0", 1),), dice=((6,), (9, 9), (1,)))
    assert set(run.ask.keys) == {"infected:0", "infected:1", "radiation:0", "radiation:1"}
    run.go("radiation:1")
    assert run.ask.topic == "pvp_flight"
    assert sum(m.infected + m.radiation for _, m in table.player(1).party) == 1


@pytest.mark.rule("FL-DEC-28", "FL-EQP-17")
def test_own_armor_stops_an_infected_point_but_no_radiation(bench):
    table = facing(bench, (15,), (5, 5))
    tainted(table, 0, 0, "infects")
    vest(table, 1, 0, 1)
    run = first_round(table, (("crown:1", 1),), "infected:0", dice=((6,), (9, 9), (2,)))
    assert table.member(1, 0).infected == 0
    run.go(*BOTH, (("crown:1", 1),), "infected:1", dice=((6,), (9, 9), (2,)))
    assert table.member(1, 1).infected == 1
    table = facing(bench, (15,), (5, 5))
    tainted(table, 0, 0, "irradiates")
    vest(table, 1, 0, 1)
    first_round(table, (("crown:1", 1),), "radiation:0", dice=((6,), (9, 9), (2,)))
    assert table.member(1, 0).radiation == 1


@pytest.mark.rule("FL-DEC-28", "FL-NPC-09")
def test_such_a_point_counts_against_a_mercenary(bench):
    table = facing(bench, (15,), ())
    tainted(table, 0, 0, "infects")
    band = table.mercenary(1, "ac901", table.player(0).place, "attack", "seat:0")
    table.start(attack(table.state, 0, "merc:ac901"), "fight", dice=((6,), (10,) * 6, (3,)))
    assert band.wounds == 3 + 1


@pytest.mark.rule("FL-DEC-28", "FL-PVP-24")
def test_who_dies_of_such_a_point_is_killed_in_the_fight(bench):
    table = facing(bench, (15,), (5, 5))
    tainted(table, 0, 0, "irradiates")
    table.hurt(1, 1, physical=7)
    vest(table, 1, 0, 2)
    run = first_round(table, "radiation:1", dice=((6,), (9, 9), (2,)))
    assert run.of(e.Casualties) == [e.Casualties(0, 1)]
    assert run.of(e.Died)[0].cause == "pvp"
