"""A game remembered: who played, whom it cost, where it turned, how it stands; found in its journal, told on a page.

What is worth keeping of a game finds its part `summary`; the page is laid out in `page`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import attrs

from fallen_tui.engine.events import Closed, Entry, Rewound
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.engine.history import Fitting, FoldError, active
from fallen_tui.engine.table import Table as Seated
from fallen_tui.engine.undo import peeks
from fallen_tui.faces.summary.swings import Point, Progress, Stretch, turning_points
from fallen_tui.faces.timeline import Annals, annals
from fallen_tui.games import part


@attrs.frozen
class Table:
    """Rows of figures below a head; the first cell of each stands at the left."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@attrs.frozen
class Loss:
    """Somebody or something lost: when, whose, who, and by what; `part` of the game, where each has its own Turns."""

    turn: int
    seat: int
    who: str
    how: str
    part: str = ""


@attrs.frozen
class Sheet:
    """What a side has at the end: in full, and in a line or two."""

    title: str
    full: tuple[str, ...]
    brief: tuple[str, ...]


@attrs.frozen
class Kept:
    """What the keeper of a game has found by the end.

    opening   sentences of the told story before the turning points; `closing` one for each seat after them
    best      (what it is, in words): the best roll, the worst luck
    lost      heading of the losses, and what stands below it where there are none; without a heading none are told
    log       what the log tells, a turn each, where nothing better is known of the game
    toll      the losses in a sentence; empty where there is nothing to say
    chapters  of a campaign: each chapter with its end; `turns` of those that are over, not counted by the game any
              more; `part` the chapter in which it ended, or stands
    """

    opening: tuple[str, ...]
    closing: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    progress: Progress
    tracks: tuple[str, ...]
    lost: tuple[str, str]
    losses: tuple[Loss, ...]
    toll: str
    best: tuple[tuple[str, str], ...]
    luck: Table | None
    sheets: tuple[Sheet, ...]
    figures: Table
    chapters: tuple[str, ...] = ()
    turns: int = 0
    part: str = ""
    log: tuple[str, ...] = ()


class Keeper(Protocol):
    """Follows a game entry by entry and keeps what is worth remembering."""

    def see(self, before: Any, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""

    def finish(self, state: Any, result: Result | None) -> Kept:
        """All that was found, the last state being this."""


@attrs.frozen
class Memoir:
    """A game remembered. `trouble` says why it is told no further; `file` is the name of its journal, if it has one."""

    title: str
    setup: Setup
    names: tuple[str, ...]
    result: Result | None
    said: tuple[str, ...]
    turn: int
    to_move: tuple[str, ...]
    kept: Kept
    points: tuple[Point, ...]
    annals: Annals
    entries: int
    rewinds: int
    peeks: int
    created: str = ""
    file: str = ""
    seal: str = ""
    trouble: str = ""


def remember(
    game: Game,
    setup: Setup,
    entries: Sequence[Entry],
    *,
    created: str = "",
    file: str = "",
    seal: str = "",
    trouble: str = "",
) -> Memoir:
    """A game as far as its entries make one; what was undone is left out.

    Nothing is told that is not open to all, so a page of a running game can be shown to anybody.
    """
    try:
        keeper, state = _seen(game, setup, entries)
        told = annals(game, setup, entries)
    except FoldError as error:  # what stands before the fault is still told
        before, why = entries[: error.entry - 1], trouble or str(error)
        return remember(game, setup, before, created=created, file=file, seal=seal, trouble=why)
    result = game.result(state)
    kept = keeper.finish(state, result)
    winners = result.winners if result is not None else ()
    return Memoir(
        game.title,
        setup,
        told.names,
        result,
        tuple(game.look(game.view(state, None), None, "standing" if result is None else "result")),
        game.turn(state),
        () if trouble or result is not None else _to_move(game, setup, entries),
        kept,
        turning_points(kept.stretches, kept.progress, told.names, kept.tracks, winners),
        told,
        sum(not isinstance(entry, Closed) for entry in entries),
        sum(isinstance(entry, Rewound) for entry in entries),
        peeks(entries),
        created,
        file,
        seal,
        trouble,
    )


def keeper_of(game: Game, setup: Setup) -> Keeper:
    """The keeper of a game; one that keeps its log where it has none of its own."""
    from fallen_tui.faces.summary.log import LogKeeper

    made: Callable[[Game, Setup], Keeper] = part(game.id, "summary") or LogKeeper
    return made(game, setup)


def _seen(game: Game, setup: Setup, entries: Sequence[Entry]) -> tuple[Keeper, Any]:
    """A keeper who has seen all entries that count, and the last state. Raises FoldError."""
    keeper = keeper_of(game, setup)
    state = game.new(setup)
    for number in active(entries):
        entry = entries[number - 1]
        with Fitting(number, entry):
            keeper.see(state, entry)
            entry.apply(state)
    return keeper, state


def _to_move(game: Game, setup: Setup, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Who is to move in a running game; nobody where today's rules cannot tell."""
    table = Seated(game, setup, entries=entries)
    try:
        table.advance()
    except Exception:  # today's rules may differ from the journal: the page is told all the same
        return ()
    names = setup.named()
    return tuple(names[ask.seat] for ask in table.pending)
