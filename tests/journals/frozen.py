"""The frozen journals of `frozen/`, unpacked for one run of the tests.

They are stored without the number and the hash of each line, which are half of what does not compress. Both are put
back by a copy of the rule of the first day that stands here, so that a change of the engine's is noticed. Those of a
game that were frozen together stand in one archive, each after a line with its name, since they have many words in
common.
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
SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
"""The games that a clone can be looked at with; the other journals of tests are those of `FOLDER`."""
INDEX: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "index.yaml").read_text())
NAMES = sorted(INDEX)
FINISHED = [name for name in NAMES if "reason" in INDEX[name]]


@cache
def frozen(name: str) -> Path:
    """One of them as a journal of this run's own folder, which nobody may write to."""
    path = _folder() / f"{name}{SUFFIX}"
    path.write_bytes(whole(archives()[name]))
    path.chmod(0o444)
    return path


@cache
def archives() -> dict[str, bytes]:
    """All journals by their names, bare. Raises lzma.LZMAError for an archive that is none."""
    found = {}
    for path in sorted(FOLDER.glob("*.xz")):
        found.update(unpack(path.read_bytes()))
    return found


def pack(journals: dict[str, bytes]) -> bytes:
    """An archive of journals that are new, by their names."""
    text = b"".join(b"# %s\n%s" % (name.encode(), bare(journal)) for name, journal in sorted(journals.items()))
    return lzma.compress(text, preset=9 | lzma.PRESET_EXTREME)


def unpack(archive: bytes) -> dict[str, bytes]:
    """The bare journals of an archive by their names."""
    _, *parts = re.split(rb"^# (.+)\n", lzma.decompress(archive), flags=re.M)
    return {name.decode(): journal for name, journal in zip(parts[::2], parts[1::2], strict=True)}


def bare(journal: bytes) -> bytes:
    """A journal without the number and the hash of each line."""
    return re.sub(rb',"h":"[0-9a-f]{16}"}$', b"}", re.sub(rb'^{"i":\d+,', b"{", journal, flags=re.M), flags=re.M)


def whole(journal: bytes) -> bytes:
    """A bare journal as it was, to the byte."""
    found, chain = b"", b""
    for number, line in enumerate(journal.splitlines()):
        body = b'{"i":%d,' % number + line[1:-1] if number else line[:-1]
        chain = hashlib.blake2b(chain + body, digest_size=8).hexdigest().encode()
        found += body + b',"h":"' + chain + b'"}\n'
    return found


def plain() -> list[Path]:
    """Those of ordinary games that are over and were played by bots alone: no scenario, nobody's undo."""
    return [frozen(name) for name in FINISHED if "scenario" not in INDEX[name] and "-people-" not in name]


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="fallen-frozen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
