"""Ten thousand lines of anything."""

from __future__ import annotations

import io
import random

import pytest

from fallen_tui.plain import Face
from tests.plain.sitting import play, setup, table_of

COMMANDS = (
    "look", "look hand", "look bo", "look 2", "card 3", "card weir", "log", "log 5", "log 99999999999", "undo",
    "undo all", "why 20", "why inc", "why", "barred", "?", "? 2", "? FS-ACT-01", "? zz", "rules", "rules steal",
    "rules TIE", "again", "save", "help", "back", "y", "n", "yes", "done", "none", "1 2", "2 1", "3:1", "1:1 2:1",
    "1:1/2:1", "-", "pass", "con",
)  # fmt: skip
GARBAGE = (
    "\x1b[2J\x1b]0;title\x07", "\x00", "٣", "²", "9" * 5000, "-1", "\t", "–", "a" * 10_000, "\x9b31m", "\u202eno",
    "[b]1[/b]", "%s%d{0}", "\\n", "1\x1b[A", "😀" * 50, "\ud800", "é" * 300, "quit now", "/", ":", "1:", ":1", "1:1:1",
    "? ?", "??",
)  # fmt: skip


def lines(seed: str, count: int) -> list[str]:
    """Numbers, commands, garbage and chance characters; never a line that leaves."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        kind = chance.random()
        if kind < 0.5:
            made.append(str(chance.randint(0, 14)))
        elif kind < 0.6:
            made.append("")
        elif kind < 0.85:
            made.append(chance.choice(COMMANDS))
        elif kind < 0.93:
            made.append(chance.choice(GARBAGE))
        else:
            made.append("".join(chr(chance.randrange(0x3000)) for _ in range(chance.randint(1, 40))))
    return [line.replace("\n", " ").replace("\r", " ") for line in made]


@pytest.mark.parametrize(
    ("seats", "mode", "undo"),
    [
        ("human:Ann,random:Bo", "standard", "strict"),
        ("human:Ann,human:Bo", "standard", "table"),
        ("human:Ann", "rival-scout", "open"),
        ("human:Ann,human:Bo,random:Cy", "standard", "strict"),
        ("human:Ann", "countdown-long", "strict"),
    ],
)
def test_any_input_is_survived_and_nothing_unprintable_comes_back(seats: str, mode: str, undo: str) -> None:
    stdin = io.StringIO("".join(f"{line}\n" for line in lines(f"{seats}{mode}", 2000)))
    games = 0
    while stdin.tell() < len(stdin.getvalue()):
        games += 1
        out = io.StringIO()
        table = table_of(setup(seats, mode, str(games), undo))
        Face(stdin, out, width=80).play(table)
        text = out.getvalue()
        assert {c for c in text if not c.isprintable()} == {"\n"}
        assert table.game.check(table.state) == []
        assert table.over or "You leave the table." in text
    assert games >= 1


@pytest.mark.parametrize("line", GARBAGE)
def test_garbage_is_answered_with_what_to_type(line: str) -> None:
    text = play(table_of(setup()), [line])
    assert text.count("Choose 1 to 5:") == 2
    assert len(text.split("Choose 1 to 5:")[1]) < 2500
