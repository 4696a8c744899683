"""Campaigns: journeys one after the other, and how they are read. PH-CMP."""

from __future__ import annotations

from typing import Any

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, demand
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, CampaignSheet, ChronicleNote, Person
from fallen_tui.adventure.scenario.course import Chapter
from fallen_tui.adventure.scenario.reading import campaign_reader
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.reading import HOOKS as OF_SCENARIOS


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


read_campaign = campaign_reader(Campaign, OF_SCENARIOS)
