"""How much may come of one thing that a scenario does by itself, before it is taken to have no end. FL-SCN-09."""

from __future__ import annotations

from fallen_tui.engine.errors import RuleError
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import Used
from fallen_tui.games.fallen_land.state.events.scenario import Fired
from fallen_tui.games.fallen_land.state.table import State

STEPS = 5_000
"""Events, dice and questions of one trigger, all that it sets off included."""
CHAIN = 40
"""Rules of a scenario that one trigger sets off, itself included."""


def bounded(game: State, rule: Rule[None], what: str) -> Rule[None]:
    """Carry a rule out; raise RuleError where it does not come to its end within the budget. `what` it is, in words."""
    steps = chain = 0
    send = rule.send
    value = None
    while True:
        try:
            step = send(value)
        except StopIteration:
            return
        except RecursionError:
            raise endless(game, what) from None
        steps += 1
        chain += isinstance(step, Fired) or (isinstance(step, Used) and step.card == RULES)
        if steps > STEPS or chain > CHAIN:
            raise endless(game, what)
        value = yield step


def endless(game: State, what: str) -> RuleError:
    """What a player is told of something that does not end."""
    name = game.cards.scenario.name if game.course is not None else ""
    whole = f"the scenario “{name}” goes round in a circle: " if name else ""
    return RuleError(
        f"{whole}{what} does not come to an end within {STEPS:,} steps and {CHAIN} rules that set one another off; "
        "go back and choose otherwise, or mend the scenario: `fallen content check fallen_land FILE` says where"
    )


def again(game: State, do: Do, scene: Scene, times: int) -> Rule[None]:
    """So many times the same: of what comes to nothing there may be only so much, too."""
    for _ in range(times):
        if not (yield from _came(carry_out(game, do, scene))):
            scene.idle += 1
            if scene.idle > STEPS:
                raise endless(game, f"what {game.cards.name(scene.card)} does")


def _came(rule: Rule[None]) -> Rule[bool]:
    """Carry a rule out; whether anything came of it."""
    came, value = False, None
    while True:
        try:
            step = rule.send(value)
        except StopIteration:
            return came
        came = True
        value = yield step
