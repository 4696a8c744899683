"""The arrows of the house: faces -> bots -> games -> engine, and nothing below the faces knows a screen."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallen_tui.games import find

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "fallen_tui"
LAYERS = {"engine": 0, "games": 1, "bots": 2}
FACES = 3
SCREENS = {"textual", "rich", "wcwidth", "curses"}
CHANCE_AND_CLOCK = {"random", "secrets", "time", "datetime", "os", "uuid"}
GAMES = tuple(sorted(path.parent.name for path in (PACKAGE / "games").glob("*/plugin.py")))
SEAMS = {
    "cli.py": "a command is loaded when it is given",
    "engine/events.py": "events that few games need are loaded with the first of them",
    "engine/lazy_modules.py": "a module of a package is loaded when it is first asked for",
    "engine/library_kept.py": "a cache of cards names their classes",
    "engine/plugin.py": "a part of a game is loaded when it is first needed",
    "games/fallen_land/content/word_tables.py": "words of conditions know the table, which is a room above",
    "games/fallen_land/content/effects/registry.py": "the kinds of effects are found in the room above",
    "games/__init__.py": "the cards of the games of this package are found by their folders",
    "tui/controls/opening.py": "a control is loaded with the first question of its kind",
    "tui/screens/title.py": "a screen is loaded when it is opened",
    "tui/tools/screenshots.py": "a screen is loaded when its picture is taken",
    "tui/tables/fallen_land/__init__.py": "a part of the table is loaded when it is shown",
    "tui/tables/state51/__init__.py": "a part of the table is loaded when it is shown",
}
"""Where a module is looked up by its name, and why."""
EXAMPLES = (
    "tui/tools/fixtures.py",  # games of pictures
    "folder.py",  # how a checkout is told from an installed package
)
"""Shared modules that name a game as an example."""
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))


def _layer(module: str) -> int:
    """The layer of a dotted module name of ours."""
    parts = module.split(".")
    return LAYERS.get(parts[1], FACES) if len(parts) > 1 else -1


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(path: str) -> Iterator[str]:
    """Every module that a file imports anywhere in it, relative ones resolved."""
    name = _dotted(path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_there_is_something_to_test() -> None:
    assert len(MODULES) > 60
    assert {_layer(_dotted(path)) for path in MODULES} == {-1, 0, 1, 2, 3}


def test_imports_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.py").write_text("import x.y\ndef f():\n    from ..c import d\n    from . import e\n")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert set(_imports("a/b.py")) >= {"x.y", "a.e"}


@pytest.mark.parametrize("path", MODULES)
def test_arrows_point_down(path: str) -> None:
    layer = _layer(_dotted(path))
    ours = [module for module in _imports(path) if module.startswith("fallen_tui.")]
    if layer in (-1, FACES):
        return
    assert [module for module in ours if _layer(module) > layer] == []


@pytest.mark.parametrize("path", [path for path in MODULES if "/games/" in path])
def test_games_do_not_know_one_another(path: str) -> None:
    parts = _dotted(path).split(".")
    if len(parts) < 3:
        return
    others = [module.split(".")[2] for module in _imports(path) if module.startswith("fallen_tui.games.")]
    packages = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()}
    assert packages.intersection(others) <= {parts[2]}


@pytest.mark.parametrize("path", [path for path in MODULES if _layer(_dotted(path)) < FACES])
def test_nothing_below_the_faces_imports_a_screen(path: str) -> None:
    assert SCREENS.isdisjoint(module.split(".")[0] for module in _imports(path))


@pytest.mark.parametrize(
    "path", [path for path in MODULES if "/games/" in path and not path.endswith("games/__init__.py")]
)
def test_games_take_chance_and_time_from_nowhere(path: str) -> None:
    """All chance is asked of the table; nothing depends on clock or system."""
    assert CHANCE_AND_CLOCK.isdisjoint(module.split(".")[0] for module in _imports(path))


@pytest.mark.parametrize("path", [path for path in MODULES if _layer(_dotted(path)) >= LAYERS["bots"]])
def test_faces_and_bots_import_a_game_in_its_own_rooms_alone(path: str) -> None:
    """What a game gives to faces stands in one room a kind of face; all others reach it by its plug-in."""
    rooms = ("fallen_tui.games", "fallen_tui.faces", "fallen_tui.tui.tables")
    found = {game for module in _imports(path) for game in GAMES if module.startswith(_rooms(rooms, game))}
    own = {game for game in GAMES if f"{_dotted(path)}.".startswith(_rooms(rooms, game))}
    assert found <= own


def _rooms(rooms: tuple[str, ...], game: str) -> tuple[str, ...]:
    return tuple(f"{room}.{game}" for room in rooms)


def _looks_up(path: str) -> bool:
    """Whether a file imports a module that it names otherwise than in an import statement."""
    return any(
        isinstance(node, ast.Name) and node.id in ("import_module", "find_spec", "__import__")
        for node in ast.walk(ast.parse((ROOT / path).read_text()))
    )


def test_modules_are_looked_up_by_name_at_a_few_seams_alone() -> None:
    assert {path.removeprefix("fallen_tui/") for path in MODULES if _looks_up(path)} == set(SEAMS)


@pytest.mark.parametrize("game", GAMES)
def test_a_plug_in_is_a_card_and_strings_that_lead_to_its_own_rooms(game: str) -> None:
    """Listing the games loads none of them; a part that a string leads to is there."""
    path = f"fallen_tui/games/{game}/plugin.py"
    ours = {module for module in _imports(path) if module.startswith("fallen_tui")}
    assert {module.split(".")[1] for module in ours} == {"engine"}
    plugin = find(game)
    assert plugin is not None
    assert list(plugin.faults()) == []
    for name, place in plugin.parts.items():
        assert re.match(rf"fallen_tui\.(games|faces|tui\.tables)\.{game}\b", place)
        assert plugin.part(name) is not None


@pytest.mark.parametrize("path", [path for path in MODULES if "/games/" not in path])
def test_no_shared_module_names_a_game(path: str) -> None:
    """A new game edits no shared file. Left out: a game's own rooms, examples of commands, the games of pictures."""
    if any(f"/{game}/" in path for game in GAMES) or path.removeprefix("fallen_tui/") in EXAMPLES:
        return
    strings = {node.value for node in ast.walk(ast.parse((ROOT / path).read_text())) if isinstance(node, ast.Constant)}
    assert strings.isdisjoint(GAMES)


def test_engine_games_and_bots_load_no_screen() -> None:
    below = [_dotted(path) for path in MODULES if _layer(_dotted(path)) in LAYERS.values()]
    program = (
        f"import importlib, sys\nfor name in {below!r}: importlib.import_module(name)\n"
        f"print(sorted({{m.split('.')[0] for m in sys.modules}} & {SCREENS!r}))\n"
        "print(sorted(m for m in sys.modules if m.startswith('fallen_tui.') and "
        "m.split('.')[1] not in ('engine', 'games', 'bots')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]
