"""No module of ours leads back to itself, imports inside functions counted."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UPWARD = {
    "fallen_tui.games.fallen_land.content.effects.base": "an effect, of which cards are made, is told the table",
    "fallen_tui.games.posthuman.content.effects": "an effect, of which cards are made, is told the table",
}
"""Modules whose types come from rooms above, and why.

A kind of effect takes the State itself. A protocol in the base could not stand for it: what overrides a method may not
ask for more than the base does. `Any` or a type variable would leave the kinds, or all who call them, unchecked.
"""


@cache
def modules() -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / "fallen_tui").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(types: bool = False) -> dict[str, dict[str, bool]]:
    """Module -> what it imports of ours -> whether only inside functions. What only types need is left out, unless
    `types` says otherwise; then it is left out of the modules in UPWARD."""
    return {name: _imported(name)[types and name not in UPWARD] for name in modules()}


@cache
def _imported(name: str) -> tuple[dict[str, bool], dict[str, bool]]:
    """What a module imports of ours, without and with what only types need."""
    run: dict[str, bool] = {}
    every: dict[str, bool] = {}

    def visit(node: ast.AST, inside: bool, types: bool) -> None:
        types = types or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        for target in _targets(node):
            if target != name:
                for found in (every,) if types else (run, every):
                    found[target] = inside and found.get(target, True)
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.iter_child_nodes(node):
            visit(child, inside, types)

    visit(ast.parse(modules()[name].read_text()), False, False)
    return run, every


def _targets(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in modules()]
    if isinstance(node, ast.ImportFrom) and node.module:
        named = [f"{node.module}.{alias.name}" for alias in node.names]
        return [each if each in modules() else node.module for each in named if {each, node.module} & modules().keys()]
    return []


def reached(start: str, types: bool = False) -> set[str]:
    """All that a module imports, whatever the way."""
    found: set[str] = set()
    ways = [start]
    while ways:
        new = imports(types)[ways.pop()].keys() - found
        found |= new
        ways += new
    return found


def circles(types: bool = False) -> list[list[str]]:
    """The modules that lead back to themselves, those of one circle together."""
    reach = {name: reached(name, types) for name in modules()}
    found = {frozenset(each for each in reach[name] if name in reach[each]) for name in reach if name in reach[name]}
    return sorted(map(sorted, found))


def test_there_is_no_circle() -> None:
    assert circles() == []


def test_there_is_no_circle_of_types_but_of_effects_and_what_they_are_done_to() -> None:
    assert UPWARD.keys() <= modules().keys()
    assert circles(types=True) == []
