"""Every kind of effect by its verb, and how effects are read. The guide for writers is the table of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.amounts import Amount, Test, read_test
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.reading import by_fields, read_fields
from fallen_tui.engine.library import FieldError, Hook, at
from fallen_tui.engine.library_errors import hint, listed, wanted
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.games.fallen_land.content.conditions import read_condition
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do, Effect, Option
from fallen_tui.games.fallen_land.content.vocabulary import Skills, read_amount, read_skills

if TYPE_CHECKING:
    from cattrs import Converter

Kinds = dict[str, type[Effect]]
"""Classes of effects by their verbs."""

ROOM = "fallen_tui.games.fallen_land.effects"
FAMILIES = (
    "tracks", "cards", "harm", "theft", "journey", "checks", "technologies", "resources", "places", "attached",
    "reactions", "combat", "dealings", "chart", "skill_check", "choices", "flow",
)  # fmt: skip
"""The modules of ROOM in which the kinds stand that any card may have, in the order in which writers are told them."""
OF_SCENARIOS = ("scenario_counters", "scenario_sites", "scenario_story")
"""Those of the kinds that only a scenario knows."""


def kinds() -> Kinds:
    """Every kind that any card may have, by its verb."""
    return _kinds(FAMILIES)


def scenario_kinds() -> Kinds:
    """Every kind that only a scenario knows, by its verb."""
    return _kinds(OF_SCENARIOS)


@cache
def every_kind() -> Kinds:
    """All of them."""
    return {**kinds(), **scenario_kinds()}


@cache
def _kinds(families: Iterable[str]) -> Kinds:
    """The kinds of some modules, which stand above this one and are looked up by their names."""
    found: Kinds = {}
    for family in families:
        module = import_module(f"{ROOM}.{family}")
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, Effect) and cls.verb and cls.__module__ == module.__name__:
                if cls.verb in found:
                    raise TypeError(f"two kinds of effects have the verb {cls.verb}")
                found[cls.verb] = cls
    return found


def made(verb: str, *fields: Any) -> Effect:
    """An effect of a kind, from the values of its fields in their order."""
    return every_kind()[verb](*fields)


def effect_reader(known: Callable[[], Kinds]) -> Hook:
    """The reader of effects of these kinds."""
    return lambda value, converter: _read_effect(known(), value, converter)


def _read_effect(known: Kinds, value: Any, converter: Converter) -> Effect:
    """One effect from its mapping, or from its verb alone. Raises FieldError, or a group of them."""
    if type(value) is dict:
        for word in value:
            if word in known and known[word].beside:
                return read_fields(known[word], value, converter)
    if type(value) is str:
        value = {value: None}
    if type(value) is not dict or not value:
        raise wanted(value, "an effect, such as {draw: 2 spoils},")
    verb, inner = next(iter(value.items()))
    for word in value:
        if word not in known and (len(value) == 1 or not any(other in known for other in value)):
            raise FieldError(f"is no effect{hint(word, known) or f'; the effects are {listed(known)}'}", (word,))
    if len(value) > 1:
        verb = next(word for word in value if word in known)
        others = listed(word for word in value if word != verb)
        raise FieldError(f"one effect to an entry: {others} cannot stand beside {verb}; write {verb}: {{...}} in full")
    with at(verb):
        effect = known[verb].read(inner, converter)
        if effect.negative and not effect.signed:
            amount: Any = getattr(effect, "n", None)
            raise FieldError(f"{amount} where an amount above 0 is wanted")
        return effect


HOOKS: dict[Any, Hook] = {
    Amount: read_amount,
    Test: read_test,
    Skills: read_skills,
    Condition: read_condition,
    Effect: effect_reader(kinds),
    Cost: by_fields(Cost),
    Option: by_fields(Option),
}
"""How effects, and all that they are made of, are read."""


@cache
def _converter() -> Converter:
    return strict_converter(HOOKS, detailed=True)


def parse_effects(value: list[Any]) -> Do:
    """Effects from plain data. Raises FieldErrors, in a group."""
    found: Do = _converter().structure(value, Do)
    return found
