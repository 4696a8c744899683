"""Proof of a journal: today's rules, given its seed and its answers, produce every one of its entries."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.errors import Difference, FallenError
from fallen_tui.engine.events import Closed, Entry, Rewound
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.history import FoldError, active, fold
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.summaries import brief
from fallen_tui.engine.table import Table


@frozen
class Verdict(FrozenRecord):
    """What verification found: `stage` is "" where all is well, else fold or re-execution, at entry `entry`."""

    entries: int
    stage: str = ""
    entry: int = 0
    message: str = ""

    @property
    def sound(self) -> bool:
        return not self.stage


def verify(game: Game, setup: Setup, entries: Sequence[Entry]) -> Verdict:
    """Fold every stretch of the journal and re-execute it from its seed and answers."""
    try:
        _prove_all(game, setup, entries)
    except FoldError as error:
        return Verdict(len(entries), "fold", error.entry, str(error))
    except Difference as error:
        return Verdict(len(entries), "re-execution", error.entry, str(error))
    except FallenError as error:
        return Verdict(len(entries), "fold", len(entries), str(error))
    return Verdict(len(entries))


def first_difference(game: Game, setup: Setup, entries: Sequence[Entry]) -> Difference | None:
    """Where a journal first says otherwise than today's rules, by all of its seed and answers; None where it nowhere
    does, so that what fails on it is a fault of the program."""
    try:
        _prove_all(game, setup, entries)
    except Difference as error:
        return error
    except FallenError:
        return None
    return None


def stretches(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """The journal cut at every going back: the entry each stretch starts from, and its last."""
    backs = [(entry.to, number) for number, entry in enumerate(entries) if type(entry) is Rewound]
    starts = [0, *(to for to, _ in backs)]
    return list(zip(starts, [*(number for _, number in backs), len(entries)], strict=True))


def _prove_all(game: Game, setup: Setup, entries: Sequence[Entry]) -> None:
    for start, end in stretches(entries):
        _prove(game, setup, entries, start, end)


def _prove(game: Game, setup: Setup, entries: Sequence[Entry], since: int, end: int) -> None:
    table = Table(game, setup, entries=entries[:end], prove=True, since=since)
    table.advance()
    _require_all(entries, end, table.entries)
    path = active(table.entries)
    folded = fold(game, setup, [table.entries[number - 1] for number in path], path)
    if folded != table.state:
        raise FallenError(f"the events up to entry {end} don't add up to the state the rules reach")


def _require_all(entries: Sequence[Entry], end: int, reached: Sequence[Entry]) -> None:
    """Nothing is missing before a leaving or a going back, which only an open question allows. Raises Difference."""
    number = end
    while number and type(entries[number - 1]) is Closed:
        number -= 1
    if number < len(entries) and end < len(reached):
        raise Difference(number + 1, "", brief(entries[number]), brief(reached[end]))
