"""The folder of the journals: where it is, what is in it, and how its files are named."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import JournalError, WrongUse
from fallen_tui.engine.paths import typed_path
from fallen_tui.engine.text import file_name, to_ascii

if TYPE_CHECKING:
    from fallen_tui.engine.game import Setup

VARIABLE = "FALLEN_SAVES"
NEAR = 0.75
"""How much alike two names must be for the one to be meant by the other."""


def saves_folder(override: str | None = None) -> Path:
    """Where saves lie: `override`, else $FALLEN_SAVES, else saves/ of a checkout, else the user's data folder.

    It runs from a checkout where the package lies in one, or is installed in a virtual environment that does.
    """
    if override or (override := os.environ.get(VARIABLE)):
        return typed_path(override)
    for checkout in (Path(__file__).resolve().parents[1], Path(sys.prefix).resolve().parent):
        if (checkout / "pyproject.toml").is_file() and (checkout / "content" / "state51").is_dir():
            return checkout / "saves"
    from platformdirs import user_data_path

    return user_data_path("fallen", appauthor=False) / "saves"


def new_path(folder: Path, setup: Setup, when: datetime) -> Path:
    """A file name that says game, day and players, and that no file has: `state51-2031-05-04-1830-ann-ines.fallen`."""
    names = [_slug(name) for name in setup.named()]
    stem = "-".join([setup.game, when.strftime("%Y-%m-%d-%H%M"), *filter(None, names)])[:80].rstrip("-")
    return free_path(folder, stem)


def free_path(folder: Path, stem: str) -> Path:
    """`folder/stem.fallen`, with a number where that is taken."""
    path, number = folder / f"{stem}{SUFFIX}", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def named_path(file: str, folder: Path) -> Path:
    """Where a new journal that a player names lies: a bare name in the folder, a path as it is given; `.fallen` added.

    Raises WrongUse where that is no name of a file.
    """
    given = typed_path(file)
    if file.endswith(("/", os.sep)) or given.name in ("", ".."):
        raise WrongUse(f"{file[:200]!r} isn't a file name; write --save evening{SUFFIX}")
    path = folder / given if given.name == file else given
    return path if path.name.endswith(SUFFIX) else path.with_name(f"{path.name}{SUFFIX}")


def find(file: str, folder: Path) -> Path:
    """The journal that a player names: a path, or a name in the folder with or without its ending.

    Raises JournalError where there is none, naming those that are near.
    """
    given = typed_path(file)
    for path in (given, folder / given, folder / f"{file}{SUFFIX}", typed_path(f"{file}{SUFFIX}")):
        if path.is_file():
            return path
    if given.is_dir():
        raise JournalError(
            f"{file} is a folder; name a journal in it, or list them with `fallen --saves {quoted(given)} saves`"
        )
    known = [path.name.removesuffix(SUFFIX) for path in journals(folder)]
    near = get_close_matches(given.name.removesuffix(SUFFIX), known, 1, NEAR)
    advice = f"did you mean {near[0]}{SUFFIX}?" if near else "`fallen saves` lists yours"
    raise JournalError(f"there is no journal {file}; {advice}")


def journals(folder: Path) -> list[Path]:
    """The journals of a folder, the last changed first; none where it can't be read."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name.endswith(SUFFIX) and not path.name.startswith(".") and path.is_file():
                found.append((modified(path), path))
    return [path for _, path in sorted(found, key=lambda pair: (-pair[0], pair[1].name))]


def writable(path: Path) -> bool:
    """Whether a journal may be written to: the file, and its folder, where it is kept from others who would play."""
    return os.access(path, os.W_OK) and keeps(Path(os.path.realpath(path)).parent)


def keeps(folder: Path) -> bool:
    """Whether new journals may be written to a folder."""
    return os.access(folder, os.W_OK)


def shown(path: Path) -> str:
    """A path as it may be shown."""
    return file_name(str(path))


def quoted(path: Path | str) -> str:
    """A path, or another word, as it is typed in a shell; where not all of it can be seen, by its bytes."""
    if file_name(str(path)) == str(path):
        return shlex.quote(str(path))
    plain = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in "'\\" else f"\\x{byte:02x}" for byte in os.fsencode(path)
    )
    return f"$'{''.join(plain)}'"


def _slug(name: str) -> str:
    """A name in letters that every file system takes, an accent dropped from its letter: `jose` for José."""
    plain = to_ascii(name.casefold()).replace(" ", "-")
    return "".join(c for c in plain if c == "-" or c.isalnum()).strip("-")[:16]


def modified(path: Path) -> float:
    """When a file was last changed, in seconds; 0 where that cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def ago(modified: float) -> str:
    """A time of change as a date and a time of day."""
    return datetime.fromtimestamp(modified).strftime("%Y-%m-%d %H:%M")


def sized(size: int) -> str:
    """A file size in words."""
    return f"{size} B" if size < 1024 else f"{size / 1024:.0f} KiB" if size < 1 << 20 else f"{size / (1 << 20):.1f} MiB"
