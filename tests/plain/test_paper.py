"""Wrapping, ASCII, and what never reaches a terminal."""

from __future__ import annotations

import io

import pytest

from fallen_tui.engine.text import to_ascii
from fallen_tui.faces.script import cells, clean, wrap
from fallen_tui.plain.paper import Paper


def test_no_line_is_wider_than_the_terminal(subtests: pytest.Subtests) -> None:
    for width in [20, 33, 80]:
        for text in ["a b " * 60, "x" * 500, "水は" * 90, "  12 a label: " + "words " * 40, "é…–" * 70, ""]:
            with subtests.test(width=width, text=text):
                lines = wrap(text, width, hang=3)
                assert max(cells(line) for line in lines) <= width
                assert "".join("".join(lines).split()) == "".join(text.split())


def test_what_is_wrapped_hangs_under_its_label() -> None:
    assert wrap("  1 Trolley Weir: distance one", 20, hang=2) == ["  1 Trolley Weir:", "    distance one"]


def test_wide_signs_count_as_two_cells() -> None:
    assert cells("水") == 2
    assert wrap("水水水水水 水水水水水 水", 20) == ["水水水水水", "水水水水水 水"]


def test_ascii_spells_typography_and_drops_accents() -> None:
    assert to_ascii("“Café” — it’s… ≤ 3 × ½") == '"Cafe" - it\'s... <= 3 x 1?2'
    assert to_ascii("水\u0301") == "?"


def test_nothing_but_what_shows_is_left(subtests: pytest.Subtests) -> None:
    for text in ["\x1b[2J\x1b[31mred", "a\x00b\x7f", "\u202eabc", "\x9b1m", "a\tb\vc", "\ud800", "\u200b"]:
        with subtests.test(text=text):
            assert all(c.isprintable() for c in clean(text))
            out = io.StringIO()
            Paper(io.StringIO(), out, width=80).say(text)
            assert all(c == "\n" or c.isprintable() for c in out.getvalue())


def test_a_typed_escape_is_heard_without_its_escape() -> None:
    out = io.StringIO()
    assert Paper(io.StringIO("\x1b[2Jlook\x07\r\n"), out, width=80).ask("What?") == "[2Jlook"
    assert "\x1b" not in out.getvalue()


def test_a_terminal_in_ascii_gets_ascii() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    Paper(io.StringIO(), out, width=80).say("“Née Lindqvist” …")
    assert raw.getvalue() == b'"Nee Lindqvist" ...\n'


def test_bytes_that_are_no_text_are_heard_as_something() -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x80\nlook\n"), encoding="utf-8")
    paper = Paper(stdin, io.StringIO(), width=80)
    assert paper.ask("?") == "\ufffd\ufffd\ufffd"
    assert paper.ask("?") == "look"
    assert paper.ask("?") is None


def test_a_reader_that_went_away_ends_the_input() -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    assert Paper(io.StringIO("1\n"), Gone(), width=80).ask("?") is None


def test_an_interrupt_is_the_end_of_input() -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    assert Paper(Interrupted(), io.StringIO(), width=80).ask("?") is None
