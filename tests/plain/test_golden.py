"""The first turn of a game as it reads. `GOLDEN=write pytest tests/plain/test_golden.py` writes it anew, for review."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.plain.sitting import play, setup, table_of

FOLDER = Path(__file__).parent / "golden"
SCRIPTS = {
    "first_turn": (setup(seed="7"), ["seventeen", "?", "mabon", "look", "card 5", "why incorporate two-shift",
                                     "conquer mabon", "undo", "", "trade 2 workers for 1 f", "cooperate", "pass"]),
    "hotseat": (setup("human:Ann,human:Bo", seed="8"), ["", "4", "", "1", "", "1", "look hand", "quit"]),
    "rival": (setup("human:Ann", "rival-settler", "8"), ["combine", "1", "1", "pass", "look rival", "log 5"]),
}  # fmt: skip


def test_a_transcript_reads_as_reviewed(subtests: pytest.Subtests) -> None:
    for name in SCRIPTS:
        with subtests.test(name=name), pytest.MonkeyPatch.context() as monkeypatch:
            monkeypatch.setenv("LINES", "24")
            how, lines = SCRIPTS[name]
            text = "".join(f"{line.rstrip()}\n" for line in play(table_of(how), lines).splitlines())
            path = FOLDER / f"{name}.txt"
            if os.environ.get("GOLDEN") == "write":
                path.write_text(text)
            assert text == path.read_text()
