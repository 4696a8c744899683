"""`fallen rules`: the rulebook in our words, by section, by id, by words; and which rules no test cites."""

from __future__ import annotations

import argparse

from fallen_tui.commands import command
from fallen_tui.commands.common import known_game
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.rulebook import Rulebook, RuleTable, RuleText, Section
from fallen_tui.games import rulebook

_SOURCES = {"book": "the book's", "deduced": "deduced from the book", "ours": "ours, where the book is silent"}


def rules(options: argparse.Namespace) -> int:
    """Print what is asked for of a rulebook."""
    book = rulebook(known_game(options.game).id)
    if options.coverage:
        code: int = command("coverage:coverage")(book, options.id)
        return code
    if options.search is not None:
        return _search(book, options.search)
    if options.sections:
        lines = _contents(book)
    elif options.id:
        lines = lines_of(book.look_up(options.id))
    else:
        parts: list[Section | RuleTable] = [*book.sections, *book.tables]
        lines = [line for part in parts for line in [*lines_of(part), ""]][:-1]
    print("\n".join(lines))
    return 0


def lines_of(part: Section | RuleText | RuleTable) -> list[str]:
    """A section, a rule or a table as lines."""
    if isinstance(part, Section):
        return section_lines(part)
    return table_lines(part) if isinstance(part, RuleTable) else [_line(part), f"  Source: {_source(part)}."]


def section_lines(section: Section) -> list[str]:
    """A heading, then a line a rule."""
    return [f"{section.id}: {section.title}", *(f"  {_line(rule)}" for rule in section.rules)]


def table_lines(table: RuleTable) -> list[str]:
    """A heading, then each row with its columns named, as a screen reader needs it."""
    rows = ("; ".join(f"{head}: {cell}" for head, cell in zip(table.columns, row, strict=False)) for row in table.rows)
    return [f"{table.id}: {table.title}", *(f"  {row}" for row in rows)]


def _line(rule: RuleText) -> str:
    return f"{rule.id}  {rule.rule}"


def _source(rule: RuleText) -> str:
    return _SOURCES[rule.source] + (f" ({rule.gap})" if rule.gap else "")


def _contents(book: Rulebook) -> list[str]:
    sections = [f"{section.id:<6} {section.title} ({len(section.rules)})" for section in book.sections]
    return [*sections, *(f"{table.id}: {table.title} (table)" for table in book.tables)]


def _search(book: Rulebook, words: str) -> int:
    if not words.strip():
        raise WrongUse("--search needs words from the rules, such as --search depot")
    found = book.search(words)
    if not found:
        raise FallenError(f"no rule has all of these words: {words[:80]!r}; try fewer or shorter ones")
    print("\n".join(map(_line, found)))
    return 0
