"""What effects that are made of others need of this game: its conditions, prices and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.posthuman import queries, rules
from fallen_tui.games.posthuman.content.effects import Cost, Do, Option
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.state.keys import NO, YES, WayKey

if TYPE_CHECKING:
    from fallen_tui.adventure.content.amounts import Amount
    from fallen_tui.adventure.effects.flow import RollFlow
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

    def times(self, game: State, n: Amount, scene: Scene) -> Rule[int]:
        return n.plus
        yield

    def any_times(self, game: State, n: Amount, scene: Scene) -> bool:
        return n.plus > 0

    def repeated(self, game: State, do: Do, scene: Scene, times: int) -> Rule[bool]:
        return False
        yield

    def die(self, game: State, table: RollFlow, scene: Scene) -> Roll:
        return Roll(1, table.die, "table", game.cards.name(scene.card) if scene.card else "")

    def open(self, game: State, option: Option, scene: Scene) -> bool:
        """Whether an option can be taken: payable, and its condition met."""
        return rules.scene.can_pay(game, scene.seat, option.cost) and self.met(game, option.condition, scene)

    def payable(self, game: State, cost: Cost, scene: Scene) -> bool:
        return rules.scene.can_pay(game, scene.seat, cost)

    def pay(self, game: State, cost: Cost, scene: Scene) -> Rule[None]:
        return rules.scene.pay(game, scene.seat, cost, scene.card)

    def ask_which(self, scene: Scene, open: Sequence[int], labels: Sequence[str]) -> Rule[int]:
        key: Any = yield Ask(
            scene.seat, "choose", tuple(map(WayKey.of, open)), "PH-GAP-72", about=(scene.card, *labels)
        )
        number: int = key.n
        return number

    def ask_whether(self, scene: Scene, label: str) -> Rule[bool]:
        key = yield Ask(scene.seat, "may", (YES, NO), "PH-GAP-72", NO, (scene.card, label))
        return bool(key == YES)

    def told(self, condition: Condition) -> str:
        return queries.conditions.told(condition)

    def price(self, cost: Cost) -> str:
        return f"pay {price(cost)}"

    def said_times(self, n: Amount) -> str:
        return f"{n} times"


FLOW = RoadFlow()
