"""What can be used while a Party moves: abilities and cards for coming near something, in every hex of the way."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.rules.movement import march, move_party
from fallen_tui.games.fallen_land.state import events as e

WAY = ("A01", "B01", "C01", "D01", "E01", "F01")
NEAR_C01 = {"moment": "move", "near": {"what": "hex", "id": "C01", "within": 0}}


@pytest.fixture
def table(bench):
    """A row of plains, on which Ann's Party of two goes east from A01."""
    table = bench(2)
    table.crew(0, n=2)
    table.lane("PPPPPPP")
    return table


def steps(run):
    return [(event.to, event.path) for event in run.of(e.PartyMoved)]


def pocket(table, *do, seat=0, when=NEAR_C01, **fields):
    """A thing of the first Character that acts when the Party comes near."""
    return table.gadget(seat, 0, abilities=[{"when": when, "do": list(do) or [{"coins": 3}], **fields}])


@pytest.mark.rule("FL-MOV-06", "FL-DEC-95")
def test_an_ability_is_used_in_passing(table):
    card = pocket(table)
    run = table.start(march(table.state, 0), "E01", dice=((4,),))
    assert (run.ask.topic, table.player().place) == ("react", "C01")
    assert run.ask.about[:3] == ("move", 0, "passing")
    assert "C01" in table.game.question(table.state, run.ask).prompt
    run.go(f"use:{card}#0")
    assert run.done
    assert (table.player().coins, table.player().place) == (13, "E01")
    assert steps(run) == [("C01", ("B01", "C01")), ("E01", ("D01", "E01"))]
    assert table.player().owes


@pytest.mark.rule("FL-MOV-06", "FL-DEC-95")
@pytest.mark.parametrize(
    "fields",
    [
        {"when": {"moment": "move", "at": ["plains"]}},
        {"when": "move"},
        {"when": NEAR_C01, "cost": {"coins": 99}},
        {"when": NEAR_C01, "if": {"coins": ">=99"}},
        {"when": NEAR_C01, "if": {"at": ["town"]}, "must": True},
        {"when": NEAR_C01, "do": [{"heal": 2}]},
        {"when": {**NEAR_C01, "whose": "other"}},
    ],
    ids=str,
)
def test_nothing_is_asked_on_the_way_where_nothing_can_be_used(table, fields):
    fields = dict(fields)
    pocket(table, *fields.pop("do", ()), **fields)
    run = table.start(march(table.state, 0), "E01", dice=((4,),))
    assert steps(run) == [("E01", ("B01", "C01", "D01", "E01"))]


@pytest.mark.rule("FL-MOV-06")
def test_nothing_is_asked_of_a_player_who_wants_not_to_be_asked(table):
    pocket(table)
    table.player().stops["deeds"] = "never"
    run = table.run(march(table.state, 0), "E01", dice=((4,),))
    assert [step[0] for step in steps(run)] == ["E01"]


@pytest.mark.rule("FL-MOV-06")
def test_whether_a_condition_holds_is_looked_at_where_the_party_passes(table):
    card = pocket(table, **{"if": {"near": {"what": "hex", "id": "C01", "within": 0}}})
    run = table.start(march(table.state, 0), "E01", dice=((4,),))
    assert run.ask.keys == ("pass", "hush", f"use:{card}#0")


@pytest.mark.rule("FL-MOV-06", "FL-DEC-95")
def test_what_was_passed_is_not_asked_in_every_hex_but_once_more_at_the_end(table):
    pocket(table, when={"moment": "move", "near": {"what": "hex", "id": "C01", "within": 3}})
    run = table.start(march(table.state, 0), "E01", dice=((4,),))
    assert table.player().place == "B01"
    run.go("pass")
    assert (run.ask.topic, table.player().place) == ("react", "E01")
    run.go("pass")
    assert run.done
    assert [step[0] for step in steps(run)] == ["B01", "E01"]


@pytest.mark.rule("FL-MOV-06")
def test_what_acts_by_itself_acts_once_a_march(table):
    pocket(table, must=True, when={"moment": "move", "near": {"what": "hex", "id": "C01", "within": 1}})
    run = table.run(march(table.state, 0), "D01", dice=((3,),))
    assert table.player().coins == 13
    assert [step[0] for step in steps(run)] == ["B01", "D01"]


@pytest.mark.rule("FL-MOV-06", "FL-ACT-01", "FL-DEC-95")
def test_a_card_for_a_party_that_comes_near_is_played_on_it_in_passing(table):
    table.dummy(1)
    card = table.action(1, {"take_coins": 4}, when={**NEAR_C01, "whose": "other"}, target="rival_party")
    run = table.start(march(table.state, 0), "E01", dice=((4,),))
    assert (run.ask.seat, table.player().place) == (1, "C01")
    run.go(f"play:{card}")
    assert run.done
    assert (table.player(0).coins, table.player(1).coins, table.player(0).place) == (6, 14, "E01")


@pytest.mark.rule("FL-MOV-06")
def test_a_party_that_is_taken_elsewhere_or_lost_on_the_way_goes_no_further(table):
    pocket(table, {"move": {"to": "town"}}, must=True)
    run = table.run(march(table.state, 0), "E01", dice=((4,),))
    assert table.player().place == table.state.home(0)
    assert [step[0] for step in steps(run)] == ["C01", table.state.home(0)]


@pytest.mark.rule("FL-MOV-06")
def test_a_party_that_dies_on_the_way_arrives_nowhere(table):
    pocket(table, {"damage": {"n": 99, "to": "each"}}, must=True)
    run = table.run(march(table.state, 0), "E01", dice=((4,),))
    assert (table.player().lost, [step[0] for step in steps(run)]) == (True, ["C01"])


@pytest.mark.rule("FL-MOV-06", "FL-DEC-19")
def test_only_a_march_passes_anything(table):
    pocket(table)
    run = table.run(move_party(table.state, 0, "E01", "card", WAY[1:5]))
    assert steps(run) == [("E01", WAY[1:5])]
