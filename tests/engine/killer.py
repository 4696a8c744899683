"""Plays games on journals in processes of their own and kills these with SIGKILL, again and again, until all are done.

    python -m tests.engine.killer FOLDER FIRST COUNT

For each game a child is forked off: it begins the game or goes on with it, every answer synced to disk. How it dies
is drawn from the number of the game and the attempt: it kills itself at some write of the journal (before it, after a
part of its bytes, before or after the sync), or this process kills it after some time. Prints a line of JSON: how
often children were killed, how many answers had been written when they were, and how many torn lines were found.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.chance import pick
from fallen_tui.engine.errors import DamagedJournal
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import Header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

GAME = open_game("state51")
SHAPES = [("standard", 2), ("standard", 3), ("standard", 4), *((mode.id, mode.low) for mode in GAME.modes[1:])]
ATTEMPTS = 8
WRITES = 90
SECONDS = 0.06


def setup_of(number: int) -> Setup:
    mode, seats = SHAPES[number % len(SHAPES)]
    return Setup("state51", mode, tuple(SeatSpec("random", f"Bot {n}") for n in range(seats)), f"kill-{number}")


def draw(number: int, attempt: int, what: str, bound: int) -> int:
    return pick(f"kill-{number}", what, attempt, bound)


def die(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Deadly:
    """Stands in for os.pwrite and os.fsync, and kills this process at one of the writes of the journal."""

    def __init__(self, write: int, how: str, share: int) -> None:
        self.left = write
        self.how = how
        self.share = share
        self.pwrite: Callable[..., int] = os.pwrite
        self.fsync: Callable[[int], None] = os.fsync
        os.pwrite, os.fsync = self.write, self.sync  # type: ignore[assignment]

    def write(self, descriptor: int, content: Any, offset: int) -> int:
        self.left -= 1
        if self.left or self.how in ("before sync", "after sync"):
            return self.pwrite(descriptor, content, offset)
        if self.how == "part":
            self.pwrite(descriptor, bytes(content[: len(content) * self.share // 100]), offset)
        die()
        raise AssertionError

    def sync(self, descriptor: int) -> None:
        if not self.left and self.how == "before sync":
            die()
        self.fsync(descriptor)
        if not self.left:
            die()


def sit_down(path: Path, begin: Setup) -> Table:
    """The table of a new game, or of the one that stands in the journal; a header cut off is no game yet."""
    if path.exists():
        try:
            journal, recording = Journal.open(path, GAME.registry)
        except DamagedJournal as damage:
            if damage.line != 1 or b"\n" in path.read_bytes():
                raise
            path.unlink()
        else:
            assert recording.header.setup == begin
            if recording.notice:
                path.with_suffix(f".torn{time.monotonic_ns()}").touch()
            return Table(GAME, begin, journal=journal, entries=recording.entries)
    header = Header(begin, GAME.version, GAME.digest)
    return Table(GAME, begin, journal=Journal.create(path, header, GAME.registry))


def child(path: Path, number: int, attempt: int, how: str) -> None:
    """One attempt at a game, from wherever it stands."""
    if how not in ("timed", "spared"):
        Deadly(1 + draw(number, attempt, "write", WRITES), how, draw(number, attempt, "share", 100))
    begin = setup_of(number)
    table = sit_down(path, begin)
    play_out(table, bots_of(GAME, begin))
    table.leave()


def attempt_at(path: Path, number: int, attempt: int) -> bool:
    """Whether the child that played was killed."""
    ways = ("timed", "part", "part", "before", "before sync", "after sync")
    how = "spared" if attempt >= ATTEMPTS else ways[draw(number, attempt, "how", len(ways))]
    pid = os.fork()
    if not pid:
        code = 1
        try:
            child(path, number, attempt, how)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    if how == "timed":
        time.sleep(SECONDS * draw(number, attempt, "time", 1000) / 1000)
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, f"game {number}, attempt {attempt}, {how}: the child failed"
    return False


def main(folder: Path, first: int, count: int) -> None:
    deaths: list[int] = []
    for number in range(first, first + count):
        path = folder / f"{number}.fallen"
        attempt = 0
        while attempt_at(path, number, attempt):
            deaths.append(path.read_bytes().count(b"\n") if path.exists() else 0)
            attempt += 1
    torn = sum(1 for name in os.listdir(folder) if ".torn" in name)
    print(json.dumps({"deaths": deaths, "torn": torn}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
