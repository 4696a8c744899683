"""The figures of an adventure: the pace of random bots, a whole game of steady ones, a long journal opened."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from pace import Pace, loop_pace, measure, middle

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import Header, read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

TURNS = 20
"""Of the long journal, where the game takes so many."""
DECISIONS = 20_000
PART = 500
"""Decisions between two looks at the bare loop."""
ROUNDS = 5
SEATS = 4


def setup(game: str, kind: str, seed: str) -> Setup:
    return Setup(game, "standard", tuple(SeatSpec(kind, f"Bot {n + 1}") for n in range(SEATS)), seed)


def figures(game: str) -> Iterator[tuple[str, str, float]]:
    """Each figure with its name, and the pace of the bare loop meanwhile."""
    paces = middle(pace(game, number) for number in range(ROUNDS))
    yield "random", paces.told("decisions"), paces.loop
    took = [steady(game, number) for number in range(ROUNDS)]
    told = f"a game of four {statistics.median(took):.2f} s, the slowest of {ROUNDS} {max(took):.2f} s"
    yield "steady", told, loop_pace()
    yield "open", opened(game), loop_pace()


def pace(game: str, number: int) -> Pace:
    """The pace of four random bots, over so many decisions: one game after another."""
    playing = _games(game, number)
    table, bots = next(playing)

    def play() -> int:
        nonlocal table, bots
        done = 0
        while done < PART:
            before = table.decisions
            while table.decisions < before + PART - done and let_bots_play(table, bots):
                pass
            done += table.decisions - before
            if table.over:
                table, bots = next(playing)
        return done

    return measure([play] * (DECISIONS // PART))


def _games(game: str, number: int) -> Iterator[tuple[Table, Any]]:
    """Tables of four random bots, each at its first question, without end."""
    opened = open_game(game)
    for again in count():
        table = Table(opened, setup(game, "random", f"bench-{number}-{again}" if again else f"bench-{number}"))
        table.advance()
        yield table, bots_of(opened, table.setup)


def steady(game: str, number: int) -> float:
    """Seconds of the processor for a whole game of four steady bots."""
    opened = open_game(game)
    table = Table(opened, setup(game, "steady", f"bench-{number}"))
    start = time.process_time()
    play_out(table, bots_of(opened, table.setup))
    return time.process_time() - start


def opened(game_id: str) -> str:
    """A long journal of four seats, opened at its last question."""
    game = open_game(game_id)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.fallen"
        start = setup(game_id, "random", "open")
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
            begun = time.process_time()
            recording = read(path, game.registry)
            Table(game, recording.header.setup, entries=recording.entries).advance()
            took.append(time.process_time() - begun)
    milliseconds = statistics.median(took) * 1000
    return f"{milliseconds:.0f} ms for {len(recording.entries):,} entries, turn {table.state.turn}"
