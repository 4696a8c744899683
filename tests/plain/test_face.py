"""What the commands ask through the face: a line, a choice."""

from __future__ import annotations

import io

import pytest

from fallen_tui.plain import PlainFace

OPTIONS = [("new", "New game"), ("resume", "Go on with the last game"), ("quit", "Quit")]


def chosen(typed: str, default: str | None = None) -> tuple[str | None, str]:
    out = io.StringIO()
    return PlainFace(io.StringIO(typed), out, width=60).choose("What now?", OPTIONS, default), out.getvalue()


def test_a_choice_by_number_words_or_key(subtests: pytest.Subtests) -> None:
    for typed, key in [
        ("1\n", "new"),
        ("go on\n", "resume"),
        ("resume\n", "resume"),
        ("Q\n", "quit"),
        ("9\nzzz\n\n3\n", "quit"),
        ("", None),
    ]:
        with subtests.test(typed=typed, key=key):
            assert chosen(typed)[0] == key


def test_the_default_is_marked_and_under_enter() -> None:
    key, text = chosen("\n", "resume")
    assert key == "resume"
    assert text.startswith("What now?\n1 New game\n2 Go on with the last game (Enter)\n3 Quit\n")


def test_a_line_is_trimmed_and_safe() -> None:
    out = io.StringIO()
    face = PlainFace(io.StringIO("  \x1b[31mAnn \n"), out, ascii=True)
    face.say("Wér\x1b[0mda")
    assert face.ask_line("Name?") == "[31mAnn"
    assert face.ask_line("Name?") is None
    assert out.getvalue().startswith("Wer[0mda\nName? ")
    assert out.getvalue().isascii()
