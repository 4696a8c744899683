"""A game remembered: who played, whom it cost, where it turned, how it stands; found in its journal, told on a page.

What is worth keeping of a game finds its part `summary`; the page is laid out in `page`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from fallen_tui.engine.events import Closed, Entry, Rewound
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.engine.history import Fitting, FoldError, active
from fallen_tui.engine.table import Table as Seated
from fallen_tui.engine.undo import peeks
from fallen_tui.faces.summary.kept import Findings, Keeper
from fallen_tui.faces.summary.log import LogKeeper
from fallen_tui.faces.summary.swings import TurningPoint, turning_points
from fallen_tui.faces.timeline import Timeline, timeline
from fallen_tui.games import part


@attrs.frozen
class Summary:
    """A game remembered. `trouble` says why it is told no further; `file` is the name of its journal, if it has one."""

    title: str
    setup: Setup
    names: tuple[str, ...]
    result: Result | None
    said: tuple[str, ...]
    turn: int
    to_move: tuple[str, ...]
    kept: Findings
    points: tuple[TurningPoint, ...]
    timeline: Timeline
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
) -> Summary:
    """A game as far as its entries make one; what was undone is left out.

    Nothing is told that is not open to all, so a page of a running game can be shown to anybody.
    """
    try:
        keeper, state = _seen(game, setup, entries)
        told = timeline(game, setup, entries)
    except FoldError as error:  # what stands before the fault is still told
        before, why = entries[: error.entry - 1], trouble or str(error)
        return remember(game, setup, before, created=created, file=file, seal=seal, trouble=why)
    result = game.result(state)
    kept = keeper.finish(state, result)
    winners = result.winners if result is not None else ()
    return Summary(
        game.title,
        setup,
        told.names,
        result,
        tuple(game.text_view(game.view(state, None), None, "standing" if result is None else "result")),
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
