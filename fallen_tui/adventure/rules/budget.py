"""How much may come of one thing that happens by itself, before it is taken to have no end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.scenario.facts import Fired
from fallen_tui.engine.errors import RuleError
from fallen_tui.engine.rules import Rule

STEPS = 5_000
"""Events, dice and questions of one thing, all that it sets off included."""
CHAIN = 40
"""How many others one thing sets off, itself included."""


def bounded(
    rule: Rule[None], endless: Callable[[], Exception], link: Callable[[Any], bool] = lambda step: False
) -> Rule[None]:
    """Carry a rule out; raise `endless` where it does not come to its end within the budget.

    link  whether what is yielded tells that one more thing has been set off, beside rules of a scenario
    """
    steps = chain = 0
    send = rule.send
    value = None
    while True:
        try:
            step = send(value)
        except StopIteration:
            return
        except RecursionError:
            raise endless() from None
        steps += 1
        chain += isinstance(step, Fired) or link(step)
        if steps > STEPS or chain > CHAIN:
            raise endless()
        value = yield step


def endless(game: str, scenario: str, what: str) -> RuleError:
    """What a player is told of something that does not end: `what` it is, in words; `scenario`: "" for none."""
    whole = f"the scenario “{scenario}” goes round in a circle: " if scenario else ""
    return RuleError(
        f"{whole}{what} does not come to an end within {STEPS:,} steps and {CHAIN} rules that set one another off; go "
        f"back and choose otherwise, or mend the scenario: `fallen content check {game} FILE` says where"
    )


def came(rule: Rule[None]) -> Rule[bool]:
    """Carry a rule out; whether anything came of it."""
    anything, value = False, None
    while True:
        try:
            step = rule.send(value)
        except StopIteration:
            return anything
        anything = True
        value = yield step
