"""The daily game on the screen: begun from the title, gone on with, its line at the end; achievements and the album."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui import statistics
from fallen_tui.bots import play_out, seat_bot
from fallen_tui.daily import game_of, path_of, proved
from fallen_tui.recorded import DAILY
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens.album import AlbumScreen
from fallen_tui.tui.screens.daily import DailyScreen
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.page import PageScreen
from fallen_tui.tui.screens.statistics import StatisticsScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.sitting import again, resumed
from tests.tui.opened import resumed_match
from tests.tui.test_menus import shown, until

COUNCIL, CHARTER = "2025-02-06", "2025-02-04"
SIZE = (80, 24)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(statistics, "user_cache", lambda: None)
    monkeypatch.setattr("fallen_tui.tui.screens.daily.today", lambda: COUNCIL)
    return tmp_path / "saves"


def played(folder: Path, day: str) -> Path:
    path = path_of(folder, day)
    table = begin(game_of(day).setup, path)
    assert table.journal is not None
    table.journal.sync = False
    play_out(table, {0: seat_bot("steady", table.game, table.setup, 0)})
    table.close()
    return path


async def test_it_is_begun_from_the_title_and_gone_on_with(folder: Path) -> None:
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d")
        await until(lambda: isinstance(app.screen, DailyScreen) and COUNCIL in shown(app, "list"), pilot)
        assert "not started" in shown(app, "list")
        assert "The Ring Around Kiln, normal" in shown(app, "page")
        assert "4 points for each Prestige" in " ".join(shown(app, "page").split())
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert [path.name for path in folder.iterdir() if path.suffix == ".fallen"] == [f"daily-{COUNCIL}.fallen"]
        app.sitting.screen.dismiss(None)  # type: ignore[union-attr]
        await until(lambda: isinstance(app.screen, DailyScreen) and "not over" in shown(app, "list"), pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert len([path for path in folder.iterdir() if path.suffix == ".fallen"]) == 1


async def test_past_days_are_listed_with_their_lines(folder: Path) -> None:
    told = proved(played(folder, CHARTER))
    app = FallenApp(DailyScreen(folder))
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: "Your days" in shown(app, "list"), pilot)
        assert f"{told.points} points" in shown(app, "list")
        assert "days in a row: none now, 0 at best" in shown(app, "head")
        await pilot.press("down")
        assert told.line in " ".join(shown(app, "page").split())
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)


async def test_another_game_in_its_place_is_said(folder: Path) -> None:
    setup = game_of(CHARTER).setup
    begin(setup, path_of(folder, COUNCIL)).close()
    app = FallenApp(DailyScreen(folder))
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: COUNCIL in shown(app, "list"), pilot)
        await pilot.press("enter")
        await until(lambda: "isn't the daily game of" in " ".join(shown(app, "page").split()), pilot)


async def test_the_end_of_a_daily_game_shows_its_line(folder: Path) -> None:
    path = played(folder, CHARTER)
    match = resumed_match(path)
    app = FallenApp(EndScreen(match))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        told = " ".join(shown(app).split())
        assert proved(path).line in told
        assert "Your VP." in told, "and it says what its points are made of"
        assert told.index(proved(path).line) < told.index("The journal:"), "it is looked for first"
        lines = [text_of(row) for row in app.screen.pane("main").rows]
        assert next(n for n, text in enumerate(lines) if "to share" in text) <= 5, "without turning a page"
    match.table.close()


def test_the_same_game_again_is_no_daily_game(folder: Path) -> None:
    sitting = resumed(played(folder, CHARTER))
    other = again(sitting)
    assert DAILY not in dict(other.table.setup.options)
    for each in (sitting, other):
        each.close()


async def test_achievements_and_the_album_are_pages_of_past_games(folder: Path) -> None:
    past = statistics.tell(played(folder, COUNCIL))
    app = FallenApp(StatisticsScreen(folder))
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: "1 game: 1 over" in shown(app, "head"), pilot)
        assert f"{len(past.earned)} of 20" in shown(app, "list")
        await pilot.press("down")
        assert f"{len(past.earned)} of 20 achievements" in shown(app, "page")
        assert "✓ " in shown(app, "page")
        await pilot.press("down")
        assert "the album" in shown(app, "page")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, AlbumScreen), pilot)
        assert "People  " in shown(app, "list")
        assert "Met" in shown(app, "page")
        await pilot.press("slash", *"camp", "enter")
        assert "The Camp" in shown(app, "list")
        await pilot.press("escape", "escape")
        await until(lambda: isinstance(app.screen, StatisticsScreen), pilot)
