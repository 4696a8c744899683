"""Writes the journals of finished games that stand in this folder, for the cards and rules of today.

    PYTHONPATH=. .venv/bin/python tests/journals/make.py [GAME [MODE]]

One game of The New Charter for each number of seats, each mode, each reason to end, and each outcome against each
Rival; one of Council of Towns for each number of seats, the normal and the short game, and both tracks that win, and
games against rival towns that were won and lost; and of both one that was left and resumed, and went back, many times.
Bots play seeds 0, 1, 2 ... and the shortest of the first few games that show what is wanted is kept, so the same cards
and rules give the same files byte for byte. It takes a few minutes. With the name of a game, only its journals are
written; with that of a mode, only those of the mode. Journals of older cards may stay beside new ones under other
names. Those of scenarios and campaigns are written by `make_scenarios.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.chance import pick
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.journal import Header, Journal
from fallen_tui.engine.table import Table
from fallen_tui.games import FIRST, open_game

CREATED = "2031-05-04T18:30:00+02:00"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
FEW = {"state51": 5, "fallen_land": 2}
"""Of how many games that show what is wanted the shortest is kept."""
LIMIT = 24_000
BATCHES = {"state51": 48, "fallen_land": 4}
"""How many seeds are tried at once."""
FOLDER = Path(__file__).parent


@attrs.frozen
class Wish:
    """A kind of game: who plays what, and how it must end ("" for any way)."""

    game: str
    mode: str
    bots: tuple[str, ...]
    reason: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def file(self) -> str:
        parts = (self.mode, *(value for _, value in self.options), str(len(self.bots)), self.reason)
        return "-".join([self.game, *(part.replace("_", "-") for part in parts if part)]) + SUFFIX

    def setup(self, seed: int) -> Setup:
        seats = tuple(SeatSpec(bot, name) for bot, name in zip(self.bots, NAMES, strict=False))
        return Setup(self.game, self.mode, seats, str(seed), options=self.options)


def charter() -> Iterator[Wish]:
    """What is wanted of The New Charter."""
    for seats in (2, 3, 4):
        yield Wish("state51", "standard", ("random",) * seats, "thirty")
    for reason in ("turn_limit", "more_cards", "more_unused", "draw"):
        yield Wish("state51", "standard", ("random", "random"), reason)
    for mode in open_game("state51").modes:
        if mode.id.startswith("rival-"):
            yield Wish("state51", mode.id, ("steady",), "rival_beaten")
            yield Wish("state51", mode.id, ("steady",), "rival_won")
        elif mode.id.startswith("countdown"):
            yield Wish("state51", mode.id, ("random",), "countdown")

    yield Wish("state51", FIRST, ("steady", "steady"), "thirty")


def council() -> Iterator[Wish]:
    """What is wanted of Council of Towns."""
    yield Wish("fallen_land", FIRST, ("steady", "steady"), "town_health")
    for seats in range(1, 7):
        yield Wish("fallen_land", "standard", ("steady",) * seats, "town_health")
    yield Wish("fallen_land", "short", ("steady",) * 2, "prestige")
    for seats in (1, 2, 4):
        yield Wish("fallen_land", "short", ("steady",) * seats, "town_health")
    for rivals, reasons in (("1", ("rival",)), ("2", ("rival", "town_health", "prestige")), ("3", ("rival",))):
        for reason in reasons:
            yield Wish("fallen_land", "rival-towns", ("steady",), reason, (("rivals", rivals),))


WANTED = {"state51": charter, "fallen_land": council}
RESTLESS = {
    "state51": Wish("state51", "standard", ("random",) * 3),
    "fallen_land": Wish("fallen_land", "short", ("steady",) * 3),
}


def outcome(wish: Wish, seed: int) -> tuple[str, int]:
    """How a game ends, and how many entries it has."""
    setup, game = wish.setup(seed), open_game(wish.game)
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    result = game.result(table.state)
    assert result is not None
    return result.reason, len(table.entries)


def find(pool: ProcessPoolExecutor, wish: Wish, reasons: set[str]) -> dict[str, int]:
    """For each reason the seed of the shortest among the first few games that end so."""
    found: dict[str, list[tuple[int, int]]] = {reason: [] for reason in reasons}
    batch = BATCHES[wish.game]
    for first in range(0, LIMIT, batch):
        seeds = range(first, first + batch)
        results = pool.map(outcome, [wish] * batch, seeds, chunksize=batch // 8 or 1)
        for seed, (reason, entries) in zip(seeds, results, strict=True):
            if reason in found:
                found[reason].append((entries, seed))
        enough = first >= FEW[wish.game] * batch
        if all(len(games) >= FEW[wish.game] or (games and enough) for games in found.values()):
            break
    missing = sorted(reason for reason, games in found.items() if not games)
    if missing:
        raise SystemExit(f"{wish.mode}: none of {LIMIT} games ends by {', '.join(missing)}")
    return {reason: min(games[: FEW[wish.game]])[1] for reason, games in found.items()}


def write(path: Path, setup: Setup, *, restless: bool = False) -> None:
    """The journal of one game; a restless one is left and resumed, and gone back in, every few answers."""
    path.unlink(missing_ok=True)
    game = open_game(setup.game)
    header = Header(setup, game.version, game.digest, CREATED)
    table = sit(path, Journal.create(path, header, game.registry), setup)
    bots = bots_of(game, setup)
    number = 0
    while let_bots_play(table, bots):
        number += 1
        if restless and number % 23 == 0 and not table.over:
            table.leave()
            journal, recording = Journal.open(path, game.registry)
            table = sit(path, journal, setup, recording.entries)
        if restless and number % 17 == 0:
            counting = active(table.entries)
            back = pick(setup.seed, "back", number, min(60, len(counting)))
            table.rewind(counting[-1 - back], by=number % len(setup.seats))
    table.leave()


def sit(path: Path, journal: Journal, setup: Setup, entries: object = ()) -> Table:
    journal.sync = False
    table = Table(open_game(setup.game), setup, journal=journal, entries=entries)  # type: ignore[arg-type]
    table.advance()
    return table


def make(pool: ProcessPoolExecutor, game: str, mode: str = "") -> None:
    """The journals of one game, or of one mode of it."""
    groups: dict[Wish, list[Wish]] = {}
    for wish in (each for each in WANTED[game]() if mode in ("", each.mode)):
        groups.setdefault(attrs.evolve(wish, reason=""), []).append(wish)
    for kind, group in groups.items():
        seeds = find(pool, kind, {wish.reason for wish in group})
        for wish in group:
            write(FOLDER / wish.file, wish.setup(seeds[wish.reason]))
            print(f"{wish.file}: seed {seeds[wish.reason]}", flush=True)
    if mode:
        return
    restless = attrs.evolve(RESTLESS[game].setup(7), undo="table")
    write(FOLDER / f"{game}-restless{SUFFIX}", restless, restless=True)


def main(game: str = "", mode: str = "") -> None:
    with ProcessPoolExecutor() as pool:
        for each in [game] if game else WANTED:
            make(pool, each, mode)


if __name__ == "__main__":
    main(*sys.argv[1:])
