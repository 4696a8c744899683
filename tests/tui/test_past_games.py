"""Past games on the screen, and pages opened from them, from the saved games and from the end of a game."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import attrs
import pytest

from fallen_tui import statistics
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.faces.summary.journal import remembered
from fallen_tui.faces.summary.page import page
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of, width
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.page import PageScreen
from fallen_tui.tui.screens.replay import ReplayScreen
from fallen_tui.tui.screens.saves import SavesScreen
from fallen_tui.tui.screens.statistics import StatisticsScreen
from fallen_tui.tui.screens.title import TitleScreen
from tests.journals.frozen import frozen
from tests.tui.opened import resumed_match
from tests.tui.test_menus import at, shown, until

KEPT = ("fallen_land-short-2-prestige", "state51-rival-scout-1-rival-won", "state51-standard-2-thirty")
PRESTIGE = f"{KEPT[0]}.fallen"
LARGE = [(120, 40), (200, 60)]
sizes = pytest.mark.parametrize("size", [(80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in LARGE)])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three games that are over, one of a person that is not, one that is broken."""
    monkeypatch.setattr(statistics, "user_cache", lambda: tmp_path / "cache" / "content")
    saves = tmp_path / "saves"
    saves.mkdir()
    for name in KEPT:
        copyfile(frozen(name), saves / f"{name}.fallen")
    (saves / "rubbish.fallen").write_text("hello\n")
    seats = (SeatSpec("human", "Ines"), SeatSpec("steady", "Bo"))
    begin(Setup("state51", "standard", seats, "statistics", "strict"), saves / "running.fallen").leave()
    return saves


def best(folder: Path) -> str:
    """The best score of the one game of Council of Towns, in the words of the statistics."""
    past = statistics.tell(folder / PRESTIGE)
    score = max(past.scores)
    return f"{score} Prestige, {past.names[past.scores.index(score)]}"


def test_a_lost_game_and_one_without_a_point_hold_no_record(folder: Path) -> None:
    won = statistics.tell(folder / PRESTIGE)
    lost = attrs.evolve(won, file="lost", how="lost", scores=tuple(score + 1 for score in won.scores))
    nothing = attrs.evolve(won, file="nothing", scores=(0,) * len(won.scores))
    (found,) = statistics.honours([won, lost, nothing])
    assert found.best is not None
    assert found.best.file == PRESTIGE
    (found,) = statistics.honours([lost, nothing])
    assert found.best is None


@sizes
async def test_records_and_pages_by_keyboard(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=size) as pilot:
        assert "Past games" in shown(app)
        await pilot.press("p")
        await until(lambda: isinstance(app.screen, StatisticsScreen) and "5 games: 3 over" in shown(app, "head"), pilot)
        assert "1 not over; 1 can't be read" in shown(app, "head")
        text = shown(app, "list")
        assert "Council of Towns" in text
        assert "The short game" in text
        assert text.index("The race to 30 VP") < text.index("The last games")
        last = text[text.index("The last games") :]
        assert "Council of Towns, The short game" in last, "of each it is said what it was"
        assert f"Best score: {best(folder)}" in shown(app, "page")
        assert "Bots only" in shown(app, "page")
        await pilot.press("down")
        assert "0 of 20 achievements" in shown(app, "page"), "bots earn none"
        await pilot.press("down", "down")
        assert "Fair games" in shown(app, "page")
        assert "1 not over" in shown(app, "page")
        await pilot.press("slash", *"scout", "enter")
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        await pilot.press("end")
        assert screen.chosen == "game:state51-rival-scout-1-rival-won.fallen"
        assert "Ann lost in Turn" in shown(app, "page")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, PageScreen) and "THE NEW CHARTER" in shown(app), pilot)
        path = folder / "state51-rival-scout-1-rival-won.fallen"
        assert shown(app).split()[:3] == ["THE", "NEW", "CHARTER"]
        wanted = [text.strip() for text in page(remembered(path)) if text and not text.startswith("-- ")]
        drawn = [text.strip() for text in shown(app).split("\n")]
        assert all(text in drawn for text in wanted)
        await pilot.press("end")
        assert app.screen.pane("main").top > 0  # type: ignore[attr-defined]
        await pilot.press("x")
        assert "Saved beside the journal" in shown(app)
        assert f"in{folder}" in "".join(shown(app).split()), "wherever its lines are broken"
        assert (folder / f"{path.stem}.md").read_text().startswith("# The New Charter")
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, StatisticsScreen), pilot)
        await pilot.press("escape", "escape")
        await until(lambda: isinstance(app.screen, TitleScreen), pilot)


@sizes
async def test_records_and_pages_by_mouse(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(StatisticsScreen(folder))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "5 games" in shown(app, "head"), pilot)
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        await pilot.click(screen.pane("page"), offset=at(app, best(folder), "page"))
        assert screen.chosen == f"game:{PRESTIGE}"
        text = " ".join(shown(app, "page").split())
        assert "* bots only" in text, "the page of a game says what its mark in the list means"
        assert f"Best score, bots only: {best(folder)}" in text
        row = next(number for number, row in enumerate(screen.pane("list").rows) if "▸" in text_of(row))
        await pilot.click(screen.pane("list"), offset=(12, row - screen.pane("list").top))
        await until(lambda: isinstance(app.screen, PageScreen) and "COUNCIL OF TOWNS" in shown(app), pilot)
        await pilot.click(app.screen.pane("footer"), offset=at(app, "save", "footer"))  # type: ignore[attr-defined]
        assert (folder / f"{KEPT[0]}.txt").exists()


@sizes
async def test_a_broken_journal_is_listed_and_a_running_one_has_a_page(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(StatisticsScreen(folder))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "5 games" in shown(app, "head"), pilot)
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        screen.choose("game:rubbish.fallen")
        assert "damaged at line 1" in shown(app, "page")
        await pilot.press("enter", "v")
        assert app.screen is screen
        screen.choose("game:running.fallen")
        assert "Ines" in shown(app, "page")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, PageScreen) and "Not over yet" in shown(app), pilot)
        await pilot.press("Q")
        await until(lambda: app.screen is screen, pilot)
        screen.choose("game:state51-standard-2-thirty.fallen")
        await pilot.press("v")
        await until(lambda: isinstance(app.screen, ReplayScreen), pilot)


async def test_an_empty_hall_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "user_cache", lambda: tmp_path / "cache" / "content")
    app = FallenApp(StatisticsScreen(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "You haven't played a game yet." in shown(app, "list"), pilot)
        await pilot.press("enter", "v", "escape")


async def test_an_empty_folder_has_no_past(tmp_path: Path) -> None:
    app = FallenApp(TitleScreen(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Past games" not in shown(app)
        await pilot.press("p")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_title_keeps_its_picture_and_its_whole_menu(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "Ines" in shown(app), pilot)
        pane = app.screen.pane("main")  # type: ignore[attr-defined]
        assert len(pane.rows) <= pane.size.height
        assert "▐██▄" in shown(app)
        assert "F  A  L  L  E  N" in shown(app)
        assert "Quit" in shown(app)


@pytest.mark.parametrize("name", ["state51-standard-2-thirty", "running"])
async def test_a_page_is_opened_from_the_saved_games(folder: Path, name: str) -> None:
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, SavesScreen)
        screen.choose(f"{name}.fallen")
        await until(lambda: "p page" in shown(app, "footer"), pilot)
        await pilot.press("p")
        await until(lambda: isinstance(app.screen, PageScreen) and "THE NEW CHARTER" in shown(app), pilot)
        await pilot.press("x")
        assert (folder / f"{name}.txt").exists()
        await pilot.press("escape")
        await until(lambda: app.screen is screen, pilot)


@sizes
async def test_a_page_is_opened_from_the_end_of_a_game(folder: Path, size: tuple[int, int]) -> None:
    path = folder / f"{KEPT[0]}.fallen"
    match = resumed_match(path)
    screen = EndScreen(match)
    app = FallenApp(screen)
    async with app.run_test(size=size) as pilot:
        await pilot.press("p")
        await until(lambda: isinstance(app.screen, PageScreen) and "COUNCIL OF TOWNS" in shown(app), pilot)
        assert all(width(row) <= size[0] for row in app.screen.pane("main").rows)  # type: ignore[attr-defined]
        await pilot.press("escape")
        await until(lambda: app.screen is screen, pilot)
        await pilot.press("x")
        assert path.with_suffix(".txt").read_text().splitlines() == page(remembered(path))
        path.with_suffix(".md").write_text("something else\n")
        await pilot.press("x")
        assert "isn't a page of this game" in " ".join(shown(app).split())
    match.table.leave()


async def test_what_cannot_be_read_any_more_is_said(folder: Path) -> None:
    app = FallenApp(PageScreen(folder / "rubbish.fallen"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "isn't a fallen journal" in " ".join(shown(app).split()), pilot)
        await pilot.press("x")
        assert "Written" not in shown(app)
