"""A class name means one thing in the whole tree; what each game has of its own may be called the same in each."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from fallen_tui.engine import game, parts, plugin

PACKAGE = Path(__file__).resolve().parents[1] / "fallen_tui"
PROTOCOLS = frozenset(("Keeper",))
"""What a shared place asks for and each game has, under the same name."""
ALIASED = frozenset(("Reach",))
"""In hexes the reach of their cells, of the class that all grids share."""
_ROOM_OF_A_GAME = re.compile(r"(?:games|tables|faces)/(\w+)/")


def game_of(module: str) -> str:
    """The game of whose own rooms a module is; "" for what games share."""
    found = _ROOM_OF_A_GAME.search(module)
    return found[1] if found and (PACKAGE / "games" / found[1]).is_dir() else ""


@cache
def places() -> dict[str, list[str]]:
    """Class name -> the modules that define it at their top."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


@cache
def aliases() -> dict[str, list[str]]:
    """Name of a type that is no class -> the modules that make it at their top."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                if isinstance(target, ast.Name) and re.fullmatch(r"[A-Z][a-z]\w*", target.id):
                    found[target.id].append(path.relative_to(PACKAGE).as_posix())
    return found


def test_a_class_name_means_one_thing() -> None:
    """But those of two games, which never meet."""
    found = {name: [game_of(module) for module in modules] for name, modules in places().items()}
    twice = {name for name, games in found.items() if len(games) > len(set(games))}
    shared = {name for name, games in found.items() if "" in games and len(games) > 1}
    assert twice == set()
    assert shared == PROTOCOLS


def test_no_other_type_bears_the_name_of_a_class() -> None:
    """But those of two games, which never meet."""
    classes = places()
    found = {
        name
        for name, modules in aliases().items()
        for one in map(game_of, modules)
        for other in map(game_of, classes.get(name, ()))
        if one == other or not (one and other)
    }
    assert found == ALIASED


def test_the_table_of_parts_names_what_there_is(subtests: pytest.Subtests) -> None:
    """The docstring by which one writes a plug-in: all parts, in order, and each type that it names."""
    assert plugin.__doc__ is not None
    rows = re.findall(r"^    (\w+)  +(\S.*?)(?:  +(\S.*))?$", plugin.__doc__, re.M)[1:]
    assert tuple(name for name, *_ in rows) == plugin.PARTS
    for name, what, without in rows:
        with subtests.test(part=name):
            for place in re.findall(r"\b[a-z_]+(?:\.[a-z_]+)+(?:\.[A-Z]\w+)?", f"{what} {without}"):
                module, *attribute = re.split(r"\.(?=[A-Z])", f"fallen_tui.{place}")
                assert set(attribute) <= vars(import_module(module)).keys(), place
            for word in re.findall(r"(?<![\w.])[A-Z]\w+", what):
                assert hasattr(parts, word) or hasattr(game, word), word


def test_the_style_of_a_class_names_that_class() -> None:
    """A style sheet of another name styles nothing, and nobody is told."""
    found = {}
    for path in sorted((PACKAGE / "tui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "DEFAULT_CSS":
                        found[node.name] = ast.literal_eval(each.value)
    assert {name: css.split()[0] for name, css in found.items()} == {name: name for name in ("BaseScreen", "Pane")}
