"""Campaigns: what goes on between chapters, another try, boons, the Chronicle, the end. CAM."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest

from fallen_tui.adventure.scenario.ends import Finish
from fallen_tui.adventure.scenario.levels import LEVELS
from fallen_tui.adventure.scenario.progress import CampaignProgress
from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import apply_all
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land import open_game
from fallen_tui.games.fallen_land.rules import campaign as rules, hooks
from fallen_tui.games.fallen_land.rules.effects_phase import rebuild
from fallen_tui.games.fallen_land.rules.movement import movement_points
from fallen_tui.games.fallen_land.rules.scenario_end import finish
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.scenario.campaign import read_campaign
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.scenario.reading import read_scenario
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.chapters import progress_at_start
from fallen_tui.games.fallen_land.state.events import scenario as s
from fallen_tui.games.fallen_land.state.table import Holding
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text.log import lines as log_lines
from fallen_tui.games.fallen_land.text.prompts import questions
from fallen_tui.games.fallen_land.text.table_view.table import text_view
from tests.games.fallen_land.test_scenarios import BRIEF, END, sheet, site

BOONS = [
    {"id": "boots", "name": "Boots", "text": "Good ones.", "standing": [{"movement": 2}]},
    {"id": "purse", "name": "Purse", "text": "A full one.", "start": [{"coins": 6}]},
    {"id": "horn", "name": "Horn", "text": "A loud one.", "standing": [{"flight": 1}]},
    {"id": "rope", "name": "Rope", "text": "A long one.", "standing": [{"flight": 1}]},
]


def chapter(id: str, **fields: Any) -> dict[str, Any]:
    counters = [{"id": "trust", "name": "Trust", "high": 5}]
    return sheet(id=id, name=f"Chapter {id}", kind="chapter", counters=counters, keep=["trust"], **fields)


def whole(**fields: Any) -> dict[str, Any]:
    return {
        "id": "long_road", "name": "The Long Road", "brief": BRIEF, "chapters": ["one", "two", "three"],
        "boons": BOONS, "endings": [{"when": {"won": "two"}, "name": "Well", "text": END}, {"text": END}], **fields,
    }  # fmt: skip


@pytest.fixture
def saga(bench):
    """A bench in the first chapter of a campaign: a Party of two, 10 coins, 5 Prestige; `saga(texts, **campaign)`."""

    def begin(texts: dict[str, dict[str, Any]] | None = None, **fields: Any) -> Any:
        table = bench(1)
        table.crew(0, n=2)
        state = table.state
        more = texts or {}
        found = {id: read_scenario(chapter(id, **more.get(id, {})), "normal", 1) for id in ("one", "two", "three")}
        made = read_campaign(whole(**fields), "normal", found, state.cards)
        found = made.scenarios
        state.cards = scenario_cards(state.cards, found["one"])
        state.out += [each.id for each in found["one"].sites]
        state.mode = "campaign"
        state.scenario_progress = progress_at_start(found["one"], 1)
        state.scenario_progress.campaign = CampaignProgress("one")
        state.scenario_progress.campaign.note("begun", "one")
        state.options |= {"level": "normal", "length": "normal"}
        table.player().prestige = 5
        assert made.first == "one"
        return table

    return begin


SEVEN = [(n, 5) for n in range(1, 8)]
"""Random Locations for Mission chips."""


def over(table: Any, outcome: str, *answers: Any, **more: Any) -> Any:
    """Close the chapter and answer what is asked; Mission chips fall where they fall."""
    winners = (0,) if outcome == "won" else ()
    return table.run(finish(table.state, Finish(outcome, "goal", winners)), *answers, **more)


def die(table: Any) -> None:
    """The whole Party dies."""
    for crown, member in table.player().party:
        e.Died(0, crown, member.card, "other").apply(table.state)
    e.PartyLost(0).apply(table.state)


@pytest.mark.rule("FL-CAM-02", "FL-CAM-05", "FL-CAM-06", "FL-DRF-08")
def test_a_won_chapter_brings_a_boon_and_the_next(saga):
    table = saga()
    state = table.state
    state.scenario_progress.counters["trust"] = [3]
    state.resources[next(iter(state.resources))] = Holding(0)
    state.turn, state.phase = 4, "exploits"
    run = over(table, "won", "boots", dice=SEVEN)
    assert [type(each) for each in run.of(s.ChapterClosed)] == [s.ChapterClosed]
    assert next(ask for ask in run.asked if ask.topic == "boon").keys == ("boots", "purse", "horn")
    assert (state.phase, state.turn, state.scenario_progress.campaign.chapter) == ("effects", 1, "two")
    assert state.cards.scenario.id == "two"
    assert state.scenario_progress.campaign.boons == ["boots"]
    assert state.scenario_progress.counter("trust", 0) == 3, "what is kept goes on"
    assert not any(held.owner == 0 for held in state.resources.values())
    assert len(state.missions) == 7
    points = table.run(movement_points(state, 0), dice=[(3,)])
    assert points.value == 5, "the boon works"


@pytest.mark.rule("FL-CAM-03")
def test_what_one_keeps(saga):
    table = saga()
    state, player = table.state, table.player()
    table.hand(0, "ac001", "ac002", "ac003", "ac004", "ac005")
    table.gear(0, 0, "sp001")
    table.auction(0, "sp002")
    table.roster(0, "ch030")
    table.technology(0, "law")
    table.attach("ac010", 0, "town")
    table.hurt(0, 0, physical=2, radiation=1)
    player.roster[0].physical = 3
    player.coins, player.chips, player.town_health, player.penalty = 9, 2, 44, 2
    table.place(0, "H07")
    run = over(table, "won", "horn", ("ac002", "ac004"), dice=SEVEN)
    keep = next(ask for ask in run.asked if ask.topic == "keep_actions")
    assert (keep.low, keep.high) == (0, 3)
    assert questions.question(view(state, 0), keep).keeps, "Enter lets go of none that may stay"
    assert player.hand == ["ac002", "ac004"]
    assert (player.coins, player.chips, player.prestige, player.town_health) == (4, 2, 5, 44)
    assert (player.penalty, player.place) == (0, state.home(0))
    assert player.member(0).gear == ["sp001"]
    assert player.auction == ["sp002"]
    assert player.technology("law") is not None
    assert [(member.physical, member.radiation) for _, member in player.party] == [(0, 1), (0, 0)]
    assert player.roster[0].physical == 0
    assert player.town_cards == []
    assert "ac010" in (*state.decks["action"].draw, *state.decks["action"].discard)


@pytest.mark.rule("FL-CAM-04")
def test_a_lost_chapter_is_played_once_more_for_two_prestige(saga):
    table = saga()
    state = table.state
    over(table, "lost", "yes", dice=SEVEN)
    assert (
        state.scenario_progress.campaign.chapter,
        state.scenario_progress.campaign.number,
        table.player().prestige,
    ) == ("one", 2, 3)
    run = over(table, "lost")
    assert not any(ask.topic == "chapter_again" for ask in run.asked), "a second failure ends it"
    assert state.phase == "over"
    assert state.result.winners == ()
    assert state.result.reason == "campaign_lost"


@pytest.mark.rule("FL-CAM-04")
def test_another_try_begins_with_the_numbers_of_the_first(saga):
    """What a failed try counted is undone; what the chapter before it has kept is not. The dead stay dead."""
    table = saga(memories=[{"when": {"lost": "two"}, "text": "The hill is bare."}])
    state = table.state
    state.scenario_progress.counters["trust"] = [2]
    over(table, "won", "horn", dice=SEVEN)
    state.scenario_progress.counters["trust"] = [5]
    card = table.player().member(1).card
    e.Died(0, 1, card, "other").apply(state)
    over(table, "lost", "yes", dice=SEVEN)
    assert (state.scenario_progress.campaign.chapter, state.scenario_progress.counters["trust"]) == ("two", [2])
    assert not any("bare" in line for line in text_view(state, 0, "chronicle")), (
        "it is not lost while it is tried again"
    )
    assert card in state.out
    state.scenario_progress.counters["trust"] = [4]
    over(table, "won", "rope", dice=SEVEN)
    assert (state.scenario_progress.campaign.chapter, state.scenario_progress.counters["trust"]) == ("three", [4])


@pytest.mark.rule("FL-CAM-04")
def test_the_first_chapter_tried_again_begins_with_its_start(saga):
    table = saga()
    table.state.scenario_progress.counters["trust"] = [5]
    over(table, "lost", "yes", dice=SEVEN)
    assert table.state.scenario_progress.counters["trust"] == [0]


def test_another_try_of_an_old_journal_goes_on_with_its_numbers(saga):
    table = saga()
    table.state.scenario_progress.counters["trust"] = [5]
    s.ChapterClosed("one", "lost", "", "").apply(table.state)
    open_game().registry.decode({"t": "chapterbegan", "chapter": "one", "again": True}).apply(table.state)
    assert table.state.scenario_progress.counters["trust"] == [5]


@pytest.mark.rule("FL-CAM-04", "FL-CAM-06")
@pytest.mark.parametrize(("prestige", "answers"), [(5, ("no",)), (1, ())])
def test_a_lost_chapter_may_lead_elsewhere(saga, prestige, answers):
    table = saga(**{"chapters": ["one", "two", {"id": "three", "after": {"lost": "one"}}]})
    table.player().prestige = prestige
    over(table, "lost", *answers, dice=SEVEN)
    assert table.state.scenario_progress.campaign.chapter == "three"
    assert table.player().prestige == prestige


@pytest.mark.rule("FL-CAM-05")
def test_boons_of_a_chapter_come_first_and_none_twice(saga):
    table = saga(**{"chapters": [{"id": "one", "boons": ["rope"]}, "two", "three"]})
    assert rules.offered(table.state) == ("rope", "boots", "purse")
    table.state.scenario_progress.campaign.boons.append("boots")
    assert rules.offered(table.state) == ("rope", "purse", "horn")


@pytest.mark.rule("FL-CAM-05")
def test_a_boon_helps_as_each_chapter_begins(saga):
    table = saga()
    over(table, "won", "purse", dice=SEVEN)
    assert table.player().coins == 11
    table.run(carry_out(table.state, (), Scene(0)))
    over(table, "won", "horn", dice=SEVEN)
    assert table.player().coins == 5 + 6


@pytest.mark.rule("FL-CAM-06")
@pytest.mark.parametrize("again", [False, True])
def test_a_party_to_be_formed_anew_does_not_lose_the_chapter(saga, again):
    """Neither the next chapter nor another try is lost by the Party that died before it began."""
    defeat = {"defeat": {"party": "lost"}}
    table = saga({"one": defeat, "two": defeat})
    state = table.state
    state.turn, state.phase = 4, "exploits"
    die(table)
    over(table, "lost" if again else "won", "yes" if again else "horn", dice=SEVEN)
    table.run(hooks.step_ends(state))
    assert (state.phase, state.turn, state.scenario_progress.campaign.number) == ("effects", 1, 2)
    e.PartyFormed(0).apply(state)
    table.crew(0, n=2)
    state.phase = "exploits"
    table.run(hooks.step_ends(state))
    assert state.phase == "exploits"
    die(table)
    run = table.run(hooks.step_ends(state), *([] if again else ["no"]))
    assert [(each.chapter, each.outcome) for each in run.of(s.ChapterClosed)] == [("one" if again else "two", "lost")]


@pytest.mark.rule("FL-CAM-06")
def test_a_party_that_cannot_be_formed_anew_is_lost(saga):
    table = saga({"two": {"defeat": {"party": "lost"}}})
    state = table.state
    die(table)
    over(table, "won", "horn", dice=SEVEN)
    state.decks["character"].draw.clear()
    state.decks["character"].discard.clear()
    table.run(rebuild(state, 0))
    state.phase = "close"
    table.run(hooks.step_ends(state), "no")
    assert state.scenario_progress.campaign.outcomes["two"] == "lost"


@pytest.mark.rule("FL-CAM-07")
def test_of_its_set_up_a_chapter_takes_what_is_new(saga):
    setting = {"coins": 50, "town_health": 70, "missions": 2, "technologies": ["law"], "place": "H07", "box": ["ac001"]}
    table = saga({"two": {"setup": setting, "sites": [site(at="H07")]}})
    state, player = table.state, table.player()
    over(table, "won", "horn", dice=SEVEN[:2])
    assert (player.coins, player.town_health, player.place) == (5, 35, "H07"), "a technology gained brings its own"
    assert player.technology("law") is not None
    assert len(state.missions) == 2
    assert "ac001" in state.out
    assert [world.card for world in state.world] == ["mill"]
    over(table, "won", "rope", dice=SEVEN)
    assert "ac001" not in state.out
    assert not state.world
    assert "mill" not in state.out


@pytest.mark.rule("FL-CAM-03", "FL-CAM-07")
def test_the_briefing_of_a_later_chapter_says_with_what_one_comes(saga):
    setting = {"coins": 50, "technologies": ["law"], "resources": "none"}
    table = saga({"one": {"setup": setting}, "two": {"setup": setting}})
    state = table.state

    def told() -> list[str]:
        return [line.strip() for line in text_view(state, 0, "briefing")]

    fresh = "Each player starts with 50 coins, 6 Characters, 10 Spoils and 3 Action cards."
    gained = "Your town gains Law and Order, if it lacks that and has room."
    assert fresh in told()
    assert "Trust: 0" in told()
    state.scenario_progress.counters["trust"] = [3]
    over(table, "lost", "yes", dice=SEVEN)
    assert fresh not in told(), "a first chapter that is tried again is no fresh game"
    state.scenario_progress.counters["trust"] = [3]
    over(table, "won", "horn", dice=SEVEN)
    state.scenario_progress.counters["trust"] = [4]
    assert not any("begins with" in line for line in told())
    assert any(line.startswith("You carry over your people, their gear") for line in told())
    assert gained in told()
    assert "All Resources are destroyed." in told()
    assert "Trust: 4" in told(), "what was kept stands as it stands now"


BOTH = {"any": [{"won": "one"}, {"lost": "one"}]}


@pytest.mark.rule("FL-CAM-06")
@pytest.mark.parametrize(
    ("chapters", "of"),
    [
        (["one", "two", "three"], " of 3"),
        (["one", {"id": "two", "after": {"won": "one"}}, {"id": "three", "after": {"lost": "one"}}], " of 2"),
        (["one", {"id": "two", "after": BOTH}, {"id": "three", "after": {"won": "two"}}], " of 3"),
        (["one", {"id": "two", "after": {"counter": {"trust": 1}}}, {"id": "three", "after": {"won": "one"}}], ""),
        (["one", "two", {"id": "three", "after": {"not": {"won": "one"}}}], " of 2"),
    ],
)
def test_which_chapter_it_is_of_how_many_that_are_played(saga, chapters, of):
    table = saga(chapters=chapters)
    state = table.state
    assert text_view(state, 0, "goal")[0] == f"The Long Road: chapter 1{of}."
    run = over(table, "lost", "yes", dice=SEVEN)
    assert text_view(state, 0, "goal")[0] == f"The Long Road: chapter 1{of}.", "another try is the same chapter"
    (begun,) = run.of(s.ChapterBegan)
    assert log_lines.tell(state, begun, 0).startswith("Once more: ")
    lines = text_view(state, 0, "chronicle")
    assert [each for each in lines if "Chapter one" in each] == ["1. Chapter one", "1. Chapter one (once more)"]


@pytest.mark.rule("FL-CAM-08")
def test_the_end_and_the_chronicle(saga):
    people = [
        {"id": "bel", "name": "Bel Tarrow", "text": "She danced."},
        {"id": "sefa", "name": "Sefa Lund", "text": "She farms.", "when": {"counter": {"trust": 1}}},
    ]
    memories = [{"when": {"won": "one"}, "text": "The hill is green."}]
    table = saga(people=people, memories=memories)
    state = table.state
    assert "Sefa" not in "\n".join(text_view(state, 0, "chronicle"))
    state.scenario_progress.counters["trust"] = [1]
    card = table.player().member(1).card
    e.Died(0, 1, card, "other").apply(state)
    s.Told("The bridge holds.").apply(state)
    over(table, "won", "horn", dice=SEVEN)
    told = "\n".join(text_view(state, 0, "chronicle"))
    for words_ in (
        "1. Chapter one",
        "2. Chapter two",
        "The bridge holds.",
        "Sefa Lund: She farms.",
        "The hill is green.",
    ):
        assert words_ in told
    assert f"Dead: {state.cards.name(card)}." in told
    assert card in state.out, "whoever has died does not come back"
    assert "Horn" in told
    over(table, "won", "rope", dice=SEVEN)
    run = over(table, "won")
    assert not any(ask.topic == "boon" for ask in run.asked), "nothing follows for which it could be of use"
    assert (state.phase, state.result.winners, state.result.reason) == ("over", (0,), "campaign")
    assert state.result.story.startswith("Well. ")


def test_questions_of_campaigns_in_words(saga):
    table = saga()
    run = table.start(finish(table.state, Finish("won", "goal", (0,))))
    question = questions.question(table.state, run.ask)
    assert [choice.label for choice in question.choices] == ["Boots", "Purse", "Horn"]
    assert "movement" in question.choices[0].detail
    assert "coins" in question.choices[1].detail.casefold()


def test_faults_of_a_campaign_are_named(subtests: pytest.Subtests):
    for fields, message in [
        ({"chapters": ["one"]}, "two chapters"),
        ({"chapters": ["one", "four"]}, "no scenario four"),
        ({"boons": BOONS[:2]}, "three or more"),
        ({"chapters": ["one", {"id": "two", "after": {"won": "six"}}]}, "no chapter six"),
        ({"memories": [{"when": {"counter": {"luck": 1}}, "text": "So."}]}, "keeps a counter luck"),
        ({"start": "four"}, "one of its chapters"),
    ]:
        with subtests.test(fields=fields, message=message):
            data = {"campaign": whole(**fields), "scenarios": {id: chapter(id) for id in ("one", "two", "three")}}
            setup = Setup(
                "fallen_land",
                "campaign",
                (SeatSpec("random", "R"),),
                "x",
                options=(("sheet", orjson.dumps(data).decode()),),
            )
            with pytest.raises(FallenError, match=message):
                open_game().new(setup)


@pytest.mark.rule("FL-CAM-01")
@pytest.mark.parametrize("kind", ["random", "steady"])
@pytest.mark.parametrize("id", sorted(FILES.campaigns()))
def test_bots_play_every_campaign_under_invariants_and_it_folds(id, kind):
    level = LEVELS[len(kind) % 3]
    options = (("campaign", id), ("level", level))
    setup = FILES.stage(Setup("fallen_land", "campaign", (SeatSpec(kind, "Bot"),), f"{id}-{kind}", options=options))
    table = Table(open_game(), setup)
    bots = bots_of(open_game(), setup)
    table.advance()
    while let_bots_play(table, bots):
        assert not open_game().check(table.state)
    result = table.state.result
    assert result is not None
    assert result.story
    assert result.reason in ("campaign", "campaign_lost")
    folded = open_game().new(setup)
    numbers = range(1, len(table.entries) + 1)
    apply_all(folded, table.entries, list(numbers))
    assert folded.players == table.state.players
    assert folded.scenario_progress == table.state.scenario_progress
    assert folded.cards is table.state.cards


def test_what_is_told_of_things_left_out_counts_no_letters():
    """They are learnt from a loom, a clerk's files or a courier, too, before a letter has been brought to anybody."""
    setup = Setup("fallen_land", "scenario", (SeatSpec("random", "R"),), "x", options=(("scenario", "ca11"),))
    scenario = open_game().new(FILES.stage(setup)).cards.scenario
    (told,) = [rule.story for rule in scenario.rules if rule.counter == "gaps"]
    assert "barn" in told
    assert not re.search(r"\b(one|two|three|four) letters?\b", told, re.IGNORECASE)
