"""Going back: which points a seat may return to under the policy of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered, Entry, Rewound
from fallen_tui.engine.history import active
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.table import Table


@frozen
class UndoPoint(FrozenRecord):
    """A question that can be asked again: `to` is the entry before its answer, `undone` how many entries go.

    `consent` are the human seats that must agree first.
    """

    to: int
    answered: Answered
    undone: int
    consent: tuple[int, ...] = ()


def points(table: Table, seat: int) -> list[UndoPoint]:
    """Where `seat` may go back to, nearest first.

    strict  its own answers since anything hidden was revealed or another seat answered
    table   any of its own answers, if every other human agrees; past a bot's answers, but where a bot plays, never
            past new information
    open    any of its own answers
    """
    return list(found_points(table, seat))


def step_back(table: Table, seat: int) -> UndoPoint | None:
    """The last answer of a seat, where nothing was revealed and nobody else has answered since; None where it stands.

    It may be taken back under any policy: nobody has seen more than before it.
    """
    path = active(table.entries)
    for place in range(len(path) - 1, -1, -1):
        entry = table.entries[path[place] - 1]
        if entry.reveals:
            return None
        if isinstance(entry, Answered) and entry.chosen:
            to = path[place - 1] if place else 0
            return UndoPoint(to, entry, len(path) - place) if entry.seat == seat else None
    return None


def can_go_back(table: Table, seat: int) -> bool:
    """Whether there is any such point."""
    return next(found_points(table, seat), None) is not None


def found_points(table: Table, seat: int) -> Iterator[UndoPoint]:
    """The points, found one by one."""
    policy, specs = table.setup.undo, table.setup.seats
    others = tuple(number for number, spec in enumerate(specs) if spec.human and number != seat)
    bots = any(not spec.human for spec in specs)
    path = active(table.entries)
    for place in range(len(path) - 1, -1, -1):
        entry = table.entries[path[place] - 1]
        if entry.reveals and (policy == "strict" or (policy == "table" and bots)):
            break
        if isinstance(entry, Answered) and entry.chosen:
            if entry.seat == seat:
                to = path[place - 1] if place else 0
                yield UndoPoint(to, entry, len(path) - place, others if policy == "table" else ())
            elif policy == "strict":
                break


def peeks(entries: Sequence[Entry]) -> int:
    """How many times a game went back past something new: what was revealed, or an answer of another seat."""
    found = 0
    path: list[int] = []
    for number, entry in enumerate(entries, 1):
        if type(entry) is not Rewound:
            path.append(number)
            continue
        undone: list[Entry] = []
        while path and path[-1] > entry.to:
            undone.append(entries[path.pop() - 1])
        found += any(each.reveals or _of_another(each, entry.by) for each in undone)
    return found


def _of_another(entry: Entry, seat: int) -> bool:
    return isinstance(entry, Answered) and entry.chosen and entry.seat != seat


def check_policy(policy: str, humans: int) -> None:
    """Raises FallenError where a policy does not suit the number of human seats."""
    if policy == "open" and humans > 1:
        raise FallenError("undo policy open is for games with one human; choose strict or table")
