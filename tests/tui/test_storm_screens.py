"""The storm over the screens beside the table: the title and all that is begun from it, replays, games looked on at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.saves import begin, examine
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import in_sight, line
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.replay import ReplayScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.screens.watch import WatchScreen
from fallen_tui.tui.screens.wizard import WizardScreen
from fallen_tui.tui.settings_file import Settings
from tests.tui.test_storm import SIZES, Storm

BUDGET = 3_000

games = pytest.mark.parametrize("game", ["fallen_land", "state51", "posthuman"])


def begun(game: str, path: Path, answers: int) -> Table:
    seats = (SeatSpec("human", "Ann"), SeatSpec("random", "Bo"))
    table = begin(Setup(game, "standard", seats, path.stem, "open"), path)
    assert table.journal is not None
    table.journal.sync = False
    play_on(table, answers)
    return table


def play_on(table: Table, answers: int) -> None:
    for _ in range(answers):
        if table.over:
            return
        ask = table.pending[0]
        table.decide(ask.seat, RandomBot("storm", ask.seat).answer(None, ask, len(table.entries)))


class Gale(Storm):
    """The same random inputs, on any screen; `between` is done now and then."""

    async def rage(
        self, screen: Callable[[], BaseScreen], budget: int, between: Callable[[], None] = lambda: None
    ) -> None:
        chance = self.chance
        while self.sent < budget:
            self.sittings += 1
            app = FallenApp(screen(), Settings(speed=chance.choice(["off", "fast"])), environ={})
            async with app.run_test(size=chance.choice(SIZES[:5])) as pilot:
                while app.is_running and not app._exit and self.sent < budget:
                    for _ in range(chance.randint(1, 6)):
                        self._send(app)
                    if chance.random() < (0.3 if app.size.width < 60 or app.size.height < 16 else 0.05):
                        await pilot.resize_terminal(*chance.choice(SIZES))
                    if chance.random() < 0.2:
                        between()
                    await self._heard(app)
                    if chance.random() < 0.05:
                        await pilot.pause()
            app.stand_up()
        for path in self.folder.rglob("*.fallen"):
            assert examine(path).health.startswith(("sound", "held")), path


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FALLEN_SAVES", str(tmp_path))
    monkeypatch.setenv("FALLEN_SETTINGS", str(tmp_path / "settings.toml"))


budgets = pytest.mark.parametrize("budget", [BUDGET, pytest.param(10 * BUDGET, marks=pytest.mark.slow)])


@budgets
async def test_a_storm_over_the_title(tmp_path: Path, budget: int) -> None:
    storm = Gale("state51", tmp_path, 3)
    await storm.rage(lambda: TitleScreen(tmp_path), budget // 2)
    await storm.rage(lambda: WizardScreen(tmp_path), budget)


@games
@budgets
async def test_a_storm_over_a_game_that_is_looked_on_at(tmp_path: Path, game: str, budget: int) -> None:
    table = begun(game, tmp_path / "watched.fallen", 60)
    assert table.journal is not None
    storm = Gale(game, tmp_path, 113)
    await storm.rage(lambda: WatchScreen(table.journal.path), budget // 2, lambda: play_on(table, 3))  # type: ignore[union-attr]
    table.leave()
    await storm.rage(lambda: ReplayScreen(table.journal.path), budget)  # type: ignore[union-attr]


# --- what such storms have found ---


@pytest.mark.parametrize("height", [-1, 0, 1, 2, 9])
def test_a_list_is_shortened_to_any_height(height: int) -> None:
    rows = [line(f"row {n}") for n in range(5)]
    for at in range(5):
        assert len(in_sight(rows, at, 20, height)) == max(0, min(5, height))


async def test_a_key_that_finds_the_wizard_too_small(tmp_path: Path) -> None:
    """A key comes after the terminal has grown and before the panes have."""
    screen = WizardScreen(tmp_path)
    async with FallenApp(screen, environ={}).run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(1, 1)
        await pilot.pause(0.1)
        assert not screen.pane("side").size.height
        screen.draw()
        screen.pressed_key("down")
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert screen.pane("side").rows


async def test_what_comes_once_the_last_screen_is_closed_does_nothing(tmp_path: Path) -> None:
    """The terminal may be clicked away from while the program ends."""
    app = FallenApp(TitleScreen(tmp_path), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        stack, left = app._screen_stack, [*app._screen_stack]
        stack.clear()
        for event in (events.AppBlur(), events.AppFocus(), events.Paste("x"), events.Key("a", "a")):
            await app.on_event(event)
        stack.extend(left)


async def test_a_story_that_is_told_ahead_of_the_table_breaks_no_drawing(tmp_path: Path) -> None:
    """A game is watched at an earlier entry while its next stories are told already."""
    table = begun("fallen_land", tmp_path / "a.fallen", 400)
    table.leave()
    screen = WatchScreen(tmp_path / "a.fallen")
    async with FallenApp(screen, environ={}).run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.3)
        while screen.playback.log.tell_ahead(screen.playback.count):
            pass
        book: Any = screen.face.book  # type: ignore[attr-defined]
        assert book.stories
        screen.go_to(min(book.stories) - 1)
        screen.open_tab("story")
        await pilot.resize_terminal(200, 60)
        await pilot.pause(0.1)
        assert screen.pane("main").rows
