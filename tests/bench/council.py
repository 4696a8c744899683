"""The figures of Council of Towns: the pace of random bots, a whole game of steady ones, a long journal opened."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pace import Pace, loop_pace, measure, middle

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import Header, read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

GAME = "fallen_land"
TURNS = 20
DECISIONS = 20_000
PART = 500
"""Decisions between two looks at the bare loop."""
ROUNDS = 5


def setup(kind: str, seed: str, seats: int = 4) -> Setup:
    return Setup(GAME, "standard", tuple(SeatSpec(kind, f"Bot {n + 1}") for n in range(seats)), seed)


def figures() -> Iterator[tuple[str, str, float]]:
    """Each figure with its name, and the pace of the bare loop meanwhile."""
    paces = middle(pace(number) for number in range(ROUNDS))
    yield "random", paces.told("decisions"), paces.loop
    took = [steady(n) for n in range(ROUNDS)]
    told = f"a game of four {statistics.median(took):.2f} s, the slowest of {ROUNDS} {max(took):.2f} s"
    yield "steady", told, loop_pace()
    yield "open", opened(), loop_pace()


def pace(number: int) -> Pace:
    """The pace of four random bots, over so many decisions of a game."""
    game = open_game(GAME)
    table = Table(game, setup("random", f"bench-{number}"))
    bots = bots_of(game, table.setup)
    table.advance()

    def play() -> int:
        before = table.decisions
        while table.decisions < before + PART and let_bots_play(table, bots):
            pass
        return table.decisions - before

    return measure([play] * (DECISIONS // PART))


def steady(number: int) -> float:
    """Seconds of a whole game of four steady bots."""
    game = open_game(GAME)
    table = Table(game, setup("steady", f"bench-{number}"))
    start = time.perf_counter()
    play_out(table, bots_of(game, table.setup))
    return time.perf_counter() - start


def opened() -> str:
    """A journal of 20 Turns, four seats, opened at its last question."""
    game = open_game(GAME)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.fallen"
        start = setup("random", "open")
        with Journal.create(path, Header(start, game.version, game.digest), game.registry) as journal:
            journal.sync = False
            table = Table(game, start, journal=journal)
            bots = bots_of(game, start)
            table.advance()
            while table.state.turn <= TURNS and let_bots_play(table, bots):
                pass
            table.leave()
        took = []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            recording = read(path, game.registry)
            Table(game, recording.header.setup, entries=recording.entries).advance()
            took.append(time.perf_counter() - begun)
    milliseconds = statistics.median(took) * 1000
    return f"{milliseconds:.0f} ms for {len(recording.entries):,} entries, turn {table.state.turn}"
