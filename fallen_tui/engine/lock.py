"""One writer a journal: an advisory lock on a file beside it, which also says who holds it.

Not `filelock` (4.2 was tried), of which one call of `flock` would be of use here. Its `FileLock` is free again after
kill -9, but its file is empty, so a second process is told that the journal is held and not by whom, and the file
stays in the folder of saves after every game; it has no shared lock, so that whoever only looks who plays must be able
to write there and turns away a player who comes in that moment; where a disk knows no `flock` it goes over to
`SoftFileLock` with a warning instead of an error. `SoftFileLock` names the process, but takes a file left behind as
held where its number now belongs to another process, or where it can't be read. Its import takes 35 ms.
"""

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
        path = _beside(journal)
        while True:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            except (OSError, ValueError) as error:
                raise JournalError(_says(journal, error)) from None
            try:
                if _locked(descriptor) and _same(path, descriptor):
                    break
            except BlockingIOError:
                holder = _holder(descriptor)
                os.close(descriptor)
                raise JournalHeld(f"{journal.name} is being played by {holder}; end that game first") from None
            except OSError as error:
                os.close(descriptor)
                raise JournalError(_says(journal, error)) from None
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
    try:
        descriptor = os.open(_beside(journal), os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return ""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(descriptor)
    except OSError:
        return ""
    finally:
        os.close(descriptor)
    return ""


def hold(path: Path, flags: int, lock: Lock) -> int:
    """The file opened for writing and locked itself, since a lock beside it is lost with a second name of the file."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC | flags, 0o644)
    except OSError as error:
        lock.release()
        raise JournalError(trouble(path, error)) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        lock.release()
        if isinstance(error, BlockingIOError):
            raise JournalHeld(f"{path.name} is being played by another process; end that game first") from None
        raise JournalError(trouble(path, error)) from None
    return descriptor


def trouble(path: Path, error: OSError) -> str:
    """What is said of a file that the system does not let us write."""
    if isinstance(error, FileExistsError):
        return f"{path} already exists; choose another name"
    return f"{path}: {error.strerror or error}; free space or pick another folder"


def _beside(journal: Path) -> Path:
    """The lock file of a journal, the same by whatever link the journal is reached."""
    real = Path(os.path.realpath(journal))
    return real.with_name(f".{real.name}.lock")


def _locked(descriptor: int) -> bool:
    """Whether this process has the lock now; False where others only look who has it, which takes them no time.

    Raises BlockingIOError where another process has it.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return False
    return True


def _says(journal: Path, error: OSError | ValueError) -> str:
    return f"{journal.parent}: {getattr(error, 'strerror', '') or error}; choose a folder you may write to"


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
