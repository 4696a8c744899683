"""A terminal for a program under test: a pty, what came over it and when, and what a screen would show of it.

The screen is worked out after the clock has stopped: while something is timed, bytes are only kept.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pyte

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "enter": "\r", "escape": "\x1b", "tab": "\t", "space": " ",
    "shift+tab": "\x1b[Z", "backspace": "\x7f", "f1": "\x1bOP", "f2": "\x1bOQ",
}  # fmt: skip
FRAME = b"\x1b[?2026h"
_ASKED = re.compile(rb"\x1b\[0?c|\x1b\[6n|\x1b\[\?(\d+)\$p")
_FOREIGN = re.compile(
    r"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$?[a-gi-km-zA-Z]|\x1b\[[0-9;]*t|\x1b[P^_][^\x1b]*\x1b\\"
)
"""What no plain screen knows and the emulator would show as text."""
_TORN = re.compile(r"\x1b(\[[0-9;?<>=$]*|[P^_][^\x1b]*\x1b?)?\Z")


class Cell(NamedTuple):
    """A cell that is not a blank without style."""

    text: str
    ink: tuple[str, str, bool, bool, bool, bool]


Picture = Mapping[tuple[int, int], Cell]
"""What a screen shows: (row, column) -> cell."""
_PLAIN = ("default", "default", False, False, False, False)


class Chunk(NamedTuple):
    """Bytes that came at once, and when: nanoseconds of the monotonic clock."""

    at: int
    data: bytes


class Terminal:
    """A program on a pty of its own. Linux; `environ` is the whole environment of the program."""

    def __init__(
        self,
        argv: Sequence[str],
        size: tuple[int, int],
        environ: Mapping[str, str],
        cwd: Path | None = None,
        errors: Path | None = None,
    ) -> None:
        self.chunks: list[Chunk] = []
        self.gone = False
        self._asked = b""
        self._shown = 0
        self._rest = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self.screen)
        self.began = time.monotonic_ns()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
                if cwd is not None:
                    os.chdir(cwd)
                if errors is not None:
                    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 2)
                os.execvpe(argv[0], list(argv), dict(environ))
            finally:
                os._exit(127)
        os.set_blocking(self.master, False)

    # --- talking ---

    def press(self, *keys: str) -> None:
        """Keys by name, or text as it is."""
        for key in keys:
            self.write(KEYS.get(key, key).encode())

    def write(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self.master, data) :]
            except BlockingIOError:
                self.read(0.01)
            except OSError:
                self.gone = True
                return

    def resize(self, columns: int, lines: int) -> None:
        self.show()
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    # --- hearing ---

    def read(self, seconds: float) -> bool:
        """Wait for bytes; whether some came."""
        if self.gone or not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self.master, 1 << 18)
        except OSError:
            data = b""
        at = time.monotonic_ns()
        if not data:
            self.gone = True
            return False
        self.chunks.append(Chunk(at, data))
        self._answer(data)
        return True

    def quiet(self, silence: float, limit: float, first: float | None = None) -> int:
        """Read until there was silence (of `first` seconds before anything came); how many chunks came."""
        before, end = len(self.chunks), time.monotonic() + limit
        while time.monotonic() < end:
            wait = first if first is not None and len(self.chunks) == before else silence
            if not self.read(min(wait, end - time.monotonic())):
                break
        return len(self.chunks) - before

    def until(self, words: str, seconds: float = 30.0) -> None:
        """Read until words stand on the screen. Raises TimeoutError with the screen."""
        end = time.monotonic() + seconds
        while words not in self.text:
            if time.monotonic() > end or self.gone:
                raise TimeoutError(f"{words!r} never came:\n{self.text}")
            self.read(0.05)

    def _answer(self, data: bytes) -> None:
        """Answer what a usual terminal answers."""
        heard = self._asked + data
        last = 0
        for found in _ASKED.finditer(heard):
            last = found.end()
            if number := found.group(1):
                self.write(b"\x1b[?%s;%d$y" % (number, 2 if number == b"2026" else 0))
            else:
                self.write(b"\x1b[1;1R" if found.group().endswith(b"n") else b"\x1b[?62;22c")
        self._asked = heard[last:][-16:]

    @property
    def said(self) -> bytes:
        return b"".join(chunk.data for chunk in self.chunks)

    # --- seeing ---

    def show(self, upto: int | None = None) -> pyte.Screen:
        """The screen after the first `upto` chunks (all of them)."""
        for chunk in self.chunks[self._shown : upto]:
            text = self._rest + self._decoder.decode(chunk.data)
            torn = _TORN.search(text)
            self._rest = torn.group() if torn else ""
            self._stream.feed(_FOREIGN.sub("", text[: len(text) - len(self._rest)]))
            self._shown += 1
        return self.screen

    @property
    def text(self) -> str:
        return "\n".join(self.show().display)

    def picture(self, upto: int | None = None) -> Picture:
        screen = self.show(upto)
        found = {}
        for y in range(screen.lines):
            for x, cell in screen.buffer[y].items():
                ink = (cell.fg, cell.bg, cell.bold, cell.italics, cell.underscore, cell.reverse)
                if not cell.data.strip() and not cell.reverse and not cell.underscore:
                    ink = ("default", cell.bg, False, False, False, False)  # of a blank only the ground is seen
                if cell.data.strip() or cell.bg != "default" or cell.reverse or cell.underscore:
                    found[y, x] = Cell(cell.data, ink)
        return found

    @property
    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.y, self.screen.cursor.x

    # --- the process ---

    def memory(self) -> float:
        """Resident memory now, MB."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        return sum(
            int((task / "schedstat").read_text().split()[0]) / 1e9 for task in Path(f"/proc/{self.pid}/task").iterdir()
        )

    def wait(self, seconds: float) -> int | None:
        """Its exit code; None where it does not end in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            if not self.read(0.02):
                time.sleep(0.02)
        return None

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self.master)
        self.gone, self.master = True, -1

    def close(self) -> None:
        """End the program, however it does."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(self.pid, 0)
            self.pid = 0
        if self.master >= 0:
            self.hang_up()


def floor(before: Picture, after: Picture) -> int:
    """Bytes that a plain writer of changed cells needs: a move a run of them, a style where it changes, the text."""
    blank = Cell(" ", _PLAIN)
    total, row, column = 0, -1, -1
    style: tuple[object, ...] | None = None
    for y, x in sorted(at for at in before.keys() | after.keys() if before.get(at) != after.get(at)):
        cell = after.get((y, x), blank)
        gap = x - column
        if y == row and 0 < gap <= 4 and all(after.get((y, n), blank).ink == style for n in range(column, x)):
            total += gap
        elif (y, x) != (row, column):
            total += 4 if y == row else 4 + len(str(y + 1)) + len(str(x + 1))
        if cell.ink != style:
            style = cell.ink
            total += len(_written(cell.ink))
        total += len(cell.text.encode())
        row, column = y, x + 1
    return total


def _written(ink: tuple[str, str, bool, bool, bool, bool]) -> str:
    """The sequence that sets a style, whatever was set before."""
    parts = ["0"]
    for colour, base in zip(ink[:2], (38, 48), strict=True):
        if re.fullmatch("[0-9a-f]{6}", colour):
            parts.append(f"{base};2;" + ";".join(str(int(colour[n : n + 2], 16)) for n in (0, 2, 4)))
        elif colour != "default":
            parts.append(f"{base - 8}")
    parts += [code for on, code in zip(ink[2:], "1347", strict=True) if on]
    return f"\x1b[{';'.join(parts)}m"
