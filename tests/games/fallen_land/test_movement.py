"""The map and the ways over it: the Movement Deed, water, arrivals, Random Locations. MAP, MOV, DEC."""

import pytest

from fallen_tui.games.fallen_land.rules.drawing import random_location
from fallen_tui.games.fallen_land.rules.exploits import deeds, encounter, exploits, free_acts
from fallen_tui.games.fallen_land.rules.movement import march, move_party, ways_of
from fallen_tui.games.fallen_land.rules.towns import claim
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import World

FIELD, CARD = "H07", "pl014"
"""A hex of plains with nothing on it, and the card that the tests rewrite."""
ANN, BO, NEUTRAL = "G08", "M13", "L06"
"""The towns of the seats 0 and 1, and one of nobody."""
ISLAND, LAKE = "F03", "T06"
"""Numbers 3, by the ocean, and 37, in a lake: both water."""


@pytest.fixture
def table(bench):
    """Ann's Party of two stands in a field."""
    table = bench(2)
    table.place(0, FIELD)
    table.crew(0, n=2)
    return table


def goals(table, points, seat=0):
    return set(ways_of(table.state, seat, points).goals())


def names(*letters):
    return {f"{letter}01" for letter in letters}


def radiation(table, seat=0):
    return [member.radiation for _, member in table.player(seat).party]


# --- the map ---


@pytest.mark.rule("FL-MAP-04")
@pytest.mark.parametrize(("dice", "number"), [((10, 9), 9), ((7, 3), 73), ((10, 10), 100), ((10, 1), 1), ((1, 10), 10)])
def test_a_random_location_is_two_digits_tens_first(table, dice, number):
    run = table.run(random_location(table.state), dice=(dice,))
    assert run.value == table.state.cards.board.numbered(number).name


@pytest.mark.rule("FL-MAP-05")
def test_a_location_with_such_a_chip_is_rolled_again(table):
    board = table.state.cards.board
    taken = (board.numbered(9).name, board.numbered(73).name)
    run = table.run(random_location(table.state, taken), dice=((10, 9), (7, 3), (10, 9), (2, 2)))
    assert run.value == board.numbered(22).name


@pytest.mark.rule("FL-MAP-08", "FL-MAP-06")
@pytest.mark.parametrize(
    ("hex", "points"), [("O13", 1), ("O08", 1), ("P08", 1), ("I07", 1), ("H08", 0), ("M08", 0), (FIELD, 0)]
)
def test_any_radiation_in_a_hex_burns_each_character_who_stops_there(table, hex, points):
    table.run(move_party(table.state, 0, hex, "deed"))
    assert radiation(table) == [points, points]


@pytest.mark.rule("FL-MAP-08")
def test_radiation_that_is_only_passed_does_not_burn(table):
    table.lane("RP")
    table.run(march(table.state, 0), "C01", dice=((4,),))
    assert radiation(table) == [0, 0]


@pytest.mark.rule("FL-MAP-10", "FL-MAP-06")
def test_a_destroyed_resource_keeps_its_terrain_and_cost(table):
    table.place(0, "H11")
    before = ways_of(table.state, 0, 4).land.spent
    table.state.resources["H10"].destroyed = True
    assert ways_of(table.state, 0, 4).land.spent == before
    assert before[table.state.cards.board.at("H10").coordinate] == 1
    table.place(0, "H10")
    assert "encounter:plains" in deeds(table.state, 0, False)


@pytest.mark.rule("FL-MAP-11")
@pytest.mark.parametrize(("hex", "open"), [(ANN, True), (BO, False), (FIELD, False)])
def test_the_own_town_opens_roster_and_auction_house(table, hex, open):
    table.roster(0, "ch001")
    stored = table.item(0)
    table.place(0, hex)
    assert ("town" in set(free_acts(table.state, 0))) is open
    if open:
        run = table.start(exploits(table.state, 0), "town")
        assert {"call:ch001", "bench:0"} <= set(run.ask.keys)
        run.go("call:ch001", "crown:2")
        assert table.member(0, 2).card == "ch001"
        assert any(stored in key for key in run.ask.keys)


@pytest.mark.rule("FL-DEC-02")
def test_ocean_lake_coast_and_shore(table):
    board = table.state.cards.board
    lakes = {board[cell].name for lake in board.lakes for cell in lake}
    ocean = {board[cell].name for cell in board.ocean}
    cards = table.state.cards
    assert (LAKE in lakes, ISLAND in ocean, lakes & ocean) == (True, True, set())
    assert "F04" in cards.coast
    assert "U05" in cards.shore - cards.coast
    assert FIELD not in cards.shore


@pytest.mark.rule("FL-DEC-02")
def test_among_places_equally_near_the_player_chooses(table):
    table.plot(CARD, success=[{"move": {"to": "nearest_city"}}])
    run = table.start(encounter(table.state, 0, "plains"))
    board = table.state.cards.board
    here = board.at(FIELD).coordinate
    far = {hex.name: board.distance(here, hex.coordinate) for hex in board.hexes.values() if "city" in hex.terrains}
    assert (run.ask.seat, run.ask.topic) == (0, "move_to")
    assert set(run.ask.keys) == {name for name, steps in far.items() if steps == min(far.values())}
    assert len(run.ask.keys) > 1
    run.go("I07")
    assert table.player().place == "I07"


@pytest.mark.rule("FL-DEC-02")
def test_distance_goes_over_any_terrain(table):
    """The lake between them makes the way longer, not the distance."""
    board = table.state.cards.board
    one, other = board.at("R06").coordinate, board.at("V06").coordinate
    assert board.distance(one, other) == 4
    assert board.reach(one, None).spent[other] > 4


@pytest.mark.rule("FL-DEC-02")
@pytest.mark.parametrize(
    ("hex", "side", "of"),
    [("H07", "east", "G07"), ("G07", "west", "H07"), ("H06", "north", "H07"), ("H08", "south", "H07")],
)
def test_sides_follow_rows_and_columns(table, hex, side, of):
    board = table.state.cards.board
    sides = [each for each in ("north", "south") if board.lies(board.at(hex).coordinate, each, board.at(of).coordinate)]
    assert board.lies(board.at(hex).coordinate, side, board.at(of).coordinate)
    assert sides == ([side] if side in ("north", "south") else [])


@pytest.mark.rule("FL-DEC-03")
@pytest.mark.parametrize(("hex", "prestige"), [(ANN, 1), (BO, 1), ("H10", 1), ("H08", 0)])
def test_towns_and_resources_are_plains_for_cards(table, hex, prestige):
    table.place(0, hex)
    table.plot(CARD, success=[{"if": {"at": ["plains"]}, "then": [{"prestige": 1}]}])
    table.run(encounter(table.state, 0, "plains"))
    assert table.player().prestige == prestige


@pytest.mark.rule("FL-DEC-03", "FL-RES-06")
def test_the_resource_deed_keeps_its_choice_of_deck(table):
    table.place(0, "H10")
    run = table.start(exploits(table.state, 0), "claim")
    assert (run.ask.topic, run.ask.keys) == ("deck", ("plains", "mountain", "city_rad"))


# --- points and prices ---


@pytest.mark.rule("FL-MOV-01")
def test_a_die_and_the_movement_bonus(table):
    table.wheels(0, movement=3)
    table.technology(0, "machinist")
    run = table.start(march(table.state, 0), dice=((4,),))
    assert run.rolls[0].sides == 6
    assert run.of(e.MoveRolled) == [e.MoveRolled(0, 4, 7 + table.state.cards.technologies["machinist"].movement)]


@pytest.mark.rule("FL-MOV-02", "FL-MOV-04")
@pytest.mark.parametrize(
    ("codes", "bonus", "die", "reached"),
    [
        ("MMMPPP", 4, 4, "ABCDEF"),
        ("MMMPPP", 4, 3, "ABCDE"),
        ("MMMPPP", 4, 2, "ABCD"),
        ("PPPPPP", 0, 5, "ABCDEF"),
        ("CPPP", 0, 4, "ABC"),
    ],
)
def test_each_hex_entered_costs_its_points(table, codes, bonus, die, reached):
    """The book: 8 points go over three mountains to a Resource, and one is left; 5 points go five hexes."""
    table.lane(codes)
    table.wheels(0, movement=bonus)
    run = table.start(march(table.state, 0), dice=((die,),))
    assert set(run.ask.keys) == names(*reached)
    run.go(f"{reached[-1]}01")
    assert table.player().place == f"{reached[-1]}01"


@pytest.mark.rule("FL-MOV-02")
def test_the_hex_left_costs_nothing(table):
    table.lane("CP")
    table.place(0, "B01")
    assert goals(table, 1) == names("A", "B", "C")


@pytest.mark.rule("FL-MOV-03", "FL-DEC-17", "FL-MAP-07")
@pytest.mark.parametrize(
    ("codes", "points", "reached"),
    [
        ("CCRP", 7, "ABCD"),
        ("CCMP", 7, "ABCD"),
        ("PCP", 3, "ABC"),
        ("PCP", 2, "ABC"),
        ("PCP", 4, "ABC"),
        ("PCP", 5, "ABCD"),
        ("RP", 1, "AB"),
        ("MP", 1, "AB"),
        ("WP", 1, "A"),
        ("WP", 9, "A"),
    ],
)
def test_what_is_left_takes_a_party_into_any_land(table, codes, points, reached):
    """The book: 7 points, two cities, and the last point for one more dear hex; water stays closed."""
    table.lane(codes)
    assert goals(table, points) == names(*reached)


@pytest.mark.rule("FL-MOV-03", "FL-MAP-08", "FL-EXP-09")
def test_the_last_point_into_the_radiation(table):
    """The book: 1 and a bonus of 2; a mountain, then radiation, which burns and leaves a follow-up owed."""
    table.lane("MRP")
    table.wheels(0, movement=2)
    run = table.start(march(table.state, 0), dice=((1,),))
    assert set(run.ask.keys) == names("A", "B", "C")
    run.go("C01")
    assert (radiation(table), table.player().owes) == ([1, 1], True)


@pytest.mark.rule("FL-MOV-04")
def test_points_that_are_left_are_lost(table):
    table.run(exploits(table.state, 0), "move", "G07", dice=((6,),))
    assert (table.player().place, table.player().weeks) == ("G07", 3)
    assert "move" not in deeds(table.state, 0, table.player().owes)


@pytest.mark.rule("FL-MOV-05")
def test_nothing_but_water_blocks_the_way(table):
    free = goals(table, 6)
    table.crew(1, n=2)
    for hex in ("G07", "G06", "H06", "H08"):
        table.state.missions.append(hex)
    table.place(1, "I07")
    table.state.world.append(World("pl003", 1, "G07"))
    table.mercenary(1, "ac001", ANN, "attack", "seat:0")
    table.player(1).chips = 5
    assert goals(table, 6) == free
    table.place(0, "M12")
    table.run(march(table.state, 0), "M14", dice=((2,),))
    assert table.player().place == "M14"
    assert [member.damage for _, member in table.player().party] == [0, 0]


@pytest.mark.rule("FL-MOV-06")
@pytest.mark.parametrize(("goal", "die", "coins", "penalty"), [("G07", 4, 13, 0), ("G07", 5, 10, 1), ("I06", 0, 10, 0)])
def test_an_ability_for_the_move_near_something(table, goal, die, coins, penalty):
    """As the book's truck: within 1 hex of another Party, 1 to 4 takes it, 5 and 6 bring a Week Penalty."""
    table.dummy(1)
    table.place(1, "G06")
    table.place(0, "I07")
    character = table.member(0, 0).card
    when = {"moment": "move", "near": {"what": "party", "within": 1}}
    ability = {"when": when, "do": [{"roll": {"1-4": [{"coins": 3}], "5-6": [{"delay": 1}]}}]}
    table.rewrite(character, abilities=[ability], link=None, standing=None, start=None)
    table.player().weeks = 0
    table.always("react", f"use:{character}#0")
    run = table.run(march(table.state, 0), goal, dice=((6,), *(((die,),) if die else ())))
    assert ("react" in run.topics) == bool(die)
    assert (table.player().coins, table.player().penalty) == (coins, penalty)


@pytest.mark.rule("FL-MOV-07", "FL-MAP-11")
def test_the_own_town_on_the_way_opens_roster_and_auction_house(table):
    """From the field over the town to a city; a Character changes there, and one card is taken along."""
    table.roster(0, "ch001")
    table.place(0, "H07")
    run = table.start(march(table.state, 0), "G09", dice=((4,),))
    assert (run.ask.topic, table.player().place) == ("town", ANN)
    run.go("call:ch001", "crown:4", "done")
    assert run.done
    assert (table.member(0, 4).card, table.player().place) == ("ch001", "G09")
    assert [event.to for event in run.of(e.PartyMoved)] == [ANN, "G09"]


# --- water ---


@pytest.mark.rule("FL-MAP-09", "FL-DEC-01")
def test_a_card_may_throw_a_party_onto_water(table):
    table.plot(CARD, success=[{"move": {"to": "random"}}])
    table.run(encounter(table.state, 0, "plains"), dice=((10, 3),))
    assert table.player().place == ISLAND
    keys = deeds(table.state, 0, False)
    assert "move" in keys
    assert not [key for key in keys if key.startswith("encounter")]


@pytest.mark.rule("FL-DEC-01", "FL-MAP-09")
def test_a_party_leaves_water_onto_the_land_beside_it(table):
    table.place(0, ISLAND)
    assert goals(table, 1) == {ISLAND, "G03", "F04"}
    assert {hex for hex in goals(table, 6) if table.state.cards.board.at(hex).water} == {ISLAND}
    table.lane("WMP")
    table.place(0, "B01")
    assert (goals(table, 2), goals(table, 3)) == (names("A", "B", "C"), names("A", "B", "C", "D"))


@pytest.mark.rule("FL-MAP-09")
@pytest.mark.parametrize(("coins", "across"), [(9, True), (3, True), (2, False), (0, False)])
def test_a_perk_takes_a_party_over_a_lake_for_coins(table, coins, across):
    """From S04 to T08 there are three hexes of water; no Party ends its way on one."""
    table.place(0, "S04")
    table.player().coins = coins
    assert "T08" not in goals(table, 4)
    table.perks("fa01-b")
    board = table.state.cards.board
    assert ("T08" in goals(table, 4)) is across
    assert not [hex for hex in goals(table, 4) if board.at(hex).water]
    if across:
        run = table.run(march(table.state, 0), "T08", dice=((4,),))
        assert sum(board.at(hex).water for hex in run.of(e.PartyMoved)[0].path) == 3
        assert table.player().coins == coins - 3


# --- arrivals and what is owed ---


@pytest.mark.rule("FL-DEC-18", "FL-EXP-11")
@pytest.mark.parametrize(("hex", "owes"), [(FIELD, True), (ANN, False), (NEUTRAL, False), ("H10", True)])
def test_a_movement_deed_may_move_no_hex_at_all(table, hex, owes):
    table.place(0, hex)
    run = table.start(exploits(table.state, 0), "move", dice=((3,),))
    assert hex in run.ask.keys
    run.go(hex)
    assert (table.player().place, table.player().owes, table.player().weeks) == (hex, owes, 3)


@pytest.mark.rule("FL-DEC-19")
@pytest.mark.parametrize("owed", [True, False])
def test_a_card_that_moves_a_party_burns_it_but_neither_makes_nor_settles_a_debt(table, owed):
    table.plot(CARD, success=[{"move": {"to": "random"}}])
    table.player().owes = owed
    table.run(encounter(table.state, 0, "plains"), dice=((8, 4),))
    assert (table.player().place, radiation(table), table.player().owes) == ("O13", [1, 1], owed)


@pytest.mark.rule("FL-DEC-19", "FL-FLT-04")
def test_flight_into_radiation_burns_and_makes_no_debt(table):
    table.plot(CARD, checks=[{"combat": 1}])
    table.run(encounter(table.state, 0, "plains"), "flee", "I07", dice=((2,),))
    assert (radiation(table), table.player().owes) == ([1, 1], False)


@pytest.mark.rule("FL-DEC-19", "FL-TDC-08")
def test_a_card_that_brings_a_party_into_a_town_meets_its_chips(table):
    table.player(1).chips = 2
    table.place(0, "M12")
    table.plot(CARD, success=[{"move": {"to": "nearest_town"}}])
    table.run(encounter(table.state, 0, "plains"), "fire")
    assert table.player().place == BO
    assert [member.physical for _, member in table.player().party] == [2, 2]


@pytest.mark.rule("FL-DEC-20", "FL-DEC-01")
def test_on_water_nothing_is_owed(table):
    table.place(0, ISLAND)
    table.player().owes = True
    run = table.start(exploits(table.state, 0))
    assert "move" in run.ask.keys
    assert not table.player().owes


@pytest.mark.rule("FL-RES-03", "FL-MAP-06")
def test_a_resource_that_is_owned_is_entered_like_any_other(table):
    table.place(0, "H11")
    before = ways_of(table.state, 0, 4).land.spent
    table.run(claim(table.state, 1, "H10"))
    assert ways_of(table.state, 0, 4).land.spent == before
