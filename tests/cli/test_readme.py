"""What README promises."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

from fallen_tui import cli
from fallen_tui.games import catalogue

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
PLAY = "    python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/fallen\n"
TEST = "    python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m pytest\n"


def test_the_two_lines_stand_there_once() -> None:
    assert README.count(PLAY) == README.count(TEST) == 1


def test_every_dependency_has_one_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {
        re.split(r"[\[<>=~! ]", one)[0] for one in project["dependencies"] + project["optional-dependencies"]["test"]
    }
    rows = re.findall(
        r"^\| ([A-Za-z0-9-]+) \| .+ \|$", README.partition("## Dependencies")[2].partition("\n## ")[0], re.M
    )
    assert sorted(set(rows) - {"package"}) == sorted(wanted)
    assert len(rows) - rows.count("package") == len(wanted)


def test_every_command_and_game_is_in_it() -> None:
    parser = cli.build_parser()
    commands = next(action.choices for action in parser._actions if isinstance(action.choices, dict))
    assert all(f"| `fallen {command}" in README for command in commands)
    assert all(f"| {entry.title} (`{entry.id}`) |" in README for entry in catalogue())


def test_what_it_is_and_under_which_licence() -> None:
    assert "an independent implementation of rules with texts of its own, tied to no publisher" in README
    assert "MIT" in README
    assert "MIT License" in (ROOT / "LICENSE").read_text()


def test_ci_can_be_run_and_takes_its_lines_from_the_readme() -> None:
    run = ROOT / ".ci" / "run"
    assert os.access(run, os.X_OK)
    assert subprocess.run(["bash", "-n", run], check=False).returncode == 0
    function = "readme() {" + run.read_text().split("readme() {")[1].split("\n}")[0] + "\n}"
    for words, line in (("'. '", PLAY), ("\"-e '.[test]' \"", TEST)):
        program = f"tree={ROOT}; {function}; readme {words}"
        done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == line.strip() + "\n"
