"""The rulebook of Council of Towns: every row of the ledger once, in its order, in words for a player."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fallen_tui.engine.rulebook import RuleTable, RuleText, open_rulebook

# The sections of the ledger and how many rows each has: FL-GEN-01 to FL-GEN-11, and so on.
LEDGER = """
    GEN 11  WIN 9   SET 18  DRF 9   INF 11  MAT 10  AUC 9   TDC 12  TEC 22  ATU 3   CHR 15  DMG 18
    HEA 14  DTH 13  SPO 11  EQP 20  JNX 9   SKL 12  CHK 20  ENC 15  WLD 15  FLT 7   MIS 8   ACT 12
    NPC 24  MAP 12  MOV 7   RES 19  TRN 4   EFF 5   BUS 9   EXP 14  END 6   PVP 38
"""
ROWS = {section: int(count) for section, count in re.findall(r"([A-Z]+) +(\d+)", LEDGER)}
# Gaps that are about the map, the cards, colours, campaigns or the screen, and decide nothing at the table.
NOT_PLAY = {1, 2, 6, 7, 9, 12, 13, 15, 60, 61, 64}
DECIDED = {f"FL-GAP-{number:02}" for number in range(1, 65) if number not in NOT_PLAY}
TABLES = """
    VICTORY DEAL TDC-COST TECH SELL RESOURCES TERRAIN DEEDS TOWN-EVENTS DAMAGE DEATH-GEAR CHECKS PVP DICE EXPECTED
    RIVAL-EFFECTS
"""
LONGEST = 90  # words
OURS = ("SCN", "VAR", "CAM")
"""Sections that the book does not have: its booklet of scenarios is lost."""

BOOK = open_rulebook("fallen_land")
RULES = [rule for section in BOOK.sections for rule in section.rules]
CELLS = [cell for table in BOOK.tables for row in (table.columns, *table.rows) for cell in row]


def numbered(section: str, count: int) -> list[str]:
    return [f"FL-{section}-{number:02}" for number in range(1, count + 1)]


def rows(section: str) -> tuple[RuleText, ...]:
    return next(one.rules for one in BOOK.sections if one.id == section)


def test_every_row_of_the_ledger_is_there_once_and_in_order() -> None:
    assert sum(ROWS.values()) == 441
    assert [section.id for section in BOOK.sections] == ["INTRO", *ROWS, "DEC", *OURS]
    ids = Counter(rule.id for rule in RULES)
    assert {id for id, count in ids.items() if count > 1} == set()
    for section, count in ROWS.items():
        assert [rule.id for rule in rows(section)] == numbered(section, count)


def test_the_first_section_is_the_game_in_a_page() -> None:
    assert [rule.id for rule in rows("INTRO")] == numbered("INTRO", 12)
    assert {rule.source for rule in rows("INTRO")} == {"ours"}


def test_the_last_section_decides_every_gap_of_play() -> None:
    decisions = rows("DEC")
    assert [rule.id for rule in decisions] == numbered("DEC", len(decisions))
    assert {rule.source for rule in decisions} == {"ours"}
    assert {rule.gap for rule in decisions if rule.gap} == DECIDED


def test_the_variants_are_ours() -> None:
    assert [rule.id for rule in rows("VAR")] == [f"FL-VAR-{number:02}" for number in (1, 2, 3, *range(20, 34))]
    assert {rule.source for rule in rows("VAR")} == {"ours"}


def test_sources() -> None:
    assert {rule.source for section in ROWS for rule in rows(section)} == {"book", "deduced"}
    assert {rule.source for section in OURS for rule in rows(section)} == {"ours"}
    ours = tuple(f"FL-{section}-" for section in ("DEC", *OURS))
    assert [rule.id for rule in RULES if rule.gap and not rule.id.startswith(ours)] == []


def test_rules_of_our_own_are_numbered_in_order() -> None:
    for section in OURS:
        ids = [rule.id for rule in rows(section)]
        assert ids == sorted(ids)
        assert all(id.startswith(f"FL-{section}-") for id in ids)


def test_no_rule_is_too_long_or_twice() -> None:
    assert [rule.id for rule in RULES if len(rule.rule.split()) > LONGEST] == []
    assert len({rule.rule for rule in RULES}) == len(RULES)


def test_words_a_reader_knows() -> None:
    unread = re.compile(r"\b(CC\d?|TDCs?|TTs?|POIs?|OSCs?|NPCMs|SCs?)\b|->|  |^\s|\s$|^$")
    texts = [*(rule.rule for rule in RULES), *CELLS]
    assert [text for text in texts if unread.search(text) or not text.isascii()] == []


def test_rules_are_sentences() -> None:
    assert [rule.id for rule in RULES if not re.match(r"[A-Z0-9].*\.$", rule.rule)] == []


def test_short_words_come_after_the_long_one(subtests: pytest.Subtests) -> None:
    for section in [section.id for section in BOOK.sections]:
        with subtests.test(section=section):
            whole = " ".join(rule.rule for rule in rows(section))
            for short, long in (("defense chip", "Town Defense Chip"), ("PVP", "(PVP)")):
                if short in whole and section != "INTRO":
                    assert whole.index(long) <= whole.index(short), f"{section} says {short} before {long}"


def test_tables() -> None:
    assert [table.id for table in BOOK.tables] == [f"FL-TAB-{name}" for name in TABLES.split()]
    assert [table.id for table in BOOK.tables if any(len(row) != len(table.columns) for row in table.rows)] == []


def test_it_can_be_looked_up_and_searched() -> None:
    assert BOOK.get("fl-chk-05").rule.startswith("The story, the rewards and the harm of a Solo check")
    assert isinstance(BOOK.look_up("FL-TAB-DEEDS"), RuleTable)
    assert "FL-RES-02" in {rule.id for rule in BOOK.search("resources 9 coins")}
    assert {"FL-TDC-03", "FL-TDC-05"} <= {rule.id for rule in BOOK.search("defense chip")}
    assert "FL-NPC-01" in {rule.id for rule in BOOK.search("npcm hire")}
    assert BOOK.search("zeppelin") == []


def test_figures_of_the_tables() -> None:
    figures = {table.id: table.rows for table in BOOK.tables}
    assert [int(row[1]) for row in figures["FL-TAB-RESOURCES"]] == [n * n for n in range(6)]
    assert [row[1] for row in figures["FL-TAB-TDC-COST"][:5]] == ["10", "15", "20", "25", "30"]
    assert [int(row[1]) for row in figures["FL-TAB-DEEDS"]] == [1, 1, 1, 2, 2, 3]
    assert all(int(row[2]) == 2 * int(row[1]) for row in figures["FL-TAB-TECH"])
