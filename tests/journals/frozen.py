"""The frozen journals of `frozen/`, unpacked for one run of the tests."""

from __future__ import annotations

import atexit
import lzma
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from fallen_tui.engine import SUFFIX

FOLDER = Path(__file__).parent / "frozen"
INDEX: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "index.yaml").read_text())
NAMES = sorted(path.name.removesuffix(f"{SUFFIX}.xz") for path in FOLDER.glob(f"*{SUFFIX}.xz"))
FINISHED = [name for name in NAMES if "reason" in INDEX[name]]


@cache
def frozen(name: str) -> Path:
    """One of them as a journal of this run's own folder, which nobody may write to."""
    path = _folder() / f"{name}{SUFFIX}"
    path.write_bytes(lzma.decompress((FOLDER / f"{name}{SUFFIX}.xz").read_bytes()))
    path.chmod(0o444)
    return path


def plain() -> list[Path]:
    """Those of ordinary games that are over and were played by bots alone: no scenario, nobody's undo."""
    return [frozen(name) for name in FINISHED if "scenario" not in INDEX[name] and "-people-" not in name]


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="fallen-frozen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
