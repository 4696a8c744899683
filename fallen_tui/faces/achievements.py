"""Achievements: what a game finds worth a title, each read off the entries of a journal and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Result, Setup
from fallen_tui.engine.records import Single, frozen
from fallen_tui.faces.outcome import WON, outcome
from fallen_tui.games import part

E = TypeVar("E", bound=Entry)


class PlayedGame:
    """A game as its journal tells it, finished or not: what was undone is left out.

    entries  those that stand; `state` after the last of them; `people` the seats that people play
    """

    def __init__(self, setup: Setup, entries: Sequence[Entry], state: Any, result: Result | None) -> None:
        self.setup = setup
        self.entries = entries
        self.state = state
        self.result = result
        self.people = frozenset(seat for seat, spec in enumerate(setup.seats) if spec.human)

    @cached_property
    def _kinds(self) -> dict[type, list[Entry]]:
        found: dict[type, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(type(entry), []).append(entry)
        return found

    def of(self, kind: type[E]) -> list[E]:
        """All facts of a kind, in order."""
        return self._kinds.get(kind, [])  # type: ignore[return-value]

    def mine(self, kind: type[E]) -> list[E]:
        """The facts of a kind whose seat a person plays."""
        return [entry for entry in self.of(kind) if entry.seat in self.people]  # type: ignore[attr-defined]

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def won(self) -> bool:
        """Whether it is over and a person has won it; a game that is only measured has no winner."""
        return outcome(self.setup, self.result) == WON

    @property
    def turns(self) -> int:
        """The Turn in which it ended; 0 while it runs."""
        return self.result.turns if self.result is not None else 0

    @property
    def score(self) -> int:
        """The best score of a person; 0 while it runs."""
        return max((self.result.scores[seat] for seat in self.people), default=0) if self.result is not None else 0

    def count(self, kind: type[E], seat: int, such: Callable[[E], bool] = lambda fact: True) -> int:
        """How many facts of a kind a seat has, or such of them."""
        return sum(fact.seat == seat and such(fact) for fact in self.of(kind))  # type: ignore[attr-defined]

    def most(self, kind: type[E], such: Callable[[E], bool] = lambda fact: True) -> int:
        """How many facts of a kind, or such of them, the person has who has most."""
        return max((self.count(kind, seat, such) for seat in self.people), default=0)


Achieved = Callable[[PlayedGame], bool]


@frozen
class Achievement(Single):
    """A title, what it takes in a sentence, and the test of a game: a function of the game alone."""

    id: str
    title: str
    takes: str
    test: Achieved


def achievements(game: str) -> tuple[Achievement, ...]:
    """Those of a game, in its order; none of a game without such a part."""
    found: Sequence[Achievement] | None = part(game, "achievements")
    return tuple(found or ())


def earned(played: PlayedGame) -> Iterator[str]:
    """The ids of those that a game has earned; games that bots play alone earn none."""
    if played.people:
        yield from (each.id for each in achievements(played.setup.game) if each.test(played))
