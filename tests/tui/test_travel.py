"""Travel on the screen, at 80 columns and 24 rows: the list, the march, every way it stops, and going on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.pilot import Pilot

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Answered
from fallen_tui.faces.repeating import last_answer
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Losses
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.travel import TravelScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, Stand, play_to
from tests.tui.opened import STILL, asked, seated, until

DEEDS = Stand(COUNCIL, "deed", seats="human:Ann,steady:Bo", mode="short", seed="asks")


def text_of(screen: Any, pane: str) -> str:
    return "\n".join("".join(span.text for span in row) for row in screen.pane(pane).rows)


async def travel(pilot: Pilot[Any], screen: TableScreen, words: str) -> None:
    """Open the list, type, and take what is found; the screen stands where the march has stopped."""
    await pilot.press("_")
    await until(pilot, lambda: isinstance(pilot.app.screen, TravelScreen))
    await pilot.press(*words, "enter")
    await until(pilot, lambda: pilot.app.screen is screen)


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return play_to(DEEDS, tmp_path / "a.fallen")


async def test_a_goal_is_found_by_typing_and_travelled_to(match: Match) -> None:
    async with seated(match) as (pilot, screen):
        before = len(match.table.entries)
        await travel(pilot, screen, "rant")
        await asked(pilot, screen)
        assert "── Travel ended: you have arrived at G08 Ferrant's Landing" in text_of(screen, "question")
        assert match.view.players[0].place == "G08"
        answers = [entry for entry in match.table.entries[before:] if isinstance(entry, Answered)]
        assert [(entry.topic, entry.chosen) for entry in answers] == [("deed", True), ("march", True)]
        assert "travel on" not in text_of(screen, "footer")


async def test_the_list_tells_how_far_and_what_it_takes(match: Match) -> None:
    async with seated(match) as (pilot, screen):
        await pilot.press("_")
        await until(pilot, lambda: isinstance(pilot.app.screen, TravelScreen))
        page: Any = pilot.app.screen
        await until(pilot, lambda: page.pane("main").rows)
        shown = text_of(page, "main")
        assert "▸ Mission M6, E05 plains/city                    4 hexes  about 3 weeks" in shown
        assert "Mission M6, E05 plains/city: 4 hexes, about 3 weeks, 1 Encounter on the way." in shown
        assert max(map(len, shown.splitlines())) <= 80
        await pilot.press(*"/zzz")
        assert "No goal has “zzz”." in text_of(page, "main")
        await pilot.press("enter")
        assert pilot.app.screen is page
        await pilot.press("escape", "down", "down")
        assert page.goal.name.startswith("Mission M4")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert match.travel.goal(0) is None


async def test_the_hex_under_the_cursor_of_the_map_is_a_goal(match: Match) -> None:
    async with seated(match) as (pilot, screen):
        await pilot.press("space", "right", "right", "_")
        await until(pilot, lambda: isinstance(pilot.app.screen, TravelScreen))
        page: Any = pilot.app.screen
        assert page.goal.group == "The map"
        assert page.goal.place == screen.scene.cursors["map"]


async def test_it_stops_before_an_encounter_and_one_key_goes_on_after(match: Match) -> None:
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    async with seated(match) as (pilot, screen):
        await travel(pilot, screen, "marrow")
        await asked(pilot, screen)
        assert "── Travel stopped: an Encounter is due " in text_of(screen, "question")
        assert "travel on" not in text_of(screen, "footer")
        for _ in range(30):
            ask = match.ask
            if ask is None or match.travel.goes_on(ask):
                break
            screen.answer(bot.answer(match.view, ask, match.table.decisions))
            await asked(pilot, screen)
        assert " _ travel on " in text_of(screen, "footer")
        place = match.view.players[0].place
        await pilot.press("_")
        await until(pilot, lambda: match.view.players[0].place != place)
        await asked(pilot, screen)
        assert "Travel " in text_of(screen, "question")


async def test_esc_stops_it_between_two_answers(match: Match) -> None:
    async with seated(match, settings=Settings(speed="slow")) as (pilot, screen):
        await travel(pilot, screen, "marrow")
        await until(pilot, lambda: screen._stride is not None)
        assert "You travel to U14 Marrow" in text_of(screen, "question")
        await until(pilot, lambda: " Esc stop " in text_of(screen, "footer"))
        entries = len(match.table.entries)
        await pilot.press("x", "1", "escape")
        await asked(pilot, screen)
        assert len(match.table.entries) == entries
        assert not match.travel.marches(0)
        assert "── Travel stopped: you stopped " in text_of(screen, "question")
        assert match.travel.goal(0) is not None


async def test_a_book_over_the_table_stops_it(match: Match) -> None:
    async with seated(match, settings=Settings(speed="fast")) as (pilot, screen):
        await travel(pilot, screen, "marrow")
        screen.open_book("help")
        await until(pilot, lambda: not match.travel.marches(0))
        assert match.travel.goal(0) is not None


async def test_esc_at_a_question_gives_it_up(match: Match) -> None:
    async with seated(match) as (pilot, screen):
        match.travel.begin(0, match.travel.goals(0)[0])
        match.travel.halt()
        screen.proceed()
        await asked(pilot, screen)
        assert " _ travel on " in text_of(screen, "footer")
        await pilot.press("escape")
        assert match.travel.goal(0) is None
        assert "── you no longer travel to Mission M6, E05 plains/city " in text_of(screen, "question")
        assert "travel on" not in text_of(screen, "footer")
        await pilot.press("escape")
        assert "nothing is open" in text_of(screen, "question")


async def test_a_loss_on_the_way_is_told_beside_the_stop(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(match) as (pilot, screen):
        monkeypatch.setattr(screen.face, "losses", lambda scene: Losses(("your axe is gone",)))
        match.travel.begin(0, match.travel.goals(0)[0])
        match.travel.halt()
        screen.proceed()
        await asked(pilot, screen)
        assert "── Travel stopped: you stopped · your axe is gone " in text_of(screen, "question")


async def test_a_game_without_a_map_says_so(tmp_path: Path) -> None:
    match = play_to(Stand(CHARTER, "action", seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        await pilot.press("_")
        assert pilot.app.screen is screen
        assert "you can't travel in this game" in text_of(screen, "footer")


async def test_a_resumed_game_has_no_travel(match: Match) -> None:
    async with seated(match) as (pilot, screen):
        await travel(pilot, screen, "marrow")
        await asked(pilot, screen)
    again = Match(match.table)
    assert again.travel.goal(0) is None


# --- the last answer again, and what no key is needed for ---


async def test_a_key_gives_the_last_answer_again(tmp_path: Path) -> None:
    match = play_to(Stand(CHARTER, "action", seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    answered: dict[str, Any] = {}
    async with seated(match) as (pilot, screen):
        await pilot.press("&")
        assert "You have no earlier answer to repeat here" in text_of(screen, "footer")
        for _ in range(60):
            ask = match.ask
            assert ask is not None
            if answered.get(ask.topic) in ask.keys:
                break
            answer = bot.answer(match.view, ask, match.table.decisions)
            if ask.kind == "one":
                answered[ask.topic] = answer
            screen.answer(answer)
            await asked(pilot, screen)
        before = len(match.table.entries)
        await pilot.press("&")
        given = match.table.entries[before]
        assert isinstance(given, Answered)
        assert (given.topic, given.answer) == (ask.topic, answered[ask.topic])


@pytest.mark.parametrize("bots", ["digest", "watch"])
@pytest.mark.parametrize("stand", [DEEDS, Stand(CHARTER, "action", seats="human:Ann,steady:Bo,steady:Cy")])
async def test_no_key_is_needed_to_see_bots_move(tmp_path: Path, stand: Stand, bots: str) -> None:
    """After their turns the question stands there and takes the first key, whatever is told beside it."""
    match = play_to(stand, tmp_path / "a.fallen")
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    turned = 0
    async with seated(match, settings=attrs.evolve(STILL, bots=bots, stories="all")) as (pilot, screen):
        for _ in range(60):
            ask = match.ask
            if ask is None or turned > 4:
                break
            before = len(match.table.entries)
            screen.answer(bot.answer(match.view, ask, match.table.decisions))
            await asked(pilot, screen)
            new = match.table.entries[before:]
            if any(isinstance(entry, Answered) and entry.seat != 0 for entry in new):
                turned += 1
                assert screen.aside
                assert screen.scene.focus == "question"
    assert turned > 3


async def test_the_footer_says_that_one_can_travel_and_look_closer_at_the_map(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80x24, too."""
    monkeypatch.setattr("fallen_tui.tui.screens.filling.OPENS", True)
    async with seated(match) as (pilot, screen):
        assert " _ travel " in text_of(screen, "footer")
        assert " ! advice " in text_of(screen, "footer")
        await pilot.press("space")
        assert screen.scene.focus == "map"
        assert " Z zoom  X legend " in text_of(screen, "footer")


async def test_the_footer_says_that_an_answer_can_be_repeated_where_there_is_one(match: Match) -> None:
    for size in ((120, 40), (200, 60)):
        async with seated(match, size=size) as (pilot, screen):
            assert " & same again " not in text_of(screen, "footer")
            await pilot.press("1")
            await asked(pilot, screen)
            told = last_answer(match.table, screen.scene.ask, screen.scene.question) is not None
            assert (" & same again " in text_of(screen, "footer")) is told
