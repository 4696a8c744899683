"""A limit holds again when the card that had lifted it is gone. FL-EQP-10, FL-RES-01, FL-RES-10, FL-DEC-104."""

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.rules import fit
from fallen_tui.games.fallen_land.rules.harm import kill
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.play import play
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.tools import invariants

CHAIN = "sp077"


def two_vehicles(bench, seats=1):
    """A Party of the last seat with two Vehicles, by the Tow Chain on its only Character, and gear in the second."""
    table = bench(seats)
    seat = seats - 1
    table.crew(seat, n=1)
    table.alter(CHAIN, abilities=())
    table.gear(seat, 0, CHAIN)
    first, second = table.wheels(seat), table.wheels(seat, movement=1)
    gear = table.item(seat, 5, stowable=True)
    table.player(seat).rides[1].gear, table.player(seat).rides[0].gear = [gear], []
    return table, first, second, gear


def does(table, word, seat=0, **scene):
    return carry_out(table.state, parse_effects([word]), Scene(seat, **scene))


# --- Vehicles ---


@pytest.mark.rule("FL-EQP-10", "FL-DEC-104")
def test_without_the_tow_chain_one_vehicle_of_its_owners_choice_goes_home(bench):
    table, first, second, gear = two_vehicles(bench)
    run = table.start(outfit(table.state, 0, True), f"gear:{CHAIN}", "store")
    assert (run.ask.topic, run.ask.rule, run.ask.keys) == ("excess_ride", "FL-EQP-10", (first, second))
    run.go(second, "done")
    assert [ride.card for ride in table.player().rides] == [first]
    assert table.player().auction == [CHAIN, second, gear]


@pytest.mark.rule("FL-EQP-10", "FL-DEC-104")
def test_it_holds_however_the_card_is_lost(bench, subtests: pytest.Subtests):
    for way in ["theft", "death", "discarded"]:
        with subtests.test(way=way):
            table, first, second, _ = two_vehicles(bench, 2)
            table.crew(1, n=1)
            table.dummy(0)
            if way == "theft":
                run = table.start(does(table, {"steal": {"from": "party", "who": "target"}}, target="seat:1"), "store")
            elif way == "death":
                table.always("inherit", "store")
                run = table.start(kill(table.state, 1, 0, "party"))
            else:
                words = {"discard": {"what": "gear", "n": 1}}
                run = table.start(does(table, words, 1), (CHAIN,))
            assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "excess_ride", (first, second))
            run.go(first)
            assert run.done
            assert [ride.card for ride in table.player(1).rides] == [second]


@pytest.mark.rule("FL-EQP-10", "FL-DEC-104")
def test_it_holds_at_the_next_step_where_the_card_went_unnoticed(bench):
    table, first, second, _ = two_vehicles(bench, 2)
    table.crew(0, n=2)
    table.always("react", "pass")
    table.state.phase, table.state.stage, table.state.at, table.state.current = "hire", 1, 0, -1
    e.Moved(1, (CHAIN,), "gear:1:0", "discard:spoils", "paid").apply(table.state)
    run = table.start(play(table.state))
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "excess_ride", (first, second))


@pytest.mark.rule("FL-EQP-10", "FL-INF-08")
def test_the_one_that_goes_takes_no_ally_into_the_auction_house(bench):
    table, first, _, gear = two_vehicles(bench)
    rider = table.item(0, 5, kind="ally", hire=3, value=None, rides=True)
    table.run(outfit(table.state, 0, True), f"gear:{CHAIN}", "store", first, "done")
    assert table.player().auction == [CHAIN, first]
    assert (table.state.decks["spoils"].discard, table.player().rides[0].gear) == ([rider], [gear])


@pytest.mark.rule("FL-EQP-10", "FL-DEC-86")
def test_one_stroke_never_plans_more_vehicles_than_there_may_be(bench):
    """Fitting at home may store the chain: what it arranges keeps the limit, and asks nothing."""
    table, _, _, _ = two_vehicles(bench)
    aims = {CHAIN: "store"}
    assert fit._tried(table.state, 0, True, aims) is None
    run = table.settle(outfit(table.state, 0, True), "auto")
    assert "excess_ride" not in run.topics
    assert len(table.player().rides) == 2


@pytest.mark.rule("FL-EQP-10", "FL-DEC-104")
def test_the_question_names_what_each_vehicle_carries(bench):
    table, first, second, gear = two_vehicles(bench)
    ask = Ask(0, "excess_ride", (first, second), "FL-EQP-10")
    question = table.game.question(view(table.state, 0), ask)
    cards = table.state.cards
    assert question.prompt.startswith("Your Party may have 2 Vehicles, and has 2")
    assert cards.name(first) in question.choices[0].label
    assert cards.name(gear) in question.choices[1].detail
    assert cards.name(gear) not in question.choices[0].detail


@pytest.mark.rule("FL-EQP-10", "FL-RES-01")
def test_the_invariants_know_both_limits(bench):
    table, _, _, _ = two_vehicles(bench)
    table.state.phase, table.state.stage = "mercenaries", 0
    assert invariants.check(table.state) == []
    table.alter(CHAIN, standing=())
    table.own(0, *list(table.state.resources)[:6])
    assert invariants.check(table.state) == [
        "seat 1: 2 Vehicles (FL-EQP-10)",
        "seat 1: 6 Resources (FL-RES-01)",
    ]


# --- Resources ---


def chaired(bench, n=6, seats=2):
    """Seat 1 owns so many Resources by The Thirteenth Chair on its first Character; the Auction House is at hand."""
    table = bench(seats)
    for seat in range(seats):
        table.crew(seat, n=2)
    table.alter("sp076", abilities=())
    table.gear(1, 0, "sp076")
    hexes = list(table.state.resources)[:n]
    table.own(1, *hexes)
    table.player(1).prestige = 9
    table.always("react", "pass")
    return table, hexes


@pytest.mark.rule("FL-RES-01", "FL-RES-04", "FL-RES-10", "FL-DEC-104")
def test_the_sixth_resource_turns_neutral_when_the_card_that_allowed_it_is_gone(bench):
    table, hexes = chaired(bench)
    table.state.phase, table.state.stage, table.state.at, table.state.current = "hire", 1, 0, -1
    run = table.start(play(table.state))
    assert "give_up_resource" not in run.topics
    table, hexes = chaired(bench)
    table.state.phase, table.state.stage, table.state.at, table.state.current = "hire", 1, 0, -1
    e.Moved(1, ("sp076",), "gear:1:0", "auction:1", "stored").apply(table.state)
    run = table.start(play(table.state))
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "give_up_resource", tuple(hexes))
    run.go(hexes[2])
    assert (table.state.resource_count(1), table.state.owner_of(hexes[2]), table.player(1).prestige) == (5, -1, 8)
    assert run.of(e.ResourceLost) == [e.ResourceLost(1, hexes[2], "limit")]


@pytest.mark.rule("FL-RES-01", "FL-DEC-104")
def test_a_card_on_the_town_that_is_discarded_takes_its_resource_along(bench):
    table = bench(2)
    hexes = list(table.state.resources)[:6]
    table.own(0, *hexes)
    table.attach("ac070", 0, "town")
    table.always("react", "pass")
    table.state.phase, table.state.stage, table.state.at, table.state.current = "hire", 1, 0, -1
    e.Detached("ac070", 0, "town", why="removed").apply(table.state)
    run = table.start(play(table.state))
    assert (run.ask.seat, run.ask.topic, len(run.ask.keys)) == (0, "give_up_resource", 6)
