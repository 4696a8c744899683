"""Bots and the Rival watched: every line is shown, nothing piles up, and keys typed meanwhile answer nothing."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.timer import Timer

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.verify import verify
from fallen_tui.saves import read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit import motion
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import Stand, play_to
from tests.tui.opened import asked, new_match, seated, until

AGAINST_A_BOT = Stand("state51", "action", turn=2, seats="human:Ann,steady:Bo")
AGAINST_THE_RIVAL = Stand("state51", "action", turn=2, seats="human:Ann", mode="rival-warlord")
GAMES = [("fallen_land", "short"), ("state51", "standard")]
games = pytest.mark.parametrize(("game", "mode"), [pytest.param(*GAMES[0], marks=pytest.mark.slow), GAMES[1]])


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


@games
async def test_a_game_of_bots_is_watched_to_its_end(tmp_path: Path, game: str, mode: str) -> None:
    path = tmp_path / "a.fallen"
    seats = tuple(SeatSpec("steady", name) for name in ("Ann", "Bo"))
    match = new_match(Setup(game, mode, seats, "watched", "strict"), path)
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


SEEN = {"off": 0.0, "fast": 0.05, "normal": 0.05, "slow": 0.05}
"""Short, but longer than panes take to move: what is shown meanwhile is drawn once they have."""


def shown_frames(screen: TableScreen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What stands in the place of the question while others play, picture by picture, from now on."""
    frames: list[str] = []
    draw = screen.draw_question

    def kept() -> None:
        draw()
        rows = screen.pane("question").rows
        frames.append(" ".join(" ".join(text_of(row) for row in rows).split()))

    monkeypatch.setattr(screen, "draw_question", kept)
    return frames


async def passed(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Pass, and wait until the others have been watched and another question is put."""
    put = screen.control
    assert put is not None
    put.chosen = "pass"
    await pilot.press("enter")
    await until(pilot, lambda: screen.control not in (None, put) and screen._frame is None)


async def test_every_line_of_a_watched_bots_turn_is_shown(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40)]:
        with subtests.test(size=size), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            match = play_to(AGAINST_A_BOT, tmp_path / "a.fallen")
            monkeypatch.setattr(motion, "WATCHED", SEEN)
            async with seated(match, size, Settings(speed="normal", bots="watch")) as (pilot, screen):
                frames, before = shown_frames(screen, monkeypatch), len(match.table.entries)
                await passed(pilot, screen)
                lines = [text for _, text in match.log.lines(before, 0)]
                assert len(lines) > 8
                for text in lines:
                    assert any(" ".join(text.split()) in frame for frame in frames), text


async def test_the_turn_of_the_rival_is_shown_in_short_where_motions_are_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_to(AGAINST_THE_RIVAL, tmp_path / "a.fallen")
    monkeypatch.setattr(motion, "WATCHED", SEEN)
    async with seated(match, settings=Settings(speed="fast", bots="watch")) as (pilot, screen):
        frames, before = shown_frames(screen, monkeypatch), len(match.table.entries)
        await passed(pilot, screen)
        deeds = [text for text in match.log.between(before, 0) if " reveals " in text]
        assert deeds
        for text in deeds:
            assert any(" ".join(text.split()) in frame for frame in frames), text
        assert not any("Ann passes" in frame for frame in frames), "one's own deed is no news"


async def test_the_header_goes_with_what_is_shown(tmp_path: Path) -> None:
    match = play_to(AGAINST_THE_RIVAL, tmp_path / "a.fallen")
    async with seated(match, settings=Settings(speed="slow")) as (pilot, screen):
        assert screen.control is not None
        screen.control.chosen = "pass"
        await pilot.press("enter")
        await pilot.pause()
        assert screen._moving is not None
        assert f"Turn {match.view.turn}" in text_of(screen.pane("status").rows[0])
        screen.redraw()
        assert "any key skips" in text_of(screen.pane("question").rows[0]), "drawing anew leaves the motion there"
        assert "Enter skip" in text_of(screen.pane("footer").rows[0])


async def test_keys_typed_while_something_moves_only_skip_it(tmp_path: Path) -> None:
    match = play_to(AGAINST_A_BOT, tmp_path / "a.fallen")
    async with seated(match, settings=Settings(speed="slow")) as (pilot, screen):
        await pilot.press("enter")
        await pilot.pause()
        assert screen._moving is not None
        entries = len(match.table.entries)
        typed = [events.Key("enter", "\r") for _ in range(3)]
        for key in typed:
            screen.on_key(key)
        assert screen.control is not None
        assert screen._moving is None
        assert len(match.table.entries) == entries, "the question was answered before it was seen"
        await pilot.press("enter")
        assert len(match.table.entries) > entries


async def test_without_motions_keys_may_be_typed_ahead(tmp_path: Path) -> None:
    match = play_to(AGAINST_A_BOT, tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        asks = []
        typed = [events.Key("enter", "\r") for _ in range(2)]
        for key in typed:
            asks.append(match.ask)
            screen.on_key(key)
            await asked(pilot, screen)
        assert len({id(ask) for ask in (*asks, match.ask)}) == 3
