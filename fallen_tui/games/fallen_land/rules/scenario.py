"""The rules that a scenario adds, which happen by themselves; whether its ends are reached. FL-SCN-09, FL-SCN-13."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import COUNTER
from fallen_tui.adventure.scenario.goals import reached
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.queries.figures import figure
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events.scenario import Fired, Told, the_course
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.games.fallen_land.scenario.parts import Trigger

# --- what happens by itself ---


def each_rule(game: State, on: str) -> Rule[None]:
    """The rules for a moment of the Turn, in their order; the First Player is "you"."""
    for place, rule in enumerate(game.cards.scenario.rules):
        if rule.on == on:
            yield from fire(game, place, rule, game.clockwise()[0])


def fire(game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens: once for the table, or for every seat, as often as its limit allows. FL-SCN-09."""
    if not fresh(game, place, rule):
        return
    held = [each for each in (game.clockwise() if rule.each else (seat,)) if met(game, rule.condition, each)]
    if not held:
        return
    yield from bounded(game, _happen(game, place, rule, held), f"its rule {place + 1}")


def _happen(game: State, place: int, rule: Trigger, seats: list[int]) -> Rule[None]:
    yield Fired(place)
    if rule.story:
        yield Told(rule.story)
    for seat in seats:
        yield from carry_out(game, rule.do, Scene(seat, RULES))


def fresh(game: State, place: int, rule: Trigger) -> bool:
    """Whether the limit of a rule is not reached."""
    course = the_course(game)
    if rule.limit == "game":
        return not course.fired.get(str(place))
    return rule.limit != "turn" or (game.turn, str(place)) not in course.fired_now


# --- whether an end is reached ---


def everybody(game: State) -> tuple[int, ...]:
    """All seats."""
    return tuple(player.seat for player in game.players)


def scores(game: State) -> tuple[int, ...]:
    """What decides a race, or the Prestige of each seat."""
    scenario = game.cards.scenario
    by = scenario.score.by if scenario.score is not None else "prestige"
    return tuple(figured(game, by, player.seat) for player in game.players)


def figured(game: State, word: str, seat: int) -> int:
    """A counter or a figure of a seat."""
    course = the_course(game)
    return course.counter(word, seat) if word in course.counters else figure(game, word, seat)


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached: for one seat, or as its `who` says. FL-SCN-13."""
    return reached(goal, everybody(game), partial(met, game), partial(summed, game), seat)


def summed(game: State, word: str) -> int:
    """A figure or a counter of all seats together."""
    if word.startswith(COUNTER):
        return sum(the_course(game).counters.get(word.removeprefix(COUNTER), ()))
    return sum(figure(game, word, player.seat) for player in game.players)
