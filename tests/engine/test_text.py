"""Text from outside: nothing of it moves the cursor, turns the writing about, or fills the screen."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from fallen_tui.engine.text import file_name, name, printable

CONTROLS = [chr(code) for code in (*range(32), *range(0x7F, 0xA0)) if chr(code) != "\n"]
BIDI = [*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
BREAKS = ["\u2028", "\u2029"]
SURROGATES = ["\ud800", "\udbff", "\udc00", "\udc80", "\udcff", "\udfff"]
NO_CHARACTERS = ["\ufffe", "\uffff", "\U0001fffe", "\U0010ffff", "\ufdd0"]
PRIVATE = ["\ue000", "\uf8ff", "\U000f0000", "\U00100000"]
NO_WIDTH = ["\u200b", "\u200c", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u2064", "\ufe0f", "\u034f", "\U000e0100"]
TAGS = ["\U000e0001", "\U000e0041", "\U000e007f"]
FILLERS = ["\u115f", "\u1160", "\u180e", "\u2800", "\u3164", "\uffa0"]
UNSAFE = [*CONTROLS, *BIDI, *BREAKS, *SURROGATES, *NO_CHARACTERS, *PRIVATE, *NO_WIDTH, *TAGS, *FILLERS]
UNSEEN = ["\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u0301", "\ufe0f", "\U000e0041"]


def codes(text: str) -> str:
    return " ".join(f"{ord(c):04x}" for c in text[:4])


# --- printable ---


def test_what_is_not_safe_is_left_out(subtests: pytest.Subtests) -> None:
    for unsafe in UNSAFE:
        with subtests.test(unsafe=unsafe):
            assert printable(f"a{unsafe}b") == "ab"
            assert printable(unsafe) == ""
            assert printable(f"{unsafe * 3}é{unsafe}") == "é"


def test_what_is_safe_stays(subtests: pytest.Subtests) -> None:
    for text in [
        "",
        "plain",
        "two\nlines\n",
        "Ωmega, Łódź, naïve – “quoted” … 10 €",
        "漢字 ひらがな 한글",
        "עברית العربية",
        "e\u0301 and n\u0303",
        "\U0001f3b2 \U0001f468\U0001f469\U0001f467 \u2764",
        "[bold]markup[/bold] is a face's affair",
        "half\u00a0spaces\u2009and\u3000wide ones",
    ]:
        with subtests.test(text=text):
            assert printable(text) == text


def test_escapes_lose_their_power(subtests: pytest.Subtests) -> None:
    for text, shown in [
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]0;title\x07name", "]0;titlename"),
        ("\x9b2Jgone", "2Jgone"),
        ("\x1b]8;;http://x\x1b\\link", "]8;;http://x\\link"),
        ("a\rb\x08c\x7f", "abc"),
        ("a\x00b", "ab"),
        ("a\tb", "ab"),
        ("user\u202egpj.exe", "usergpj.exe"),
        ("\ud83d\ude00", ""),
        ("\r\nline\r\n", "\nline\n"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f", "\U0001f468\U0001f469\U0001f467 \u2764"),
        ("Ann\U000e0041\U000e006e\u200b", "Ann"),
    ]:
        with subtests.test(text=text, shown=shown):
            assert printable(text) == shown


def test_no_two_files_look_alike(subtests: pytest.Subtests) -> None:
    for unsafe in UNSAFE:
        with subtests.test(unsafe=unsafe):
            assert file_name(f"a{unsafe}.fallen") == "a?.fallen"


def test_no_character_of_all_harms() -> None:
    """Whatever is kept can be encoded, and is no control, override, surrogate or line break but the new line."""
    for start in range(0, sys.maxunicode, 4096):
        kept = printable("".join(map(chr, range(start, start + 4096))), 5000)
        kept.encode()
        assert {unicodedata.category(c) for c in kept if c != "\n"}.isdisjoint(
            {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}
        )
        assert {unicodedata.bidirectional(c) for c in kept}.isdisjoint(
            {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
        )


def test_long_text_is_cut_and_shows_it(subtests: pytest.Subtests) -> None:
    for letter in ["a", "é", "漢", "\u0301"]:
        for length in [9, 10, 11, 12, 10_000]:
            with subtests.test(letter=letter, length=length):
                shown = printable(letter * length, 10)
                assert shown == (letter * length if length <= 10 else letter * 9 + "…")


def test_text_is_as_long_as_it_may_be() -> None:
    assert printable("a" * 20_000) == "a" * 20_000
    assert len(printable("a" * 20_001)) == 20_000
    assert printable("a" * 10**6).endswith("a…")


def test_what_is_cut_is_shown_though_something_is_left_out(subtests: pytest.Subtests) -> None:
    for unsafe in ["\x00", "\x1b", "\u202e", "\ud800"]:
        with subtests.test(unsafe=unsafe):
            assert printable(unsafe + "a" * 10, 10) == "a" * 10
            assert printable(unsafe + "a" * 100, 10) == "a" * 9 + "…"
            assert printable(unsafe * 50 + "a" * 100, 10) == "…"
            assert len(printable(unsafe * 10_000 + "a" * 10_000, 50)) <= 50


def test_a_flood_of_marks_is_bounded() -> None:
    flood = "Z" + "\u0300\u0301\u0302\u0489" * 10_000
    assert len(printable(flood, 100)) == 100
    assert len(printable(flood)) == 20_000
    assert len(name(flood)) == 24


# --- names ---


def test_a_name_is_one_short_line(subtests: pytest.Subtests) -> None:
    for text, shown in [
        ("Ann", "Ann"),
        ("  Ann  Lee \n", "Ann Lee"),
        ("Ann\nLee", "Ann Lee"),
        ("Ann\x00\x1b[2J", "Ann[2J"),
        ("\u202eAnn", "Ann"),
        ("Jo\u0301", "Jo\u0301"),
        ("Ann\ud800", "Ann"),
        ("漢字", "漢字"),
        ("\U0001f3b2", "\U0001f3b2"),
        ("7", "7"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 23 + "…"),
        ("a" * 10_000, "a" * 23 + "…"),
        ("\u00a0Ann\u3000Lee\u2009", "Ann Lee"),
    ]:
        with subtests.test(text=text, shown=shown):
            assert name(text) == shown


def test_who_has_no_name_that_can_be_seen_is_nobody(subtests: pytest.Subtests) -> None:
    for text in ["", " ", "\n\n", "\u3000", *UNSAFE, *UNSEEN, "".join(UNSEEN) * 9]:
        with subtests.test(text=text):
            assert name(text) == "Nobody"


def test_a_name_is_bounded_whatever_it_is(subtests: pytest.Subtests) -> None:
    for limit in [2, 5, 24, 80]:
        for text in ["a", "漢", "a ", "\n", "\x00a", "\u0301", "e\u0301", "\ud800b", "x" * 9 + "\x1b"]:
            with subtests.test(limit=limit, text=text):
                for times in (1, 3, 30, 10_000):
                    shown = name(text * times, limit)
                    assert 0 < len(shown) <= max(limit, len("Nobody"))
                    assert shown == shown.strip()
                    assert shown == printable(shown)
                    assert "\n" not in shown
                    assert name(shown, max(limit, len("Nobody"))) == shown
