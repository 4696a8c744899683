"""One writer a journal: an advisory lock on a file beside it, which also says who holds it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
from pathlib import Path

import orjson

from fallen_tui.engine.errors import JournalError, JournalHeld
from fallen_tui.engine.text import printable


class Lock:
    """Held until released or until the process ends, however it ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, journal: Path) -> Lock:
        """Raises JournalHeld where another has it, JournalError where the folder cannot be written."""
        path = journal.with_name(f".{journal.name}.lock")
        while True:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            except OSError as error:
                raise JournalError(
                    f"{journal.parent}: {error.strerror or error}; choose a folder you may write to"
                ) from None
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = _holder(descriptor)
                os.close(descriptor)
                raise JournalHeld(f"{journal.name} is being played by {holder}; end that game first") from None
            if _same(path, descriptor):
                break
            os.close(descriptor)
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, orjson.dumps({"pid": os.getpid(), "host": socket.gethostname()}), 0)
        return cls(path, descriptor)

    def release(self) -> None:
        """Give it back; the file beside the journal goes."""
        with contextlib.suppress(OSError):
            self._path.unlink()
        os.close(self._descriptor)


def holder(journal: Path) -> str:
    """Who plays on this journal now; empty if nobody does."""
    path = journal.with_name(f".{journal.name}.lock")
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(descriptor)
    finally:
        os.close(descriptor)
    return ""


def _holder(descriptor: int) -> str:
    try:
        data = orjson.loads(os.pread(descriptor, 1000, 0))
        return printable(f"process {data['pid']} on {data['host']}", 80)
    except (OSError, orjson.JSONDecodeError, KeyError, TypeError):
        return "another process"


def _same(path: Path, descriptor: int) -> bool:
    try:
        return os.stat(path).st_ino == os.fstat(descriptor).st_ino
    except OSError:
        return False
