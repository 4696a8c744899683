"""No module of ours leads back to itself, imports inside functions counted."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


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


def test_there_is_no_circle() -> None:
    reach = {name: reached(name) for name in modules()}
    circles = {frozenset(each for each in reach[name] if name in reach[each]) for name in reach if name in reach[name]}
    assert sorted(map(sorted, circles)) == []
