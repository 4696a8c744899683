"""No Ally ever lies in an Auction House: what would lay it there sends it away. FL-INF-08, FL-DEC-103."""

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.rules.bank import part_with
from fallen_tui.games.fallen_land.rules.harm import kill
from fallen_tui.games.fallen_land.rules.people import dismiss
from fallen_tui.games.fallen_land.rules.plays import use
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view


def ally(table, seat, crown, **fields):
    return table.item(seat, crown, "animal", kind="ally", hire=3, value=None, weight=0, **fields)


def riding(bench, seats=1):
    """A Vehicle of the last seat with a piece of gear and an Ally in it."""
    table = bench(seats)
    for seat in range(seats):
        table.dummy(seat)
    car = table.wheels(seats - 1)
    return table, car, table.item(seats - 1, 5, stowable=True), ally(table, seats - 1, 5, rides=True)


def does(table, word, *answers, seat=0, **scene):
    return table.run(carry_out(table.state, parse_effects([word]), Scene(seat, **scene)), *answers)


@pytest.mark.rule("FL-INF-08", "FL-DEC-103")
def test_a_vehicle_that_is_discarded_leaves_no_ally_behind(bench):
    table, car, gear, rider = riding(bench)
    does(table, {"discard": {"what": "vehicle"}})
    assert table.player().auction == [gear]
    assert table.state.decks["spoils"].discard == [rider, car]
    table.check()


@pytest.mark.rule("FL-INF-08", "FL-DEC-103")
def test_a_vehicle_that_is_used_up_leaves_no_ally_behind(bench):
    table, car, gear, rider = riding(bench)
    words = [{"when": "deed", "limit": "discard", "do": [{"coins": 3}]}]
    stats = {"skills": {"combat": 1}, "capacity": 9, "movement": 1, "motor": True}
    table.rewrite(car, kind="vehicle", vehicle=stats, abilities=words, standing=None, skills=None)
    table.run(use(table.state, 0, car, 0, None))
    assert (table.player().auction, table.player().rides, table.player().coins) == ([gear], [], 13)
    assert table.state.decks["spoils"].discard == [rider, car]


@pytest.mark.rule("FL-INF-08", "FL-EQP-08")
def test_a_second_vehicle_that_is_stolen_brings_no_ally_into_the_auction_house(bench):
    table, car, gear, rider = riding(bench, 2)
    table.wheels(0)
    does(table, {"steal_vehicle": {"who": "target"}}, target="seat:1")
    assert table.player(0).auction == [car, gear]
    assert table.state.decks["spoils"].discard == [rider]


@pytest.mark.rule("FL-INF-08", "FL-DMG-12")
def test_the_last_of_a_party_leaves_gear_but_no_ally(bench, subtests: pytest.Subtests):
    for way in ["infection", "kidnap", "used up"]:
        with subtests.test(way=way):
            table = bench(2)
            table.dummy(1)
            gear, friend = table.item(1, 0), ally(table, 1, 0)
            if way == "kidnap":
                does(table, {"kidnap": {"who": "target"}}, target="seat:1")
            else:
                table.run(dismiss(table.state, 1, 0) if way == "used up" else kill(table.state, 1, 0, "infection"))
            assert (table.player(1).auction, table.player(1).lost) == ([gear], True)
            assert table.state.decks["spoils"].discard == [friend]


@pytest.mark.rule("FL-INF-08", "FL-SPO-03")
def test_an_ally_that_is_stolen_is_borne_or_leaves(bench, subtests: pytest.Subtests):
    for party in [True, False]:
        with subtests.test(party=party):
            table = bench(2)
            table.dummy(1)
            friend = ally(table, 1, 0)
            if party:
                table.dummy(0)
            run = does(
                table, {"steal": {"from": "party", "who": "target"}}, *(("store",) if party else ()), target="seat:1"
            )
            assert [ask.keys for ask in run.asked if ask.topic == "stow"] == ([("crown:0", "store")] if party else [])
            assert (table.player(0).auction, table.state.decks["spoils"].discard) == ([], [friend])


@pytest.mark.rule("FL-INF-08", "FL-DEC-103")
def test_the_question_says_that_an_ally_leaves(bench):
    table = bench(1)
    table.dummy(0)
    gear, friend = table.item(0, 0), ally(table, 0, 0)

    def store(card):
        ask = Ask(0, "shift", ("crown:0", "store"), "FL-SPO-05", "store", (card,))
        return {choice.key: choice.label for choice in table.game.question(view(table.state, 0), ask).choices}["store"]

    assert (store(gear), store(friend)) == ("The Auction House", "Send the Ally away for good")


@pytest.mark.rule("FL-INF-08", "FL-SPO-08")
def test_what_a_vehicle_carried_is_stored_when_it_is_sold(bench):
    table, car, gear, rider = riding(bench)
    run = table.run(part_with(table.state, 0, car, "discard:spoils", "sold"))
    assert (table.player().auction, table.state.decks["spoils"].discard) == ([gear], [rider, car])
    assert run.of(e.RideLeft) == [e.RideLeft(0, car, "discard:spoils", "auction:0", "sold")]
