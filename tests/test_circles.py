"""Circles of imports, those inside functions counted: what is left of them may only shrink."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

GAMES = "fallen_tui.games"
ROOT = Path(__file__).resolve().parents[1]
CIRCLES = {
    "fallen_tui.commands.play": 9,
    "fallen_tui.faces.summary": 2,
    "fallen_tui.games.fallen_land.bot.events": 2,
    "fallen_tui.games.fallen_land.rules.arrival": 43,
}
"""Each circle that is left, by the first of its modules in the alphabet: how many modules it ties."""
INSIDE = {
    "bots": 4,
    "cli": 3,
    "commands": 14,
    "engine": 2,
    "faces": 2,
    "folder": 2,
    "grammar": 1,
    "plain": 3,
    "seats": 1,
    "terminal": 1,
    "tui": 56,
}
"""Imports inside functions that are left, by the part of the house: pairs of modules. Games have SEAMS instead."""
SEAMS = {
    "games": "a list of games reads no library of content",
    "games.fallen_land": "the card of the game is listed without its cards and rules",
    "games.fallen_land.game": "a face loads of the game what it asks for: cards to leaf through need no rules",
    "games.fallen_land.scenario.files": "the cards are read without YAML, which files of scenarios are written in",
    "games.fallen_land.text.card_text.describe": "an ordinary game loads no words of scenarios",
    "games.fallen_land.text.table_view.table": "an ordinary game loads no words of scenarios",
    "games.fallen_land.tools.invariants": "an ordinary game loads no checks of scenarios",
}
"""The modules of games that may import inside functions, and why. No other may."""
EFFECTS = {
    "games.fallen_land.bot.tally",
    "games.fallen_land.rules.effects",
    "games.fallen_land.rules.effects.flow",
    "games.fallen_land.rules.effects.rival_goods",
    "games.fallen_land.rules.effects.use",
    "games.fallen_land.rules.scenario_effects",
}
"""Those that still do, since effects lead back to the chapters that carry them out."""
MOST_SEAMS = 8
MEND = "where it shrank, write the smaller figure here; where it grew, break what was added"


@cache
def modules() -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / "fallen_tui").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> dict[str, dict[str, bool]]:
    """Module -> what it imports of ours -> whether only inside functions. What only types need is left out."""
    return {name: dict(_imported(name, path)) for name, path in modules().items()}


def _imported(name: str, path: Path) -> dict[str, bool]:
    found: dict[str, bool] = {}

    def visit(node: ast.AST, inside: bool) -> None:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        for target in _targets(node):
            if target != name:
                found[target] = inside and found.get(target, True)
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.iter_child_nodes(node):
            visit(child, inside)

    visit(ast.parse(path.read_text()), False)
    return found


def _targets(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in modules()]
    if isinstance(node, ast.ImportFrom) and node.module:
        named = [f"{node.module}.{alias.name}" for alias in node.names]
        return [each if each in modules() else node.module for each in named if {each, node.module} & modules().keys()]
    return []


def reached(start: str) -> set[str]:
    """All that a module imports, whatever the way."""
    found: set[str] = set()
    ways = [start]
    while ways:
        new = imports()[ways.pop()].keys() - found
        found |= new
        ways += new
    return found


def test_circles_only_shrink() -> None:
    reach = {name: reached(name) for name in modules()}
    circles = {frozenset(each for each in reach[name] if name in reach[each]) for name in reach if name in reach[name]}
    assert {min(circle): len(circle) for circle in circles} == CIRCLES, MEND


def test_imports_inside_functions_only_shrink() -> None:
    found = Counter(name.split(".")[1] for name in _importing_inside() if not name.startswith(GAMES))
    assert dict(found) == INSIDE, MEND


def test_games_import_inside_functions_at_their_seams_alone() -> None:
    found = {name.partition(".")[2] for name in _importing_inside() if name.startswith(GAMES)}
    assert found == SEAMS.keys() | EFFECTS, MEND
    assert len(SEAMS) <= MOST_SEAMS


def _importing_inside() -> list[str]:
    """Every module once for each of ours that it imports inside functions alone."""
    return [name for name, targets in imports().items() for inside in targets.values() if inside]
