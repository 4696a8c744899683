"""`fallen rules GAME --coverage`: which rules of the ledger no test of the checkout cites."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.rulebook import Rulebook, RuleText, Section

LEFT_OUT = ("INTRO",)
"""Sections that sum up the others."""


def coverage(book: Rulebook, section: str | None = None) -> int:
    """List the rules that no test cites, by section, with totals. Raises FallenError outside a checkout."""
    tests = _tests()
    cited = cited_in(tests)
    wanted = [part for part in book.sections if part.id not in LEFT_OUT and section in (None, part.id)]
    if not wanted:
        raise FallenError(f"there is no section {section!r}; choose {', '.join(part.id for part in book.sections)}")
    rules = [rule for part in wanted for rule in part.rules]
    missing = sum(_report(part, [rule for rule in part.rules if _lacks(rule, cited)]) for part in wanted)
    excused = [rule for rule in rules if rule.untested and rule.id not in cited]
    for one in excused:
        print(f"{one.id} has no test: {one.untested}")
    covered = len(rules) - missing - len(excused)
    reasons = f", {len(excused)} need none" if excused else ""
    print(f"Tests cite {covered} of {len(rules)} rules, {missing} have no test{reasons}.")
    known = {*book.ids, *(table.id for table in book.tables)}
    prefix = book.ids[0].split("-")[0] + "-" if book.ids else ""
    for rule in sorted(rule for rule in cited if rule.startswith(prefix) and rule not in known):
        print(f"{cited[rule]} cites {rule}, which isn't a rule.")
    return 0


def _lacks(rule: RuleText, cited: dict[str, str]) -> bool:
    return rule.id not in cited and not rule.untested


def cited_in(tests: Path) -> dict[str, str]:
    """Every id in a `pytest.mark.rule("ID", ...)` below a folder, with the first file that cites it."""
    cited: dict[str, str] = {}
    for path in sorted(tests.rglob("*.py")):
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError) as error:
            raise FallenError(f"{path}: can't be read as Python ({error}); fix it and try again") from None
        for rule in _ids(tree):
            cited.setdefault(rule, path.relative_to(tests).as_posix())
    return cited


def _ids(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _is_mark(function: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.rule` or `mark.rule`."""
    if not isinstance(function, ast.Attribute) or function.attr != "rule":
        return False
    owner = function.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def _report(section: Section, missing: list[RuleText]) -> int:
    if missing:
        print(f"{section.id}: {section.title}, {len(missing)} of {len(section.rules)} without a test")
        for rule in missing:
            print(f"  {rule.id}  {rule.rule}")
        print()
    return len(missing)


def _tests() -> Path:
    checkout = Path(__file__).resolve().parents[2]
    tests = checkout / "tests"
    if not (checkout / "pyproject.toml").is_file() or not tests.is_dir():
        raise FallenError("an installed fallen has no tests; run this in a checkout")
    return tests
