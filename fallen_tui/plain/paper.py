"""Lines in, lines out: wrapped to the terminal, safe to show, ASCII where that is wished."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
from types import ModuleType
from typing import TextIO

from fallen_tui.engine.text import to_ascii
from fallen_tui.faces.script import LONGEST_LINE, cells, clean, wrap

NARROWEST = 20
LONGEST_ECHO = 200


class Paper:
    """What is read and what is written. Output goes on where lines end, never back."""

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        *,
        ascii: bool = False,
        width: int | None = None,
        height: int | None = None,
    ) -> None:
        for stream in (stdin, stdout):
            if isinstance(stream, io.TextIOWrapper):
                with contextlib.suppress(OSError, ValueError):
                    stream.reconfigure(errors="replace")
        self._in = stdin
        self._out = stdout
        self._width = width
        self._height = height
        self.ascii = ascii or not _speaks_unicode(stdout)
        self._echo = not _is_terminal(stdin)
        self._gone = False
        self._editor = _line_editor(stdin, stdout)

    @property
    def width(self) -> int:
        """Columns of the terminal now."""
        return max(NARROWEST, self._width or shutil.get_terminal_size().columns)

    @property
    def height(self) -> int | None:
        """Rows of the terminal now; None where the output is no terminal and has no end."""
        if self._height is None and _is_terminal(self._out):
            return shutil.get_terminal_size().lines
        return self._height

    def rows(self, text: str, hang: int = 0) -> int:
        """How many rows `say` would take."""
        return sum(len(wrap(self._safe(line), self.width, hang)) for line in text.split("\n"))

    def _safe(self, line: str) -> str:
        safe = clean(line)
        return to_ascii(safe) if self.ascii else safe

    def say(self, text: str = "", hang: int = 0) -> None:
        """A paragraph, or several lines with their indents; `hang` indents what is wrapped."""
        for line in text.split("\n") if text else [""]:
            self._put("".join(part + "\n" for part in wrap(self._safe(line), self.width, hang)))

    def say_path(self, text: str, path: object) -> None:
        """Some words and a path after them; one that is too long for the line has its own, unbroken, to be copied."""
        shown = clean(str(path))
        shown = to_ascii(shown) if self.ascii else shown
        if cells(f"{text} {shown}") <= self.width:
            self.say(f"{text} {shown}")
        else:
            self.say(text)
            self._put(f"{shown}\n")

    def ask(self, prompt: str) -> str | None:
        """A line of input, trimmed and safe to repeat; None at the end of input."""
        shown = clean(prompt)
        *before, last = wrap(to_ascii(shown) if self.ascii else shown, self.width - 1)
        self._put("".join(part + "\n" for part in before))
        try:
            line = self._read(last + " ")
        except (KeyboardInterrupt, EOFError, OSError, ValueError):
            line = ""
        if not line:
            self._put("\n")
            return None
        heard = clean(line.rstrip("\r\n"), LONGEST_LINE).strip()
        if self._echo:
            safe = clean(heard, LONGEST_ECHO)
            self._put((to_ascii(safe) if self.ascii else safe) + "\n")
        return heard

    def _read(self, prompt: str) -> str:
        """A line with its end, after a prompt; empty at the end of input."""
        if self._editor is not None and not self._gone:
            return input(prompt) + "\n"
        self._put(prompt)
        return "" if self._gone else self._in.readline()

    def clear(self) -> None:
        """As many blank lines as the terminal has rows; earlier lines cannot be recalled, either."""
        if self._editor is not None:
            self._editor.clear_history()
        self._put("\n" * max(24, shutil.get_terminal_size().lines))

    def _put(self, text: str) -> None:
        """Write; a reader that went away (a closed pipe) ends the input, too."""
        if self._gone:
            return
        try:
            self._out.write(text)
            self._out.flush()
        except (OSError, ValueError):
            self._gone = True


def _speaks_unicode(stream: TextIO) -> bool:
    encoding = getattr(stream, "encoding", None)
    if not encoding:
        return True
    try:
        "é…’→".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _line_editor(stdin: TextIO, stdout: TextIO) -> ModuleType | None:
    """Readline, where somebody sits at a terminal and it can serve: the arrow keys edit a line and recall earlier ones.

    What is typed is kept in memory only.
    """
    if stdin is not sys.stdin or stdout is not sys.stdout or not (_is_terminal(stdin) and _is_terminal(stdout)):
        return None
    try:
        import readline
    except ImportError:
        return None
    for setting in ("set enable-bracketed-paste off", "tab: self-insert"):
        readline.parse_and_bind(setting)
    return readline


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
