"""The daily game: drawn from the date alone, the same for everybody who has this version, and proved by its journal.

A day's game is drawn by weights. The weight of something on a day is the BLAKE2b hash, 8 bytes, of the line
`fallen daily`, the date, and what it is called, a line each. The game of this package with the highest weight is
played (games of other packages are left out: not everybody has them), in the set-up of that game with the highest
weight. The seed is the weight of the word `seed`. So a set-up that a later version adds moves only the days it wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.errors import FallenError, JournalError, WrongUse
from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.journal import read_header
from fallen_tui.engine.parts import Daily, DailyScore, DailySetup
from fallen_tui.engine.plugin import Plugin
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import printable
from fallen_tui.engine.undo import peeks
from fallen_tui.engine.verify import verify
from fallen_tui.folder import quoted, shown
from fallen_tui.games import packaged, part, stage
from fallen_tui.recorded import BRANCH, DAILY, lacking
from fallen_tui.saves import read
from fallen_tui.seats import christened, default_undo

LINE = "fallen daily"


@frozen
class DailyGame(FrozenRecord):
    """The game of a day; `title` is what its set-up is called, `setup` not staged yet."""

    date: str
    title: str
    setup: Setup


@frozen
class DailyResult(FrozenRecord):
    """What came of a daily game. `undone` counts how often it was gone back, `peeks` how often past something new."""

    date: str
    title: str
    how: str
    points: int
    undone: int
    peeks: int

    @property
    def line(self) -> str:
        """The one line to share."""
        return " · ".join(
            (f"fallen {self.date}", self.title, self.how, counted(self.points, "point"), undos(self.undone, self.peeks))
        )


def counted(n: int, word: str) -> str:
    """1 point, 2 points."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def undos(undone: int, peeks: int) -> str:
    """How often it was gone back, in words: a line that leaves it out could not be compared."""
    if not undone:
        return "no undo"
    return counted(undone, "undo") + (f", {peeks} past something new" if peeks else "")


# --- which game a day has ---


def today() -> str:
    """The day that it is, in UTC, so that it is the same for everybody."""
    return datetime.now(UTC).date().isoformat()


def checked_date(text: str) -> str:
    """A date as YYYY-MM-DD. Raises WrongUse."""
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        found = ""
    if not text or found != text:
        raise WrongUse(f"{text[:40]!r} isn't a date; write it like 2031-05-04")
    return text


def game_of(day: str) -> DailyGame:
    """The game of a day. Raises FallenError where no game of this package has a daily one."""
    games = [entry for entry in packaged() if "daily" in entry.parts]
    if not games:
        raise FallenError("no game here has a daily game")
    entry = max(games, key=lambda each: weight(day, each.id))
    chosen = max(_daily(entry).setups(), key=lambda each: weight(day, entry.id, *_words(each)))
    seats = christened([("human", "")])
    seed = weight(day, "seed").hex()
    options = (*chosen.options, (DAILY, day))
    setup = Setup(entry.id, chosen.mode, seats, seed, default_undo(seats), options)
    return DailyGame(day, chosen.title, setup)


def weight(day: str, *words: str) -> bytes:
    """What decides on a day among things of these names."""
    return blake2b("\n".join((LINE, day, *words)).encode(), digest_size=8).digest()


def _words(setup: DailySetup) -> tuple[str, ...]:
    return setup.mode, *(f"{key}={value}" for key, value in setup.options)


def _daily(entry: Plugin) -> Daily:
    found: Daily = entry.part("daily")
    return found


def path_of(folder: Path, day: str) -> Path:
    """Where the journal of a day lies."""
    return folder / f"daily-{day}{SUFFIX}"


def is_of(path: Path, day: str) -> bool:
    """Whether there is a journal of that day's game. Raises FallenError where another game lies in its place."""
    if not path.exists():
        return False
    options = dict(read_header(path).setup.options)
    if options.get(DAILY) != day or BRANCH in options:
        raise JournalError(f"{shown(path)} isn't the daily game of {day}; rename it")
    return True


# --- what came of it ---


def day_of(setup: Setup) -> str:
    """Of which day a game is the daily one; empty for all others, and for branches."""
    day = setup.option(DAILY)
    try:
        return checked_date(day) if day and not setup.option(BRANCH) else ""
    except WrongUse:  # a header is data from outside
        return ""


def score_of(game: Game, state: Any) -> DailyScore | None:
    """What a daily game came to; None while it runs, and for a game that has no such part."""
    found: Daily | None = part(game.id, "daily")
    return None if found is None or game.result(state) is None else found.score(state)


def told(game: Game, setup: Setup, entries: Sequence[Entry], state: Any) -> DailyResult | None:
    """What came of a daily game as its entries tell it; None where it is none, or not over."""
    day = day_of(setup)
    score = score_of(game, state) if day else None
    if score is None:
        return None
    undone = sum(type(entry) is Rewound for entry in entries)
    return DailyResult(day, title_of(setup), score.how, score.points, undone, peeks(entries))


def title_of(setup: Setup) -> str:
    """What a daily set-up is called; its mode where today's lists know it no more."""
    found: Daily | None = part(setup.game, "daily")
    options = dict(setup.options)
    for each in found.setups() if found is not None else ():
        if each.mode == setup.mode and all(options.get(key) == value for key, value in each.options):
            return each.title
    return " ".join(printable(setup.mode, 60).split())


def proved(path: Path) -> DailyResult:
    """What came of a daily game, once its journal has shown that it is the game of its day and was played as it says.

    Raises FallenError, saying what is wrong with it.
    """
    game, recording = read(path)
    setup, entries = recording.header.setup, recording.entries
    if not setup.option(DAILY):
        raise JournalError(f"{shown(path)} isn't a daily game")
    if setup.option(BRANCH):
        raise JournalError(f"{shown(path)} is a branch of a daily game, and a branch has no score")
    if recording.damage is not None:
        raise JournalError(f"{shown(path)} has no score: it is damaged at {recording.damage}")
    if not _is_days_game(setup):
        raise JournalError(
            f"{shown(path)} has no score: this version draws another game for {setup.option(DAILY)[:40]!r}"
        )
    if lack := lacking(game, recording):
        raise JournalError(f"{shown(path)} has no score: {lack}")
    _prove(path, game, setup, entries)
    state = fold(game, setup, [entries[number - 1] for number in active(entries)])
    found = told(game, setup, entries, state)
    if found is None:
        raise JournalError(f"{shown(path)} isn't over; resume it with `fallen resume {quoted(path)}`")
    return found


def _prove(path: Path, game: Game, setup: Setup, entries: list[Entry]) -> None:
    try:
        verdict = verify(game, setup, entries)
    except Exception as error:  # a sound chain around nonsense: the rules themselves fail on it
        raise JournalError(f"{shown(path)} has no score: today's rules fail on it ({error!r:.200})") from error
    if not verdict.sound:
        raise JournalError(f"{shown(path)} has no score: {verdict.message}")


def _is_days_game(setup: Setup) -> bool:
    """Whether a set-up is that of its day but for the player's name."""
    wanted = stage(game_of(checked_date(setup.option(DAILY))).setup)
    kinds = tuple(seat.kind for seat in setup.seats)
    return kinds == ("human",) and attrs.evolve(setup, seats=wanted.seats) == wanted
