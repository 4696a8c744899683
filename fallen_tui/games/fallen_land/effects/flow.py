"""Effects made of others: tables, conditions, repetitions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.rows import ChartRows, of_row, read_rows
from fallen_tui.adventure.effects.flow import IfFlow, RepeatFlow, RollFlow
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.library_errors import described, wanted
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import queries
from fallen_tui.games.fallen_land.content.effects.base import NOT_FORESEEN, Branch, Do, Effect, unseen
from fallen_tui.games.fallen_land.effects.at_table import FLOW
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps, Unsaid
from fallen_tui.games.fallen_land.effects.estimating import Pricing, helping

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

UNSURE = 0.5
"""How likely a condition holds that qualifies a bonus to a check, to bots."""


@frozen
class RollTable(RollFlow, Effect):
    """One die, and what its faces do: (low, high, effects) by row."""

    verb = "roll"
    flow = FLOW

    die: Literal[6, 10]
    rows: ChartRows[Do]

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        if type(value) is not dict:
            raise wanted(value, 'rows, such as {"1-2": [...], "3-6": [...]}')
        die: Any = value.get("die", 6)
        if die not in (6, 10):
            raise FieldError(f"must be 6 or 10, not {described(die)}", ("die",))
        return cls(die, read_rows({key: do for key, do in value.items() if key != "die"}, die, Do, converter))

    def unseen(self, secrets: frozenset[str]) -> bool:
        return all(unseen(do, secrets) for _, _, do in self.rows)

    def successes(self) -> float:
        return sum(share * helping(do) for share, do in self.shares())

    def steps(self, reading: Reading) -> Steps:
        found: Steps = {}
        for face in range(1, self.die + 1):
            for step, p in reading.steps(of_row(self.rows, face) or ()).items():
                found[step] = found.get(step, Fraction(0)) + p / self.die
        return found

    def through(self, judge: Pricing) -> float | None:
        if not any(judge.special(do) for _, _, do in self.rows):
            return None
        return sum(share * judge.all_of(do) for share, do in self.shares())


@frozen
class If(IfFlow, Effect):
    """Effects that hang on a condition."""

    verb = "if"
    beside = True
    flow = FLOW

    condition: Condition
    then: Do = ()
    otherwise: Do = ()

    def branches(self) -> tuple[Branch, ...]:
        return (Branch(self.condition, self.then), Branch(self.condition, self.otherwise, False))

    def foreseen(self, game: State, scene: Scene) -> Do:
        if not NOT_FORESEEN.isdisjoint(self.condition.words()):
            return ()
        return self.then if queries.conditions.met(game, self.condition, scene.seat, scene.spare) else self.otherwise

    def sure_loss(self, game: State, scene: Scene) -> int | None:
        if not NOT_FORESEEN.isdisjoint(self.condition.words()):
            return None
        found = [effect.sure_loss(game, scene) for effect in self.foreseen(game, scene)]
        return None if None in found else sum(filter(None, found))

    def successes(self) -> float:
        return UNSURE * helping(self.then) + (1 - UNSURE) * helping(self.otherwise)

    def steps(self, reading: Reading) -> Steps:
        return reading.steps(self.then if reading.met(self.condition) else self.otherwise)

    def through(self, judge: Pricing) -> float | None:
        return judge.all_of(self.then) * judge.chance(self.condition) if judge.special(self.then) else None


@frozen
class Repeat(RepeatFlow, Effect):
    """Effects carried out `n` times."""

    verb = "repeat"
    flow = FLOW

    n: Amount
    do: Do

    def steps(self, reading: Reading) -> Steps:
        if self.n.dice:
            raise Unsaid
        found = reading.as_it_is
        for _ in range(self.n.plus * reading.count(self.n)):
            found = reading.steps(self.do, found)
        return found
