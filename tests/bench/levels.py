"""How hard the levels are: `python tests/bench/levels.py [ID ...] [--games N] [--level L ...] [--seed S ...]`.

`steady` bots play scenarios, chapters begun on their own, and variants at every level: one bot, in a cooperative
scenario two, or with `--seats N` so many. Competitive scenarios are left out, for somebody always wins them. IDs: those
of the content, or `solo`, `chapters`, `coop` and `variants` for all of a kind; left out: everything. A row of the
table: the percentage won at each level with its 95% interval (Wilson), the games a level, and the median Turns at
which they ended. Wanted are 75, 45 and 20%: a share more than 10 points above is marked `+`, one below `-`. Of each
seed N games are played; game 3 of a seed is game 3 of `fallen simulate` with the same `--seed`. `--jobs N`: in so many
processes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from statistics import median
from typing import NamedTuple

from shares import wilson

from fallen_tui.commands.simulate import USUAL_BOT, Run, SimulatedGame, play_one
from fallen_tui.engine.game import Setup
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.seats import christened

GAME = "fallen_land"
WANTED = {"easy": 75, "normal": 45, "hard": 20}
WITHIN = 10
GROUPS = {"solo": "solo", "chapter": "chapters", "coop": "coop"}
"""The words for all scenarios of a kind."""
HEAD = "| | | easy, % | normal, % | hard, % | games | Turns |\n|---|---|---|---|---|---|---|"


class Course(NamedTuple):
    """What is played: its id and name, the group it is in, its seats, and the mode and options of a game of it."""

    id: str
    name: str
    group: str
    seats: int
    mode: str
    options: tuple[tuple[str, str], ...]

    def run(self, level: str, seed: str, games: int) -> Run:
        """So many games of it at a level."""
        seats = christened([(USUAL_BOT, "")] * self.seats)
        return Run(Setup(GAME, self.mode, seats, seed, options=(*self.options, ("level", level))), games)


def courses() -> list[Course]:
    """Everything that has levels and can be lost."""
    variants = [
        Course("against_time", "Against Time", "variants", 1, "against-time", ()),
        Course("against_time_short", "Against Time, short", "variants", 1, "against-time", (("length", "short"),)),
        *(
            Course(f"rival_towns{number}{short}", f"Rival Towns, {words}{tail}", "variants", 1, "rival-towns", options)
            for rivals, number, words in (("1", "_one", "one"), ("2", "", "two"), ("3", "_three", "three"))
            for short, tail, length in (("", "", "normal"), ("_short", ", short", "short"))
            for options in ((("rivals", rivals), ("length", length)),)
        ),
    ]
    staged = [
        Course(each.id, each.name, group, each.seats[0], "scenario", (("scenario", each.id),))
        for kind, group in GROUPS.items()
        for each in FILES.catalogue(chapters=True)
        if each.kind == kind
    ]
    return [*staged, *variants]


def chosen(words: Sequence[str], seats: int = 0) -> list[Course]:
    """The courses that are named, by id or group; all where none is. Raises SystemExit for a word that names none.

    seats   of what is played together; 0: the fewest
    """
    known = courses()
    for word in words:
        if not any(word in (each.id, each.group) for each in known):
            raise SystemExit(f"there is no {word!r}; choose {', '.join(each.id for each in known)}")
    found = [each for each in known if not words or each.id in words or each.group in words]
    return [each._replace(seats=seats) if seats and each.group == "coop" else each for each in found]


def played(pool: Executor | None, run: Run) -> list[SimulatedGame]:
    """All games of a run. Raises SystemExit where one failed."""
    games = range(run.games)
    found = list(pool.map(one, repeat(run), games)) if pool else [one(run, number) for number in games]
    for game in found:
        if game.error:
            raise SystemExit(f"{run.setup.options}, seed {game.seed}: {game.error}")
    return found


def one(run: Run, number: int) -> SimulatedGame:
    """A single game."""
    return play_one(open_game(GAME), run, number)


def cell(wins: int, games: int, wanted: int) -> str:
    """A share of wins with its interval and its mark."""
    low, high = wilson(wins, games)
    off = 100 * wins - wanted * games
    mark = "" if abs(off) <= WITHIN * games else "+" if off > 0 else "-"
    return f"{100 * wins / games:.0f}{mark} ({100 * low:.0f}-{100 * high:.0f})"


def row(pool: Executor | None, course: Course, options: argparse.Namespace) -> str:
    """A row of the table; a level that is not asked for stays empty."""
    cells, turns = [], []
    for level, wanted in WANTED.items():
        runs = [course.run(level, seed, options.games) for seed in options.seed if level in options.level]
        found = [game for run in runs for game in played(pool, run)]
        cells.append(cell(sum(bool(game.winners) for game in found), len(found), wanted) if found else "")
        turns.append(f"{median(game.turns for game in found):g}" if found else "")
    games = options.games * len(options.seed)
    return f"| `{course.id}` | {course.name} | {' | '.join(cells)} | {games} | {', '.join(filter(None, turns))} |"


def table(options: argparse.Namespace) -> Iterator[str]:
    """The rows, each as soon as it is known."""
    wanted = chosen(options.ids, options.seats)
    yield HEAD
    if options.jobs == 1:
        yield from (row(None, each, options) for each in wanted)
        return
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        yield from (row(pool, each, options) for each in wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", nargs="+", choices=tuple(WANTED), default=tuple(WANTED))
    parser.add_argument("--seed", nargs="+", default=["levels"])
    parser.add_argument("--seats", type=int, default=0, metavar="N")
    parser.add_argument("--jobs", type=int, default=1)
    for text in table(parser.parse_args()):
        print(text, flush=True)


if __name__ == "__main__":
    main()
