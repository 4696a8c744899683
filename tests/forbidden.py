"""Files and folders that may be read, but not written to, whoever runs the tests."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest


def forbid(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """Let nothing be written to a file, or where `place` is a folder to anything in it; until `monkeypatch.undo`."""
    may, really = os.access, os.open
    whole = place.is_dir()

    def forbidden(name: Any) -> bool:
        path = Path(os.fspath(name))
        return path == place or (whole and path.parent == place)

    def access(name: Any, mode: int, **more: Any) -> bool:
        if mode & os.W_OK and Path(os.fspath(name)) == place:
            return False
        return may(name, mode, **more)

    def opened(name: Any, flags: int, *mode: int, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and forbidden(name):
            raise PermissionError(13, "Permission denied", str(name))
        return really(name, flags, *mode, **more)

    monkeypatch.setattr(os, "access", access)
    monkeypatch.setattr(os, "open", opened)
