"""The rules that a scenario adds, which happen by themselves; whether its ends are reached. FL-SCN-09, FL-SCN-13."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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


def leaders(game: State) -> tuple[int, ...]:
    """Who is ahead by the score, then by each of its ties; several where all are level. FL-SCN-14."""
    score = game.cards.scenario.score
    left = list(everybody(game))
    for word in (score.by, *score.ties):
        best = max(figured(game, word, seat) for seat in left)
        left = [seat for seat in left if figured(game, word, seat) == best]
    return tuple(left)


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached: for one seat, or as its `who` says. FL-SCN-13."""
    if goal.op == "all":
        return all(holds(game, part, seat) for part in goal.parts)
    if goal.op == "any":
        return any(holds(game, part, seat) for part in goal.parts)
    if goal.op == "not":
        return not holds(game, goal.parts[0], seat)
    if seat is not None:
        return met(game, goal.condition, seat)
    if goal.who == "sum":
        return all(summed(game, term.word, term.value) for term in goal.condition.tests)
    of: Callable[..., bool] = all if goal.who == "each" else any
    return of(met(game, goal.condition, player.seat) for player in game.players)


def summed(game: State, word: str, test: object) -> bool:
    """Whether the figures of all seats together pass a test; words without a figure hold for any seat."""
    course = the_course(game)
    if word == "counter":
        return all(each.holds(sum(course.counters.get(id, [0]))) for id, each in test)  # type: ignore[attr-defined]
    return bool(test.holds(sum(figure(game, word, player.seat) for player in game.players)))  # type: ignore[attr-defined]
