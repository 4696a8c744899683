"""A state is folded by content, state and events alone: no bot, no words, no log, no face is loaded for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.journals.frozen import frozen

ROOT = Path(__file__).resolve().parents[3]
NEEDED = {"content", "game", "plugin", "scenario", "state"}
"""The rooms of a game of which folding loads something."""
PROGRAM = """
import sys
from pathlib import Path
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.journal import read
from fallen_tui.games import open_game

game = open_game("fallen_land")
recording = read(Path(sys.argv[1]), game.registry).sound()
state = fold(game, recording.header.setup, [recording.entries[n - 1] for n in active(recording.entries)])
ours = sorted(name for name in sys.modules if name.startswith("fallen_tui."))
print(state.scenario_progress is not None, state.rivals, *ours)
"""


def folding(name: str) -> list[str]:
    """Whether a frozen game has a scenario, its rival towns, and the modules that are loaded to fold it."""
    command = [sys.executable, "-c", PROGRAM, str(frozen(name))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_no_bot_no_words_and_no_face_is_loaded_to_fold_a_game(subtests: pytest.Subtests) -> None:
    for name, scenario, rivals in [
        ("fallen_land-people-scenario", True, 0),
        ("fallen_land-the-weaver-normal-lost", True, 0),
        ("fallen_land-rival-towns-2-1-rival", False, 2),
        ("fallen_land-short-2-prestige", False, 0),
    ]:
        with subtests.test(name=name, scenario=scenario, rivals=rivals):
            course, others, *modules = folding(name)
            assert (course, others) == (str(scenario), str(rivals))
            assert {module.split(".")[1] for module in modules} == {"adventure", "engine", "games"}
            rooms = [module.split(".")[3] for module in modules if module.startswith("fallen_tui.games.fallen_land.")]
            assert NEEDED - {"scenario"} <= {*rooms}
            assert ("scenario" in rooms) is scenario


def test_no_rule_is_loaded_to_fold_an_ordinary_game() -> None:
    """The room of the rules is there for effects that may come to call them, and empty."""
    _, _, *modules = folding("fallen_land-short-2-prestige")
    assert [module for module in modules if module.startswith("fallen_tui.games.fallen_land.rules.")] == []
