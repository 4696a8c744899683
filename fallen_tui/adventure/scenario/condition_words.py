"""The words of conditions that scenarios of any game know; names of things stand as [[id]] until they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.condition_words import Clause, ConditionWord, Voice, naming, one_of, some_of
from fallen_tui.adventure.text.english import bounds, listed
from fallen_tui.engine.library_errors import wanted

if TYPE_CHECKING:
    from cattrs import Converter

Counters = tuple[tuple[str, Test], ...]
"""Tests of counters by their ids."""


def _read_counters(value: Any, _: Converter) -> Counters:
    """Tests of counters of the scenario, from {sieges: 3}."""
    if type(value) is not dict or not value:
        raise wanted(value, "counters with their tests, such as {sieges: 3}")
    return tuple((word, Test.parse(test)) for word, test in value.items())


def _counters_stand(game: Any, seat: int, tests: Counters, spare: int) -> bool:
    """Counters of the scenario; none where there is no scenario."""
    progress = game.scenario_progress
    return progress is not None and all(test.holds(progress.counter(id, seat)) for id, test in tests)


def _counters_said(tests: Counters, voice: Voice) -> Clause:
    earlier = "".join(f"{counter_name(id)} is {_stands(id, test)} and " for id, test in tests[:-1])
    return earlier + counter_name(tests[-1][0]), "is", _stands(*tests[-1])


def _counters_named(tests: Counters) -> Iterator[tuple[str, str]]:
    return (("counter", id) for id, _ in tests)


def counter_name(id: str) -> str:
    """What stands for the name of a counter: in quotes if it is a note."""
    return f'[[{id}|*|*|"*"]]'


def _stands(id: str, test: Test) -> str:
    """How a counter stands; of a secret one it is not said."""
    note = {(True, False): "not true", (False, True): "true"}.get((test.holds(0), test.holds(1)), bounds(test))
    return f"[[{id}|{bounds(test)}|so|{note}]]"


def of_thing(kind: str, met: Callable[[Any, int, str], bool], said: Callable[[str, Any], Clause]) -> ConditionWord:
    """A word about one thing of the scenario, by its id; it does not hold where there is no scenario.

    kind  mark, place and the like
    met   whether it holds of the table, for a seat
    """

    def holds(game: Any, seat: int, id: str, _: int) -> bool:
        return game.scenario_progress is not None and met(game, seat, id)

    return ConditionWord(one_of(str), holds, said, naming(kind))


def _ended(outcome: str) -> ConditionWord:
    """A chapter of the campaign has ended so."""
    return ConditionWord(
        one_of(str),
        lambda game, seat, chapter, _: (
            game.scenario_progress is not None and game.scenario_progress.outcome(chapter) == outcome
        ),
        lambda chapter, voice: (f"[[{chapter}]]", "is", outcome),
    )


def level_word(level: Callable[[Any], str]) -> ConditionWord:
    """A word for the level that is played."""
    return ConditionWord(
        some_of(Literal["easy", "normal", "hard"]),
        lambda game, seat, value, _: level(game) in value,
        lambda value, voice: ("the level", "is", listed(value, "or")),
    )


COUNTER = ConditionWord(_read_counters, _counters_stand, _counters_said, _counters_named)
WON, LOST = _ended("won"), _ended("lost")
