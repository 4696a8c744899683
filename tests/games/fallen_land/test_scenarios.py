"""Scenarios: how they are read, begun, what happens by itself in them, and how they end. SCN, VAR."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import orjson
import pytest

from fallen_tui.adventure.scenario.checking import problems_in
from fallen_tui.adventure.scenario.ends import leaders
from fallen_tui.adventure.scenario.levels import LEVELS, plain
from fallen_tui.bots import bots_of, let_bots_play, play_out, seat_bot
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import UNSEEN, Rolled
from fallen_tui.engine.game import ALL, Result, SeatSpec, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.rulebook import open_rulebook
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import stage
from fallen_tui.games.fallen_land import open_game
from fallen_tui.games.fallen_land.bot.distances import Destination
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.bot.sites import goals
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules import (
    scenario as rules,
    scenario_end,
    scenario_front,
    scenario_sites,
    scenario_turns,
    stories,
)
from fallen_tui.games.fallen_land.rules.exploits import deeds
from fallen_tui.games.fallen_land.rules.hiring import targets_for
from fallen_tui.games.fallen_land.rules.movement import move_party, steps, ways_of
from fallen_tui.games.fallen_land.rules.play import close
from fallen_tui.games.fallen_land.rules.resources import can_claim, can_destroy
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out, useful
from fallen_tui.games.fallen_land.rules.targets import hostile, targets
from fallen_tui.games.fallen_land.rules.truce import allied, may_fight
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.scenario.reading import converter, read_scenario
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.chapters import progress_at_start
from fallen_tui.games.fallen_land.state.events import scenario as s
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text import scenario as scenario_words
from fallen_tui.games.fallen_land.text.card_text.describe import face
from fallen_tui.games.fallen_land.text.log import lines as log_lines
from fallen_tui.games.fallen_land.text.table_view.table import text_view
from fallen_tui.saves import begin, go_on, read

BRIEF = " ".join(["word"] * 100)
END = " ".join(["word"] * 50)
FIELD = "H07"
TEXT = {"text": "So it is."}


def sheet(**fields: Any) -> dict[str, Any]:
    """A scenario that is nothing but these fields."""
    bare = {
        "id": "tried", "name": "The Trial", "kind": "solo", "seats": [1, 1], "turns": 6, "brief": BRIEF,
        "goal": "Do it.", "won": END, "lost": END, "victory": {"prestige": 19},
    }  # fmt: skip
    found = {**bare, **fields}
    if found["kind"] == "coop" or found["kind"] == "competitive":
        found.setdefault("seats", [2, 4])
        if found["seats"] == [1, 1]:
            found["seats"] = [2, 4]
    if found["kind"] == "competitive":
        found["won"] = f"{{winner}} {END}"
    return {key: value for key, value in found.items() if value is not None}


def site(id: str = "mill", **fields: Any) -> dict[str, Any]:
    """A site with a visit for 1 Prestige."""
    visit = {**TEXT, "success": {**TEXT, "do": [{"prestige": 1}]}}
    return {"id": id, "name": f"The {id}", "at": FIELD, "visit": visit, **fields}


@pytest.fixture
def play(bench):
    """A bench with a scenario: `play(seats, level="hard", **fields)`, Parties of two in their towns."""

    def begin(seats: int = 1, level: str = "normal", **fields: Any) -> Any:
        table = bench(seats)
        for seat in range(seats):
            table.crew(seat, n=2)
        state = table.state
        scenario = read_scenario(sheet(**fields), level, seats)
        state.cards = scenario_cards(state.cards, scenario)
        state.out += [each.id for each in scenario.sites]
        state.mode = "scenario"
        state.scenario_progress = progress_at_start(scenario, seats)
        state.options |= {"level": level, "length": "normal"}
        return table

    return begin


def parse_effects(value: list[Any]) -> Do:
    """Effects as scenarios write them."""
    made: Do = converter().structure(value, Do)
    return made


def do(table: Any, *effects: Any, seat: int = 0, **scene: Any) -> Any:
    """Carry out effects in the words of the files."""
    return carry_out(table.state, parse_effects(list(effects)), Scene(seat, RULES, **scene))


def begun(mode: str, kinds: str, *options: tuple[str, str], seed: str = "tried") -> Table:
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds.split(",")))
    return Table(open_game(), Setup("fallen_land", mode, seats, seed, options=options))


# --- reading ---


@pytest.mark.rule("FL-SCN-02")
def test_numbers_and_words_hang_on_level_and_seats():
    data = {"a": {"easy": 1, "normal": [2], "hard": {"x": 3}}, "b": {"by_seats": {"2": "two", "4": "four"}}}
    assert plain(data, "easy", 2) == {"a": 1, "b": "two"}
    assert plain(data, "hard", 3) == {"a": {"x": 3}, "b": "two"}
    assert plain(data, "normal", 6) == {"a": [2], "b": "four"}
    assert plain({"easy": 1, "hard": 2}, "easy", 1) == {"easy": 1, "hard": 2}


def test_a_fault_is_named_with_its_field(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests):
    for fields, where, message in [
        ({"turns": 3}, "turns", "4 to 10 Turns"),
        ({"victory": None}, "victory", "is missing"),
        ({"seats": [1, 2]}, "seats", "[1, 1]"),
        ({"kind": "coop", "seats": [1, 3]}, "seats", "two seats"),
        ({"brief": "Short."}, "brief", "90 to 160 words"),
        ({"sites": [site(at="nowhere")]}, "sites[0].at", 'can\'t be "nowhere"'),
        ({"sites": [site(), site()]}, "sites", "have the id"),
        ({"counters": [{"id": "a", "name": "A"}]}, "counters[0].id", "2 to 24"),
        ({"counters": [{"id": "liar", "name": "Liar", "secret": True}]}, "counters[0].secret", "shown: false"),
        ({"rules": [{"when": "turn_stop", "do": [{"prestige": 1}]}]}, "rules[0].when.moment", "turn_stop"),
        ({"rules": [{"when": "turn_end", "whose": "you", "do": [{"prestige": 1}]}]}, "rules[0].when", "each: true"),
        ({"front": {"name": "F", "per_turn": 1, "as": "burning", "from": "C07"}}, "front.do", "burning"),
        ({"score": {"by": "coins"}}, "score", "competitive"),
    ]:
        with subtests.test(fields=fields, where=where, message=message):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "mine.yaml"
            path.write_bytes(orjson.dumps(sheet(**fields)))
            found = [str(each) for each in problems_in(FILES, path, "mine.yaml", open_game().cards)]
            assert any(f" {where}: " in each and message in each for each in found), found


def test_what_is_named_must_be_there(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests):
    for fields in [
        {"victory": {"counter": {"nothing": 1}}},
        {"rules": [{"when": "turn_end", "do": [{"coins": "1 per counter:nothing"}]}]},
        {"rules": [{"when": "turn_end", "do": [{"open_site": "nothing"}]}]},
        {"victory": {"near": {"what": "site", "id": "nothing"}}},
        {"victory": {"near": {"what": "town", "of": "nothing"}}},
        {"victory": {"near": {"what": "hex", "id": "Z99"}}},
        {"rules": [{"when": {"carried_to": "nothing", "mark": "nothing"}, "do": [{"prestige": 1}]}]},
        {"sites": [site(at="Z99")]},
        {"setup": {"box": ["sp999"]}},
        {"setup": {"do": [{"join": "ch999"}]}},
    ]:
        with subtests.test(fields=fields):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "mine.yaml"
            path.write_bytes(orjson.dumps(sheet(**fields)))
            found = [str(each) for each in problems_in(FILES, path, "mine.yaml", open_game().cards)]
            assert any("there is no" in each or "has no hex" in each for each in found), found


@pytest.mark.rule("FL-SCN-07")
def test_what_moves_over_land_cannot_be_sent_into_the_water(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
):
    for goal, told in [("C08", True), ("E09", False)]:
        with subtests.test(goal=goal, told=told):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "mine.yaml"
            sent = {"when": "turn_end", "do": [{"move_site": {"site": "well", "toward": goal, "n": 2}}]}
            for fields in (
                {"sites": [site(id="well")], "rules": [sent]},
                {"sites": [site(moves={"toward": goal, "n": 2})]},
            ):
                path.write_bytes(orjson.dumps(sheet(**fields)))
                found = [str(each) for each in problems_in(FILES, path, "mine.yaml", open_game().cards)]
                assert any(f"{goal} is water" in each for each in found) is told, found
                setup = Setup(
                    "fallen_land", "scenario", (SeatSpec("steady", "S"),), "x", options=(("scenario", str(path)),)
                )
                assert open_game().new(FILES.stage(setup)).scenario_progress, "a journal that holds it can be read"


@pytest.mark.rule("FL-SCN-02")
def test_a_scenario_from_a_file_travels_with_the_game(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_bytes(orjson.dumps(sheet(name="From afar")))
    setup = Setup("fallen_land", "scenario", (SeatSpec("steady", "S"),), "x", options=(("scenario", str(path)),))
    kept = FILES.stage(setup)
    path.unlink()
    assert kept.option("scenario") == "tried"
    assert open_game().new(kept).cards.scenario.name == "From afar"


def test_what_cannot_be_begun_is_refused(subtests: pytest.Subtests):
    for options, kinds, message in [
        ((("scenario", "sc99"),), "steady", "there is no scenario"),
        ((), "steady", "which scenario"),
        ((("scenario", "sc01"), ("level", "mad")), "steady", "no level"),
        ((("scenario", "sc01"),), "steady,steady", "is for 1 seat, not 2"),
    ]:
        with subtests.test(options=options, kinds=kinds, message=message), pytest.raises(FallenError, match=message):
            begun("scenario", kinds, *options)


# --- the beginning ---


@pytest.mark.rule("FL-SCN-01", "FL-SCN-03", "FL-DRF-07")
def test_set_up_as_the_scenario_wants_it():
    setting = {
        "faction": [[2], [7]], "coins": 3, "prestige": 2, "town_health": 40, "missions": 2, "technologies": ["law"],
        "deal": {"character": 4, "spoils": 2, "action": 1}, "place": ["H07", "J07"], "resources": 1,
        "with": [["sp001"], ["sp002"]], "box": ["ac001"], "do": [{"coins": 4}],
    }  # fmt: skip
    data = sheet(kind="coop", setup=setting)
    table = begun("scenario", "random,random", ("scenario", "tried"), ("sheet", orjson.dumps(data).decode()))
    bots = bots_of(open_game(), table.setup)
    table.advance()
    while table.state.phase == "setup":
        let_bots_play(table, bots)
    state = table.state
    assert [player.faction for player in state.players] == [2, 7]
    assert [player.prestige for player in state.players] == [2, 2]
    assert [player.town_health for player in state.players] == [40, 40]
    assert [player.place for player in state.players] == ["H07", "J07"]
    assert len(state.missions) == 2
    assert "ac001" in state.out
    assert state.resource_count(0) == state.resource_count(1) == 1
    for player, card in zip(state.players, ("sp001", "sp002"), strict=True):
        assert player.technology("law") is not None
        assert len(player.party) + len(player.roster) == 4
        assert card in (*player.auction, *player.equipped()) or card in state.joined
    assert not open_game().check(state)


@pytest.mark.parametrize(("setup", "told"), [({}, True), ({"place": ["H07"]}, False)])
def test_a_party_is_said_to_start_where_the_scenario_puts_it(play, setup, told):
    state = play(setup=setup).state
    assert bool(log_lines.tell(state, e.PartyFormed(0), 0)) is told
    assert log_lines.tell(state, e.PartyMoved(0, FIELD, "start"), 0).startswith("Ann's Party starts in H07")


@pytest.mark.rule("FL-SCN-10")
def test_cards_that_the_scenario_gives_lie_in_no_deck(play):
    table = play(rules=[{"when": "turn_end", "do": [{"join": "ch050"}]}])
    cards = table.state.cards
    assert "ch050" not in cards.decks["character"]
    table.state.decks["character"].draw.remove("ch050")
    table.state.out.append("ch050")
    table.always("place_character", "crown:2")
    table.run(do(table, {"join": "ch050"}))
    assert table.player().crown_of("ch050") == 2
    table.run(do(table, {"join": "ch050"}))
    assert sum(member.card == "ch050" for _, member in table.player().party) == 1


@pytest.mark.rule("FL-SCN-04")
def test_red_dots_are_left_out_alone_and_together(play):
    cards = play().state.cards
    assert not any(cards.actions[card].red for card in cards.decks["action"])
    race = play(2, kind="competitive", score={"by": "coins"}).state.cards
    assert any(race.actions[card].red for card in race.decks["action"])


@pytest.mark.rule("FL-SCN-04")
def test_nobody_harms_another_without_fights(play):
    table = play(2, kind="coop")
    state = table.state
    table.place(1, table.player(0).place)
    held = next(iter(state.resources))
    state.resources[held].owner = 1
    assert not any(key.startswith("pvp") for key in deeds(state, 0, False))
    assert not may_fight(state, 0, 1)
    assert allied(state, 0, 1)
    assert not can_claim(state, 0, held)
    assert not can_destroy(state, held)
    assert not list(targets_for(state, 0, "attack"))
    assert held not in list(targets_for(state, 0, "destroy"))
    harmful = [card for card in state.cards.actions.values() if card.target.startswith("rival") and not card.hired]
    assert harmful
    assert not any(key for card in harmful for key in targets(state, 0, card, None) if "1" in key[:6])
    assert not hostile(next(card for card in state.cards.actions.values() if card.kind == "technology"))


# --- sites ---


@pytest.mark.rule("FL-SCN-05")
def test_a_site_is_laid_where_it_says(play):
    spots = {
        "one": "H07", "drawn": ["J07", "K07", "H07"], "home": "own_town",
        "near": {"from": "own_town", "distance": [2, 2], "terrain": "mountain"},
        "beside": {"from": "one", "distance": 1},
    }  # fmt: skip
    table = play(sites=[site(id, at=at) for id, at in spots.items()])
    table.state.phase = "setup"
    table.run(scenario_sites.due(table.state), dice=[(2,), (1,)])
    places = {each.card: each.place for each in table.state.world}
    board = table.state.cards.board
    home = board.at(table.state.home(0)).coordinate
    assert places["one"] == "H07"
    assert places["home"] == table.state.home(0)
    assert places["drawn"] == "K07", "of three hexes the one with a chip is not drawn from"
    near = board.at(places["near"])
    assert board.distance(home, near.coordinate) == 2
    assert "mountain" in near.terrains
    assert board.distance(board.at("H07").coordinate, board.at(places["beside"]).coordinate) == 1


@pytest.mark.rule("FL-SCN-05")
def test_a_site_beside_one_that_has_closed_lies_where_that_one_was(play):
    sites = [site("one", at="H07"), site("beside", at={"from": "one", "distance": 1}, opens=3)]
    table = play(sites=[*sites, site("lone", at={"from": "late", "distance": 0}, opens=3), site("late", opens="never")])
    table.run(scenario_sites.due(table.state))
    table.run(do(table, {"close_site": "one"}))
    table.state.turn = 3
    table.run(scenario_sites.due(table.state), dice=[(1,)])
    places, board = {each.card: each.place for each in table.state.world}, table.state.cards.board
    assert "one" not in places
    assert board.distance(board.at("H07").coordinate, board.at(places["beside"]).coordinate) == 1
    assert places["lone"] == scenario_sites.CENTRE, "beside a site that never lay anywhere: the middle of the map"


@pytest.mark.rule("FL-SCN-05")
def test_a_site_for_a_seat_that_does_not_play_is_left_out(play):
    sites = [site("one", **{"for": 2, "at": "own_town"}), site("two", **{"for": 3})]
    table = play(2, kind="coop", sites=sites)
    table.run(scenario_sites.due(table.state))
    assert [(each.card, each.by, each.place) for each in table.state.world] == [("one", 1, table.state.home(1))]


@pytest.mark.rule("FL-SCN-06")
def test_sites_open_by_turn_by_condition_or_by_an_effect(play):
    sites = [site("late", opens=3), site("met", opens={"prestige": 2}), site("told", opens="never")]
    table = play(sites=sites)
    state = table.state
    table.run(scenario_sites.due(state))
    assert not state.world
    state.turn = 3
    table.run(scenario_sites.due(state))
    table.player().prestige = 2
    table.run(scenario_end.step_done(state))
    assert [each.card for each in state.world] == ["late", "met"]
    table.run(do(table, {"open_site": {"site": "told", "at": "here"}}))
    assert state.world[-1].place == table.player().place
    table.run(do(table, {"close_site": "late"}))
    table.run(scenario_sites.due(state))
    assert "late" not in [each.card for each in state.world], "each opens once by itself"


@pytest.mark.rule("FL-SCN-07")
@pytest.mark.parametrize(
    ("limit", "closes", "faces", "still", "again"),
    [
        ("turn", "success", (10, 10), True, False),
        ("free", "success", (10, 10), True, True),
        ("party", "never", (2, 2), True, False),
        ("free", "never", (2, 2), True, True),
        ("turn", "success", (2, 2), False, False),
        ("turn", "visit", (10, 10), False, False),
        ("once", "never", (10, 10), False, False),
    ],
)
def test_a_site_is_visited_as_often_as_it_allows(play, limit, closes, faces, still, again):
    visit = {**TEXT, "checks": [{"combat": 2}], "success": TEXT, "failure": TEXT}
    table = play(sites=[site(limit=limit, closes=closes, visit=visit)])
    state = table.state
    table.place(0, FIELD)
    table.run(scenario_sites.due(state))
    assert "visit:mill" in deeds(state, 0, True)
    table.run(stories.visit(state, 0, "mill"), dice=[faces])
    assert bool(state.world) is still
    assert ("visit:mill" in deeds(state, 0, True)) is again
    done = closes == "success" and faces == (2, 2)
    assert ("mill" in state.scenario_progress.done) is done


def test_what_a_site_says_is_told_to_its_visitor(play):
    table = play(2, kind="coop", sites=[site(text="A mill.")])
    table.place(0, FIELD)
    table.run(scenario_sites.due(table.state))
    run = table.run(stories.visit(table.state, 0, "mill"))
    (began,) = run.of(e.StoryBegan)
    assert "So it is." in log_lines.tell(table.state, began, 0)
    assert "So it is." not in log_lines.tell(table.state, began, 1)
    told = "\n".join(text_view(table.state, 0, "mill"))
    assert "A mill." in told
    assert "So it is." in told


@pytest.mark.parametrize("checks", [[], [{"combat": 1}]])
def test_where_nothing_is_tried_no_success_is_told(play, checks):
    choose = [{"label": "Speak", "do": [{"prestige": 1}]}, {"label": "Wait", "do": []}]
    ends = {"success": {"text": "They make room.", "do": [{"choose": choose}]}}
    ends |= {"checks": checks, "failure": {"text": "They don't.", "do": []}} if checks else {}
    table = play(sites=[site(visit={"text": "So it is.", **ends})])
    table.place(0, FIELD)
    table.run(scenario_sites.due(table.state))
    run = table.start(stories.visit(table.state, 0, "mill"), dice=((2, 2),) if checks else ())
    (result,) = run.of(e.StoryResult)
    said = log_lines.tell(table.state, result, 0)
    assert said.startswith("Success: They make room." if checks else "They make room.")


@pytest.mark.rule("FL-SCN-07")
def test_a_site_may_have_an_owner_and_a_condition(play):
    sites = [
        site("own", **{"for": 2, "owner_only": True}),
        site("shut", **{"if": {"carries": "oil"}}),
    ]
    table = play(2, kind="coop", sites=sites, marks=[{"id": "oil", "name": "Oil"}])
    for seat in (0, 1):
        table.place(seat, FIELD)
    table.run(scenario_sites.due(table.state))
    seen = [[key for key in deeds(table.state, seat, True) if key.startswith("visit")] for seat in (0, 1)]
    assert seen == [[], ["visit:own"]]
    table.run(do(table, {"take": "oil"}))
    assert "visit:shut" in deeds(table.state, 0, True)


@pytest.mark.rule("FL-SCN-07")
def test_sites_move_and_no_action_card_touches_them(play):
    table = play(sites=[site(moves={"toward": "nearest_party", "n": 2})])
    state = table.state
    table.place(0, "K07")
    table.run(scenario_sites.due(state))
    table.run(scenario_sites.move(state))
    board = state.cards.board
    far = board.distance(board.at(state.world[0].place).coordinate, board.at("K07").coordinate)
    assert far == board.distance(board.at(FIELD).coordinate, board.at("K07").coordinate) - 2
    card = next(card for card in state.cards.actions.values() if card.target == "place")
    assert targets(state, 0, card, None) == []


# --- counters, rules ---


@pytest.mark.rule("FL-SCN-08")
def test_counters_stay_within_their_bounds(play):
    counters = [{"id": "fame", "name": "Fame", "high": 3}, {"id": "hands", "name": "Hands", "of": "seat"}]
    table = play(2, kind="coop", counters=counters)
    table.run(do(table, {"counter": {"fame": 5}}))
    assert table.state.scenario_progress.counter("fame", 1) == 3
    table.run(do(table, {"counter": {"fame": -9, "hands": -1}}))
    assert table.state.scenario_progress.counter("fame", 0) == 0
    run = table.run(do(table, {"counter": {"hands": 2, "who": "others"}}))
    assert run.of(s.CounterSet) == [s.CounterSet("hands", 1, 2)]
    assert [table.state.scenario_progress.counter("hands", seat) for seat in (0, 1)] == [0, 2]


@pytest.mark.rule("FL-SCN-08")
def test_what_is_so_or_not_is_true_or_not_in_words(play):
    """A counter from 0 to 1 is told as a fact: in sheets, in conditions, in the log, at the table."""
    counters = [
        {"id": "owes", "name": "Vye owes you", "high": 1},
        {"id": "fame", "name": "Fame", "high": 3},
        {"id": "alto", "name": "Sings alto", "high": 1, "of": "seat"},
    ]
    test = {"if": {"counter": {"owes": 1, "fame": 1}}, "then": [{"counter": {"owes": -1, "fame": -1}}]}
    never = {"if": {"counter": {"owes": "=0"}}, "then": [{"counter": {"owes": 1}}]}
    theirs = {"counter": {"alto": -1, "who": "others"}}
    visit = {**TEXT, "success": {**TEXT, "do": [test, never, theirs]}}
    found = [{"when": {"counter_at": {"owes": 1}}, "do": [{"prestige": 1}]}]
    table = play(2, kind="coop", counters=counters, sites=[site(visit=visit)], rules=found)
    table.run(scenario_sites.due(table.state))
    told = "\n".join((*face(table.state.cards, "mill"), *text_view(table.state, 0, "brief")))
    for words in (
        'if Vye owes you and Fame is 1 or more, "Vye owes you" is no longer true and Fame falls by 1',
        'if it is not so that Vye owes you, "Vye owes you" is now true',
        "When Vye owes you: gain 1 Prestige.",
        "Vye owes you: no",
        '"Sings alto" is no longer true of any other player',
        "Fame: 0",
    ):
        assert words.casefold() in told.casefold(), told
    lines = []
    for effect in ({"counter": {"owes": 1, "fame": 1}}, {"counter": {"alto": 1}}, {"counter": {"owes": -1}}):
        for event in do(table, effect):
            lines += [log_lines.tell(table.state, event, 0)] if isinstance(event, s.CounterSet) else []
            event.apply(table.state)
    assert lines == [
        "Now true: Vye owes you",
        "Fame: 1 (+1)",
        "Now true of Ann: Sings alto",
        "No longer true: Vye owes you",
    ]
    assert "Fame 1 of 3; Sings alto: Ann." in text_view(table.state, 0, "goal")


@pytest.mark.rule("FL-SCN-05", "FL-SCN-07")
@pytest.mark.parametrize(
    ("near", "places", "holds", "words"),
    [
        ({"what": "site", "id": "mill"}, {"mill": "H07", 0: "I07"}, True, "your Party is within 1 hex of the mill"),
        ({"what": "site", "id": "mill"}, {"mill": "H07", 0: "J07"}, False, ""),
        ({"what": "site", "id": "mill"}, {"cart": "H07", 0: "H07"}, False, ""),
        ({"what": "site"}, {"cart": "H07", 0: "H07"}, True, "your Party is within 1 hex of a place of this scenario"),
        ({"what": "own_town", "of": "cart"}, {"cart": "town"}, True, "the cart is within 1 hex of your own town"),
        ({"what": "own_town", "of": "cart"}, {0: "town"}, False, ""),
        ({"what": "party", "of": "cart", "within": 0}, {"cart": "H07", 0: "H07"}, True, "in the hex of a Party"),
        ({"what": "hex", "id": "H07", "of": "cart", "within": 0}, {"cart": "H07"}, True, "the cart is in H07"),
        ({"what": "hex", "id": "H07", "within": 2}, {0: "J07"}, True, "your Party is within 2 hexes of H07"),
        ({"what": "site", "id": "mill", "of": "cart"}, {"cart": "H07", "mill": "I07"}, True, "of the mill"),
        ({"what": "site", "id": "mill", "of": "cart"}, {"cart": "H07", 0: "I07"}, False, ""),
    ],
)
def test_a_condition_may_ask_where_a_site_stands(play, near, places, holds, words):
    rule = {"when": "turn_end", "if": {"near": near}, "do": [{"prestige": 1}]}
    table = play(sites=[site("mill", opens="never"), site("cart", opens="never")], rules=[rule])
    state = table.state
    for what, place in places.items():
        hex = state.home(0) if place == "town" else place
        if what == 0:
            table.place(0, hex)
        else:
            s.SiteOpened(what, NOBODY, hex).apply(state)
    if 0 not in places:
        table.place(0, "Z16")
    table.run(scenario_turns.turn_end(state))
    assert table.player().prestige == int(holds)
    assert words in "\n".join(text_view(state, 0, "brief"))


@pytest.mark.rule("FL-SCN-01", "FL-SCN-07")
def test_the_briefing_tells_counters_and_places_as_they_stand(play):
    moves = {"toward": "nearest_party", "n": 2}
    table = play(
        counters=[{"id": "caught", "name": "Caught", "high": 3}],
        sites=[site(), site("hound", at="E09", opens=2, moves=moves)],
    )
    table.state.turn = 0
    before = text_view(table.state, 0, "brief")
    assert "  The hound at E09, from Turn 2. It moves 2 hexes toward the nearest Party as each Turn ends." in before
    assert {"  Caught: 0", f"  The mill at {FIELD}"} <= set(before)
    table.state.turn = 2
    s.SiteOpened("hound", NOBODY, "E09").apply(table.state)
    table.state.scenario_progress.counters["caught"] = [1]
    table.state.scenario_progress.done.append("mill")
    now = text_view(table.state, 0, "brief")
    assert "  The hound at E09. It moves 2 hexes toward the nearest Party as each Turn ends." in now
    assert {"  Caught: 1", "  The mill: done"} <= set(now)


def test_the_briefing_tells_the_rules_of_its_level_alone(play):
    gain = {"when": "turn_start", "do": [{"coins": 1}]}
    rules = [
        {**gain, "if": {"turn": 4, "level": ["hard"]}, "text": "Hard: as Turn 4 starts, you gain 1 coin."},
        {**gain, "if": {"level": ["easy", "normal"]}, "text": "As a Turn starts, you gain 1 coin."},
        {**gain, "if": {"not": {"level": "hard"}}, "text": "You gain another."},
    ]
    found = {level: "\n".join(text_view(play(level=level, rules=rules).state, 0, "brief")) for level in LEVELS}
    assert [("Hard:" in text, "As a Turn" in text, "another" in text) for text in found.values()] == [
        (False, True, True),
        (False, True, True),
        (True, False, False),
    ]


OTHER_LEVELS = re.compile(r"\b(?:[Ee]asy|[Nn]ormal|[Hh]ard)(?: and hard)?:|\bat (?:easy|hard)\b")


@pytest.mark.parametrize("level", LEVELS)
def test_no_briefing_of_the_content_tells_of_other_levels(level):
    told = {each.id: "\n".join(scenario_words.told(each.id, level)) for each in FILES.catalogue(chapters=True)}
    assert {id: found[0] for id, text in told.items() if (found := OTHER_LEVELS.search(text))} == {}


def test_the_briefing_names_the_hexes_where_a_place_may_lie(play):
    near = {"from": "own_town", "distance": [3, 4], "terrain": "plains"}
    sites = [site(at=["H07", "I07"]), site("barn", at="own_town"), site("hound", at=near)]
    table = play(sites=sites)
    table.state.turn = 0
    told = text_view(table.state, 0, "brief")
    assert {"  The mill at H07 or I07", "  The barn in your own town", "  The hound"} <= set(told)


@pytest.mark.rule("FL-SCN-08")
def test_an_amount_may_count_a_counter(play):
    """In any effect, of the table or of the seat concerned; said by its name, a fault where there is none."""
    counters = [
        {"id": "sieges", "name": "Sieges lifted"},
        {"id": "hands", "name": "Hands", "of": "seat"},
        {"id": "owes", "name": "Vye owes you", "high": 1},
    ]
    effects = [
        {"coins": "2 per counter:sieges"},
        {"counter": {"hands": "1 per counter:sieges", "who": "all"}},
        {"prestige": {"n": "1 per counter:hands", "who": "others"}},
        {"coins": "1d6 per counter:owes"},
    ]
    visit = {**TEXT, "success": {**TEXT, "do": effects}}
    table = play(2, kind="coop", counters=counters, sites=[site(visit=visit)])
    state = table.state
    coins = table.player().coins
    table.run(do(table, *effects))
    assert (table.player().coins, state.scenario_progress.counters["hands"]) == (coins, [0, 0])
    assert not useful(state, parse_effects([effects[1]]), Scene(0)), "nothing is there to be counted"
    state.scenario_progress.counters.update(sieges=[3], owes=[1], hands=[1, 2])
    table.run(do(table, *effects), dice=((4,),))
    assert table.player().coins == coins + 6 + 4
    assert state.scenario_progress.counters["hands"] == [4, 5]
    assert [player.prestige for player in state.players] == [0, 5]
    told = "\n".join(face(state.cards, "mill"))
    for words in (
        "Gain 2 Salvage Coins for each point of Sieges lifted.",
        "Hands of every player rise by 1 for each point of Sieges lifted.",
        "gains 1 Prestige for each point of Hands.",
        'Gain 1d6 Salvage Coins for each note of "Vye owes you".',
    ):
        assert words in told, told


@pytest.mark.rule("FL-SCN-08")
def test_bots_know_what_a_counted_amount_is_worth(play):
    table = play(counters=[{"id": "sieges", "name": "Sieges lifted"}])
    worths = []
    for n in (0, 4):
        table.state.scenario_progress.counters["sieges"] = [n]
        worths.append(mind_of(table).valuation.of(parse_effects([{"prestige": "1 per counter:sieges"}])))
    assert worths[0] == 0 < worths[1]


LIAR = {"id": "liar", "name": "Who lies", "high": 6, "shown": False}
DRAWN = {"roll": {"1-3": [{"counter": {"liar": 4}}], "4-6": [{"counter": {"liar": 5}}]}}
ACCUSED = {"if": {"counter": {"liar": "=4"}}, "then": [{"counter": {"jurors": 2}}], "else": [{"coins": 3}]}


def with_a_liar(play: Any, secret: bool) -> Any:
    visit = {**TEXT, "success": {**TEXT, "do": [ACCUSED]}}
    return play(
        counters=[{**LIAR, "secret": secret}, {"id": "jurors", "name": "Jurors", "worth": 5}],
        setup={"do": [DRAWN]},
        sites=[site(visit=visit)],
    )


@pytest.mark.rule("FL-SCN-15")
@pytest.mark.parametrize("secret", [True, False])
def test_nobody_is_told_how_a_secret_counter_stands(play, secret):
    table = with_a_liar(play, secret)
    run = table.run(do(table, DRAWN), dice=((2,),))
    assert table.state.scenario_progress.counter("liar", 0) == 4
    (drawn,) = run.of(s.CounterSet)
    assert log_lines.tell(table.state, drawn, 0) == ""
    assert (log_lines.tell(table.state, drawn, ALL) != "") is secret
    table.run(scenario_sites.due(table.state))
    told = "\n".join((*face(table.state.cards, "mill"), *text_view(table.state, 0, "brief")))
    assert ("Who lies is 4" in told) is not secret
    assert ("Who lies" in told) is not secret
    assert ("something hidden is so" in told) is secret
    assert ("Something is drawn that nobody sees." in told) is secret


@pytest.mark.rule("FL-SCN-15")
@pytest.mark.parametrize(("secret", "seen"), [(True, 0), (False, 4)])
def test_a_secret_counter_is_in_no_view_until_the_end(play, secret, seen):
    table = with_a_liar(play, secret)
    table.state.scenario_progress.counters["liar"] = [4]
    assert [view(table.state, seat).scenario_progress.counter("liar", 0) for seat in (0, None)] == [seen, seen]
    table.state.phase = "over"
    assert view(table.state, 0).scenario_progress.counter("liar", 0) == 4


@pytest.mark.rule("FL-SCN-15")
@pytest.mark.parametrize(("secret", "line"), [(True, ""), (False, "Roll: 2 (The Trial)")])
def test_the_die_that_sets_a_secret_counter_is_told_when_all_is_over(play, secret, line):
    table = with_a_liar(play, secret)
    roll = next(do(table, DRAWN))
    assert (roll.stream == UNSEEN) is secret
    rolled = Rolled(roll.stream, 0, roll.count, roll.sides, (2,), roll.why)
    assert log_lines.tell(table.state, rolled, 0) == line
    assert log_lines.tell(table.state, rolled, ALL) == "Roll: 2 (The Trial)"


@pytest.mark.rule("FL-SCN-15")
def test_bots_weigh_both_sides_of_what_is_secret(play):
    worths = []
    for secret in (True, False):
        table = with_a_liar(play, secret)
        table.state.scenario_progress.counters["liar"] = [4]
        mind = mind_of(table)
        worths.append(mind.valuation.of(parse_effects([ACCUSED])))
    assert worths[0] < worths[1]
    table.state.scenario_progress.counters["liar"] = [5]
    assert mind_of(table).valuation.of(parse_effects([ACCUSED])) < worths[0]


@pytest.mark.rule("FL-SCN-09")
def test_rules_of_the_turn_happen_for_the_first_player_or_for_each(play):
    when = [
        {"when": "turn_start", "do": [{"coins": 1}]},
        {"when": "turn_end", "each": True, "if": {"seat": 2}, "do": [{"coins": 5}]},
        {"when": "turn_end", "each": True, "limit": "game", "do": [{"prestige": 1}]},
    ]
    table = play(2, kind="coop", rules=when)
    table.state.first = 1
    table.run(scenario_turns.turn_start(table.state))
    assert [table.player(seat).coins for seat in (0, 1)] == [10, 11]
    table.run(scenario_turns.turn_end(table.state))
    table.run(scenario_turns.turn_end(table.state))
    assert [table.player(seat).coins for seat in (0, 1)] == [10, 21]
    assert [table.player(seat).prestige for seat in (0, 1)] == [1, 1]


STANDING = [
    {"if": {"counter": {"sieges": "<=3"}}, "then": [{"town_health": -1}]},
    {"if": {"counter": {"sieges": "<=2"}}, "then": [{"town_health": -1}]},
    {"if": {"counter": {"sieges": 4}}, "then": [{"town_health": -2}]},
]
"""What camps cost a town, one loss for each that stands."""


@pytest.mark.rule("FL-TDC-09", "FL-SCN-09")
@pytest.mark.parametrize(
    ("do", "losses", "left"),
    [
        (STANDING, [2], 29),
        ([*STANDING, {"coins": 1}, {"town_health": -1}], [2, 1], 28),
        ([{"town_health": -1}, {"if": {"town_health": "<=30"}, "then": [{"town_health": -3}]}], [1, 3], 27),
    ],
)
def test_chips_are_asked_for_once_for_losses_that_follow_one_another(play, do, losses, left):
    """But not for what comes after something else, or hangs on what was lost."""
    counters = [{"id": "sieges", "name": "Sieges lifted"}]
    table = play(counters=counters, rules=[{"when": "turn_end", "do": do}])
    table.player().chips = 3
    run = table.start(scenario_turns.turn_end(table.state), 1)
    while run.ask is not None:
        run.go(0)
    assert [ask.about for ask in run.asked if ask.topic == "absorb"] == [(n,) for n in losses]
    assert (table.player().chips, table.player().town_health) == (2, left)


@pytest.mark.rule("FL-TDC-09", "FL-SCN-09")
@pytest.mark.parametrize(
    ("later", "losses", "left"),
    [
        ([{"do": STANDING}], [3], 28),
        ([{"if": {"turn": 1}, "do": STANDING, "story": "They are back."}, {"do": [{"town_health": -1}]}], [4], 27),
        ([{"do": [{"coins": 1}, {"town_health": -1}]}], [1, 1], 29),
        ([{"if": {"town_health": "<=30"}, "do": [{"town_health": -3}]}], [1, 3], 27),
    ],
)
def test_chips_are_asked_for_once_for_what_several_rules_cost_at_one_moment(play, later, losses, left):
    counters = [{"id": "sieges", "name": "Sieges lifted"}]
    rules = [{"when": "turn_end", **rule} for rule in ({"do": [{"town_health": -1}]}, *later)]
    table = play(counters=counters, rules=rules)
    table.player().chips = 3
    table.state.turn = 1
    run = table.start(scenario_turns.turn_end(table.state), 1)
    while run.ask is not None:
        run.go(0)
    assert [ask.about for ask in run.asked if ask.topic == "absorb"] == [(n,) for n in losses]
    assert (table.player().chips, table.player().town_health) == (2, left)


@pytest.mark.rule("FL-SCN-09")
def test_without_chips_each_loss_is_told_by_itself(play):
    """As journals that were written before have it."""
    counters = [{"id": "sieges", "name": "Sieges lifted"}]
    table = play(counters=counters, rules=[{"when": "turn_end", "do": STANDING}])
    run = table.run(scenario_turns.turn_end(table.state))
    assert [event.n for event in run.of(e.TownHealthChanged)] == [-1, -1]


@pytest.mark.rule("FL-SCN-09")
def test_rules_wait_for_a_site_and_for_a_counter(play):
    table = play(
        counters=[{"id": "fame", "name": "Fame"}],
        sites=[site()],
        rules=[
            {"when": {"site_done": "mill"}, "story": "It is done.", "do": [{"counter": {"fame": 2}}]},
            {"when": {"counter_at": {"fame": 2}}, "do": [{"coins": 7}]},
        ],
    )
    table.run(scenario_sites.due(table.state))
    run = table.run(do(table, {"close_site": {"site": "mill", "done": True}}))
    assert run.of(s.Told) == [s.Told("It is done.")]
    assert table.player().coins == 17
    table.run(do(table, {"counter": {"fame": 1}}))
    assert table.player().coins == 17, "only as it comes to the number"


@pytest.mark.rule("FL-SCN-09")
def test_a_rule_at_a_moment_of_cards_is_for_the_seat_whose_moment_it_is(play):
    table = play(2, kind="competitive", score={"by": "coins"}, rules=[{"when": "move", "do": [{"coins": 1}]}])
    table.run(move_party(table.state, 1, FIELD, "card"))
    assert [table.player(seat).coins for seat in (0, 1)] == [10, 11]


CONDITIONS = [
    ({"counter": {"fame": 2}}, lambda table: table.state.scenario_progress.counters.update(fame=[2])),
    ({"site": "mill"}, lambda table: table.state.scenario_progress.done.append("mill")),
    ({"at_site": "mill"}, lambda table: table.place(0, FIELD)),
    ({"carries": "oil"}, lambda table: table.state.scenario_progress.marks.update(oil="seat:0")),
    ({"level": ["hard", "easy"]}, lambda table: table.state.options.update(level="easy")),
    ({"front": 1}, lambda table: table.state.scenario_progress.front.append("K07")),
    ({"in_front": "party"}, lambda table: table.state.scenario_progress.front.append(table.player().place)),
    ({"in_front": "town"}, lambda table: table.state.scenario_progress.front.append(table.state.home(0))),
    ({"not": {"seat": 1}}, None),
]


@pytest.mark.parametrize(("condition", "setup"), CONDITIONS)
def test_conditions_of_scenarios(play, condition, setup):
    found = [{"if": condition, "then": [{"coins": 1}]}]
    table = play(counters=[{"id": "fame", "name": "Fame"}], marks=[{"id": "oil", "name": "Oil"}], sites=[site()])
    table.run(scenario_sites.due(table.state))
    table.run(do(table, *found))
    assert table.player().coins == 10
    if setup is not None:
        setup(table)
        table.run(do(table, *found))
        assert table.player().coins == 11


# --- things to carry ---


@pytest.mark.rule("FL-SCN-11")
def test_a_thing_is_carried_lost_found_and_brought(play):
    table = play(
        2,
        kind="coop",
        marks=[{"id": "oil", "name": "Oil", "start": "mill"}],
        sites=[site(closes="never"), site("lamp", at="J07")],
        rules=[{"when": {"carried_to": "lamp", "mark": "oil"}, "do": [{"drop": "oil"}, {"coins": 5}]}],
    )
    state, marks = table.state, table.state.scenario_progress.marks
    table.run(scenario_sites.due(state))
    assert marks["oil"] == "site:mill"
    table.place(0, FIELD)
    table.run(do(table, {"take": "oil"}))
    assert marks["oil"] == "seat:0"
    e.PartyLost(0).apply(state)
    state.players[0].crowns = [None] * 5
    assert marks["oil"] == f"lost:{FIELD}"
    table.run(scenario_end.step_done(state))
    assert marks["oil"] == f"lost:{FIELD}", "nobody is there"
    table.place(1, FIELD)
    run = table.run(scenario_end.step_done(state))
    assert run.of(s.MarkMoved) == [s.MarkMoved("oil", "seat:1", 1)]
    state.current = 1
    table.run(move_party(state, 1, "J07", "card"))
    assert marks["oil"] == "down:J07"
    assert table.player(1).coins == 15
    table.run(scenario_end.step_done(state))
    assert marks["oil"] == "down:J07", "what is put down stays"


# --- the front ---


@pytest.mark.rule("FL-SCN-12")
def test_a_front_spreads_in_order_and_harms_whoever_is_in_it(play):
    burning = {"name": "Fire", "hexes": [FIELD, "J07", "K07"], "per_turn": 2, "starts": 2, "as": "burning"}
    table = play(front={**burning, "do": [{"coins": -1}]})
    state = table.state
    table.place(0, "J07")
    table.run(scenario_turns.turn_end(state))
    assert not state.scenario_progress.front
    state.turn = 2
    table.run(scenario_turns.turn_end(state))
    assert state.scenario_progress.front == [FIELD, "J07"]
    assert table.player().coins == 9
    table.run(do(table, {"front": -1}))
    table.run(do(table, {"front": 9}))
    assert state.scenario_progress.front == [FIELD, "J07", "K07"]


@pytest.mark.rule("FL-SCN-12")
def test_within_a_ring_a_front_takes_row_by_row_from_the_west(play):
    table = play(front={"name": "Ice", "from": "H10", "per_turn": 13, "as": "closed"})
    table.run(scenario_front.turn_end(table.state))
    assert table.state.scenario_progress.front[:7] == ["H10", "H09", "I09", "G10", "I10", "H11", "I11"]
    assert table.state.scenario_progress.front[7:] == ["G08", "H08", "I08", "G09", "J09", "F10"]


@pytest.mark.rule("FL-SCN-12")
def test_rings_outward_over_land_destroy_resources(play):
    table = play(front={"name": "Ice", "from": "H10", "per_turn": 5, "as": "closed", "resources": "destroyed"})
    state, board = table.state, table.state.cards.board
    assert "H10" in state.resources
    table.run(scenario_front.turn_end(state))
    far = [
        board.distance(board.at("H10").coordinate, board.at(hex).coordinate) for hex in state.scenario_progress.front
    ]
    assert state.scenario_progress.front[0] == "H10"
    assert far == sorted(far)
    assert len(far) == 5
    assert not any(board.at(hex).water for hex in state.scenario_progress.front)
    assert state.resources["H10"].destroyed


@pytest.mark.rule("FL-RES-04", "FL-SCN-12", "FL-DEC-12")
@pytest.mark.parametrize(("becomes", "left"), [("keep", 6), ("neutral", 5), ("destroyed", 4)])
def test_a_resource_that_a_front_takes_costs_its_owner_prestige(play, becomes, left):
    table = play(front={"name": "Ice", "hexes": ["H10"], "per_turn": 1, "as": "closed", "resources": becomes})
    state, player = table.state, table.player()
    table.own(0, "H10")
    player.prestige = 6
    run = table.run(scenario_front.advance(state, 1))
    assert player.prestige == left
    assert [entry.seat for entry in run.of(e.ResourceLost)] == ([] if becomes == "keep" else [0])
    assert [entry.seat for entry in run.of(e.ResourceDestroyed)] == ([NOBODY] if becomes == "destroyed" else [])
    assert (state.resources["H10"].owner == 0) is (becomes == "keep")


@pytest.mark.rule("FL-SCN-12")
def test_a_neutral_resource_that_a_front_takes_costs_nobody_anything(play):
    table = play(front={"name": "Ice", "hexes": ["H10"], "per_turn": 1, "as": "closed", "resources": "neutral"})
    table.player().prestige = 6
    run = table.run(scenario_front.advance(table.state, 1))
    assert not run.of(e.ResourceLost)
    assert table.player().prestige == 6


@pytest.mark.rule("FL-SCN-12")
def test_closed_ground_is_not_entered_and_sends_home(play):
    table = play(front={"name": "Ice", "hexes": ["J07"], "per_turn": 1, "as": "closed"})
    state = table.state
    table.place(0, "J07")
    table.run(scenario_turns.turn_end(state))
    assert table.player().place == state.home(0)
    table.place(0, FIELD)
    goals = ways_of(state, 0, 1).goals()
    assert "J07" not in goals
    assert "J07" not in steps(state, 0)
    assert len(goals) > 3


@pytest.mark.rule("FL-SCN-12")
def test_a_front_of_radiation_burns_at_every_end_of_movement(play):
    table = play(front={"name": "Glow", "hexes": [FIELD], "per_turn": 1, "as": "radiation"})
    state = table.state
    table.run(scenario_front.advance(state, 1))
    table.run(move_party(state, 0, FIELD, "card"))
    assert [member.radiation for _, member in table.player().party] == [1, 1]
    table.run(scenario_front.suffer(state, 0))
    assert [member.radiation for _, member in table.player().party] == [2, 2]


# --- ends ---


def over(run: Any) -> s.ScenarioOver:
    (found,) = run.of(s.ScenarioOver)
    return found


@pytest.mark.rule("FL-SCN-13")
def test_victory_comes_before_defeat_after_every_step(play):
    ends = {"victory": {"who": "sum", "prestige": 4}, "defeat": {"any": [{"coins": "=0"}, {"party": "lost"}]}}
    table = play(2, kind="coop", **ends)
    state = table.state
    table.run(scenario_end.step_done(state))
    assert state.phase != "over"
    table.player(0).prestige, table.player(1).prestige, table.player(1).coins = 1, 3, 0
    end = over(table.run(scenario_end.step_done(state)))
    assert (end.winners, end.reason, state.phase) == ((0, 1), "goal", "over")
    assert state.result is not None
    assert state.result.story


@pytest.mark.rule("FL-SCN-13")
@pytest.mark.parametrize(
    ("defeat", "ends"),
    [
        ({"party": "lost", "who": "each"}, False),
        ({"party": "lost"}, True),
        ([{"party": "lost"}, {"turn": 5}], False),
        ({"not": {"party": "alive", "who": "each"}}, True),
    ],
)
def test_a_defeat_is_of_any_or_each(play, defeat, ends):
    table = play(2, kind="coop", defeat=defeat)
    table.player(1).crowns, table.player(1).place = [None] * 5, ""
    run = table.run(scenario_end.step_done(table.state))
    assert bool(run.of(s.ScenarioOver)) is ends
    if ends:
        assert over(run).winners == ()


@pytest.mark.rule("FL-SCN-13")
def test_an_effect_wins_or_loses_when_the_deed_is_over(play):
    table = play()
    run = table.run(do(table, {"lose": "The bridge is gone."}, {"win": True}))
    assert run.of(s.VerdictGiven) == [s.VerdictGiven("lost", (), "The bridge is gone.")]
    assert table.state.phase != "over"
    end = over(table.run(scenario_end.step_done(table.state)))
    assert end.winners == ()
    assert end.story.startswith("The bridge is gone.\n\n")
    race = play(2, kind="competitive", score={"by": "coins"})
    race.run(do(race, {"win": {"who": "others"}}))
    assert over(race.run(scenario_end.step_done(race.state))).winners == (1,)


@pytest.mark.rule("FL-SCN-13")
@pytest.mark.parametrize(("length", "won"), [("none", False), ("normal", True)])
def test_the_usual_marks_win_only_where_it_says_so(play, length, won):
    table = play(length=length, victory={"turn": 19})
    table.state.phase, table.state.stage = "close", 1
    table.player().prestige = 20
    run = table.run(close(table.state))
    assert bool(run.of(s.ScenarioOver)) is won
    if won:
        assert over(run).reason == "prestige"
        assert table.state.result.winners == (0,)


@pytest.mark.rule("FL-SCN-14")
@pytest.mark.parametrize(("clock", "winners", "text"), [("lost", (), "lost"), ("won", (0,), "won")])
def test_the_clock_runs_out_at_the_close_of_the_last_turn(play, clock, winners, text):
    table = play(clock=clock, won=f"won {END}", lost=f"lost {END}")
    state = table.state
    state.phase, state.stage, state.turn = "close", 3, 5
    table.run(close(state))
    assert state.phase == "effects"
    state.phase, state.stage, state.turn = "close", 3, 6
    end = over(table.run(close(state)))
    assert (end.winners, end.reason) == (winners, "clock")
    assert end.story.startswith(text)


@pytest.mark.rule("FL-SCN-14")
def test_a_race_goes_by_its_score_then_by_its_ties(play):
    score = {"by": "hands", "ties": ["prestige", "coins"], "mark": 4}
    table = play(3, kind="competitive", score=score, counters=[{"id": "hands", "name": "Hands", "of": "seat"}])
    state = table.state
    state.scenario_progress.counters["hands"] = [2, 3, 3]
    assert leaders(state.cards.scenario.score, (0, 1, 2), partial(rules.figured, state)) == (1, 2)
    state.players[2].prestige = 1
    state.phase, state.stage, state.turn = "close", 1, 2
    table.run(close(state))
    assert state.phase != "over"
    state.scenario_progress.counters["hands"][0] = 4
    state.phase, state.stage = "close", 1
    end = over(table.run(close(state)))
    assert (end.winners, end.scores, end.reason) == ((0,), (4, 3, 3), "score")
    assert end.story.startswith("Ann ")


@pytest.mark.rule("FL-SCN-14")
def test_an_end_is_graded_and_told(play):
    grades = [
        {"name": "Grand", "text": "Well done.", "when": {"coins": 50}},
        {"name": "Fair", "text": "Done.", "when": {"coins": 5}},
        {"name": "Near", "text": "Nearly.", "of": "lost"},
    ]
    endings = [{"of": "won", "when": {"turn": 2}, "text": f"late {END}"}]
    table = play(grades=grades, endings=endings, victory={"prestige": 1})
    table.player().prestige = 1
    table.state.turn = 2
    end = over(table.run(scenario_end.step_done(table.state)))
    assert end.grade == "Fair"
    assert end.story.startswith("late ")
    assert end.story.endswith("Done.")
    assert table.state.result.story.startswith("Fair. late ")


# --- the variant, and whole games ---


@pytest.mark.rule("FL-VAR-01", "FL-DEC-04", "FL-DRF-09")
def test_against_time_is_alone_without_red_dots_until_its_last_turn(subtests: pytest.Subtests):
    for length, turns, marks in [("normal", 9, "normal"), ("short", 5, "short")]:
        with subtests.test(length=length, turns=turns, marks=marks):
            table = begun("against-time", "random", ("length", length))
            table.advance()
            scenario = table.state.cards.scenario
            assert (scenario.turns, scenario.length, scenario.kind) == (turns, marks, "variant")
            assert not any(table.state.cards.actions[card].red for card in table.state.cards.decks["action"])
            play_out(table, bots_of(open_game(), table.setup))
            assert table.state.result.winners == ()
            assert table.state.result.turns == turns
            assert table.state.result.reason == "clock"


@pytest.mark.rule("FL-VAR-01", "FL-VAR-03")
def test_the_rules_of_against_time_name_the_numbers_it_is_played_by():
    known, book = FILES.installed(), open_rulebook("fallen_land")
    ends, begins = [], book.get("FL-VAR-03").rule
    for level in ("easy", "normal", "hard"):
        long, short = (read_scenario(known[id], level, 1) for id in ("against_time", "against_time_short"))
        ends.append((long.turns, short.turns))
        begin = f"At {level} you begin with {long.setup.coins} coins and {long.setup.town_health} Town Health, in the"
        assert f"{begin} short game {short.setup.town_health}" in begins
        assert short.setup.coins == long.setup.coins
    (easy, normal, hard), short = zip(*ends, strict=True)
    last = f"The last Turn is {easy} at the easy level, {normal} at normal and {hard} at hard"
    assert f"{last}; in the short game {short[0]}, {short[1]} and {short[2]}." in book.get("FL-VAR-01").rule


@pytest.mark.rule("FL-VAR-03")
def test_the_levels_of_against_time(subtests: pytest.Subtests):
    for level, coins, healths, turns, first in [
        ("easy", 10, (30, 27), (11, 6), 3),
        ("normal", 10, (26, 26), (9, 5), 3),
        ("hard", 6, (26, 26), (8, 4), 2),
    ]:
        with subtests.test(level=level, coins=coins, healths=healths, turns=turns, first=first):
            known = FILES.installed()
            made = [read_scenario(known[id], level, 1) for id in ("against_time", "against_time_short")]
            assert tuple(each.turns for each in made) == turns
            assert tuple(each.setup.town_health for each in made) == healths
            for each in made:
                assert each.setup.coins == coins
                (rule,) = each.rules
                (term,) = rule.condition.tests
                assert (term.word, term.value.low) == ("turn", first)
                assert f"Turn {each.turns}" in each.goal


@pytest.mark.rule("FL-VAR-02", "FL-DEC-04")
def test_the_pressure_die(bench, subtests: pytest.Subtests):
    for rolled in range(1, 7):
        with subtests.test(rolled=rolled):
            table = bench(1)
            table.crew(0, n=2)
            state = table.state
            scenario = read_scenario(FILES.installed()["against_time"], "normal", 1)
            state.cards = scenario_cards(state.cards, scenario)
            state.mode = "scenario"
            state.scenario_progress = progress_at_start(scenario, 1)
            owned = list(state.resources)[:2]
            table.own(0, *owned)
            player = table.player()
            player.prestige, player.town_health, state.turn = 3, 30, 2
            table.run(scenario_turns.turn_end(state))
            state.turn = 3
            answers = (owned[1],) if rolled == 3 else ()
            table.run(scenario_turns.turn_end(state), *answers, dice=[(rolled,)])
            assert player.town_health == (28 if rolled == 1 else 30)
            assert player.prestige == {2: 2, 3: 2}.get(rolled, 3), "a lost Resource costs its Prestige, too"
            assert state.owner_of(owned[1]) == (NOBODY if rolled == 3 else 0)
            assert [member.physical for _, member in player.party] == [int(rolled == 4)] * 2


def by_bots() -> Iterator[Any]:
    """Every scenario with one kind of bots; with the other it is slow."""
    for n, id in enumerate(sorted(FILES.installed())):
        for k, kind in enumerate(("random", "steady")):
            yield pytest.param(id, kind, marks=() if n % 2 == k else pytest.mark.slow)


@pytest.mark.parametrize(("id", "kind"), [*by_bots()])
def test_bots_play_every_scenario_to_its_end_under_invariants(id, kind):
    data = FILES.installed()[id]
    level = LEVELS[len(id) % 3]
    seats = FILES.entry_of(data).seats[0]
    if data["kind"] == "chapter":
        seats = 1
    table = begun("scenario", ",".join([kind] * seats), ("scenario", id), ("level", level), seed=f"{id}-{kind}")
    bots = bots_of(open_game(), table.setup)
    table.advance()
    while let_bots_play(table, bots):
        assert not open_game().check(table.state)
    result = table.state.result
    assert result is not None
    assert result.story
    assert result.turns <= table.state.cards.scenario.turns


def test_a_game_is_left_resumed_gone_back_in_and_verified(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
):
    """Nothing of a scenario is lost with the process: its journal alone brings it back."""
    for mode, options, seats in [
        ("scenario", (("scenario", "sc07"), ("level", "hard")), 2),
        ("campaign", (("campaign", "seed_and_ledger"), ("level", "hard")), 1),
    ]:
        with subtests.test(mode=mode, options=options, seats=seats):
            tmp_path = tmp_path_factory.mktemp("case")
            specs = (SeatSpec("human", "Ann"), *(SeatSpec("steady", f"Bot {n}") for n in range(1, seats)))
            setup = Setup("fallen_land", mode, specs, f"left-{mode}", "open", options)
            path = tmp_path / "left.fallen"
            table = begin(setup, path)
            table.advance()
            number = 0
            while not table.over:
                number += 1
                for ask in tuple(table.pending):
                    bot = seat_bot("steady", table.game, table.setup, ask.seat)
                    table.decide(ask.seat, bot.answer(table.game.view(table.state, ask.seat), ask, number))
                    break
                if number % 150 == 0 and not table.over:
                    table.leave()
                    before = table.state
                    table, _ = go_on(path)
                    assert table.state.scenario_progress == before.scenario_progress
                    assert table.state.players == before.players
                if number in (200, 300) and not table.over:
                    table.rewind(active(table.entries)[-40], by=0)
            table.leave()
            game, recording = read(path)
            assert verify(game, recording.header.setup, recording.entries).message == ""


# --- bots ---


def mind_of(table: Any, topic: str = "deed", seat: int = 0) -> Mind:
    return Mind(open_game().view(table.state, seat), Ask(seat, topic, ("move",), "FL-EXP-03"))


def site_goals(table: Any) -> Iterator[Destination]:
    mind = mind_of(table)
    return goals(mind, Roads(mind).visit)


def test_bots_are_worth_what_the_scenario_is_won_by(play):
    counters = [{"id": "fame", "name": "Fame", "high": 4, "worth": 2}]
    table = play(counters=counters, victory={"counter": {"fame": 2}})
    worth = mind_of(table).valuation
    one = worth.of(parse_effects([{"counter": {"fame": 1}}]))
    two = worth.of(parse_effects([{"counter": {"fame": 2}}]))
    assert 0 < 2 * one < two, "the second wins"
    assert worth.of(parse_effects([{"counter": {"fame": -1}}])) == 0, "it stands at its lowest"
    plain = mind_of(play(victory={"prestige": 9})).valuation.prices["prestige"]
    assert worth.prices["prestige"] < plain


def test_bots_go_to_sites_that_are_open_to_them_and_share_them_out(play):
    counters = [{"id": "fame", "name": "Fame", "worth": 5}]
    visit = {**TEXT, "success": {**TEXT, "do": [{"counter": {"fame": 1}}]}}
    sites = [
        site("mill", visit=visit),
        site("shut", visit=visit, **{"if": {"carries": "oil"}}),
        site("lamp", at="J07", visit=visit),
    ]
    marks = [{"id": "oil", "name": "Oil", "start": "K07"}]
    table = play(2, kind="coop", counters=counters, sites=sites, marks=marks)
    table.run(scenario_sites.due(table.state))
    table.place(0, "I07")
    table.place(1, "K05")
    found = {goal.hex: goal.value for goal in site_goals(table)}
    assert found[FIELD] == found["J07"] > found["K07"] > 0
    table.place(1, "J07")
    shared = {goal.hex: goal.value for goal in site_goals(table)}
    assert shared["J07"] < shared[FIELD]


def test_bots_do_not_harm_friends(play):
    table = play(2, kind="coop")
    worth = mind_of(table).valuation
    assert worth.friends
    assert worth.danger(1) == 0
    assert worth.of(parse_effects([{"prestige": {"n": 2, "who": "others"}}])) > 0
    race = mind_of(play(2, kind="competitive", score={"by": "coins"})).valuation
    assert race.of(parse_effects([{"prestige": {"n": 2, "who": "others"}}])) < 0


@pytest.mark.parametrize("id", ["sc01", "sc13"])
def test_the_steady_bot_does_better_than_chance(id):
    kinds = ("random", "steady") if id == "sc13" else ("steady",)
    wins = 0
    for number in range(3):
        table = begun("scenario", ",".join(kinds), ("scenario", id), ("level", "easy"), seed=f"better-{number}")
        play_out(table, bots_of(open_game(), table.setup))
        wins += table.state.result.winners == (len(kinds) - 1,)
    assert wins >= 2


@pytest.mark.parametrize("id", ["sc01", "sc04", "ca16"])
def test_a_lost_scenario_says_what_it_was_lost_by_and_what_would_have_won_it(id):
    setup = stage(Setup("fallen_land", "scenario", (SeatSpec("random", "Ann"),), "e1", options=(("scenario", id),)))
    game = open_game()
    table = Table(game, setup)
    bots = bots_of(game, setup)
    table.advance()
    while not table.state.players[0].faction:
        assert let_bots_play(table, bots)
    scenario = table.state.cards.scenario
    for reason in ("defeat", "clock"):
        table.state.result = Result((), (0,), reason, 9, ("",))
        lines = game.text_view(game.view(table.state, None), None, "result")
        assert f"You would have won with this: {scenario.goal.strip()}" in lines
        assert not [line for line in lines if "is true" in line], "a note says nothing to a player"
        lost = [line for line in lines if line.startswith("You lost because ")]
        assert bool(lost) is (reason == "defeat" and scenario.defeat is not None)


def test_the_log_of_the_set_up_tells_where_a_place_lies_and_no_die_for_it(play):
    table = play(sites=[site(at=["H07", "I07"])])
    run = table.start(scenario_sites.due(table.state), dice=[(2,)])
    told = [log_lines.tell(table.state, Rolled("site", 0, 1, 2, (2,), "where it lies"), 0)]
    told += [log_lines.tell(table.state, event, 0) for event in run.events]
    assert [line for line in told if line] == ["The mill lies at I07 (plains/city/radiation)"]
