"""Effects made of others: tables, conditions, repetitions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.rows import Rows, of_row, read_rows
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.events import UNSEEN
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.library_errors import described, wanted
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Roll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Branch, Do, Effect, unseen
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps, Unsaid
from fallen_tui.games.fallen_land.effects.estimating import (
    Outlook,
    Pricing,
    Tally,
    guessed,
    helping,
    mean,
    tally,
)

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

MOST_TIMES = 50
"""How often one effect repeats others at most, in a scenario."""
UNKNOWN = 0.4
"""How likely a condition holds of which nothing is known, to bots."""
UNSURE = 0.5
"""How likely a condition holds that qualifies a bonus to a check, to bots."""


@frozen
class RollTable(Effect):
    """One die, and what its faces do: (low, high, effects) by row."""

    verb = "roll"

    die: Literal[6, 10]
    rows: Rows[Do]

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        if type(value) is not dict:
            raise wanted(value, 'rows, such as {"1-2": [...], "3-6": [...]}')
        die: Any = value.get("die", 6)
        if die not in (6, 10):
            raise FieldError(f"{described(die)} is no die; it is 6 or 10", ("die",))
        return cls(die, read_rows({key: do for key, do in value.items() if key != "die"}, die, Do, converter))

    def unseen(self, secrets: frozenset[str]) -> bool:
        return all(unseen(do, secrets) for _, _, do in self.rows)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One die, and what its face does."""
        hidden = game.course is not None and self.unseen(game.cards.scenario.secrets)
        why = game.cards.name(scene.card) if scene.card else ""
        (face,) = yield Roll(1, self.die, UNSEEN if hidden else "table", why)
        for low, high, do in self.rows:
            if low <= face <= high:
                yield from rules.scene.carry_out(game, do, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        return any(rules.scene.useful(game, do, scene) for _, _, do in self.rows)

    def sentence(self, who: str) -> str:
        rows = [f"{low}{f'-{high}' if high > low else ''}: {clauses(do, who)}" for low, high, do in self.rows]
        return f"roll 1d{self.die} ({' / '.join(rows)})"

    def estimate(self, found: Tally, look: Outlook) -> None:
        for low, high, do in self.rows:
            found.take(tally(do, look), (high - low + 1) / self.die)

    def successes(self) -> float:
        return sum((high - low + 1) / self.die * helping(do) for low, high, do in self.rows)

    def steps(self, reading: Reading) -> Steps:
        found: Steps = {}
        for face in range(1, self.die + 1):
            for step, p in reading.steps(of_row(self.rows, face) or ()).items():
                found[step] = found.get(step, Fraction(0)) + p / self.die
        return found

    def through(self, judge: Pricing) -> float | None:
        if not any(judge.special(do) for _, _, do in self.rows):
            return None
        return sum((high - low + 1) / self.die * judge.all_of(do) for low, high, do in self.rows)


@frozen
class If(Effect):
    """Effects that hang on a condition."""

    verb = "if"
    beside = True

    condition: Condition
    then: Do = ()
    otherwise: Do = ()

    def __attrs_post_init__(self) -> None:
        demand((bool(self.then or self.otherwise), "then", "is missing"))

    def branches(self) -> tuple[Branch, ...]:
        return (Branch(self.condition, self.then), Branch(self.condition, self.otherwise, False))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """What hangs on a condition."""
        if (yield from rules.scene.holds(game, self.condition, scene)):
            yield from rules.scene.carry_out(game, self.then, scene)
        else:
            yield from rules.scene.carry_out(game, self.otherwise, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        holds = queries.conditions.met(game, self.condition, scene.seat)
        return rules.scene.useful(game, self.then if holds else self.otherwise, scene)

    def sentence(self, who: str) -> str:
        if not self.then:
            return f"unless {queries.conditions.told(self.condition)}, {clauses(self.otherwise, who)}"
        otherwise = f"; otherwise, {clauses(self.otherwise, who)}" if self.otherwise else ""
        return f"if {queries.conditions.told(self.condition)}, {clauses(self.then, who)}{otherwise}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        share = self._chance(look)
        if share:
            found.take(tally(self.then, look), share)
        if share < 1:
            found.take(tally(self.otherwise, look), 1 - share)

    def _chance(self, look: Outlook) -> float:
        share, condition = 1.0, self.condition
        for term in condition.tests:
            if term.word == "chance":
                share *= term.value / 6
        if look.game is None:
            return share if share < 1 else UNKNOWN
        if look.game.course is not None:
            share, condition = guessed(look.game, condition, share)
        return share if queries.conditions.met(look.game, condition, look.seat) else 0.0

    def successes(self) -> float:
        return UNSURE * helping(self.then) + (1 - UNSURE) * helping(self.otherwise)

    def steps(self, reading: Reading) -> Steps:
        return reading.steps(self.then if reading.met(self.condition) else self.otherwise)

    def through(self, judge: Pricing) -> float | None:
        return judge.all_of(self.then) * judge.chance(self.condition) if judge.special(self.then) else None


@frozen
class Repeat(Effect):
    """Effects carried out `n` times."""

    verb = "repeat"

    n: Amount
    do: Do

    def repetitions(self, most: Callable[[Amount], int]) -> int:
        return most(self.n)

    def excess(self, most: Callable[[Amount], int]) -> str:
        if not self.do:
            return "repeat repeats nothing; write under do: what is repeated"
        times = most(self.n)
        return f"repeat: {self.n} comes to {times:,} times; {MOST_TIMES} at most" if times > MOST_TIMES else ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Carry out the effects as often as the amount says."""
        times = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        if not (yield from rules.hooks.repeated(game, self.do, scene, times)):
            for _ in range(times):
                yield from rules.scene.carry_out(game, self.do, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        if self.n.per and rules.scene.count(game, self.n.per, scene, scene.seat) <= 0:
            return False
        return rules.scene.useful(game, self.do, scene)

    def sentence(self, who: str) -> str:
        times = "once" if str(self.n) == "1" else phrases.amount(self.n, "time")
        return f"{times}: {clauses(self.do, who)}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.take(tally(self.do, look), max(0.0, mean(self.n, look)))

    def steps(self, reading: Reading) -> Steps:
        if self.n.dice:
            raise Unsaid
        found = reading.as_it_is
        for _ in range(self.n.plus * reading.count(self.n)):
            found = reading.steps(self.do, found)
        return found
