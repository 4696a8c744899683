"""The settings: the file, its errors by line, the screen that sets them, and the command that checks them."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui import cli
from fallen_tui.engine.errors import FallenError
from fallen_tui.games import listing
from fallen_tui.seats import first_setup
from fallen_tui.terminal import shows_ascii_alone
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.keys import COMMANDS, VIEWS, Keymap, named, refused
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.kit.theme import ON, PALETTES, ROLES, Theme
from fallen_tui.tui.screens.settings import SettingsScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.screens.wizard import WizardScreen
from fallen_tui.tui.settings_file import FIELDS, KeptSettings, Settings, about, load, read, save, settings_path, written


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def kept(text: str, file: Path) -> KeptSettings:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    return load(file)


def said(text: str, file: Path) -> list[tuple[int, str, str]]:
    return [(each.line, each.field, each.says) for each in kept(text, file).problems]


# --- colours ---

XTERM = {
    "black": (0, 0, 0), "red": (205, 0, 0), "green": (0, 205, 0), "yellow": (205, 205, 0), "blue": (0, 0, 238),
    "magenta": (205, 0, 205), "cyan": (0, 205, 205), "white": (229, 229, 229), "bright_black": (127, 127, 127),
}  # fmt: skip
"""What xterm shows for the names of the sixteen colours."""


def contrast(one: str, other: str) -> float:
    """As WCAG measures it: 21 for black on white, 1 for a colour on itself."""
    lights = []
    for colour in (one, other):
        parts = [part / 255 for part in XTERM[colour]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        lights.append(sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05)
    return max(lights) / min(lights)


def test_the_sixteen_colours_of_the_palette_for_light_terminals_carry_on_white() -> None:
    theme = Theme("day", "16")
    colours = {role: theme.style(role).color for role in ROLES}
    grounds = {role: back.name if (back := theme.style(role).bgcolor) else "white" for role in ROLES}
    found = {role: contrast(colour.name, grounds[role]) for role, colour in colours.items() if colour is not None}
    assert len(found) > 30
    assert not {role: contrast for role, contrast in found.items() if contrast < 3}
    assert len({colours[f"seat{number}"] for number in range(1, 5)}) == 4, "the seats of most games stand apart"
    assert colours["good"] != colours["bad"]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("depth", ["truecolor", "256", "16"])
def test_the_ground_of_each_terrain_is_tinted_and_what_lies_on_it_is_seen(palette: str, depth: str) -> None:
    theme = Theme(palette, depth)
    terrains = ("plains", "mountain", "city", "rad", "water")
    grounds = {terrain: theme.style(terrain).bgcolor for terrain in terrains}
    assert len(set(grounds.values())) == len(terrains), "each has a look of its own"
    for terrain in terrains:
        lying = theme.style(f"{ON}{terrain}+seat1")
        assert lying.color == theme.style("seat1").color
        assert lying.bgcolor == (None if depth == "16" else grounds[terrain]), (
            "of sixteen colours not each carries each"
        )
    assert all(theme.style(terrain).color != grounds[terrain] for terrain in terrains)


def test_no_ground_is_tinted_without_colour() -> None:
    assert Theme("dusk", "none").style("city").bgcolor is None


# --- the file ---


def test_without_a_file_all_is_as_usual(file: Path) -> None:
    assert load(file) == KeptSettings(Settings(), file)


def test_every_setting_says_what_it_does() -> None:
    assert all(len(about(name)) > 20 for name in FIELDS)


def test_what_is_written_is_read_again(file: Path) -> None:
    keys = {"undo": ("f5", "<"), "why": ('"',)}
    settings = Settings("ember", "16", "yes", "off", "watch", "fast", False, "Ann", True, "target", keys)
    assert save(settings, KeptSettings(Settings(), file)) == KeptSettings(settings, file)
    assert load(file) == KeptSettings(settings, file)


def test_a_number_or_a_truth_may_stand_for_a_word(file: Path, subtests: pytest.Subtests) -> None:
    for text, name, value in [
        ("colours = 16", "colours", "16"),
        ("colours = 256", "colours", "256"),
        ("ascii = true", "ascii", "yes"),
        ("ascii = false", "ascii", "no"),
        ('ascii = "auto"', "ascii", "auto"),
    ]:
        with subtests.test(text=text, name=name, value=value):
            found = kept(text, file)
            assert not found.problems
            assert getattr(found.settings, name) == value


def test_a_terminal_of_another_locale_gets_ascii(subtests: pytest.Subtests) -> None:
    for environ, ascii_alone in [
        ({}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX", "TERM": "xterm-256color"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.utf8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "C.UTF-8", "LC_ALL": "C"}, True),
        ({"LANG": "C.UTF-8", "LC_ALL": ""}, False),
        ({"LANG": "C", "LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "C.UTF-8", "LC_CTYPE": "C"}, True),
        ({"LANG": "C.UTF-8", "TERM": "linux"}, False),
        ({"LANG": "C", "TERM": "linux"}, True),
        ({"LANG": "C.UTF-8", "TERM": "vt100"}, True),
        ({"LANG": "C", "PYTHONUTF8": "1"}, False),
    ]:
        with subtests.test(environ=environ, ascii_alone=ascii_alone):
            assert shows_ascii_alone(environ) is ascii_alone


async def test_auto_is_ascii_where_the_terminal_shows_nothing_else(file: Path) -> None:
    app = app_at(SettingsScreen(), file, ascii_terminal=True)
    async with app.run_test(size=(80, 24)):
        assert app.ascii_only
        app.change(attrs.evolve(app.settings, ascii="no"))
        assert not app.ascii_only
        app.change(attrs.evolve(app.settings, ascii="yes"))
        assert app.ascii_only


def test_the_file_explains_itself(file: Path) -> None:
    text = written(Settings())
    assert all(f"\n{name} = " in text for name in FIELDS if name != "keys")
    assert all(f"\n# {command} = [" in text for command in COMMANDS)
    assert "off, fast, normal, slow." in " ".join(text.replace("#", "").split())
    assert read(text, file) == KeptSettings(Settings(), file)


def test_the_variable_names_the_file(tmp_path: Path) -> None:
    assert settings_path({"FALLEN_SETTINGS": str(tmp_path / "x.toml")}) == tmp_path / "x.toml"
    assert settings_path({}).parts[-2:] == ("fallen", "settings.toml")


def test_errors_name_line_field_and_what_is_allowed(file: Path) -> None:
    text = '# mine\npalette = "dsk"\nmouse = "yes"\n\nspede = "fast"\nbots = "watch"\n'
    assert said(text, file) == [
        (2, "palette", 'it can\'t be "dsk"; write dusk, day, ember, tide or chalk'),
        (3, "mouse", 'it can\'t be "yes"; write true or false'),
        (5, "spede", "there is no such setting; did you mean speed?"),
    ]
    assert load(file).settings == Settings(bots="watch")


def test_what_is_no_setting_is_told_by_line(file: Path, subtests: pytest.Subtests) -> None:
    for text, line, says in [
        ("palette = \n", 1, "the value after the = can't be read; put words in quotation marks"),
        ("palette = dusk\n", 1, "the value after the = can't be read; put words in quotation marks"),
        (
            'bots = "watch"\n\nspeed == "off"\n',
            3,
            "the value after the = can't be read",
        ),
        ('bots = "watch"\nbots = "digest"\n', 2, "this name is set twice"),
        ('mouse = true\npalette = "dusk\n', 2, "the closing quotation mark is missing"),
        ('mouse = true\npalette = "dusk', 2, "the closing quotation mark is missing"),
        ("palette = 'dusk", 1, "the closing quotation mark is missing"),
        ('palette = "du\\sk"\n', 1, "write a backslash in quotation marks twice"),
        ("mouse\n", 1, "the = after the name is missing"),
        ("[keys]\n[keys]\n", 2, "this table is there twice"),
        ('[keys]\nundo = ["U"\n', 2, "the closing ] is missing"),
        ("[keys\n", 1, "the ] is missing"),
        ("mouse = true no\n", 1, "there is something after the value"),
        ("// mouse\n", 1, "this is neither a setting nor a comment"),
        ("keys = 3\n", 1, "write [keys] and below it"),
        ("speed = 3\n", 1, "it can't be 3; write off, fast, normal or slow"),
        ("speed = ['off']\n", 1, "it can't be"),
    ]:
        with subtests.test(text=text, line=line, says=says):
            (problem,) = kept(text, file).problems
            assert (problem.line, problem.says[: len(says)]) == (line, says)
            assert str(problem).startswith(f"{file}:{line}: ")


def test_a_file_that_cannot_be_read_at_all(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"palette = '\xff\xfe'")
    assert "it isn't UTF-8 text" in str(load(file).problems[0])
    file.unlink()
    file.mkdir()
    assert "it can't be read" in str(load(file).problems[0])


def test_keys_that_cannot_be_are_refused_with_a_reason(file: Path, subtests: pytest.Subtests) -> None:
    for line, says in [
        ('undo = "ctrl+h"', "terminals take it for Backspace"),
        ('undo = "Ctrl-I"', "terminals take it for Tab"),
        ('undo = "ctrl+m"', "terminals take it for Enter"),
        ('undo = "ctrl+s"', "stop the screen"),
        ('undo = "ctrl+q"', "quits"),
        ('undo = "ctrl+z"', "suspends the program"),
        ('undo = "u"', "choose options"),
        ('undo = "7"', "choose options"),
        ('undo = "enter"', "chooses"),
        ('undo = "alt+x"', "slow line"),
        ('undo = "hyper"', "there is no such key"),
        ('undo = "f25"', "there is no such key"),
        ("undo = 5", "write a key"),
        ('undo = ["U", 5]', "write a key"),
        ('undoo = "Y"', "did you mean undo?"),
        ("leave = []", "you need a key to leave"),
        ('undo = "R"', "is the default key of rules; give rules another one first"),
    ]:
        with subtests.test(line=line, says=says):
            (problem,) = kept(f'bots = "watch"\n[keys]\n# some\n{line}\n', file).problems
            assert problem.line == 4
            assert problem.field.startswith("keys.undo" if line.startswith("undo") else "keys.leave")
            assert says in problem.says
            assert load(file).settings == Settings(bots="watch")


def test_one_key_for_two_commands(file: Path) -> None:
    assert said('[keys]\nundo = "Y"\nwhy = ["f7", "Y"]\n', file) == [(3, "keys.why", '"Y" is already the key of undo')]
    assert load(file).settings.keys == {"undo": ("Y",)}


def test_two_commands_may_change_places(file: Path) -> None:
    found = kept('[keys]\nundo = "R"\nrules = "U"\n', file)
    assert found.problems == ()
    keymap = Keymap(found.settings.keys)
    assert (keymap.command("R"), keymap.command("U"), keymap.shown("undo")) == ("undo", "rules", "R")


def test_keys_by_the_names_people_give_them(subtests: pytest.Subtests) -> None:
    for name, key in [
        ("Esc", "escape"),
        ("F5", "f5"),
        ("Ctrl+R", "ctrl+r"),
        ("question_mark", "?"),
        ("R", "R"),
        ("-", "-"),
    ]:
        with subtests.test(name=name, key=key):
            assert named(name) == key
            assert refused(key) == ""


def test_the_usual_keys_are_all_free_and_each_stands_for_one_command() -> None:
    keys = [key for usual, _ in COMMANDS.values() for key in usual]
    assert len(keys) == len(set(keys))
    assert [key for key in keys if refused(key)] == []


def test_a_file_with_mistakes_is_never_written_over(file: Path) -> None:
    for text in ("palette = \n", 'palette = "dsk"\n', '[keys]\nundo = "u"\n'):
        found = kept(text, file)
        with pytest.raises(FallenError, match="isn't overwritten"):
            save(Settings(palette="day"), found)
        assert file.read_text() == text


def test_a_mistake_made_meanwhile_is_not_written_over_either(file: Path) -> None:
    found = kept("", file)
    file.write_text("half a li")
    with pytest.raises(FallenError, match="line 1"):
        save(Settings(palette="day"), found)
    assert file.read_text() == "half a li"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FallenError, match="can't be written"):
        save(Settings(), KeptSettings(Settings(), tmp_path / "file" / "settings.toml"))


# --- the command ---


def run(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = cli.main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_shows_all(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FALLEN_SETTINGS", str(file))
    code, out, err = run(["settings"], capsys)
    assert (code, err) == (0, "")
    assert f"{file} (not there yet" in out
    kept('palette = "tide"\n[keys]\nundo = "f5"\n', file)
    code, out, err = run(["settings"], capsys)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == str(file)
    assert "palette  tide\n" in out
    assert "keys     undo: f5\n" in out


def test_the_command_tells_mistakes_and_fails(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FALLEN_SETTINGS", str(file))
    kept('palette = "dsk"\nmouse = false\n', file)
    code, out, err = run(["settings"], capsys)
    assert code == 1
    assert err == f'fallen: {file}:1: palette: it can\'t be "dsk"; write dusk, day, ember, tide or chalk\n'
    assert "palette  dusk\n" in out
    assert "mouse    false\n" in out
    code, out, err = run(["settings", "--json"], capsys)
    data = json.loads(out)
    assert (code, err) == (1, "")
    assert data["settings"]["mouse"] is False
    assert data["problems"][0]["line"] == 1


# --- the screen ---


def shown(app: FallenApp, pane: str) -> str:
    return "\n".join(text_of(row) for row in app.screen.pane(pane).rows)  # type: ignore[attr-defined]


def app_at(screen: SettingsScreen | TitleScreen, file: Path, **given: object) -> FallenApp:
    return FallenApp(screen, kept=load(file), environ={"COLORTERM": "truecolor"}, **given)  # type: ignore[arg-type]


async def test_a_change_holds_at_once_and_is_kept(file: Path, subtests: pytest.Subtests) -> None:
    for size in [(80, 24), (200, 60)]:
        with subtests.test(size=size):
            file.unlink(missing_ok=True)
            app = app_at(SettingsScreen(), file)
            async with app.run_test(size=size) as pilot:
                assert app.look.palette == "dusk"
                await pilot.press("right")
                assert app.look.palette == "day"
                assert "◀ day ▶" in shown(app, "main")
                await pilot.press("down", "right", "right", "down", "enter")
                assert (app.look.depth, app.ascii_only) == ("256", True)
                assert load(file) == KeptSettings(Settings("day", "256", "yes"), file)


async def test_by_the_mouse(file: Path, subtests: pytest.Subtests) -> None:
    for size in [(80, 24), (200, 60)]:
        with subtests.test(size=size):
            app = app_at(SettingsScreen(), file)
            async with app.run_test(size=size) as pilot:
                pane = app.screen.pane("main")  # type: ignore[attr-defined]
                row = next(n for n, each in enumerate(pane.rows) if "Animations" in text_of(each))
                column = text_of(pane.rows[row]).index("▶")
                await pilot.click(pane, offset=(column, row))
                assert app.settings.speed == "normal"
                await pilot.click(pane, offset=(text_of(pane.rows[row]).index("◀"), row))
                assert app.settings.speed == "fast"
                side = app.screen.pane("side")  # type: ignore[attr-defined]
                assert "How fast dice roll" in shown(app, "side")
                await pilot.press("home")
                row = next(n for n, each in enumerate(side.rows) if "tide" in text_of(each))
                await pilot.click(side, offset=(4, row))
                assert app.look.palette == "tide"


async def test_a_key_can_be_given_shows_in_the_footer_and_works(file: Path) -> None:
    app = app_at(SettingsScreen(), file)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        assert " Q back" in shown(app, "footer")
        await pilot.press("enter")
        assert "press a key" in shown(app, "main")
        await pilot.press("@")
        assert app.settings.keys == {"leave": ("@", "escape")}
        assert " @ back" in shown(app, "footer")
        await pilot.press("Q")
        assert app.is_running
        assert app.return_code is None
        await pilot.press("@")
    assert app.return_code == 0
    assert Keymap(load(file).settings.keys).command("@") == "leave"


async def test_a_key_that_is_taken_or_eaten_is_refused_in_words(file: Path) -> None:
    app = app_at(SettingsScreen(), file)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end", "enter", "R")
        assert "is the default key of rules" in shown(app, "side")
        await pilot.press("enter", "ctrl+s")
        assert "terminals use it to stop the" in shown(app, "side")
        await pilot.press("enter", "x")
        assert "small letters and digits" in shown(app, "side")
        await pilot.press("enter", "escape")
        assert app.settings == Settings()
        assert not file.exists()


def test_every_letter_of_a_view_is_known_and_no_command_has_it(subtests: pytest.Subtests) -> None:
    for game in ["fallen_land", "state51"]:
        with subtests.test(game=game):
            module = import_module(f"fallen_tui.tui.tables.{game}")
            faces = [kind for kind in vars(module).values() if isinstance(kind, type) and hasattr(kind, "tabs")]
            letters = {tab.key for face in faces for tab in face.tabs}
            assert letters
            assert letters <= set(VIEWS)
            assert not set(VIEWS) & {key for usual, _ in COMMANDS.values() for key in usual}


async def test_a_letter_that_opens_a_view_is_refused_in_file_and_screen(file: Path) -> None:
    (problem,) = kept('palette = "day"\n[keys]\nundo = "M"\n', file).problems
    assert (problem.line, problem.field) == (3, "keys.undo")
    assert "it opens the map at the table" in problem.says
    assert load(file).settings.keys == {}
    file.unlink()
    app = app_at(SettingsScreen(), file)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end", "enter", "L")
        assert "it opens the log at the table" in " ".join(shown(app, "side").split())
        assert app.settings == Settings()


async def test_the_usual_key_comes_back(file: Path) -> None:
    kept('[keys]\nleave = "@"\n', file)
    app = app_at(SettingsScreen(), file)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        assert "@ *" in shown(app, "main")
        await pilot.press("backspace")
        assert app.settings.keys == {}
        assert " Q back" in shown(app, "footer")


async def test_a_wrong_file_is_told_on_the_title_and_left_alone(file: Path, tmp_path: Path) -> None:
    text = 'palette = "dsk"\nspeed = "off"\n'
    kept(text, file)
    app = app_at(TitleScreen(tmp_path), file)
    async with app.run_test(size=(120, 40)) as pilot:
        assert 'palette: it can\'t be "dsk"' in shown(app, "main").replace("\n", " ")
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("right")
        assert app.look.palette == "day"
        side = " ".join(shown(app, "side").split())
        assert "isn't overwritten" in side
        assert "Saved in" not in side
        await pilot.press("down")
        side = " ".join(shown(app, "side").split())
        assert "Saved in" not in side
        assert "Not saved: there is a mistake in" in side
        assert file.read_text() == text
        file.write_text("")
        await pilot.press("right")
        assert "Saved in" in shown(app, "side")


async def test_ascii_of_the_command_line_stays(file: Path) -> None:
    app = app_at(SettingsScreen(), file, ascii_only=True)
    async with app.run_test(size=(80, 24)):
        app.change(attrs.evolve(app.settings, ascii="no"))
        assert app.ascii_only


async def test_no_line_of_the_screen_is_cut(file: Path) -> None:
    for width, height in ((60, 16), (80, 24), (200, 60)):
        app = app_at(SettingsScreen(), file)
        async with app.run_test(size=(width, height)) as pilot:
            for _ in range(len(app.screen.names())):  # type: ignore[attr-defined]
                assert "…" not in shown(app, "main") + shown(app, "side")
                await pilot.press("down")


async def test_a_name_is_asked_for_once_and_kept(tmp_path: Path) -> None:
    """Whoever begins a game under a name finds it in the next one, in the first games and in the file."""
    file = tmp_path / "settings.toml"
    kept = KeptSettings(Settings(), file)
    app = FallenApp(WizardScreen(tmp_path, "state51"), kept=kept, environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        wizard: Any = app.screen
        wizard.draft.seats[0].name = Field("Ines", 24)
        wizard._begin()
        await pilot.pause(0.1)
    assert load(file).settings == Settings(name="Ines")
    again = FallenApp(WizardScreen(tmp_path, "fallen_land"), kept=load(file), environ={})
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert again.screen.draft.shown_names()[0] == "Ines"  # type: ignore[attr-defined]
    assert first_setup(listing("state51"), load(file).settings.name).seats[0].name == "Ines"


def test_a_name_that_is_none_is_told(tmp_path: Path) -> None:
    found = read("name = 7\n", tmp_path / "settings.toml")
    assert found.settings.name == ""
    assert "it must be a name of up to 24 letters" in str(found.problems[0])
