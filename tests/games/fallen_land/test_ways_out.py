"""Cards that get a Party away from a story card without a roll, and cards that keep it there."""

import pytest

from fallen_tui.engine import hexes
from fallen_tui.games.fallen_land.rules.checks import party_check
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land.tried import at, tell

AWAY = {"escape": True}
NO = "No."


def crew_at(bench, seats=1, **figures):
    table = bench(seats)
    for seat in range(seats):
        table.crew(seat, n=1, **figures)
    table.place(0, "J01")
    board = table.state.cards.board
    beside = map(hexes.name, board.neighbours(board.at("J01").coordinate))
    table.always("flee_to", next(name for name in beside if not board.at(name).water))
    return table


def offered(run, key):
    return [ask.topic for ask in run.asked if key in ask.keys]


@pytest.mark.rule("FL-DEC-92", "FL-FLT-02", "FL-FLT-04")
def test_who_chose_to_fight_gets_away_before_the_first_dice(bench):
    table = crew_at(bench)
    key = at(table, "check", AWAY)
    run = tell(table, "fight", key, checks=[{"diplomacy": 1}, {"combat": 9}], coins=3)
    assert (run.value, run.rolls, offered(run, key)) == ("fled", [], ["flight", "react"])
    assert (table.player().coins, table.player().place != "J01") == (13, True)
    assert run.of(e.StoryResult) == []
    assert [(ended.card, ended.result) for ended in run.of(e.StoryEnded)] == [("pl001", "fled")]


@pytest.mark.rule("FL-DEC-92", "FL-FLT-01")
def test_no_card_gets_a_party_away_where_no_flight_is_possible(bench, subtests: pytest.Subtests):
    for fields, dice in [
        ({"checks": [{"diplomacy": 9}]}, (9,)),
        ({"checks": [{"combat": 9}], "no_flight": True}, (9,)),
        ({"checks": [{"combat": 9}], "who": "solo", "crown": 1}, (9,)),
    ]:
        with subtests.test(fields=fields, dice=dice):
            table = crew_at(bench)
            key = at(table, "check", AWAY, {"prestige": 1})
            run = tell(table, dice=(dice,), **fields)
            assert (run.value, offered(run, key), table.player().place) == ("failure", [], "J01")
            checked = table.run(party_check(table.state, 0, "combat", 3), dice=((9,),))
            assert offered(checked, key) == []


@pytest.mark.rule("FL-DEC-92", "FL-FLT-02")
def test_once_a_check_has_been_made_nobody_gets_away(bench):
    table = crew_at(bench, medical=10)
    key = at(table, {"moment": "check", "skill": "combat"}, AWAY)
    run = tell(table, "fight", dice=((4,), (9,)), checks=[{"medical": 1}, {"combat": 9}])
    assert (run.value, offered(run, key)) == ("failure", ["flight"])


@pytest.mark.rule("FL-DEC-92", "FL-FLT-02")
def test_who_is_held_does_not_get_away_by_a_card(bench, subtests: pytest.Subtests):
    for moment in ["directions", "check"]:
        with subtests.test(moment=moment):
            table = crew_at(bench, 2)
            away = at(table, "check", AWAY)
            hold = at(table, {"moment": moment, "whose": "other"}, {"no_flight": True}, seat=1)
            answers = (hold,) if moment == "directions" else ("fight", "pass", hold)
            run = tell(table, *answers, checks=[{"combat": 9}], dice=((9,),))
            assert (run.value, table.player().place) == ("failure", "J01")
            topics = [(ask.topic, ask.seat) for ask in run.asked if away in ask.keys]
            assert topics == ([] if moment == "directions" else [("flight", 0), ("react", 0)])


@pytest.mark.rule("FL-DEC-92")
def test_nobody_is_held_where_there_is_no_flight(bench):
    table = crew_at(bench, 2)
    hold = at(table, {"moment": "directions", "whose": "other"}, {"no_flight": True}, seat=1)
    assert offered(tell(table, dice=((9,),), checks=[{"diplomacy": 9}]), hold) == []


@pytest.mark.rule("FL-DEC-92", "FL-DEC-76")
def test_a_way_out_among_others_is_barred_where_it_is_shut(bench):
    table = crew_at(bench)
    ways = [{"label": "Hold on", "do": [{"successes": 1}]}, {"label": "Walk", "do": [AWAY]}]
    card = table.gadget(0, 0, abilities=[{"when": "check", "do": [{"choose": ways}]}])
    key = f"use:{card}#0"
    run = tell(table, key, dice=((9,),), checks=[{"diplomacy": 1}])
    assert run.value == "success"
    assert all("1" not in ask.keys for ask in run.asked if ask.topic == "choose")
    table = crew_at(bench)
    card = table.gadget(0, 0, abilities=[{"when": "check", "do": [{"choose": ways}]}])
    run = tell(table, "fight", f"use:{card}#0", "1", checks=[{"combat": 9}])
    assert (run.value, run.rolls) == ("fled", [])
