"""What a card or ability would make of a check whose dice have fallen: for sure, or how likely it passes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.conditions import ALWAYS, Condition
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Amount
from fallen_tui.games.fallen_land.queries.chances import ones_chance
from fallen_tui.games.fallen_land.queries.evaluate import met
from fallen_tui.games.fallen_land.rules.scene import Scene, count
from fallen_tui.games.fallen_land.rules.plays import effects_of
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state.table import CheckNow, State
from fallen_tui.games.fallen_land.text.card_text.phrases import counted
from fallen_tui.games.fallen_land.text.prompts.odds_text import share

Step = tuple[int, str]
"""Successes more, and how the check is decided: success, failure, `again` for all dice anew, "" as they fell."""
Steps = dict[Step, Fraction]
"""Every way that it can come, with its chance."""
AS_IT_IS: Steps = {(0, ""): Fraction(1)}
MOST = 400
"""Of more ways than these nothing is said."""


class _Unsaid(Exception):
    """What comes of the effects cannot be said beforehand."""


def made_of(view: State, seat: int, key: str) -> str:
    """What a reaction of a seat after the dice makes of the check: "7 of 6: passed", "50% to pass"; "" for nothing."""
    check = view.check
    if check is None or check.forced:
        return ""
    try:
        steps = _Reading(view, seat, check).steps(effects_of(view, key))
    except _Unsaid:
        return ""
    if steps == AS_IT_IS:
        return ""
    if len(steps) == 1:
        return _sure(check, *next(iter(steps)))
    return f"{share(_passing(check, steps))} to pass" if check.need else ""


def _sure(check: CheckNow, more: int, how: str) -> str:
    if how in ("success", "failure"):
        return "passed" if how == "success" else "failed"
    if how == "again":
        return f"{share(_passes(check, more, how))} to pass" if check.need else ""
    found = _total(check, more)
    if not check.need:
        return counted(found, "Success")
    if found >= check.need:
        return f"{found} of {check.need}: passed"
    p = ones_chance(check.dice, check.need - found)
    return f"{found} of {check.need}, {share(p)} to pass" if p else f"{found} of {check.need}: failed"


def _total(check: CheckNow, more: int) -> int:
    return max(0, sum(die.successes for die in check.dice) + check.fixed + check.extra + more)


def _passing(check: CheckNow, steps: Steps) -> float:
    return sum(float(p) * _passes(check, more, how) for (more, how), p in steps.items())


def _passes(check: CheckNow, more: int, how: str) -> float:
    """The chance of a check to be passed, 1s rolled again by best play."""
    if how in ("success", "failure"):
        return float(how == "success")
    if how == "again":
        dice = tuple(odds.die_of(die.total, die.master) for die in check.dice)
        return odds.chance_float(dice, check.fixed + check.extra + more, check.need)
    return ones_chance(check.dice, check.need - _total(check, more))


class _Reading:
    """What effects do to one check, as far as a seat can know it."""

    def __init__(self, view: State, seat: int, check: CheckNow) -> None:
        self.view, self.seat, self.check = view, seat, check
        missing = check.need - check.successes
        self.scene = Scene(
            seat, tested=check.crown, success=check.successes, spare=max(0, -missing), missing=max(0, missing)
        )
        self.helps = seat in (check.seat, *check.seats)

    def steps(self, do: Do, before: Steps | None = None) -> Steps:
        """Every way that it can come after some effects. Raises _Unsaid."""
        found = AS_IT_IS if before is None else before
        for effect in do:
            found = _joined(found, self._one(effect))
        return found

    def _one(self, effect: Effect) -> Steps:
        match effect:
            case e.Successes():
                return self._successes(effect) if effect.skill in ("", self.check.skill) else AS_IT_IS
            case e.PassCheck() | e.PassStory():
                return {(0, "success" if self.check.need else ""): Fraction(1)}
            case e.FailCheck():
                return {(0, "failure" if self.check.need else ""): Fraction(1)}
            case e.Reroll() if effect.what in ("die", "dice"):
                if effect.what == "die":
                    raise _Unsaid
                return {(0, "again"): Fraction(1)}
            case e.RollTable():
                return self._table(effect)
            case e.Repeat():
                return self._times(effect)
            case e.Choose():
                ways = [each.do for each in effect.options if self._open(each.cost, each.condition)]
                return self._best(ways)
            case e.May():
                return self._best([effect.do, ()] if self._open(effect.cost) else [()])
            case e.If():
                return self.steps(effect.then if self._met(effect.condition) else effect.otherwise)
        return AS_IT_IS

    def _successes(self, effect: e.Successes) -> Steps:
        n = effect.n
        times = count(self.view, n.per, self.scene, self.seat) if n.per else 1
        return {(more, ""): p for more, p in _rolled(n, times).items()}

    def _table(self, effect: e.RollTable) -> Steps:
        found: Steps = {}
        for face in range(1, effect.die + 1):
            do = next((row for low, high, row in effect.rows if low <= face <= high), ())
            for step, p in self.steps(do).items():
                found[step] = found.get(step, Fraction(0)) + p / effect.die
        return found

    def _times(self, effect: e.Repeat) -> Steps:
        if effect.n.dice:
            raise _Unsaid
        found = AS_IT_IS
        for _ in range(effect.n.plus * (count(self.view, effect.n.per, self.scene, self.seat) if effect.n.per else 1)):
            found = self.steps(effect.do, found)
        return found

    def _open(self, cost: Cost, condition: Condition = ALWAYS) -> bool:
        """Whether a way can be taken."""
        return self._met(condition) and can_pay(self.view, self.seat, cost)

    def _met(self, condition: Condition) -> bool:
        """Whether a condition holds; nothing is said of one that hangs on a die, or on what is secret. FL-SCN-15."""
        scenario = self.view.cards.scenario
        hidden = scenario.secrets if scenario is not None else frozenset()
        if any(term.word == "chance" or not hidden.isdisjoint(term.counters()) for term in condition.terms()):
            raise _Unsaid
        return met(self.view, condition, self.seat, self.scene.spare)

    def _best(self, ways: list[Do]) -> Steps:
        """What a seat would take: the likeliest to pass, or to fail where the check is another's."""
        found = [self.steps(do) for do in ways] or [AS_IT_IS]
        pick: Callable[..., Steps] = max if self.helps else min
        return pick(found, key=lambda steps: _passing(self.check, steps))


def _joined(one: Steps, two: Steps) -> Steps:
    """One after the other: what is decided is thrown for no more, and dice anew forget nothing that was added."""
    found: Steps = {}
    for (more, how), p in one.items():
        for (further, then), q in two.items():
            step = (more + further, how if not then or (how and then == "again") else then)
            found[step] = found.get(step, Fraction(0)) + p * q
    if len(found) > MOST:
        raise _Unsaid
    return found


def _rolled(n: Amount, times: int) -> dict[int, Fraction]:
    """What an amount comes to, so many times."""
    found = {0: Fraction(1)}
    for _ in range(n.dice * times):
        faces: dict[int, Fraction] = {}
        for total, p in found.items():
            for face in range(1, n.sides + 1):
                faces[total + face] = faces.get(total + face, Fraction(0)) + p / n.sides
        found = faces
    sign = -1 if n.minus else 1
    return {sign * total + n.plus * times: p for total, p in found.items()}
