"""What playing the Road by hand has shown: stories between journeys, health as it was, the cursor, losses in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.engine.history import History
from fallen_tui.faces.posthuman.guide import aims
from fallen_tui.faces.teaching.advice import topics
from fallen_tui.faces.teaching.moment import TeachingMoment, text_for
from fallen_tui.games.posthuman.state.events import FightEnded, Turned
from fallen_tui.games.posthuman.state.keys import TileKey
from fallen_tui.tui import launch
from fallen_tui.tui.kit.styled_text import Line, text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.screens.guide import TAKE
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.posthuman import RoadFace
from fallen_tui.tui.tables.posthuman.map_words import notes
from fallen_tui.tui.tables.posthuman.story_page import page_of
from fallen_tui.tui.tools.fixtures import ROAD, Stand, played
from fallen_tui.tui.tools.screenshots import seen
from tests.tui.opened import asked, seated

SMALL, LARGE = Size(80, 24), Size(200, 60)
ALONE = Stand(ROAD, seats="human:Ann", mode="solo")
CAMPAIGN = attrs.evolve(ALONE, mode="campaign", options=(("campaign", "which_hand"), ("level", "easy")))
GATE = attrs.evolve(ALONE, mode="scenario", options=(("scenario", "ph04"), ("level", "normal")))
THREE = Stand(ROAD, seats="human:Ann,human:Bo,human:Cy", mode="short", undo="strict", stand_in="random")
HARD = (("campaign", "which_hand"), ("level", "hard"))
Open = Callable[[Stand], Match]


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Open]:
    """Opens matches that stand at a wanted question."""
    matches: list[Match] = []

    def open_match(wanted: Stand) -> Match:
        matches.append(played(wanted, tmp_path / f"{len(matches)}.fallen"))
        return matches[-1]

    yield open_match
    for match in matches:
        match.table.leave()


def laid(match: Match, size: Size = SMALL) -> tuple[RoadFace, TableScene]:
    """The face of a match with its question opened, and all that happened told."""
    face, scene = open_face(match), TableScene(match)
    assert isinstance(face, RoadFace)
    match.log.follow()
    while match.log.catch_up(10_000):
        pass
    face.plan(size)
    face.opened(scene)
    return face, scene


def words(rows: list[Line]) -> str:
    return " ".join(" ".join(text_of(row) for row in rows).split())


def last_turn(match: Match) -> bool:
    progress = match.table.state.scenario_progress
    return bool(progress.campaign.number == 1 and match.table.state.turn == match.view.cards.scenario.turns)


def second_journey(match: Match) -> bool:
    return bool(match.table.state.scenario_progress.campaign.number == 2)


# --- stories ---


def test_a_story_that_is_read_later_tells_the_health_of_its_end(stand: Open) -> None:
    """Strength that was raised since heals, and so does the next journey: neither says by how much."""
    match = stand(attrs.evolve(CAMPAIGN, topic="declare", turn=1, there=second_journey))
    face, _ = laid(match)
    table, seat = match.table, 0
    history = History(match.game, table.setup, table.entries)
    now = table.state.players[seat].health
    assert len(face.book.stories) > 5
    for start in face.book.stories.values():
        last = page_of(face.book, start, {}).last
        assert face.book.health_after(last, seat, now) == history.seek(last).players[seat].health, start


async def test_how_a_journey_ended_is_read_before_the_next_begins(stand: Open) -> None:
    """Whoever loses one is told why, and what would have won it; the briefing by its key says nothing of it."""
    match = stand(attrs.evolve(CAMPAIGN, topic="declare", turn=8, options=HARD, there=last_turn))
    first = match.view.cards.scenario
    async with seated(match) as (pilot, screen):
        for _ in range(60):
            await pilot.press("enter")
            await pilot.pause(0.02)
            if second_journey(match):
                break
        assert second_journey(match)
        await asked(pilot, screen)
        page = " ".join(" ".join(seen(pilot.app)).split())
        assert f"{first.name} is lost" in page
        assert "You would have won with this: Bring Maren" in page
        assert match.view.cards.scenario.name in words(list(screen.pane("main").rows))
        await pilot.press("escape", "f4")
        assert f"{first.name} is lost" not in words(list(screen.pane("main").rows))


# --- room that would be blank ---


def test_whoever_is_alone_has_the_log_where_others_would_stand(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare"))
    face, scene = laid(match)
    plan = face.plan(LARGE)
    assert "side_others" not in plan
    assert plan["side_log"].height > LARGE.height // 2
    assert plan["side_journey"].bottom == plan["side_log"].y
    assert "Scenario" not in words(face.draw("side_journey", scene, plan["side_journey"].size).lines)


def test_a_scenario_stands_under_the_journey_on_a_large_screen(stand: Open) -> None:
    match = stand(attrs.evolve(CAMPAIGN, topic="declare"))
    face, scene = laid(match)
    plan = face.plan(LARGE)
    told = words(face.draw("side_journey", scene, plan["side_journey"].size).lines)
    assert "Maren's trust" in told
    assert match.view.cards.scenario.goal.split()[-1] in told


def test_a_square_is_told_in_more_rows_where_they_would_be_blank(stand: Open) -> None:
    """What a line would cut is said whole; a low pane keeps to its two rows."""
    match = stand(attrs.evolve(ALONE, topic="declare", turn=2))
    face, scene = laid(match)
    scene.tab, scene.flags["zoom"] = "map", 3
    notes = face.map.notes(scene, face.map.cursor(scene), "")
    narrow = Size(44, 40)
    told = words(face.draw("map", scene, narrow).lines)
    assert len(notes.below(narrow.width, 2)) == 2
    assert "…" in words(notes.below(narrow.width, 2))
    assert len(notes.below(narrow.width, 4)) in (3, 4)
    assert words(notes.below(narrow.width, 4)) in told


# --- lines that are not cut ---


async def test_the_rule_gives_way_to_news_that_it_would_cut(stand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    match = stand(attrs.evolve(ALONE, topic="eat"))
    told = "Season: The Calling Season. +1 speed for every mutant enemy you meet."
    async with seated(match) as (_, screen):
        for news, cited in ((told[:40], True), (told, False)):
            monkeypatch.setattr(match, "happened", lambda read=0, news=news: [news])
            screen._put_question()
            head = text_of(screen.pane("question").rows[0])
            assert news in head
            assert ("PH-EAT-01" in head) is cited


async def test_advice_on_what_comes_after_a_story_offers_no_enter(stand: Open) -> None:
    """Enter reads on there."""
    match = stand(attrs.evolve(ALONE, topic="declare"))
    async with seated(match) as (_, screen):
        told = words(screen._advice().lines)
        assert TAKE in told
        screen.scene.stop = object()
        assert TAKE not in words(screen._advice().lines)
        screen.scene.stop = None


async def test_a_long_title_leaves_room_for_the_key_that_reads_on(stand: Open) -> None:
    match = stand(attrs.evolve(CAMPAIGN, topic="declare", turn=1, there=second_journey))
    async with seated(match) as (pilot, screen):
        await pilot.press("escape", "f4")
        for title in ("Short", "The Hut with Two Stoves (a journey of a campaign; 1"):
            screen.read(attrs.evolve(screen._reader, title=title))
            assert "PgDn read on" in text_of(screen.pane("tabs").rows[0]), title


@pytest.mark.rule("PH-EAT-03")
def test_the_advice_on_a_meal_says_why_it_is_skipped_or_eaten() -> None:
    """Nothing eaten has a reason of its own."""
    topic = topics(ROAD)["eat"]
    skipped, eaten = (text_for(topic.hint, f"eat:{n}") for n in (0, 1))
    assert "hunger costs less" in skipped
    assert "Hunger would cost" in eaten
    assert text_for(topic.hint, "eat:2") == eaten


def test_what_helps_in_a_scenario_tells_its_goal_once(stand: Open) -> None:
    match = stand(attrs.evolve(CAMPAIGN, topic="declare", turn=2))
    assert match.ask is not None
    goal = match.view.cards.scenario.goal
    told = aims(TeachingMoment(match.view, match.ask), match.question)
    assert [text for _, text in told].count(goal) == 1
    assert sum(goal in text for _, text in told) == 1


# --- scenarios and mutants at the table ---


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
def test_the_top_line_of_a_scenario_has_what_it_counts(stand: Open, size: Size) -> None:
    """Its embers are the clock of the way back; the event of the turn gives way to them."""
    match = stand(attrs.evolve(GATE, topic="declare", turn=2))
    face, scene = laid(match)
    embers = match.view.scenario_progress.counter("embers")
    told = words(face.draw("status", scene, Size(size.width, 1)).lines)
    assert f"Embers {embers}" in told
    assert "Journey" in told
    assert "He knows" not in told, "what isn't shown"


def test_a_square_says_what_a_scenario_has_there(stand: Open) -> None:
    match = stand(attrs.evolve(GATE, topic="declare", turn=2))
    progress, player = match.view.scenario_progress, match.view.players[0]
    progress.marks["lorcan"] = TileKey.of(*player.at)
    assert "Lorcan is here" in words(notes(match.view, player, player.at, own=True).beside(40))
    player.here.tile = next(place.tile for place in match.view.cards.scenario.places if place.id == "ford")
    progress.reached = [id for id in progress.reached if id != "ford"]
    assert "a place of this scenario" in words(notes(match.view, player, player.at, own=True).beside(40))
    progress.reached = [*progress.reached, "ford"]
    assert "a place of this scenario" not in words(notes(match.view, player, player.at, own=True).beside(40))


def someone_turned(match: Match) -> bool:
    table = match.table
    other = [entry.seat for entry in table.entries if isinstance(entry, Turned)]
    return bool(other) and match.ask is not None and match.ask.seat not in other


def test_that_somebody_turned_is_told_before_all_other_news(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="", turn=1, there=someone_turned))
    face, scene = laid(match)
    (turned,) = {entry.seat for entry in match.table.entries if isinstance(entry, Turned)}
    match.told[scene.seat] = 0
    assert f"{match.names[turned]} has turned mutant" in face.losses(scene).told


def turned_in_a_fight(match: Match) -> bool:
    return someone_turned(match) and _fight_of_turning(match) > 0


def _fight_of_turning(match: Match) -> int:
    """The entry with which a fight ended in which somebody turned; 0 for none."""
    entries = match.table.entries
    turned = [n for n, entry in enumerate(entries) if isinstance(entry, Turned)]
    ended = (n + 1 for at in turned for n in range(at, at + 4) if isinstance(entries[n], FightEnded))
    return next(ended, 0)


def test_who_turned_in_a_fight_was_not_just_knocked_out(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="", turn=1, there=turned_in_a_fight))
    face, _ = laid(match)
    at = _fight_of_turning(match)
    start = face.book.stories[max(number for number in face.book.stories if number < at)]
    outcomes = [part.title for part in page_of(face.book, start, {}).parts if part.kind == "outcome"]
    assert outcomes == ["Turned mutant"]


def test_a_game_that_is_over_has_no_clock(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="", over=True))
    face, scene = laid(match)
    assert match.view.result is not None
    assert "convoy leaves" not in words(face.draw("journey", scene, SMALL).lines)


def test_a_game_of_one_is_replayed_with_their_eyes(stand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command line as from the menus: else there is no body and no pack to look at."""
    match = stand(attrs.evolve(ALONE, topic="", over=True))
    assert match.table.journal is not None
    shown: list[Any] = []
    monkeypatch.setattr(launch, "run", lambda options, screen: shown.append(screen) or 0)
    for viewer in (None, 0):
        launch.replay_journal(Namespace(), match.table.journal.path, viewer)
        assert shown[-1].match.viewer == 0
