"""What it is worth to come nearer to the end of a scenario: a counter where it is wanted, a thing to carry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, tally
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat, mark_of

if TYPE_CHECKING:
    from fallen_tui.adventure.content.conditions import Term
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.games.fallen_land.content.effects.base import Do
    from fallen_tui.games.fallen_land.scenario.definition import Scenario
    from fallen_tui.games.fallen_land.state.table import State

ENDS = 400.0
"""What winning the scenario is worth, in coins."""
STEP = 60.0
"""What it is worth besides to bring one condition of the victory to pass."""
CARRYING = 0.6
"""The share of what can be done with a thing that it is worth to fetch it."""
GIFT = 9.0
"""A Character who comes for nothing, as a card."""


def reached(game: State, id: str, now: float, then: float) -> float:
    """What is won where a counter comes to what the victory, or the mark of a race, wants of it."""
    scenario: Scenario = game.cards.scenario
    score = scenario.score
    if score is not None and score.by == id and score.mark and now < score.mark <= then:
        return ENDS
    gain = 0.0
    for term in wanted(scenario):
        for word, test in term.value if term.word == "counter" else ():
            if word == id and not test.holds(int(now)) and test.holds(int(then)):
                gain += STEP
    return gain


@lru_cache(maxsize=32)
def wanted(scenario: Scenario) -> tuple[Term, ...]:
    """Every term of the victory, at any depth."""
    return _terms(scenario.victory)


@lru_cache(maxsize=32)
def feared(scenario: Scenario) -> tuple[Term, ...]:
    """Every term of the defeat, at any depth."""
    return _terms(scenario.defeat)


def _terms(end: Goal | None) -> tuple[Term, ...]:
    return () if end is None else tuple(term for condition in end.conditions() for term in condition.terms())


def fetching(game: State, seat: int, mark: str, look: Outlook) -> float:
    """What it is worth to have something to carry: the best that can be done with it."""
    progress = game.scenario_progress
    if progress is None or progress.marks.get(mark) == f"seat:{seat}":
        return 0.0
    if rules.truce.peace(game) and isinstance(mark_of(progress.marks.get(mark, "")), OfSeat):
        return 0.0
    best = max((coins(do, look) for do in uses(game, mark)), default=0.0)
    return CARRYING * best


def uses(game: State, mark: str) -> Iterator[Do]:
    """What can be done by whoever carries something: at sites that ask for it, by rules that wait for it."""
    scenario: Scenario = game.cards.scenario
    done = game.scenario_progress.done if game.scenario_progress is not None else []
    for site in scenario.sites:
        asks = any(term.word == "carries" and term.value == mark for term in site.condition.tests)
        if asks and site.visit is not None and site.id not in done:
            yield site.visit.success.do
    for rule in scenario.rules:
        if rule.mark == mark:
            yield rule.do


def coins(do: Do, look: Outlook) -> float:
    """Some effects in coins, at usual prices."""
    return tally(do, look).at({**PRICES, "mission": 0.0})
