"""`fallen rules` and the rulebook behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.commands import coverage
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.library import ContentError
from fallen_tui.engine.rulebook import Rulebook, RuleTable, RuleText, Section, open_rulebook
from tests.cli.conftest import Fallen

BOOK = """\
- id: INTRO
  title: In a page
  rules:
  - {id: X-INTRO-01, rule: "Win.", source: ours}
- id: ONE
  title: First things
  rules:
  - {id: X-ONE-01, rule: "A Depot keeps tokens.", source: book}
  - {id: X-ONE-02, rule: "Tokens are many.", source: ours, gap: G-1}
"""
TABLE = """\
- id: X-TAB-T
  title: Things
  columns: [what, how many]
  rows: [[tokens, "3"]]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "xgame"
    folder.mkdir(parents=True)
    (folder / "rules.yaml").write_text(BOOK)
    (folder / "tables.yaml").write_text(TABLE)
    return tmp_path / "content"


def test_the_book(root: Path) -> None:
    book = open_rulebook("xgame", root)
    assert [section.id for section in book.sections] == ["INTRO", "ONE"]
    assert book.ids == ("X-INTRO-01", "X-ONE-01", "X-ONE-02")
    assert book.get("x-one-02") == RuleText("X-ONE-02", "Tokens are many.", "ours", "G-1")
    assert book.tables == (RuleTable("X-TAB-T", "Things", ("what", "how many"), (("tokens", "3"),)),)


def test_look_up_finds_rules_sections_and_tables(root: Path) -> None:
    book = open_rulebook("xgame", root)
    assert isinstance(book.look_up("one"), Section)
    assert isinstance(book.look_up("X-ONE-01"), RuleText)
    assert isinstance(book.look_up("x-tab-t"), RuleTable)
    for unknown in (book.look_up, book.get):
        with pytest.raises(FallenError, match=r"no rule 'X-ONE-03'; did you mean .*X-ONE-0[12]"):
            unknown("X-ONE-03")


def test_search_wants_every_word(root: Path) -> None:
    book = open_rulebook("xgame", root)
    assert [rule.id for rule in book.search("TOKEN")] == ["X-ONE-02", "X-ONE-01"]
    assert [rule.id for rule in book.search("token depot")] == ["X-ONE-01"]
    assert book.search("  ") == []


def test_rules_that_begin_with_the_words_come_first() -> None:
    book = open_rulebook("fallen_land")
    found = [rule.id for rule in book.search("week pen")]
    assert found[:2] == ["FL-DEC-42", "FL-EXP-07"]
    assert found.index("FL-EXP-06") < found.index("FL-DTH-02") < found.index("FL-EXP-04"), "'spent' has 'pen' in it"
    assert set(found) == {rule for rule in book.ids if {"week", "pen"} == _in(f"{rule} {book.get(rule).rule}")}


def _in(text: str) -> set[str]:
    return {word for word in ("week", "pen") if word in text.lower()}


def test_a_book_without_tables(root: Path) -> None:
    (root / "xgame" / "tables.yaml").unlink()
    assert open_rulebook("xgame", root).tables == ()


def test_no_such_book(root: Path) -> None:
    with pytest.raises(FallenError, match="choose xgame"):
        open_rulebook("ygame", root)


def test_mistakes_in_a_book_are_named(root: Path) -> None:
    (root / "xgame" / "rules.yaml").write_text(BOOK.replace("source: book", "source: hearsay"))
    with pytest.raises(ContentError, match=r"content/xgame/rules\.yaml:8: ONE rules\[0\]\.source"):
        open_rulebook("xgame", root)
    (root / "xgame" / "rules.yaml").write_text(BOOK.replace("X-ONE-02", "X-INTRO-01"))
    with pytest.raises(FallenError, match="two rules have the id X-INTRO-01"):
        open_rulebook("xgame", root)


# --- the command ---


def test_all_rules(fallen: Fallen) -> None:
    ran = fallen("rules", "state51")
    assert ran.code == 0
    book = open_rulebook("state51")
    assert all(f"\n  {rule}  " in ran.out for rule in book.ids)
    assert all(f"{table.id}: {table.title}" in ran.out for table in book.tables)


def test_one_rule_one_section_one_table(fallen: Fallen) -> None:
    rule = open_rulebook("state51").get("FS-RED-04")
    assert fallen("rules", "state51", "fs-red-04").out == f"FS-RED-04  {rule.rule}\n  Source: the book's.\n"
    assert fallen("rules", "state51", "RED").out.splitlines()[1].startswith("  FS-RED-01  ")
    assert "Step: 1; Compare: VP total; Better: higher" in fallen("rules", "state51", "FS-TAB-TIE").out


def test_sections(fallen: Fallen) -> None:
    lines = fallen("rules", "state51", "--sections").out.splitlines()
    assert lines[0] == "INTRO  The game in a page (10)"
    assert lines[-1].endswith("(table)")


def test_search(fallen: Fallen) -> None:
    ran = fallen("rules", "state51", "--search", "depot token")
    assert ran.code == 0
    assert all("depot" in line.lower() and "token" in line.lower() for line in ran.out.splitlines())
    assert fallen("rules", "state51", "--search", "zeppelin").code == 1


def test_an_unknown_id(fallen: Fallen) -> None:
    ran = fallen("rules", "state51", "FS-RED-99")
    assert ran.code == 1
    assert "did you mean FS-RED-" in ran.err


def test_the_number_of_a_gap_leads_to_the_rules_that_fill_it(fallen: Fallen) -> None:
    ran = fallen("rules", "fallen_land", "FL-GAP-36")
    assert ran.code == 1
    assert "did you mean FL-DEC-30, FL-DEC-31?" in ran.err


def test_a_game_without_rules_yet(fallen: Fallen) -> None:
    ran = fallen("rules", "posthuman_saga")
    assert ran.code == 1
    assert "state51" in ran.err


# --- coverage ---


def test_citations_are_read_from_the_syntax(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(
        "import pytest\nfrom pytest import mark\n"
        "pytestmark = pytest.mark.rule('X-ONE-01')\n"
        "# @pytest.mark.rule('X-COMMENT-01')\n"
        "TEXT = \"pytest.mark.rule('X-TEXT-01')\"\n"
        "@mark.rule('X-TWO-01', 'X-TWO-02')\ndef test_b(): ...\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('X-PAR-01'))])\ndef test_c(n): ...\n"
        "@pytest.mark.skip('X-SKIP-01')\ndef test_d(): ...\n"
    )
    assert set(coverage.cited_in(tmp_path)) == {"X-ONE-01", "X-TWO-01", "X-TWO-02", "X-PAR-01"}


def test_a_test_that_is_no_python_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("def (")
    with pytest.raises(FallenError, match=r"test_bad\.py"):
        coverage.cited_in(tmp_path)


def test_the_report(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_x.py").write_text("import pytest\n@pytest.mark.rule('X-ONE-01', 'X-GONE-07')\ndef test(): ...\n")
    monkeypatch.setattr(coverage, "_tests", lambda: tests)
    assert coverage.coverage(open_rulebook("xgame", root)) == 0
    out = capsys.readouterr().out
    assert "ONE: First things, 1 of 2 without a test\n  X-ONE-02  Tokens are many." in out
    assert "Tests cite 1 of 2 rules, 1 have no test." in out
    assert "test_x.py cites X-GONE-07, which isn't a rule." in out
    assert "X-INTRO-01" not in out
    with pytest.raises(FallenError, match="no section 'TWO'; choose INTRO, ONE"):
        coverage.coverage(open_rulebook("xgame", root), "TWO")


def test_the_command_reads_this_checkout(fallen: Fallen) -> None:
    ran = fallen("rules", "state51", "--coverage")
    assert ran.code == 0
    book = open_rulebook("state51")
    total = len(book.ids) - len(book.sections[0].rules)
    assert f" of {total} rules, " in ran.out


def test_without_a_checkout_it_says_so(fallen: Fallen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage, "__file__", str(tmp_path / "fallen_tui" / "commands" / "coverage.py"))
    ran = fallen("rules", "state51", "--coverage")
    assert ran.code == 1
    assert "run this in a checkout" in ran.err


def test_rules_without_a_test_may_have_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "_tests", lambda: tmp_path)
    rules = (RuleText("X-A-01", "One.", "book"), RuleText("X-A-02", "Two.", "book", untested="table talk"))
    coverage.coverage(Rulebook("x", (Section("A", "A", rules),)))
    out = capsys.readouterr().out
    assert "X-A-01  One." in out
    assert "X-A-02 has no test: table talk\n" in out
    assert "Tests cite 0 of 2 rules, 1 have no test, 1 need none." in out
