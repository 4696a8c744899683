"""Names of files that nobody would choose: users that do not exist, bytes that are no text, long ones."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from fallen_tui import statistics
from fallen_tui.statistics import Archive, open_past_games
from tests.cli.conftest import Fallen, Game

NOBODY = "~nosuchuser/x"


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "user_cache", lambda: tmp_path / "cache" / "content")


@pytest.mark.parametrize("command", ["verify", "log", "replay", "watch", "page", "resume"])
@pytest.mark.parametrize("name", [NOBODY, "~nosuchuser", os.fsdecode(b"~\xff/x")])
def test_a_home_of_nobody_is_a_file_that_is_not_there(fallen: Fallen, command: str, name: str) -> None:
    ran = fallen("--plain", command, "--", name)
    assert ran.code == 1
    assert "there is no journal ~" in ran.out + ran.err


@pytest.mark.parametrize("command", ["saves", "statistics"])
def test_a_folder_in_a_home_of_nobody(fallen: Fallen, command: str) -> None:
    ran = fallen("--saves", NOBODY, command)
    assert ran.code == 1
    assert f"{NOBODY} doesn't exist" in ran.err


def test_a_scenario_in_a_home_of_nobody(fallen: Fallen) -> None:
    for argv in (("scenarios", "fallen_land", NOBODY), ("new", "fallen_land", "--scenario", NOBODY)):
        ran = fallen("--plain", *argv)
        assert ran.code in (1, 2)
        assert "nosuchuser" in ran.err


def test_settings_in_a_home_of_nobody(fallen: Fallen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FALLEN_SETTINGS", NOBODY)
    assert fallen("settings").code == 0


def test_a_page_in_a_home_of_nobody(fallen: Fallen, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = fallen("page", str(game()), "--out", NOBODY)
    assert ran.code == 1
    assert f"{NOBODY} can't be written" in ran.err


def test_the_hall_of_a_folder_with_odd_names(fallen: Fallen, game: Game, folder: Path) -> None:
    path = game()
    odd = [os.fsdecode(b"\xff\xfe.fallen"), "\u202eab.fallen", "new\nline.fallen", "é" * 100 + ".fallen"]
    for name in odd:
        shutil.copy(path, folder / name)
    for _ in range(2):
        ran = fallen("statistics")
        assert (ran.code, ran.err) == (0, "")
        assert "5 games" in ran.out
    told = json.loads(fallen("statistics", "--json").out)["games"]
    assert {past["file"] for past in told} == {*odd, "one.fallen"}
    archive = Archive(folder)
    assert [archive.known(path) for path in archive.paths] == [True] * 5
    assert open_past_games(folder) == [archive.past(path) for path in archive.paths]
