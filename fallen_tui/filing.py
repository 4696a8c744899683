"""Journals as files: given another name, put away, or deleted where a player says so. None is ever written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import JournalError
from fallen_tui.engine.lock import Lock
from fallen_tui.folder import free_path, shown

PUT_AWAY = "put-away"
"""The folder beside the journals for those that a player wants to see no more."""
LONGEST = 80
"""Characters of a name at most."""

T = TypeVar("T")


def put_away(path: Path) -> Path:
    """Move a journal to the folder of those put away, beside it; where it lies now.

    Raises JournalHeld where it is being played, JournalError where it cannot be moved.
    """

    def move() -> Path:
        folder = path.parent / PUT_AWAY
        folder.mkdir(exist_ok=True)
        return path.rename(free_path(folder, path.name.removesuffix(SUFFIX)))

    return _held(path, "put away", move)


def rename(path: Path, name: str) -> Path:
    """Give a journal another name in its folder, with or without its ending; where it lies now.

    Raises JournalHeld where it is being played, JournalError where it cannot have that name.
    """
    stem = name.strip().removesuffix(SUFFIX).strip()
    if not stem or stem.startswith(".") or "/" in stem or len(stem) > LONGEST:
        raise JournalError(f"a name is 1 to {LONGEST} characters without a /, and begins with no dot")
    target = path.with_name(f"{stem}{SUFFIX}")
    if target == path:
        return path
    if os.path.lexists(target):
        raise JournalError(f"there is a {shown(Path(target.name))} already; choose another name")
    return _held(path, "renamed", lambda: path.rename(target))


def delete(path: Path) -> None:
    """Delete a journal for good.

    Raises JournalHeld where it is being played, JournalError where it cannot be deleted.
    """
    _held(path, "deleted", path.unlink)


def _held(path: Path, done: str, act: Callable[[], T]) -> T:
    """Do something to a journal that nobody plays meanwhile; `done` says what, where that fails."""
    lock = Lock.take(path)
    try:
        return act()
    except (OSError, ValueError) as error:
        raise JournalError(f"{shown(path)} can't be {done}: {getattr(error, 'strerror', '') or error}") from None
    finally:
        lock.release()
