"""The rules own what they decide: gear goes by `auto` where it went, whatever the bots think things are worth."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from fallen_tui.engine.events import Answered
from fallen_tui.engine.rulebook import open_rulebook
from fallen_tui.engine.verify import verify
from fallen_tui.games.fallen_land.rules.gear_order import FIGURES, POINT
from fallen_tui.saves import read
from tests.games.fallen_land.auto import AUTO, moves_kept, play
from tests.games.fallen_land.retuned import BOTS, ROOT, own_modules, shared_modules
from tests.journals.frozen import NAMES, frozen

FACTOR = 1.7
PEOPLE = [name for name in NAMES if name.startswith("fallen_land-people-")]
SEEDS = ("2", "4")


@cache
def retuned(factor: float, *journals: Path) -> dict[str, Any]:
    program = [sys.executable, "-m", "tests.games.fallen_land.retuned", str(factor), *map(str, journals)]
    done = subprocess.run(program, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Games of people who let their gear be arranged: at home, abroad, when it is gained and when it is inherited."""
    folder = tmp_path_factory.mktemp("auto")
    paths = []
    topics = set()
    for seed in SEEDS:
        paths.append(folder / f"{seed}.fallen")
        table = play(seed, 2, paths[-1])
        topics |= {entry.topic for entry in table.entries if isinstance(entry, Answered) and entry.answer == AUTO}
        table.leave()
    assert topics == {"outfit", "town", "stow", "inherit"}
    return paths


def test_the_bots_weights_are_found_and_changed(played: list[Path]) -> None:
    """Else nothing below would show anything: many numbers are others, and bots play otherwise by them."""
    assert len(own_modules()) > 20
    assert not any(BOTS.match(name) for name in shared_modules())
    changed, same = retuned(FACTOR, *played), retuned(1)
    assert sum(changed["changed"].values()) > 500
    assert changed["played"] != same["played"]


@pytest.mark.rule("FL-DEC-86", "FL-DEC-87")
def test_what_was_arranged_by_auto_verifies_whatever_bots_weigh(played: list[Path]) -> None:
    for path in played:
        game, recording = read(path)
        assert verify(game, recording.header.setup, recording.entries).message == ""
    assert set(retuned(FACTOR, *played)["verdicts"].values()) == {""}


@pytest.mark.rule("FL-DEC-86")
def test_every_stroke_of_the_frozen_journals_moves_what_it_moved(played: list[Path]) -> None:
    """Past the first difference, too: each is made anew on the table as it was recorded, the bots' weights changed."""
    paths = [frozen(name) for name in PEOPLE]
    found = retuned(FACTOR, *paths)
    for path in paths:
        game, recording = read(path)
        kept = moves_kept(recording)
        assert kept
        assert found["strokes"][path.name] == kept
        assert found["verdicts"][path.name] == verify(game, recording.header.setup, recording.entries).message


def test_the_row_of_the_decision_names_the_figures_of_the_rule() -> None:
    """Whoever changes a figure changes a rule, and says so where it is written."""
    words = open_rulebook("fallen_land").get("FL-DEC-86").rule
    known = FIGURES.symbols
    named = {"Armor": "armor", "Movement": "movement", "Health": "health", "a Psychological symbol": "psych"}
    said = ", ".join(f"{name} {known[word]:g}" for name, word in named.items())
    assert f"{said}, an ability {FIGURES.ability:g}, where 10 make a Success" in words
    assert round(1 / POINT) == 10
