"""An ordinary game loads nothing that only scenarios and campaigns need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
game = open_game("fallen_land")
setup = Setup("fallen_land", "short", (SeatSpec("random", "A"), SeatSpec("steady", "B")), "lean")
table = Table(game, setup)
bots = bots_of(game, setup)
table.advance()
for _ in range(200):
    let_bots_play(table, bots)
print(*(name for name in sys.modules if "scenario" in name or "campaign" in name))
"""


def test_an_ordinary_game_loads_nothing_of_scenarios():
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.split() == []
