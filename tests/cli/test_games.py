"""`fallen games`, and how little it loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from fallen_tui.games import catalogue
from tests.cli.conftest import Fallen

ROOT = Path(__file__).resolve().parents[2]


def test_lists_every_game(fallen: Fallen) -> None:
    ran = fallen("games")
    assert ran.code == 0
    for entry in catalogue():
        assert f"{entry.id}: {entry.title}, after {entry.rulebook}" in ran.out
    assert "rival-warlord" in ran.out
    assert ran.out.count("not playable yet") == sum(not entry.playable for entry in catalogue())


def test_json(fallen: Fallen) -> None:
    games = {game["id"]: game for game in json.loads(fallen("games", "--json").out)}
    assert games["state51"]["playable"] is True
    assert games["state51"]["seats"] == {"min": 1, "max": 4}
    assert games["state51"]["modes"][0] == {
        "id": "standard",
        "title": "The race to 30 VP, 2 to 4 powers",
        "seats": {"min": 2, "max": 4},
    }
    assert games["fallout"]["seats"] is None


def test_loads_no_face_no_yaml_and_no_game() -> None:
    program = "import sys; from fallen_tui.cli import main; main(['games']); print('|'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = done.stdout.splitlines()[-1].split("|")
    assert {"textual", "rich", "yaml", "fallen_tui.plain"}.isdisjoint(loaded)
    of_games = [name for name in loaded if name.startswith("fallen_tui.games.") and name.count(".") > 2]
    assert of_games
    assert all(name.endswith(".plugin") for name in of_games)
