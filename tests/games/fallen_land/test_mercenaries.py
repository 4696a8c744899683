"""Mercenaries of the map: hiring, walking, assignments, their end. NPC-01 to NPC-18, DEC-39 to DEC-41."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.business import hire_keys, hiring, sell
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.hiring import hire, targets_for, ways_from
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.play import PLAN, sub_phase
from fallen_tui.games.fallen_land.rules.pvp import attack, ways_out
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import fits_table
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import StoryInPlay
from tests.games.fallen_land.conftest import effects

SCORE = (5,) * 6
"""Six dice of Omega 15 that are two Successes each."""
MISS = (10,) * 6


def at_home(bench, seats=2):
    """A dummy and 3 Prestige for every seat, 99 coins for seat 0."""
    table = bench(seats)
    for seat in range(seats):
        table.dummy(seat)
        table.player(seat).prestige = 3
    table.player(0).coins = 99
    return table


def band(table, job, target, place, seat=0, **figures):
    """Mercenaries with Omega 15, six dice and 30 Health, who walk 9 hexes."""
    assignments = (job,)
    table.alter("ac901", **{"omega": 15, "dice": 6, "health": 30, "strike": 0, "assignments": assignments, **figures})
    return table.mercenary(seat, "ac901", place, job, target)


def resources(table):
    return list(table.state.resources)


def far(table, steps, place=None):
    """A hex of land so many steps from a town, by the shortest way."""
    board = table.state.cards.board
    spent = ways_from(board, place or table.state.home(0)).spent
    return board[next(cell for cell in spent if spent[cell] == steps)].name


def prestige(table):
    return [player.prestige for player in table.state.players]


def discarded(table, deck="action"):
    return table.state.decks[deck].discard


def story(table, card, **fields):
    """A card on top of its deck, with nothing of its own but these fields."""
    names = ("opening", "middle", "bottom", "coins", "crown", "melee", "no_flight", "each_rolls", "psych", "optional")
    bare = dict.fromkeys((*names, "or", "multi", "world", "who", "checks", "failure"))
    table.rewrite(card, **{**bare, **fields})
    deck = {"pl": "plains", "mi": "mission"}[card[:2]]
    table.top(deck, card)


def part(*words):
    return {"text": "So it ends.", "do": list(words)}


# --- hiring ---


@pytest.mark.rule("FL-NPC-01", "FL-NPC-03", "FL-NPC-04", "FL-NPC-05")
def test_hired_to_claim_a_resource(bench):
    """The book's example: 8 coins, the assignment, face up, in the own town; it moves this Turn."""
    table = at_home(bench)
    table.alter("ac901", hire=8, assignments=("claim",))
    table.hand(0, "ac901")
    goal = next(hex for hex in targets_for(table.state, 0, "claim") if hex != table.state.home(0))
    table.run(hiring(table.state, 0), "hire:ac901", goal)
    assert table.player(0).coins == 91
    (hired,) = table.state.mercenaries
    assert (hired.card, hired.seat, hired.place) == ("ac901", 0, table.state.home(0))
    assert (hired.job, hired.target) == ("claim", goal)
    assert table.player(0).hand == []
    assert (PLAN["hire"].then, PLAN["mercenaries"].then) == (1, "exploits")
    run = table.start(mercenary_moves(table.state, 0))
    assert len(run.of(e.MercenaryMoved)) == 1


@pytest.mark.rule("FL-NPC-01")
def test_any_number_as_far_as_the_coins_go(bench):
    table = at_home(bench)
    table.hand(0, "ac901", "ac902", "ac903", "ac020")
    table.player(0).coins = 20 + 6 + 15
    assert hire_keys(table.state, 0) == ("hire:ac901", "hire:ac902", "hire:ac903")
    goals = (next(targets_for(table.state, 0, "claim")), next(targets_for(table.state, 0, "supply")))
    run = table.run(hiring(table.state, 0), "hire:ac901", "claim", goals[0], "hire:ac902", goals[1])
    assert table.player(0).coins == 15
    assert [each.card for each in table.state.mercenaries] == ["ac901", "ac902"]
    assert run.asked[-1].keys == ("done",)


@pytest.mark.rule("FL-NPC-02")
def test_sold_for_the_black_figure_hired_for_the_red_one(bench):
    """The book's figures: sells for 5, is hired for 20."""
    table = at_home(bench)
    table.alter("ac901", value=5, hire=20)
    table.hand(0, "ac901")
    table.player(0).coins = 0
    assert hire_keys(table.state, 0) == ()
    table.run(sell(table.state, 0), "action:ac901")
    assert table.player(0).coins == 5
    table.fetch("ac901")
    table.player(0).hand.append("ac901")
    table.player(0).coins = 20
    table.run(hire(table.state, 0, "ac901"), "attack")
    assert table.player(0).coins == 0
    assert bank.cards_for_sale(table.state, 0) == {}


@pytest.mark.rule("FL-NPC-03", "FL-NPC-11")
def test_only_assignments_of_the_card_with_an_exact_target(bench):
    table = at_home(bench, 3)
    table.hand(0, "ac901")
    table.mercenary(1, "ac903", table.state.home(0), "attack", "seat:0")
    run = table.start(hire(table.state, 0, "ac901"))
    assert (run.ask.topic, run.ask.keys) == ("assignment", ("claim", "attack"))
    run.go("attack")
    assert (run.ask.topic, run.ask.keys) == ("assign_to", ("seat:1", "seat:2"))
    run.go("seat:2")
    assert table.state.mercenaries[1].target == "seat:2"
    table.hand(0, "ac902")
    run = table.start(hire(table.state, 0, "ac902"))
    assert run.ask.topic == "assign_to"
    assert not [key for key in run.ask.keys if ":" in key]


@pytest.mark.rule("FL-NPC-03")
def test_the_mission_chip_is_followed(bench):
    """The book's example: sent to Mission chip 2, it goes where that chip goes."""
    table = at_home(bench)
    table.hand(0, "ac901")
    table.alter("ac901", assignments=("mission",), movement=3)
    table.state.missions[1] = far(table, 8)
    table.run(hire(table.state, 0, "ac901"), "mission:1")
    (hired,) = table.state.mercenaries
    table.run(mercenary_moves(table.state, 0))
    board = table.state.cards.board
    table.state.missions[1] = far(table, 9, hired.place)
    table.run(mercenary_moves(table.state, 0))
    left = ways_from(board, hired.place).spent[board.at(table.state.missions[1]).coordinate]
    assert left == 9 - 3
    assert hired.target == "mission:1"


# --- walking ---


@pytest.mark.rule("FL-NPC-05", "FL-EXP-01")
def test_mercenaries_act_before_all_parties_in_player_order(bench):
    table = at_home(bench, 3)
    goal = far(table, 20)
    for seat, card in ((0, "ac901"), (1, "ac902"), (2, "ac904")):
        table.mercenary(seat, card, table.state.home(0), "supply", goal)
    state = table.state
    state.phase, state.first, state.at, state.stage = "mercenaries", 1, 0, 0
    seats = []
    for _ in range(4):
        seats += [moved.seat for moved in table.run(sub_phase(state)).of(e.MercenaryMoved)]
    assert seats == [1, 2, 0]
    assert state.phase == "exploits"


@pytest.mark.rule("FL-NPC-06", "FL-NPC-10")
def test_fifteen_hexes_whatever_they_are_made_of(bench):
    """The book's movement 15, without dice, mountains and cities included, and radiation does no harm."""
    table = at_home(bench)
    board = table.state.cards.board
    start = table.state.home(0)
    ways = ways_from(board, start)
    steep = {"mountain", "city", "radiation"}
    goal = next(
        cell
        for cell in ways.spent
        if ways.spent[cell] >= 15 and steep <= {word for step in ways.path(cell)[1:16] for word in board[step].terrains}
    )
    walker = table.mercenary(0, "ac903", start, "supply", board[goal].name)
    run = table.run(mercenary_moves(table.state, 0))
    (moved,) = run.of(e.MercenaryMoved)
    assert len(moved.path) == 15
    assert run.rolls == []
    assert walker.place == moved.path[-1]
    assert walker.wounds == 0


@pytest.mark.rule("FL-NPC-10")
def test_it_may_stop_in_radiation_unhurt(bench):
    table = at_home(bench)
    hot = next(hex for hex in table.state.cards.board.hexes.values() if hex.burns and not hex.water)
    walker = table.mercenary(0, "ac901", far(table, 2, hot.name), "supply", hot.name)
    table.run(mercenary_moves(table.state, 0))
    assert (walker.place, walker.wounds) == (hot.name, 0)


@pytest.mark.rule("FL-DEC-40", "FL-NPC-06")
def test_water_is_closed_to_mercenaries(bench):
    table = at_home(bench)
    board = table.state.cards.board
    assert not any(board[cell].water for cell in ways_from(board, table.state.home(0)).spent)
    island = next(hex.name for hex in board.hexes.values() if hex.water)
    walker = table.mercenary(0, "ac901", table.state.home(0), "supply", island)
    run = table.run(mercenary_moves(table.state, 0))
    assert run.events == []
    assert walker.place == table.state.home(0)
    assert island not in targets_for(table.state, 0, "supply")


# --- damage and fights ---


@pytest.mark.rule("FL-NPC-09", "FL-NPC-07")
def test_all_kinds_of_damage_add_up(bench, subtests: pytest.Subtests):
    for kind in ["physical", "infected", "radiation", "psychological"]:
        with subtests.test(kind=kind):
            table = at_home(bench)
            hurt = band(table, "attack", "seat:1", table.state.home(0), health=10)
            hurt.wounds = 5
            scene = Scene(1, "ac910", target="merc:ac901", aimed=True)
            table.run(carry_out(table.state, effects({"damage": {"n": 4, "kind": kind, "to": "target"}}), scene))
            assert hurt.wounds == 9
            run = table.run(carry_out(table.state, effects({"damage": {"n": 1, "kind": kind, "to": "target"}}), scene))
            assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "killed")]
            assert discarded(table) == ["ac901"]


@pytest.mark.rule("FL-NPC-11", "FL-NPC-13")
def test_a_party_may_attack_it_but_no_other_mercenary_does(bench):
    table = at_home(bench)
    band(table, "attack", "seat:1", table.state.home(0))
    other = table.mercenary(1, "ac903", table.state.home(0), "attack", "seat:0")
    table.place(0, far(table, 5))
    table.place(1, far(table, 12))
    run = table.run(mercenary_moves(table.state, 0))
    assert run.of(e.CombatBegan) == []
    table.state.mercenaries[0].place = other.place = table.player(0).place
    run = table.start(exploits(table.state, 0))
    assert [key for key in run.ask.keys if key.startswith("pvp")] == ["pvp:merc:ac903"]
    run.go("pvp:merc:ac903", "fight", dice=((9,), (10,) * 5))
    assert run.of(e.RoundFought) == [e.RoundFought(0, 0)]


@pytest.mark.rule("FL-NPC-12")
def test_no_card_for_several_parties_with_a_mercenary(bench):
    table = at_home(bench)
    story(table, "mi001", multi=2, checks=[{"combat": 2}], success=part(), failure=part())
    multi = table.state.cards.stories["mi001"]
    table.state.story_in_play = StoryInPlay("mi001", 0, "mission", joined=[0])
    assert fits_table(table.state, multi)
    table.state.story_in_play.mercenary = "ac901"
    assert not fits_table(table.state, multi)


@pytest.mark.rule("FL-NPC-14")
def test_a_pursuing_mercenary_adds_its_movement(bench):
    table = at_home(bench)
    table.meet()
    band(table, "attack", "seat:1", table.state.home(0), movement=7)
    run = table.start(mercenary_moves(table.state, 0), "flight", dice=((2,), (6,), (2, 1, 1), MISS, (9,)))
    assert run.of(e.ChaseRolled) == [e.ChaseRolled(9, 6, 1)]
    assert run.of(e.Hurt)[0].points == ((0, 4),)


@pytest.mark.rule("FL-NPC-15")
def test_first_strike_of_the_printed_dice_when_it_attacks(bench):
    """The book's example: 4d6 before the first round, placed by the Defender; Armor does not help."""
    table = at_home(bench)
    table.meet()
    table.dummy(1)
    table.item(1, 0, "armor", kind="armor", armor=2)
    band(table, "attack", "seat:1", table.state.home(0), strike=4)
    run = table.start(mercenary_moves(table.state, 0), dice=((2, 3, 1, 1),))
    assert (run.ask.seat, run.ask.topic, run.ask.high) == (1, "place_damage", 7)
    assert run.of(e.CheckBegan) == []
    run.go((("crown:0", 4), ("crown:1", 3)))
    assert run.of(e.RoundBegan) == []
    assert [member.physical for _, member in table.player(1).party] == [4, 3]


@pytest.mark.rule("FL-NPC-15", "FL-PVP-06")
def test_no_first_strike_when_it_is_attacked(bench):
    table = at_home(bench)
    table.meet()
    band(table, "attack", "seat:1", table.state.home(0), strike=4)
    run = table.start(attack(table.state, 1, "merc:ac901"))
    assert (run.ask.topic, run.rolls) == ("pvp_flight", [])


@pytest.mark.rule("FL-DEC-41", "FL-NPC-07", "FL-PVP-02")
def test_it_delays_whom_it_attacks_and_goes_after_whoever_escapes(bench):
    table = at_home(bench)
    table.meet()
    table.player(1).weeks = 0
    hunter = band(table, "attack", "seat:1", table.state.home(0), movement=3)
    goal = next(iter(ways_out(table.state, 1, 2)))
    run = table.run(mercenary_moves(table.state, 0), "flight", goal, dice=((1,), (6,)))
    assert table.player(1).penalty == 1
    assert run.of(e.MercenaryLeft) == []
    assert prestige(table) == [3, 2]
    run = table.start(mercenary_moves(table.state, 0))
    assert run.of(e.MercenaryMoved)[0].to == goal == hunter.place
    assert run.ask.topic == "pvp_flight"
    run.go("fight", dice=(SCORE, (9,), (6,) * 12))
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "done")]
    assert discarded(table) == ["ac901"]


# --- Resources ---


@pytest.mark.rule("FL-DEC-39", "FL-NPC-07", "FL-DEC-40")
def test_the_encounter_of_a_neutral_resource_won_or_lost(bench, subtests: pytest.Subtests):
    for faces, owner in [(SCORE, 0), (MISS, -1)]:
        with subtests.test(faces=faces, owner=owner):
            table = at_home(bench)
            hex = resources(table)[0]
            story(table, "pl001", checks=[{"medical": 7}], success=part({"coins": 2}), failure=part({"damage": 3}))
            worker = band(table, "claim", hex, hex)
            run = table.run(mercenary_moves(table.state, 0), "plains", dice=(faces,))
            (thrown,) = run.of(e.DiceThrown)
            assert [die[2] for die in thrown.dice] == [15] * 6
            assert table.state.owner_of(hex) == owner
            assert prestige(table) == [3 + (owner == 0), 3]
            assert table.player(0).coins == 99 + 2 * (owner == 0)
            assert worker.wounds == 3 * (owner != 0)
            assert table.member(0, 0).damage == 0
            assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "done")]


@pytest.mark.rule("FL-DEC-39")
def test_chips_of_the_owner_hit_it_once(bench):
    table = at_home(bench)
    hex = resources(table)[0]
    table.own(1, hex)
    table.player(1).chips = 3
    run = table.run(mercenary_moves(table.state, band(table, "claim", hex, hex).seat))
    assert run.of(e.MercenaryHurt) == [e.MercenaryHurt(0, "ac901", 3)]
    assert table.state.owner_of(hex) == 0
    assert prestige(table) == [4, 2]
    assert run.rolls == []


@pytest.mark.rule("FL-DEC-39", "FL-NPC-07")
def test_chips_may_kill_it_first(bench):
    table = at_home(bench)
    hex = resources(table)[0]
    table.own(1, hex)
    table.player(1).chips = 2
    band(table, "destroy", hex, hex, health=2)
    run = table.run(mercenary_moves(table.state, 0))
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "killed")]
    assert not table.state.resources[hex].destroyed
    assert prestige(table) == [3, 3]


@pytest.mark.rule("FL-DEC-39", "FL-DEC-40")
def test_a_resource_is_destroyed(bench):
    table = at_home(bench)
    hex = resources(table)[0]
    table.own(1, hex)
    table.player(1).chips = 1
    worker = band(table, "destroy", hex, hex)
    run = table.run(mercenary_moves(table.state, 0))
    assert table.state.resources[hex].destroyed
    assert prestige(table) == [1, 1]
    assert (worker.wounds, len(run.of(e.ChipsFired))) == (1, 1)
    assert run.of(e.MercenaryLeft)[0].why == "done"


@pytest.mark.rule("FL-DEC-40")
def test_half_the_hire_comes_back_where_the_target_is_gone(bench):
    table = at_home(bench)
    hex = resources(table)[0]
    band(table, "claim", hex, table.state.home(0), hire=21)
    table.state.resources[hex].destroyed = True
    run = table.run(mercenary_moves(table.state, 0))
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "recalled")]
    assert run.of(e.MercenaryMoved) == []
    assert table.player(0).coins == 99 + 10
    assert discarded(table) == ["ac901"]


@pytest.mark.rule("FL-DEC-40", "FL-DEC-68")
def test_nobody_is_left_to_attack(bench):
    table = at_home(bench)
    band(table, "attack", "seat:1", table.state.home(0), hire=20)
    table.player(1).crowns = [None] * 5
    run = table.run(mercenary_moves(table.state, 0))
    assert run.of(e.MercenaryLeft)[0].why == "recalled"
    assert table.player(0).coins == 99 + 10


# --- Missions ---


@pytest.mark.rule("FL-NPC-08", "FL-DEC-39", "FL-DEC-40")
def test_a_mission_is_drawn_on_arrival_and_its_outcome_is_the_hirers(bench):
    table = at_home(bench)
    place = far(table, 4)
    table.state.missions[2] = place
    won = part({"prestige": 2}, {"town_health": 1}, {"draw": "1 spoils"})
    story(table, "mi001", coins=3, checks=[{"technical": 12}], success=won, failure=part({"prestige": -1}), psych=True)
    card = table.item(0)
    table.player(0).auction.remove(card)
    table.state.decks["spoils"].draw.append(card)
    band(table, "mission", "mission:2", table.state.home(0))
    run = table.run(mercenary_moves(table.state, 0), dice=(SCORE, (1, 1)))
    order = [type(event) for event in run.events if isinstance(event, e.MercenaryMoved | e.StoryBegan | e.DiceThrown)]
    assert order == [e.MercenaryMoved, e.StoryBegan, e.DiceThrown]
    assert prestige(table) == [5, 3]
    assert (table.player(0).town_health, table.player(0).coins) == (31, 102)
    assert table.player(0).auction == [card]
    assert table.state.missions[2] != place
    assert {roll.stream for roll in run.rolls} == {"check", "location"}
    assert run.of(e.MercenaryLeft)[0].why == "done"


@pytest.mark.rule("FL-DEC-39", "FL-DEC-40", "FL-NPC-08", "FL-NPC-07")
def test_all_damage_of_a_story_hits_the_mercenary(bench, subtests: pytest.Subtests):
    for health, why in [(30, "done"), (8, "killed")]:
        with subtests.test(health=health, why=why):
            table = at_home(bench)
            place = table.state.missions[0] = far(table, 4)
            lost = part({"damage": 5}, {"damage": {"n": 4, "kind": "radiation", "to": "each"}}, {"prestige": -1})
            story(
                table, "mi001", middle=[{"psych_check": "each"}], checks=[{"combat": 3}], success=part(), failure=lost
            )
            worker = band(table, "mission", "mission:0", place, health=health)
            run = table.run(mercenary_moves(table.state, 0), dice=(MISS, (1, 1)))
            assert worker.wounds == 9
            assert run.of(e.Hurt) == []
            assert {roll.stream for roll in run.rolls} == {"check", "location"}
            assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", why)]


@pytest.mark.rule("FL-NPC-14")
def test_a_mercenary_cannot_flee_from_a_story(bench):
    table = at_home(bench)
    table.state.missions[0] = far(table, 4)
    story(table, "mi001", checks=[{"combat": 3}], success=part({"prestige": 1}), failure=part())
    band(table, "mission", "mission:0", table.state.missions[0])
    run = table.run(mercenary_moves(table.state, 0), dice=(SCORE, (1, 1)))
    assert run.topics == []
    assert prestige(table) == [4, 3]


# --- supplies ---


@pytest.mark.rule("FL-NPC-18", "FL-NPC-07", "FL-DEC-67")
def test_supplies_wait_for_the_party_they_are_meant_for(bench):
    table = at_home(bench)
    thing, left = table.item(0), table.item(0)
    goal = far(table, 4)
    carrier = table.mercenary(0, "ac902", table.state.home(0), "supply", goal)
    assert "supply:ac902" not in table.start(exploits(table.state, 0)).ask.keys
    for _ in range(2):
        run = table.run(mercenary_moves(table.state, 0))
        assert run.of(e.MercenaryLeft) == []
        assert carrier.place == goal
    table.place(1, goal)
    assert table.run(mercenary_moves(table.state, 0)).events == []
    table.place(0, goal)
    run = table.start(exploits(table.state, 0))
    assert "supply:ac902" in run.ask.keys
    run.go("supply:ac902", thing, "crown:0", "done")
    assert run.done
    assert table.member(0, 0).gear == [thing]
    assert table.player(0).auction == [left]
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac902", "done")]
    assert table.player(0).weeks == 4
