"""The commands of scenarios and campaigns: listed, read, checked, simulated, begun from a file, their Chronicle."""

from __future__ import annotations

import json
import re
from pathlib import Path

import orjson
import pytest

from fallen_tui.engine.journal import read_header
from tests.cli.conftest import Fallen

CONTENT = Path(__file__).resolve().parents[2] / "content" / "fallen_land" / "scenarios"


def test_they_are_listed_and_one_is_read(fallen: Fallen) -> None:
    listed = fallen("scenarios", "fallen_land")
    assert listed.code == 0
    for words in ("sc01", "The Ring Around Kiln", "seed_and_ledger", "campaign", "against_time"):
        assert words in listed.out
    told = fallen("scenarios", "fallen_land", "sc01", "--level", "hard")
    assert "The Ring Around Kiln (alone; hard; 7 Turns)" in told.out
    assert "Goal: Lift four camps, then the captain" in " ".join(told.out.split())
    assert "did you mean against_time?" in fallen("scenarios", "fallen_land", "against_tim").err
    for wanted in ("ring_around_kiln", "Ring Around Kiln", "the ring arround kiln"):
        wrong = fallen("new", "fallen_land", "--scenario", wanted, "--plain").err
        assert "did you mean sc01 (The Ring Around Kiln)?" in wrong
    assert "`fallen scenarios fallen_land` lists them" in fallen("scenarios", "fallen_land", "the").err
    kinds = {each["kind"] for each in orjson.loads(fallen("scenarios", "fallen_land", "--json").out)["scenarios"]}
    assert kinds == {"variant", "solo", "coop", "competitive", "chapter", "campaign"}


def test_a_file_is_checked_and_played_from_anywhere(fallen: Fallen, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = (CONTENT / "solo.yaml").read_text(encoding="utf-8")
    mine.write_text(text, encoding="utf-8")
    assert fallen("content", "check", "fallen_land", str(mine)).code == 0
    figures = fallen(
        "simulate", "fallen_land", "--scenario", str(mine), "--seats", "bot:random", "--games", "2", "--keep",
        str(tmp_path / "kept"),
    )  # fmt: skip
    assert figures.code == 0
    assert "Won: " in figures.out
    mine.write_text(text.replace("prestige: 1", "prestig: 1", 1), encoding="utf-8")
    wrong = fallen("content", "check", "fallen_land", str(mine))
    assert wrong.code == 1
    assert "mine.yaml:" in wrong.err
    assert "did you mean prestige?" in wrong.err


def test_a_chronicle_is_kept_of_campaigns_alone(fallen: Fallen, tmp_path: Path) -> None:
    for option, words in (
        (("--campaign", "seed_and_ledger"), "Seed and Ledger: the Chronicle"),
        (("--scenario", "sc01"), "This game has no Chronicle"),
    ):
        folder = tmp_path / option[0].strip("-")
        fallen("simulate", "fallen_land", *option, "--seats", "bot:random", "--games", "1", "--keep", str(folder))
        (journal,) = folder.iterdir()
        assert words in fallen("log", str(journal), "--chronicle").out
        assert read_header(journal).setup.mode in ("campaign", "scenario")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--campaign", "seed_and_ledger"), "Seed and Ledger, chapter "),
        (("--scenario", "sc01"), "The Ring Around Kiln"),
    ],
)
def test_saves_name_the_scenario_and_the_chapter(
    fallen: Fallen, tmp_path: Path, words: tuple[str, ...], named: str
) -> None:
    folder = tmp_path / "kept"
    ran = fallen(
        "--saves",
        str(folder),
        "simulate",
        "fallen_land",
        "--games",
        "1",
        *words,
        "--seats",
        "bot:random",
        "--keep",
        str(folder),
    )
    assert ran.code == 0, ran.err
    told = fallen("--saves", str(folder), "saves").out
    assert named in told
    (save,) = json.loads(fallen("--saves", str(folder), "saves", "--json").out)
    assert save["story"].startswith(named)


def test_the_page_of_a_campaign_tells_its_chapters(fallen: Fallen, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    words = ("--campaign", "seed_and_ledger", "--seats", "bot:random", "--games", "1", "--keep", str(folder))
    fallen("simulate", "fallen_land", *words)
    (journal,) = folder.iterdir()
    ran = fallen("page", str(journal))
    told = ran.out
    assert ran.code == 0, ran.err
    ends = re.findall(r"Chapter \d+, [^\n]+?, in\s+Turn\s+(\d+)\.", told)
    assert "the chapters" in told.lower()
    assert len(ends) > 1
    assert f"In all: {sum(map(int, ends))} Turns" in told
