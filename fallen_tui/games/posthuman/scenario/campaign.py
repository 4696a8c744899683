"""Campaigns: journeys one after the other, and how they are read. PH-CMP."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, by_fields, demand
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, CampaignSheet, ChronicleNote, Person, joined
from fallen_tui.adventure.scenario.course import Chapter, read_chapter
from fallen_tui.adventure.scenario.levels import plain
from fallen_tui.engine.library import StructureHook
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.reading import HOOKS as OF_SCENARIOS

if TYPE_CHECKING:
    from cattrs import Converter


@attrs.frozen(eq=False)
class Campaign(CampaignSheet):
    """A campaign at one level. `scenarios` are those of its journeys, `base` the cards of an ordinary game."""

    id: str
    name: str
    brief: str
    chapters: tuple[Chapter, ...]
    endings: tuple[CampaignEnding, ...]
    start: str = ""
    people: tuple[Person, ...] = ()
    memories: tuple[ChronicleNote, ...] = ()
    scenarios: dict[str, Scenario] = attrs.field(factory=dict, metadata=HIDDEN)
    base: Any = attrs.field(default=None, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        boons = [chapter.id for chapter in self.chapters if chapter.boons]
        demand(*self.claims(), (not boons, "chapters", "journeys can't have boons; you take along only what you carry"))


HOOKS: dict[Any, StructureHook] = {
    **OF_SCENARIOS,
    **{cls: by_fields(cls) for cls in (Campaign, CampaignEnding, ChronicleNote, Person)},
    Chapter: read_chapter,
}


@cache
def converter() -> Converter:
    """What reads campaigns, every fault of them at once."""
    return strict_converter(HOOKS, detailed=True)


def read_campaign(data: Any, level: str, scenarios: dict[str, Scenario], base: Cards) -> Campaign:
    """A campaign at a level, with the scenarios of its journeys. Raises FieldErrors."""
    if type(data) is not dict:
        raise wanted(data, "a campaign")
    made: Campaign = converter().structure(plain(data, level, 1), Campaign)
    return joined(made, scenarios, base)
