"""A game's rulebook in our words: sections of numbered rules, and the tables beside them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.library import games, open_content
from fallen_tui.engine.records import FrozenRecord, frozen

RULES, TABLES = "rules", "tables"


@frozen
class RuleText(FrozenRecord):
    """One row of the ledger.

    source  book (the printed rule), deduced (it follows from the book), ours (it fills a gap)
    gap     which gap, where `source` is ours and the gap has a number
    untested   why no test can or need show it, where none does
    """

    id: str
    rule: str
    source: Literal["book", "deduced", "ours"]
    gap: str = ""
    untested: str = ""


@frozen
class Section(FrozenRecord):
    """A chapter."""

    id: str
    title: str
    rules: tuple[RuleText, ...]


@frozen
class RuleTable(FrozenRecord):
    """A table of the rulebook: `rows` of as many cells as there are `columns`."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Rulebook(FrozenRecord):
    """All rules of one game, in the order of the book."""

    game: str
    sections: tuple[Section, ...]
    tables: tuple[RuleTable, ...] = ()
    _by_id: dict[str, RuleText] = attrs.field(init=False, repr=False, eq=False)

    @_by_id.default
    def _index(self) -> dict[str, RuleText]:
        return {rule.id: rule for section in self.sections for rule in section.rules}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all rules."""
        return tuple(self._by_id)

    def get(self, id: str) -> RuleText:
        """The rule of an id, in capitals or not. Raises FallenError, naming ids that are near."""
        found = self._by_id.get(id) or self._by_id.get(id.upper())
        if found is None:
            raise self._unknown(id, [*self._by_id])
        return found

    def look_up(self, id: str) -> Section | RuleText | RuleTable:
        """A rule, a section (`GEN`) or a table (`FS-TAB-TIE`) by its id. Raises FallenError, naming ids near it."""
        wanted = id.upper()
        parts: dict[str, Section | RuleText | RuleTable] = {**self._by_id}
        parts.update((section.id, section) for section in self.sections)
        parts.update((table.id, table) for table in self.tables)
        if wanted in parts:
            return parts[wanted]
        raise self._unknown(id, [*parts])

    def search(self, words: str) -> list[RuleText]:
        """The rules in which every one of the words stands, whatever its case; part of a word will do.

        First those in which the words stand together, the earlier the better, then those in which each begins a word.
        """
        wanted = words.lower().split()
        if not wanted:
            return []
        texts = {rule.id: f"{rule.id} {rule.rule}".lower() for rule in self._by_id.values()}
        found = [rule for rule in self._by_id.values() if all(word in texts[rule.id] for word in wanted)]
        return sorted(found, key=lambda rule: _rank(texts[rule.id], wanted))

    def _unknown(self, id: str, known: list[str]) -> FallenError:
        near = [rule.id for rule in self._by_id.values() if rule.gap == id.upper()]
        near = near or get_close_matches(id.upper(), known, 4)
        near = near or [one for one in known if id.upper() in one][:4]
        advice = f"did you mean {', '.join(near)}?" if near else f"`fallen rules {self.game}` lists them all"
        return FallenError(f"there is no rule {id[:40]!r}; {advice}")


def _rank(text: str, wanted: list[str]) -> tuple[int, int]:
    """How near a rule is to what is looked for, the nearest least: whether words stand so, and how late."""
    together = re.search(rf"\b{re.escape(' '.join(wanted))}", text)
    if together is not None:
        return 0, together.start()
    places = [re.search(rf"\b{re.escape(word)}", text) for word in wanted]
    return (1, max(place.start() for place in places if place)) if all(places) else (2, 0)


def open_rulebook(game: str, root: Path | None = None) -> Rulebook:
    """The rulebook of a game, from content/<game>/rules.yaml and tables.yaml. Raises FallenError, ContentError."""
    if game not in (known := games(root)):
        raise FallenError(f"there is no rulebook for {game!r} yet; choose {', '.join(known) or 'another game'}")
    content = open_content(game, root)
    tables = content.deck(TABLES, RuleTable) if TABLES in content.names else ()
    book = Rulebook(game, content.deck(RULES, Section), tables)
    _require_distinct(book)
    return book


def _require_distinct(book: Rulebook) -> None:
    seen: set[str] = set()
    for section in book.sections:
        for rule in section.rules:
            if rule.id in seen:
                raise FallenError(f"content/{book.game}/{RULES}.yaml: two rules have the id {rule.id}")
            seen.add(rule.id)
