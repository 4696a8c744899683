"""The statistics of past games: what came of each journal of the saves folder, and the records they make.

Every journal is read whole and folded once; what came of it is kept in a cache for as long as its file stays as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import attrs
import orjson

from fallen_tui import __version__
from fallen_tui.daily import day_of, score_of
from fallen_tui.engine.codec import reader, writer
from fallen_tui.engine.errors import DamagedJournal
from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.game import Game, Result, SeatSpec, Setup
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.journal import Header, read_header
from fallen_tui.engine.library_files import prune, store, user_cache
from fallen_tui.engine.library_kept import own
from fallen_tui.engine.records import Record, define
from fallen_tui.engine.text import printable
from fallen_tui.engine.undo import peeks
from fallen_tui.faces.achievements import PlayedGame, earned
from fallen_tui.faces.album import meetings
from fallen_tui.faces.outcome import (
    BOTS,
    FAIR,
    HELPED,
    LOST,
    MEASURED,
    WON,
    OutcomeKind,
    chapter_in,
    fairness,
    kind_of,
    outcome,
)
from fallen_tui.folder import journals, modified
from fallen_tui.games import catalogue, find
from fallen_tui.recorded import branched
from fallen_tui.saves import LISTED, TOO_LONG, read

FORMAT = 5
"""Of the cache; a change of what is kept of a journal needs a new one."""
CLASSES = (FAIR, HELPED, BOTS)


@define
class Past(Record):
    """What came of a journal. `wrong` says why it cannot be told; `how` is empty while the game is not over.

    fairness  under which records it counts: fair, helped, bots
    peeks     how many times one went back past something new
    chapter   of a campaign: the chapter in which it stands or ended, "chapter 2: The Cut Thread"; "" for all others
    day       of which day it is the daily game, its score being `points` and its end `ended`; "" for all others
    earned    the ids of its achievements; `met` what stands in the album: card, what came of it, turn, undone
    """

    file: str
    wrong: str = ""
    game: str = ""
    mode: str = ""
    options: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    seed: str = ""
    undo: str = ""
    branch: str = ""
    rewinds: int = 0
    fairness: str = ""
    turns: int = 0
    how: str = ""
    reason: str = ""
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    created: str = ""
    played: int = 0
    peeks: int = 0
    chapter: str = ""
    day: str = ""
    points: int = 0
    ended: str = ""
    earned: tuple[str, ...] = ()
    met: tuple[tuple[str, str, int, bool], ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.how)

    @property
    def setup(self) -> Setup:
        """The set-up as far as it is kept."""
        seats = tuple(SeatSpec(kind, name) for kind, name in zip(self.kinds, self.names, strict=True))
        return Setup(self.game, self.mode, seats, self.seed, self.undo, self.options)

    @property
    def result(self) -> Result | None:
        """How it ended, as far as it is kept."""
        return Result(self.winners, self.scores, self.reason, self.turns, ()) if self.over else None

    @property
    def kind(self) -> OutcomeKind:
        """What its records are kept under."""
        return kind_of(self.setup)

    @property
    def people(self) -> list[int]:
        """The seats that people played; all, where bots did."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == "human"] or list(range(len(self.kinds)))


def tell(path: Path) -> Past:
    """What came of a journal, read whole; never raises."""
    past = Past(path.name, played=int(modified(path)))
    try:
        past = _begun(past, read_header(path))
        if path.stat().st_size > LISTED:
            return attrs.evolve(past, wrong=TOO_LONG)
        game, recording = read(path)
        entries, setup = recording.entries, recording.header.setup
        if recording.damage is not None:
            return attrs.evolve(past, wrong=f"damaged at line {recording.damage.line}")
        standing = [entries[number - 1] for number in active(entries)]
        state = fold(game, setup, standing)
        rewinds = sum(type(entry) is Rewound for entry in entries)
        ahead = peeks(entries)
        past = attrs.evolve(past, turns=game.turn(state), rewinds=rewinds, peeks=ahead, fairness=fairness(setup, ahead))
        return _kept_of(past, game, PlayedGame(setup, standing, state, game.result(state)), entries)
    except DamagedJournal as error:
        return attrs.evolve(past, wrong=f"damaged at line {error.line}")
    except Exception as error:  # whatever a file from outside may do, the statistics stand
        damage = getattr(error, "damage", None)
        why = f"damaged at line {damage.line}" if damage is not None else str(error) or repr(error)
        return attrs.evolve(past, wrong=printable(why, 200).replace("\n", " "))


def _kept_of(past: Past, game: Game, played: PlayedGame, entries: list[Entry]) -> Past:
    """The past game with its result, if it is over, its achievements and its entries in the album."""
    setup, result = played.setup, played.result
    rows = tuple((each.card, each.came, each.turn, each.undone) for each in meetings(game, setup, entries))
    chapter = chapter_in(setup, game.story(played.state))
    past = attrs.evolve(past, earned=tuple(earned(played)), met=rows, chapter=chapter, day=day_of(setup))
    if result is None:
        return past
    score = score_of(game, played.state) if past.day else None
    return attrs.evolve(
        past,
        how=outcome(setup, result),
        reason=result.reason,
        winners=result.winners,
        scores=result.scores,
        turns=result.turns,
        points=0 if score is None else score.points,
        ended="" if score is None else score.how,
    )


def _begun(past: Past, header: Header) -> Past:
    setup = header.setup
    return attrs.evolve(
        past,
        game=setup.game,
        mode=setup.mode,
        options=setup.options,
        names=setup.named(),
        kinds=tuple(spec.kind for spec in setup.seats),
        seed=setup.seed,
        undo=setup.undo,
        branch=branched(setup),
        created=header.created,
    )


# --- kept between runs ---

Stamp = tuple[int, int]
"""Size and time of change of a file."""


class Archive:
    """What came of the journals of a folder, those that stayed as they were out of the cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths = journals(folder)
        self._kept = _load(folder)
        self._found: dict[str, tuple[Stamp, Past]] = {}

    def past(self, path: Path) -> Past:
        """What came of a journal: as it is kept, where its file has not been changed, else read anew."""
        before = _stamp(path)
        kept = self._kept.get(path.name)
        past = kept[1] if kept is not None and kept[0] == before else tell(path)
        missing = past.wrong and past.game and find(past.game) is None  # it may be installed by the next time
        if before == _stamp(path) and not missing:
            self._found[path.name] = (before, past)
        return past

    def known(self, path: Path) -> bool:
        """Whether no reading is needed."""
        return path.name in self._kept and self._kept[path.name][0] == _stamp(path)

    def keep(self) -> None:
        """Leave what was found for the next time, where anything is new; it does no harm where that cannot be."""
        if self._found != self._kept:
            _store(self.folder, self._found)
            self._kept = dict(self._found)


def open_past_games(folder: Path) -> list[Past]:
    """Every journal of a folder, the last played first."""
    archive = Archive(folder)
    found = [archive.past(path) for path in archive.paths]
    archive.keep()
    return found


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return (-1, -1)
    return (status.st_size, status.st_mtime_ns)


def _cache(folder: Path) -> Path | None:
    place = user_cache()
    if place is None:
        return None
    name = blake2b(os.fsencode(os.path.abspath(folder)), digest_size=8).hexdigest()
    return place.parent / "statistics" / f"{name}.json"


def _header(payload: bytes) -> dict[str, Any]:
    checksum = blake2b(payload, digest_size=16).hexdigest()
    return {"format": FORMAT, "version": __version__, "checksum": checksum}


def _load(folder: Path) -> dict[str, tuple[Stamp, Past]]:
    """What is kept of a folder; nothing where there is anything wrong with it."""
    path = _cache(folder)
    if path is None:
        return {}
    try:
        head, _, payload = own(path).partition(b"\n")
        if orjson.loads(head) != _header(payload):
            return {}
        read_past = reader(Past)
        found = {}
        for size, changed, data in orjson.loads(payload):
            past: Past = read_past({**data, "file": os.fsdecode(data["file"].encode("latin-1"))})
            if len(past.names) != len(past.kinds) or (past.over and not _fits(past)):
                return {}
            found[past.file] = ((int(size), int(changed)), past)
        return found
    except Exception:  # whatever is wrong with it, the journals can be read
        return {}


def _spelt(file: str) -> str:
    """The bytes of a file's name one by one: it may be no text."""
    return os.fsencode(file).decode("latin-1")


def _fits(past: Past) -> bool:
    seats = len(past.names)
    return len(past.scores) == seats and all(0 <= seat < seats for seat in past.winners)


def _store(folder: Path, found: dict[str, tuple[Stamp, Past]]) -> None:
    path = _cache(folder)
    if path is None:
        return
    write = writer(Past)
    rows = [[*stamp, {**write(past), "file": _spelt(past.file)}] for stamp, past in found.values()]
    payload = orjson.dumps(rows)
    store(path, orjson.dumps(_header(payload)) + b"\n" + payload)
    prune(path.parent, "*.json")


# --- records ---


@attrs.frozen
class Best:
    """The best of something: how much, whose, in which journal, begun when."""

    value: int
    who: str
    file: str
    created: str


@attrs.frozen
class Honours:
    """The records of a kind of game in one class: fair, helped (undo past something new, or a branch), or bots alone.

    streak, longest_streak   games won one after another: now, and the most there ever were
    """

    kind: OutcomeKind
    fairness: str
    going: int
    counts: tuple[tuple[str, int], ...]
    best: Best | None
    fastest: Best | None
    longest: Best | None
    streak: int
    longest_streak: int

    def count(self, how: str) -> int:
        """How many games ended so."""
        return dict(self.counts).get(how, 0)

    @property
    def games(self) -> int:
        """How many are over."""
        return sum(count for _, count in self.counts)


def honours(pasts: Iterable[Past]) -> list[Honours]:
    """The records of every kind that was played, in the order of the catalogue; fair games first."""
    groups: dict[tuple[OutcomeKind, str], list[Past]] = {}
    for past in pasts:
        if not past.wrong:
            groups.setdefault((past.kind, past.fairness), []).append(past)
    return [_honours(*key, groups[key]) for key in sorted(groups, key=_place)]


def _place(key: tuple[OutcomeKind, str]) -> tuple[Any, ...]:
    (game, mode, agreed), fairness = key
    games = [entry.id for entry in catalogue()]
    entry = find(game)
    modes = [known.id for known in entry.modes] if entry is not None else []
    return (
        games.index(game) if game in games else len(games),
        modes.index(mode) if mode in modes else len(modes),
        mode,
        agreed,
        CLASSES.index(fairness),
    )


def _honours(kind: OutcomeKind, fairness: str, group: Sequence[Past]) -> Honours:
    over = sorted((past for past in group if past.over), key=lambda past: (past.created, past.file))
    won = [past for past in over if past.how == WON]
    runs = _streaks(over)
    hows = dict.fromkeys(past.how for past in over)
    return Honours(
        kind,
        fairness,
        len(group) - len(over),
        tuple((how, sum(past.how == how for past in over)) for how in sorted(hows)),
        _best([past for past in over if past.how != LOST and _top(past)[0] > 0], lambda past: -_top(past)[0], _top),
        _best(won, lambda past: past.turns, lambda past: (past.turns, _winner(past))),
        _best(over, lambda past: -past.turns, lambda past: (past.turns, ", ".join(past.names))),
        runs[-1] if runs else 0,
        max(runs, default=0),
    )


def _best(group: Sequence[Past], rank: Callable[[Past], int], told: Callable[[Past], tuple[int, str]]) -> Best | None:
    """The first of a group by rank; of equal ones the one that was first."""
    if not group:
        return None
    past = min(group, key=rank)
    value, who = told(past)
    return Best(value, who, past.file, past.created)


def _top(past: Past) -> tuple[int, str]:
    seat = max(past.people, key=lambda seat: (past.scores[seat], -seat))
    return past.scores[seat], past.names[seat]


def _winner(past: Past) -> str:
    people = set(past.people)
    return " and ".join(past.names[seat] for seat in past.winners if seat in people)


def _streaks(over: Sequence[Past]) -> list[int]:
    """Lengths of the runs of games won, one for each game: how many were won in a row up to it."""
    runs: list[int] = []
    for past in over:
        if past.how != MEASURED:
            runs.append((runs[-1] if runs else 0) + 1 if past.how == WON else 0)
    return runs
