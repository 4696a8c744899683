"""Solo PVP, and hit men from hiring to their end. PVP-36, PVP-37, DEC-27, NPC-19 to NPC-24."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.queries.pools import MERCENARY, pool
from fallen_tui.games.fallen_land.rules.duel import duel
from fallen_tui.games.fallen_land.rules.gear import give_gear, shed_excess
from fallen_tui.games.fallen_land.rules.gear_places import places
from fallen_tui.games.fallen_land.rules.mercenaries import hire
from fallen_tui.games.fallen_land.rules.people import bench as bench_member, gain_character
from fallen_tui.games.fallen_land.rules.plays import play_card
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land.conftest import effects

BARE = {"target": None, "red": None, "if": None, "cost": None}
"""An Action card without conditions, target and price."""


def pair(bench, *combats, seats=2):
    """A dummy with such Combat for each of the first seats, every one at home; with 15 a die of 5 is two Successes."""
    table = bench(seats)
    for seat, combat in enumerate(combats):
        table.dummy(seat, combat=combat)
        table.player(seat).prestige = 3
    return table


def prestige(table):
    return [player.prestige for player in table.state.players]


def discarded(table, deck="spoils"):
    return table.state.decks[deck].discard


# --- between two Characters ---


@pytest.mark.rule("FL-PVP-36", "FL-PVP-37")
def test_a_duel_that_a_card_orders_costs_no_week_and_knows_no_flight(bench):
    table = pair(bench, 15, 5)
    table.dummy(0)
    table.rewrite("ac910", when="deed", do=[{"duel": {"who": "others"}}], **BARE)
    table.hand(0, "ac910")
    dice = ((10,), (9,), (6,), (9,), (6,), (6,), (9,), (2,))
    run = table.run(play_card(table.state, 0, "ac910", None), "crown:0", dice=dice)
    assert set(run.topics) == {"champion"}
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0), e.RoundFought(1, 0), e.RoundFought(1, 0)]
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1)]
    assert table.player(0).weeks == 4
    assert (run.of(e.PenaltyChanged), run.of(e.StandsTaken), run.of(e.DeedBegan)) == ([], [], [])
    assert table.member(0, 1).physical == 0


@pytest.mark.rule("FL-DEC-27", "FL-PVP-37")
def test_one_die_each_without_vehicle_mastery_and_technology(bench):
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat, combat=15, master="combat", health=2)
        table.wheels(seat, combat=9)
        table.technology(seat, "garrison")
        table.dummy(seat, combat=25)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((5,), (6,), (2,)))
    assert [[die[1:4] for die in thrown.dice] for thrown in run.of(e.DiceThrown)] == [[(0, 15, False)]] * 2
    assert run.of(e.RoundFought) == [e.RoundFought(2, 1)]
    assert run.value == 0


@pytest.mark.rule("FL-DEC-27", "FL-PVP-28")
def test_gear_of_the_dead_is_lost_and_prestige_stays(bench):
    table = pair(bench, 5, 15)
    table.dummy(0)
    table.hurt(0, 0, physical=7)
    thing, kept = table.item(0, 0), table.item(0, 1)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((9,), (6,), (1,)))
    assert run.value == 1
    assert run.of(e.Died)[0].cause == "duel"
    assert discarded(table) == [thing]
    assert table.member(0, 1).gear == [kept]
    assert table.player(1).auction == []
    assert prestige(table) == [3, 3]


@pytest.mark.rule("FL-DEC-27")
def test_armor_of_the_fighter_alone_counts_in_a_round_and_none_in_a_tie(bench):
    table = pair(bench, 15, 5)
    table.dummy(1)
    for crown in (0, 1):
        table.item(1, crown, "armor", kind="armor", armor=2)
    table.hurt(1, 0, physical=3)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((10,), (9,), (6,), (9,), (6,)))
    assert [hurt.points for hurt in run.of(e.Hurt)] == [((0, 1),), ((0, 1),), ((0, 4),)]


@pytest.mark.rule("FL-DEC-27", "FL-DEC-28", "FL-EQP-17")
def test_the_weapon_of_the_fighter_alone_infects(bench):
    table = pair(bench, 15, 5)
    table.dummy(0)
    for crown in (0, 1):
        table.item(0, crown, "ranged", infects=True)
    table.dummy(1)
    table.hurt(1, 0, physical=5)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((6,), (9,), (1,), (6,), (9,), (1,)))
    assert [(hurt.kind, hurt.points) for hurt in run.of(e.Hurt)] == [
        ("physical", ((0, 1),)),
        ("infected", ((0, 1),)),
        ("physical", ((0, 1),)),
    ]


@pytest.mark.rule("FL-DEC-27")
def test_both_may_die_of_a_tie(bench):
    table = pair(bench, 5, 5)
    for seat in (0, 1):
        table.hurt(seat, 0, physical=7)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((9,), (9,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("ruin")]
    assert run.value == -1
    assert prestige(table) == [3, 3]


@pytest.mark.rule("FL-PVP-37", "FL-PVP-06", "FL-PVP-07", "FL-EQP-18")
def test_first_strike_of_the_one_who_attacks(bench):
    table = pair(bench, 15, 15)
    table.dummy(0)
    for seat in (0, 1):
        table.item(seat, 0, "ranged", first_strike=True)
    table.item(0, 1, "ranged", first_strike=True)
    table.item(1, 0, "armor", kind="armor", armor=2)
    run = table.run(duel(table.state, (0, 0), (1, 0)), dice=((5,), (4, 4)))
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 8)]
    assert (run.value, run.of(e.RoundBegan)) == (0, [])


@pytest.mark.rule("FL-PVP-36", "FL-PVP-27")
def test_somebody_whom_a_card_brings_and_its_reward(bench):
    table = pair(bench, 15)
    fought = effects({"fight": {"omega": 13, "health": 6, "strike": 1, "to": "crown1", "reward": [{"coins": 4}]}})
    dice = ((2,), (10,), (10,), (10,), (6,), (5,))
    run = table.run(carry_out(table.state, fought, Scene(0, "ac910")), dice=dice)
    assert run.of(e.StruckFirst)[0].points == 2
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0), e.RoundFought(0, 1)]
    assert [hurt.n for hurt in run.of(e.FoeHurt)] == [1, 5]
    assert table.member(0, 0).physical == 2 + 1
    assert (table.player(0).coins, table.player(0).prestige) == (14, 3)


@pytest.mark.rule("FL-PVP-36")
def test_no_reward_for_who_loses(bench):
    table = pair(bench, 5)
    table.dummy(0)
    table.hurt(0, 0, physical=7)
    fought = effects({"fight": {"omega": 13, "health": 6, "to": "crown1", "reward": [{"coins": 4}]}})
    run = table.run(carry_out(table.state, fought, Scene(0, "ac910")), dice=((9,), (9,), (1,)))
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1)]
    assert table.player(0).crowns[0] is None
    assert (table.player(0).coins, table.player(0).prestige) == (10, 3)


@pytest.mark.rule("FL-PVP-21", "FL-DTH-10")
def test_a_duel_within_a_fight_leaves_the_fight_to_be_settled(bench):
    """The last Character dies in a duel that a card brings into a standard fight: the Vehicle is still loot."""
    table = pair(bench, 5, 5)
    table.meet()
    table.hurt(1, 0, physical=7)
    car = table.wheels(1)
    thing = table.item(1, 0)
    when = {"moment": "pvp_round", "whose": "you"}
    table.rewrite("ac910", when=when, do=[{"duel": {"who": "others"}}], **BARE)
    table.hand(0, "ac910")
    dice = ((9,), (9,), (5,), (9,), (1,))
    run = table.run(attack(table.state, 0, "seat:1"), "fight", "fight", "play:ac910", "ride", dice=dice)
    assert discarded(table) == [thing]
    assert [ride.card for ride in table.player(0).rides] == [car]
    assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1), e.CombatEnded("killed", 1)]
    assert prestige(table) == [5, 2]


# --- hit men: hired to kill ---


@pytest.mark.rule("FL-NPC-19", "FL-NPC-24", "FL-NPC-15", "FL-DTH-11")
def test_a_hit_man_fights_at_once_however_far_away(bench):
    """The book's example: hired against a Character, and discarded when the fight ends."""
    table = pair(bench, 5, 5)
    table.dummy(1)
    table.hand(0, "ac906")
    table.alter("ac906", strike=1)
    thing = table.item(1, 0)
    victim = table.member(1, 0).card
    dice = ((3,), (6,), (9,), (5,))
    run = table.run(hire(table.state, 0, "ac906"), "kill", f"char:1:{victim}", dice=dice)
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 3)]
    assert [[die[1:3] for die in thrown.dice] for thrown in run.of(e.DiceThrown)] == [[(MERCENARY, 15)], [(0, 5)]]
    assert run.of(e.Died) == [e.Died(1, 0, victim, "mercenary")]
    assert discarded(table) == [thing]
    assert discarded(table, "action") == ["ac906"]
    assert table.player(0).coins == 1
    assert prestige(table) == [3, 3]
    assert table.state.mercenaries == []
    table.check()


@pytest.mark.rule("FL-NPC-19", "FL-NPC-09", "FL-NPC-16", "FL-DEC-27", "FL-PVP-27")
def test_a_hit_man_who_loses_is_discarded_and_brings_nothing(bench):
    table = pair(bench, 5, 15)
    table.hand(0, "ac905")
    table.alter("ac905", strike=0, health=12, hire=10)
    dice = ((10,), (10,), (10,), (10,), (10,), (6,), (4,))
    run = table.run(hire(table.state, 0, "ac905"), dice=dice)
    assert [hurt.n for hurt in run.of(e.FoeHurt)] == [5, 5, 4]
    assert table.member(1, 0).physical == 2
    assert discarded(table, "action") == ["ac905"]
    assert prestige(table) == [3, 3]
    assert [player.coins for player in table.state.players] == [0, 10]


@pytest.mark.rule("FL-NPC-19", "FL-NPC-11")
def test_a_hit_man_is_sent_against_party_characters_of_others_alone(bench):
    table = pair(bench, 5, 5)
    table.party(1, "ac907")
    table.dummy(1)
    table.roster(1, "ch901")
    table.mercenary(1, "ac901", table.state.home(1), "attack", "seat:0")
    table.hand(0, "ac905")
    table.alter("ac905", hire=10)
    run = table.start(hire(table.state, 0, "ac905"))
    crowns = [table.member(1, crown).card for crown in (0, 2)]
    assert run.ask.keys == tuple(f"char:1:{card}" for card in crowns)


# --- hit men: in a Crown ---


@pytest.mark.rule("FL-NPC-19", "FL-NPC-20")
def test_a_hit_man_joins_in_an_empty_crown_or_for_somebody(bench):
    table = bench(1)
    table.crew(0, n=4)
    table.hand(0, "ac906", "ac907")
    table.player(0).coins = 99
    run = table.start(hire(table.state, 0, "ac907"))
    assert run.ask.keys == ("crown:4", "crown:0", "crown:1", "crown:2", "crown:3")
    run.go("crown:4")
    thing = table.item(0, 1)
    replaced = table.member(0, 1).card
    table.run(hire(table.state, 0, "ac906"), "crown:1", "crown:0", dice=())
    assert [member.card for _, member in table.player(0).party][1::3] == ["ac906", "ac907"]
    assert [member.card for member in table.player(0).roster] == [replaced]
    assert table.member(0, 0).gear == [thing]
    assert table.state.limbo == []
    table.check()


@pytest.mark.rule("FL-NPC-21", "FL-NPC-24")
def test_a_hit_man_in_a_crown_rolls_one_die_in_combat_alone(bench):
    table = bench(1)
    table.dummy(0)
    table.party(0, "ac907")
    assert pool(table.state, 0, "combat", kind="pvp").dice == ((0, 5, False), (1, 25, False))
    for skill in ("survival", "diplomacy", "mechanical", "technical", "medical"):
        assert [die[0] for die in pool(table.state, 0, skill).dice] == [0]


@pytest.mark.rule("FL-NPC-22")
def test_nothing_can_be_attached_to_a_hit_man(bench):
    table = bench(2)
    table.crew(0, n=2)
    table.party(0, "ac907")
    thing = table.item(0, weight=0)
    assert places(table.state, 0, thing) == ("crown:0", "crown:1")
    fields = {**BARE, "target": "any_character", "attach": True, "target_if": None, "do": []}
    table.rewrite("ac020", kind="boon", standing=[{"armor": 1}], **fields)
    table.hand(0, "ac020")
    run = table.start(play_card(table.state, 0, "ac020", None))
    assert run.ask.keys == tuple(f"char:0:{table.member(0, crown).card}" for crown in (0, 1))


@pytest.mark.rule("FL-NPC-22")
def test_gear_of_the_dead_never_goes_to_a_hit_man(bench):
    table = bench(1)
    table.party(0, "ac907")
    thing = table.item(0, weight=0)
    table.player(0).auction.remove(thing)
    table.player(0).aside.append(thing)
    table.run(give_gear(table.state, 0, (thing,)))
    assert table.player(0).auction == [thing]


@pytest.mark.rule("FL-NPC-22")
def test_party_equipment_is_no_burden_on_a_hit_man(bench):
    """What the Party may take up it keeps: a bot took it up and was made to store it for ever."""
    table = bench(1)
    table.crew(0, n=2)
    table.party(0, "ac907")
    rope = table.item(0, party=True, weight=1)
    assert places(table.state, 0, rope) == ("party",)
    table.player(0).auction.remove(rope)
    table.player(0).party_gear.append(rope)
    run = table.run(shed_excess(table.state, 0))
    assert run.topics == []
    assert table.player(0).party_gear == [rope]


@pytest.mark.rule("FL-NPC-23")
def test_a_hit_man_who_would_be_stolen_is_discarded(bench):
    """The book's example: a card would move the hit man into the Town Roster of an opponent."""
    table = pair(bench, 5, 5)
    table.party(1, "ac907")
    lured = effects({"kidnap": {"from": "party", "to": "roster", "who": "target"}})
    scene = Scene(0, "ac910", target="seat:1")
    run = table.run(carry_out(table.state, lured, scene), "crown:1")
    assert run.of(e.Left) == [e.Left(1, 1, "ac907")]
    assert discarded(table, "action") == ["ac907"]
    assert table.player(0).roster == []
    table.check()


@pytest.mark.rule("FL-NPC-23")
def test_a_hit_man_replaced_benched_or_killed_is_discarded(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.party(0, "ac906", "ac907", "ac905")
    table.fetch("ch901")
    table.state.limbo.append("ch901")
    table.run(gain_character(table.state, 0, "ch901"), "crown:2")
    assert discarded(table, "action") == ["ac906"]
    table.run(bench_member(table.state, 0, 3))
    assert discarded(table, "action") == ["ac906", "ac907"]
    killed = effects({"kill": "crown5"})
    table.run(carry_out(table.state, killed, Scene(0, "ac910")))
    assert discarded(table, "action") == ["ac906", "ac907", "ac905"]
    assert table.player(0).roster == []
    table.check()


@pytest.mark.rule("FL-NPC-23")
def test_a_hit_man_who_is_cancelled_is_discarded(bench):
    table = pair(bench, 5, 5)
    table.hand(0, "ac905")
    table.alter("ac905", hire=10)
    table.rewrite("ac031", when={"moment": "aimed"}, do=[{"cancel": {}}], **BARE)
    table.hand(1, "ac031")
    run = table.run(hire(table.state, 0, "ac905"), "play:ac031")
    assert run.of(e.CombatBegan) == []
    assert set(discarded(table, "action")) == {"ac905", "ac031"}
    assert table.player(0).coins == 0
