"""The way in: title, new game, saved games, a table sat down at and left, and every way an evening can end."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fallen_tui import commands
from fallen_tui.engine.errors import FallenError, JournalError
from fallen_tui.engine.events import Closed
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import read_header
from fallen_tui.engine.lock import Lock
from fallen_tui.folder import journals
from fallen_tui.games import catalogue, playable, scenarios
from fallen_tui.saves import begin, examine, go_on, list_saves, read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.styled_text import line, text_of, width
from fallen_tui.tui.screens.browser import Browser, Item
from fallen_tui.tui.screens.draft import Draft
from fallen_tui.tui.screens.emblem import emblem
from fallen_tui.tui.screens.page import PageScreen
from fallen_tui.tui.screens.previews import preview
from fallen_tui.tui.screens.replay import ReplayScreen
from fallen_tui.tui.screens.saves import SavesScreen
from fallen_tui.tui.screens.scenario_list import ScenarioListScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.terms import LABEL, Terms, row_of
from fallen_tui.tui.screens.title import TitleScreen, _first_words
from fallen_tui.tui.screens.unsaved import Unsaved
from fallen_tui.tui.screens.wizard import WizardScreen
from fallen_tui.tui.sitting import Sitting
from tests.forbidden import forbid
from tests.journals.frozen import frozen

ROOT = Path(__file__).resolve().parents[2]
SIZES = [(80, 24), (200, 60)]
CAMPAIGN = (("campaign", "seed_and_ledger"), ("level", "easy"))
sizes = pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])


def shown(app: FallenApp, pane: str = "main") -> str:
    return "\n".join(text_of(row) for row in app.screen.pane(pane).rows)  # type: ignore[attr-defined]


def at(app: FallenApp, words: str, pane: str = "main") -> tuple[int, int]:
    """Where words stand in a pane: column and row."""
    found = app.screen.pane(pane)  # type: ignore[attr-defined]
    for number, row in enumerate(found.rows):
        text = text_of(row)
        if words in text:
            return width(line(text[: text.index(words)])), number - found.top
    raise AssertionError(f"{words!r} is not in {pane}: {shown(app, pane)}")


async def until(holds: object, pilot: object, seconds: float = 20.0) -> None:
    """Wait for something that is found out beside the screen."""
    end = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.02)
        await pilot.pause()  # type: ignore[attr-defined]


def played(folder: Path, name: str = "one", *, humans: int = 1, seed: str = "menus") -> Path:
    """A game of The New Charter at its first question, left in good order."""
    seats = tuple(SeatSpec("human" if n < humans else "steady", each) for n, each in enumerate(("Ann", "Bo")))
    table = begin(Setup("state51", "standard", seats, seed, "strict"), folder / f"{name}.fallen")
    assert table.journal is not None
    table.leave()
    return folder / f"{name}.fallen"


def spoil(path: Path, number: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[number - 1] = lines[number - 1].replace(b'"t":"', b'"t":"x', 1)
    path.write_bytes(b"\n".join(lines))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "saves"
    found.mkdir()
    return found


# --- the title ---


@sizes
async def test_the_title_of_an_empty_folder(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=size) as pilot:
        text = shown(app)
        assert "F  A  L  L  E  N" in text
        assert "New game" in text
        assert "Continue" not in text
        assert "Saved games" not in text
        assert len(app.screen.pane("main").rows) <= size[1] - 1  # type: ignore[attr-defined]
        await pilot.press("q")
    assert app.return_code == 0


@sizes
async def test_continue_is_told_once_the_screen_is_there(folder: Path, size: tuple[int, int]) -> None:
    played(folder)
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=size) as pilot:
        assert "Continue      …" in shown(app) or "The New Charter: Ann, Bo" in shown(app)
        await until(lambda: "The New Charter: Ann, Bo; turn 1; " in shown(app), pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert app.sitting is not None
        await pilot.press("ctrl+c")
        await until(lambda: isinstance(app.screen, TitleScreen), pilot)
        assert app.sitting.closed
    assert examine(folder / "one.fallen").health == "sound"


def test_the_game_that_is_named_at_once_is_not_one_that_is_over(folder: Path) -> None:
    played(folder)
    finished = shutil.copyfile(frozen("fallen_land-short-2-prestige"), folder / "over.fallen")
    os.utime(finished, (2e9, 2e9))
    assert journals(folder)[0].name == "over.fallen"
    assert _first_words(folder).startswith("The New Charter: Ann, Bo")


async def test_a_folder_of_finished_or_broken_games_has_nothing_to_continue(folder: Path) -> None:
    (folder / "rubbish.fallen").write_text("this is no journal\n")
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "Continue" not in shown(app), pilot)
        assert "Saved games" in shown(app)
        await pilot.press("c")
        assert isinstance(app.screen, TitleScreen)


@sizes
async def test_the_menu_by_mouse_arrows_and_letters(folder: Path, size: tuple[int, int]) -> None:
    played(folder)
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=size) as pilot:
        await pilot.click(app.screen.pane("main"), offset=at(app, "Settings"))  # type: ignore[attr-defined]
        await until(lambda: "Palette" in shown(app), pilot)
        await pilot.press("Q")
        await until(lambda: isinstance(app.screen, TitleScreen), pilot)
        await pilot.press("g")
        await until(lambda: isinstance(app.screen, SavesScreen), pilot)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TitleScreen), pilot)
        await pilot.press("up", "enter")
        await until(lambda: isinstance(app.screen, WizardScreen), pilot)


async def test_a_game_that_cannot_be_gone_on_with_is_told_on_the_title(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(folder)

    def broken(*_: object) -> None:
        raise JournalError("the disk is made of sand")

    monkeypatch.setattr("fallen_tui.saves.go_on", broken)
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await until(lambda: "the disk is made of sand" in shown(app), pilot)


def test_the_emblem_is_as_wide_in_ascii() -> None:
    for columns in (60, 80, 200):
        drawn, plain = emblem(columns, False), emblem(columns, True)
        assert [width(row) for row in drawn] == [width(row) for row in plain]
        assert all(text_of(row).isascii() for row in plain)
        assert max(width(row) for row in drawn) <= max(columns, 72)


def test_a_title_loads_no_game(tmp_path: Path) -> None:
    """Constructed, run and ended in a process of its own."""
    program = (
        "import sys, asyncio\nfrom pathlib import Path\n"
        "from fallen_tui.tui.app import FallenApp\nfrom fallen_tui.tui.screens.title import TitleScreen\n"
        f"app = FallenApp(TitleScreen(Path({str(tmp_path)!r})))\n"
        "async def main():\n"
        "    async with app.run_test(size=(80, 24)) as pilot:\n"
        "        await pilot.pause()\n"
        "        assert any('N' in s.text for row in app.screen.pane('main').rows for s in row)\n"
        "asyncio.run(main())\n"
        "late = ('fallen_tui.games', 'fallen_tui.engine.events', 'cattrs', 'yaml', 'orjson', 'wcwidth')\n"
        "print([m for m in sys.modules if m.startswith(late)])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# --- a new game ---


@sizes
async def test_enter_enter_begins(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(WizardScreen(folder, "state51"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        assert "Player against 1 bot" in shown(app, "side").replace("\n ", " ")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        (path,) = folder.glob("state51-*.fallen")
        await pilot.press("ctrl+c")
        await until(lambda: not app.is_running or app.return_code is not None, pilot)
    setup = read_header(path).setup
    assert [seat.kind for seat in setup.seats] == ["human", "steady"]
    assert (setup.undo, setup.mode, bool(setup.seed)) == ("open", "standard", True)
    assert examine(path).health == "sound"


def test_the_summary_of_a_new_game_is_in_words() -> None:
    draft = Draft("fallen_land", "campaign", agreed=(("campaign", "the_weaver"),))
    told = draft.in_words()
    assert "What the Weaver Keeps; the level is normal; towns, people and gear are dealt" in told
    assert not any(slug in told for slug in ("the_weaver", "the weaver,", "setup", "town events"))
    hard = _agreed("rival-towns", level="hard", length="short")
    assert "rivals have a great head start, and luck; to 10 Prestige" in hard
    assert "The level is easy; the whole game" in _agreed("against-time", level="easy")
    assert Draft("state51").in_words().startswith("The New Charter: The race to 30 VP, 2 to 4 powers. Player against")


def _agreed(mode: str, **agreed: str) -> str:
    return Draft("fallen_land", mode, agreed=tuple(agreed.items())).in_words()


def test_a_mode_says_how_hard_it_is_where_that_is_known() -> None:
    modes = {value: about for value, _, about in Terms(Draft("state51")).choices("mode")}
    assert modes["rival-scout"] == "1 seat. The steady bot wins about 90% of its games."
    assert modes["rival-overlord"] == "1 seat. The steady bot wins about 40% of its games."
    assert modes["countdown"] == "1 seat."
    assert all("wins" not in about for _, _, about in Terms(Draft("fallen_land")).choices("mode"))


async def test_who_begins_can_be_agreed_on(folder: Path) -> None:
    app = FallenApp(WizardScreen(folder, "state51"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, WizardScreen)
        assert "first" not in dict(screen.draft.setup().options), "the dice say, as is usual"
        while screen.row != "first":
            await pilot.press("down")
        assert "random" in shown(app)
        await pilot.press("right", "right")
        assert dict(screen.draft.setup().options)["first"] == "2"
        assert not screen.draft.problems()
        screen.draft.take_mode("rival-scout")
        screen.draft.take_count(1)
        assert "first" not in dict(screen.draft.setup().options)
        assert "first" not in screen.terms.names()


def test_no_label_of_a_new_game_is_cut() -> None:
    for listing in catalogue():
        for mode in listing.modes:
            terms = Terms(Draft(listing.id, mode.id))
            for row in terms.names():
                label = terms.label(row)
                whole = terms.variant(row).title.rstrip("?") if row.startswith("variant:") else label
                assert len(label) <= LABEL
                assert whole.casefold().endswith(label.casefold())


@sizes
async def test_everything_by_keys(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(WizardScreen(folder))
    async with app.run_test(size=size) as pilot:
        await pilot.press("right", "right", "down", "down")
        await pilot.press("4", "down", "tab", *"Ann", "down", *"Bo", "tab", "left", "left")
        screen = app.screen
        assert isinstance(screen, WizardScreen)
        while screen.row != "seed":
            await pilot.press("down")
        await pilot.press(*"wet", "space", *"wool")
        setup = screen.draft.setup()
    assert (setup.game, setup.seed, len(setup.seats)) == ("state51", "wet wool", 4)
    assert [seat.name for seat in setup.seats[:2]] == ["Ann", "Bo"]
    assert setup.undo == "open"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 16)])
async def test_the_longest_mode_is_read_whole(folder: Path, size: tuple[int, int]) -> None:
    for game in playable():
        mode = max(game.modes, key=lambda mode: len(mode.title))
        app = FallenApp(WizardScreen(folder, game.id, mode.id))
        async with app.run_test(size=size) as pilot:
            await pilot.press("down")
            rows = [text_of(row) for row in app.screen.pane("main").rows]  # type: ignore[attr-defined]
            assert mode.title in " ".join(" ".join(rows).split())


@sizes
async def test_everything_by_mouse(folder: Path, size: tuple[int, int]) -> None:
    app = FallenApp(WizardScreen(folder))
    async with app.run_test(size=size) as pilot:
        main = app.screen.pane("main")  # type: ignore[attr-defined]
        screen = app.screen
        assert isinstance(screen, WizardScreen)
        await pilot.click(main, offset=at(app, "Set-up"))
        await pilot.click(screen.pane("side"), offset=at(app, "head start", "side"))
        assert {variant.key: screen.draft.agreed[variant.key] for variant in screen.draft.variants} == {
            "setup": "head_start",
            "town_events": "off",
        }
        column, row = at(app, "Players")
        await pilot.click(main, offset=(text_of(main.rows[row]).index("▶", 10), row))
        await pilot.click(main, offset=(text_of(main.rows[row]).index("▶", 10), row))
        assert screen.draft.count in (3, 4)
        column, row = at(app, "▶  Player")
        await pilot.click(main, offset=(column + 3, row))
        await pilot.press(*"Ann")
        assert screen.draft.shown_names()[0] == "Ann"
        await pilot.click(main, offset=at(app, "Start the game"))
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
    (save,) = list_saves(folder)
    assert (save.game, save.seats[0]) == ("fallen_land", "Ann")


async def test_what_cannot_be_is_said_beside_its_row(folder: Path) -> None:
    app = FallenApp(WizardScreen(folder, "state51", undo="open"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, WizardScreen)
        screen.draft.take_kind(1, "human")
        screen.draft.seed.text = "s" * 65
        await pilot.press("end", "enter")
        rows = [text_of(row) for row in screen.pane("main").rows]
        place = next(n for n, row in enumerate(rows) if "Seed" in row)
        assert "at most 64 characters" in rows[place + 1]
        assert isinstance(app.screen, WizardScreen)
        screen.draft.seed.text = ""
        await pilot.press("up")
        assert "✗" not in shown(app)


async def test_the_open_policy_is_barred_with_the_reason_while_two_people_sit_there(folder: Path) -> None:
    app = FallenApp(WizardScreen(folder, "state51", undo="open"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, WizardScreen)
        assert screen.draft.undo == "open"
        screen.draft.take_kind(1, "human")
        await pilot.press("end", "up", "up")
        assert (screen.row, screen.draft.undo) == ("undo", "strict")
        assert "open: for one person only; 2 people play here" in " ".join(shown(app, "side").split())
        for _ in range(4):
            await pilot.press("right")
            assert screen.draft.undo in ("strict", "table")
            assert "✗" not in shown(app)
        screen.draft.take_kind(1, "steady")
        await pilot.press("right", "left")
        assert "for one person only;" not in shown(app, "side")


async def test_a_folder_that_cannot_be_written_is_said_beside_begin(folder: Path) -> None:
    (folder / "file").touch()
    app = FallenApp(WizardScreen(folder / "file" / "sub", "state51"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        await until(lambda: "choose a folder you may write to" in " ".join(shown(app).split()), pilot)
        assert isinstance(app.screen, WizardScreen)


async def test_what_a_command_gave_stands_there(folder: Path) -> None:
    screen = WizardScreen(folder, "fallen_land", "short", "wool", "strict", (("setup", "draft"), ("first", "2")))
    setup = screen.draft.setup()
    assert (setup.mode, setup.seed, setup.undo) == ("short", "wool", "strict")
    assert dict(setup.options) == {"setup": "draft", "town_events": "off", "first": "2"}


def test_every_mode_of_every_game_can_be_begun_as_it_stands() -> None:
    for entry in catalogue():
        for mode in entry.modes:
            assert Draft(entry.id, mode.id).problems() == {}


def test_seats_that_leave_the_table_are_remembered() -> None:
    draft = Draft("fallen_land")
    draft.take_count(4)
    draft.seats[3].name.set("Dora")
    draft.take_count(2)
    assert len(draft.setup().seats) == 2
    draft.take_count(4)
    assert draft.shown_names()[3] == "Dora"


# --- a line of text ---


def test_signs_that_need_no_table_of_widths_are_one_column_wide() -> None:
    from wcwidth import wcswidth

    from fallen_tui.faces.script import _NARROW

    assert len(_NARROW) > 1000
    assert [sign for sign in _NARROW if wcswidth(f"a{sign}b") != 3] == []


def test_a_field_is_edited_where_the_cursor_is() -> None:
    field = Field("Ana")
    for key in ("left", "n", "end", "space", "B", "home", "delete", "E"):
        assert field.key(key)
    assert (field.text, field.cursor) == ("Enna B", 1)
    for key in ("end", "backspace", "backspace", "left", "ctrl+k"):
        field.key(key)
    assert field.text == "Enn"
    field.key("ctrl+u")
    assert field.text == ""
    assert not field.key("f5")


def test_a_field_takes_text_of_any_kind_safely() -> None:
    field = Field(limit=6)
    field.paste("a\x1b[2J\nb世界x")
    assert "\x1b" not in field.text
    assert len(field.text) == 6
    wide = Field("世界世界世界")
    for columns in (4, 7, 12):
        assert width(wide.row(columns, True)) == columns
        assert width(wide.row(columns, False)) == columns
    combined = Field("e\u0301a")
    combined.key("left")
    combined.key("backspace")
    assert combined.text == "a"


def test_the_cursor_of_a_long_field_is_always_seen() -> None:
    field = Field("abcdefghij" * 3, limit=40)
    for _ in range(31):
        row = field.row(8, True)
        assert width(row) == 8
        under = next(span.text for span in row if "cursor" in span.role)
        assert under == (field.text[field.cursor : field.cursor + 1] or " ")
        field.key("left")
    assert field.cursor == 0


# --- looking through things ---


class Fruit(Browser):
    heading = "Fruit"
    opened: list[str]

    def items(self) -> list[Item]:
        self.opened = []
        names = ["Apple", "Apricot", "Banana", *(f"Plum {n}" for n in range(40))]
        return [Item("", line("All of it")), *(Item(name, line(name)) for name in names)]

    def page(self, item: Item, width: int) -> list:  # type: ignore[type-arg]
        return [line(f"{item.key} line {n}") for n in range(80)]

    def entered(self, item: Item) -> None:
        self.opened.append(item.key)


@sizes
async def test_a_browser_by_keys(size: tuple[int, int]) -> None:
    app = FallenApp(Fruit())
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, Fruit)
        assert screen.chosen == "Apple"
        assert "Apple line 0" in shown(app, "page")
        await pilot.press("down", "down")
        assert "Banana line 0" in shown(app, "page")
        await pilot.press("right", "down", "down")
        assert screen.pane("page").top == 2
        await pilot.press("left", "end")
        assert screen.chosen == "Plum 39"
        assert screen.pane("page").top == 0
        await pilot.press("slash", *"ap", "enter")
        assert [item.key for item in screen._shown] == ["Apple", "Apricot"]
        await pilot.press("enter", "escape")
        assert screen.opened == ["Apple"]
        assert len(screen.keys) == 43
        await pilot.press("slash", *"zz")
        assert "Nothing has “zz”" in shown(app, "list")
        await pilot.press("escape", "Q")
    assert app.return_code == 0


@sizes
async def test_a_browser_by_mouse(size: tuple[int, int]) -> None:
    app = FallenApp(Fruit())
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, Fruit)
        spot = at(app, "Banana", "list")
        await pilot.click(screen.pane("list"), offset=spot)
        assert (screen.chosen, screen.opened) == ("Banana", [])
        await pilot.click(screen.pane("list"), offset=spot)
        assert screen.opened == ["Banana"]
        await pilot._post_mouse_events([__import__("textual.events").events.MouseScrollDown], screen.pane("page"))
        assert screen.pane("page").top == 3


# --- saved games ---


@sizes
async def test_saves_tell_what_they_hold(folder: Path, size: tuple[int, int]) -> None:
    path = played(folder)
    os.utime(played(folder, "older", seed="other"), (1000, 1000))
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        page = shown(app, "page")
        assert path.name in page
        assert "The New Charter, The race to 30 VP" in page
        assert "undo strict, seed menus" in page
        assert "Bo, steady bot" in page
        assert "What happened last" in page
        assert shown(app, "list").count("Ann, Bo") == 2
        await pilot.press("down")
        await until(lambda: "seed other" in shown(app, "page"), pilot)


@sizes
async def test_a_save_is_gone_on_with(folder: Path, size: tuple[int, int]) -> None:
    path = played(folder)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=size) as pilot:
        await pilot.click(app.screen.pane("list"), offset=at(app, "Ann", "list"))  # type: ignore[attr-defined]
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert examine(path).health.startswith("held by")
        await pilot.press("ctrl+c")
        await until(lambda: isinstance(app.screen, SavesScreen), pilot)
        assert examine(path).health == "sound"


@sizes
async def test_a_branch_is_told_apart_and_stands_there_as_free_once_it_is_left(
    folder: Path, size: tuple[int, int]
) -> None:
    played(folder)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=size) as pilot:
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        await pilot.press("v")
        await until(lambda: isinstance(app.screen, ReplayScreen), pilot)
        await pilot.press("end", "b", "b")
        await until(lambda: isinstance(app.screen, TableScreen) and type(app.screen) is not ReplayScreen, pilot)
        await until(lambda: "a branch of one.fallen" in " ".join(shown(app).split()), pilot)
        await pilot.press("ctrl+c")
        await until(lambda: isinstance(app.screen, SavesScreen), pilot)
        assert len(list(folder.glob("*.fallen"))) == 2
        await until(lambda: shown(app, "list").count("●") == 2, pilot)
        assert len(re.findall(r"branch at turn 1, entry \d+: Ann,", shown(app, "list"))) == 1
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        for _ in range(2):
            await pilot.press("up")
            await pilot.pause(0.1)
            assert "being played" not in shown(app, "page")
            await pilot.press("down")


@sizes
async def test_a_long_path_of_the_folder_is_cut_where_it_begins(tmp_path: Path, size: tuple[int, int]) -> None:
    folder = tmp_path / ("far-" * 30) / ("away-" * 20) / "saves"
    folder.mkdir(parents=True)
    played(folder)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        head = shown(app, "head")
        assert head.startswith("── Saved games ")
        assert width(line(head)) == size[0]
        assert head.endswith("away-away-/saves ")
        assert " …" in head
        await pilot.press("slash", *"one")
        assert "/ one" in shown(app, "head")


async def test_what_was_looked_for_is_dropped_once_a_game_was_played_on(folder: Path) -> None:
    played(folder)
    spoil(played(folder, "other", seed="other"), 1)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, SavesScreen)
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        await pilot.press("slash", *"one", "enter")
        assert screen.keys == ["one.fallen"]
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        await pilot.press("ctrl+c")
        await until(lambda: sorted(screen.keys) == ["one.fallen", "other.fallen"], pilot)
        await until(lambda: app.screen is screen, pilot)


def test_a_journal_is_held_or_free_as_it_is_now_not_as_it_was(folder: Path) -> None:
    path = played(folder)
    how = path.stat().st_mtime, path.stat().st_size
    assert preview(path, *how).save.health == "sound"
    lock = Lock.take(path)
    assert preview(path, *how).save.health.startswith("held by")
    lock.release()
    assert preview(path, *how).save.health == "sound"


async def test_a_damaged_journal_is_explained_and_recovered(folder: Path) -> None:
    path = played(folder)
    spoil(path, 5)
    before = path.read_bytes()
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "damaged at line 5" in shown(app, "page"), pilot)
        assert "You can recover" in shown(app, "page").replace("\n  ", "")
        assert "e recover" in shown(app, "footer")
        await pilot.press("e")
        await until(lambda: (folder / "one-recovered.fallen").exists(), pilot)
        await until(lambda: "What was intact is in" in shown(app, "page"), pilot)
    assert path.read_bytes() == before
    assert len(read(folder / "one-recovered.fallen")[1].entries) == 3


async def test_a_read_only_journal_is_looked_at_and_gone_on_with_in_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(folder)
    forbid(monkeypatch, path)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "It is read-only" in shown(app, "page").replace("\n  ", " "), pilot)
        for hint in ("e copy", "v replay", "p page"):
            assert hint in shown(app, "footer")
        assert "go on" not in shown(app, "footer")
        await pilot.press("enter")
        assert "e copies what is intact" in shown(app, "page")
        for key, screen in (("v", ReplayScreen), ("p", PageScreen)):
            await pilot.press(key)
            await until(lambda screen=screen: isinstance(app.screen, screen), pilot)
            await pilot.press("Q")
            await until(lambda: isinstance(app.screen, SavesScreen), pilot)
            await until(lambda: "v replay" in shown(app, "footer"), pilot)
        await pilot.press("e")
        await until(lambda: (folder / "one-copy.fallen").exists(), pilot)
        await until(lambda: "go on" in shown(app, "footer"), pilot)


async def test_a_journal_of_a_read_only_folder_is_looked_at_and_says_how_to_go_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(folder)
    forbid(monkeypatch, folder)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(lambda: "v replay" in shown(app, "footer"), pilot)
        assert "e copy" not in shown(app, "footer")
        told = "".join(shown(app, "page").split())
        assert f"fallen--savesFOLDERresume{path}--recover" in told
        await pilot.press("enter")
        assert "You can't resume it here." in shown(app, "page")
    monkeypatch.undo()
    how = (path, path.stat().st_mtime, path.stat().st_size)
    assert preview(*how).save.health == "sound", "what may be done with it now counts, though it has not changed"


async def test_a_chapter_is_named_on_the_title_and_among_the_saved_games(folder: Path) -> None:
    setup = Setup("fallen_land", "campaign", (SeatSpec("human", "Ann"),), "amber", "open", CAMPAIGN)
    begin(setup, folder / "one.fallen").leave()
    standing = examine(folder / "one.fallen").standing
    assert standing
    for screen, pane in ((TitleScreen(folder), "main"), (SavesScreen(folder), "page")):
        app = FallenApp(screen)
        async with app.run_test(size=(200, 60)) as pilot:
            await until(lambda app=app, pane=pane: standing[:30] in shown(app, pane), pilot)


@sizes
async def test_a_game_is_put_away_when_it_is_asked_for_twice(folder: Path, size: tuple[int, int]) -> None:
    path = played(folder)
    os.utime(played(folder, "older", seed="other"), (1000, 1000))
    (folder / "put-away").mkdir()
    (folder / "put-away" / "one.fallen").write_text("another\n")
    before = path.read_bytes()
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, SavesScreen)
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        await pilot.press("a")
        assert "nothing is deleted" in " ".join(shown(app, "page").split())
        assert "a put it away" in shown(app, "footer")
        await pilot.press("down")
        assert screen.chosen == path.name, "any other key only keeps it"
        assert "put away" in shown(app, "footer")
        assert path.exists()
        await pilot.press("a", "a")
        await until(lambda: screen.keys == ["older.fallen"], pilot)
        assert screen.chosen == "older.fallen"
        assert "It is in put-away now, as one-2.fallen." in " ".join(shown(app, "page").split())
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        await pilot.press("a", "a")
        await until(lambda: "It is in put-away now, as older.fallen." in shown(app, "list"), pilot)
    assert (folder / "put-away" / "one-2.fallen").read_bytes() == before
    assert (folder / "put-away" / "one.fallen").read_text() == "another\n"
    assert not list(folder.glob("*.fallen"))
    assert not list(folder.glob(".*.lock"))


async def test_a_game_that_is_being_played_is_not_put_away(folder: Path) -> None:
    path = played(folder)
    lock = Lock.take(path)
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "being played right now" in shown(app, "page"), pilot)
        assert "put away" not in shown(app, "footer"), "what would be refused is not offered"
        assert "replay" in shown(app, "footer")
        await pilot.press("a", "a")
        await pilot.pause(0.05)
        assert "Put this game away?" not in shown(app, "page")
        assert "End that game first" in " ".join(shown(app, "page").split())
    lock.release()
    assert path.exists()


async def test_a_file_of_which_nothing_can_be_read_says_what_can_be_done_with_it(folder: Path) -> None:
    (folder / "rubbish.fallen").write_text("this is no journal\n")
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "first line is damaged" in shown(app, "page"), pilot)
        assert "a put away" in shown(app, "footer")
        await pilot.press("enter")
        told = " ".join(shown(app, "page").split())
        assert "You can't resume it. a puts it away. It moves to the folder put-away" in told


async def test_nothing_of_a_broken_folder_ends_the_browser(folder: Path) -> None:
    (folder / "a.fallen").write_bytes(b"\xff\xfe\x00")
    (folder / "b.fallen").write_text("")
    (folder / "c.fallen").write_text('{"fallen":1}\n')
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await until(lambda: "reading …" not in shown(app, "page"), pilot)
            await pilot.press("enter", "down")
        assert isinstance(app.screen, SavesScreen)


async def test_two_hundred_journals_make_nobody_wait(folder: Path) -> None:
    path = played(folder)
    for number in range(200):
        (folder / f"n{number}.fallen").write_bytes(path.read_bytes())
    app = FallenApp(SavesScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, SavesScreen)
        began = time.monotonic()
        await pilot.press("down", "down")
        assert time.monotonic() - began < 5
        assert len(screen.keys) == 201
        await until(lambda: "Where it stands" in shown(app, "page"), pilot)
        assert len(screen._found) < 60


# --- sitting down and getting up ---


async def test_ctrl_c_leaves_the_table_and_then_the_title(folder: Path) -> None:
    path = played(folder)
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        await pilot.press("ctrl+c")
        await until(lambda: isinstance(app.screen, TitleScreen), pilot)
        assert type(read(path)[1].entries[-1]) is Closed
        await pilot.press("ctrl+c")
    assert app.return_code == 0


async def test_a_table_on_its_own_ends_the_app_and_keeps_the_game(folder: Path) -> None:
    path = played(folder)
    sitting = Sitting(path, partial(go_on, path))
    app = FallenApp(sitting.screen)
    app.sitting = sitting
    async with app.run_test(size=(80, 24)) as pilot:
        assert "held by" in examine(path).health
        await pilot.press("ctrl+q")
    assert examine(path).health == "sound"
    assert sitting.unfinished


async def test_notices_are_shown_before_going_on(folder: Path) -> None:
    path = played(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    sitting = Sitting(path, partial(go_on, path))
    app = FallenApp(sitting.screen)
    app.sitting = sitting
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "Before you continue" in shown(app, "tabs"), pilot)
        assert "closed properly" in shown(app).replace("\n  ", "")
        await pilot.press("escape")
        assert "Before you continue" not in shown(app, "tabs")
    sitting.close()


def test_a_face_that_cannot_be_made_lets_go_of_the_journal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(folder)

    def fail(_: object) -> None:
        raise FallenError("no face")

    monkeypatch.setattr("fallen_tui.tui.tables.open_face", fail)
    with pytest.raises(FallenError, match="no face"):
        Sitting(path, partial(go_on, path))
    assert examine(path).health == "sound"


async def test_a_disk_that_is_full_at_the_end_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(folder)
    app = FallenApp(TitleScreen(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        assert app.sitting is not None
        ask = app.sitting.table.pending[0]
        app.sitting.table.decide(ask.seat, ask.keys[0])

        def full(*_: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "pwrite", full)
        await pilot.press("ctrl+c")
        await until(lambda: "No space left on device" in shown(app), pilot)
    monkeypatch.undo()
    assert examine(path).health == "sound"


@sizes
async def test_what_a_full_disk_refused_is_answered_again_once_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    path = played(folder)
    sitting = Sitting(path, partial(go_on, path))
    app = FallenApp(sitting.screen)
    app.sitting = sitting
    table = sitting.table

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    async with app.run_test(size=size) as pilot:
        await until(lambda: sitting.screen.control is not None, pilot)
        asked, entries = table.pending[0].topic, list(table.entries)
        for _ in range(2):
            with monkeypatch.context() as patch:
                patch.setattr(os, "pwrite", full)
                sitting.screen.answer(table.pending[0].keys[0])
                await until(lambda: isinstance(app.screen, Unsaved), pilot)
                await pilot.pause()
                assert "Your last answer doesn't count" in " ".join(shown(app).split())
                assert "No space left on device" in shown(app)
            assert (table.pending[0].topic, table.entries) == (asked, entries)
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, TableScreen) and sitting.screen.control is not None, pilot)
        sitting.screen.answer(table.pending[0].keys[0])
        assert len(table.entries) > len(entries)
        await until(lambda: sitting.screen.control is not None or not table.pending, pilot)
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", full)
            sitting.screen.answer(table.pending[0].keys[0])
            await until(lambda: isinstance(app.screen, Unsaved), pilot)
            await pilot.pause()
            await pilot.press("Q")
            await pilot.pause()
    assert isinstance(app.return_value, JournalError)
    app.stand_up()
    assert examine(path).health == "sound"


# --- on a terminal ---


class Terminal:
    """`fallen` on a terminal of its own."""

    def __init__(self, *argv: str, saves: Path, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environ = {**os.environ, "TERM": term, "FALLEN_SETTINGS": str(saves / "none.toml"), "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fallen_tui", "--saves", str(saves), *argv],
            stdin=slave, stdout=slave, stderr=slave, cwd=saves, env=environ, start_new_session=True,
            preexec_fn=partial(_control, slave),
        )  # fmt: skip
        os.close(slave)
        self.said = b""

    def wait_for(self, words: bytes, seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while words not in self.said:
            assert time.monotonic() < end, self.said[-2000:]
            self._read(0.1)

    def end(self, seconds: float = 10.0) -> int:
        """The exit code, all that was written read."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not end"
            self._read(0.05)
        self._read(0.2)
        return self.process.returncode

    def _read(self, seconds: float) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.said += os.read(self.master, 65536)
            except OSError:
                time.sleep(seconds)


def _control(slave: int) -> None:
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


@pytest.fixture
def table(folder: Path) -> Iterator[tuple[Terminal, Path]]:
    path = played(folder)
    terminal = Terminal("resume", "one", saves=folder)
    terminal.wait_for(b"\x1b[?1049h")
    terminal.wait_for(b"choose")
    yield terminal, path
    if terminal.process.poll() is None:
        terminal.process.kill()
    os.close(terminal.master)


def ended_well(path: Path) -> bool:
    return (
        type(read(path)[1].entries[-1]) is Closed
        and examine(path).health == "sound"
        and not path.with_name(f".{path.name}.lock").exists()
    )


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_signals_end_it_in_good_order(table: tuple[Terminal, Path], number: int, code: int) -> None:
    terminal, path = table
    terminal.process.send_signal(number)
    assert terminal.end() == code
    assert ended_well(path)
    assert b"Traceback" not in terminal.said
    assert b"\x1b[?1049l" in terminal.said


@pytest.mark.parametrize("key", [b"Q", b"\x03", b"\x11"])
def test_leaving_says_how_to_go_on(table: tuple[Terminal, Path], key: bytes) -> None:
    terminal, path = table
    os.write(terminal.master, key)
    assert terminal.end() == 0
    assert ended_well(path)
    after = terminal.said[terminal.said.rindex(b"\x1b[?1049l") :]
    assert f"Resume it with: fallen resume {path}".encode() in after


def test_a_terminal_that_goes_away_loses_nothing(folder: Path) -> None:
    path = played(folder)
    terminal = Terminal("resume", "one", saves=folder)
    terminal.wait_for(b"choose")
    os.close(terminal.master)
    assert terminal.process.wait(10) == 129
    assert ended_well(path)


def test_errors_are_said_before_the_screen_is_taken(folder: Path) -> None:
    path = played(folder)
    spoil(path, 5)
    for argv, says in (
        (("resume", "nowhere"), b"there is no journal nowhere"),
        (("resume", "one"), b"damaged at line 5"),
        (("new", "state51", "--seats", "human", "--mode", "standard"), b"2 to 4 seats, not 1"),
        (("new", "stat51"), b"did you mean state51?"),
    ):
        terminal = Terminal(*argv, saves=folder)
        assert terminal.end() in (1, 2)
        assert says in terminal.said
        assert b"\x1b[" not in terminal.said
        os.close(terminal.master)


def test_on_a_dumb_terminal_and_with_plain_it_is_line_mode(folder: Path) -> None:
    for argv, term in (((), "dumb"), (("--plain",), "xterm")):
        terminal = Terminal(*argv, saves=folder, term=term)
        terminal.wait_for(b"What now?")
        os.write(terminal.master, b"quit\n")
        assert terminal.end() == 0
        assert b"\x1b[?1049h" not in terminal.said
        os.close(terminal.master)


def test_bare_fallen_opens_the_title_and_q_ends_it(folder: Path) -> None:
    terminal = Terminal("--ascii", saves=folder)
    terminal.wait_for(b"\x1b[?1049h")
    terminal.wait_for(b"Quit")
    os.write(terminal.master, b"q")
    assert terminal.end() == 0
    assert terminal.said.isascii()
    assert b"Go on with" not in terminal.said
    os.close(terminal.master)


def test_new_with_seats_goes_straight_to_the_table(folder: Path) -> None:
    terminal = Terminal("new", "state51", "--seats", "human:Ann,bot:random", "--save", "x", saves=folder)
    terminal.wait_for(b"choose")
    os.write(terminal.master, b"\x03")
    assert terminal.end() == 0
    assert read_header(folder / "x.fallen").setup.seats[0].name == "Ann"
    os.close(terminal.master)


def test_what_is_no_terminal_gets_the_plain_face(monkeypatch: pytest.MonkeyPatch) -> None:
    import argparse

    options = argparse.Namespace(plain=False)
    monkeypatch.setenv("TERM", "xterm")
    assert not commands.whole_screen(options)


async def test_scenarios_are_a_list_with_a_preview_a_filter_and_a_level(folder: Path) -> None:
    app = FallenApp(WizardScreen(folder, "fallen_land", "scenario"))
    async with app.run_test(size=(120, 40)) as pilot:
        wizard = app.screen
        assert isinstance(wizard, WizardScreen)
        wizard.row = row_of("about:scenario")
        await pilot.press("slash")
        await pilot.pause()
        listed = app.screen
        assert isinstance(listed, ScenarioListScreen)
        known = {each.id: each for each in scenarios("fallen_land")}
        assert set(listed.keys) == set(known)
        assert listed.chosen == wizard.draft.about["scenario"]
        await pilot.press("down", "+")
        assert "hard" in shown(app, "page")
        wanted = list(known.values())[-1]
        await pilot.press("slash", *wanted.name.casefold(), "enter")
        assert listed.chosen == wanted.id
        assert wanted.name in shown(app, "page")
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is wizard
        assert (wizard.draft.about["scenario"], wizard.draft.about["level"]) == (wanted.id, "hard")


async def test_a_list_of_scenarios_that_is_left_changes_nothing(folder: Path) -> None:
    app = FallenApp(WizardScreen(folder, "fallen_land", "campaign"))
    async with app.run_test(size=(80, 24)) as pilot:
        wizard = app.screen
        assert isinstance(wizard, WizardScreen)
        wizard.row = row_of("about:campaign")
        before = dict(wizard.draft.about)
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press("down", "+", "Q")
        await pilot.pause()
        assert app.screen is wizard
        assert wizard.draft.about == before


def test_a_notice_begins_with_a_capital_but_no_file_is_renamed() -> None:
    read: list[Any] = []
    table: Any = SimpleNamespace(
        notices=["trip.fallen is open elsewhere", "the rules differ"], screen=SimpleNamespace(read=read.append)
    )
    Sitting.note(table)
    told = [text_of(row) for row in read[0].lines if row]
    assert told == ["trip.fallen is open elsewhere.", "The rules differ."]
