"""Cards of a ferry are checked while they are being written: what is wrong in each, and between those that are well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.adventure.content.reading import by_fields
from fallen_tui.adventure.tools.proofread import Decks, ProofSheet, main, wrong
from fallen_tui.engine.records import FrozenRecord


@attrs.frozen
class Boat(FrozenRecord):
    id: str
    name: str
    seats: int = 1


@attrs.frozen
class Pilot(FrozenRecord):
    id: str
    name: str
    boat: str


def unknown_boats(decks: Decks) -> Iterator[tuple[str, int, str, str]]:
    boats = {boat.id for boat in decks.get("boats", ())} | {each["id"] for each in decks.get("wrecks", ())}
    for place, pilot in enumerate(decks.get("pilots", ()) if "boats" in decks else ()):
        if getattr(pilot, "boat", "b1") not in boats:
            yield "pilots", place, "boat", f"there is no boat {pilot.boat}"


HOOKS: Any = {Boat: by_fields(Boat), Pilot: by_fields(Pilot)}
SHEET = ProofSheet("ferry", {"boats": Boat, "pilots": Pilot}, HOOKS, unknown_boats, ("wrecks",))
BOATS = "- {id: b1, name: Raft}\n- {id: b2, name: Ark, seats: 2}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "boats", BOATS)
    write(tmp_path, "wrecks", "- {id: w1, depth: 3}\n")
    write(tmp_path, "pilots", "- {id: p1, name: Bo, boat: w1}\n")
    return tmp_path


def write(root: Path, deck: str, text: str) -> None:
    path = root / "ferry" / f"{deck}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def found(root: Path, *files: str) -> list[str]:
    return [line.partition("ferry/")[2] for line in wrong(SHEET, root, files)]


def test_cards_that_are_well_and_decks_of_no_pile_say_nothing(folder: Path) -> None:
    write(folder, "songs", "- {verse: 1}\n")
    assert found(folder) == []


def test_a_card_that_cannot_be_read_is_still_there_for_others(folder: Path) -> None:
    write(folder, "boats", "- {id: b1, name: Raft, seets: 2}\n")
    write(folder, "pilots", "- {id: p1, name: Bo, boat: b1}\n- {id: p2, name: Cy, boat: b9}\n")
    first, second = found(folder)
    assert first.startswith("boats.yaml:1: ")
    assert "seets" in first
    assert second.startswith("pilots.yaml:2: ")
    assert second.endswith("there is no boat b9")


def test_an_id_that_stands_twice_is_told_with_the_place_of_the_first(folder: Path) -> None:
    write(folder, "boats", f"{BOATS}- {{id: b1, name: Barge}}\n")
    (line,) = found(folder)
    assert line.startswith("boats.yaml:3: ")
    assert line.endswith("boats.yaml:1")


def test_a_deck_that_is_no_yaml_is_compared_with_nothing(folder: Path) -> None:
    write(folder, "boats", "- {id: b1\n")
    write(folder, "pilots", "- {id: p1, name: Bo, boat: b9}\n")
    assert [line.partition(":")[0] for line in found(folder)] == ["boats.yaml"]


def test_files_are_chosen_and_a_file_that_is_not_there_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, "boats", "- {id: b1}\n")
    write(folder, "pilots", "- {id: p1}\n")
    assert {line.partition(":")[0] for line in found(folder, "pilots.yaml")} == {"pilots.yaml"}
    assert main(SHEET, ["rafts.yaml"], folder) == 1
    assert main(SHEET, ["wrecks.yaml"], folder) == 0
    assert capsys.readouterr().out == "rafts.yaml: there is no such file\nno problems\n"
