"""What happens by itself in a scenario of any game, and whether its ends are reached.

A game hands over its table, with `cards.scenario`, `scenario_progress`, `turn` and `players`, and what only it knows:
how effects are carried out, when conditions hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from fallen_tui.adventure.content.amounts import COUNTER, Test
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.scenario.facts import CounterSet, Fired, Told, progress_of
from fallen_tui.adventure.scenario.goals import Goal, reached
from fallen_tui.engine.rules import Rule

Met = Callable[[Any, Condition, int], bool]
"""Whether a condition holds for a seat: (table, condition, seat)."""
Figured = Callable[[Any, str, int], int]
"""A figure of a seat, by its word: (table, word, seat)."""


class Happening(Protocol):
    """A rule of a scenario: at a moment, where a condition holds, it does something.

    on      the word of its moment; counter, test: of counter_at
    limit   "", turn or game; each: carried out for every seat in order, not for one alone
    """

    @property
    def on(self) -> str: ...
    @property
    def counter(self) -> str: ...
    @property
    def test(self) -> Test | None: ...
    @property
    def condition(self) -> Condition: ...
    @property
    def limit(self) -> str: ...
    @property
    def story(self) -> str: ...
    @property
    def do(self) -> Any: ...


Do = Callable[[Any, int], Rule[None]]
"""Carries out effects for a seat."""
Fire = Callable[[Any, int, Any, int], Rule[None]]
"""A rule happens for whoever brought it about: (table, place among the rules, rule, seat)."""


def held(game: Any, place: int, rule: Happening, seats: Iterable[int], met: Met) -> list[int]:
    """The seats for which a rule happens now, as far as its limit and its condition go."""
    if not progress_of(game).fresh(game.turn, place, rule.limit):
        return []
    return [seat for seat in seats if met(game, rule.condition, seat)]


def happen(
    place: int, rule: Happening, seats: Iterable[int], carry_out: Callable[[Any, int], Rule[None]]
) -> Rule[None]:
    """A rule happens: what it tells, then what it does for each of some seats."""
    yield Fired(place)
    if rule.story:
        yield Told(rule.story)
    for seat in seats:
        yield from carry_out(rule.do, seat)


def each_rule(game: Any, on: str, seat: int, fire: Fire, fits: Callable[[Any], bool] = lambda rule: True) -> Rule[None]:
    """The rules for a moment, in their order."""
    for place, rule in enumerate(game.cards.scenario.rules):
        if rule.on == on and fits(rule):
            yield from fire(game, place, rule, seat)


def change_counter(game: Any, id: str, seat: int, points: int, by: int, fire: Fire) -> Rule[None]:
    """Change a counter by so many points, within its bounds; rules that wait for a number of it happen.

    seat  -1 of the table; by: whose doing it is
    """
    known, progress = game.cards.scenario.counter(id), progress_of(game)
    was = progress.counter(id, max(0, seat))
    now = min(known.high, max(known.low, was + points))
    if now == was:
        return
    yield CounterSet(id, seat, now)
    yield from each_rule(game, "counter_at", by, fire, lambda rule: comes_to(rule, id, was, now))


def comes_to(rule: Happening, id: str, was: int, now: int) -> bool:
    """Whether a counter comes to what a rule waits for."""
    return rule.counter == id and rule.test is not None and rule.test.holds(now) and not rule.test.holds(was)


# --- whether an end is reached ---


def everybody(game: Any) -> tuple[int, ...]:
    """The numbers of all seats, in turn order."""
    return tuple(player.seat for player in game.players)


def figured(game: Any, word: str, seat: int, figure: Figured) -> int:
    """A counter or a figure of a seat."""
    progress = progress_of(game)
    return progress.counter(word, seat) if word in progress.counters else figure(game, word, seat)


def holds(game: Any, goal: Goal, met: Met, figure: Figured, seat: int | None = None) -> bool:
    """Whether a goal is reached: for one seat, or as its `who` says."""
    return reached(goal, everybody(game), partial(met, game), partial(summed, game, figure), seat)


def summed(game: Any, figure: Figured, word: str) -> int:
    """A figure or a counter of all seats together."""
    if word.startswith(COUNTER):
        return sum(progress_of(game).counters.get(word.removeprefix(COUNTER), ()))
    return sum(figure(game, word, player.seat) for player in game.players)
