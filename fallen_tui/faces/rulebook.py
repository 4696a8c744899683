"""The rulebook in lines: a rule, a chapter, a table, and the rules that a text cites."""

from __future__ import annotations

import re

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.rulebook import Rulebook, RuleTable, RuleText, Section

_RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def cited(text: str) -> list[str]:
    """The rule ids that a text names, each once."""
    return list(dict.fromkeys(_RULE_ID.findall(text)))


def rules_in(book: Rulebook | None, text: str, most: int = 2) -> list[str]:
    """The texts of the first rules that a text cites; none without a book."""
    lines: list[str] = []
    if book is None:
        return lines
    for rule_id in cited(text)[:most]:
        try:
            lines += rule_lines(book.look_up(rule_id))
        except FallenError:
            continue
    return lines


def rule_lines(part: Section | RuleText | RuleTable) -> list[str]:
    """A part of the rulebook as lines."""
    if isinstance(part, RuleText):
        return [f"{part.id}: {part.rule}"]
    if isinstance(part, Section):
        return [f"{part.title} ({part.id})", *(f"  {rule.id}: {rule.rule}" for rule in part.rules)]
    rows = [
        "; ".join(f"{column}: {cell}" for column, cell in zip(part.columns, row, strict=False)) for row in part.rows
    ]
    return [f"{part.title} ({part.id})", *(f"  {row}" for row in rows)]
