"""Scenarios: how they are read, begun, what happens by itself in them, how they end. PH-SCN."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from fallen_tui.adventure.effects.flow import ChooseFlow, offers
from fallen_tui.adventure.scenario.levels import LEVELS
from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.errors import FallenError, RuleError
from fallen_tui.engine.game import ALL, SeatSpec, Setup
from fallen_tui.engine.history import apply_all
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import stage
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.game import open_game
from fallen_tui.games.posthuman.rules import (
    ending,
    knockouts,
    move,
    scenario as rules,
    scenario_turns,
    setup as set_up,
)
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.scenario.cards import scenario_cards
from fallen_tui.games.posthuman.scenario.files import FILES
from fallen_tui.games.posthuman.scenario.reading import read_scenario
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.chapters import progress_at_start
from fallen_tui.games.posthuman.state.events import scenario as s
from fallen_tui.games.posthuman.state.keys import NO, YES, SeatKey, TileKey, WayKey
from fallen_tui.games.posthuman.state.table import ORIGIN, LaidTile
from fallen_tui.games.posthuman.text import log, scenario as told
from fallen_tui.games.posthuman.text.table_view import text_view
from fallen_tui.games.posthuman.tools import inventory
from fallen_tui.saves import begin, go_on
from tests.games.posthuman.conftest import Bench

BRIEF = " ".join(["word"] * 100)
END = " ".join(["word"] * 50)
MILL = {"id": "mill", "name": "The Mill", "tile": "tl33", "among": [1, 3]}
CAT = {"id": "cat", "name": "A Cat", "kind": "person", "start": "with"}
Play = Callable[..., Bench]
OWN = tuple(FILES.installed())


def sheet(**fields: Any) -> dict[str, Any]:
    """A scenario that is nothing but these fields."""
    bare = {
        "id": "tried", "name": "The Trial", "kind": "solo", "turns": 8, "brief": BRIEF, "goal": "Do it.", "won": END,
        "lost": END, "victory": {"journey": 10},
    }  # fmt: skip
    return {key: value for key, value in {**bare, **fields}.items() if value is not None}


@pytest.fixture
def play(bench: Callable[..., Bench]) -> Play:
    """A bench with a scenario, in the move step of turn 2: `play(level="hard", **fields)`."""

    def begin(level: str = "normal", **fields: Any) -> Bench:
        table = bench(1)
        scenario = read_scenario(sheet(**fields), level, 1)
        assert [*FILES.language.faults(scenario, table.state.cards)] == []
        table.state.cards = scenario_cards(table.state.cards, scenario)
        table.state.scenario_progress = progress_at_start(scenario)
        table.state.mode, table.state.level = "scenario", level
        return table

    return begin


def do(table: Bench, *effects: dict[str, Any], card: str = "start") -> Any:
    """Effects in the words of the files, carried out."""
    made = read_scenario(sheet(setup={"do": list(effects)}), "normal", 1).setup.do
    return carry_out(table.state, made, scene_of(table.state, 0, card))


def progress(table: Bench) -> Any:
    assert table.state.scenario_progress is not None
    return table.state.scenario_progress


def begun(id: str, level: str = "normal", kind: str = "random", seed: str = "begun") -> Table:
    setup = Setup("posthuman", "scenario", (SeatSpec(kind, "Ann"),), seed, options=(("scenario", id), ("level", level)))
    return Table(open_game(), stage(setup))


# --- how they are read ---


def test_choices_name_what_they_change(bench: Callable[..., Bench], subtests: pytest.Subtests) -> None:
    """Counters stand in sentences as [[id|…]]; players read a name, and of a secret one only that it changes."""
    asked = 0
    for id in OWN:
        table = bench(1)
        scenario = FILES.example(id, "normal", None, installed_cards())
        table.state.cards = cards = scenario_cards(installed_cards(), scenario)
        table.state.scenario_progress = progress_at_start(scenario)
        own = ((card, flow) for card in scenario.cards() for flow in offers(cards.of[card]))
        for card, flow in own:
            labels = flow.labels if isinstance(flow, ChooseFlow) else (flow.label,)
            keys: Any = tuple(WayKey(n) for n in range(len(labels))) if isinstance(flow, ChooseFlow) else (YES, NO)
            topic = "choose" if isinstance(flow, ChooseFlow) else "may"
            question = table.game.question(table.state, Ask(0, topic, keys, "PH-GAP-72", about=(card, *labels)))
            asked += 1
            with subtests.test(scenario=id, labels=labels):
                assert [each.detail for each in question.choices if "[[" in each.detail] == []
    assert asked > 5


@pytest.mark.rule("PH-SCN-01", "PH-SCN-02")
def test_what_is_installed_is_sound_at_every_level() -> None:
    assert len([entry for entry in FILES.catalogue() if entry.kind == "solo"]) == 4
    for id in OWN:
        for level in LEVELS:
            scenario = FILES.example(id, level, None, installed_cards())
            assert [*FILES.language.idle(scenario, installed_cards())] == []
            assert [*FILES.language.too_much(scenario)] == []
            lines = told.told(id, level)
            assert lines[0].startswith(scenario.name)
            assert not [line for line in lines if "[[" in line]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"brief": "short"}, "90 to 160 words"),
        ({"victory": None}, "how do you win"),
        ({"turns": 99}, "4 to 40 turns"),
        ({"rules": [{"when": "noon", "do": [{"food": 1}]}]}, "the moments are"),
        ({"rules": [{"when": "zone"}]}, "needs do"),
        ({"rules": [{"when": {"zone": 1}, "do": [{"food": 1}]}]}, "write when: zone, and if:"),
        ({"setup": {"events": {"3": "ev13", "5": "ev13"}}}, "listed for two turns"),
        ({"setup": {"food": 99}}, "0 to 12"),
        ({"places": [{**MILL, "among": [0, 70]}]}, "two numbers from 1 to 56"),
        ({"setup": {"do": [{"lot": {"x": 1}}]}}, "the highest number to draw"),
    ],
)
def test_a_fault_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(Exception) as raised:
        read_scenario(sheet(**fields), "normal", 1)
    assert message in " ".join(fault.message for fault in faults_in(raised.value))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rules": [{"when": {"reached": "mil"}, "do": [{"food": 1}]}], "places": [MILL]}, "there is no place mil"),
        ({"victory": {"with": "dog"}}, "there is no mark dog"),
        ({"victory": {"counter": {"trust": 1}}}, "there is no counter trust"),
        ({"rules": [{"when": "zone", "do": [{"join": "fo99"}]}]}, "there is no follower fo99"),
        ({"places": [{**MILL, "tile": "tl99"}]}, "the stack has no tile tl99"),
        ({"places": [MILL, {**MILL, "id": "barn"}]}, "two places have the tile"),
        ({"setup": {"events": {"3": "ev21"}}}, "there is no event ev21"),
        ({"marks": [{"id": "mill", "name": "M"}], "places": [MILL]}, "the id mill is used twice"),
    ],
)
def test_what_is_not_there_is_named(fields: dict[str, Any], message: str) -> None:
    scenario = read_scenario(sheet(**fields), "normal", 1)
    assert message in " ".join(text for _, text in FILES.language.faults(scenario, installed_cards()))


def test_rules_that_set_one_another_off_are_found() -> None:
    up = {"when": {"counter_at": {"aa": 1}}, "do": [{"counter": {"aa": -1}}, {"counter": {"aa": 1}}]}
    counters = [{"id": "aa", "name": "A"}]
    found = [*FILES.language.too_much(read_scenario(sheet(rules=[up], counters=counters), "normal", 1))]
    assert [path for path, _ in found] == [("rules", 0)]
    limited = [{**up, "limit": "turn"}]
    assert not [*FILES.language.too_much(read_scenario(sheet(rules=limited, counters=counters), "normal", 1))]


def test_a_file_from_anywhere_is_checked_and_played(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(yaml.safe_dump([sheet(places=[MILL], rules=[{"when": {"found": "barn"}, "do": [{"food": 1}]}])]))
    assert ["there is no place barn" in str(problem) for problem in inventory.checked(path)] == [True]
    path.write_text(yaml.safe_dump([sheet(places=[MILL])]))
    assert inventory.checked(path) == []
    assert begun(str(path)).state.cards.scenario.name == "The Trial"
    with pytest.raises(FallenError, match="there is no scenario"):
        begun("nowhere")


# --- how they begin ---


def be_set_up(table: Bench) -> None:
    """Set a table up anew for `cs01`; whatever else is asked is answered by its default, else with what comes first."""
    table.state.decks, table.state.phase, table.state.turn = {}, "setup", 0
    run = table.start(set_up.set_up(table.state), dice=((2,),))
    run.go("card:cs01")
    while not run.done:
        assert run.ask is not None
        run.go(run.ask.default if run.ask.default is not None else run.ask.keys[: run.ask.low] or run.ask.keys[0])


@pytest.mark.rule("PH-SCN-03", "PH-SCN-04", "PH-SCN-05")
def test_set_up_gives_what_it_names(play: Play) -> None:
    setting = {
        "food": 2, "ammo": 3, "xp": 4, "journey": 2, "items": ["eq01"], "followers": ["fo03"],
        "events": {"1": "ev03", "4": "ev13"}, "box": ["wp01"], "do": [{"morale": -1}],
    }  # fmt: skip
    table = play(setup=setting, places=[MILL])
    be_set_up(table)
    player, decks = table.player(), table.state.decks
    card = table.state.cards.characters["cs01"]
    assert (player.food, player.ammo, player.xp, player.journey) == (card.food + 2, 3, 4, 2)
    assert player.carried("eq01.1") is not None
    assert player.followers == ["fo03"]
    assert player.morale == player.morale_limit - 1
    assert decks["tile"].draw[-2] == "tl33", "the second of the stack"
    assert (decks["event"].draw[-1], decks["event"].draw[-4]) == ("ev03", "ev13")
    assert "ev21" not in decks["event"].draw
    assert not [card for card in decks["weapon"].draw if card.startswith("wp01")]
    assert table.state.cards.name("tl33") == "The Mill"


@pytest.mark.rule("PH-PRE-09", "PH-SCN-03")
@pytest.mark.parametrize("items", [[], ["wp01"]])
def test_a_survivor_begins_a_scenario_with_the_weapon_in_hand(play: Play, items: list[str]) -> None:
    """What a scenario gives besides disarms nobody."""
    table = play(setup={"food": 2, "items": items})
    be_set_up(table)
    player, of = table.player(), table.state.cards.of
    carried = {each.card for each in player.gear if of[each.card].weapon}
    assert carried
    assert {*player.melee, player.ranged} - {""} <= carried
    for kind, active in (("melee", bool(player.melee)), ("ranged", bool(player.ranged))):
        assert active is any(getattr(of[card], kind) is not None for card in carried)


# --- what happens by itself ---


@pytest.mark.rule("PH-SCN-05", "PH-SCN-07", "PH-SCN-09")
def test_a_place_is_found_and_reached_and_its_rules_happen_once(play: Play) -> None:
    counters = [{"id": "clues", "name": "Clues", "high": 3}]
    table = play(
        places=[MILL],
        counters=counters,
        rules=[
            {"when": {"found": "mill"}, "do": [{"food": 1}]},
            {
                "when": {"reached": "mill"},
                "name": "Flour",
                "story": "It snows indoors.",
                "do": [{"counter": {"clues": 2}}],
            },
            {"when": {"counter_at": {"clues": 2}}, "limit": "game", "do": [{"join": "fo01"}]},
        ],
    )
    table.run(scenario_turns.tile_laid(table.state, 0, "tl34"))
    assert table.player().food == 0
    table.lay((1, 0), "tl33")
    table.run(scenario_turns.tile_laid(table.state, 0, "tl33"))
    assert table.player().food == 1
    table.stand((1, 0), 0)
    run = table.run(move.complete(table.state, 0))
    assert [event.text for event in run.of(s.Told)] == ["It snows indoors."]
    assert progress(table).reached == ["mill"]
    assert progress(table).counter("clues") == 2
    assert table.player().followers == ["fo01"]
    lines = [log.tell(table.state, event, 0) for event in run.events]
    assert "Flour" in lines
    assert "The Mill is reached" in lines


@pytest.mark.rule("PH-SCN-08")
def test_company_stays_where_one_falls_and_is_found_again(play: Play) -> None:
    table = play(
        marks=[CAT],
        counters=[{"id": "falls", "name": "Falls"}],
        rules=[{"when": "knocked_out", "if": {"not": {"with": "cat"}}, "do": [{"counter": {"falls": 1}}]}],
    )
    table.lay((1, 0), "tl34", done=True)
    table.stand((1, 0))
    table.player().health, table.player().morale = 0, 1
    table.run(knockouts.settle(table.state, 0))
    assert table.player().at == ORIGIN
    assert progress(table).marks == {"cat": TileKey.of(1, 0)}
    assert progress(table).counter("falls") == 1
    table.stand((1, 0))
    table.run(scenario_turns.moved(table.state, 0))
    assert progress(table).marks == {"cat": SeatKey.of(0)}


@pytest.mark.rule("PH-SCN-08")
def test_who_waits_at_a_place_comes_along_and_is_brought_to_another(play: Play) -> None:
    barn = {"id": "barn", "name": "The Barn", "tile": "tl34", "among": [4, 5]}
    table = play(
        places=[MILL, barn],
        marks=[{**CAT, "start": "mill"}],
        rules=[{"when": {"carried_to": "barn", "mark": "cat"}, "do": [{"win": "Mice beware."}]}],
    )
    table.lay((1, 0), "tl33")
    table.lay((2, 0), "tl34")
    table.stand((2, 0), 0)
    table.run(scenario_turns.completed(table.state, 0, "tl34"))
    assert not progress(table).verdict, "nobody came along"
    table.stand((1, 0), 0)
    table.run(scenario_turns.completed(table.state, 0, "tl33"))
    assert progress(table).marks["cat"] == SeatKey.of(0)
    table.player().map[2, 0] = LaidTile("tl34", "ESWN", done=True, entered=True)
    table.stand((2, 0))
    table.run(scenario_turns.moved(table.state, 0))
    assert (progress(table).verdict, progress(table).text) == ("won", "Mice beware.")


@pytest.mark.rule("PH-SCN-09")
def test_effects_of_scenarios(play: Play) -> None:
    table = play(places=[MILL], marks=[CAT], counters=[{"id": "tally", "name": "N", "low": -1, "high": 2, "start": 0}])
    state = table.state
    table.run(do(table, {"next_tile": "mill"}))
    assert state.decks["tile"].draw[-1] == "tl33"
    table.run(do(table, {"counter": {"tally": 9}}))
    assert progress(table).counter("tally") == 2, "no further than its bound"
    table.run(do(table, {"counter": {"tally": -9}}, {"leave": "cat"}))
    assert (progress(table).counter("tally"), progress(table).marks["cat"]) == (-1, TileKey.of(0, 0))
    table.run(do(table, {"bring": "cat"}, {"join": "fo02"}, {"join": "fo02"}, {"tell": "On."}))
    assert (progress(table).marks["cat"], table.player().followers) == (SeatKey.of(0), ["fo02"])
    table.run(do(table, {"part": "cat"}, {"lot": {"tally": 2}}), dice=((2,),))
    assert (progress(table).marks["cat"], progress(table).counter("tally")) == ("", 2)
    table.check()


@pytest.mark.rule("PH-SCN-07")
def test_rules_at_their_moments(play: Play) -> None:
    names = ("turn_start", "turn_end", "zone", "tile", "encounter", "event", "knocked_out")
    for name in names:
        table = play(counters=[{"id": "tally", "name": "N"}], rules=[{"when": name, "do": [{"counter": {"tally": 1}}]}])
        table.run(rules.each_rule(table.state, name))
        assert progress(table).counter("tally") == 1
    once = {"when": "zone", "limit": "turn", "do": [{"food": 1}]}
    table = play(rules=[once, {**once, "limit": "game"}, {"when": "zone", "if": {"food": 9}, "do": [{"food": 1}]}])
    for turn in (2, 2, 3):
        table.state.turn = turn
        table.run(rules.each_rule(table.state, "zone"))
    assert table.player().food == 3


def test_what_goes_round_in_a_circle_is_stopped(play: Play) -> None:
    table = play(
        counters=[{"id": "aa", "name": "A"}],
        rules=[{"when": {"counter_at": {"aa": 1}}, "do": [{"counter": {"aa": -1}}, {"counter": {"aa": 1}}]}],
    )
    with pytest.raises(RuleError, match="goes round in a circle"):
        table.run(do(table, {"counter": {"aa": 1}}))


# --- secrets ---


def test_a_briefing_tells_how_much_of_the_journey_lies_behind_one(play: Play) -> None:
    for n, words in ((1, "1 space"), (2, "2 spaces")):
        view = open_game().view(play(setup={"journey": n}).state, 0)
        assert f"  You have {words} of the journey track behind you." in text_view(view, 0, "brief")


@pytest.mark.rule("PH-SCN-06")
def test_secret_counters_are_in_no_view_no_line_and_no_briefing(play: Play) -> None:
    secret = {"id": "liar", "name": "Who lies", "high": 3, "shown": False, "secret": True}
    table = play(counters=[secret, {"id": "seen", "name": "Seen"}], setup={"do": [{"lot": {"liar": 3}}]})
    run = table.run(do(table, {"lot": {"liar": 3}}), dice=((3,),))
    assert progress(table).counter("liar") == 3
    seen = open_game().view(table.state, 0)
    assert seen.scenario_progress is not None
    assert (seen.scenario_progress.counters["liar"], progress(table).counters["liar"]) == ([0], [3])
    (event,) = run.of(s.CounterSet)
    assert [log.tell(table.state, event, seat) for seat in (0, None)] == ["", ""]
    assert "Who lies" in log.tell(table.state, event, ALL)
    lines = [*text_view(seen, 0, "brief"), *text_view(seen, 0, "goal"), *text_view(seen, 0, "")]
    assert not [line for line in lines if "Who lies" in line or "liar" in line]
    assert any("Something is drawn that nobody sees" in line for line in lines)


# --- how they end ---


@pytest.mark.rule("PH-SCN-10", "PH-SCN-11")
def test_the_ends_in_their_order(play: Play) -> None:
    counters = [{"id": "tally", "name": "N", "high": 3}]
    grades = [
        {"name": "Well", "text": "Fine.", "when": {"counter": {"tally": 2}}},
        {"name": "Badly", "text": "Ah.", "of": "lost"},
    ]
    table = play(counters=counters, defeat={"counter": {"tally": 3}}, grades=grades)

    def result(*effects: dict[str, Any], **player: Any) -> Any:
        for name, value in player.items():
            setattr(table.player(), name, value)
        for effect in effects:
            table.run(do(table, effect))
        table.run(rules.check(table.state))
        return table.state.result

    assert result() is None
    assert result({"counter": {"tally": 2}}) is None
    won = result(journey=10)
    assert (won.winners, won.reason, won.story.startswith("Well.")) == ((0,), "goal", True)
    table = play(counters=counters, defeat={"counter": {"tally": 3}}, grades=grades)
    lost = result({"counter": {"tally": 3}})
    assert (lost.winners, lost.reason, lost.story.startswith("Badly.")) == ((), "defeat", True)
    table = play()
    assert result({"lose": "It is over."}).story.startswith("It is over.")


@pytest.mark.rule("PH-SCN-10")
def test_the_clock_and_the_fifth_mutation(play: Play) -> None:
    table = play(turns=4)
    table.state.turn, table.state.phase = 3, "mutant"
    assert table.run(ending.end_turn(table.state)).value is False
    table.state.turn = 4
    assert table.run(ending.end_turn(table.state)).value is True
    assert table.state.result is not None
    assert (table.state.result.reason, table.state.result.winners) == ("time", ())
    table = play(turns=4, clock="won")
    table.state.turn = 4
    table.run(rules.close(table.state))
    assert table.state.result is not None
    assert table.state.result.winners == (0,)
    table = play()
    table.run(rules.turned(table.state, e.Over("turned", (), (0,))))
    assert table.state.result is not None
    assert table.state.result.reason == "turned"


WON: dict[str, tuple[dict[str, int], tuple[str, ...], int, bool]] = {
    "ph01": ({"settled": 1, "sender": 3}, (), 0, False),
    "ph02": ({}, (), 10, False),
    "ph03": ({"arrived": 1}, (), 0, False),
    "ph04": ({}, ("lorcan",), 0, True),
    "ph11": ({"landed": 1}, (), 0, False),
    "ph12": ({}, (), 6, False),
    "ph13": ({}, (), 10, False),
}
"""What wins each scenario of ours: counters, who is brought, journey points, whether at the start."""


@pytest.mark.parametrize("id", OWN)
@pytest.mark.parametrize("level", LEVELS)
def test_each_of_ours_is_won_and_lost(id: str, level: str, bench: Callable[..., Bench]) -> None:
    numbers, brought, journey, home = WON[id]
    for won in (True, False):
        table = bench(1)
        scenario = FILES.example(id, level, None, installed_cards())
        table.state.cards, table.state.scenario_progress = (
            scenario_cards(installed_cards(), scenario),
            progress_at_start(scenario),
        )
        table.state.mode, table.state.level = "scenario", level
        table.lay((1, 0), "tl40", done=True)
        table.stand((1, 0))
        table.run(rules.check(table.state))
        assert table.state.result is None, "nothing is decided yet"
        if won:
            for counter, n in numbers.items():
                progress(table).counters[counter] = [n]
            for mark in brought:
                progress(table).marks[mark] = str(SeatKey.of(0))
            table.player().journey = journey
            table.stand(ORIGIN if home else (1, 0))
            table.run(rules.check(table.state))
        else:
            table.state.turn = scenario.turns
            table.run(rules.close(table.state))
        result = table.state.result
        assert result is not None
        assert bool(result.winners) is won
        assert result.story
        saved = f"You would have won with this: {scenario.goal.strip()}" in text_view(table.state, 0, "result")
        assert saved is (not won and scenario.victory is not None)


# --- whole games ---


@pytest.mark.parametrize("kind", ["random", "steady"])
@pytest.mark.parametrize("id", [entry.id for entry in FILES.catalogue() if entry.kind == "solo"])
def test_whole_games_come_to_an_end(id: str, kind: str) -> None:
    for seed in ("one", "two"):
        table = begun(id, kind=kind, seed=seed)
        play_out(table, bots_of(table.game, table.setup))
        state = table.state
        assert state.result is not None
        assert table.game.check(state) == []
        assert inventory.missing(installed_cards(), table.entries) == []
        assert table.game.story(state) == state.cards.scenario.name
        again = table.game.new(table.setup)
        apply_all(again, table.entries)
        assert again == state, "what is folded is what was played"
        before = table.game.new(table.setup)
        for entry in table.entries:
            assert isinstance(log.tell(before, entry, 0), str)
            entry.apply(before)


def test_a_journal_is_resumed_without_its_file(tmp_path: Path) -> None:
    setup = Setup("posthuman", "scenario", (SeatSpec("random", "Ann"),), "kept", options=(("scenario", "ph02"),))
    path = tmp_path / "kept.fallen"
    table = begin(setup, path)
    bots = bots_of(table.game, table.setup)
    for _ in range(25):
        let_bots_play(table, bots)
    whole = table.game.view(table.state, None)
    table.leave()
    again, _ = go_on(path)
    assert again.game.view(again.state, None) == whole
    assert again.state == table.state, "the scenario came with the journal"
    again.leave()


def test_events_that_only_scenarios_know_are_told(play: Play) -> None:
    table = play(places=[MILL], marks=[CAT])
    known = {e.Over, s.ItemPacked, s.FollowerJoined, s.TileBrought}
    assert known <= set(log.TELLERS)
    assert "A Cat stays behind at 1E" in log.tell(table.state, s.MarkMoved("cat", "tile:1,0", 0), 0)
