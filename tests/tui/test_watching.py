"""Bots watched at top speed to the end of the game: nothing piles up."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest
from textual.timer import Timer

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.verify import verify
from fallen_tui.saves import begin, read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.match import Match
from fallen_tui.tui.pane import Pane
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face

GAMES = [("fallen_land", "short"), ("state51", "standard")]


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


@pytest.mark.parametrize(("game", "mode"), GAMES)
async def test_a_game_of_bots_is_watched_to_its_end(tmp_path: Path, game: str, mode: str) -> None:
    path = tmp_path / "a.fallen"
    seats = tuple(SeatSpec("steady", name) for name in ("Ann", "Bo"))
    made: list[Match] = []
    begin(Setup(game, mode, seats, "watched", "strict"), path, lambda table: made.append(Match(table)))
    match = made[0]
    app = FallenApp(TableScreen(match, open_face(match)), Settings(speed="off", bots="watch"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        tasks, panes, timers = len(asyncio.all_tasks()), alive(Pane), alive(Timer)
        most = tasks
        for _ in range(6_000):
            if match.table.over:
                break
            await asyncio.sleep(0.01)
            most = max(most, len(asyncio.all_tasks()))
        assert match.table.over
        await asyncio.sleep(0.5)
        await pilot.pause()
        assert most <= tasks + 5, "tasks do not pile up while bots are watched"
        assert len(asyncio.all_tasks()) <= tasks + 8, "one more screen"
        assert alive(Pane) <= panes + 8
        assert alive(Timer) <= timers + 8
        assert app.screen is not app.first, "the end of the game is shown"
    match.table.leave()
    found, recording = read(path)
    assert verify(found, recording.header.setup, recording.entries).sound
