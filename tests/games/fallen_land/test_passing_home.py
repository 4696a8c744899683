"""The way through one's own town where it costs more movement points than another. FL-MOV-07, FL-DEC-98."""

from __future__ import annotations

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine import hexes
from fallen_tui.games.fallen_land.rules.movement import march, ways_of
from fallen_tui.games.fallen_land.state import events as e, views
from fallen_tui.games.fallen_land.text.prompts import questions

pytestmark = pytest.mark.rule("FL-MOV-07", "FL-DEC-98")

HOME, WEST, EAST = "G08", "H07", "G07"
"""Ann's town, and two hexes of plains beside it and beside each other: straight 1 point, by the town 2."""


@pytest.fixture
def table(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.roster(0, "ch001")
    table.place(0, WEST)
    return table


def names(path):
    return [hexes.name(cell) for cell in path]


def test_two_hexes_beside_the_town(table):
    ways = ways_of(table.state, 0, 2)
    cell = table.state.cards.board.at(EAST).coordinate
    assert names(ways.path(cell)) == [WEST, EAST]
    assert names(ways.by_town(cell)) == [WEST, HOME, EAST]
    assert (ways.cost(ways.path(cell)), ways.cost(ways.by_town(cell))) == (1, 2)


@pytest.mark.rule("FL-MAP-11")
def test_the_dearer_way_leads_through_the_town(table):
    stored = table.item(0)
    run = table.start(march(table.state, 0), EAST, dice=((2,),))
    assert (run.ask.topic, run.ask.keys, run.ask.default) == ("way", ("straight", "town"), "straight")
    run.go("town")
    assert (run.ask.topic, table.player().place) == ("town", HOME)
    assert {"call:ch001", f"stored:{stored}"} <= set(run.ask.keys)
    run.go("call:ch001", "crown:2", "done")
    assert run.done
    assert (table.player().place, table.member(0, 2).card) == (EAST, "ch001")
    assert [event.path for event in run.of(e.PartyMoved)] == [(HOME,), (EAST,)]


def test_straight_there(table):
    run = table.run(march(table.state, 0), EAST, "straight", dice=((2,),))
    assert [event.path for event in run.of(e.PartyMoved)] == [(EAST,)]
    assert table.player().place == EAST


def test_out_and_back_to_where_it_stands(table):
    run = table.run(march(table.state, 0), WEST, "town", "done", dice=((2,),))
    assert [event.to for event in run.of(e.PartyMoved)] == [HOME, WEST]


@pytest.mark.parametrize(
    ("die", "goal", "empty"), [(1, EAST, False), (2, HOME, False), (2, EAST, True)], ids=["points", "goal", "nothing"]
)
def test_it_is_asked_where_it_can_be_done_and_something_waits_there(table, die, goal, empty):
    if empty:
        table.player().roster.clear()
    run = table.start(march(table.state, 0), goal, dice=((die,),))
    assert "way" not in run.topics


def test_the_last_point_enters_any_hex(table):
    """Over the town, with one point left for a hex that costs three."""
    board = table.state.cards.board
    dear = next(
        hexes.name(cell)
        for cell in board.neighbours(board.at(HOME).coordinate)
        if board[cell].cost == 3 and hexes.name(cell) not in (WEST, EAST)
    )
    ways = ways_of(table.state, 0, 2)
    cell = board.at(dear).coordinate
    found = ways.by_town(cell) or ways.path(cell)
    assert HOME in names(found)
    assert ways.cost(found) == 2


@pytest.mark.rule("FL-MAP-09")
@pytest.mark.parametrize(("coins", "passes"), [(6, True), (5, False)])
def test_lakes_are_paid_for_there_and_back(table, coins, passes):
    """Three hexes of water lie between S04 and T08; were the town there, it would cost 3 coins each way."""
    table.place(0, "S04")
    table.player().coins = coins
    table.perks("fa01-b")
    board = table.state.cards.board
    ways = attrs.evolve(ways_of(table.state, 0, 9), home=board.at("T08").coordinate)
    way = ways.by_town(board.at("S04").coordinate)
    assert bool(way) is passes
    if passes:
        assert (names(way)[0], names(way)[-1], "T08" in names(way)) == ("S04", "S04", True)
        assert ways.toll(way) == 6


def test_the_question_says_what_each_way_costs_and_what_waits(table):
    table.item(0)
    run = table.start(march(table.state, 0), EAST, dice=((3,),))
    question = questions.question(views.view(table.state, 0), run.ask)
    assert question.prompt.endswith("do you pass through your town?")
    told = [(choice.label, choice.detail) for choice in question.choices]
    assert told == [
        ("Go straight there", "1 of 3 points"),
        ("Pass through your town", "2 of 3 points, 1 Character and 1 card of gear wait there"),
    ]


def test_a_bot_passes_where_somebody_is_wanted(bench, subtests: pytest.Subtests):
    """An empty Crown for the one at home; a full Party of better people, who need nobody."""
    for crew, way in [(2, "town"), (5, "straight")]:
        with subtests.test(crew=crew, way=way):
            table = bench(1)
            table.crew(0, n=crew, combat=9, survival=9, diplomacy=9, mechanical=9, technical=9, medical=9)
            table.roster(0, "ch001")
            table.place(0, WEST)
            run = table.start(march(table.state, 0), EAST, dice=((2,),))
            bot = seat_bot("steady", table.game, None, 0)
            assert bot.answer(views.view(table.state, 0), run.ask, 0) == way
