"""Travel to a named goal over weeks and turns: a face answers the questions of the march until one needs a decision.

A game that has the part `travel` says what the goals are and how each question is answered on the way. In the journal
there are ordinary answers and nothing else: a game that is resumed has no travel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import find

BY_HAND = "you stopped"


@frozen
class TravelGoal(FrozenRecord):
    """Something to travel to.

    key    what it is known by: once no goal has this key, it is gone
    name   as a player says it, and `group` the heading it stands under
    place  the cell it lies in, `far` so many cells away
    weeks  how many it takes, as far as can be foreseen; None: there is no way, and `road` says why
    road   what the way costs, then what it risks
    """

    key: str
    name: str
    group: str
    place: str
    far: int
    weeks: int | None
    road: str = ""

    @property
    def takes(self) -> str:
        """How long it takes, in words."""
        if self.weeks is None:
            return "no way"
        return f"about {self.weeks} {'week' if self.weeks == 1 else 'weeks'}"

    def has(self, words: str) -> bool:
        """Whether its name or heading has every one of some words."""
        text = f"{self.name} {self.group}".casefold()
        return all(word in text for word in words.casefold().split())


@frozen
class TravelStep(FrozenRecord):
    """What a question comes to on the way: its answer, or why the march stops; `ends`: there is no going on."""

    answer: Answer | None = None
    why: str = ""
    ends: bool = False


class Travel(Protocol):
    """How a game is travelled in. All by what a seat may see."""

    def goals(self, view: Any, seat: int, pointed: str) -> Sequence[TravelGoal]:
        """What can be travelled to, in the order of a list; `pointed` is a cell that is looked at, "" for none."""

    def step(self, view: Any, ask: Ask, goal: TravelGoal) -> TravelStep:
        """What a question of the traveller comes to."""

    def condition(self, view: Any, seat: int) -> Any:
        """What the traveller may lose on the way."""

    def harm(self, before: Any, now: Any) -> str:
        """What has been lost between two conditions; "" for nothing."""


class TravelAnswers:
    """The journeys of the people at a table: where each is bound, who is under way, and why the last march stopped.

    stopped   a line about that, until the next one begins
    """

    def __init__(
        self, table: Table, view: Callable[[int], Any] | None = None, part: Callable[[], Travel | None] | None = None
    ) -> None:
        """`view`: the table as a seat may see it, where that is at hand already; `part`: how the game is travelled in,
        in place of what its plug-in names."""
        self.stopped = ""
        self._table = table
        self._view = view or (lambda seat: table.game.view(table.state, seat))
        self._load = part
        self._goals: dict[int, TravelGoal] = {}
        self._marching: int | None = None
        self._condition: Any = None
        self._foreseen: tuple[Ask | None, bool] = (None, False)

    @property
    def offered(self) -> bool:
        """Whether there is anywhere to travel in this game."""
        plugin = find(self._table.game.id)
        return self._load is not None or (plugin is not None and "travel" in plugin.parts)

    @cached_property
    def part(self) -> Travel:
        """How this game is travelled in, loaded with the first journey. Raises FallenError where it cannot be."""
        plugin = find(self._table.game.id)
        found: Travel | None = self._load() if self._load else plugin.part("travel") if plugin else None
        assert found is not None
        return found

    def goals(self, seat: int, pointed: str = "") -> Sequence[TravelGoal]:
        """What a seat can travel to, with the cell it looks at."""
        return self.part.goals(self._view(seat), seat, pointed)

    def goal(self, seat: int | None) -> TravelGoal | None:
        """Where a seat is bound; None for nowhere."""
        return None if seat is None else self._goals.get(seat)

    def marches(self, seat: int | None) -> bool:
        """Whether a seat is under way."""
        return seat is not None and self._marching == seat and not self._table.over

    def goes_on(self, ask: Ask) -> bool:
        """Whether a question is one that the march of whoever is asked would answer."""
        goal = self._goals.get(ask.seat)
        if goal is None:
            return False
        if self._foreseen[0] is not ask:
            self._foreseen = ask, self.part.step(self._view(ask.seat), ask, goal).answer is not None
        return self._foreseen[1]

    def begin(self, seat: int, goal: TravelGoal | None = None) -> None:
        """A seat sets out for a goal; without one it goes on to that for which it was bound."""
        if goal is not None:
            self._goals[seat] = goal
        assert seat in self._goals
        self._foreseen = None, False
        self._marching, self.stopped = seat, ""
        self._condition = self.part.condition(self._view(seat), seat)

    def halt(self, why: str = BY_HAND) -> None:
        """Stop the march; its goal stays."""
        if self._marching is not None:
            self._stop(self._marching, TravelStep(why=why))

    def give_up(self, seat: int) -> None:
        """A seat is bound nowhere any more."""
        self._goals.pop(seat, None)
        self._marching = None if self._marching == seat else self._marching

    def give(self, ask: Ask) -> bool:
        """Answer an open question, if it is one of the march that is under way; whether it was.

        Else that march is over: `stopped` says why. Raises JournalError, RuleError.
        """
        if not self.marches(ask.seat):
            return False
        step = self._step(ask)
        if step.answer is None:
            self._stop(ask.seat, step)
            return False
        self._table.decide(ask.seat, step.answer)
        return True

    def _step(self, ask: Ask) -> TravelStep:
        """What a question comes to; what was lost since the last one stops the march before anything else."""
        view, goal = self._view(ask.seat), self._goals[ask.seat]
        step = self.part.step(view, ask, goal)
        now = self.part.condition(view, ask.seat)
        harm = self.part.harm(self._condition, now)
        self._condition = now
        return TravelStep(why=harm) if harm and not step.ends else step

    def _stop(self, seat: int, step: TravelStep) -> None:
        self._marching = None
        self.stopped = f"Travel {'ended' if step.ends else 'stopped'}: {step.why}"
        if step.ends:
            self._goals.pop(seat, None)
