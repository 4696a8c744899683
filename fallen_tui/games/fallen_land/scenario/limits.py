"""What a scenario may not ask for: more than a table can bear, or something that never ends. Told to who writes one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.scenario import limits
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.parts import Trigger

TRACKS = ("prestige", "town_health", "coins")


def too_much(scenario: Scenario) -> Iterator[limits.LimitFault]:
    """Whatever of a scenario cannot end, or is more than is played in an evening."""
    yield from limits.crowded(scenario, rules=60, sites=40)
    yield from limits.endless(scenario.counters, _doing(scenario), scenario.rules, _does, _again)


def _doing(scenario: Scenario) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Whatever is carried out, with the path of its field."""
    yield ("setup", "do"), scenario.setup.do
    for place, site in enumerate(scenario.sites):
        yield ("sites", place, "visit"), site.visit
    for place, rule in enumerate(scenario.rules):
        yield ("rules", place, "do"), rule.do
    if scenario.front is not None:
        yield ("front", "do"), scenario.front.do


# --- rules that set one another off ---


def _again(rule: Trigger, does: Collection[str]) -> bool:
    """Whether what is done may set off a rule again and again.

    What it waits for has to come about anew: a counter goes up as well as down, a site opens as well as is done, a
    track that it answers to moves.
    """
    if rule.on == "counter_at":
        return {f"{rule.counter} up", f"{rule.counter} down"} <= {*does}
    if rule.on == "site_done":
        sites = [rule.site] if rule.site else _sites(does)
        return any({f"{site} opens", f"{site} done"} <= {*does} for site in sites)
    if rule.on == "card":
        return any(when.on == "track" and _moves(when, does) for when in rule.when)
    return False


def _sites(does: Collection[str]) -> list[str]:
    return [each.removesuffix(" opens") for each in does if each.endswith(" opens")]


def _moves(when: Any, does: Collection[str]) -> bool:
    """Whether one of the tracks that a moment waits for moves as it waits for it."""
    ways = [way for way, lost in (("gained", False), ("lost", True)) if when.loss in (None, lost)]
    tracks = (when.track,) if when.track else TRACKS
    return any(f"{track} {way}" in does for track in tracks for way in ways)


def _does(rule: Trigger) -> Iterator[str]:
    """What a rule does to counters, sites and tracks."""
    for part in parts(rule.do):
        for word, id, up in part.brings() if isinstance(part, Effect) else ():
            if word == "counter":
                yield f"{id} {'up' if up else 'down'}"
            elif word in ("open", "site"):
                yield f"{id} {'opens' if word == 'open' else 'done'}"
            elif word in TRACKS:
                yield f"{word} {'gained' if up else 'lost'}"
