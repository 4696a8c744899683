"""One writer a journal: the second is told who it is, the lock goes with its process, looking takes it from none."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallen_tui.engine.errors import JournalError, JournalHeld
from fallen_tui.engine.journal import read, read_header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.lock import Lock, holder
from tests.engine.files import begin, finished, go_on, header_of
from tests.engine.toy import REGISTRY, TOY, play, setup

ROOT = Path(__file__).parents[2]
PLAYER = """
import sys
from pathlib import Path
from tests.engine.files import go_on
table = go_on(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
table.leave()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.fallen"
    play(begin(path), 2).leave()
    return path


@pytest.fixture
def player(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays on the journal."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def test_the_second_is_told_who_plays(path: Path, player: subprocess.Popen[str]) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalHeld, match=rf"a\.fallen is being played by process {player.pid} on "):
        Journal.open(path, REGISTRY)
    assert holder(path).startswith(f"process {player.pid} on ")
    with pytest.raises(JournalHeld, match=str(player.pid)):
        Journal.create(path, header_of(TOY, setup()), REGISTRY)
    assert path.read_bytes() == before
    player.communicate("\n", timeout=30)
    assert holder(path) == ""
    Journal.open(path, REGISTRY)[0].release()


def test_reading_goes_on_while_it_is_played(path: Path, player: subprocess.Popen[str]) -> None:
    assert read(path, REGISTRY).sound().entries
    assert read_header(path).setup == setup()
    assert holder(path)


def test_the_lock_goes_with_a_killed_process(path: Path, player: subprocess.Popen[str]) -> None:
    os.kill(player.pid, signal.SIGKILL)
    player.wait(timeout=30)
    assert (path.parent / ".a.fallen.lock").exists(), "its file stays"
    assert holder(path) == ""
    table = go_on(path)
    assert holder(path).startswith(f"process {os.getpid()} on ")
    table.leave()
    assert os.listdir(path.parent) == ["a.fallen"]


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"[]", b'{"pid":1}', b"\0" * 5000, b'{"pid":"\\u001b[2J","host":[]}']
)
def test_a_stale_lock_file_does_no_harm(path: Path, content: bytes) -> None:
    (path.parent / ".a.fallen.lock").write_bytes(content)
    assert holder(path) == ""
    table = go_on(path)
    table.leave()
    assert os.listdir(path.parent) == ["a.fallen"]


@pytest.mark.parametrize("content", [b"", b"nonsense", b"[]", b'{"pid":1}', b'{"pid":"\\u001b[2J","host":[]}'])
def test_a_held_lock_that_says_nothing_is_held(path: Path, content: bytes) -> None:
    descriptor = os.open(path.parent / ".a.fallen.lock", os.O_RDWR | os.O_CREAT)
    os.write(descriptor, content)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    assert holder(path)
    assert holder(path).isprintable()
    with pytest.raises(JournalHeld):
        Lock.take(path)
    os.close(descriptor)
    Lock.take(path).release()


def test_one_process_does_not_play_twice(path: Path) -> None:
    table = go_on(path)
    with pytest.raises(JournalHeld, match=str(os.getpid())):
        go_on(path)
    table.leave()
    go_on(path).leave()


def test_a_link_leads_to_the_same_lock(path: Path) -> None:
    (path.parent / "folder").mkdir()
    link = path.parent / "folder" / "link.fallen"
    link.symlink_to(path)
    table = go_on(path)
    assert holder(link)
    with pytest.raises(JournalHeld):
        Journal.open(link, REGISTRY)
    table.leave()
    go_on(link).leave()
    assert os.listdir(link.parent) == ["link.fallen"]


def test_looking_who_plays_stops_nobody(path: Path) -> None:
    """`holder` has a shared lock for a moment; a player who comes in that moment must get in all the same."""
    lock_file = path.parent / ".a.fallen.lock"
    looker = os.open(lock_file, os.O_RDWR | os.O_CREAT)
    fcntl.flock(looker, fcntl.LOCK_SH)
    timer = threading.Timer(0.05, os.close, [looker])
    timer.start()
    Lock.take(path).release()
    timer.join()


def test_lookers_and_players_in_a_crowd(path: Path) -> None:
    stop = threading.Event()
    seen: list[str] = []

    def look() -> None:
        while not stop.is_set():
            seen.append(holder(path))

    lookers = [threading.Thread(target=look) for _ in range(3)]
    for thread in lookers:
        thread.start()
    try:
        for _ in range(300):
            Lock.take(path).release()
    finally:
        stop.set()
        for thread in lookers:
            thread.join()
    assert len(seen) > 3


def test_of_many_players_one_gets_in_at_a_time(path: Path) -> None:
    inside = 0
    most = 0
    taken = 0
    guard = threading.Lock()

    def try_often() -> None:
        nonlocal inside, most, taken
        for _ in range(150):
            try:
                lock = Lock.take(path)
            except JournalHeld:
                continue
            with guard:
                inside += 1
                taken += 1
                most = max(most, inside)
            with guard:
                inside -= 1
            lock.release()

    threads = [threading.Thread(target=try_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert taken > 10


def test_looking_at_nothing_finds_nobody(tmp_path: Path) -> None:
    assert holder(tmp_path / "missing.fallen") == ""
    assert holder(tmp_path / "no" / "folder.fallen") == ""
    assert holder(Path("nul\0byte")) == ""
    os.mkfifo(tmp_path / ".pipe.fallen.lock")
    assert holder(tmp_path / "pipe.fallen") == ""
    (tmp_path / ".dir.fallen.lock").mkdir()
    assert holder(tmp_path / "dir.fallen") == ""
    with pytest.raises(JournalError, match="choose a folder"):
        Lock.take(tmp_path / "dir.fallen")
    assert not (tmp_path / ".missing.fallen.lock").exists()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_a_disk_without_locks_is_named(path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(JournalError, match=os.strerror(code)):
        Journal.open(path, REGISTRY)
    assert holder(path) == ""


def test_a_finished_journal_is_nobodys(tmp_path: Path) -> None:
    finished(tmp_path / "a.fallen")
    assert os.listdir(tmp_path) == ["a.fallen"]


def test_refused_journals_leave_no_descriptor_open(path: Path) -> None:
    table = go_on(path)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        with pytest.raises(JournalHeld):
            Journal.open(path, REGISTRY)
        holder(path)
        with pytest.raises(JournalError):
            Journal.open(path.parent, REGISTRY)
        with pytest.raises(JournalError):
            read(path.parent / "missing", REGISTRY)
    assert len(os.listdir("/proc/self/fd")) == before
    table.leave()
    assert len(os.listdir("/proc/self/fd")) == before - 2
