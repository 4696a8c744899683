"""A recorded game in words: each entry as a line, for a reader who may know so much and no more."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import attrs

from fallen_tui.commands.common import warn
from fallen_tui.engine.errors import DamagedJournal, FallenError, WrongUse
from fallen_tui.engine.events import Rewound
from fallen_tui.engine.game import ALL, Game
from fallen_tui.engine.history import Fitting, FoldError, History, active
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.text import printable

NOTHING = "Nothing has happened yet."


@attrs.frozen
class ToldLine:
    """An entry that there is something to tell of; `undone` where the players went back before it."""

    entry: int
    turn: int
    kind: str
    text: str
    undone: bool = False

    def __str__(self) -> str:
        return f"{self.entry:>5}  {'(undone) ' if self.undone else ''}{self.text}"


def reader(game: Game, recording: Recording, wanted: int | None) -> int | None:
    """Who reads: the seat that is wished for (from 1), else ALL of a finished game, else the one human.

    None is what all may know. Raises WrongUse for a seat that is not there.
    """
    seats = recording.header.setup.seats
    if wanted is not None:
        if wanted > len(seats):
            raise WrongUse(f"there is no seat {wanted}; this game has {len(seats)}")
        return wanted - 1
    if _finished(game, recording):
        return ALL
    humans = [number for number, seat in enumerate(seats) if seat.human]
    return humans[0] if len(humans) == 1 else None


def lines(game: Game, recording: Recording, seat: int | None) -> Generator[ToldLine, None, Any]:
    """Every entry there is something to tell of, the undone ones marked; returns the last state. Raises FoldError."""
    setup, entries = recording.header.setup, recording.entries
    fault: FoldError | None = None
    try:
        standing = set(active(entries))
    except FoldError as error:
        fault, entries = error, entries[: error.entry - 1]
        standing = set(active(entries))
    history = History(game, setup, entries)
    state = history.seek(0)
    for number, entry in enumerate(entries, 1):
        back = type(entry) is Rewound
        with Fitting(number, entry):
            text = printable(game.tell(state, entry, seat), 2_000).replace("\n", " ")
            if not back:
                entry.apply(state)
        if back:
            state = history.seek(number)
        if text:
            yield ToldLine(number, game.turn(state), entry.tag, text, number not in standing and not back)
    if fault is not None:
        raise fault
    return state


def told(game: Game, recording: Recording, seat: int | None) -> tuple[list[ToldLine], str]:
    """The lines of a journal as far as they go, and what is wrong with it (empty when all is well)."""
    found, wrong, _ = followed(game, recording, seat)
    return found, wrong


def followed(game: Game, recording: Recording, seat: int | None) -> tuple[list[ToldLine], str, bool]:
    """The lines of a journal, what is wrong with it (empty when all is well), and whether the game is over."""
    found: list[ToldLine] = []
    wrong = _damage(recording.damage)
    telling, over = lines(game, recording, seat), False
    try:
        while True:
            found.append(next(telling))
    except StopIteration as end:
        over = not wrong and game.result(end.value) is not None
    except FallenError as error:  # what stands before the fault is still told
        wrong = wrong or f"it can't be read past entry {found[-1].entry if found else 0}: {error}"
    return found, wrong, over


def report(wrong: str, recording: Recording) -> int:
    """Say on standard error what is wrong with a journal. Returns the exit code."""
    if recording.notice:
        warn(f"Note: {recording.notice}.")
    if wrong:
        warn(f"fallen: {wrong}")
    return 1 if wrong else 0


def _damage(damage: DamagedJournal | None) -> str:
    if damage is None:
        return ""
    told = "its entries are intact and shown" if damage.line == 1 else "what came before is shown"
    return f"the journal is damaged at {damage}; {told}"


def _finished(game: Game, recording: Recording) -> bool:
    try:
        state = History(game, recording.header.setup, recording.entries).seek(len(recording.entries))
    except FoldError:  # nobody's secrets are told
        return False
    return recording.damage is None and game.result(state) is not None
