"""Fifty games whose process is killed at any moment, resumed, and killed again: they end as unbroken ones do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.events import Closed
from fallen_tui.engine.journal import read
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from tests.engine.killer import ATTEMPTS, GAME, SHAPES, setup_of

ROOT = Path(__file__).parents[2]
GAMES, CHUNK = 50, 25


def test_killed_games_end_as_unbroken_ones(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for first in range(0, GAMES, CHUNK):
        with subtests.test(first=first):
            tmp_path = tmp_path_factory.mktemp("case")
            done = subprocess.run(
                [sys.executable, "-m", "tests.engine.killer", str(tmp_path), str(first), str(CHUNK)],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                timeout=300,
            )
            assert done.returncode == 0, done.stderr
            told = json.loads(done.stdout)
            deaths = [lines for lines in told["deaths"] if lines > 1]
            assert len(deaths) > 2 * CHUNK, "games were killed again and again, after they had begun"
            assert told["torn"] > CHUNK / 5, "some while a line was being written"
            assert min(deaths) < 100, "some early"
            assert max(deaths) > 500, "some late"
            for number in range(first, first + CHUNK):
                recording = read(tmp_path / f"{number}.fallen", GAME.registry).sound()
                setup = setup_of(number)
                unbroken = Table(GAME, setup)
                play_out(unbroken, bots_of(GAME, setup))
                assert recording.header.setup == setup
                assert type(recording.entries[-1]) is Closed
                assert recording.entries[:-1] == unbroken.entries
                assert verify(GAME, setup, recording.entries).sound
            assert not [name for name in os.listdir(tmp_path) if name.endswith(".lock")], (
                "dead locks do no harm and go away"
            )


def test_every_mode_is_among_them() -> None:
    assert len(SHAPES) <= GAMES
    assert {setup_of(number).mode for number in range(GAMES)} == {mode.id for mode in GAME.modes}
    assert ATTEMPTS > 1
