"""How a scenario is read: by its level, strictly, every fault named."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.amounts import Amount, AmountReader
from fallen_tui.adventure.content.conditions import condition_reader
from fallen_tui.adventure.content.effects import effect_reader
from fallen_tui.adventure.content.reading import by_fields, read_fields
from fallen_tui.adventure.scenario.goals import Goal, goal_reader
from fallen_tui.adventure.scenario.parts import Counter, Ending, Grade, Mark, read_range
from fallen_tui.adventure.scenario.reading import carried_to, counter_at, reader_of, scenario_reader
from fallen_tui.engine.library import FieldError, StructureHook, at
from fallen_tui.engine.library_errors import wanted, word_list
from fallen_tui.games.posthuman.content.effects import Effect, every_kind
from fallen_tui.games.posthuman.content.load import HOOKS as OF_CARDS
from fallen_tui.games.posthuman.content.vocabulary import condition_words
from fallen_tui.games.posthuman.scenario.definition import LONGEST, Scenario
from fallen_tui.games.posthuman.scenario.parts import OF_PLACES, PLAIN_MOMENTS, TILES, Place, Setting, Trigger

if TYPE_CHECKING:
    from cattrs import Converter

WITH = "with"
"""Where a mark starts that is with the survivor."""
OF_CARDS_ALONE = ("event", "encounter")
"""Moments that may name a card."""
MOMENTS = (*PLAIN_MOMENTS, *OF_PLACES, "counter_at", "carried_to")


def _no_count(word: str) -> None:
    raise FieldError(f"this game can't count {word}; write a number")


def _events(value: Any) -> tuple[tuple[int, str], ...]:
    if type(value) is not dict or not all(type(card) is str for card in value.values()):
        raise wanted(value, "events by their turns, such as {6: ev13}")
    turns = {turn: int(turn) if str(turn).isdecimal() else 0 for turn in value}
    if not all(1 <= n <= LONGEST for n in turns.values()):
        raise FieldError(f"must be a turn from 1 to {LONGEST}")
    return tuple(sorted((turns[turn], card) for turn, card in value.items()))


def read_trigger(value: Any, converter: Converter) -> Trigger:
    """A rule of the scenario from its `when`. Raises FieldErrors."""
    if type(value) is not dict or "when" not in value:
        raise wanted(value, "a rule with when: and do:")
    rest = dict(value)
    with at("when"):
        extra = _moment(rest.pop("when"))
    return read_fields(Trigger, rest, converter, **extra)


def _moment(when: Any) -> dict[str, Any]:
    """The fields of a trigger that its `when` makes."""
    if type(when) is str and when in PLAIN_MOMENTS:
        return {"on": when}
    word = next(iter(when), "") if type(when) is dict else ""
    if word not in MOMENTS:
        raise FieldError(f"is no moment; the moments are {word_list(MOMENTS)}")
    if word == "carried_to":
        return carried_to(when, "place")
    value = when[word] if len(when) == 1 else None
    if word == "counter_at":
        return counter_at(value)
    if word in OF_PLACES or word in OF_CARDS_ALONE:
        if type(value) is not str:
            raise FieldError(f"write {{{word}: ID}}")
        return {"on": word, "card" if word in OF_CARDS_ALONE else "place": value}
    raise FieldError(f"write when: {word}, and if: next to it")


def _start(value: Any) -> str:
    if type(value) is not str:
        raise FieldError("must be with, or the id of a place")
    return value


read_condition = condition_reader(condition_words, "{counter: {clues: 2}}")

HOOKS: dict[Any, StructureHook] = {
    **OF_CARDS,
    Effect: effect_reader(every_kind, "{food: 2}"),
    Amount: AmountReader((6,), _no_count, ("turn", "turn")),
    **{cls: by_fields(cls) for cls in (Counter, Ending, Grade)},
    Goal: goal_reader(read_condition, "{counter: {clues: 2}}"),
    Mark: by_fields(Mark, "a mark with id and name", start=_start),
    Place: by_fields(Place, "a place with id, name, tile and among", among=partial(read_range, low=1, high=TILES)),
    Scenario: by_fields(Scenario, "a scenario", seats=partial(read_range, low=1, high=4)),
    Setting: by_fields(Setting, "a mapping, such as {food: 2}", events=_events),
    Trigger: read_trigger,
}
"""How every class of a scenario is read."""
converter = reader_of(HOOKS)
read_scenario = scenario_reader(Scenario, converter)
