"""The saved games put in order: sorted, given a name, deleted; nothing is lost that was not asked about."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fallen_tui import filing
from fallen_tui.engine.errors import JournalError, JournalHeld
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.lock import Lock
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.screens import previews, saves
from fallen_tui.tui.screens.saves import SavesScreen
from tests.tui.test_menus import played, shown, sizes, until


def text(app: FallenApp, pane: str = "page") -> str:
    return " ".join(shown(app, pane).split())


def listed(app: FallenApp) -> list[str]:
    assert isinstance(app.screen, SavesScreen)
    return app.screen.keys


@sizes
async def test_they_are_sorted_by_time_by_game_and_by_name(tmp_path: Path, size: tuple[int, int]) -> None:
    for place, name in enumerate(("b", "c", "a")):
        os.utime(played(tmp_path, name), (1000 - place, 1000 - place))
    table = begin(Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "x", "open"), tmp_path / "d.fallen")
    table.leave()
    os.utime(tmp_path / "d.fallen", (900, 900))
    app = FallenApp(SavesScreen(tmp_path))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        for order, names in [("last played", "bcad"), ("game", "bcad"), ("name", "abcd"), ("last played", "bcad")]:
            assert f"o by {order}" in shown(app, "head")
            assert listed(app) == [f"{name}.fallen" for name in names]
            await pilot.press("o")
        os.utime(tmp_path / "d.fallen", (2000, 2000))
        app.screen.refill()  # type: ignore[attr-defined]
        assert listed(app)[0] == "b.fallen", "by game, and the last played of each first"


async def test_the_first_line_of_a_journal_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        played(tmp_path, name)
    read: list[str] = []
    monkeypatch.setattr(saves, "glance", lambda path: (read.append(path.name), previews.glance(path))[1])
    monkeypatch.setattr(SavesScreen, "_look", lambda self: None)
    app = FallenApp(SavesScreen(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        assert "o by game" in shown(app, "head")
        assert sorted(read) == ["a.fallen", "b.fallen", "c.fallen"]


@sizes
async def test_a_game_gets_the_name_that_is_typed(tmp_path: Path, size: tuple[int, int]) -> None:
    path = played(tmp_path, "state51-2031-05-04-1830-ann-bo")
    played(tmp_path, "taken", seed="other")
    before = path.read_bytes()
    app = FallenApp(SavesScreen(tmp_path))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, SavesScreen)
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        screen.choose(path.name)
        await until(lambda: "n name" in shown(app, "footer"), pilot)
        await pilot.press("n")
        assert "New name state51-2031-05-04-1830-ann-bo" in text(app)
        assert "Enter rename" in text(app, "footer")
        await pilot.press(*"aden", "escape")
        assert path.exists(), "while a name is typed letters are letters, and Esc leaves the old one"
        await pilot.press("n", "ctrl+u", *"taken", "enter")
        await until(lambda: "there is a taken.fallen already" in text(app), pilot)
        await pilot.press("n", "ctrl+u", *"a/b", "enter")
        await until(lambda: "without a /" in text(app), pilot)
        assert path.read_bytes() == before
        await pilot.press("n", "ctrl+u", *"last", "space", *"evening", "enter")
        await until(lambda: "It is last evening.fallen now." in text(app), pilot)
        assert screen.chosen == "last evening.fallen"
        assert "last evening: Ann, Bo" in text(app, "list")
    assert (tmp_path / "last evening.fallen").read_bytes() == before
    assert not path.exists()
    assert not list(tmp_path.glob(".*.lock"))


@sizes
@pytest.mark.parametrize("key", ["d", "delete"])
async def test_a_game_is_deleted_once_that_was_asked(tmp_path: Path, size: tuple[int, int], key: str) -> None:
    path, other = played(tmp_path), played(tmp_path, "other", seed="other")
    os.utime(other, (1000, 1000))
    app = FallenApp(SavesScreen(tmp_path))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "d delete" in shown(app, "footer"), pilot)
        await pilot.press(key)
        assert "Nothing brings it back" in text(app)
        assert "y delete it for good" in text(app, "footer")
        for leaves in (key, "enter", "down", "a"):
            await pilot.press(leaves)
            assert "Nothing brings it back" not in text(app)
            assert "Putting" not in text(app)
            await pilot.press("home")
            await pilot.press(key)
        assert path.exists()
        await pilot.press("y")
        await until(lambda: listed(app) == ["other.fallen"], pilot)
        assert "one.fallen is deleted." in text(app)
    assert [each.name for each in tmp_path.iterdir()] == ["other.fallen"]


async def test_a_game_that_is_being_played_keeps_its_name_and_its_file(tmp_path: Path) -> None:
    path = played(tmp_path)
    lock = Lock.take(path)
    for act in (lambda: filing.rename(path, "x"), lambda: filing.delete(path), lambda: filing.put_away(path)):
        with pytest.raises(JournalHeld):
            act()
    app = FallenApp(SavesScreen(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "being played right now" in shown(app, "page"), pilot)
        assert "delete" not in shown(app, "footer")
        for key in "dn":
            await pilot.press(key)
            assert "End that game first" in text(app)
            await pilot.press("y")
    lock.release()
    assert path.exists()


@pytest.mark.parametrize("wanted", ["", " ", ".", ".hidden", "a/b", "../x", "x" * 81, ".fallen"])
def test_names_that_a_journal_cannot_have(tmp_path: Path, wanted: str) -> None:
    path = tmp_path / "one.fallen"
    path.write_text("x")
    with pytest.raises(JournalError, match="a name is"):
        filing.rename(path, wanted)
    assert path.read_text() == "x"


def test_a_name_may_be_given_with_its_ending_and_once_more(tmp_path: Path) -> None:
    path = tmp_path / "one.fallen"
    path.write_text("x")
    assert filing.rename(path, "one") == path
    assert filing.rename(path, "two.fallen") == tmp_path / "two.fallen"
    assert [each.name for each in tmp_path.iterdir()] == ["two.fallen"]
