"""Stories are read: at the story, at the dice and at the outcome one key each, and nothing is told before its time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.faces.fallen_land.travel import goals, step
from fallen_tui.faces.form import Form
from fallen_tui.games.fallen_land.state.events import StoryBegan
from fallen_tui.games.fallen_land.state.keys.deeds import VisitKey
from fallen_tui.tui.adventure.map_pane import WALKING
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.match_controller import LATER
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, played
from tests.tui.opened import STILL, asked, new_match, seated, until

SIZES = [(60, 16), (80, 24), (120, 40), (200, 60)]
CHECK = "4 Mechanical"


def may_meet(match: Match) -> bool:
    return match.ask is not None and "encounter:plains" in match.ask.keys


def about_to_meet(path: Path, seats: str = "human:Ann,steady:Bo") -> Match:
    """Before a Deed, in a game in which the first story of the plains has a check that is passed."""
    return played(Stand(COUNCIL, "deed", there=may_meet, seats=seats), path)


def may_march(match: Match) -> bool:
    return match.ask is not None and "move" in match.ask.keys


def march_to_meet(match: Match) -> tuple[Form, str]:
    """The form of a march filled in: to a hex that is reached for certain, and an Encounter there."""
    assert match.ask is not None
    form = match.routine.form(match.ask)
    assert form is not None
    for row in (row for group in form.groups() for row in group.rows if row.figure.startswith("100%")):
        meets = [place for place in row.places if place.label.endswith("Encounter")]
        if meets and row.key != match.view.players[0].place:
            form.put(row.key, meets[0].key)
            return form, row.key
    raise AssertionError("no hex is near enough")


MICE = "pl075"
"""A Mouse Year."""


def shown(screen: TableScreen, pane: str = "main") -> str:
    drawn = screen.pane(pane)
    return "\n".join(text_of(row) for row in drawn.rows[drawn.top : drawn.top + drawn.size.height])


def opening(screen: TableScreen) -> str:
    """How the story of the card begins, as far as the narrowest screen shows it in a line."""
    return " ".join(screen.match.view.cards.stories[MICE].text.split()[:5])


def outcome(screen: TableScreen) -> str:
    """How it begins what came of the check that is tried."""
    success = screen.match.view.cards.stories[MICE].checks[0].success
    return " ".join(success.text.split()[:4])


def stand_in(match: Match) -> Any:
    """What the bot would answer for Ann; she uses no cards."""
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    ask = match.ask
    assert ask is not None
    return "pass" if ask.topic == "react" else bot.answer(match.view, ask, match.table.decisions)


async def settled(pilot: Any, screen: TableScreen) -> None:
    """Wait until something is to be read or answered."""
    if screen.scene.stop is None:
        await until(pilot, lambda: screen.scene.stop is not None or screen.control is not None)
    await pilot.pause(0.02)


async def to_the_check(pilot: Any, screen: TableScreen) -> str:
    """The story drawn and read, and its check tried; the status row before the dice fell."""
    screen.answer("encounter:plains")
    await settled(pilot, screen)
    while screen.scene.stop is not None or screen.match.ask is None or screen.match.ask.topic != "which_check":
        if screen.scene.stop is not None:
            await pilot.press("enter")
        else:
            screen.answer(stand_in(screen.match))
        await settled(pilot, screen)
    before = shown(screen, "status")
    screen.answer(stand_in(screen.match))
    await settled(pilot, screen)
    return before


@pytest.mark.parametrize("size", SIZES)
async def test_a_story_is_read_in_its_steps(size: tuple[int, int], tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen"), size) as (pilot, screen):
        screen.answer("encounter:plains")
        await pilot.pause(0.05)
        story = shown(screen)
        assert "A Mouse Year" in story, "it opens at its head"
        assert opening(screen) in story
        assert screen.control is None, "nothing is asked while it is read"
        assert "reads on" in shown(screen, "question")
        if size[1] <= 24:
            assert screen.pane("main").size.height >= size[1] - 6, "it has the screen"
        await pilot.press("enter")
        await asked(pilot, screen)
        assert screen.control is not None


@pytest.mark.parametrize("size", SIZES[1:])
async def test_dice_fall_before_it_is_told_what_comes_of_them(size: tuple[int, int], tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen"), size) as (pilot, screen):
        before = await to_the_check(pilot, screen)
        assert CHECK in shown(screen)
        assert "passed" in shown(screen)
        assert outcome(screen) not in shown(screen)
        assert shown(screen, "status") == before, "the head of the table does not know the end before the reader"
        await pilot.press("enter")
        assert outcome(screen) in shown(screen)
        assert screen.control is None
        await pilot.press("enter")
        await asked(pilot, screen)
        assert outcome(screen) in shown(screen), "it stands beside the next question"
        assert shown(screen, "status") != before


async def test_esc_runs_to_the_end(tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen")) as (pilot, screen):
        await to_the_check(pilot, screen)
        await pilot.press("escape")
        await asked(pilot, screen)
        assert screen.scene.stop is None
        assert outcome(screen) in shown(screen)


async def test_one_can_look_round_and_leave_meanwhile(tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen")) as (pilot, screen):
        screen.answer("encounter:plains")
        await pilot.pause(0.05)
        await pilot.press("P")
        assert screen.scene.tab == "party"
        await pilot.press("T", "pagedown", "home")
        assert "A Mouse Year" in shown(screen)
        await pilot.resize_terminal(120, 40)
        await pilot.pause(0.05)
        assert opening(screen) in shown(screen)
        await pilot.press("1", "a", "f9")
        assert screen.scene.stop is not None, "a key that means nothing turns no page"
        await pilot.press("Q")
        await until(pilot, lambda: not pilot.app.is_running or pilot.app.return_code is not None)


async def test_the_question_is_not_spoken_of_before_its_story_is_read(tmp_path: Path) -> None:
    """Advice on options that nobody sees yet would tell the end, and "Enter takes it" be untrue."""
    async with seated(about_to_meet(tmp_path / "a.fallen"), (80, 24)) as (pilot, screen):
        screen.answer("encounter:plains")
        await until(pilot, lambda: screen.scene.stop is not None)
        await pilot.pause(LATER)  # what the table tells late draws the footer anew
        for key in ("exclamation_mark", "question_mark", "W", "_", "&", "semicolon"):
            await pilot.press(key)
            assert "read the story first" in shown(screen, "footer"), key
            assert opening(screen) in shown(screen), key
            assert not screen.looking
            assert pilot.app.screen is screen
        await pilot.press("P")
        assert "read the story first" not in shown(screen, "footer")


async def test_a_page_over_a_story_is_closed_by_the_keys_that_the_footer_names(tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen"), (80, 24)) as (pilot, screen):
        screen.answer("encounter:plains")
        await until(pilot, lambda: screen.scene.stop is not None)
        stop = screen.scene.stop
        await pilot.press("S")
        assert "Enter close" in shown(screen, "footer")
        assert "read on " not in shown(screen, "footer")
        await pilot.press("enter")
        assert screen.scene.stop is stop
        assert opening(screen) in shown(screen)


async def test_whoever_wants_it_fast_is_asked_at_once(tmp_path: Path) -> None:
    fast = attrs.evolve(STILL, stories="fast")
    async with seated(about_to_meet(tmp_path / "a.fallen"), settings=fast) as (pilot, screen):
        screen.answer("encounter:plains")
        await asked(pilot, screen)
        assert screen.scene.stop is None
        assert opening(screen) in shown(screen)


async def test_stories_of_others_hold_nobody_up(tmp_path: Path) -> None:
    async with seated(about_to_meet(tmp_path / "a.fallen")) as (pilot, screen):
        match, told = screen.match, 0
        for _ in range(80):
            begun = len(match.table.entries)
            screen.answer(stand_in(match))
            await settled(pilot, screen)
            stories = [entry for entry in match.table.entries[begun:] if isinstance(entry, StoryBegan)]
            told += sum(story.seat == 1 for story in stories)
            while screen.scene.stop is not None:
                assert match.table.entries[screen.scene.stop.start - 1].seat == 0
                await pilot.press("enter")
                await settled(pilot, screen)
            if told:
                return
        raise AssertionError("Bo met no story")


async def test_the_map_under_a_story_is_that_before_it(tmp_path: Path) -> None:
    """Where the screen has room for it: the Party stands where the story finds it, and nothing tells how that ends."""
    match = about_to_meet(tmp_path / "a.fallen")
    async with seated(match, (200, 60)) as (pilot, screen):
        place, names = match.view.players[0].place, []
        screen.perform("tab:map")
        await pilot.pause()
        assert "side_map" in screen.panes
        screen.answer("encounter:plains")
        await settled(pilot, screen)
        while screen.scene.stop is not None:
            assert screen.pane("side_map").size.area
            names.append(next(row for row in shown(screen, "side_map").splitlines() if row.startswith(f" {place} ")))
            await pilot.press("enter")
            await settled(pilot, screen)
        assert names
        assert len(set(names)) == 1
        assert "your Party" in names[0]


async def test_a_march_is_seen_before_the_story_at_its_end_is_read(tmp_path: Path) -> None:
    match = played(Stand(COUNCIL, "deed", there=may_march), tmp_path / "a.fallen")
    async with seated(match, (120, 40), attrs.evolve(STILL, speed="fast")) as (pilot, screen):
        await settled(pilot, screen)
        form, hex = march_to_meet(match)
        status, before = shown(screen, "status"), len(match.table.entries)
        screen.decide(form.plan())
        assert any(isinstance(entry, StoryBegan) for entry in match.table.entries[before:]), "all came with one answer"
        walked = set()
        while screen.scene.stop is None:
            assert screen.scene.tab == "map"
            assert shown(screen, "status") == status, "the figures know how it ends"
            walked.add(screen.scene.flags.get(WALKING))
            await pilot.pause(0.01)
        assert hex in walked
        assert screen.scene.tab == "story"
        face: Any = screen.face
        assert "@1" in {mark.sign for mark in face.map.sheet(screen.scene).marks[hex]}


async def test_a_key_during_that_walk_leads_to_the_story_and_not_past_it(tmp_path: Path) -> None:
    match = played(Stand(COUNCIL, "deed", there=may_march), tmp_path / "a.fallen")
    async with seated(match, (80, 24), attrs.evolve(STILL, speed="slow")) as (pilot, screen):
        await settled(pilot, screen)
        form, _ = march_to_meet(match)
        screen.decide(form.plan())
        stops = len(screen._stops)
        assert stops
        await pilot.press("enter")
        assert screen.scene.stop is not None
        assert len(screen._stops) == stops - 1


def at_the_camp(path: Path) -> Match:
    """The Ring Around Kiln before the choice at a camp: whoever plays for Ann travels there and visits it."""
    setup = Setup(COUNCIL, "scenario", (SeatSpec("human", "Ann"),), "kiln", "open", (("scenario", "sc01"),))
    match = new_match(setup, path)
    table = match.table
    match.take_seat(0)
    while match.ask is not None and match.ask.topic != "choose":
        ask = match.ask
        answer = next((key for key in ask.keys if isinstance(key, VisitKey) and key.card == "clay_road"), None)
        if answer is None and ask.topic in ("deed", "march", "way"):
            camps = [each for each in goals(match.view, 0) if "Clay Road" in each.name]
            answer = step(match.view, ask, camps[0]).answer if camps else None
        table.decide(0, stand_in(match) if answer is None else answer)
    return match


async def test_what_came_of_a_visit_is_told_once(tmp_path: Path) -> None:
    match = at_the_camp(tmp_path / "a.fallen")
    assert match.ask is not None
    assert match.question.opens == "1", "to pay needs no luck"
    async with seated(match, (120, 40)) as (pilot, screen):
        await settled(pilot, screen)
        screen.answer("1")
        await pilot.pause(0.1)  # the story is drawn where it comes to lie
        told = "He counts it twice and signs for it"
        read = 0
        for _ in range(20):
            if screen.scene.stop is None and screen.control is not None:
                break
            read += told in shown(screen)
            await pilot.press("enter")
            await pilot.pause()
        assert read
        assert screen.control is not None
        assert told not in shown(screen), "what is new is the place on the map"


async def test_what_was_read_in_a_story_is_not_told_again_with_the_next_question(tmp_path: Path) -> None:
    """What opens over a question tells what has happened since; the key for it tells the story, too."""
    setup = Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "play4")
    match = new_match(setup, tmp_path / "a.fallen")
    again = 0
    async with seated(match, (80, 24)) as (pilot, screen):
        until_entry = 0
        for _ in range(120):
            if screen.scene.stop is not None:
                until_entry = screen.scene.stop.until
                await pilot.press("enter")
            elif match.ask is not None:
                read = match.log.between(match.told[0], 0, until_entry) if until_entry > match.told[0] else []
                stories = [" ".join(each.split()) for each in read if len(each) > 60]
                opened = " ".join(text_of(row) for row in screen._reader.lines) if screen._reader else ""
                assert not [each for each in stories if each in " ".join(opened.split())]
                if stories:
                    await pilot.press("S")
                    again += stories[0] in " ".join(text_of(row) for row in screen._reader.lines)  # type: ignore[union-attr]
                bot = seat_bot("steady", match.game, match.table.setup, 0)
                screen.answer(bot.answer(match.view, match.ask, match.table.decisions))
            await pilot.pause(0.01)
    assert again
