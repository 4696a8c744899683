"""An ordinary game loads no file, check, word or log of scenarios, only the handlers that registries name."""

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
HANDLERS = {
    "fallen_tui.adventure.scenario",
    "fallen_tui.adventure.scenario.goals",
    "fallen_tui.adventure.scenario.progress",
    "fallen_tui.adventure.scenario.facts",
    "fallen_tui.adventure.scenario.condition_words",
    "fallen_tui.adventure.rules.scenario",
    "queries.scenario_conditions",
    "rules.scenario",
    "bot.scenario",
    "bot.scenario_prices",
}
"""What registries of rules and bots name: some milliseconds, for which no table is patched when a scenario opens."""


def test_an_ordinary_game_loads_the_handlers_of_scenarios_and_nothing_more():
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, timeout=120, check=True
    )
    assert {name.removeprefix("fallen_tui.games.fallen_land.") for name in done.stdout.split()} == HANDLERS
