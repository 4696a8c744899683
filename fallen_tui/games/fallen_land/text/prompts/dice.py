"""What a card or ability would make of a check, before its dice and after: for sure, or how likely it passes."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.effects.check_steps import AS_IT_IS, Reading, Unsaid, passes, passing, total
from fallen_tui.games.fallen_land.queries.chances import dice_of, ones_chance, roller_of
from fallen_tui.games.fallen_land.rules.plays import effects_of, gives_itself_up
from fallen_tui.games.fallen_land.state.table import CheckNow, State
from fallen_tui.games.fallen_land.text.prompts.odds_text import share


def made_of(view: State, seat: int, key: str) -> str:
    """What a reaction of a seat after the dice makes of the check: "7 of 6: passed", "50% to pass"; "" for nothing."""
    check = view.check
    if check is None or check.forced:
        return ""
    try:
        steps = Reading(view, seat, check).steps(effects_of(view, key))
    except Unsaid:
        return ""
    if steps == AS_IT_IS:
        return ""
    if len(steps) == 1:
        return _sure(check, *next(iter(steps)))
    return f"{share(passing(check, steps))} to pass" if check.need else ""


def ahead_of(view: State, seat: int, key: str = "") -> str:
    """How likely the check passes whose dice are about to fall, as it stands or after a reaction; "" for nothing.

    Nothing is said of a reaction that gives up its card, for the dice would miss what that card adds.
    """
    check = view.check
    if check is None or check.forced or check.card or not check.need or (key and gives_itself_up(view, key)):
        return ""
    try:
        steps = Reading(view, seat, check).steps(effects_of(view, key)) if key else AS_IT_IS
    except Unsaid:
        return ""
    if key and steps == AS_IT_IS:
        return ""
    dice, sure = dice_of(view, roller_of(view, check), check.skill)

    def passed(more: int, how: str) -> float:
        if how in ("success", "failure"):
            return float(how == "success")
        return odds.chance_float(dice, sure + check.extra + more, check.need)

    return f"{share(sum(float(p) * passed(*step) for step, p in steps.items()))} to pass"


def _sure(check: CheckNow, more: int, how: str) -> str:
    if how in ("success", "failure"):
        return "passed" if how == "success" else "failed"
    if how == "again":
        return f"{share(passes(check, more, how))} to pass" if check.need else ""
    found = total(check, more)
    if not check.need:
        return counted(found, "Success")
    if found >= check.need:
        return f"{found} of {check.need}: passed"
    p = ones_chance(check.dice, check.need - found)
    return f"{found} of {check.need}, {share(p)} to pass" if p else f"{found} of {check.need}: failed"
