"""Standard PVP up to the dice: the Deed, Delay, First Strike, Fight or Flight. PVP-01 to PVP-16, DEC-26, EQP-18."""

from __future__ import annotations

import pytest

from fallen_tui.engine import hexes
from fallen_tui.engine.rules import Roll
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.pvp import attack, ways_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import World

BOTH = ("fight", "fight")
MISSED = (9,)
"""A die of a dummy, whose Combat is 5, that is no Success."""


def facing(bench, *sizes):
    """Parties of so many dummies with 8 Health, all in one hex; nobody has weeks but seat 0."""
    table = bench(len(sizes))
    table.meet()
    for seat, size in enumerate(sizes):
        table.crew(seat, n=size)
        table.player(seat).prestige = 3
        table.player(seat).weeks = 4 if seat == 0 else 0
    return table


def open_country(table, reach=4):
    """Everybody stands in a hex with so many hexes of land before them in each direction; its name."""
    board = table.state.cards.board
    for cell in board.land:
        ways = [hexes.step(cell, way, n) for way in hexes.DIRECTIONS for n in range(reach + 1)]
        near = [board.hexes.get(way) for way in ways]
        if all(hex is not None and not hex.water for hex in near):
            return table.meet(board[cell].name)
    raise AssertionError("no such hex")


def strikers(table, seat, *crowns):
    """First Strike for the Characters of these Crowns, by their gear."""
    return [table.item(seat, crown, "ranged", first_strike=True) for crown in crowns]


def prestige(table):
    return [player.prestige for player in table.state.players]


# --- the Deed and the Delay ---


@pytest.mark.rule("FL-PVP-01")
def test_a_deed_of_one_week_against_one_party_or_mercenary_of_the_hex(bench):
    table = facing(bench, 1, 1, 1)
    table.place(2, table.state.home(2))
    table.mercenary(1, "ac001", table.player(0).place, "attack", "seat:0")
    table.mercenary(1, "ac003", table.state.home(1), "attack", "seat:0")
    run = table.start(exploits(table.state, 0))
    assert [key for key in run.ask.keys if key.startswith("pvp")] == ["pvp:seat:1", "pvp:merc:ac001"]
    goal = next(iter(ways_out(table.state, 1, 1)))
    run.go("pvp:seat:1", "flight", "flight", goal)
    assert run.done
    assert [(deed.deed, deed.weeks) for deed in run.of(e.DeedBegan)] == [("pvp", 1)]
    assert table.player(0).weeks == 3


@pytest.mark.rule("FL-PVP-02", "FL-PVP-22")
def test_the_attacked_party_loses_a_week_whatever_the_outcome(bench, subtests: pytest.Subtests):
    for answers, dice, how in [
        (("fight", "flight"), ((5,), (6,)), "fled"),
        (("flight", "flight"), (), "parted"),
        (BOTH, (MISSED, (5,), (6,)), "killed"),
    ]:
        with subtests.test(answers=answers, dice=dice, how=how):
            table = facing(bench, 1, 1)
            table.hurt(0, 0, physical=7)
            table.always("flee_to", next(iter(ways_out(table.state, 1, 1))))
            run = table.run(attack(table.state, 0, "seat:1"), *answers, dice=dice)
            assert run.of(e.CombatEnded)[0].how == how
            assert table.player(1).penalty == 1
            assert run.of(e.PenaltyChanged) == [e.PenaltyChanged(1, 1, "delayed")]


@pytest.mark.rule("FL-PVP-02")
def test_the_week_is_taken_from_weeks_that_are_left(bench):
    table = facing(bench, 1, 1)
    table.player(1).weeks = 2
    table.run(attack(table.state, 0, "seat:1"), "flight", "flight", next(iter(ways_out(table.state, 1, 1))))
    assert (table.player(1).weeks, table.player(1).penalty) == (1, 0)


@pytest.mark.rule("FL-PVP-02", "FL-NPC-13")
def test_an_attacked_mercenary_is_not_delayed(bench):
    table = facing(bench, 1, 1)
    band = table.mercenary(1, "ac001", table.player(0).place, "attack", "seat:0")
    run = table.start(attack(table.state, 0, "merc:ac001"), "fight", dice=((5,), (10,) * 6, (6,)))
    assert run.of(e.PenaltyChanged) == []
    assert len(run.of(e.RoundFought)) == 1
    assert (table.player(1).penalty, band.seat) == (0, 1)


@pytest.mark.rule("FL-PVP-03", "FL-NPC-12")
def test_nobody_joins_either_side(bench):
    table = facing(bench, 1, 1, 1)
    mine = table.mercenary(0, "ac001", table.player(0).place, "attack", "seat:1")
    theirs = table.mercenary(1, "ac003", table.player(0).place, "attack", "seat:0")
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, dice=(MISSED, MISSED))
    assert [die[0] for thrown in run.of(e.DiceThrown) for die in thrown.dice] == [0, 1]
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0)]
    assert [table.member(seat, 0).physical for seat in range(3)] == [1, 1, 0]
    assert (mine.wounds, theirs.wounds) == (0, 0)
    assert {ask.seat for ask in run.asked} == {0, 1}


@pytest.mark.rule("FL-PVP-04", "FL-PVP-21")
def test_nothing_is_shifted_until_it_is_over(bench):
    """The death of a bearer takes away what lets another carry so much; that one sheds it after the fight."""
    table = facing(bench, 1, 0)
    table.dummy(1, health=1)
    table.dummy(1, capacity=1)
    table.rewrite("sp002", standing=[{"capacity": 2, "of": "party"}], abilities=None)
    table.gear(1, 0, "sp002")
    gear = [table.item(1, 1, weight=1) for _ in range(3)]
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, (("crown:0", 1),), dice=((5,), (9, 9), (1,)))
    assert table.player(1).crowns[0] is None
    assert table.player(1).aside == ["sp002"]
    assert run.ask.topic == "pvp_flight"
    assert table.member(1, 1).gear == gear
    run.go("flight", "flight")
    assert (run.ask.topic, run.ask.keys) == ("excess", tuple(gear))
    assert run.of(e.CombatEnded)
    assert set(run.topics[:-1]) == {"pvp_flight", "place_damage"}


@pytest.mark.rule("FL-PVP-05", "FL-PVP-11")
def test_the_order_of_a_fight(bench):
    table = facing(bench, 1, 2)
    strikers(table, 0, 0)
    blow = (("crown:0", 1),)
    dice = ((5,), (1,), *(MISSED, (9, 9)) * 2)
    run = table.start(attack(table.state, 0, "seat:1"), blow, *BOTH, *BOTH, dice=dice)
    told = (e.CombatBegan, e.PenaltyChanged, e.StruckFirst, e.StandsTaken, e.RoundBegan, e.RoundFought, e.ChaseRolled)
    order = [type(event) for event in run.events if isinstance(event, told)]
    begin = [e.CombatBegan, e.PenaltyChanged, e.StruckFirst]
    assert order == begin + [e.StandsTaken, e.RoundBegan, e.RoundFought] * 2
    assert [began.n for began in run.of(e.RoundBegan)] == [1, 2]
    assert run.ask.topic == "pvp_flight"
    assert {roll.stream for roll in run.rolls} == {"check", "damage"}


@pytest.mark.rule("FL-PVP-38", "FL-WLD-11")
def test_no_pvp_between_those_who_take_part_in_an_open_card(bench):
    table = facing(bench, 1, 1, 1)
    here = table.player(0).place
    table.fetch("pl001")
    table.state.world.append(World("pl001", 0, here, joined=[0, 1]))
    run = table.start(exploits(table.state, 0))
    assert [key for key in run.ask.keys if key.startswith("pvp")] == ["pvp:seat:2"]
    table.player(2).weeks = 4
    run = table.start(exploits(table.state, 2))
    assert [key for key in run.ask.keys if key.startswith("pvp")] == ["pvp:seat:0", "pvp:seat:1"]


# --- First Strike ---


@pytest.mark.rule("FL-PVP-06")
def test_first_strike_is_the_attackers_alone_and_once(bench):
    table = facing(bench, 1, 1)
    strikers(table, 1, 0)
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, *BOTH, dice=(MISSED,) * 4)
    assert run.of(e.StruckFirst) == []
    table.state.combat = None
    strikers(table, 0, 0)
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, *BOTH, dice=((5,), (1,), *(MISSED,) * 4))
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 1)]
    strikes = [began for began in run.of(e.CheckBegan) if began.kind == "strike"]
    assert len(strikes) == 1
    assert len(run.of(e.RoundFought)) == 2


@pytest.mark.rule("FL-PVP-07", "FL-PVP-08", "FL-EQP-18")
def test_three_successes_of_first_strike(bench):
    """The book's three Successes: 3d6, placed by the Defender, whatever Armor they wear."""
    table = facing(bench, 0, 2)
    table.crew(0, 15, 15, 15, 15)
    strikers(table, 0, 3, 0, 2)
    table.item(1, 0, "armor", kind="armor", armor=2)
    run = table.start(attack(table.state, 0, "seat:1"), dice=((5,), (6,), (10,), (6, 4, 1)))
    assert [began.crown for began in run.of(e.CheckBegan)] == [0, 2, 3]
    assert run.rolls[-1] == Roll(3, 6, "damage", "First Strike")
    assert (run.ask.seat, run.ask.topic, run.ask.high) == (1, "place_damage", 11)
    run.go((("crown:0", 4), ("crown:1", 7)))
    assert run.of(e.StandsTaken) == []
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 11)]
    assert [table.member(1, crown).physical for crown in (0, 1)] == [4, 7]


@pytest.mark.rule("FL-PVP-07", "FL-DEC-16")
def test_first_strike_is_a_check_of_each_alone(bench):
    table = facing(bench, 0, 1)
    table.dummy(0, combat=15, master="combat")
    table.technology(0, "garrison")
    table.wheels(0, combat=9)
    strikers(table, 0, 0)
    run = table.start(attack(table.state, 0, "seat:1"), dice=((6,), (3,)))
    (thrown,) = run.of(e.DiceThrown)
    assert [die[1:4] for die in thrown.dice] == [(0, 15, False)]
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 3)]


@pytest.mark.rule("FL-PVP-09")
def test_an_action_card_cancels_first_strike(bench):
    table = facing(bench, 1, 1)
    strikers(table, 0, 0)
    table.hand(1, "ac035")
    run = table.start(attack(table.state, 0, "seat:1"), "play:ac035", dice=((3,),))
    assert run.ask.topic == "pvp_flight"
    assert (run.of(e.CheckBegan), run.of(e.StruckFirst)) == ([], [])
    assert table.member(1, 0).physical == 0


@pytest.mark.rule("FL-PVP-09", "FL-PVP-08")
def test_an_action_card_adds_to_first_strike_as_attacker(bench):
    table = facing(bench, 1, 1)
    table.rewrite("ac060", do=[{"strike": "2d6"}])
    table.hand(0, "ac060")
    table.hand(1, "ac035")
    table.item(1, 0, "armor", kind="armor", armor=2)
    run = table.start(attack(table.state, 0, "seat:1"), "play:ac060", "pass", dice=((3, 2),))
    assert run.of(e.StruckFirst) == [e.StruckFirst(0, 5)]
    assert table.member(1, 0).physical == 5


@pytest.mark.rule("FL-PVP-09")
def test_a_thing_in_play_keeps_first_strike_off(bench):
    table = facing(bench, 1, 1)
    strikers(table, 0, 0)
    table.rewrite("sp045", standing=[{"immune": ["first_strike"]}])
    table.gear(1, 0, "sp045")
    run = table.start(attack(table.state, 0, "seat:1"))
    assert run.ask.topic == "pvp_flight"
    assert run.rolls == []


# --- Fight or Flight ---


@pytest.mark.rule("FL-PVP-10", "FL-DEC-26")
def test_both_choose_before_anything_is_shown_the_attacker_first(bench):
    table = facing(bench, 1, 1)
    run = table.start(attack(table.state, 0, "seat:1"))
    assert (run.ask.seat, run.ask.keys, run.ask.about) == (0, ("fight", "flight"), (1, "", 1))
    before = list(run.events)
    run.go("flight")
    assert run.events == before
    assert (run.ask.seat, run.ask.keys, run.ask.about) == (1, ("fight", "flight"), (0, "", 1))
    run.go("fight", dice=((3,), (4,), (2,), MISSED, MISSED))
    assert run.of(e.StandsTaken) == [e.StandsTaken("flight", "fight")]
    assert (run.ask.seat, run.ask.about) == (0, (1, "", 2))


@pytest.mark.rule("FL-PVP-10", "FL-NPC-14")
def test_a_mercenary_always_fights(bench):
    table = facing(bench, 1, 1)
    table.mercenary(1, "ac001", table.player(0).place, "attack", "seat:0")
    run = table.start(attack(table.state, 0, "merc:ac001"))
    assert [ask.seat for ask in run.asked] == [0]
    run.go("flight", dice=((6,), (1,), (1,) * 4, MISSED, (10,) * 6))
    assert run.of(e.StandsTaken) == [e.StandsTaken("flight", "fight")]
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(6, 10, 0)]


@pytest.mark.rule("FL-PVP-12", "FL-DEC-25")
def test_both_flee_and_the_defender_goes_one_hex_without_a_roll(bench):
    table = facing(bench, 1, 1)
    here = open_country(table)
    run = table.start(attack(table.state, 0, "seat:1"), "flight", "flight")
    board = table.state.cards.board
    around = {board[cell].name for cell in board.neighbours(board.at(here).coordinate)}
    assert (run.ask.seat, run.ask.topic, set(run.ask.keys)) == (1, "flee_to", around)
    goal = run.ask.keys[3]
    run.go(goal)
    assert (table.player(0).place, table.player(1).place) == (here, goal)
    assert run.rolls == []
    assert prestige(table) == [3, 3]


@pytest.mark.rule("FL-PVP-13", "FL-PVP-14", "FL-DEC-70")
def test_the_chase_of_the_book(bench):
    """5 + 2 = 7 against 6 + 5 = 11: away, 4 hexes in a direction of their choice."""
    table = facing(bench, 1, 1)
    here = open_country(table)
    table.wheels(0, movement=2)
    table.wheels(1, movement=5)
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "flight", dice=((5,), (6,)))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(7, 11, 1)]
    assert (run.ask.seat, run.ask.topic) == (1, "flee_to")
    cell = table.state.cards.board.at(here).coordinate
    assert set(run.ask.keys) == {hexes.name(hexes.step(cell, way, 4)) for way in hexes.DIRECTIONS}
    run.go(run.ask.keys[0])
    (moved,) = run.of(e.PartyMoved)
    assert (moved.seat, len(moved.path)) == (1, 4)
    assert table.player(1).place == moved.to
    assert table.player(0).place == here
    assert run.of(e.RoundBegan) == []
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 1)]


@pytest.mark.rule("FL-PVP-14", "FL-MAP-09", "FL-DEC-70")
def test_flight_ends_where_the_land_ends(bench):
    table = facing(bench, 1, 1)
    board = table.state.cards.board
    shore = next(hex for hex in (board[cell] for cell in board.shore) if not hex.town and not hex.burns)
    table.meet(shore.name)
    ways = ways_out(table.state, 1, 9)
    for goal, way in ways.items():
        assert way[-1] == goal
        cells = [shore.coordinate, *(board.at(name).coordinate for name in way)]
        assert not any(board[cell].water for cell in cells)
        direction = next(each for each in hexes.DIRECTIONS if hexes.step(cells[0], each, 1) == cells[1])
        assert cells == [hexes.step(shore.coordinate, direction, n) for n in range(len(cells))]
        beyond = board.hexes.get(hexes.step(shore.coordinate, direction, len(cells)))
        assert len(way) == 9 or beyond is None or beyond.water


@pytest.mark.rule("FL-PVP-15", "FL-PVP-11")
def test_caught_in_flight(bench):
    """The book's 8 against 6: 2d6 damage, then the Combat round."""
    table = facing(bench, 1, 2)
    table.wheels(0, movement=3)
    table.wheels(1, movement=2)
    table.item(1, 0, "armor", kind="armor", armor=1)
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "flight", dice=((5,), (4,), (4, 4)))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(8, 6, 1)]
    assert run.rolls[-1].count == 2
    assert (run.ask.seat, run.ask.topic, run.ask.high) == (1, "place_damage", 7)
    run.go((("crown:0", 3), ("crown:1", 4)), dice=((9,), (9, 9)))
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0)]
    assert [table.member(1, crown).physical for crown in (0, 1)] == [4, 5]


@pytest.mark.rule("FL-PVP-15", "FL-DEC-26", "FL-PVP-14")
def test_the_roll_works_alike_for_an_attacker_who_flees(bench):
    table = facing(bench, 1, 1)
    here = open_country(table)
    run = table.start(attack(table.state, 0, "seat:1"), "flight", "fight", dice=((2,), (3,), (6,), MISSED, MISSED))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(2, 3, 0)]
    assert table.member(0, 0).physical == 6 + 1
    run.go("flight", "fight", dice=((6,), (4,)))
    assert (run.ask.seat, run.ask.about) == (0, (2,))
    run.go(run.ask.keys[0])
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 0)]
    assert table.player(1).place == here
    assert prestige(table) == [2, 3]


@pytest.mark.rule("FL-PVP-16")
def test_a_tied_chase_is_rolled_on_until_it_is_decided(bench):
    table = facing(bench, 1, 1)
    open_country(table)
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "flight", dice=((4,), (4,), (3, 3), (2, 5)))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(9, 12, 1)]
    assert run.ask.about == (3,)


@pytest.mark.rule("FL-PVP-13", "FL-DEC-71")
def test_cards_change_the_totals_and_flight_bonuses_serve_only_who_flees(bench):
    table = facing(bench, 1, 1)
    open_country(table)
    table.rewrite("sp002", standing=[{"flight": 3}], abilities=None)
    table.rewrite("sp003", standing=[{"flight": 3}], abilities=None)
    table.gear(0, 0, "sp002")
    table.gear(1, 0, "sp003")
    fields = {"target": None, "red": None, "if": None, "cost": None}
    table.rewrite("ac061", when="flight_roll", do=[{"roll_bonus": 2}], **fields)
    table.hand(0, "ac061")
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "flight", "play:ac061", dice=((1,), (4,)))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(3, 7, 1)]


@pytest.mark.rule("FL-PVP-10")
def test_a_card_bars_the_other_side_from_flight(bench):
    table = facing(bench, 1, 1)
    table.hand(0, "ac042")
    run = table.start(attack(table.state, 0, "seat:1"), "play:ac042")
    assert [(ask.seat, ask.keys) for ask in run.asked if ask.topic == "pvp_flight"] == [(0, ("fight", "flight"))]
    run.go("fight", dice=(MISSED, MISSED))
    assert run.of(e.StandsTaken) == [e.StandsTaken("fight", "fight")]
    assert (run.ask.seat, run.ask.keys) == (0, ("fight", "flight"))
    run.go("fight")
    assert (run.ask.seat, run.ask.keys) == (1, ("fight", "flight"))


@pytest.mark.rule("FL-DEC-85", "FL-PVP-10")
def test_who_passed_at_one_sides_moment_is_not_asked_the_same_at_the_others(bench):
    for holder in (0, 1):
        table = facing(bench, 1, 1)
        table.hand(holder, "ac042")
        run = table.start(attack(table.state, 0, "seat:1"), "pass", *BOTH, dice=(MISSED, MISSED))
        assert [ask.seat for ask in run.asked if ask.topic == "react"] == [holder, holder]
        assert (run.ask.seat, run.ask.topic) == (holder, "react")  # before the next Fight or Flight


@pytest.mark.rule("FL-DEC-85", "FL-PVP-10")
def test_who_looks_on_is_asked_at_both_sides_whom_a_card_bars_from_flight(bench):
    table = facing(bench, 1, 1, 1)
    table.hand(2, "ac042")
    run = table.start(attack(table.state, 0, "seat:1"), "pass", "play:ac042")
    assert [(ask.seat, ask.about[1]) for ask in run.asked if ask.topic == "react"] == [(2, 0), (2, 1)]
    assert [ask.seat for ask in run.asked if ask.topic == "pvp_flight"] == [0]


@pytest.mark.rule("FL-DEC-85", "FL-PVP-18")
def test_what_helps_one_side_is_asked_at_the_moment_of_each(bench):
    table = facing(bench, 1, 1)
    table.gadget(1, 0, abilities=[{"when": "pvp_round", "whose": "any", "do": [{"successes": 1}]}])
    run = table.start(attack(table.state, 0, "seat:1"), *BOTH, "pass", "pass", dice=(MISSED, MISSED))
    assert [(ask.seat, ask.about[1]) for ask in run.asked if ask.topic == "react"] == [(1, 0), (1, 1)]


@pytest.mark.rule("FL-DEC-85", "FL-DEC-30")
def test_once_something_is_used_the_other_is_asked_again(bench):
    table = facing(bench, 1, 1)
    abilities = [{"when": "pvp", "whose": "any", "limit": "turn", "do": [{"coins": 1}]}]
    passed = table.gadget(0, 0, abilities=abilities)
    own = table.gadget(1, 0, abilities=[{"when": "pvp", "limit": "turn", "do": [{"coins": 1}]}])
    run = table.start(attack(table.state, 0, "seat:1"), "pass", f"use:{own}#0")
    assert (run.ask.seat, run.ask.keys[2:]) == (0, (f"use:{passed}#0",))
    assert [ask.seat for ask in run.asked if ask.topic == "react"] == [0, 1, 0]


@pytest.mark.rule("FL-DEC-85")
def test_after_a_fight_nobody_is_asked_the_same_for_both_parties(bench):
    table = facing(bench, 1, 1, 1)
    abilities = [{"when": "pvp_end", "whose": "any", "do": [{"coins": 1}]}]
    card = table.gadget(2, 0, abilities=abilities)
    run = table.settle(attack(table.state, 0, "seat:1"), *BOTH, "flight", "flight", dice=(MISSED, MISSED))
    reacts = [ask for ask in run.asked if ask.topic == "react"]
    assert [(ask.seat, ask.keys[2:]) for ask in reacts] == [(2, (f"use:{card}#0",))]


@pytest.mark.rule("FL-PVP-10", "FL-PVP-14", "FL-DEC-70")
def test_a_card_lets_a_side_escape_without_a_roll(bench):
    table = facing(bench, 1, 1)
    open_country(table)
    table.rewrite("ac065", do=[{"escape": True}])
    table.hand(1, "ac065")
    run = table.start(attack(table.state, 0, "seat:1"), "play:ac065")
    assert (run.ask.seat, run.ask.topic, run.ask.about) == (1, "flee_to", (1,))
    run.go(run.ask.keys[0])
    assert [len(moved.path) for moved in run.of(e.PartyMoved)] == [1]
    assert run.of(e.CombatEnded) == [e.CombatEnded("fled", 1)]
    assert prestige(table) == [3, 2]
