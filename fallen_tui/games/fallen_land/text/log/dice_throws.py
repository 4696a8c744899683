"""Rolls put together out of facts: a check with all its dice and how it ended, or dice of another kind."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

import attrs

from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.text.log.dice_facts import (
    Again,
    Began,
    Came,
    Cast,
    Changed,
    DiceFact,
    Ended,
    Fell,
    RolledDie,
)


@frozen
class Once(FrozenRecord):
    """One throw of a die in a check: its seat and face, what it changed in Successes, what it does on average.

    `spread` is the variance of that change.
    """

    seat: int
    face: int
    change: int
    mean: Fraction
    spread: Fraction


@define
class Throw(Record):
    """A roll with all that followed it.

    number, latest   the entries of its beginning and of its last die or change
    seats            who rolls (none: the table itself)
    need             Successes wanted, 0 for none; `fixed` and `extra` are those of technologies and cards
    swung            of `extra`, what cards brought or took once the dice lay
    chance           to pass, before the dice fell
    passed           None while it is under way, or where nothing could fail
    onces            every single throw of a die of a check
    """

    number: int
    latest: int
    turn: int
    seats: tuple[int, ...]
    what: str
    who: str
    why: str
    stream: str = "check"
    kind: str = ""
    dice: list[RolledDie] = attrs.field(factory=list)
    need: int = 0
    fixed: int = 0
    extra: int = 0
    swung: int = 0
    forced: str = ""
    chance: Fraction | None = None
    passed: bool | None = None
    over: bool = False
    result: str = ""
    good: bool | None = None
    onces: list[Once] = attrs.field(factory=list)

    @property
    def check(self) -> bool:
        """Whether it is a Skill Check."""
        return self.stream == "check"

    @property
    def successes(self) -> int:
        """All Successes as they stand, never below 0."""
        return max(0, sum(die.successes or 0 for die in self.dice) + self.fixed + self.extra)

    def concerns(self, seat: int | None) -> bool:
        """Whether a seat has to do with it; anything where no seat is asked for."""
        return seat is None or seat in self.seats or any(die.seat == seat for die in self.dice)


class Ledger:
    """Folds facts in their order into rolls."""

    def __init__(self) -> None:
        self.throws: list[Throw] = []
        self._checks: list[Throw] = []

    def add(self, number: int, fact: DiceFact) -> None:
        """Carry one fact on. A check whose beginning is not known yet is left out until it is."""
        if isinstance(fact, Began):
            self._begin(number, fact)
        elif isinstance(fact, Cast):
            throw = Throw(number, number, fact.turn, _seats(fact), fact.what, fact.who, fact.why, fact.stream)
            throw.dice, throw.result, throw.over = list(fact.dice), fact.result, True
            self.throws.append(throw)
        elif isinstance(fact, Came):
            self._come(fact)
        elif self._checks:
            self._go_on(self._checks[-1], number, fact)

    def _begin(self, number: int, fact: Began) -> None:
        throw = Throw(number, number, fact.turn, fact.seats, fact.skill.title(), fact.who, fact.why, kind=fact.kind)
        throw.need, throw.fixed, throw.extra = fact.need, fact.fixed, fact.extra
        self.throws.append(throw)
        self._checks.append(throw)

    def _come(self, fact: Came) -> None:
        for throw in reversed(self.throws[-4:]):
            if throw.stream == fact.stream:
                throw.result, throw.good = fact.result, fact.good
                return

    def _go_on(self, throw: Throw, number: int, fact: DiceFact) -> None:
        throw.latest = number
        if isinstance(fact, Fell):
            held = [die.successes or 0 for die in throw.dice] or [0] * len(fact.dice)
            throw.onces += [_first(die, before) for die, before in zip(fact.dice, held, strict=False)]
            throw.chance = fact.chance if throw.chance is None else throw.chance
            throw.dice = list(fact.dice)
        elif isinstance(fact, Again):
            self._fall_again(throw, fact)
        elif isinstance(fact, Changed):
            throw.extra += fact.extra
            throw.swung += fact.extra if throw.dice else 0
            throw.forced = fact.forced or throw.forced
        elif isinstance(fact, Ended):
            throw.over, throw.passed = True, fact.passed if throw.need else None
            throw.result = _ending(throw, fact)
            self._checks.pop()

    def _fall_again(self, throw: Throw, fact: Again) -> None:
        if fact.index >= len(throw.dice):
            return
        die = throw.dice[fact.index]
        fate = odds.die_of(die.total, die.master)
        held = die.successes or 0
        if fact.anew:
            fallen = attrs.evolve(die, faces=(fact.face,), successes=odds.keep(fate, fact.face))
            throw.onces.append(_first(fallen, held))
        else:
            now = 0 if fact.face == 10 else held + (fact.face <= fate.hits)
            fallen = attrs.evolve(die, faces=(*die.faces, fact.face), successes=now)
            mean = Fraction(fate.hits - held, 10)
            spread = Fraction(fate.hits + held * held, 10) - mean * mean
            throw.onces.append(Once(die.seat, fact.face, now - held, mean, spread))
        throw.dice[fact.index] = fallen


def _first(die: RolledDie, held: int = 0) -> Once:
    """A fresh throw of a die that held so much: 10 is nothing, up to the target one more than is sure. FL-SKL-05."""
    fate = odds.die_of(die.total, die.master)
    mean = Fraction(9 * fate.sure + fate.hits, 10)
    square = Fraction((9 - fate.hits) * fate.sure**2 + fate.hits * (fate.sure + 1) ** 2, 10)
    return Once(die.seat, die.faces[-1], (die.successes or 0) - held, mean - held, square - mean * mean)


def _seats(fact: Cast) -> tuple[int, ...]:
    return tuple(dict.fromkeys(die.seat for die in fact.dice if die.seat >= 0))


def _ending(throw: Throw, fact: Ended) -> str:
    if not throw.need:
        return f"{counted(fact.successes, 'Success')}"
    return "passed" if fact.passed else "failed"


class Rolls:
    """Every fact by the number of its entry, and the rolls that stand; what was undone is left out."""

    def __init__(self) -> None:
        self.facts: dict[int, DiceFact] = {}
        self._undone: list[tuple[int, int]] = []
        self._order: list[int] = []
        self._ledger = Ledger()
        self._folded = 0
        self._stale = False

    def note(self, number: int, fact: DiceFact) -> None:
        """Note a fact; those of the past may come later than those of today."""
        self.facts[number] = fact
        if self._order and number < self._order[-1]:
            self._order.insert(bisect_right(self._order, number), number)
            self._stale = True
        else:
            self._order.append(number)

    def undo(self, number: int, to: int) -> None:
        """Entry `number` went back to entry `to`."""
        self._undone.append((to, number))
        self._stale = True

    def counts(self, number: int) -> bool:
        """Whether an entry counts: no later one went back behind it."""
        return not any(to < number < by for to, by in self._undone)

    @property
    def throws(self) -> list[Throw]:
        """The rolls that stand, oldest first."""
        if self._stale:
            self._ledger, self._folded, self._stale = Ledger(), 0, False
        for number in self._order[self._folded :]:
            if self.counts(number):
                self._ledger.add(number, self.facts[number])
        self._folded = len(self._order)
        return self._ledger.throws
