"""`fallen simulate`: bots play many games, and what came of it as figures."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import attrs

from fallen_tui.bots import bots_of, play_out
from fallen_tui.commands.common import playable_game, write_json
from fallen_tui.commands.setup import scenario_options, wanted_mode
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import JournalError, WrongUse
from fallen_tui.engine.events import Closed
from fallen_tui.engine.game import Game, SeatSpec, Setup
from fallen_tui.engine.journal import Header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.plugin import STAGED, Plugin
from fallen_tui.engine.table import Table
from fallen_tui.folder import shown
from fallen_tui.games import fewest, open_game
from fallen_tui.garbage import seldom
from fallen_tui.seats import check_setup, christened, mode_for, parse_seats, parse_variants


@attrs.frozen
class SimulatedGame:
    """One game of a run: its result, or the `error` that ended it."""

    seed: str
    error: str = ""
    decisions: int = 0
    events: int = 0
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    sides: tuple[str, ...] = ()
    turns: int = 0
    reason: str = ""


@attrs.frozen
class Run:
    """What is played: `setup` with the seed of the whole run, and where journals go, if anywhere."""

    setup: Setup
    games: int
    jobs: int = 1
    keep: str = ""

    def setup_of(self, number: int) -> Setup:
        """The set-up of game `number` of the run: that of the run, on a seed of its own."""
        return attrs.evolve(self.setup, seed=f"{self.setup.seed}-{number}")

    def file_of(self, number: int) -> Path:
        """The journal of game `number`."""
        seed = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in self.setup.seed)[:60]
        return Path(self.keep) / f"{self.setup.game}-{seed}-{number}{SUFFIX}"


def simulate(options: argparse.Namespace) -> int:
    """Play and report; exit code 1 where a game failed."""
    run = _run_of(playable_game(options.game), options)
    if run.keep:
        _prepare(run)
    open_game(run.setup.game)  # the reading of cards is no part of the pace
    start = time.perf_counter()
    played = list(_with_progress(_play_all(run), run.games))
    report = summary(run, played, time.perf_counter() - start)
    if options.json:
        write_json(report)
    else:
        print("\n".join(_words(run, report)))
    return 1 if report["errors"] else 0


def _run_of(entry: Plugin, options: argparse.Namespace) -> Run:
    seats = None if options.seats is None else parse_seats(options.seats)
    if seats is not None and any(seat.human for seat in seats):
        raise WrongUse("simulate is for bots; seats look like bot:steady,bot:random")
    mode = mode_for(entry.modes, wanted_mode(options), None if seats is None else len(seats))
    agreed = (*parse_variants(entry.id, options.variants), *scenario_options(options))
    if seats is None:
        seats = christened([(entry.bots[0], "")] * fewest(entry.id, mode, agreed))
    setup = Setup(entry.id, mode.id, seats, options.seed, options=agreed)
    check_setup(setup, entry.modes)
    return Run(setup, options.games, options.jobs, options.keep or "")


# --- playing ---


def _play_all(run: Run) -> Iterator[SimulatedGame]:
    """All games in their order, whoever plays them."""
    if run.jobs == 1:
        game = open_game(run.setup.game)
        for number in range(run.games):
            yield play_one(game, run, number)
        return
    from concurrent.futures import ProcessPoolExecutor

    share = max(1, min(16, run.games // (run.jobs * 4)))
    with ProcessPoolExecutor(run.jobs, get_context("spawn"), _begin_worker, (run,)) as pool:
        try:
            yield from pool.map(_play_in_worker, range(run.games), chunksize=share)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_worker: dict[str, Any] = {}


def _begin_worker(run: Run) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    seldom()
    _worker.update(run=run, game=open_game(run.setup.game))


def _play_in_worker(number: int) -> SimulatedGame:
    return play_one(_worker["game"], _worker["run"], number)


def play_one(game: Game, run: Run, number: int) -> SimulatedGame:
    """Game `number` of a run, in memory; whatever goes wrong in it is its error."""
    setup = run.setup_of(number)
    table = Table(game, setup)
    try:
        play_out(table, bots_of(game, setup))
        played = _played(table)
    except Exception as error:
        played = SimulatedGame(setup.seed, _told(error))
    if run.keep:
        _write(table, run.file_of(number))
    return played


def _played(table: Table) -> SimulatedGame:
    result = table.game.result(table.state)
    if result is None:
        return SimulatedGame(table.setup.seed, "the bots stopped before the end")
    return SimulatedGame(
        table.setup.seed,
        "",
        table.decisions,
        len(table.entries),
        result.winners,
        result.scores,
        result.sides,
        result.turns,
        result.reason,
    )


def _told(error: Exception) -> str:
    """An error with the line it arose at."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"


def _prepare(run: Run) -> None:
    """Make the folder. Raises JournalError where it cannot be, or holds this run already."""
    folder = Path(run.keep)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"{shown(folder)}: {error.strerror or error}; choose a folder you may write to") from None
    taken = next((path for n in range(run.games) if (path := run.file_of(n)).exists()), None)
    if taken is not None:
        raise JournalError(f"{shown(taken)} already exists; choose another folder or another --seed")


def _write(table: Table, path: Path) -> None:
    header = Header(table.setup, table.game.version, table.game.digest)
    with Journal.create(path, header, table.game.registry) as journal:
        journal.sync = False
        journal.append([*table.entries, Closed()])


# --- figures ---


def summary(run: Run, played: list[SimulatedGame], seconds: float) -> dict[str, Any]:
    """The figures of a run; shared wins count as fractions."""
    finished = [game for game in played if not game.error]
    return {
        "games": len(played),
        "finished": len(finished),
        "errors": [{"seed": game.seed, "error": game.error} for game in played if game.error],
        "decisions": sum(game.decisions for game in finished),
        "events": sum(game.events for game in finished),
        "seconds": round(seconds, 3),
        "wins": _wins(run.setup.seats, finished),
        "turns": _spread([game.turns for game in finished]),
        "scores": _spread([score for game in finished for score in game.scores]),
        "reasons": _counts([game.reason for game in finished]),
        **({"won": sum(bool(game.winners) for game in finished)} if run.setup.mode in STAGED else {}),
    }


def _wins(seats: tuple[SeatSpec, ...], finished: list[SimulatedGame]) -> dict[str, dict[str, float]]:
    by_seat = {str(seat + 1): Fraction() for seat in range(len(seats))}
    by_bot = {kind: Fraction() for kind in sorted({seat.kind for seat in seats})}
    by_side = {side: Fraction() for side in sorted({side for game in finished for side in game.sides if side})}
    for game in finished:
        for seat in game.winners:
            share = Fraction(1, len(game.winners))
            by_seat[str(seat + 1)] += share
            by_bot[seats[seat].kind] += share
            if side := game.sides[seat]:
                by_side[side] += share
    return {
        name: {key: round(float(share), 6) for key, share in wins.items()}
        for name, wins in (("by_seat", by_seat), ("by_bot", by_bot), ("by_side", by_side))
    }


def _spread(values: list[int]) -> dict[str, float | None]:
    if not values:
        return {"min": None, "median": None, "max": None}
    return {"min": min(values), "median": median(values), "max": max(values)}


def _counts(values: list[str]) -> dict[str, int]:
    return {value: values.count(value) for value in sorted(set(values))}


def _won(report: dict[str, Any]) -> Iterator[str]:
    """Of a scenario: how often it was won, whoever won it."""
    if "won" in report and report["finished"]:
        n, of = report["won"], report["finished"]
        yield f"Won: {n} of {of} ({100 * n / of:.1f}%)."


def _words(run: Run, report: dict[str, Any]) -> Iterator[str]:
    seats = ", ".join(seat.kind for seat in run.setup.seats)
    yield f"{report['finished']} of {report['games']} games of {run.setup.game} {run.setup.mode} finished ({seats})."
    pace = report["decisions"] / report["seconds"] if report["seconds"] else 0
    yield f"{report['decisions']:,} decisions, {report['events']:,} events, {pace:,.0f} decisions a second."
    for title, wins in (("seat", "by_seat"), ("bot", "by_bot"), ("side", "by_side")):
        shares = ", ".join(f"{who} {_percent(n, report['finished'])}" for who, n in report["wins"][wins].items())
        if wins != "by_side" or shares or not report["finished"]:
            yield f"Wins by {title}: {shares or 'none'}."
    yield from _won(report)
    for title in ("turns", "scores"):
        spread = report[title]
        yield f"{title.capitalize()}: {spread['min']} to {spread['max']}, median {spread['median']}."
    reasons = ", ".join(f"{reason} {count}" for reason, count in report["reasons"].items())
    yield f"Reasons: {reasons or 'none'}."
    for error in report["errors"]:
        yield f"Failed: seed {error['seed']}: {error['error']}"


def _percent(wins: float, games: int) -> str:
    return f"{wins:g} ({100 * wins / games:.1f}%)" if games else f"{wins:g}"


def _with_progress(played: Iterator[SimulatedGame], games: int) -> Iterator[SimulatedGame]:
    """Pass the games on; show a progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from played
        return
    with _bar(games) as show:
        for done, game in enumerate(played, 1):
            show(done)
            yield game


@contextmanager
def _bar(games: int, width: int = 30) -> Iterator[Any]:
    shown_last = -1

    def show(done: int) -> None:
        nonlocal shown_last
        if (filled := done * width // games) != shown_last or done == games:
            shown_last = filled
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done} of {games}")
            sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r" + " " * (width + 30) + "\r")
