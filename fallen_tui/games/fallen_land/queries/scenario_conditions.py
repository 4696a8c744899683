"""The words of conditions that only scenarios know; the names of its things stand as [[id]] until they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.condition_words import (
    Clause,
    ConditionWord,
    Voice,
    naming,
    number,
    number_test,
    one_of,
    some_of,
)
from fallen_tui.adventure.text.english import bounds, listed
from fallen_tui.engine.library_errors import wanted
from fallen_tui.games.fallen_land.queries.whereabouts import site_hex
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from cattrs import Converter

Counters = tuple[tuple[str, Test], ...]
"""Tests of counters by their ids."""


def _read_counters(value: Any, _: Converter) -> Counters:
    """Tests of counters of the scenario, from {sieges: 3}."""
    if type(value) is not dict or not value:
        raise wanted(value, "counters with their tests, such as {sieges: 3},")
    return tuple((word, Test.parse(test)) for word, test in value.items())


def _counters_stand(game: State, seat: int, tests: Counters, spare: int) -> bool:
    """Counters of the scenario; none where there is no scenario."""
    course = game.course
    return course is not None and all(test.holds(course.counter(id, seat)) for id, test in tests)


def _counters_said(tests: Counters, voice: Voice) -> Clause:
    earlier = "".join(f"{counter_name(id)} is {_stands(id, test)} and " for id, test in tests[:-1])
    return earlier + counter_name(tests[-1][0]), "is", _stands(*tests[-1])


def _counters_named(tests: Counters) -> Iterator[tuple[str, str]]:
    return (("counter", id) for id, _ in tests)


def counter_name(id: str) -> str:
    """What stands for the name of a counter: in quotes if it is a note."""
    return f'[[{id}|*|*|"*"]]'


def _stands(id: str, test: Test) -> str:
    """How a counter stands; of a secret one it is not said. FL-SCN-15."""
    note = {(True, False): "not noted", (False, True): "noted"}.get((test.holds(0), test.holds(1)), bounds(test))
    return f"[[{id}|{bounds(test)}|so|{note}]]"


def _outcome(game: State, chapter: str) -> str:
    """How a chapter of the campaign has ended; "" of one that has not."""
    saga = game.course.saga if game.course is not None else None
    return saga.outcomes.get(chapter, "") if saga is not None else ""


def _at_site(game: State, seat: int, site: str, spare: int) -> bool:
    place = game.players[seat].place
    return bool(place) and site_hex(game, site) == place


def _in_front(game: State, seat: int, what: str, spare: int) -> bool:
    hex = game.players[seat].place if what == "party" else game.home(seat)
    return hex in game.front


SCENARIO_WORDS: dict[str, ConditionWord] = {
    "counter": ConditionWord(_read_counters, _counters_stand, _counters_said, _counters_named),
    "site": ConditionWord(
        one_of(str),
        lambda g, s, value, n: g.course is not None and value in g.course.done,
        lambda value, voice: (f"[[{value}]]", "is", "done"),
        naming("site"),
    ),
    "won": ConditionWord(
        one_of(str),
        lambda g, s, value, n: _outcome(g, value) == "won",
        lambda value, voice: (f"[[{value}]]", "is", "won"),
    ),
    "lost": ConditionWord(
        one_of(str),
        lambda g, s, value, n: _outcome(g, value) == "lost",
        lambda value, voice: (f"[[{value}]]", "is", "lost"),
    ),
    "at_site": ConditionWord(
        one_of(str),
        _at_site,
        lambda value, voice: (voice.party, "is", f"at [[{value}]]"),
        naming("site"),
    ),
    "carries": ConditionWord(
        one_of(str),
        lambda g, s, value, n: g.course is not None and g.course.marks.get(value) == f"seat:{s}",
        lambda value, voice: (voice.party, "has", f"[[{value}]] with it"),
        naming("mark"),
    ),
    "level": ConditionWord(
        some_of(Literal["easy", "normal", "hard"]),
        lambda g, s, value, n: g.options.get("level", "normal") in value,
        lambda value, voice: ("the level", "is", listed(value, "or")),
    ),
    "seat": ConditionWord(
        number(1, 6),
        lambda g, s, value, n: s + 1 == value,
        lambda value, voice: (voice.player, "is" if voice.have == "has" else "are", f"in seat {value}"),
    ),
    "front": ConditionWord(
        number_test,
        lambda g, s, value, n: g.course is not None and value.holds(len(g.front)),
        lambda value, voice: ("the number of hexes of [[front]]", "is", bounds(value)),
    ),
    "in_front": ConditionWord(
        one_of(Literal["party", "town"]),
        _in_front,
        lambda value, voice: (voice.party if value == "party" else voice.town, "is", "in [[front]]"),
    ),
}
"""By word."""
