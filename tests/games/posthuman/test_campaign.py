"""Campaigns: what goes on between journeys, how they follow one another, the end. PH-CMP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.adventure.scenario.campaigns import length
from fallen_tui.adventure.scenario.ends import Finish
from fallen_tui.adventure.scenario.levels import LEVELS
from fallen_tui.adventure.scenario.progress import CampaignProgress
from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import apply_all
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.table import Table
from fallen_tui.games import stage
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.game import open_game
from fallen_tui.games.posthuman.rules import setup as set_up
from fallen_tui.games.posthuman.rules.scenario import finish
from fallen_tui.games.posthuman.scenario.campaign import read_campaign
from fallen_tui.games.posthuman.scenario.cards import scenario_cards
from fallen_tui.games.posthuman.scenario.files import FILES
from fallen_tui.games.posthuman.scenario.reading import read_scenario
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.chapters import progress_at_start
from fallen_tui.games.posthuman.state.events import scenario as s
from fallen_tui.games.posthuman.state.keys import SeatKey
from fallen_tui.games.posthuman.text.log import tell
from fallen_tui.games.posthuman.text.table_view import text_view
from fallen_tui.games.posthuman.tools import inventory
from fallen_tui.saves import begin, go_on
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.test_scenarios import BRIEF, CAT, END, sheet

Saga = Callable[..., Bench]
TRUST = {"id": "trust", "name": "Trust", "high": 5}


def journey(id: str, **fields: Any) -> dict[str, Any]:
    return sheet(id=id, name=f"Journey {id}", kind="chapter", counters=[TRUST], keep=["trust"], **fields)


def whole(**fields: Any) -> dict[str, Any]:
    endings = [{"when": {"won": "two"}, "name": "Well", "text": END}, {"text": END}]
    return {"id": "long_road", "name": "The Long Road", "brief": BRIEF, "chapters": ["one", "two"], "endings": endings,
            **fields}  # fmt: skip


@pytest.fixture
def saga(bench: Callable[..., Bench]) -> Saga:
    """A bench in the first journey of two: `saga({"two": fields}, **campaign)`."""

    def begin(own: dict[str, dict[str, Any]] | None = None, **fields: Any) -> Bench:
        table = bench(1)
        state = table.state
        found = {id: read_scenario(journey(id, **(own or {}).get(id, {})), "normal", 1) for id in ("one", "two")}
        made = read_campaign(whole(**fields), "normal", found, state.cards)
        state.cards, state.scenario_progress = (
            scenario_cards(state.cards, made.scenarios["one"]),
            progress_at_start(made.scenarios["one"]),
        )
        state.scenario_progress.campaign = CampaignProgress("one")
        state.scenario_progress.campaign.note("begun", "one")
        state.mode = "campaign"
        return table

    return begin


def over(table: Bench, outcome: str = "won") -> Any:
    """The journey ends."""
    return table.run(finish(table.state, Finish(outcome, "goal", (0,) if outcome == "won" else ())))


def kept(table: Bench) -> CampaignProgress:
    assert table.state.scenario_progress is not None
    assert table.state.scenario_progress.campaign is not None
    return table.state.scenario_progress.campaign


@pytest.mark.rule("PH-CMP-01", "PH-CMP-02", "PH-CMP-03", "PH-CMP-04")
def test_what_one_carries_along(saga: Saga) -> None:
    setting = {"food": 9, "journey": 2, "items": ["eq01"], "followers": ["fo01"], "do": [{"bring": "cat"}]}
    table = saga({"two": {"setup": setting, "marks": [{**CAT, "start": ""}]}})
    state, player = table.state, table.player()
    table.gear("wp10", "eq08")
    table.skills("sk11")
    table.scars("sc01")
    table.followers("fo02")
    table.hand("eq10")
    player.food, player.ammo, player.xp, player.journey, player.hunger = 5, 3, 1, 10, 2
    player.health, player.morale, player.raised, player.stats["mind"] = 1, 2, 1, 4
    assert state.scenario_progress is not None
    state.scenario_progress.counters["trust"] = [3]
    run = over(table)
    assert [type(event) for event in run.events] == [s.ChapterClosed, s.ChapterBegan]
    assert (state.phase, state.turn, state.cards.scenario.id) == ("setup", 0, "two")
    table.run(set_up.set_up(state))
    assert (player.food, player.ammo, player.xp, player.hunger) == (3, 2, 1, 0)
    assert (player.health, player.morale) == (player.health_limit, player.morale_limit)
    assert (player.raised, player.stats["mind"]) == (1, 4)
    assert {each.card for each in player.gear} == {"wp10", "eq08", "eq01.1"}
    assert (player.skills, player.scars) == (["sk11"], ["sc01"])
    assert player.followers == ["fo02", "fo01"]
    assert (player.hand, player.journey, len(player.map)) == ([], 2, 1)
    assert state.scenario_progress.counter("trust") == 3
    assert state.scenario_progress.marks == {"cat": SeatKey.of(0)}
    lying = [card for deck in state.decks.values() for card in deck.draw]
    assert not {"wp10", "eq08", "sk11", "sc01", "fo02", "fo01"} & {*lying}
    assert player.hand == []
    state.phase = "event"
    table.check()


@pytest.mark.rule("PH-CMP-05")
def test_journeys_follow_one_another_and_the_campaign_ends(saga: Saga) -> None:
    table = saga()
    over(table)
    assert kept(table).outcomes == {"one": "won"}
    run = over(table)
    result = table.state.result
    assert result is not None
    assert (result.reason, result.winners) == ("campaign", (0,))
    assert "Well. word" in result.story
    assert "the last journey is won" in tell(table.state, run.of(e.Over)[0], 0)


@pytest.mark.rule("PH-CMP-05")
def test_a_lost_journey_goes_on_where_another_waits_for_it(saga: Saga) -> None:
    table = saga()
    over(table, "lost")
    assert table.state.result is not None
    assert table.state.result.reason == "campaign_lost"
    table = saga(chapters=["one", {"id": "two", "after": {"any": [{"won": "one"}, {"lost": "one"}]}}])
    over(table, "lost")
    assert table.state.result is None
    assert table.state.cards.scenario.id == "two"


@pytest.mark.rule("PH-CMP-05")
def test_who_has_turned_goes_no_further(saga: Saga) -> None:
    table = saga()
    table.mutant(0, "sc01")
    over(table)
    assert table.state.result is not None


def test_the_chronicle_tells_what_happened(saga: Saga) -> None:
    people = [{"id": "old_tam", "name": "Old Tam", "text": "He was there.", "when": {"won": "one"}}]
    table = saga(people=people, memories=[{"when": {"counter": {"trust": 2}}, "text": "You kept your word."}])
    assert table.state.scenario_progress is not None
    table.state.scenario_progress.counters["trust"] = [2]
    table.run(_told())
    over(table)
    lines = [line.strip() for line in text_view(open_game().view(table.state, 0), 0, "chronicle")]
    assert lines[:3] == ["The Long Road: the Chronicle", "", "1. Journey one"]
    assert {"A bell.", "Old Tam: He was there.", "You kept your word.", "2. Journey two"} <= {*lines}


def _told() -> Any:
    yield s.Told("A bell.")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"chapters": ["one"]}, "at least two chapters"),
        ({"chapters": ["one", "three"]}, "there is no scenario three"),
        ({"endings": []}, "is missing"),
        ({"chapters": ["one", {"id": "two", "boons": ["hat"]}]}, "journeys can't have boons"),
    ],
)
def test_a_fault_is_named(saga: Saga, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(Exception) as raised:
        saga(**fields)
    assert message in " ".join(fault.message for fault in faults_in(raised.value))


def test_what_is_not_there_is_named(saga: Saga) -> None:
    campaign = saga(memories=[{"when": {"counter": {"faith": 1}}, "text": "No."}]).state.cards.scenario.campaign
    assert [message for _, message in FILES.language.campaign_faults(campaign)] == ["no chapter keeps a counter faith"]


# --- ours ---


def begun(kind: str, level: str, seed: str) -> Table:
    options = (("campaign", "which_hand"), ("level", level))
    return Table(open_game(), stage(Setup("posthuman", "campaign", (SeatSpec(kind, "Ann"),), seed, options=options)))


def test_ours_has_three_journeys_whichever_way_it_goes() -> None:
    table = begun("random", "normal", "one")
    assert length(table.state.cards.scenario.campaign) == 3
    assert table.game.story(table.state) == "Which Hand, journey 1: Out of the Ropewalks"


@pytest.mark.parametrize("kind", ["random", "steady"])
def test_ours_comes_to_an_end(kind: str) -> None:
    for level in LEVELS:
        table = begun(kind, level, f"whole-{level}")
        play_out(table, bots_of(table.game, table.setup))
        state = table.state
        assert state.result is not None
        assert table.game.check(state) == []
        assert inventory.missing(installed_cards(), table.entries) == [], "journeys are no cards"
        again = table.game.new(table.setup)
        apply_all(again, table.entries)
        assert again == state, "what is folded is what was played"


def test_cards_that_are_gone_are_named_and_nothing_that_is_no_card() -> None:
    facts = [
        s.ChapterBegan("ph99"),
        s.CounterSet("hp01", -1, 2),
        e.ItemTaken(0, "eq99.1"),
        e.Traded(0, 1, (("eq98", 1),), ()),
        e.TileLaid(0, (0, 1), "tl99", "NS"),
    ]
    assert inventory.missing(installed_cards(), facts) == ["eq98", "eq99.1", "tl99"]


def test_a_journal_is_resumed_in_a_later_journey(tmp_path: Path) -> None:
    options = (("campaign", "which_hand"), ("level", "easy"))
    setup = Setup("posthuman", "campaign", (SeatSpec("steady", "Ann"),), "resumed", options=options)
    table = begin(setup, tmp_path / "kept.fallen")
    bots = bots_of(table.game, table.setup)
    while table.state.cards.scenario.id == "ph11" or table.state.turn < 2:
        let_bots_play(table, bots)
    table.leave()
    again, _ = go_on(tmp_path / "kept.fallen")
    assert again.state == table.state
    again.leave()
