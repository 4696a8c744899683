"""What a scenario is won by and what goes towards it, as advice may say it: any scenario, and nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.faces.fallen_land import guide_aims
from fallen_tui.faces.teaching.moment import TeachingMoment
from fallen_tui.games.fallen_land.queries.scenario_aims import Aim, Aims
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.reading import read_scenario
from fallen_tui.games.fallen_land.state.chapters import progress_at_start
from fallen_tui.games.fallen_land.state.keys.words import HexKey
from fallen_tui.games.fallen_land.state.table import World
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text.prompts import questions
from tests.games.fallen_land.asked import asked
from tests.games.fallen_land.test_scenarios import sheet, site

MILL, FORD = "H07", "I07"


@pytest.fixture
def play(bench: Any) -> Any:
    """A scenario of these fields with its sites on the map: `play(**fields)`, one Party of two for each seat."""

    def begin(seats: int = 1, **fields: Any) -> Any:
        table = bench(seats)
        for seat in range(seats):
            table.crew(seat, n=2)
        state = table.state
        scenario = read_scenario(sheet(**fields), "normal", seats)
        state.cards = scenario_cards(state.cards, scenario)
        state.mode = "scenario"
        state.scenario_progress = progress_at_start(scenario, seats)
        state.options |= {"level": "normal", "length": "normal"}
        for each in scenario.sites:
            if each.opens == 1:
                state.world.append(World(each.id, 0, each.at.hexes[0]))
                state.scenario_progress.opened.append(each.id)
        return table

    return begin


def bringing(*effects: Any, id: str = "mill", **fields: Any) -> dict[str, Any]:
    """A site whose visit has these effects."""
    visit = {"text": "So it is.", "success": {"text": "So it is.", "do": list(effects)}}
    return site(id, visit=visit, at=FORD if id == "ford" else MILL, **fields)


def aims(table: Any, seat: int = 0) -> Aims:
    return Aims(view(table.state, seat), seat)


def told(table: Any, ask: Ask) -> dict[str, str]:
    """What the page says, by what it is about."""
    seen = view(table.state, ask.seat)
    return dict(guide_aims.rows(TeachingMoment(seen, ask), questions.question(seen, ask)))


def deeds(*keys: str) -> Ask:
    return asked(0, "deed", keys, "FL-PEX-01", about=(4,))


PUMPS = {"id": "pumps", "name": "Pumps going"}
PARTS = {"id": "parts", "name": "Spare parts"}
FEAR = {"id": "fear", "name": "Fear"}
SECRET = {"id": "liar", "name": "Who lies", "high": 3, "shown": False, "secret": True}
HIDDEN = {"id": "knows", "name": "Knows Dace", "high": 1, "shown": False}


def test_a_visit_that_can_raise_what_wins_goes_towards_it_and_another_does_not(play):
    mill = bringing({"choose": [{"label": "Mend", "do": [{"counter": {"pumps": 1}}]}, {"label": "Go", "do": []}]})
    table = play(counters=[PUMPS], victory={"counter": {"pumps": 3}}, sites=[mill, bringing({"coins": 2}, id="ford")])
    found = aims(table)
    assert found.of_deed("visit:mill") == [Aim("counter", "pumps")]
    assert found.of_deed("visit:ford") == []
    assert found.of_hex(MILL) == [("The mill", [Aim("counter", "pumps")])]
    assert found.of_hex(FORD) == []


def test_what_is_reached_is_wanted_no_more(play):
    table = play(counters=[PUMPS], victory={"counter": {"pumps": 3}}, sites=[bringing({"counter": {"pumps": 1}})])
    table.state.scenario_progress.counters["pumps"] = [3]
    assert aims(table).of_deed("visit:mill") == []


@pytest.mark.parametrize("way", ["site", "rule", "part", "opens"])
def test_what_has_to_come_before_is_wanted_too(play, way):
    """Parts that a place asks for, a rule waits for, or a part of a visit hangs on."""
    pump = {"counter": {"pumps": 1}}
    rules = [{"when": {"counter_at": {"parts": 2}}, "do": [pump]}] if way == "rule" else []
    fields = {"if": {"counter": {"parts": 2}}} if way == "site" else {}
    fields |= {"opens": {"counter": {"parts": 2}}} if way == "opens" else {}
    do = {"if": {"counter": {"parts": 2}}, "then": [pump]} if way == "part" else pump
    ford = bringing({"coins": 1} if way == "rule" else do, id="ford", **fields)
    mill = bringing({"counter": {"parts": 1}})
    table = play(counters=[PUMPS, PARTS], victory={"counter": {"pumps": 1}}, sites=[mill, ford], rules=rules)
    assert aims(table).of_deed("visit:mill") == [Aim("counter", "parts")]
    assert aims(table).of_hex(FORD) == [], "not before there are parts"


def test_what_is_carried_is_fetched_and_brought(play):
    rule = {"when": {"carried_to": "ford", "mark": "oda"}, "do": [{"counter": {"pumps": 1}}]}
    marks = [{"id": "oda", "name": "Oda Reyes", "kind": "person", "start": "mill"}]
    sites = [bringing({"take": "oda"}), bringing({"coins": 1}, id="ford")]
    table = play(counters=[PUMPS], marks=marks, victory={"counter": {"pumps": 1}}, sites=sites, rules=[rule])
    assert aims(table).of_deed("visit:mill") == [Aim("carries", "oda")]
    assert aims(table).of_hex(FORD) == []
    table.state.scenario_progress.marks["oda"] = "seat:0"
    assert aims(table).of_hex(MILL) == []
    assert aims(table).of_hex(FORD) == [("The ford, with Oda Reyes", [Aim("counter", "pumps")])]
    table.state.scenario_progress.marks["oda"] = "lost:K10"
    assert aims(table).of_hex("K10") == [("Oda Reyes", [Aim("carries", "oda")])]


def test_what_it_is_lost_by_is_to_be_kept_down_and_nothing_leads_against_that(play):
    sites = [bringing({"counter": {"fear": -1}}), bringing({"counter": {"fear": 1}}, id="ford")]
    rule = {"when": {"counter_at": {"fear": 3}}, "do": [{"counter": {"pumps": 1}}]}
    ends = {"victory": {"counter": {"pumps": 1}}, "defeat": {"counter": {"fear": 5}}}
    table = play(counters=[PUMPS, {**FEAR, "start": 2}], sites=sites, rules=[rule], **ends)
    assert aims(table).of_deed("visit:mill") == [Aim("counter", "fear", up=False)]
    assert aims(table).of_deed("visit:ford") == []


@pytest.mark.rule("FL-SCN-15")
def test_what_hangs_on_something_secret_is_not_told(play):
    """Neither which of several places is the right one, nor that there is a secret."""
    found = {"if": {"counter": {"liar": "<=1"}}, "then": [{"counter": {"pumps": 1}}], "else": [{"coins": 1}]}
    ends = {"victory": {"counter": {"pumps": 1, "liar": 2}}}
    sites = [bringing(found), bringing({"counter": {"liar": 1}}, id="ford")]
    table = play(counters=[PUMPS, SECRET], sites=sites, **ends)
    for n in range(4):
        table.state.scenario_progress.counters["liar"] = [n]
        assert aims(table).of_deed("visit:mill") == []
        assert aims(table).of_deed("visit:ford") == []
        assert "Who lies" not in " ".join(told(table, deeds("move", "visit:mill")).values())


def test_a_counter_that_is_not_shown_is_not_named(play):
    do = {"if": {"counter": {"knows": 1}}, "then": [{"counter": {"pumps": 1}}]}
    sites = [bringing({"counter": {"knows": 1}}), bringing(do, id="ford")]
    table = play(counters=[PUMPS, HIDDEN], victory={"counter": {"pumps": 1}}, sites=sites)
    assert aims(table).of_deed("visit:mill") == []


def test_the_failure_of_a_visit_and_what_is_not_on_the_map_go_towards_nothing(play):
    check = {"check": {"skill": "combat", "need": 2, "success": [{"coins": 1}], "failure": [{"counter": {"pumps": 1}}]}}
    sites = [bringing(check), bringing({"counter": {"pumps": 1}}, id="ford", opens="never")]
    table = play(counters=[PUMPS], victory={"counter": {"pumps": 1}}, sites=sites)
    assert aims(table).of_deed("visit:mill") == []
    assert list(aims(table).places()) == []


def test_rules_at_moments_of_cards_say_which_deeds_count(play):
    rules = [
        {"when": {"moment": "claimed"}, "do": [{"counter": {"pumps": 1}}]},
        {"when": {"moment": "outcome", "mission": True, "result": "success"}, "do": [{"counter": {"parts": 1}}]},
    ]
    ends = {"victory": {"all": [{"counter": {"pumps": 1}}, {"counter": {"parts": 1}}]}}
    found = aims(play(counters=[PUMPS, PARTS], rules=rules, **ends))
    assert found.of_deed("claim") == [Aim("counter", "pumps")]
    assert found.of_deed("mission:0") == [Aim("counter", "parts")]
    assert [found.of_deed(key) for key in ("encounter:plains", "heal", "wait")] == [[], [], []]


def test_a_race_is_told_by_its_score(play):
    counters = [{"id": "hands", "name": "Hands", "of": "seat"}]
    table = play(
        seats=2, kind="competitive", victory=None, score={"by": "hands", "ties": ["coins"]}, counters=counters,
        sites=[bringing({"counter": {"hands": 1}}), bringing({"counter": {"hands": 1, "who": "others"}}, id="ford")],
    )  # fmt: skip
    table.state.scenario_progress.counters["hands"] = [2, 4]
    found = told(table, deeds("visit:mill", "visit:ford"))
    assert found["So far"].startswith("Hands: Ann 2, Bo 4; ")
    assert [about for about in found if about.startswith("Visit")] == ["Visit The mill"]


def test_the_page_says_how_far_it_has_come_and_what_the_options_do(play):
    ends = {"victory": {"counter": {"pumps": 3}}, "defeat": {"town_health": "<=0"}}
    sites = [bringing({"counter": {"pumps": 1}}), bringing({"coins": 1}, id="ford")]
    table = play(counters=[PUMPS], sites=sites, goal="Three pumps.", **ends)
    table.state.turn = 2
    table.state.scenario_progress.counters["pumps"] = [1]
    table.state.players[0].place = FORD
    found = told(table, deeds("move", "visit:ford"))
    assert found == {
        "": "Three pumps.",
        "So far": "Pumps going 1 of 3; Turn 2 of 6. When the last ends, it is lost.",
        "Lost": f"if you have no Town Health. Now: Town Health {table.state.players[0].town_health}.",
        "Move": f"to The mill ({MILL}), 1 hex W: may bring Pumps going",
    }
    found = told(table, asked(0, "march", (MILL, FORD), "FL-MOV-02", about=(2,)))
    assert [(about, text) for about, text in found.items() if about.startswith((MILL, FORD))] == [
        (next(about for about in found if about.startswith(MILL)), "may bring Pumps going")
    ]
    away = told(table, asked(0, "march", ("J07", FORD), "FL-MOV-02", about=(2,)))
    assert any(text == f"nearest to The mill ({MILL}), 1 point from there" for text in away.values()), away


def test_where_nothing_goes_towards_it_that_is_said(play):
    table = play(counters=[PUMPS], victory={"counter": {"pumps": 1}})
    assert guide_aims.NOTHING in told(table, deeds("wait", "heal")).values()


def test_other_questions_and_other_games_have_none(play, bench):
    table = play()
    assert told(table, asked(0, "free_card", ("action", "spoils"), "FL-ENC-03")) == {}
    plain = bench(1)
    plain.crew(0, n=2)
    seen = view(plain.state, 0)
    assert guide_aims.rows(TeachingMoment(seen, deeds("wait")), questions.question(seen, deeds("wait"))) == ()


@pytest.mark.rule("FL-MOV-02")
def test_the_cursor_of_a_march_opens_at_a_place_or_on_the_way_to_it(play: Any) -> None:
    table = play(counters=[PUMPS], victory={"counter": {"pumps": 3}}, sites=[bringing({"counter": {"pumps": 1}})])
    table.player().place = "C07"

    def opens(*hexes: str) -> str:
        ask = Ask(0, "march", tuple(map(HexKey.of, hexes)), "FL-MOV-02", about=(4,))
        return questions.question(view(table.state, 0), ask).opens

    assert opens("B07", "E07", MILL) == MILL
    assert opens("B07", "D07", "E07") == "E07"
    assert opens("A07", "B07") == "", "no way leads closer"
