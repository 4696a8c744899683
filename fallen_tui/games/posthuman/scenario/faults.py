"""What must hold between a scenario and the cards: whatever it names is there; and what may never end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.scenario import limits
from fallen_tui.adventure.scenario.faults import (
    Named,
    NamedThings,
    absent,
    doubled,
    named_in,
    names_in,
    own_things,
    used_twice,
)
from fallen_tui.games.posthuman.content.cards import kind_of
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.vocabulary import condition_words
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.parts import Trigger
from fallen_tui.games.posthuman.scenario.reading import WITH


def faults(scenario: Scenario, cards: Cards) -> Iterator[tuple[str, str]]:
    """(field, message) of whatever a scenario names that is not there."""
    own = own_things(place=scenario.places, counter=scenario.counters, mark=scenario.marks)
    yield from used_twice("places", own)
    for tile in doubled(place.tile for place in scenario.places):
        yield "places", f"two places have the tile {tile}"
    known = own | {
        "tile": NamedThings(cards.decks["tile"], "the stack has no tile"),
        "item": NamedThings({*cards.items}, "there is no item"),
        "follower": NamedThings({*cards.followers}, "there is no follower"),
        "event": NamedThings([id for id, card in cards.events.items() if not card.final], "there is no event"),
        "encounter": NamedThings({*cards.encounters}, "there is no encounter"),
        "card": NamedThings({*map(kind_of, cards.of)}, "there is no card"),
    }
    yield from absent(_named(scenario), known)


def _named(scenario: Scenario) -> Iterator[Named]:
    """Everything that a scenario names, with the field in which it does."""
    yield from named_in(scenario, ("setup", "rules", "victory", "defeat", "grades", "endings"), _names_of)
    yield from (("places", ("tile", place.tile)) for place in scenario.places)
    yield from (("marks", ("place", mark.start)) for mark in scenario.marks if mark.start not in ("", WITH))
    setup = scenario.setup
    yield from (("setup", ("item", card)) for card in setup.items)
    yield from (("setup", ("follower", card)) for card in setup.followers)
    yield from (("setup", ("event", card)) for _, card in setup.events)
    yield from (("setup", ("card", card)) for card in setup.box)
    yield from (("keep", ("counter", id)) for id in scenario.keep)


def _names_of(part: Any) -> Iterator[tuple[str, str]]:
    """What one effect, condition or rule names."""
    if isinstance(part, Effect):
        yield from part.names()
    elif isinstance(part, Trigger):
        yield from ((word, id) for word in ("place", "counter", "mark") if (id := getattr(part, word)))
        if part.card:
            yield part.on, part.card
    else:
        yield from names_in(part, condition_words())


def idle(scenario: Scenario, cards: Cards) -> Iterator[tuple[str, str]]:
    """(field, message) of what can be played and does nothing: events after the last turn."""
    for turn, card in scenario.setup.events:
        if turn > scenario.turns:
            yield "setup", f"{card} comes in turn {turn}, but the last turn is {scenario.turns}"


# --- what may never end ---


def too_much(scenario: Scenario) -> Iterator[limits.LimitFault]:
    """Whatever of a scenario cannot end, or is more than is played in an evening."""
    yield from limits.crowded(scenario, rules=60, places=20)
    doing: list[Any] = [(("setup", "do"), scenario.setup.do)]
    doing += [(("rules", place, "do"), rule.do) for place, rule in enumerate(scenario.rules)]
    yield from limits.endless(scenario.counters, doing, scenario.rules, _does, _again)


def _does(rule: Trigger) -> Iterator[str]:
    """What a rule does to counters."""
    for part in parts(rule.do):
        for id, up in part.counts() if isinstance(part, Effect) else ():
            yield f"{id} {'up' if up else 'down'}"


def _again(rule: Trigger, does: Collection[str]) -> bool:
    """Whether what is done may set off a rule again and again: a counter goes up as well as down."""
    return rule.on == "counter_at" and {f"{rule.counter} up", f"{rule.counter} down"} <= {*does}
