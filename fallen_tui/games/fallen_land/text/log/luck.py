"""How lucky everybody was: what their dice showed against what such dice show, in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from fallen_tui.engine.records import Record, define
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw

FEW = 20
"""Dice of checks below which luck is not spoken of."""
WORDS = ((Fraction(4), "very"), (Fraction(1), ""), (Fraction(1, 4), "a bit"))
"""Squares of the standard deviations from which on luck is called so."""


@define
class Luck(Record):
    """The dice of one seat so far.

    faces         sides -> how many dice, and the sum of their faces (a 1 that is rolled again counts each time)
    successes     of the dice of checks; `expected` what such throws bring, whatever was rolled again; `spread` the
                  variance
    ones, tens    of the dice of checks
    checks        those that could fail and were decided by dice; `passed` of them; `hoped` the sum of their chances
    """

    faces: dict[int, tuple[int, int]] = attrs.field(factory=dict)
    successes: int = 0
    expected: Fraction = Fraction(0)
    spread: Fraction = Fraction(0)
    thrown: int = 0
    ones: int = 0
    tens: int = 0
    checks: int = 0
    passed: int = 0
    hoped: Fraction = Fraction(0)

    @property
    def dice(self) -> int:
        """All dice of the seat."""
        return sum(count for count, _ in self.faces.values())

    def mean(self, sides: int) -> Fraction | None:
        """The mean face of the dice of so many sides; None where none was rolled."""
        count, total = self.faces.get(sides, (0, 0))
        return Fraction(total, count) if count else None

    @property
    def word(self) -> str:
        """Luck in a word, by the Successes."""
        if self.thrown < FEW:
            return "too few dice"
        beyond = self.successes - self.expected
        for square, degree in WORDS:
            if self.spread and beyond * beyond >= square * self.spread:
                return f"{degree} {'lucky' if beyond > 0 else 'unlucky'}".strip()
        return "as dice go"

    def note(self, sides: int, face: int) -> None:
        """Count a die."""
        count, total = self.faces.get(sides, (0, 0))
        self.faces[sides] = (count + 1, total + face)


class Fortune:
    """Everybody's luck, counted on as rolls are over; counted anew when the rolls are another list."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._source: Sequence[Throw] = ()
        self._counted = 0
        self._found: list[Luck] = []

    def of(self, throws: Sequence[Throw]) -> list[Luck]:
        """The luck of each seat by these rolls, up to the first that is under way."""
        if self._source is not throws:
            self._source, self._counted = throws, 0
            self._found = [Luck() for _ in range(self._seats)]
        while self._counted < len(throws) and throws[self._counted].over:
            _count(self._found, throws[self._counted])
            self._counted += 1
        return self._found


def _count(found: list[Luck], throw: Throw) -> None:
    if throw.check:
        _count_check(found, throw)
        return
    for die in throw.dice:
        if 0 <= die.seat < len(found):
            for face in die.faces:
                found[die.seat].note(die.sides, face)


def _count_check(found: list[Luck], throw: Throw) -> None:
    for once in throw.onces:
        if not 0 <= once.seat < len(found):
            continue
        luck = found[once.seat]
        luck.note(10, once.face)
        luck.thrown += 1
        luck.successes += once.change
        luck.expected += once.mean
        luck.spread += once.spread
        luck.ones += once.face == 1
        luck.tens += once.face == 10
    if throw.over and throw.chance is not None and not throw.forced:
        for seat in (seat for seat in throw.seats if seat < len(found)):
            luck = found[seat]
            luck.checks += 1
            luck.passed += bool(throw.passed)
            luck.hoped += throw.chance
