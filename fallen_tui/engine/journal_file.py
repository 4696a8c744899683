"""A journal that is being written: held by one process, each line on disk before anything comes of it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from fallen_tui.engine.errors import JournalError
from fallen_tui.engine.events import Entry, Registry
from fallen_tui.engine.journal import LONGEST_LINE, Header, Recording, dumps, header_line, opened, read, seal
from fallen_tui.engine.lock import Lock, hold, trouble

_MEANWHILE = "during play; nothing more is written to it"


class Journal:
    """A journal open for writing, held by this process alone."""

    def __init__(self, path: Path, registry: Registry, lock: Lock, descriptor: int, size: int, chain: bytes) -> None:
        self.path = path
        self.sync = True
        self._registry = registry
        self._lock = lock
        self._descriptor = descriptor
        self._size = size
        self._chain = chain
        self._number = 0

    @classmethod
    def create(cls, path: Path, header: Header, registry: Registry) -> Journal:
        """A new file. Raises JournalError where it exists or cannot be written, JournalHeld."""
        line, mark = header_line(header)
        lock = Lock.take(path)
        descriptor = hold(path, os.O_CREAT | os.O_EXCL, lock)
        journal = cls(path, registry, lock, descriptor, 0, b"")
        try:
            journal._put(line, mark, 0)
        except BaseException:
            journal.release()
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        _sync_folder(path.parent)
        return journal

    @classmethod
    def open(cls, path: Path, registry: Registry) -> tuple[Journal, Recording]:
        """Hold an existing file and read it; a torn last line is cut off. Raises Damage, JournalHeld, JournalError."""
        opened(path).close()
        lock = Lock.take(path)
        descriptor = hold(path, 0, lock)
        try:
            recording = read(path, registry).sound()
            if recording.notice:
                os.ftruncate(descriptor, recording.size)
        except BaseException as error:
            os.close(descriptor)
            lock.release()
            if isinstance(error, OSError):
                raise JournalError(trouble(path, error)) from None
            raise
        journal = cls(path, registry, lock, descriptor, recording.size, recording.chain)
        journal._number = len(recording.entries)
        return journal, recording

    @property
    def count(self) -> int:
        """How many entries are on disk."""
        return self._number

    def append(self, entries: Iterable[Entry]) -> None:
        """Write entries and wait until they are on disk. Raises JournalError, the file then being as before."""
        encode, chain, number = self._registry.encode, self._chain, self._number
        lines = []
        for entry in entries:
            number += 1
            line, chain = seal(dumps({"i": number, **encode(entry)}), chain)
            if len(line) > LONGEST_LINE:
                raise JournalError(f"entry {number} is longer than {LONGEST_LINE >> 10} KiB and couldn't be read again")
            lines.append(line)
        if lines:
            self._put(b"".join(lines), chain, number)

    def release(self) -> None:
        """Close the file and let others have it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
            self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _check_untouched(self) -> None:
        """Raises JournalError where the file is not as this process left it."""
        try:
            held, named = os.fstat(self._descriptor), os.stat(self.path)
        except OSError:
            raise JournalError(f"{self.path} was moved or deleted {_MEANWHILE}") from None
        if (held.st_dev, held.st_ino) != (named.st_dev, named.st_ino):
            raise JournalError(f"{self.path} was replaced by another file {_MEANWHILE}")
        if held.st_size != self._size:
            raise JournalError(f"{self.path} was changed by another program {_MEANWHILE}")

    def _put(self, content: bytes, chain: bytes, number: int) -> None:
        if self._descriptor < 0:
            raise JournalError(f"{self.path.name} is closed")
        self._check_untouched()
        try:
            left = memoryview(content)
            offset = self._size
            while left:
                written = os.pwrite(self._descriptor, left, offset)
                left, offset = left[written:], offset + written
            if self.sync:
                os.fsync(self._descriptor)
        except BaseException as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            if isinstance(error, OSError):
                raise JournalError(trouble(self.path, error)) from None
            raise
        self._size, self._chain, self._number = offset, chain, number


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
