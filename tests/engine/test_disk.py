"""Disks that are full, slow or closed to us: an answer counts when it is on disk, or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.engine.errors import IllegalAnswer, JournalError
from fallen_tui.engine.events import Answered, Closed
from fallen_tui.engine.journal import read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from tests.engine.files import begin, go_on, header_of
from tests.engine.toy import REGISTRY, TOY, play, setup

ROOT = Path(__file__).parents[2]


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Short:
    """A pwrite that takes `room` bytes more and then finds the disk full, with the system's own."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.pwrite

    def __call__(self, descriptor: int, content: Any, offset: int) -> int:
        if not self.room:
            full()
        written = self.write(descriptor, bytes(content[: self.room]), offset)
        self.room -= written
        return written


def refused(table: Table, path: Path, seat: int, given: object) -> None:
    """The answer is refused for want of room; the file is as before, and the game goes on from there later."""
    before, entries, topics = path.read_bytes(), list(table.entries), [ask.topic for ask in table.pending]
    with pytest.raises(JournalError, match=r"No space left on device.*free space or pick another folder"):
        table.decide(seat, given)
    assert path.read_bytes() == before
    assert table.entries == entries
    assert table.pending == ()
    assert not table.over
    with pytest.raises(IllegalAnswer):
        table.decide(seat, given)
    with pytest.raises(JournalError):
        table.advance()
    table.leave()
    assert path.read_bytes() == before
    assert [ask.topic for ask in reopened(path).pending] == topics


def reopened(path: Path) -> Table:
    table = go_on(path)
    assert table.journal is not None
    table.journal.release()
    return table


def test_a_full_disk_stops_the_game_before_the_answer_counts(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for call in ["pwrite", "fsync"]:
        with subtests.test(call=call), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = play(begin(path, setup("1")), 2)
            with monkeypatch.context() as patch:
                patch.setattr(os, call, full)
                refused(table, path, table.pending[0].seat, "dice")
            assert play(go_on(path)).entries == play(Table(TOY, setup("1"))).entries


def test_a_disk_that_fills_within_a_line(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for room in [*range(0, 60, 7), 100, 200, 300]:
        with subtests.test(room=room), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = play(begin(path, setup("1")), 2)
            size = path.stat().st_size
            caused = play(begin(tmp_path / "b.fallen", setup("1")), 3)
            assert caused.journal is not None
            assert room < (tmp_path / "b.fallen").stat().st_size - size, "the answer needs more room than there is"
            given = caused.entries[len(table.entries)]
            assert isinstance(given, Answered)
            with monkeypatch.context() as patch:
                patch.setattr(os, "pwrite", Short(room))
                refused(table, path, given.seat, given.answer)
            assert play(go_on(path)).entries == play(Table(TOY, setup("1"))).entries


def test_a_disk_that_writes_little_at_a_time_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda descriptor, content, offset: write(descriptor, content[:7], offset))
    table = play(begin(tmp_path / "a.fallen"))
    table.leave()
    assert read(tmp_path / "a.fallen", REGISTRY).sound().entries == table.entries


def test_an_interrupt_while_writing_leaves_no_rest(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for call in ["pwrite", "fsync"]:
        with subtests.test(call=call), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = play(begin(path, setup("1")), 2)
            before, real = path.read_bytes(), getattr(os, call)

            def interrupted(*arguments: Any) -> None:
                real(*arguments)
                raise KeyboardInterrupt

            with monkeypatch.context() as patch:
                patch.setattr(os, call, interrupted)
                with pytest.raises(KeyboardInterrupt):
                    table.decide(table.pending[0].seat, "chip")
            assert path.read_bytes() == before
            table.leave()
            assert read(path, REGISTRY).sound().entries == table.entries
            assert [ask.topic for ask in reopened(path).pending] == ["prize"]


def test_a_disk_full_at_the_last_answer_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fallen"
    decisions = play(Table(TOY, setup("1"))).decisions
    table = play(begin(path, setup("1")), decisions - 1)
    assert not table.over
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full)
        with pytest.raises(JournalError):
            play(table, 1)
    assert not table.over
    table.leave()
    assert not reopened(path).over


def test_an_answer_that_found_no_room_is_given_again_at_the_same_table(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for call in ["pwrite", "fsync"]:
        with subtests.test(call=call), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = begin(path, setup("1"))
            refusals = 0
            while not table.over:
                asked, entries, before = table.pending, list(table.entries), path.read_bytes()
                with monkeypatch.context() as patch:
                    patch.setattr(os, call, full)
                    for _ in range(2):
                        with pytest.raises(JournalError, match="No space left"):
                            play(table, 1)
                        assert table.again() == asked
                        assert (table.entries, path.read_bytes()) == (entries, before)
                        refusals += 1
                play(table, 1)
            table.leave()
            assert refusals > 8
            undisturbed = play(Table(TOY, setup("1")))
            assert read(path, REGISTRY).sound().entries[:-1] == undisturbed.entries
            assert table.state == undisturbed.state


def test_a_disk_full_when_leaving_is_told_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fallen"
    table = play(begin(path, setup("1")), 3)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full)
        with pytest.raises(JournalError):
            table.leave()
    assert path.read_bytes() == before
    assert type(table.entries[-1]) is not Closed
    reopened(path)


def test_a_disk_full_when_going_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fallen"
    table = play(begin(path, setup("1")), 4)
    before, entries = path.read_bytes(), list(table.entries)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(JournalError):
            table.rewind(7)
    table.leave()
    assert path.read_bytes() == before
    assert table.entries == entries
    assert reopened(path).entries == entries


def test_a_disk_full_at_the_start_leaves_no_file(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for call in ["pwrite", "fsync"]:
        with subtests.test(call=call), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            with monkeypatch.context() as patch:
                patch.setattr(os, call, full)
                with pytest.raises(JournalError, match="No space left"):
                    Journal.create(tmp_path / "a.fallen", header_of(TOY, setup()), REGISTRY)
            assert os.listdir(tmp_path) == []


def test_an_answer_is_on_disk_before_it_is_returned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fallen"
    table = begin(path, setup("1"))
    calls: list[tuple[str, int]] = []
    fsync, pwrite = os.fsync, os.pwrite

    def logged(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            done = real(*arguments)
            calls.append((name, path.stat().st_size))
            return done

        return call

    monkeypatch.setattr(os, "fsync", logged("fsync", fsync))
    monkeypatch.setattr(os, "pwrite", logged("pwrite", pwrite))
    while not table.over:
        calls.clear()
        play(table, 1)
        size = path.stat().st_size
        assert calls == [("pwrite", size), ("fsync", size)], "written whole, then synced, then returned"
        assert read(path, REGISTRY).entries == table.entries
    calls.clear()
    table.leave()
    assert [name for name, _ in calls] == ["pwrite", "fsync"]
    assert read(path, REGISTRY).closed


def test_a_new_journal_is_on_disk_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def logged(descriptor: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", logged)
    Journal.create(tmp_path / "a.fallen", header_of(TOY, setup()), REGISTRY).release()
    assert synced == [str(tmp_path / "a.fallen"), str(tmp_path)]


LIMITED = """
import resource, signal, sys
from pathlib import Path
from tests.engine.files import begin
from tests.engine.toy import play, setup
from fallen_tui.engine.errors import JournalError

path = Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
table = begin(path, setup("1"))
limit = path.stat().st_size + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
before = b""
try:
    while not table.over:
        before = path.read_bytes()
        play(table, 1)
except JournalError as error:
    assert path.read_bytes() == before, "the file is as before"
    assert "File too large" in str(error), error
    print(len(table.entries))
"""


def test_a_real_limit_of_the_system_is_met_in_good_order(tmp_path: Path) -> None:
    for room in (30, 333, 1111):
        path = tmp_path / f"{room}.fallen"
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, str(path), str(room)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        recording = read(path, REGISTRY).sound()
        assert not recording.notice
        assert len(recording.entries) == int(done.stdout)
        assert play(go_on(path)).entries == play(Table(TOY, setup("1"))).entries


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    play(begin(path), 2).leave()
    before = path.read_bytes()
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(JournalError, match="choose a folder you may write to"):
            Journal.create(tmp_path / "b.fallen", header_of(TOY, setup()), REGISTRY)
        with pytest.raises(JournalError, match="choose a folder you may write to"):
            Journal.open(path, REGISTRY)
        assert read(path, REGISTRY).closed
    finally:
        tmp_path.chmod(0o755)
    assert path.read_bytes() == before


def test_a_folder_that_nobody_may_write_to_is_named() -> None:
    """As root, too: /proc takes no files from anybody."""
    with pytest.raises(JournalError, match="choose a folder you may write to"):
        Journal.create(Path("/proc/a.fallen"), header_of(TOY, setup()), REGISTRY)


def test_a_missing_folder_and_a_file_in_its_place_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("isn't a folder")
    for path in (tmp_path / "missing" / "a.fallen", tmp_path / "file" / "a.fallen"):
        with pytest.raises(JournalError, match="choose a folder you may write to"):
            Journal.create(path, header_of(TOY, setup()), REGISTRY)
