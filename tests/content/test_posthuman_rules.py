"""The rulebook of The Road to the Fortress: every row of the ledger once, in its order, in words for a player."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fallen_tui.engine.library import content_root
from fallen_tui.engine.rulebook import RuleTable, RuleText, open_rulebook

# The sections of the ledger and how many rows each has: PH-GOL-01 to PH-GOL-04, and so on.
LEDGER = """
    GOL 4   DEK 7   SET 10  PRE 11  CUS 7   BUY 12  HEA 6   MOR 6   STA 15  MAP 21  COM 12  TRN 6
    EVT 11  EAT 14  DEC 8   TRD 12  CAM 11  FOR 8   SCO 7   MOV 14  INV 13  WPN 13  ENC 13  JRN 7
    EVA 11  CBT 5   SHO 21  MEL 28  GRP 12  WIN 6   EXP 12  SCR 17  MUT 11  ACT 21  TST 4   BON 3
    RRL 6   FOL 8   KOS 16  END 13  SOL 14  SHT 8   SPD 1   SYM 5   CRD 5
"""
ROWS = {section: int(count) for section, count in re.findall(r"([A-Z]+) +(\d+)", LEDGER)}
OURS = {"INTRO": 10, "GAP": 77, "OUR": 11, "SCN": 11, "CMP": 5}
"""Sections that the book does not have: the game in a page, what it leaves open, how it is played here, scenarios."""
TABLES = """
    PHASES ACTIONS DEV SKILLS STATBONUS SHOOTDICE SHOOTFACE MELEEFACE DEFFACE P-DICE MELEEDICE MELEEOUT XP MUTCOUNT KO
    P-HUNGER P-JOURNEY TIE P-TILES P-SUPPLY DECKS P-ENCOUNTERMIX P-ENEMYBANDS SOLOREMOVE LEVELS SYMBOLS
"""
LONGEST = 90  # words
WIDEST = 120  # characters of a line

BOOK = open_rulebook("posthuman")
RULES = [rule for section in BOOK.sections for rule in section.rules]
CELLS = [cell for table in BOOK.tables for row in (table.columns, *table.rows) for cell in row]
FIGURES = {table.id.removeprefix("PH-TAB-"): table.rows for table in BOOK.tables}


def numbered(section: str, count: int) -> list[str]:
    return [f"PH-{section}-{number:02}" for number in range(1, count + 1)]


def rows(section: str) -> tuple[RuleText, ...]:
    return next(one.rules for one in BOOK.sections if one.id == section)


def test_every_row_of_the_ledger_is_there_once_and_in_order() -> None:
    assert sum(ROWS.values()) == 475
    assert [section.id for section in BOOK.sections] == ["INTRO", *ROWS, "GAP", "OUR", "SCN", "CMP"]
    ids = Counter(rule.id for rule in RULES)
    assert {id for id, count in ids.items() if count > 1} == set()
    for section, count in (OURS | ROWS).items():
        assert [rule.id for rule in rows(section)] == numbered(section, count)


def test_sources() -> None:
    assert {rule.source for section in ROWS for rule in rows(section)} == {"book", "deduced"}
    assert {rule.source for section in OURS for rule in rows(section)} == {"ours"}
    assert {rule.id for rule in RULES if rule.gap} <= set(numbered("OUR", OURS["OUR"]))
    assert {rule.gap for rule in RULES if rule.gap} <= set(numbered("GAP", OURS["GAP"]))


def test_no_rule_is_too_long_or_twice() -> None:
    assert [rule.id for rule in RULES if len(rule.rule.split()) > LONGEST] == []
    assert len({rule.rule for rule in RULES}) == len(RULES)


def test_words_a_reader_knows() -> None:
    unread = re.compile(r"[Rr]e-roll|\bKO|\bd6\b|->|  |^\s|\s$")
    texts = [*(rule.rule for rule in RULES), *CELLS]
    assert [text for text in texts if unread.search(text) or not text.isascii()] == []


def test_rules_are_sentences() -> None:
    assert [rule.id for rule in RULES if not re.match(r"[\"A-Z0-9].*\.$", rule.rule)] == []


def test_what_a_text_refers_to_is_in_the_book() -> None:
    texts = [*(rule.rule for rule in RULES), *CELLS]
    cited = {id for text in texts for id in re.findall(r"\bPH(?:-[A-Z0-9]+)+\b", text)}
    assert cited
    assert cited - {*BOOK.ids, *(table.id for table in BOOK.tables)} == set()


@pytest.mark.parametrize("name", ["rules.yaml", "tables.yaml"])
def test_lines_fit(name: str) -> None:
    lines = (Path(content_root()) / "posthuman" / name).read_text().splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST] == []


def test_tables() -> None:
    assert [table.id for table in BOOK.tables] == [f"PH-TAB-{name}" for name in TABLES.split()]
    assert [table.id for table in BOOK.tables if any(len(row) != len(table.columns) for row in table.rows)] == []


def test_it_can_be_looked_up_and_searched() -> None:
    assert BOOK.get("ph-gap-06").rule.startswith("Spaces 1 to 4 of the journey track are level 1")
    assert isinstance(BOOK.look_up("PH-TAB-P-HUNGER"), RuleTable)
    assert "PH-EVA-10" in {rule.id for rule in BOOK.search("caught melee die")}
    assert BOOK.search("zeppelin") == []


def test_figures_of_the_tables() -> None:
    tiles = {row[0]: [int(cell) for cell in row[1:]] for row in FIGURES["P-TILES"]}
    for kind in ("zone", "exits", "supply icon"):
        shares = [figures for name, figures in tiles.items() if kind in name]
        assert [sum(column) for column in zip(*shares, strict=True)] == tiles["all"], kind
    assert sum(tiles["all"]) == 56
    assert [sum(int(cell) for cell in row[2:5]) for row in FIGURES["P-ENCOUNTERMIX"]] == [39, 31, 24]
    assert [int(row[1]) for row in FIGURES["P-ENCOUNTERMIX"]] == [39, 31, 24]
    assert [row[1:] for row in FIGURES["P-HUNGER"]][:4] == [("0", "0"), ("-1", "0"), ("-1", "-1"), ("-2", "-1")]
    assert [row[1] for row in FIGURES["DEV"]] == ["0", "2", "3", "5"]


def test_the_clock_of_each_level_follows_from_the_events_it_discards() -> None:
    skipped = re.findall(r"(\d+) at (?:the )?(easy|normal|hard)", BOOK.get("PH-GAP-57").rule)
    assert len(skipped) == 3
    for level, _, _, discarded, turns, short, then in FIGURES["LEVELS"]:
        assert (short, level.lower()) in skipped
        assert turns == f"{17 - int(discarded)} to {19 - int(discarded)}"
        assert then == f"{17 - int(short)} to {19 - int(short)}"


def test_faces_named_for_a_die_are_explained() -> None:
    for (die, *faces), table in zip(FIGURES["P-DICE"], ("SHOOTFACE", "MELEEFACE", "DEFFACE"), strict=True):
        assert {face.lower() for face in faces} == {row[0].lower() for row in FIGURES[table]}, die
