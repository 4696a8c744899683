"""How much may come of one thing that a scenario does by itself, before it is taken to have no end. FL-SCN-09."""

from __future__ import annotations

from functools import partial

from fallen_tui.adventure.rules import budget
from fallen_tui.engine.errors import RuleError
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import Used
from fallen_tui.games.fallen_land.state.table import State


def bounded(game: State, rule: Rule[None], what: str) -> Rule[None]:
    """Carry a rule out; raise RuleError where it does not come to its end within the budget. `what` it is, in words."""
    return budget.bounded(
        rule, partial(endless, game, what), lambda step: isinstance(step, Used) and step.card == RULES
    )


def endless(game: State, what: str) -> RuleError:
    """What a player is told of something that does not end."""
    name = game.cards.scenario.name if game.scenario_progress is not None else ""
    return budget.endless("fallen_land", name, what)


def again(game: State, do: Do, scene: Scene, times: int) -> Rule[None]:
    """Carry out effects repeatedly; repetitions without any event count against the budget, too."""
    for _ in range(times):
        if not (yield from budget.came(carry_out(game, do, scene))):
            scene.idle += 1
            if scene.idle > budget.STEPS:
                raise endless(game, f"what {game.cards.name(scene.card)} does")
