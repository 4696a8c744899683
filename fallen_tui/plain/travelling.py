"""Travel by name at the keyboard: the list of goals, setting out, going on, giving it up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fallen_tui.engine.errors import FallenError
from fallen_tui.faces.travel import TravelGoal
from fallen_tui.plain.desk import Desk, TravelBegan

STOP, LIST = frozenset({"stop", "off", "no"}), "list"
MOST = 9
"""Goals that are named where the words fit several."""


def offered(desk: Desk) -> bool:
    """Whether there is anywhere to travel to in this game."""
    return desk.travel is not None and desk.travel.offered


def travel(desk: Desk, words: str) -> None:
    """Set out for a goal by its name, or go on; without either, tell what there is. Raises TravelBegan."""
    travel, seat = desk.travel, desk.seat
    if travel is None or not travel.offered or seat is None or desk.ask is None:
        desk.paper.say("You can't travel from here.")
        return
    bound = travel.goal(seat)
    if bound is not None and words.casefold() in STOP:
        travel.give_up(seat)
        desk.paper.say(f"You no longer travel to {bound.name}.", hang=2)
    elif bound is not None and not words:
        travel.begin(seat)
        raise TravelBegan
    else:
        _choose(desk, "" if words.casefold() == LIST else words)


def _choose(desk: Desk, words: str) -> None:
    """Set out for the goal that the words name; list those that they fit. Raises TravelBegan."""
    assert desk.travel is not None
    assert desk.seat is not None
    try:
        goals = desk.travel.goals(desk.seat, _hex(words))
    except FallenError as error:
        desk.paper.say(f"{error}.")
        return
    found = _found(goals, words)
    if len(found) == 1 and words:
        desk.travel.begin(desk.seat, found[0])
        raise TravelBegan
    if not goals:
        desk.paper.say("You have no Party that can travel.")
    elif not found:
        desk.paper.say(f'No goal is called "{words[:40]}". travel list shows them all.')
    else:
        _list(desk, found if not words else found[:MOST])
        more = len(found) - MOST if words else 0
        desk.paper.say(f"And {more} more. Add a word." if more > 0 else "Type travel and a name.")


def _hex(words: str) -> str:
    """The cell that the words may be the name of."""
    return words.strip().upper()


def _found(goals: Sequence[TravelGoal], words: str) -> list[TravelGoal]:
    """The goals that the words fit; of one cell that has a name of its own, that."""
    found = [goal for goal in goals if goal.has(words)]
    at = [goal for goal in goals if goal.place == _hex(words)]
    return at[-1:] or found


def _list(desk: Desk, goals: Sequence[TravelGoal]) -> None:
    for group, members in groupby(goals, key=lambda goal: goal.group):
        desk.paper.say(f"{group}:")
        for goal in members:
            far = f"{goal.far} {'hex' if goal.far == 1 else 'hexes'}"
            parts = ", ".join(part for part in (far, goal.takes, goal.road) if part)
            desk.paper.say(f"  {goal.name}: {parts}", hang=4)
