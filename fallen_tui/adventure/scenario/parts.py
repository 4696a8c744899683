"""What scenarios are made of, whatever the game: counters, things to carry, what decides them and how they end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol

from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import NAME, Claim, identified, said, words
from fallen_tui.adventure.scenario.goals import NOTHING, Goal
from fallen_tui.engine.library_errors import FieldError
from fallen_tui.engine.records import FrozenRecord, frozen

Range = tuple[int, int]
BRIEF, EPILOGUE = (90, 160), (40, 90)
"""How many words a briefing and an epilogue have."""
ChapterOutcome = Literal["won", "lost"]


def read_range(value: Any, low: int, high: int) -> Range:
    """Two numbers from a list of two or from one alone. Raises FieldError."""
    if type(value) is int:
        value = [value, value]
    if type(value) is not list or len(value) != 2 or not all(type(n) is int and low <= n <= high for n in value):
        raise FieldError(f"must be two numbers from {low} to {high}, such as [2, 4]")
    return value[0], value[1]


@frozen
class Counter(FrozenRecord):
    """A number with a name, of the table or of each seat. `worth`: what one more is worth to bots.

    shown   whether it is printed with the others; secret: nobody sees how it stands, nor what changes it
    """

    id: str
    name: str
    start: int = 0
    low: int = 0
    high: int = 99
    of: Literal["table", "seat"] = "table"
    shown: bool = True
    worth: float = 0.0
    secret: bool = False

    def __attrs_post_init__(self) -> None:
        demand(
            identified(self.id),
            said(self.name, "name", NAME),
            (self.low <= self.start <= self.high, "start", "must be between low and high"),
            (self.low >= -999 and self.high <= 999, "high", "low and high must be between -999 and 999"),
            (-20 <= self.worth <= 20, "worth", "must be -20 to 20"),
            (not (self.secret and self.shown), "secret", "a secret counter can't be shown; add shown: false"),
        )

    @property
    def note(self) -> bool:
        """Whether it is no number, but so or not so."""
        return (self.low, self.high) == (0, 1)


@frozen
class Mark(FrozenRecord):
    """A thing or a person that can be carried. start: who or what holds it from the start, "" for nothing yet."""

    id: str
    name: str
    kind: Literal["cargo", "person"] = "cargo"
    start: str = ""
    text: str = ""

    def __attrs_post_init__(self) -> None:
        demand(identified(self.id), said(self.name, "name", NAME))


@frozen
class Score(FrozenRecord):
    """How a competitive scenario is decided: by a counter or figure, then by others; at a mark before the clock."""

    by: str
    ties: tuple[str, ...] = ()
    mark: int = 0


@frozen
class Grade(FrozenRecord):
    """How well it was won, or how nearly lost."""

    name: str
    text: str
    of: ChapterOutcome = "won"
    when: Goal = NOTHING

    def __attrs_post_init__(self) -> None:
        demand(said(self.name, "name", NAME), said(self.text, "text", 300))


@frozen
class Ending(FrozenRecord):
    """Another epilogue, where it fits better."""

    text: str
    when: Goal
    of: ChapterOutcome = "won"

    def __attrs_post_init__(self) -> None:
        demand(words(self.text, "text", EPILOGUE))


class Ends(Protocol):
    """A scenario as far as its ends go.

    together  whether all win or lose together
    clock     how it ends when its time is up, where all play together and nobody scores
    won       the epilogue, which may name the winners as {winner}; lost: that of a defeat, "" for the same
    """

    @property
    def together(self) -> bool: ...
    @property
    def victory(self) -> Goal | None: ...
    @property
    def defeat(self) -> Goal | None: ...
    @property
    def score(self) -> Score | None: ...
    @property
    def clock(self) -> ChapterOutcome: ...
    @property
    def won(self) -> str: ...
    @property
    def lost(self) -> str: ...
    @property
    def grades(self) -> tuple[Grade, ...]: ...
    @property
    def endings(self) -> tuple[Ending, ...]: ...


class ScenarioSheet:
    """What every scenario is asked, over its fields counters, marks, victory, defeat and so on."""

    if TYPE_CHECKING:
        goal: str
        counters: tuple[Counter, ...]
        marks: tuple[Mark, ...]
        campaign: Any
        victory: Goal | None
        defeat: Goal | None

    def counter(self, id: str) -> Counter | None:
        """The counter of an id."""
        return next((counter for counter in self.counters if counter.id == id), None)

    def mark(self, id: str) -> Mark | None:
        """The mark of an id."""
        return next((mark for mark in self.marks if mark.id == id), None)

    def thing(self, id: str) -> Any:
        """Whatever of it has an id; games know more things than counters and marks. None of none."""
        return self.counter(id) or self.mark(id)

    def named(self, id: str) -> str:
        """The name of a thing, or of a chapter or boon of its campaign; the id itself of none."""
        found = self.thing(id)
        if found is None and self.campaign is not None:
            found = self.campaign.thing(id)
        return id if found is None else str(found.name)

    @property
    def secrets(self) -> frozenset[str]:
        """The ids of the counters that nobody sees."""
        return frozenset(counter.id for counter in self.counters if counter.secret)


def epilogues(won: str, lost: str) -> Iterator[Claim]:
    """What holds of the usual epilogues; `lost` "" where there is none."""
    yield words(won, "won", EPILOGUE)
    if lost:
        yield words(lost, "lost", EPILOGUE)


def apart(*fields: tuple[str, Iterable[Any]]) -> Iterator[Claim]:
    """That no id stands twice among the things of a field: (field, things)."""
    for field, things in fields:
        ids = [thing.id for thing in things]
        twice = next((id for id in ids if ids.count(id) > 1), "")
        yield not twice, field, f"two of them have the id {twice}"
