"""What a terminal can show, by the environment that the program was started in, and what is said on it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from shutil import get_terminal_size
from typing import TextIO

from fallen_tui.engine.text import printable
from fallen_tui.faces.script import cells

OLD = frozenset({"vt52", "vt100", "vt102", "vt220"})
"""Terminals that know no UTF-8, whatever the locale says."""
_STARTED_WITH = "/proc/self/environ"


def shows_ascii_alone(environ: Mapping[str, str] | None = None) -> bool:
    """Whether nothing but ASCII is sure to be shown: an old terminal, or a locale that says it is not of UTF-8.

    Where no locale is named at all, as in a bare container, nothing is known of the terminal: most are of UTF-8.
    """
    known = _as_given() if environ is None else environ
    if known.get("TERM") in OLD:
        return True
    locale = known.get("LC_ALL") or known.get("LC_CTYPE") or known.get("LANG") or "UTF-8"
    return known.get("PYTHONUTF8") != "1" and "utf8" not in locale.lower().replace("-", "")


def _as_given() -> Mapping[str, str]:
    """The environment before Python, which calls the locale C one of UTF-8, has put that into it; else as it is now."""
    try:
        with open(_STARTED_WITH, "rb") as file:
            pairs = file.read().decode("utf-8", "replace").split("\0")
    except OSError:
        return os.environ
    return dict(pair.split("=", 1) for pair in pairs if "=" in pair)


# --- words to the player ---

_COMMAND = re.compile(r"`([^`\n]+)`")
_INDENT = "    "


def say(text: str, stream: TextIO) -> None:
    """A message, safe to show: on a terminal wrapped by words to its width, else in one piece."""
    safe = printable(text)
    if stream.isatty():
        safe = "\n".join(row for each in safe.split("\n") for row in laid_out(each, get_terminal_size().columns))
    stream.write(safe + "\n")


def laid_out(text: str, width: int) -> Iterator[str]:
    """The rows of one paragraph. Where it is too long for one, its commands stand by themselves, to be copied.

    No word is broken, and no command, however long.
    """
    if cells(text) < width:
        yield text
        return
    for number, part in enumerate(_COMMAND.split(text)):
        if number % 2:
            yield _INDENT + part
            continue
        words = re.sub(r"^[.,;:]? *", "", part) if number else part
        indent = words[: len(words) - len(words.lstrip())]
        row = ""
        for word in words.split():
            if row and cells(f"{row} {word}") >= width:
                yield row
                row = ""
            row = f"{row} {word}" if row else indent + word
        if row:
            yield row
