"""What the face on the whole screen costs: bytes over the line, time to the last of them, memory, and what it should.

    PYTHONPATH=. python tests/bench/screen.py                        everything, 80x24 and 120x40
    PYTHONPATH=. python tests/bench/screen.py play map --size 80x24  some of it

The program runs on a pty (Linux), side by side with the least that Textual can do; the floor of bytes is what a plain
writer of changed cells needs for the same change of the screen. Bytes and ratios can be trusted anywhere, times only
on a machine that does nothing else. Nothing here passes or fails; what misses its mark is marked `<<`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import NamedTuple

from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, Stand, play_to
from tests.bench.pty_terminal import FRAME, Picture, Terminal, floor

ROOT = Path(__file__).resolve().parents[2]
SILENCE, LIMIT, FIRST = 0.1, 5.0, 0.35
"""Seconds: an answer is over after so much silence; it takes no longer than; a key is silent after."""
GAP = 4_000_000
"""Nanoseconds of silence from which on what follows is another frame."""
STANDS = {
    COUNCIL: Stand(COUNCIL, "march", turn=2),
    CHARTER: Stand(CHARTER, "action", turn=3),
}
PLAY = {
    COUNCIL: "down down up P tab down M space right right up left space down T N enter down I L down enter O M",
    CHARTER: "down down up I tab down T down E down down up V enter down K O L down enter T up",
}
MAP = "space | right right right down down left left up left up right down"
OPTIONS = "down down down up down down up down"
TABS = "tab tab tab tab shift+tab tab down"


class Press(NamedTuple):
    """One key: its name, bytes sent for it, the floor of them, ms to the last byte, frames."""

    key: str
    sent: int
    least: int
    took: float
    frames: int


# --- running ---


def environ(folder: Path) -> dict[str, str]:
    found = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TMUX", "PYTHONDONTWRITEBYTECODE")
    }
    settings = str(folder / "settings.toml")
    return found | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "FALLEN_SETTINGS": settings,
                    "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}  # fmt: skip


def begin(folder: Path, size: tuple[int, int], *argv: str) -> Terminal:
    """`fallen` with some arguments, or the greeting where there are none."""
    command = ["-m", "fallen_tui", *argv] if argv else [str(ROOT / "tests/bench/hello.py")]
    return Terminal([sys.executable, *command], size, environ(folder), folder)


def table(folder: Path, size: tuple[int, int], game: str) -> Terminal:
    """A table on a fresh copy of the journal of a game, full on the screen."""
    copy = folder / f"copy-{time.monotonic_ns()}.fallen"
    shutil.copy(folder / f"{game}.fallen", copy)
    terminal = begin(folder, size, "resume", str(copy))
    terminal.until("choose")
    terminal.quiet(0.5, LIMIT)
    return terminal


def pressed(terminal: Terminal, keys: Sequence[str]) -> Iterator[Press]:
    """Press keys one after another; those before a bar are not counted, and silent ones are left out."""
    counted = "|" not in keys
    before = terminal.picture()
    for key in keys:
        if key == "|":
            counted = True
            continue
        first, began = len(terminal.chunks), time.monotonic_ns()
        terminal.press(key)
        terminal.quiet(SILENCE, LIMIT, FIRST)
        answer = terminal.chunks[first:]
        after = terminal.picture()
        if counted and answer:
            times = [chunk.at for chunk in answer]
            frames = 1 + sum(b - a > GAP for a, b in pairwise(times))
            announced = b"".join(chunk.data for chunk in answer).count(FRAME)
            sent = sum(len(chunk.data) for chunk in answer)
            took = (answer[-1].at - began) / 1e6
            yield Press(key, sent, floor(before, after), took, max(frames, announced))
        before = after


def full(terminal: Terminal) -> float:
    """Ms from the start until 95 of 100 cells of the settled screen were right."""
    terminal.quiet(0.7, 30.0, 10.0)
    pictures: list[Picture] = [terminal.picture(n + 1) for n in range(len(terminal.chunks))]
    last = pictures[-1]
    for chunk, picture in zip(terminal.chunks, pictures, strict=True):
        if sum(picture.get(at) == cell for at, cell in last.items()) >= 0.95 * len(last):
            return (chunk.at - terminal.began) / 1e6
    return float("inf")


# --- telling ---


def p95(values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]


def tell(what: str, value: float, unit: str, asked: float | None = None, note: str = "") -> None:
    """One figure, and what is asked of it."""
    shown = f"{value:,.0f}" if value >= 100 or unit == "B" else f"{value:.2f}"
    mark = "" if asked is None else f"asked {asked:>6,g}{' <<' if value > asked else ''}"
    print(f"  {what:<34} {shown:>9} {unit:<5} {mark:<16} {note}".rstrip(), flush=True)


def dearest(presses: Sequence[Press], count: int = 6) -> str:
    """The keys that cost most above the floor, for whoever looks for the cause."""
    most = sorted(presses, key=lambda press: press.least - press.sent)[:count]
    return "dearest " + ", ".join(f"{p.key} {p.sent}/{p.least} B" for p in most)


def slowest(presses: Sequence[Press], count: int = 6) -> str:
    """The keys that took longest."""
    most = sorted(presses, key=lambda press: -press.took)[:count]
    return "slowest " + ", ".join(f"{p.key} {p.took:.0f} ms" for p in most)


# --- what is measured ---


def play(folder: Path, size: tuple[int, int]) -> None:
    """200 keys of play: looking at options, turning to parts of the table, answering."""
    terminal = begin(folder, size)
    terminal.quiet(0.7, 30.0, 10.0)
    bare = list(pressed(terminal, [*islice(cycle("abcd"), 40)]))
    terminal.close()
    tell("hello: key to last byte, median", statistics.median(p.took for p in bare), "ms")
    tell("hello: bytes over floor", sum(p.sent for p in bare) / max(1, sum(p.least for p in bare)), "x")
    for game in STANDS:
        terminal = table(folder, size, game)
        found = list(pressed(terminal, list(islice(cycle(PLAY[game].split()), 200))))
        terminal.close()
        sent, least = sum(p.sent for p in found), sum(p.least for p in found)
        tell(f"{game}: bytes over floor", sent / least, "x", 2, f"{sent:,} of {least:,} B, {dearest(found, 4)}")
        tell(f"{game}: bytes a key, median", statistics.median(p.sent for p in found), "B")
        tell(f"{game}: key to last byte, median", statistics.median(p.took for p in found), "ms", 8)
        tell(f"{game}: key to last byte, p95", p95([p.took for p in found]), "ms", 25, slowest(found))
        tell(f"{game}: frames a key, p95", p95([p.frames for p in found]), "", 1)


def map_moves(folder: Path, size: tuple[int, int]) -> None:
    """The cursor on the map."""
    keys = MAP.split()
    terminal = table(folder, size, COUNCIL)
    found = list(pressed(terminal, [*keys[:2], *islice(cycle(keys[2:]), 72)]))
    terminal.close()
    tell("map: bytes a move, median", statistics.median(p.sent for p in found), "B", 150)
    tell("map: bytes a move, p95", p95([p.sent for p in found]), "B", 1400, dearest(found, 4))
    tell("map: bytes over floor", sum(p.sent for p in found) / sum(p.least for p in found), "x", 2)
    tell("map: key to last byte, median", statistics.median(p.took for p in found), "ms", 8)


def answers(folder: Path, size: tuple[int, int]) -> None:
    """Answering: Enter at whatever is asked."""
    for game in STANDS:
        terminal = table(folder, size, game)
        found = [p for p in pressed(terminal, ["enter", "down"] * 12) if p.key == "enter"]
        terminal.close()
        tell(f"{game}: bytes an answer, median", statistics.median(p.sent for p in found), "B", 4096)
        tell(f"{game}: bytes an answer, most", max(p.sent for p in found), "B", None, dearest(found, 3))


def held(folder: Path, size: tuple[int, int]) -> None:
    """A key held down, 30 a second: how long the last answer comes after the last key."""
    for game, keys in ((COUNCIL, MAP), (COUNCIL, OPTIONS), (CHARTER, OPTIONS)):
        terminal = table(folder, size, game)
        before, _, moves = keys.rpartition("| ")
        list(pressed(terminal, before.split()))
        first, end = len(terminal.chunks), time.monotonic()
        for key in islice(cycle(moves.split()), 90):
            terminal.press(key)
            last = time.monotonic_ns()
            end += 1 / 30
            while (left := end - time.monotonic()) > 0:
                terminal.read(left)
        terminal.quiet(0.4, LIMIT)
        lag = (terminal.chunks[-1].at - last) / 1e6
        sent = sum(len(chunk.data) for chunk in terminal.chunks[first:])
        terminal.close()
        tell(f"{game}: lag of a held key", max(0.0, lag), "ms", 15, f"{sent / 90:,.0f} B a key, {moves.split()[0]}")


def start(folder: Path, size: tuple[int, int]) -> None:
    """From the start of the process to a full screen, in turns with the greeting, so that noise is shared."""
    empty, one = folder / "empty", folder / "one"
    for place in (empty, one):
        place.mkdir(exist_ok=True)
    shutil.copy(folder / f"{COUNCIL}.fallen", one)
    ways: dict[str, Callable[[], Terminal]] = {
        "hello": lambda: begin(folder, size),
        "title": lambda: begin(folder, size, "--saves", str(empty)),
        "title with a game": lambda: begin(folder, size, "--saves", str(one)),
    }
    for game in STANDS:
        ways[game] = partial(begin, folder, size, "resume", str(folder / f"again-{game}.fallen"))
    took: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(6):
        for name, way in ways.items():
            if name in STANDS:
                shutil.copy(folder / f"{name}.fallen", folder / f"again-{name}.fallen")
            terminal = way()
            took[name].append(full(terminal))
            sent = sum(len(chunk.data) for chunk in terminal.chunks)
            terminal.close()
            if len(took[name]) == 6:
                tell(f"{name}: bytes until settled", sent, "B")
    middle = {name: statistics.median(values[1:]) for name, values in took.items()}
    tell("hello: start to full screen", middle["hello"], "ms")
    for name in ("title", "title with a game"):
        tell(f"{name}: start over hello", middle[name] / middle["hello"], "x", 1.4, f"{middle[name]:.0f} ms")
    for game in STANDS:
        tell(f"{game}: resume over hello", middle[game] / middle["hello"], "x", 2, f"{middle[game]:.0f} ms")


def memory(folder: Path, size: tuple[int, int]) -> None:
    """Resident memory, and how it grows over 1,000 keys."""
    terminal = begin(folder, size)
    terminal.quiet(0.7, 30.0, 10.0)
    bare = terminal.memory()
    terminal.close()
    tell("hello: resident memory", bare, "MB")
    for game in STANDS:
        terminal = table(folder, size, game)
        list(pressed(terminal, ["down", "tab"] * 8))
        used = terminal.memory()
        _hurried(terminal, 500)
        warm = terminal.memory()
        _hurried(terminal, 1000)
        grown = terminal.memory() - warm
        terminal.close()
        tell(f"{game}: memory over hello", used / bare, "x", 1.9, f"{used:.1f} MB, after 500 keys {warm:.1f}")
        tell(f"{game}: growth over 1,000 keys", grown, "MB", 1)


def _hurried(terminal: Terminal, count: int) -> None:
    for key in islice(cycle(f"{OPTIONS} {TABS}".split()), count):
        terminal.press(key)
        terminal.quiet(0.004, 1.0, 0.05)


def idle(folder: Path, size: tuple[int, int]) -> None:
    """Five seconds in which nobody touches anything, once the log has been told."""
    for game in STANDS:
        terminal = table(folder, size, game)
        terminal.quiet(3.0, 20.0)
        first, used, began = len(terminal.chunks), terminal.cpu(), time.monotonic()
        while (left := began + 5 - time.monotonic()) > 0:
            terminal.read(left)
        share = (terminal.cpu() - used) / (time.monotonic() - began) * 100
        tell(f"{game}: idle, bytes", sum(len(chunk.data) for chunk in terminal.chunks[first:]), "B", 0)
        tell(f"{game}: idle, processor", share, "%", 0.3)
        terminal.close()


MEASURES: dict[str, Callable[[Path, tuple[int, int]], None]] = {
    "play": play, "map": map_moves, "answers": answers, "held": held, "start": start, "memory": memory, "idle": idle,
}  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(MEASURES)}; else all of them")
    parser.add_argument("--size", action="append", metavar="WxH")
    options = parser.parse_args(argv)
    if unknown := [name for name in options.names if name not in MEASURES]:
        parser.error(f"there is no {', '.join(unknown)}")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for game, stand in STANDS.items():
            play_to(stand, folder / f"{game}.fallen").table.leave()
        full(begin(folder, (80, 24), "--saves", str(folder)))  # so that bytecode is there
        for size in options.size or ["80x24", "120x40"]:
            columns, _, rows = size.partition("x")
            for name in options.names or MEASURES:
                print(f"{name}, {size}: {MEASURES[name].__doc__}")
                MEASURES[name](folder, (int(columns), int(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
