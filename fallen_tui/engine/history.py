"""What happened: folding entries into a state, seeking to any of them, and re-executing a game to verify it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import Difference, FallenError
from fallen_tui.engine.events import Checked, Entry, Rewound, Rolled
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.summaries import brief

KEYFRAME = 256


class FoldError(Difference):
    """An entry that cannot have happened in this state; `entry` is its number, `got` what is wrong with it."""

    def __init__(self, entry: int, what: str) -> None:
        FallenError.__init__(self, f"entry {entry}: {what}")
        self.entry, self.rule, self.recorded, self.got = entry, "", "", what


class Fitting:
    """`with Fitting(number, entry):` around all that is done with one entry of a journal, which is data from outside.

    What fails there is the entry's fault: raises FoldError in place of any error but a Difference.
    """

    __slots__ = ("_entry", "_number")

    def __init__(self, number: int, entry: Entry) -> None:
        self._number = number
        self._entry = entry

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, Difference):
            raise unfit(self._number, self._entry, error) from error


def unfit(number: int, entry: Entry, error: Exception) -> FoldError:
    """That an entry fails where it stands, in words."""
    return FoldError(number, f"{brief(entry)} doesn't fit what comes before it ({error!r:.200})")


def active(entries: Sequence[Entry], to: int | None = None) -> list[int]:
    """The numbers of the entries that count after entry `to` (the last): rewound stretches left out.

    Raises FoldError where an entry goes back to one that did not count before it.
    """
    path: list[int] = []
    for number, entry in enumerate(entries[:to], 1):
        if type(entry) is Rewound:
            while path and path[-1] > entry.to:
                path.pop()
            if entry.to != (path[-1] if path else 0):
                raise FoldError(number, f"it goes back to entry {entry.to}, which isn't a point of the game before it")
        else:
            path.append(number)
    return path


def fold(game: Game, setup: Setup, entries: Iterable[Entry], numbers: Sequence[int] = ()) -> Any:
    """The state after these entries, none of them rewound; `numbers` are theirs, where it is not 1, 2, 3 ..."""
    state = game.new(setup)
    apply_all(state, entries, numbers)
    return state


def apply_all(state: Any, entries: Iterable[Entry], numbers: Sequence[int] = ()) -> None:
    """Apply entries to a state, which they change. Raises FoldError, naming the entry, where one does not fit."""
    for place, entry in enumerate(entries):
        try:
            entry.apply(state)
        except Exception as error:
            raise unfit(numbers[place] if numbers else place + 1, entry, error) from error


def counters(entries: Iterable[Entry]) -> dict[str, int]:
    """How often each stream of chance was drawn from."""
    drawn: dict[str, int] = {}
    for entry in entries:
        if type(entry) is Rolled:
            drawn[entry.stream] = entry.at + 1
    return drawn


def last_checkpoint(entries: Sequence[Entry], path: Sequence[int]) -> int:
    """The place in `path` of its last checkpoint; 0 where it has none (the beginning serves as one)."""
    for place in range(len(path) - 1, -1, -1):
        if type(entries[path[place] - 1]) is Checked:
            return place
    return 0


class History:
    """Seeks in a recorded game: any entry, at the cost of a few hundred events at most."""

    def __init__(self, game: Game, setup: Setup, entries: Sequence[Entry]) -> None:
        self.game = game
        self.setup = setup
        self.entries = entries
        self._frames: dict[int, Any] = {0: game.new(setup)}
        self._checked = 0

    def seek(self, number: int) -> Any:
        """The state after entry `number` (0: before the first), for the caller to keep.

        Raises FoldError where the entries do not make a game, IndexError beyond the last.
        """
        if not 0 <= number <= len(self.entries):
            raise IndexError(f"entry {number} of {len(self.entries)}")
        if number > self._checked:
            if any(type(entry) is Rewound for entry in self.entries[self._checked : number]):
                active(self.entries, number)
            self._checked = number
        steps: list[int] = []
        while number not in self._frames:
            entry = self.entries[number - 1]
            if type(entry) is Rewound:
                number = entry.to
            else:
                steps.append(number)
                number -= 1
        state = clone(self._frames[number])
        steps.reverse()
        for start in range(0, len(steps), KEYFRAME):
            stretch = steps[start : start + KEYFRAME]
            apply_all(state, [self.entries[step - 1] for step in stretch], stretch)
            if len(stretch) == KEYFRAME:
                self._frames[stretch[-1]] = clone(state)
        return state
