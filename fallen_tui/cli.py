"""The `fallen` command: how each command is found without loading the others, its exit codes, and its output."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from fallen_tui.arguments import Parser, UsageError
from fallen_tui.commands import command
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.text import to_ascii
from fallen_tui.garbage import put_off, seldom
from fallen_tui.grammar import build_parser
from fallen_tui.terminal import say, shows_ascii_alone

__all__ = ["Parser", "UsageError", "build_parser", "main"]

OK, FAILED, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns its exit code; never a traceback for what a player did."""
    with _Output() as output:
        return _guarded(lambda: _run(argv, output))


def _run(argv: Sequence[str] | None, output: _Output) -> int:
    typed = sys.argv[1:] if argv is None else list(argv)
    options = build_parser(typed[0] if typed else "").parse_args(typed)
    if options.ascii or output.on_ascii_terminal():
        output.ascii()
    put_off()
    try:
        run = command(options.run)
    finally:
        seldom()
    code: int = run(options)
    output.flush()
    return code


def _guarded(run: Callable[[], int]) -> int:
    try:
        return run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else OK
    except WrongUse as error:
        prefix = "" if isinstance(error, UsageError) else "fallen: "
        return _say(" ".join(f"{prefix}{error}".split()), WRONG_USE)
    except FallenError as error:
        return _say(f"fallen: {error}", FAILED)
    except BrokenPipeError:
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except RecursionError:
        return _say("fallen: something in this file is nested too deeply to read", FAILED)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _say(f"fallen: {where}{error.strerror or error}", FAILED)


def _say(message: str, code: int) -> int:
    say(message, sys.stderr)
    return code


# --- where words go ---


class _Output:
    """Standard output for the time of one command: never fails on a sign it cannot show, ASCII on request."""

    def __init__(self) -> None:
        self._stream: Any = sys.stdout  # None where the process was begun without one
        self._was = (getattr(self._stream, "encoding", None), getattr(self._stream, "errors", None))

    def __enter__(self) -> _Output:
        self._set(None, "replace")
        return self

    def ascii(self) -> None:
        """From here on nothing but ASCII."""
        codecs.register_error("fallen-ascii", _spelt_out)
        self._set("ascii", "fallen-ascii")

    def on_ascii_terminal(self) -> bool:
        """Whether it goes to a terminal that shows nothing else, and the settings do not say otherwise."""
        if self._stream is None or not self._stream.isatty() or not shows_ascii_alone():
            return False
        from fallen_tui.tui.settings_file import load, settings_path

        return load(settings_path()).settings.ascii != "no"

    def flush(self) -> None:
        """Have everything written. Raises OSError."""
        if self._stream is not None:
            self._stream.flush()

    def __exit__(self, *_: object) -> None:
        try:
            self.flush()
            self._set(*self._was)
        except OSError:
            self._abandon()

    def _set(self, encoding: str | None, errors: str | None) -> None:
        if hasattr(self._stream, "reconfigure"):
            self._stream.reconfigure(encoding=encoding, errors=errors)

    def _abandon(self) -> None:
        """Nobody takes it any more: let the interpreter's own flush at the end go nowhere."""
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())


def _spelt_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


if __name__ == "__main__":
    sys.exit(main())
