"""Files from outside that are large: no more of them is read or held than tells what they are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import orjson
import pytest

from fallen_tui import saves, statistics
from fallen_tui.engine import journal
from fallen_tui.engine.errors import DamagedJournal, FallenError, JournalError
from fallen_tui.engine.journal import CHUNK, HEAD, LONGEST_LINE, parse, read, seal
from fallen_tui.games import open_game
from fallen_tui.tui.screens.previews import preview
from tests.engine.files import finished, lines_of, sealed
from tests.engine.toy import REGISTRY

MIB = 1 << 20
LARGE = 24 * MIB
"""Of a file of nonsense: more than is read of any, less than a test should wait for."""
FILLINGS = {"newlines": b"\n", "short lines": b"{}\n", "words": b"all work and no play\n", "one line": b"x"}


class Counted:
    """A file that counts the bytes that are read of it."""

    def __init__(self, file: BinaryIO, count: list[int]) -> None:
        self._file = file
        self._count = count

    def _told(self, content: bytes) -> bytes:
        self._count[0] += len(content)
        return content

    def read(self, size: int = -1) -> bytes:
        return self._told(self._file.read(size))

    def readline(self, size: int = -1) -> bytes:
        return self._told(self._file.readline(size))

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes were read of journals, so far."""
    found, opened = [0], journal.opened
    monkeypatch.setattr(journal, "opened", lambda path: Counted(opened(path), found))
    return found


def filled(path: Path, first: bytes, filling: bytes) -> Path:
    path.write_bytes(first + filling * ((LARGE - len(first)) // len(filling)))
    return path


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("begun", [False, True])
def test_reading_stops_at_the_first_broken_line(tmp_path: Path, filling: str, begun: bool, count: list[int]) -> None:
    first = b"".join(finished(tmp_path / "toy.fallen").read_bytes().splitlines(keepends=True)[:5]) if begun else b""
    path = filled(tmp_path / "large.fallen", first, FILLINGS[filling])
    if begun:
        recording = read(path, REGISTRY)
        assert recording.damage is not None
        assert (recording.damage.line, len(recording.entries)) == (6, 4)
        assert recording.size == len(first)
    else:
        with pytest.raises(DamagedJournal, match="line 1"):
            read(path, REGISTRY)
    assert count[0] <= LONGEST_LINE + 2 * CHUNK


WAYS: dict[str, Callable[[Path], object]] = {
    "saves": saves.examine,
    "statistics": statistics.tell,
    "screen": lambda path: preview(path, path.stat().st_mtime, path.stat().st_size),
    "read": saves.read,
}


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("way", WAYS)
def test_no_more_than_the_head_of_nonsense_is_read(tmp_path: Path, way: str, filling: str, count: list[int]) -> None:
    path = filled(tmp_path / "large.fallen", b"", FILLINGS[filling])
    with suppress(FallenError):
        WAYS[way](path)
    assert saves.examine(path).health == "damaged at line 1"
    assert count[0] <= 5 * HEAD


@pytest.fixture
def long_game(tmp_path: Path) -> Path:
    """An honest chain of more entries than are looked through in a list."""
    game = open_game("state51")
    header = journal.Header(
        journal.Setup("state51", "standard", (journal.SeatSpec("human", "Ann"), journal.SeatSpec("random", "Bo")), "7"),
        game.version,
        game.digest,
    )
    content, chain = journal.header_line(header)
    lines, number, size = [content], 0, len(content)
    while size <= saves.LISTED:
        number += 1
        line, chain = seal(orjson.dumps({"i": number, "t": "rewound", "to": 0, "agreed": list(range(50_000))}), chain)
        lines.append(line)
        size += len(line)
    path = tmp_path / "long.fallen"
    path.write_bytes(b"".join(lines))
    return path


def test_of_a_very_long_game_a_list_reads_its_head_and_its_tail(long_game: Path, count: list[int]) -> None:
    save = saves.examine(long_game)
    assert (save.game, save.seats, save.health) == ("state51", ("Ann", "Bo"), "sound")
    assert save.playable
    past = statistics.tell(long_game)
    assert (past.game, past.names) == ("state51", ("Ann", "Bo"))
    assert "too long to read in a list" in past.wrong
    assert count[0] <= 4 * HEAD
    with long_game.open("ab") as file:
        file.write(b'{"i":')
    assert saves.examine(long_game).health == "torn line"
    with long_game.open("ab") as file:
        file.write(b"7}\n")
    assert saves.examine(long_game).health == "damaged at its end"
    assert not saves.examine(long_game).playable


def test_a_file_beyond_all_games_is_not_read(tmp_path: Path, count: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished(tmp_path / "toy.fallen")
    monkeypatch.setattr(journal, "LARGEST_FILE", path.stat().st_size - 1)
    with pytest.raises(JournalError, match="no journal of ours"):
        read(path, REGISTRY)
    assert count[0] == 0


def test_however_a_file_is_cut_into_pieces_the_same_is_read(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [1, 2, 7, 100, 4096]:
        with subtests.test(size=size), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = finished(tmp_path / "toy.fallen")
            whole = parse(path.read_bytes(), REGISTRY)
            torn = path.read_bytes()[:-5]
            monkeypatch.setattr(journal, "CHUNK", size)
            assert read(path, REGISTRY) == whole
            path.write_bytes(torn)
            recording = read(path, REGISTRY)
            assert recording == parse(torn, REGISTRY)
            assert "cut off" in recording.notice


def test_a_last_line_without_end_that_no_game_writes_is_damage(tmp_path: Path) -> None:
    """It would be cut off as a torn line, and nothing of a journal is cut that is not known to be half a line."""
    path = finished(tmp_path / "toy.fallen")
    count = len(path.read_bytes().splitlines())
    with path.open("ab") as file:
        file.write(b"x" * (LONGEST_LINE + 1))
    recording = read(path, REGISTRY)
    assert recording.damage is not None
    assert recording.damage.line == count + 1
    assert "longer than" in str(recording.damage)


def test_a_damaged_header_is_mended_whatever_follows_beyond_the_head(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fallen_tui import damaged

    path = finished(tmp_path / "toy.fallen")
    lines = lines_of(path)
    content = sealed(lines)
    first, rest = content.split(b"\n", 1)
    monkeypatch.setattr(journal, "HEAD", len(first) + len(rest) // 3)
    monkeypatch.setattr(damaged, "open_game", lambda _: type("Toy", (), {"registry": REGISTRY}))
    path.write_bytes(first.replace(b'"plain"', b'"plaim"', 1) + b"\n" + rest)
    _, recording = damaged.read_damaged(path, DamagedJournal(1, "changed"), mend=True)
    assert recording.mended
    assert recording.entries == parse(content, REGISTRY).entries
