"""Writes the journals of scenarios, variants, chapters and campaigns, for the cards and rules of today.

    PYTHONPATH=. .venv/bin/python tests/journals/make_scenarios.py [ID ...]

For each and every level a game that was won and one that was lost, in `stories/`; of races one that was decided; of
whole campaigns those of the normal level. The
steady bot plays seeds 0, 1, 2 ... until it has shown both; what it never loses is lost by a bot that plays by chance.
With ids, only those are written. It takes a quarter of an hour.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, stage
from fallen_tui.games.fallen_land.scenario import LEVELS
from fallen_tui.games.fallen_land.scenario_files import Entry, catalogue
from tests.journals.make import NAMES, write

GAME = "fallen_land"
FOLDER = Path(__file__).parent / "stories"
TRIES = 40
"""So many games of a kind are played for the one that is wanted."""
VARIANTS = {"against_time": "normal", "against_time_short": "short"}


def levels_of(entry: Entry) -> tuple[str, ...]:
    """The levels at which its journals are kept."""
    return ("normal",) if entry.kind == "campaign" else LEVELS


def setup_of(entry: Entry, level: str, bot: str, seed: int) -> Setup:
    """A game of a scenario, a variant or a campaign, with the fewest seats it takes."""
    seats = tuple(SeatSpec(bot, name) for name in NAMES[: entry.seats[0]])
    if entry.kind == "variant":
        options: tuple[tuple[str, str], ...] = (("level", level), ("length", VARIANTS[entry.id]))
        return stage(Setup(GAME, "against-time", seats, str(seed), options=options))
    mode = "campaign" if entry.kind == "campaign" else "scenario"
    return stage(Setup(GAME, mode, seats, str(seed), options=((mode, entry.id), ("level", level))))


def won(setup: Setup) -> bool:
    """Whether a game is won by anybody."""
    game = open_game(GAME)
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    result = game.result(table.state)
    assert result is not None
    return bool(result.winners)


def make(entry: Entry, level: str) -> list[str]:
    """The journals of one scenario at one level."""
    missing = {True} if entry.kind == "competitive" else {True, False}
    told = []
    for bot in ("steady", "random"):
        for seed in range(TRIES if missing else 0):
            setup = setup_of(entry, level, bot, seed)
            result = won(setup)
            if result in missing:
                missing.remove(result)
                file = f"{entry.id.replace('_', '-')}-{level}-{'won' if result else 'lost'}{SUFFIX}"
                write(FOLDER / file, setup)
                told.append(f"{file}: {bot}, seed {seed}")
            if not missing or (bot == "random" and False not in missing):
                break
    return [*told, *(f"{entry.id} {level}: never {'won' if result else 'lost'}" for result in sorted(missing))]


def main(ids: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    entries = [entry for entry in catalogue(chapters=True) if not ids or entry.id in ids]
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(make, entry, level) for entry in entries for level in levels_of(entry)]
        for job in jobs:
            print("\n".join(job.result()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
