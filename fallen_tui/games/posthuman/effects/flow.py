"""Tests, and effects made of others: conditions and choices; and what those need of this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.effects.estimates import expected
from fallen_tui.adventure.effects.flow import ChooseFlow, IfFlow, MayFlow
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman import queries, rules
from fallen_tui.games.posthuman.content.effects import FREE, Cost, Do, Effect, Option, RoadForecast
from fallen_tui.games.posthuman.content.phrases import price, verb
from fallen_tui.games.posthuman.content.vocabulary import Stat
from fallen_tui.games.posthuman.state.keys import NO, YES, WayKey

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


class RoadFlow:
    """The `Flow` of the game."""

    def carry_out(self, game: State, do: Do, scene: Scene) -> Rule[None]:
        return rules.scene.carry_out(game, do, scene)

    def useful(self, game: State, do: Do, scene: Scene) -> bool:
        return rules.scene.useful(game, do, scene)

    def holds(self, game: State, condition: Condition, scene: Scene) -> Rule[bool]:
        return self.met(game, condition, scene)
        yield

    def met(self, game: State, condition: Condition, scene: Scene) -> bool:
        return queries.conditions.met(game, condition, scene.seat, scene.by)

    def open(self, game: State, option: Option, scene: Scene) -> bool:
        """Whether an option can be taken: payable, and its condition met."""
        return rules.scene.can_pay(game, scene.seat, option.cost) and self.met(game, option.condition, scene)

    def payable(self, game: State, cost: Cost, scene: Scene) -> bool:
        return rules.scene.can_pay(game, scene.seat, cost)

    def pay(self, game: State, cost: Cost, scene: Scene) -> Rule[None]:
        return rules.scene.pay(game, scene.seat, cost, scene.card)

    def ask_which(self, scene: Scene, open: Sequence[int], labels: Sequence[str]) -> Rule[int]:
        keys = tuple(map(WayKey.of, open))
        key = yield Ask(scene.seat, "choose", keys, "PH-GAP-72", about=(scene.card, *labels))
        number: int = key.n
        return number

    def ask_whether(self, scene: Scene, label: str) -> Rule[bool]:
        key = yield Ask(scene.seat, "may", (YES, NO), "PH-GAP-72", NO, (scene.card, label))
        return bool(key == YES)

    def told(self, condition: Condition) -> str:
        return queries.conditions.told(condition)

    def price(self, cost: Cost) -> str:
        return f"pay {price(cost)}"


FLOW = RoadFlow()


# --- the kinds ---


@frozen
class TestOf(Effect):
    """A test of a stat."""

    verb = "test"

    stat: Stat
    passed: Do = ()
    failed: Do = ()

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Test the stat: passed where one die shows at most that. PH-TST-02."""
        passed = yield from rules.rolls.passes(game, scene.seat, self.stat, scene.card)
        yield from rules.scene.carry_out(game, self.passed if passed else self.failed, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        return rules.scene.useful(game, (*self.passed, *self.failed), scene)

    def sentence(self, who: str) -> str:
        parts = [
            f"on a {word} {clauses(do, who)}" for word, do in (("success", self.passed), ("failure", self.failed)) if do
        ]
        return f"{verb(who, f'test {self.stat}')}: {'; '.join(parts)}"

    def estimate(self, found: Tally, look: RoadForecast) -> None:
        share = look.passing(self.stat)
        found.take(expected(self.passed, look), share)
        found.take(expected(self.failed, look), 1 - share)


@frozen
class If(IfFlow, Effect):
    """Effects that hang on a condition."""

    verb = "if"
    beside = True
    flow = FLOW

    condition: Condition
    then: Do = ()
    otherwise: Do = ()


@frozen
class Choose(ChooseFlow, Effect):
    """One of several options."""

    verb = "choose"
    asks = True
    flow = FLOW

    options: tuple[Option, ...]

    @classmethod
    def read(cls, value: Any, converter: Any) -> Self:
        if type(value) is not list:
            raise wanted(value, "a list of options")
        return cls(converter.structure(value, tuple[Option, ...]))


@frozen
class May(MayFlow, Effect):
    """Something that may be done for a cost, or left."""

    verb = "may"
    asks = True
    flow = FLOW

    label: str
    cost: Cost = FREE
    do: Do = ()
