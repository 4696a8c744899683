"""Every kind of effect by its verb, and how effects are read. The guide for writers is the table of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.amounts import Amount, Test, read_test
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.effects import effect_reader, kinds_in
from fallen_tui.adventure.content.reading import by_fields
from fallen_tui.engine.library import StructureHook
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
    """Every kind of effect by its verb, those of scenarios among them."""
    return {**kinds(), **scenario_kinds()}


@cache
def _kinds(families: Iterable[str]) -> Kinds:
    return kinds_in(Effect, ROOM, families)


def made(verb: str, *fields: Any) -> Effect:
    """An effect of a kind, from the values of its fields in their order."""
    return every_kind()[verb](*fields)


effect_hook = partial(effect_reader, example="{draw: 2 spoils}")
"""The hook of effects of some kinds."""


HOOKS: dict[Any, StructureHook] = {
    Amount: read_amount,
    Test: read_test,
    Skills: read_skills,
    Condition: read_condition,
    Effect: effect_hook(kinds),
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
