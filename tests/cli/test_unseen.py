"""Characters that cannot be seen, in names, seeds and file names, reach no face: each is left out or has a sign."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.text import shows
from fallen_tui.folder import quoted
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.screens.saves import SavesScreen
from fallen_tui.tui.screens.statistics import StatisticsScreen
from fallen_tui.tui.tools.screenshots import seen
from tests.cli.conftest import Fallen, play_on

UNSEEN = "\u200b\u200d\U000e0041\U000e007f\u202e\u2066\ufe0f\u3164\u00ad"


@pytest.fixture
def path(folder: Path) -> Path:
    """A game that is over, with such characters wherever a player may put them."""
    seats = (SeatSpec("human", f"An{UNSEEN}n"), SeatSpec("random", f"B{UNSEEN}o"))
    there = folder / f"on{UNSEEN}e.fallen"
    table = begin(Setup("state51", "standard", seats, f"se{UNSEEN}ed", "open"), there)
    assert table.journal is not None
    table.journal.sync = False
    play_on(table, 100_000)
    table.leave()
    return there


def unseen(text: str) -> set[str]:
    return {f"U+{ord(c):04X}" for c in text if c != "\n" and not shows(c)}


def test_no_command_passes_them_on(path: Path, fallen: Fallen) -> None:
    for argv in (
        ["log", str(path)], ["replay", str(path), "--step"], ["saves"], ["statistics"], ["page", str(path)],
        ["page", str(path), "--markdown"], ["verify", str(path)], ["resume", str(path), "--plain"],
        ["replay", str(path), "--to", "5"], ["log", str(path.with_name(f"no{UNSEEN}ne.fallen"))],
        ["content", "check", "fallen_land", str(path)],
    ):  # fmt: skip
        ran = fallen(*argv)
        assert ran.out + ran.err
        assert unseen(ran.out + ran.err) == set(), argv[0]


def test_a_file_has_a_sign_for_each(path: Path, fallen: Fallen) -> None:
    assert f"on{'?' * len(UNSEEN)}e.fallen" in fallen("saves").out


def test_a_command_to_be_copied_names_the_very_file(path: Path) -> None:
    told = quoted(path)
    assert unseen(told) == set()
    listed = subprocess.run(["bash", "-c", f"ls -- {told}"], capture_output=True, check=True)
    assert listed.stdout.decode().strip() == str(path)


async def test_no_screen_passes_them_on(path: Path) -> None:
    for screen in (SavesScreen(path.parent), StatisticsScreen(path.parent)):
        app = FallenApp(screen, environ={})
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(20):
                await pilot.pause(0.05)
            text = "\n".join(seen(app))
            assert "Ann" in text
            assert unseen(text) == set()
