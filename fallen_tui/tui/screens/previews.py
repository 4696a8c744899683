"""What a journal holds, at a glance: where the game stands, its last lines, and what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine import journal
from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game, SeatSpec
from fallen_tui.engine.history import History
from fallen_tui.engine.journal import Header, Recording, read_header
from fallen_tui.engine.lock import holder
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.recovery import is_like_one
from fallen_tui.engine.table import Table
from fallen_tui.faces.log import GameLog
from fallen_tui.folder import keeps, writable
from fallen_tui.saves import HELD, LISTED, READ_ONLY, SavedGame, examine, read

TOLD = 60
"""How many of the last entries are searched for lines of the log."""
LAST = 12


@frozen
class Preview(FrozenRecord):
    """A save with what a player wants to know of it before going on.

    standing  where the game stands for its one person, else for everybody; how it ended where it is over
    last      the last lines of the log, with what may be known by all
    mendable  whether it is damaged or read-only, and what is intact may be copied: a file that is no journal holds
              nothing of it
    """

    save: SavedGame
    undo: str = ""
    seed: str = ""
    created: str = ""
    kinds: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    entries: int = 0
    mendable: bool = False


def glance(path: Path) -> Header | None:
    """The first line of a journal; None where it is none."""
    try:
        return read_header(path)
    except FallenError:
        return None


def preview(path: Path, changed: float, size: int) -> Preview:
    """What a journal holds; remembered until it changes or is played by another. Never raises."""
    held = holder(path)
    found = _preview(path, changed, size, held, writable(path))
    if found.save.health.startswith(HELD) and not held:  # somebody sat down while it was read
        return _preview.__wrapped__(path, changed, size, held, writable(path))
    return found


@lru_cache(maxsize=512)
def _preview(path: Path, changed: float, size: int, held: str, free: bool) -> Preview:
    save = examine(path)
    found = Preview(save, mendable=_mendable(save))
    header = glance(path)
    if header is None:
        return found
    setup = header.setup
    kinds = tuple([seat.kind for seat in setup.seats])
    found = attrs.evolve(found, undo=setup.undo, seed=setup.seed, created=header.created, kinds=kinds)
    if size > LISTED:
        return found
    try:
        game, recording = read(path)
        standing, last = _told(game, recording)
        return attrs.evolve(found, standing=standing, last=last, entries=len(recording.entries))
    except Exception:  # a journal is data from outside: what can be told of it is told already
        return found


def _mendable(save: SavedGame) -> bool:
    """Whether a copy may be gone on with: of a file whose first line is damaged, only where it is like a journal."""
    if save.damaged != 1:
        return save.damaged > 0 or (save.health == READ_ONLY and keeps(save.path.parent))
    try:
        return is_like_one(journal.head(save.path))
    except FallenError:
        return False


def _told(game: Game, recording: Recording) -> tuple[tuple[str, ...], tuple[str, ...]]:
    setup, entries = recording.header.setup, recording.entries
    history = History(game, setup, entries)
    state = history.seek(len(entries))
    viewer = _one_person(setup.seats)
    over = game.result(state) is not None
    standing = game.text_view(game.view(state, viewer), viewer, "result" if over else "standing")
    return tuple(standing), _last_lines(game, recording, history, viewer)


def _last_lines(game: Game, recording: Recording, history: History, viewer: int | None) -> tuple[str, ...]:
    count = len(recording.entries)
    start = max(0, count - TOLD)
    table: Any = Table(game, recording.header.setup, entries=recording.entries)
    seats = [] if viewer is None else [viewer]
    log = GameLog(table, seats, start=start, state=clone(history.seek(start)))
    log.follow()
    return tuple([line for _, line in log.last(LAST, viewer)])


def _one_person(seats: tuple[SeatSpec, ...]) -> int | None:
    humans = [number for number, seat in enumerate(seats) if seat.human]
    return humans[0] if len(humans) == 1 else None
