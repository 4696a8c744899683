"""Journals that may be read, but not written to: they are looked at like any other, and gone on with in a copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.copies import recover
from fallen_tui.saves import examine, last_playable, read
from tests.cli.conftest import Fallen, Game
from tests.forbidden import forbid

wholly = pytest.mark.parametrize("whole", [False, True], ids=["file", "folder"])


@wholly
def test_all_that_only_reads_works_on_it(
    game: Game, fallen: Fallen, folder: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    path = game()
    forbid(monkeypatch, folder if whole else path)
    for command in ("log", "replay", "page", "verify"):
        ran = fallen(command, str(path))
        assert (ran.code, ran.err) == (0, ""), command
    assert "sound" in fallen("verify", str(path)).out
    assert "read only" in fallen("saves").out


@wholly
def test_it_is_no_game_to_go_on_with_as_it_is(
    game: Game, fallen: Fallen, folder: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    path = game("evening")
    assert last_playable(folder) is not None
    with monkeypatch.context() as within:
        forbid(within, folder if whole else path)
        assert examine(path).health == "read only"
        assert last_playable(folder) is None
        ran = fallen("resume", "evening")
    assert ran.code == 1
    assert "free space" not in ran.err
    why = "it and its folder are read-only" if whole else "it is read-only"
    way = f"fallen --saves FOLDER resume {path}" if whole else f"fallen resume {path}"
    assert f"as it is: {why}. `{way} --recover` copies it to a" in ran.err
    assert f"Look at it with `fallen log {path}`" in ran.err
    assert examine(path).health == "sound"


def test_one_that_is_over_is_like_any_other(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game("over", decisions=5_000)
    forbid(monkeypatch, path)
    save = examine(path)
    assert save.over
    assert save.health == "sound"


def test_a_copy_beside_it_is_gone_on_with(
    game: Game, fallen: Fallen, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game("evening")
    before = path.read_bytes()
    forbid(monkeypatch, path)
    ran = fallen("resume", "evening", "--recover", stdin="quit\n")
    copy = folder / "evening-copy.fallen"
    assert ran.code == 0
    assert f"Copied to {copy}" in ran.err
    assert path.read_bytes() == before
    assert read(copy)[1].entries[: len(read(path)[1].entries)] == read(path)[1].entries


def test_the_copy_lies_in_a_folder_that_may_be_written_to(
    game: Game, fallen: Fallen, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, own = game("evening"), tmp_path / "own"
    forbid(monkeypatch, folder)
    assert fallen("resume", "evening", "--recover").code == 1
    assert fallen("--saves", str(own), "resume", str(path), "--recover", stdin="quit\n").code == 0
    assert [each.name for each in own.iterdir()] == ["evening-copy.fallen"]
    assert recover(path, folder=own).name == "evening-copy-2.fallen"


def test_the_title_in_lines_shows_its_page(game: Game, fallen: Fallen, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game("evening")
    forbid(monkeypatch, path)
    ran = fallen(stdin="saves\n1\nquit\n")
    assert "Continue" not in ran.out
    assert "Show the page of evening.fallen (read only)" in ran.out
    assert "fallen verify evening.fallen" in ran.out, "the foot of the page"
