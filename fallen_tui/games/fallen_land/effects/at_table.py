"""What effects that are made of others need of Council of Towns: its conditions, prices and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.effects.flow import RollFlow
from fallen_tui.engine.events import UNSEEN
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do, Option, unseen
from fallen_tui.games.fallen_land.state.keys.words import NO, YES, Nth

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State


class CouncilFlow:
    """The `Flow` of the game."""

    def carry_out(self, game: State, do: Do, scene: Scene) -> Rule[None]:
        return rules.scene.carry_out(game, do, scene)

    def useful(self, game: State, do: Do, scene: Scene) -> bool:
        return rules.scene.useful(game, do, scene)

    def holds(self, game: State, condition: Condition, scene: Scene) -> Rule[bool]:
        return rules.scene.holds(game, condition, scene)

    def met(self, game: State, condition: Condition, scene: Scene) -> bool:
        return queries.conditions.met(game, condition, scene.seat)

    def times(self, game: State, n: Amount, scene: Scene) -> Rule[int]:
        return rules.scene.amount(game, n, scene, scene.seat)

    def any_times(self, game: State, n: Amount, scene: Scene) -> bool:
        return not n.per or rules.scene.count(game, n.per, scene, scene.seat) > 0

    def repeated(self, game: State, do: Do, scene: Scene, times: int) -> Rule[bool]:
        return rules.hooks.repeated(game, do, scene, times)

    def die(self, game: State, table: RollFlow, scene: Scene) -> Roll:
        """The die, which nobody sees where only secret counters hang on it. FL-SCN-15."""
        secrets = game.cards.scenario.secrets if game.scenario_progress is not None else None
        hidden = secrets is not None and all(unseen(do, secrets) for _, _, do in table.rows)
        why = game.cards.name(scene.card) if scene.card else ""
        return Roll(1, table.die, UNSEEN if hidden else "table", why)

    def open(self, game: State, option: Option, scene: Scene) -> bool:
        """Whether an option can be taken: payable, open to the player, and of use if it has a price or is a way out.

        FL-DEC-76, FL-DEC-92.
        """
        if not rules.tracks.can_pay(game, scene.seat, option.cost):
            return False
        if not queries.conditions.met(game, option.condition, scene.seat, scene.spare):
            return False
        free = option.cost.free and not any(effect.escapes for effect in option.do)
        return free or not option.do or rules.scene.useful(game, option.do, scene)

    def payable(self, game: State, cost: Cost, scene: Scene) -> bool:
        return rules.tracks.can_pay(game, scene.seat, cost)

    def pay(self, game: State, cost: Cost, scene: Scene) -> Rule[None]:
        return rules.tracks.pay(game, scene.seat, cost, scene.card)

    def ask_which(self, scene: Scene, open: Sequence[int], labels: Sequence[str]) -> Rule[int]:
        keys = tuple(map(Nth.of, open))
        key = yield Ask(scene.seat, "choose", keys, "FL-GEN-02", about=(scene.card, *labels))
        number: int = key.n
        return number

    def ask_whether(self, scene: Scene, label: str) -> Rule[bool]:
        key = yield Ask(scene.seat, "may", (YES, NO), "FL-GEN-02", NO, (scene.card, label))
        return bool(key == YES)

    def told(self, condition: Condition) -> str:
        return queries.conditions.told(condition)

    def price(self, cost: Cost) -> str:
        return phrases.cost(cost)

    def said_times(self, n: Amount) -> str:
        return phrases.amount(n, "time")


FLOW = CouncilFlow()
