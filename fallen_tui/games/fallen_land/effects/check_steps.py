"""What effects make of a check whose dice have fallen: every way that it can come, with its chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.state.pending import CheckNow
    from fallen_tui.games.fallen_land.state.table import State

Step = tuple[int, str]
"""Successes more, and how the check is decided: success, failure, `again` for all dice anew, "" as they fell."""
Steps = dict[Step, Fraction]
"""Every way that it can come, with its chance."""
AS_IT_IS: Steps = {(0, ""): Fraction(1)}
MOST = 400
"""Of more ways than these nothing is said."""


class Unsaid(Exception):
    """What comes of the effects cannot be said beforehand."""


def total(check: CheckNow, more: int) -> int:
    """The Successes of a check, with so many more."""
    return max(0, sum(die.successes for die in check.dice) + check.fixed + check.extra + more)


def passing(check: CheckNow, steps: Steps) -> float:
    """The chance of a check to be passed, whichever way it comes."""
    return sum(float(p) * passes(check, more, how) for (more, how), p in steps.items())


def passes(check: CheckNow, more: int, how: str) -> float:
    """The chance of a check to be passed that comes one way, 1s rolled again by best play."""
    if how in ("success", "failure"):
        return float(how == "success")
    if how == "again":
        dice = tuple(odds.die_of(die.total, die.master) for die in check.dice)
        return odds.chance_float(dice, check.fixed + check.extra + more, check.need)
    return queries.chances.ones_chance(check.dice, check.need - total(check, more))


class Reading:
    """What effects do to one check, as far as a seat can know it."""

    as_it_is = AS_IT_IS

    def __init__(self, view: State, seat: int, check: CheckNow) -> None:
        self.view, self.seat, self.check = view, seat, check
        missing = check.need - check.successes
        self.scene = rules.scene.Scene(
            seat, tested=check.crown, success=check.successes, spare=max(0, -missing), missing=max(0, missing)
        )
        self.helps = seat in (check.seat, *check.seats)

    def steps(self, do: Do, before: Steps | None = None) -> Steps:
        """Every way that it can come after some effects. Raises Unsaid."""
        found = AS_IT_IS if before is None else before
        for effect in do:
            found = _joined(found, effect.steps(self))
        return found

    def count(self, n: Amount) -> int:
        """How many times an amount counts."""
        return rules.scene.count(self.view, n.per, self.scene, self.seat) if n.per else 1

    def open(self, cost: Cost, condition: Condition = ALWAYS) -> bool:
        """Whether a way can be taken. Raises Unsaid."""
        return self.met(condition) and rules.tracks.can_pay(self.view, self.seat, cost)

    def met(self, condition: Condition) -> bool:
        """Whether a condition holds. Raises Unsaid for one that hangs on a die, or on what is secret. FL-SCN-15."""
        scenario = self.view.cards.scenario
        hidden = scenario.secrets if scenario is not None else frozenset()
        if any(term.word == "chance" or not hidden.isdisjoint(term.counters()) for term in condition.terms()):
            raise Unsaid
        return queries.conditions.met(self.view, condition, self.seat, self.scene.spare)

    def best(self, ways: Sequence[Do]) -> Steps:
        """What a seat would take: the likeliest to pass, or to fail where the check is another's. Raises Unsaid."""
        found = [self.steps(do) for do in ways] or [AS_IT_IS]
        pick: Callable[..., Steps] = max if self.helps else min
        return pick(found, key=lambda steps: passing(self.check, steps))


def _joined(one: Steps, two: Steps) -> Steps:
    """One after the other: what is decided is thrown for no more, and dice anew forget nothing that was added."""
    found: Steps = {}
    for (more, how), p in one.items():
        for (further, then), q in two.items():
            step = (more + further, how if not then or (how and then == "again") else then)
            found[step] = found.get(step, Fraction(0)) + p * q
    if len(found) > MOST:
        raise Unsaid
    return found


def rolled(n: Amount, times: int) -> dict[int, Fraction]:
    """What an amount comes to, so many times."""
    found = {0: Fraction(1)}
    for _ in range(n.dice * times):
        faces: dict[int, Fraction] = {}
        for sum_, p in found.items():
            for face in range(1, n.sides + 1):
                faces[sum_ + face] = faces.get(sum_ + face, Fraction(0)) + p / n.sides
        found = faces
    sign = -1 if n.minus else 1
    return {sign * sum_ + n.plus * times: p for sum_, p in found.items()}
