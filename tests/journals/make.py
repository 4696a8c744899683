"""Writes the journals of finished games that stand in this folder, for the cards and rules of today.

    PYTHONPATH=. .venv/bin/python tests/journals/make.py [FOLDER]

One game of The New Charter for each number of seats, each mode, each reason to end, and each outcome against each
Rival; and one that was left and resumed, and went back, many times. Bots play seeds 0, 1, 2 ... and the shortest of
the first few games that show what is wanted is kept, so the same cards and rules give the same files byte for byte.
It takes about a minute, most of it for the draw. Journals of older cards may stay beside new ones under other names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.chance import pick
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.journal import SUFFIX, Header, Journal
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

CREATED = "2031-05-04T18:30:00+02:00"
NAMES = ("Ann", "Bo", "Cy", "Dee")
FEW = 5
LIMIT = 24_000
BATCH = 48
GAME = open_game("state51")


@attrs.frozen
class Wish:
    """A kind of game: who plays what, and how it must end ("" for any way)."""

    mode: str
    bots: tuple[str, ...]
    reason: str = ""

    @property
    def file(self) -> str:
        parts = (GAME.id, self.mode, str(len(self.bots)), self.reason)
        return "-".join(part.replace("_", "-") for part in parts if part) + SUFFIX

    def setup(self, seed: int) -> Setup:
        seats = tuple(SeatSpec(bot, name) for bot, name in zip(self.bots, NAMES, strict=False))
        return Setup(GAME.id, self.mode, seats, str(seed))


def wishes() -> Iterator[Wish]:
    """Everything that is wanted."""
    for seats in (2, 3, 4):
        yield Wish("standard", ("random",) * seats, "thirty")
    for reason in ("turn_limit", "more_cards", "more_unused", "draw"):
        yield Wish("standard", ("random", "random"), reason)
    for mode in GAME.modes:
        if mode.id.startswith("rival-"):
            yield Wish(mode.id, ("steady",), "rival_beaten")
            yield Wish(mode.id, ("steady",), "rival_won")
        elif mode.id != "standard":
            yield Wish(mode.id, ("random",), "countdown")


def outcome(mode: str, bots: tuple[str, ...], seed: int) -> tuple[str, int]:
    """How a game ends, and how many entries it has."""
    setup = Wish(mode, bots).setup(seed)
    table = Table(GAME, setup)
    play_out(table, bots_of(GAME, setup))
    result = GAME.result(table.state)
    assert result is not None
    return result.reason, len(table.entries)


def find(pool: ProcessPoolExecutor, mode: str, bots: tuple[str, ...], reasons: set[str]) -> dict[str, int]:
    """For each reason the seed of the shortest among the first few games that end so."""
    found: dict[str, list[tuple[int, int]]] = {reason: [] for reason in reasons}
    for first in range(0, LIMIT, BATCH):
        seeds = range(first, first + BATCH)
        results = pool.map(outcome, [mode] * BATCH, [bots] * BATCH, seeds, chunksize=6)
        for seed, (reason, entries) in zip(seeds, results, strict=True):
            if reason in found:
                found[reason].append((entries, seed))
        enough = first >= FEW * BATCH
        if all(len(games) >= FEW or (games and enough) for games in found.values()):
            break
    missing = sorted(reason for reason, games in found.items() if not games)
    if missing:
        raise SystemExit(f"{mode}: none of {LIMIT} games ends by {', '.join(missing)}")
    return {reason: min(games[:FEW])[1] for reason, games in found.items()}


def write(path: Path, setup: Setup, *, restless: bool = False) -> None:
    """The journal of one game; a restless one is left and resumed, and gone back in, every few answers."""
    path.unlink(missing_ok=True)
    header = Header(setup, GAME.version, GAME.digest, CREATED)
    table = sit(path, Journal.create(path, header, GAME.registry), setup)
    bots = bots_of(GAME, setup)
    number = 0
    while let_bots_play(table, bots):
        number += 1
        if restless and number % 23 == 0 and not table.over:
            table.leave()
            journal, recording = Journal.open(path, GAME.registry)
            table = sit(path, journal, setup, recording.entries)
        if restless and number % 17 == 0:
            counting = active(table.entries)
            back = pick(setup.seed, "back", number, min(60, len(counting)))
            table.rewind(counting[-1 - back], by=number % len(setup.seats))
    table.leave()


def sit(path: Path, journal: Journal, setup: Setup, entries: object = ()) -> Table:
    journal.sync = False
    table = Table(GAME, setup, journal=journal, entries=entries)  # type: ignore[arg-type]
    table.advance()
    return table


def main(folder: Path) -> None:
    groups: dict[tuple[str, tuple[str, ...]], list[Wish]] = {}
    for wish in wishes():
        groups.setdefault((wish.mode, wish.bots), []).append(wish)
    with ProcessPoolExecutor() as pool:
        for (mode, bots), group in groups.items():
            seeds = find(pool, mode, bots, {wish.reason for wish in group})
            for wish in group:
                write(folder / wish.file, wish.setup(seeds[wish.reason]))
                print(f"{wish.file}: seed {seeds[wish.reason]}")
    restless = attrs.evolve(Wish("standard", ("random",) * 3).setup(7), undo="table")
    write(folder / f"{GAME.id}-restless{SUFFIX}", restless, restless=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
