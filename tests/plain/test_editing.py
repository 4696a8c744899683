"""At a real terminal the arrow keys edit the line; what was typed is kept nowhere."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fallen_tui.plain.paper import Paper

pytest.importorskip("readline")
HEARS = """
import sys
from fallen_tui.plain.paper import Paper
paper = Paper(sys.stdin, sys.stdout, width=80)
for n in range({lines}):
    if n == {clear}:
        paper.clear()
    print("heard", ascii(paper.ask("?")), flush=True)
"""


def heard(tmp_path: Path, *typed: str, clear: int = -1) -> list[str]:
    """What is heard when keys are struck at a terminal, a line after each prompt."""
    ours, theirs = pty.openpty()
    code = HEARS.format(lines=len(typed), clear=clear)
    surroundings = {**os.environ, "TERM": "vt100", "HOME": str(tmp_path), "PYTHONPATH": os.getcwd()}
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings, close_fds=True
    )
    os.close(theirs)
    text, sent, until = "", 0, time.monotonic() + 20
    while time.monotonic() < until:
        if not select.select([ours], [], [], 0.2)[0]:
            continue
        try:
            text += os.read(ours, 4096).decode()
        except OSError:
            break
        if sent < len(typed) and text.count("? ") > sent:
            os.write(ours, typed[sent].encode())
            sent += 1
    process.wait(10)
    os.close(ours)
    assert list(tmp_path.iterdir()) == [], "no history is written"
    return [line.removeprefix("heard ") for line in text.splitlines() if line.startswith("heard ")]


def test_arrow_keys_edit_a_line_and_recall_earlier_ones(tmp_path: Path) -> None:
    assert heard(tmp_path, "lok\x1b[Do\n", "\x1b[A\n", "\x04") == ["'look'", "'look'", "None"]


def test_the_next_player_cannot_recall_what_the_last_one_typed(tmp_path: Path) -> None:
    assert heard(tmp_path, "card 3\n", "\x1b[A\n", clear=1) == ["'card 3'", "''"]


def test_without_a_terminal_nothing_edits() -> None:
    out = io.StringIO()
    assert Paper(io.StringIO("a\x1b[D\n"), out).ask("?") == "a[D"
    assert out.getvalue() == "? a[D\n"
