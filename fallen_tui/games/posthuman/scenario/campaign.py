"""Campaigns: journeys one after the other, and how they are read. PH-CMP."""

from __future__ import annotations

import attrs

from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.scenario.campaigns import CampaignSheet
from fallen_tui.adventure.scenario.reading import campaign_reader
from fallen_tui.games.posthuman.scenario.reading import HOOKS as OF_SCENARIOS


@attrs.frozen(eq=False)
class Campaign(CampaignSheet):
    """A campaign of journeys, of which none has a boon."""

    def __attrs_post_init__(self) -> None:
        boons = [chapter.id for chapter in self.chapters if chapter.boons]
        demand(*self.claims(), (not boons, "chapters", "journeys can't have boons; you take along only what you carry"))


read_campaign = campaign_reader(Campaign, OF_SCENARIOS)
