"""Screens and tables opened for a test, each in an app of its own without a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual.pilot import Pilot

from fallen_tui.engine.game import Setup
from fallen_tui.saves import begin, go_on
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face

SMALL = (80, 24)
STILL = Settings(speed="off")
"""No motions, so that every key counts."""
S = TypeVar("S", bound=BaseScreen)


def new_match(setup: Setup, path: Path) -> Match:
    """A new game, as the screens have it, at its first question."""
    matches: list[Match] = []
    begin(setup, path, lambda table: matches.append(Match(table)))
    return matches[0]


def resumed_match(path: Path) -> Match:
    """The game of a journal at its open question."""
    matches: list[Match] = []
    go_on(path, lambda table: matches.append(Match(table)))
    return matches[0]


@asynccontextmanager
async def opened(screen: S, size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[Pilot[Any], S]]:
    """A screen once it is drawn."""
    async with FallenApp(screen, environ={}).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen


@asynccontextmanager
async def seated(
    match: Match, size: tuple[int, int] = SMALL, settings: Settings = STILL
) -> AsyncIterator[tuple[Pilot[Any], TableScreen]]:
    """The table of a match, once a question is put at it or the game is over."""
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, settings, environ={}).run_test(size=size) as pilot:
        await asked(pilot, screen)
        yield pilot, screen


async def asked(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Wait until the table is drawn and its question put, or the game is over."""
    for _ in range(600):
        await pilot.pause(0.01)
        put = screen.control is not None and screen._frame is None and screen.match.ask is not None
        if screen.match.table.over or (put and screen.pane("tabs").rows):
            return
    raise AssertionError("nobody was asked")


async def until(pilot: Pilot[Any], holds: Callable[[], object]) -> None:
    """Wait until something is so, however busy the machine is."""
    for _ in range(600):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came")


def hotkeys(screen: TableScreen) -> dict[str, str]:
    """The options of the question with the keys that take them."""
    choices = screen.scene.question.choices
    return {choice.key: hotkey for hotkey, choice in zip("123456789abcdefg", choices, strict=False)}
