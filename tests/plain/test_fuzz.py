"""Lines of anything, two thousand of one game, and five thousand a game with bytes that are no text."""

from __future__ import annotations

import io
import random

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.games import open_game
from fallen_tui.plain import PlainFace
from tests.plain.sitting import play, setup, table_of

COMMANDS = (
    "look", "look hand", "look bo", "look 2", "card 3", "card weir", "log", "log 5", "log 99999999999", "undo",
    "undo all", "why 20", "why inc", "why", "unavailable", "?", "? 2", "? FS-ACT-01", "? zz", "rules", "rules steal",
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


@pytest.mark.parametrize("count", [400, pytest.param(4000, marks=pytest.mark.slow)])
def test_any_input_is_survived_and_nothing_unprintable_comes_back(count: int, subtests: pytest.Subtests) -> None:
    for seats, mode, undo in [
        ("human:Ann,random:Bo", "standard", "strict"),
        ("human:Ann,human:Bo", "standard", "table"),
        ("human:Ann", "rival-scout", "open"),
        ("human:Ann,human:Bo,random:Cy", "standard", "strict"),
        ("human:Ann", "countdown-long", "strict"),
    ]:
        with subtests.test(seats=seats, mode=mode, undo=undo):
            stdin = io.StringIO("".join(f"{line}\n" for line in lines(f"{seats}{mode}", count)))
            games = 0
            while stdin.tell() < len(stdin.getvalue()):
                games += 1
                out = io.StringIO()
                table = table_of(setup(seats, mode, str(games), undo))
                PlainFace(stdin, out, width=80).play(table)
                text = out.getvalue()
                assert {c for c in text if not c.isprintable()} == {"\n"}
                assert table.game.check(table.state) == []
                assert table.over or "You leave the table." in text
            assert games >= 1


ODD = (
    b"\xff", b"\xff\xfe1", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"1\xff",
    b"look\x80", b"log \xe9t\xe9", b"\x1b[200~1\x1b[201~", b"\x1b]52;c;\x07", b"\x00" * 50, b"\r1\r", b"\x9b2J",
    b"\x7f\x08", b"\xef\xbb\xbf1", b"\xf3\xa0\x80\x81",
)  # fmt: skip
TABLES = {
    "charter": ("state51", "standard", "human:Ann,human:Bo,random:Cy", "table"),
    "charter-rival": ("state51", "rival-scout", "human:Ann", "open"),
    "council": ("fallen_land", "short", "human:Ann,random:Bo", "open"),
    "council-rival": ("fallen_land", "rival-towns", "human:Ann", "open"),
    "road": ("posthuman", "standard", "human:Ann,human:Bo,random:Cy", "table"),
    "road-alone": ("posthuman", "solo", "human:Ann", "open"),
}


def odd_lines(seed: str, count: int) -> bytes:
    """Such lines, every fourth with bytes that are no text or none that a keyboard sends."""
    chance = random.Random(seed)
    made = []
    for line in lines(seed, count):
        content = line.encode("utf-8", "surrogatepass")
        kind = chance.random()
        if kind < 0.1:
            content = chance.choice(ODD)
        elif kind < 0.2:
            content = chance.randbytes(chance.randint(1, 30)).replace(b"\n", b" ").replace(b"\r", b" ")
        elif kind < 0.25:
            place = chance.randint(0, len(content))
            content = content[:place] + chance.choice(ODD) + content[place:]
        made.append(content + b"\n")
    return b"".join(made)


def _survives(name: str, seed: str, count: int) -> None:
    """So many lines at the tables of one kind, begun again as often as one is over."""
    game, mode, seats, undo = TABLES[name]
    content = io.BytesIO(odd_lines(f"{name} {seed}", count))
    stdin = io.TextIOWrapper(content, encoding="utf-8", newline="\n")
    specs = tuple(SeatSpec(*seat.split(":", 1)) for seat in seats.split(","))
    games, left = 0, False
    while not left:
        games += 1
        out = io.StringIO()
        table = table_of(Setup(game, mode, specs, f"{seed}{games}", undo), game=open_game(game))
        PlainFace(stdin, out, width=80).play(table)
        text = out.getvalue()
        assert {c for c in text if not c.isprintable()} == {"\n"}
        assert table.game.check(table.state) == []
        left = "You leave the table." in text
        assert table.over or left
        assert "cannot go on" not in text
    assert stdin.read() == ""


@pytest.mark.parametrize("name", TABLES)
def test_2500_lines_with_odd_bytes_are_survived_at_each_table(name: str, subtests: pytest.Subtests) -> None:
    for part in range(5):
        with subtests.test(part=part):
            _survives(name, f"odd{part}", 500)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("name", TABLES)
def test_25000_lines_with_odd_bytes_are_survived_at_each_table(name: str, part: int) -> None:
    _survives(name, f"slow{part}", 500)


def test_garbage_is_answered_with_what_to_type(subtests: pytest.Subtests) -> None:
    for line in GARBAGE:
        with subtests.test(line=line):
            text = play(table_of(setup()), [line])
            assert text.count("Choose 1 to 5:") == 2
            assert len(text.split("Choose 1 to 5:")[1]) < 2500
