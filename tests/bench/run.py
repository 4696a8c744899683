"""Every figure of performance that the project promises, with the raw baseline it is held against.

    .venv/bin/python tests/bench/run.py            all of them
    .venv/bin/python tests/bench/run.py load seek  some of them

Figures are medians of several rounds on this machine, now; nothing here passes or fails. Behind each stands what a bare
loop did meanwhile (`pace.py`), in millions of steps a second, so that two machines, or two hours, can be compared.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
import yaml
from pace import loop_pace, measure, middle

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import History
from fallen_tui.engine.journal import Header, read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.library import open_content
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.garbage import seldom

GAME = "state51"


def median(measure: Callable[[], float], rounds: int = 7) -> float:
    """The median of several measurements, after one that does not count."""
    measure()
    return statistics.median(measure() for _ in range(rounds))


def clock(work: Callable[[], Any]) -> float:
    """Seconds one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def setup(seed: str, seats: int = 4) -> Setup:
    return Setup(GAME, "standard", tuple(SeatSpec("random", f"Bot {n + 1}") for n in range(seats)), seed)


def simulate() -> None:
    """Decisions a second of random bots, and of a bare generator kernel."""
    game = open_game(GAME)

    def play(number: int) -> int:
        table = Table(game, setup(f"bench-{number}"))
        play_out(table, bots_of(game, table.setup))
        return table.decisions

    def kernel() -> float:
        def rule() -> Iterator[Any]:
            total = 0
            while True:
                total += yield ("ask", total)
                for number in range(4):
                    yield ("event", number)

        count, log, running = 40_000, [], rule()
        next(running)
        start = time.process_time()
        for number in range(count):
            step = running.send(number % 3)
            while step[0] == "event":
                log.append(step)
                step = next(running)
        return count / (time.process_time() - start)

    play(0)
    ours = middle(measure(partial(play, number) for number in range(40)) for _ in range(5))
    bare = median(kernel, 5)
    say(
        "simulate",
        ours.told("decisions"),
        f"bare generator kernel {bare:,.0f}/s",
        f"{bare / ours.done:.1f} times",
        ours.loop,
    )


def long_journal(folder: Path, entries: int = 10_000) -> Path:
    """One journal of at least so many entries: a game gone back to its first turn again and again."""
    game = open_game(GAME)
    path = folder / "long.fallen"
    start = setup("long")
    with Journal.create(path, Header(start, game.version, game.digest), game.registry) as journal:
        journal.sync = False
        table = Table(game, start, journal=journal)
        table.advance()
        bots = bots_of(game, start)
        while len(table.entries) < entries:
            if not let_bots_play(table, bots):
                table.rewind(100)
        table.leave()
    return path


def load() -> None:
    """Reading a long journal, chain checked and decoded, against reading, decoding and hashing its lines."""
    game = open_game(GAME)
    with tempfile.TemporaryDirectory() as folder:
        path = long_journal(Path(folder))
        count = len(read(path, game.registry).entries)

        def bare() -> None:
            chain = b""
            for line in path.read_bytes().split(b"\n")[:-1]:
                chain = blake2b(chain + line, digest_size=8).digest()
                orjson.loads(line)

        ours = median(lambda: clock(lambda: read(path, game.registry)))
        raw = median(lambda: clock(bare))
    say(
        "load",
        f"{ours * 1000:.1f} ms for {count:,} entries",
        f"read + orjson + blake2b {raw * 1000:.1f} ms",
        f"{ours / raw:.2f} times",
    )


def seek() -> None:
    """The slowest of 200 seeks all over a long journal, keyframes made and not yet made."""
    game = open_game(GAME)
    with tempfile.TemporaryDirectory() as folder:
        recording = read(long_journal(Path(folder)), game.registry)
    entries: list[Entry] = recording.entries
    places = [(number * 7919) % len(entries) for number in range(200)]
    cold = clock(lambda: History(game, recording.header.setup, entries).seek(len(entries)))
    history = History(game, recording.header.setup, entries)
    history.seek(len(entries))
    slowest = max(clock(lambda place=place: history.seek(place)) for place in places)
    say("seek", f"slowest {slowest * 1000:.2f} ms", f"first seek to the end {cold * 1000:.1f} ms", "")


def answer() -> None:
    """An answer until it is on disk with all it caused, against a bare append and fsync of as many bytes."""
    game = open_game(GAME)
    with tempfile.TemporaryDirectory(dir=os.environ.get("FALLEN_BENCH_DIR")) as folder:
        start = setup("answer")
        path = Path(folder) / "answer.fallen"
        journal = Journal.create(path, Header(start, game.version, game.digest), game.registry)
        table = Table(game, start, journal=journal)
        table.advance()
        bots, took = bots_of(game, start), []
        size = path.stat().st_size
        while len(took) < 400:
            begun = time.perf_counter()
            if not let_bots_play(table, bots):
                break
            took.append(time.perf_counter() - begun)
        grown = (path.stat().st_size - size) // len(took)
        table.leave()
        descriptor = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def bare() -> None:
            os.write(descriptor, b"x" * grown)
            os.fsync(descriptor)

        raw = statistics.median(clock(bare) for _ in range(400))
        os.close(descriptor)
    ours = statistics.median(took)
    say(
        "answer",
        f"{ours * 1000:.3f} ms (median, {grown} bytes)",
        f"bare append + fsync {raw * 1000:.3f} ms",
        f"{(ours - raw) * 1000:+.3f} ms",
    )


def adventure(game: str, name: str) -> None:
    """A game's pace, a whole game of steady bots, a long journal opened at its last question."""
    from adventures import figures

    for part, figure, loop in figures(game):
        say(name, f"{part}: {figure}", "", "", loop)


def start() -> None:
    """`fallen games` from a cold start, against the interpreter alone."""

    def run(*words: str) -> Callable[[], float]:
        return lambda: clock(lambda: subprocess.run([sys.executable, *words], check=True, capture_output=True))

    ours, bare = median(run("-m", "fallen_tui.cli", "games")), median(run("-c", "pass"))
    say("start", f"fallen games {ours * 1000:.0f} ms", f"interpreter {bare * 1000:.0f} ms", f"{ours / bare:.1f} times")


def content() -> None:
    """Opening content warm: The New Charter as it is, and 1,000 cards of it."""
    own = median(lambda: clock(reopen))
    with tempfile.TemporaryDirectory() as folder, cache_in(Path(folder)):
        root, count = thousand_cards(Path(folder))
        from fallen_tui.games.state51.content.cards import HOOKS, Location

        warm = median(lambda: clock(lambda: open_content("many", root, HOOKS).deck("locations", Location)))
        files = sorted((root / "many").rglob("*.yaml"))
        parse = clock(lambda: [yaml.load(file.read_bytes(), Loader=yaml.CSafeLoader) for file in files])
    say("content", f"the game {own * 1000:.1f} ms", "", "")
    say(
        "content",
        f"{count:,} cards warm {warm * 1000:.1f} ms",
        f"PyYAML {parse * 1000:.0f} ms",
        f"1/{parse / warm:.0f}",
    )


def reopen() -> None:
    """All cards of the game, read again."""
    from fallen_tui.games.state51.content.cards import load as load_cards

    load_cards()


def thousand_cards(folder: Path) -> tuple[Path, int]:
    """A game of 1,000 Locations made from those there are."""
    from fallen_tui.engine.library import content_root

    root = folder / "content"
    many = root / "many" / "locations"
    many.mkdir(parents=True)
    found = [
        card
        for file in sorted((content_root() / GAME / "locations").glob("*.yaml"))
        for card in yaml.load(file.read_bytes(), Loader=yaml.CSafeLoader)
    ]
    cards = [{**found[n % len(found)], "id": f"M{n}"} for n in range(1000)]
    for part in range(10):
        chunk = cards[part * 100 : part * 100 + 100]
        (many / f"{part}.yaml").write_bytes(b"\n".join(b"- " + orjson.dumps(card) for card in chunk))
    return root, len(cards)


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """The content cache of this run in a folder of its own."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before


def say(name: str, ours: str, baseline: str, ratio: str, loop: float | None = None) -> None:
    """A line: a figure, what it is held against, and what the bare loop did meanwhile, now where it is not given."""
    steps = (loop or loop_pace()) / 1e6
    print(f"{name:10} {ours:56} {baseline:40} {ratio:12} loop {steps:.1f} M/s", flush=True)


BENCHES: dict[str, Callable[[], None]] = {
    **{bench.__name__: bench for bench in (simulate, load, seek, answer, start, content)},
    "council": partial(adventure, "fallen_land", "council"),
    "road": partial(adventure, "posthuman", "road"),
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"no figure {unknown[0]!r}; choose {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    seldom()  # as the program itself does
    for name in names or BENCHES:
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
