"""The frozen journals of `frozen/`, unpacked for one run of the tests.

They are stored without the number and the hash of each line, which are half of what does not compress. Both are put
back by a copy of the rule of the first day that stands here, so that a change of the engine's is noticed.
"""

from __future__ import annotations

import atexit
import hashlib
import lzma
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from fallen_tui.engine import SUFFIX

FOLDER = Path(__file__).parent / "frozen"
INDEX: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "index.yaml").read_text())
PACKED = ".jsonl.xz"
NAMES = sorted(path.name.removesuffix(PACKED) for path in FOLDER.glob(f"*{PACKED}"))
FINISHED = [name for name in NAMES if "reason" in INDEX[name]]


@cache
def frozen(name: str) -> Path:
    """One of them as a journal of this run's own folder, which nobody may write to."""
    path = _folder() / f"{name}{SUFFIX}"
    path.write_bytes(unpack((FOLDER / f"{name}{PACKED}").read_bytes()))
    path.chmod(0o444)
    return path


def pack(journal: bytes) -> bytes:
    """A journal as it is stored here; for one that is new."""
    bare = re.sub(rb',"h":"[0-9a-f]{16}"}$', b"}", re.sub(rb'^{"i":\d+,', b"{", journal, flags=re.M), flags=re.M)
    return lzma.compress(bare, preset=9 | lzma.PRESET_EXTREME)


def unpack(stored: bytes) -> bytes:
    """The journal, to the byte; raises lzma.LZMAError for what is none."""
    journal, chain = b"", b""
    for number, line in enumerate(lzma.decompress(stored).splitlines()):
        body = b'{"i":%d,' % number + line[1:-1] if number else line[:-1]
        chain = hashlib.blake2b(chain + body, digest_size=8).hexdigest().encode()
        journal += body + b',"h":"' + chain + b'"}\n'
    return journal


def plain() -> list[Path]:
    """Those of ordinary games that are over and were played by bots alone: no scenario, nobody's undo."""
    return [frozen(name) for name in FINISHED if "scenario" not in INDEX[name] and "-people-" not in name]


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="fallen-frozen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
