"""The arrows of the house point down, and what is loaded late is loaded at few named places.

Imports inside functions count as all others do; of what only types need, see `test_arrows_point_down`.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs
import pytest

from fallen_tui.games import find
from tests.test_circles import imports

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "fallen_tui"
ORDER = (
    ("engine",),  # knows no game
    ("adventure",),  # what several games share
    ("games",),  # one rulebook each
    ("bots",),  # players of any game
    ("folder", "seeds"),  # where journals lie and how they are named; what may be a seed
    ("damaged", "filing", "recorded", "seats"),  # what is said of a journal and its header; its file; who sits where
    ("saves",),  # what each journal holds, beginning a game and going on with one
    ("daily",),  # the game of the day, and what came of it
    ("faces",),  # what all faces share
    ("copies", "garbage", "statistics", "terminal"),  # copies; memory; past games; what a terminal shows
    ("keepsakes",),  # what past games leave: achievements, the album, daily games
    ("plain", "tui"),  # the two faces
    ("arguments",),  # options and values of the command line
    ("commands", "grammar"),  # what each command does; what the command line understands
    ("cli",),
    ("__main__",),
)
"""The rooms from the lowest to the highest; those of one row know nothing of one another. The package is below all."""
HEIGHT = {room: height for height, rooms in enumerate(ORDER) for room in rooms}
BELOW_FACES = ("engine", "adventure", "games", "bots")
"""Rooms to which nothing above them is known, not even for types."""
SCREENS = {"textual", "rich", "wcwidth", "curses"}
CHANCE_AND_CLOCK = {"random", "secrets", "time", "datetime", "os", "uuid"}
GAMES = tuple(sorted(path.parent.name for path in (PACKAGE / "games").glob("*/plugin.py")))
CARDS = {game: plugin for game in GAMES if (plugin := find(game)) is not None}
SEAMS = {
    "bots/__init__.py": "the bot that thinks is loaded when it sits down",
    "cli.py": "the settings are read on terminals that may know no more than ASCII",
    "commands/__init__.py": "a command is loaded when it is given",
    "commands/common.py": "the plain face is loaded where it is shown",
    "engine/events.py": "events that few games need are loaded with the first of them",
    "engine/lazy_modules.py": "a module of a package is loaded when it is first asked for",
    "engine/library_kept.py": "a cache of cards names their classes",
    "engine/plugin.py": "a part of a game is loaded when it is first needed",
    "games/__init__.py": "games are found by their folders; their cards and rules are read when they are asked for",
    "games/fallen_land/__init__.py": "the card of the game is listed without its cards and rules",
    "games/fallen_land/game.py": "a face loads of the game what it asks for: cards to leaf through need no rules",
    "adventure/content/conditions.py": "words of conditions know the table, which is a room above",
    "adventure/content/effects.py": "the kinds of effects of a game stand in a room above its content",
    "adventure/scenario/files.py": "cards are read without YAML, in which files of scenarios are written",
    "games/fallen_land/text/card_text/describe.py": "an ordinary game loads no words of scenarios",
    "games/fallen_land/tools/invariants.py": "an ordinary game loads no checks of scenarios",
    "tui/launch.py": "Textual is loaded with the first screen",
    "tui/opening.py": "a screen, or a part of one, is loaded when it is opened",
    "tui/screens/title.py": "the title is on the screen before any journal is read",
    "tui/sitting.py": "a table is loaded when it is sat down to",
}
"""Where a module of ours is imported inside a function or looked up by its name, and why."""
LATE = {
    "cattrs": "cards that a cache holds need no check",
    "concurrent": "games of one process need no others",
    "importlib": "games of other packages are looked for when the games are listed",
    "json": "most is told in words",
    "platformdirs": "in a checkout, or with folders named, no usual place is asked for",
    "readline": "lines are edited on a terminal alone",
    "tempfile": "a cache is written once",
    "tomllib": "settings are read where there is a file",
    "wcwidth": "most text is of signs that take one column",
    "yaml": "cards that a cache holds need no parsing",
}
"""Modules of others that are imported inside functions, and why; each takes milliseconds."""
EXAMPLES = (
    "tui/tools/fixtures.py",  # games of pictures
    "folder.py",  # how a checkout is told from an installed package
)
"""Shared modules that name a game as an example."""
_PLACE = re.compile(r"fallen_tui\.\w+\.[\w.]*(:\w+)?")
"""How a string names a module of ours, or what stands in it."""
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))


def _room(module: str) -> str:
    """The room of a dotted module name of ours; "" for the package itself."""
    return module.split(".")[1] if "." in module else ""


def _height(module: str) -> int:
    return HEIGHT[_room(module)] if _room(module) else -1


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@attrs.frozen
class Parsed:
    """What a file says, however deep in it.

    imports   every module that it imports, relative ones resolved
    strings   its constants that are text
    names     the names in it
    late      the modules of others that it imports inside functions
    """

    imports: tuple[str, ...]
    strings: tuple[str, ...]
    names: frozenset[str]
    late: frozenset[str]


@cache
def parsed(path: str) -> Parsed:
    """A file, parsed once for all tests."""
    name = _dotted(path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    nodes = [*ast.walk(ast.parse((ROOT / path).read_text()))]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = (each for function in functions for node in ast.walk(function) for each in _named(node, package))
    return Parsed(
        tuple(each for node in nodes for each in _named(node, package)),
        tuple(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)),
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
        frozenset(each.split(".")[0] for each in inside) - {"fallen_tui"},
    )


def _named(node: ast.AST, package: str) -> Iterator[str]:
    """The modules that an import statement names, and what it takes from them."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        module = ".".join([*base, *([node.module] if node.module else [])])
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)


def test_every_module_has_a_room() -> None:
    assert len(MODULES) > 60
    assert {_room(_dotted(path)) for path in MODULES} == {"", *HEIGHT}


def test_imports_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.py").write_text("import x.y\ndef f():\n    from ..c import d\n    from . import e\n")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert set(parsed("a/b.py").imports) >= {"x.y", "a.e"}


def _upward(found: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Imports of a higher room, or of another one as high."""
    return [
        (name, target)
        for name, targets in found.items()
        for target in targets
        if _room(name) != _room(target) and _height(name) <= _height(target)
    ]


def test_arrows_point_down() -> None:
    """What only types need is left out, except below the faces."""
    assert _upward(imports()) == []
    below = {_dotted(path): parsed(path).imports for path in MODULES if _room(_dotted(path)) in BELOW_FACES}
    ours = {name: [each for each in targets if each.startswith("fallen_tui.")] for name, targets in below.items()}
    assert _upward(ours) == []


def test_places_that_strings_name_are_not_above_them() -> None:
    """What is loaded by its name; a plug-in names the parts of its game, wherever they stand."""
    found = {}
    for path in MODULES:
        if path.endswith("/plugin.py") and "/games/" in path:
            continue
        found[_dotted(path)] = [each for each in parsed(path).strings if _PLACE.fullmatch(each)]
    assert len([name for names in found.values() for name in names]) > 10
    assert _upward(found) == []


def test_an_arrow_that_points_up_is_found() -> None:
    low, high, beside = "fallen_tui.saves", "fallen_tui.tui.app", "fallen_tui.plain.face"
    assert _upward({low: [high], high: [low, beside, "fallen_tui"]}) == [(low, high), (high, beside)]


def test_games_do_not_know_one_another() -> None:
    packages = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()}
    for path in [path for path in MODULES if "/games/" in path]:
        parts = _dotted(path).split(".")
        if len(parts) < 3:
            continue
        others = [module.split(".")[2] for module in parsed(path).imports if module.startswith("fallen_tui.games.")]
        assert packages.intersection(others) <= {parts[2]}, path


def test_no_room_but_the_whole_screen_imports_a_screen() -> None:
    """The rooms that all faces share may ask how wide a sign is."""
    for path in MODULES:
        known = {module.split(".")[0] for module in parsed(path).imports} & SCREENS
        room = _room(_dotted(path))
        assert known <= (SCREENS if room == "tui" else {"wcwidth"} if room == "faces" else set()), path


def test_games_take_chance_and_time_from_nowhere() -> None:
    """All chance is asked of the table; nothing depends on clock or system."""
    for path in [
        path for path in MODULES if re.search(r"/(games|adventure)/.", path) and path != "fallen_tui/games/__init__.py"
    ]:
        assert CHANCE_AND_CLOCK.isdisjoint(module.split(".")[0] for module in parsed(path).imports), path


def test_faces_and_bots_import_a_game_in_its_own_rooms_alone() -> None:
    """What a game gives to faces stands in one room a kind of face; all others reach it by its plug-in."""
    for path in [path for path in MODULES if _height(_dotted(path)) >= HEIGHT["bots"]]:
        rooms = ("fallen_tui.games", "fallen_tui.faces", "fallen_tui.tui.tables")
        found = {game for module in parsed(path).imports for game in GAMES if module.startswith(_rooms(rooms, game))}
        own = {game for game in GAMES if f"{_dotted(path)}.".startswith(_rooms(rooms, game))}
        assert found <= own, path


def _rooms(rooms: tuple[str, ...], game: str) -> tuple[str, ...]:
    return tuple(f"{room}.{game}" for room in rooms)


def _looks_up(path: str) -> bool:
    """Whether a file imports a module that it names otherwise than in an import statement."""
    return not parsed(path).names.isdisjoint(("import_module", "find_spec", "__import__"))


def _inside() -> dict[str, list[str]]:
    """Module -> what it imports of ours inside functions alone."""
    found = {name: [target for target, inside in targets.items() if inside] for name, targets in imports().items()}
    return {name: targets for name, targets in found.items() if targets}


def test_modules_are_loaded_late_at_the_seams_alone() -> None:
    paths = {_dotted(path): path.removeprefix("fallen_tui/") for path in MODULES}
    found = {path.removeprefix("fallen_tui/") for path in MODULES if _looks_up(path)}
    found |= {paths[name] for name in _inside()}
    assert found == set(SEAMS)


def test_few_modules_of_others_are_loaded_late() -> None:
    assert {name for path in MODULES for name in parsed(path).late} == set(LATE)


def test_a_plug_in_is_a_card_and_strings_that_lead_to_its_own_rooms(subtests: pytest.Subtests) -> None:
    """Listing the games loads none of them; a part that a string leads to is there."""
    for game in GAMES:
        with subtests.test(game=game):
            path = f"fallen_tui/games/{game}/plugin.py"
            ours = {module for module in parsed(path).imports if module.startswith("fallen_tui")}
            assert {module.split(".")[1] for module in ours} == {"engine"}
            plugin = find(game)
            assert plugin is not None
            assert list(plugin.faults()) == []
            for name, place in plugin.parts.items():
                assert re.match(rf"fallen_tui\.(games|faces|tui\.tables)\.{game}\b", place)
                assert plugin.part(name) is not None


def test_no_shared_module_names_a_game() -> None:
    """A new game edits no shared file. Left out: a game's own rooms, examples of commands, the games of pictures."""
    for path in [path for path in MODULES if "/games/" not in path]:
        if any(f"/{game}/" in path for game in GAMES) or path.removeprefix("fallen_tui/") in EXAMPLES:
            continue
        assert set(GAMES).isdisjoint(parsed(path).strings), path


def test_what_games_share_speaks_of_none_of_them() -> None:
    """Neither in its code nor in its words: what one game alone has stands in that game."""
    for path in [path for path in MODULES if "/adventure/" in path]:
        text = (ROOT / path).read_text().casefold()
        names = {name.casefold() for game in GAMES for name in (game, CARDS[game].title)}
        assert [name for name in names if name in text] == [], path
        assert re.findall(r"\b(?:FL|FS|PH|PS|FO)-[A-Z]{3,}", text.upper()) == [], path


def test_engine_games_and_bots_load_no_screen() -> None:
    below = [_dotted(path) for path in MODULES if _room(_dotted(path)) in BELOW_FACES]
    program = (
        f"import importlib, sys\nfor name in {below!r}: importlib.import_module(name)\n"
        f"print(sorted({{m.split('.')[0] for m in sys.modules}} & {SCREENS!r}))\n"
        "print(sorted(m for m in sys.modules if m.startswith('fallen_tui.') and "
        f"m.split('.')[1] not in {BELOW_FACES!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]
