"""Missions: their seven chips, the Deed, the order of the card, Flight, several Parties. MIS, DEC-01."""

import pytest

from fallen_tui.games.fallen_land.rules.exploits import deeds, exploits
from fallen_tui.games.fallen_land.rules.setup import lay_out
from fallen_tui.games.fallen_land.rules.towns import place_mission
from fallen_tui.games.fallen_land.state import events as e

CARD = "mi010"
PASSED, FAILED = ((5, 5),), ((9, 9),)


@pytest.fixture
def table(bench):
    """Ann's Party of two stands on Mission chip 0, in a city; chip 1 lies in K01, Random Location 1."""
    table = bench(2)
    table.crew(0, n=2)
    table.place(0, "J01")
    return table


def attempt(table, *answers, dice=()):
    return table.run(exploits(table.state, 0), "mission:0", *answers, dice=dice)


@pytest.mark.rule("FL-MIS-01", "FL-MAP-05", "FL-DEC-01", "FL-SET-02")
def test_seven_chips_lie_on_seven_hexes_of_land(bench):
    """Number 3 is water, and number 1 is rolled twice."""
    table = bench(1)
    table.state.missions.clear()
    dice = ((10, 1), (10, 1), (10, 3), (10, 2), (7, 3), (10, 10), (4, 3), (2, 6), (9, 9))
    table.run(lay_out(table.state), dice=dice)
    board = table.state.cards.board
    assert table.state.missions == [board.numbered(n).name for n in (1, 2, 73, 100, 43, 26, 99)]


@pytest.mark.rule("FL-MIS-02")
def test_the_deed_wants_a_chip_in_the_hex_and_three_weeks(table):
    table.plot(CARD, checks=[{"survival": 2}])
    assert [key for key in deeds(table.state, 0, False) if key.startswith("mission")] == ["mission:0"]
    attempt(table, dice=(*PASSED, (9, 1)))
    assert table.player().weeks == 1
    assert not [key for key in deeds(table.state, 0, False) if key.startswith("mission")]


@pytest.mark.rule("FL-MIS-02", "FL-MIS-03", "FL-MIS-08", "FL-CHK-16")
def test_a_mission_with_all_that_it_gives(table):
    """The book's Mission: passed, its reward taken, its Optional Skill Check passed, the chip rolled anew."""
    optional = {"technical": 2, "text": "More.", "success": {"text": "So.", "do": [{"town_health": 2}]}}
    table.plot(CARD, checks=[{"survival": 2}], success=[{"prestige": 3}], optional=optional)
    run = attempt(table, "try", dice=(*PASSED, *PASSED, (9, 1)))
    assert (table.player().prestige, table.player().town_health) == (3, 32)
    assert table.state.decks["mission"].discard == [CARD]
    assert run.of(e.MissionPlaced) == [e.MissionPlaced(0, table.state.cards.board.numbered(91).name)]


@pytest.mark.rule("FL-MIS-03", "FL-MIS-01", "FL-MIS-08", "FL-DEC-01")
@pytest.mark.parametrize(
    ("answers", "dice", "end"),
    [
        (("fight",), PASSED, "success"),
        (("fight",), FAILED, "failure"),
        (("flee",), ((1,),), "failure"),
        (("flee", "J02"), ((6,),), "fled"),
    ],
)
def test_the_chip_goes_elsewhere_whatever_the_outcome(table, answers, dice, end):
    """Number 1 holds a chip and number 3 is water: both are rolled again."""
    table.plot(CARD, checks=[{"combat": 2}])
    run = attempt(table, *answers, dice=(*dice, (10, 1), (10, 3), (4, 3)))
    assert run.of(e.StoryEnded)[0].result == end
    assert table.state.missions[0] == table.state.cards.board.numbered(43).name
    assert len(set(table.state.missions)) == 7
    assert table.state.decks["mission"].discard == [CARD]


@pytest.mark.rule("FL-DEC-01")
def test_a_chip_never_lies_on_water(table):
    run = table.run(place_mission(table.state, 4), dice=((3, 7), (2, 2), (6, 2), (8, 4)))
    assert len(run.rolls) == 4
    assert table.state.missions[4] == "O13"


@pytest.mark.rule("FL-MIS-05", "FL-FLT-03")
@pytest.mark.parametrize(("die", "sum", "end"), [(4, 6, "fled"), (3, 5, "failure")])
def test_flight_from_the_highest_combat_number_of_a_mission(table, die, sum, end):
    """The Optional Skill Check stands on the card, too."""
    part = {"text": "So.", "do": []}
    optional = {"combat": 5, "text": "More.", "success": part, "failure": part}
    table.wheels(0, movement=2)
    table.plot(CARD, checks=[{"combat": 3}, {"survival": 9}], optional=optional)
    table.always("flee_to", "J02")
    run = attempt(table, "flee", dice=((die,), (9, 1)))
    assert run.of(e.FlightRolled) == [e.FlightRolled(0, die, sum, 5)]
    assert run.of(e.StoryEnded)[0].result == end


@pytest.mark.rule("FL-MIS-05", "FL-FLT-01", "FL-DEC-94")
@pytest.mark.parametrize(("answers", "dice", "end"), [(("flee",), ((6,),), "fled"), (("flee",), ((5,),), "failure")])
def test_flight_where_the_only_combat_is_the_optional_check(table, answers, dice, end):
    part = {"text": "So.", "do": []}
    optional = {"combat": 5, "text": "More.", "success": part, "failure": part}
    table.plot(CARD, checks=[{"survival": 2}], optional=optional)
    table.always("flee_to", "J02")
    run = attempt(table, *answers, dice=(*dice, (9, 1)))
    assert run.of(e.FlightRolled) == [e.FlightRolled(0, *dice[0], *dice[0], 5)]
    assert run.of(e.StoryEnded)[0].result == end


@pytest.mark.rule("FL-MIS-05", "FL-DEC-88")
def test_no_flight_is_proposed_from_a_fight_that_nobody_has_to_take_up(table):
    part = {"text": "So.", "do": []}
    optional = {"combat": 1, "text": "More.", "success": part, "failure": part}
    table.plot(CARD, checks=[{"survival": 9}], optional=optional)
    run = table.start(exploits(table.state, 0), "mission:0")
    assert (run.ask.topic, run.ask.default) == ("flight", "fight")


@pytest.mark.rule("FL-MIS-06", "FL-ENC-05")
@pytest.mark.parametrize(("dice", "change"), [(PASSED, 4), (FAILED, -4)])
def test_directions_at_the_foot_come_after_the_checks(table, dice, change):
    table.player().prestige = 9
    table.plot(
        CARD,
        opening=[{"coins": 1}],
        middle=[{"coins": 2}],
        checks=[{"survival": 2}],
        success=[{"prestige": 4}],
        failure=[{"prestige": -4}],
        bottom=[{"coins": 3}],
    )
    run = attempt(table, dice=(*dice, (9, 1)))
    told = [event.n for event in run.events if isinstance(event, e.CoinsChanged | e.PrestigeChanged)]
    assert told == [1, 2, change, 3]


@pytest.mark.rule("FL-MIS-07", "FL-MIS-03", "FL-WLD-09")
def test_a_mission_for_several_parties_keeps_its_chip_until_it_is_done(table):
    table.plot(CARD, multi=2, checks=[{"survival": 3}], success=[{"prestige": 2}])
    run = attempt(table)
    assert (run.of(e.StoryEnded)[0].result, run.of(e.MissionPlaced)) == ("open", [])
    assert table.player().weeks == 1
    assert not [key for key in deeds(table.state, 0, False) if key.startswith(("mission", "attempt"))]
    table.dummy(1)
    table.place(1, "J01")
    table.run(exploits(table.state, 1), f"join:{CARD}", "admit")
    run = table.run(exploits(table.state, 1), f"attempt:{CARD}", dice=((5, 5, 5), (9, 1)))
    assert [player.prestige for player in table.state.players] == [2, 2]
    assert table.state.missions[0] == table.state.cards.board.numbered(91).name
    assert table.state.decks["mission"].discard == [CARD]
    table.check()


@pytest.mark.rule("FL-MIS-08")
@pytest.mark.parametrize("dice", [PASSED, FAILED])
def test_the_card_is_discarded_once_its_outcome_is_carried_out(table, dice):
    table.player().prestige = 5
    table.plot(CARD, checks=[{"survival": 2}], success=[{"prestige": 1}], failure=[{"prestige": -1}])
    run = attempt(table, dice=(*dice, (9, 1)))
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.PrestigeChanged) < kinds.index(e.StoryEnded) < kinds.index(e.MissionPlaced)
    assert (table.state.decks["mission"].discard, table.state.limbo) == ([CARD], [])
