"""The counted figures of pace, beside those that are kept: more than a twentieth above them is a step back.

    python -m tests.bench.kept             what they are now
    python -m tests.bench.kept --lower     keep those that are below what is kept
    python -m tests.bench.kept --keep      keep all of them as they are now, where what grew is worth it

Names of figures after the options choose some of them. Run from the root of the checkout; it takes about a minute.
`tests/bench/test_kept.py` compares them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.counted import COUNTED, Count

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_suffix(".json")
ROOM = 0.05
"""The share above what is kept up to which a figure may stand."""
SHOWN = 8
"""Parts that are named of a figure that grew."""
WORTH_TELLING = 0.02
"""What a part must have grown by; less may be rounding."""
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


def count(name: str) -> Count:
    """What is counted under a name, in a process of its own. Raises RuntimeError with what it said."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("FALLEN_", "PYTHON", "COV_"))}
    environ |= {"PYTHONHASHSEED": "0", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "tests.bench.kept", "--count", name]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{name} could not be counted:\n{done.stderr}")
    return Count(**json.loads(done.stdout.splitlines()[-1]))


def read(path: Path = KEPT) -> dict[str, Count]:
    """What is kept, by name; nothing where it was counted with another version of Python."""
    kept = json.loads(path.read_text())
    return {name: Count(**found) for name, found in kept["counts"].items()} if kept["python"] == PYTHON else {}


def write(counts: Mapping[str, Count], path: Path = KEPT) -> None:
    """Keep these and no others."""
    rounded = {
        name: Count(*({what: round(n, 2) for what, n in part.items()} for part in counts[name]))._asdict()
        for name in COUNTED
        if name in counts
    }
    path.write_text(json.dumps({"python": PYTHON, "counts": rounded}, indent=1) + "\n")


def grown(name: str, kept: Count, now: Count) -> str:
    """What is to be said of a count that stands too far above what is kept; empty where none of its figures does."""
    above = [what for what, figure in now.figures.items() if figure > kept.figures[what] * (1 + ROOM)]
    if not above:
        return ""
    lines = [
        f"{name}: {now.figures[what]:,.1f} {what}, {kept.figures[what]:,.1f} are kept "
        f"({now.figures[what] / kept.figures[what] - 1:+.0%}, {ROOM:.0%} are allowed)"
        for what in above
    ]
    more = {part: n - kept.parts.get(part, 0.0) for part, n in now.parts.items()}
    most = sorted((part for part in more if more[part] >= WORTH_TELLING), key=lambda part: -more[part])[:SHOWN]
    lines += [f"  {more[part]:+10,.2f}  {part}, {kept.parts.get(part, 0.0):,.2f} before" for part in most]
    lines.append("Where that is worth it: python -m tests.bench.kept --keep")
    return "\n".join(lines)


def fallen(kept: Count, now: Count) -> bool:
    """Whether a figure is so far below what is kept that this should be lowered."""
    return any(figure < kept.figures[what] * (1 - ROOM) for what, figure in now.figures.items())


def lowered(kept: Count | None, now: Count) -> Count:
    """The lower of two counts, by their first figures."""
    return now if kept is None or next(iter(now.figures.values())) < next(iter(kept.figures.values())) else kept


def main(argv: Sequence[str] | None = None) -> int:
    """Count, print, and keep what is to be kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(COUNTED)}; else all of them")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--lower", action="store_true", help="keep what is below")
    way.add_argument("--keep", action="store_true", help="keep all as they are")
    way.add_argument("--count", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    names: list[str] = options.names or list(COUNTED)
    if unknown := [name for name in names if name not in COUNTED]:
        parser.error(f"there is no {', '.join(unknown)}")
    if options.count:
        print(json.dumps(COUNTED[names[0]]()._asdict()))
        return 0
    kept = read() if KEPT.exists() else {}
    wanted: dict[str, Any] = dict(kept)
    for name in names:
        now = count(name)
        for what, figure in now.figures.items():
            before = f"{kept[name].figures[what]:,.1f} kept" if name in kept else "none kept"
            print(f"{name:20} {figure:10,.1f} {what:38} {before}", flush=True)
        if options.keep or options.lower:
            wanted[name] = now if options.keep else lowered(kept.get(name), now)
    if options.keep or options.lower:
        write(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
