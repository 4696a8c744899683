"""How much may come of one thing that a scenario does by itself, before it is taken to have no end. PH-SCN-07."""

from __future__ import annotations

from functools import partial

from fallen_tui.adventure.rules import budget
from fallen_tui.engine.errors import RuleError
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.state.events.scenario import Fired
from fallen_tui.games.posthuman.state.table import State


def bounded(game: State, rule: Rule[None], what: str) -> Rule[None]:
    """Carry a rule out; raise RuleError where it does not come to its end within the budget. `what` it is, in words."""
    return budget.bounded(rule, lambda step: isinstance(step, Fired), partial(endless, game, what))


def endless(game: State, what: str) -> RuleError:
    """What a player is told of something that does not end."""
    return RuleError(
        f"the scenario “{game.cards.scenario.name}” goes round in a circle: {what} does not come to an end within "
        f"{budget.STEPS:,} steps and {budget.CHAIN} rules that set one another off; go back and choose otherwise, or "
        "mend the scenario: `fallen content check posthuman FILE` says where"
    )
