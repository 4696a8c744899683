"""What a scenario may not ask for: more than a table can bear, or something that never ends. Told to who writes one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.index import parts
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.parts import Trigger

MOST_STEPS = 500
"""Effects that one rule, set-up, front or visit carries out for a seat at most, repetitions counted."""
MOST_RULES, MOST_SITES = 60, 40
COUNTED = 30
"""How many there may be of what an amount counts, where it is no counter: Characters, Resources and so on."""

TRACKS = ("prestige", "town_health", "coins")

Fault = tuple[tuple[Any, ...], str]
"""(path of the field, message)"""


def too_much(scenario: Scenario) -> Iterator[Fault]:
    """Whatever of a scenario cannot end, or is more than is played in an evening."""
    if len(scenario.rules) > MOST_RULES:
        yield ("rules",), f"{len(scenario.rules)} rules; {MOST_RULES} at most are played with"
    if len(scenario.sites) > MOST_SITES:
        yield ("sites",), f"{len(scenario.sites)} sites; the map has room for {MOST_SITES} at most"
    for path, whole in _doing(scenario):
        for part in parts(whole):
            if isinstance(part, Effect) and (fault := part.excess(partial(most, scenario))):
                yield path, fault
        if (n := steps(scenario, whole)) > MOST_STEPS:
            yield path, f"{n:,} effects come of it, repetitions counted; {MOST_STEPS} at most"
    yield from (
        (("rules", place), f"this rule sets itself off, or others that set it off again; {_MEND}")
        for place in circles(scenario)
    )


_MEND = "write limit: turn or limit: game"


def _doing(scenario: Scenario) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Whatever is carried out, with the path of its field."""
    yield ("setup", "do"), scenario.setup.do
    for place, site in enumerate(scenario.sites):
        yield ("sites", place, "visit"), site.visit
    for place, rule in enumerate(scenario.rules):
        yield ("rules", place, "do"), rule.do
    if scenario.front is not None:
        yield ("front", "do"), scenario.front.do


def most(scenario: Scenario, n: Amount) -> int:
    """The most that an amount comes to."""
    once = (0 if n.minus else n.dice * n.sides) + n.plus
    counted = {counter.id: counter.high for counter in scenario.counters}.get(n.counter, COUNTED) if n.per else 1
    return max(0, once * counted)


def steps(scenario: Scenario, whole: Any) -> int:
    """How many effects are carried out at most: each way of a choice, of a table and of a check is counted."""
    if isinstance(whole, tuple):
        return sum(steps(scenario, each) for each in whole)
    if not attrs.has(type(whole)):
        return 0
    inner = sum(steps(scenario, getattr(whole, field.name)) for field in attrs.fields(type(whole)) if field.init)
    return 1 + whole.repetitions(partial(most, scenario)) * inner if isinstance(whole, Effect) else inner


# --- rules that set one another off ---


def circles(scenario: Scenario) -> list[int]:
    """The places of rules without a limit that may set one another off without an end.

    What such a rule waits for has to come about again by what these very rules do: a counter goes up as well as down,
    a site opens as well as is done, a track that it answers to moves.
    """
    left = [place for place, rule in enumerate(scenario.rules) if not rule.limit]
    while True:
        does = {does for place in left for does in _does(scenario.rules[place].do)}
        kept = [place for place in left if _again(scenario.rules[place], does)]
        if kept == left:
            return left
        left = kept


def _again(rule: Trigger, does: set[str]) -> bool:
    """Whether what is done may set off a rule again and again."""
    if rule.on == "counter_at":
        return {f"{rule.counter} up", f"{rule.counter} down"} <= does
    if rule.on == "site_done":
        return any({f"{site} opens", f"{site} done"} <= does for site in ([rule.site] if rule.site else _sites(does)))
    if rule.on == "card":
        return any(when.on == "track" and _moves(when, does) for when in rule.when)
    return False


def _sites(does: set[str]) -> list[str]:
    return [each.removesuffix(" opens") for each in does if each.endswith(" opens")]


def _moves(when: Any, does: set[str]) -> bool:
    """Whether one of the tracks that a moment waits for moves as it waits for it."""
    ways = [way for way, lost in (("gained", False), ("lost", True)) if when.loss in (None, lost)]
    tracks = (when.track,) if when.track else TRACKS
    return any(f"{track} {way}" in does for track in tracks for way in ways)


def _does(do: Do) -> Iterator[str]:
    """What effects do to counters, sites and tracks."""
    for part in parts(do):
        for word, id, up in part.brings() if isinstance(part, Effect) else ():
            if word == "counter":
                yield f"{id} {'up' if up else 'down'}"
            elif word in ("open", "site"):
                yield f"{id} {'opens' if word == 'open' else 'done'}"
            elif word in TRACKS:
                yield f"{word} {'gained' if up else 'lost'}"
