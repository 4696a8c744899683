"""The file: a header line, then one numbered entry a line, each chained to the one before by a short hash.

    {"fallen":1,"game":"state51",...,"h":"6a1f..."}
    {"i":1,"t":"dealt",...,"h":"90c2..."}

The hash of a line covers the hash of the line before and everything of its own line before `,"h":`.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from itertools import chain as chain_of, islice
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.errors import DamagedJournal, FallenError, JournalError
from fallen_tui.engine.events import Closed, Entry, Registry
from fallen_tui.engine.game import UNDO, SeatSpec, Setup
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.engine.text import printable

FORMAT = 1
LONGEST_LINE = 1 << 20
LARGEST_FILE = 64 << 20
"""Bytes of a journal: some half a million entries, a hundred times the longest game."""
CHUNK = 256 << 10
"""Bytes that are read in one go."""
HEAD = 2 * (LONGEST_LINE + 1)
"""Bytes in which the first two lines of a journal end."""
_FIGURE = re.compile(rb"[0-9]{1,6}")
TAIL = len(b',"h":"0123456789abcdef"}')


@frozen
class Header(FrozenRecord):
    """The first line: what is played, by whom, from which seed, under which version of rules and cards."""

    setup: Setup
    rules: str
    content: str
    created: str = ""


@define
class Recording(Record):
    """A journal as read: entries in file order, entry n at index n-1.

    `notice` tells of a torn last line that was dropped; `damage` of a broken line, everything before it being intact.
    `size` is the number of sound bytes, `chain` the hash of the last sound line, `mended` what was done to line 1.
    Where the header alone was changed, `damage` is of line 1, the entries those that are still vouched for.
    `closed` says that the table was left in good order, so that nothing can be missing at the end.
    """

    header: Header
    entries: list[Entry]
    size: int
    chain: bytes
    notice: str = ""
    damage: DamagedJournal | None = None
    mended: str = ""

    @property
    def closed(self) -> bool:
        return bool(self.entries) and type(self.entries[-1]) is Closed and not self.notice and self.damage is None

    def sound(self) -> Recording:
        """Itself; raises its damage where there is some."""
        if self.damage is not None:
            raise self.damage
        return self


def seal(body: bytes, chain: bytes) -> tuple[bytes, bytes]:
    """A JSON object as a finished line, and its hash; `chain` is the hash of the line before (b"" for the header)."""
    body = body[:-1]
    mark = blake2b(chain + body, digest_size=8).hexdigest().encode()
    return body + b',"h":"' + mark + b'"}\n', mark


def header_line(header: Header) -> tuple[bytes, bytes]:
    """The first line of a journal, and its hash. Raises JournalError for text that is no Unicode."""
    setup = header.setup
    data = {
        "fallen": FORMAT,
        "game": setup.game,
        "mode": setup.mode,
        "rules": header.rules,
        "content": header.content,
        "seed": setup.seed,
        "seats": [{"kind": seat.kind, "name": seat.name} for seat in setup.seats],
        "undo": setup.undo,
        "options": dict(setup.options),
        "created": header.created,
    }
    return seal(dumps(data), b"")


def dumps(data: dict[str, Any]) -> bytes:
    """A line before it is sealed. Raises JournalError."""
    try:
        return orjson.dumps(data)
    except orjson.JSONEncodeError as error:
        raise JournalError(f"this cannot be written to a journal: {error}") from None


def read_header(path: Path) -> Header:
    """The header of a journal alone. Raises JournalError or DamagedJournal."""
    with opened(path) as file:
        line = file.readline(LONGEST_LINE + 1)
    if not line.endswith(b"\n"):
        raise DamagedJournal(1, "the header is cut off; this journal cannot be used")
    return _header(_open_line(line[:-1], b"", 1)[0])


def read(path: Path, registry: Registry) -> Recording:
    """A whole journal, chain checked, up to its first broken line. Raises JournalError where no header is usable."""
    return assemble(chunks(path), registry)


def chunks(path: Path, start: int = 0) -> Iterator[bytes]:
    """What is in a file from byte `start` on, in pieces. Raises JournalError."""
    with opened(path) as file:
        if os.fstat(file.fileno()).st_size > LARGEST_FILE:
            raise JournalError(f"{path.name} is larger than {LARGEST_FILE >> 20} MiB: no journal of ours")
        file.seek(start)
        left = LARGEST_FILE - start
        while left > 0 and (chunk := file.read(min(CHUNK, left))):
            left -= len(chunk)
            yield chunk


def head(path: Path) -> bytes:
    """The beginning of a file, with the first two lines of what may be a journal. Raises JournalError."""
    with opened(path) as file:
        return file.read(HEAD)


def tail(path: Path) -> bytes:
    """The end of a file, as far as a line of a journal may reach: its last lines. Raises JournalError."""
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        file.seek(max(0, size - HEAD))
        return file.read(HEAD)


def last_turn(end: bytes) -> int:
    """The turn that the last entry in the `tail` of a file names that names one; 0 for none."""
    at = end.rfind(b'"turn":')
    found = _FIGURE.match(end, at + len(b'"turn":')) if at >= 0 else None
    return int(found[0]) if found is not None else 0


def ends_well(end: bytes) -> tuple[bool, bool]:
    """Of the `tail` of a file: whether its last whole line looks like one of a journal, and whether half a line follows
    it. What the line says and its hash are not looked at.
    """
    lines, _, torn = end.rpartition(b"\n")
    line = lines[lines.rfind(b"\n") + 1 :]
    return line.startswith(b'{"') and line[-TAIL:].startswith(b',"h":"') and line.endswith(b'"}'), bool(torn)


def header_in(content: bytes) -> Header:
    """The header of a journal, even a changed one that the next line still vouches for. Raises JournalError, Damage."""
    return _header(_open_header(content.split(b"\n", 2)[:2])[0])


def parse(content: bytes, registry: Registry) -> Recording:
    """Read a journal from bytes."""
    return assemble((content,), registry)


def assemble(pieces: Iterable[bytes], registry: Registry) -> Recording:
    """Read a journal from the pieces of a file; reading stops at its first broken line."""
    lines = _Lines(pieces)
    first_two = list(islice(lines, 2))
    if not first_two:
        raise DamagedJournal(1, "the header is cut off; this journal cannot be used")
    data, chain, changed = _open_header(first_two)
    recording = Recording(_header(data), [], len(first_two[0]) + 1, chain)
    _read_entries(recording, chain_of(first_two[1:], lines), registry)
    if changed is not None:
        recording.damage = changed
    elif lines.torn and recording.damage is None:
        recording.notice = f"the last line was cut off and is dropped ({lines.torn} bytes)"
    return recording


class _Lines:
    """The lines in the pieces of a file, their ends left out; once they are all taken, `torn` bytes follow the last.

    A line that is longer than any of a journal is given as far as it has been read, and is the last.
    """

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._lines = self._split(pieces)
        self.torn = 0

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def _split(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        rest = b""
        for piece in pieces:
            lines = (rest + piece).split(b"\n")
            rest = lines.pop()
            yield from lines
            if len(rest) > LONGEST_LINE:
                yield rest
                return
        self.torn = len(rest)


def _read_entries(recording: Recording, lines: Iterable[bytes], registry: Registry) -> None:
    entries, find, loads = recording.entries, registry.readers.get, orjson.loads
    chain, size = recording.chain, recording.size
    for number, line in enumerate(lines, 1):
        mark = blake2b(chain + line[:-TAIL], digest_size=8).hexdigest()
        try:
            data: dict[str, Any] = loads(line) if len(line) <= LONGEST_LINE else {}
            if data.pop("h", None) != mark:
                _open_line(line, chain, number + 1)
                raise DamagedJournal(number + 1, "no sealed journal line")
            if data.pop("i", None) != number:
                raise DamagedJournal(number + 1, f"entry {number} is expected here")
            tag = data.pop("t", None)
            reader = find(tag)
            entries.append(registry.decode({"t": tag, **data}) if reader is None else reader(data))
        except DamagedJournal as damage:
            recording.damage = damage
            break
        except Exception as error:  # whatever a file from outside may do, what stands before it is recovered
            recording.damage = _unreadable(line, chain, number + 1, error)
            break
        chain = mark.encode()
        size += len(line) + 1
    recording.chain, recording.size = chain, size


def _unreadable(line: bytes, chain: bytes, number: int, error: Exception) -> DamagedJournal:
    """Why an entry can't be read: that its line was changed, where it was."""
    try:
        _open_line(line, chain, number)
    except DamagedJournal as damage:
        return damage
    what = str(error) if isinstance(error, FallenError) else f"an entry that can't be read ({error!r:.100})"
    return DamagedJournal(number, printable(what, 200))


def _open_header(lines: list[bytes]) -> tuple[dict[str, Any], bytes, DamagedJournal | None]:
    """The header's fields and hash. A changed header that the next line still vouches for is given with its damage.

    Raises Damage where it is past use.
    """
    try:
        return *_open_line(lines[0], b"", 1), None
    except DamagedJournal as damage:
        mark = lines[0][-18:-2]
        try:
            if len(lines) > 1 and _open_line(lines[1], mark, 2):
                data = orjson.loads(lines[0][:-TAIL] + b"}")
                if isinstance(data, dict) and data.get("fallen") == FORMAT:
                    return data, mark, damage
        except (DamagedJournal, orjson.JSONDecodeError):
            pass
        raise


def _open_line(line: bytes, chain: bytes, number: int) -> tuple[dict[str, Any], bytes]:
    """The fields of one sealed line and its hash. Raises DamagedJournal."""
    if len(line) > LONGEST_LINE:
        raise DamagedJournal(number, f"longer than {LONGEST_LINE >> 10} KiB")
    body, tail = line[:-TAIL], line[-TAIL:]
    if not tail.startswith(b',"h":"') or not tail.endswith(b'"}'):
        raise DamagedJournal(number, "no sealed journal line")
    mark = blake2b(chain + body, digest_size=8).hexdigest().encode()
    if mark != tail[6:-2]:
        raise DamagedJournal(number, "its contents or the line before it were changed (the chain of hashes breaks)")
    try:
        data: dict[str, Any] = orjson.loads(body + b"}")
    except orjson.JSONDecodeError:
        raise DamagedJournal(number, "no line that can be read, though it is sealed") from None
    return data, mark


def _header(data: dict[str, Any]) -> Header:
    version = data.get("fallen")
    if version != FORMAT:
        known = f"format {version}" if isinstance(version, int) else "no format of ours"
        raise JournalError(f"this is a journal of {known}; this program reads format {FORMAT}")
    try:
        seats = tuple(SeatSpec(printable(_text(s["kind"]), 64), _text(s["name"])) for s in data["seats"])
        options = tuple((_text(key), _text(value)) for key, value in data["options"].items())
        texts = {
            key: printable(_text(data[key]), 200) for key in ("game", "mode", "undo", "rules", "content", "created")
        }
        setup = Setup(texts["game"], texts["mode"], seats, _text(data["seed"]), texts["undo"], options)
    except (KeyError, TypeError, AttributeError) as error:
        raise DamagedJournal(1, f"the header is not complete ({error!r:.200})") from None
    if setup.undo not in UNDO or not 1 <= len(seats) <= 12:
        raise DamagedJournal(1, "the header names an unknown undo policy or an impossible number of seats")
    return Header(setup, texts["rules"], texts["content"], texts["created"])


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not text")
    return value


def opened(path: Path) -> BinaryIO:
    """A journal as a file to be read. Raises JournalError where it is none."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise JournalError(f"{path} is no file")
        return os.fdopen(descriptor, "rb")
    except (OSError, ValueError) as error:
        raise JournalError(f"{path}: {getattr(error, 'strerror', '') or error}") from None
