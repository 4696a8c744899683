"""Campaigns: chapters one after the other, what goes on between them, and how they are read. FL-CAM."""

from __future__ import annotations

from typing import Any

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, by_fields, demand
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, CampaignSheet, ChronicleNote, Person
from fallen_tui.adventure.scenario.reading import campaign_reader
from fallen_tui.engine.library_errors import hint
from fallen_tui.games.fallen_land.content.cards import Perk
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.reading import HOOKS as OF_SCENARIOS

OFFERED = 3
"""How many boons are offered after a chapter. FL-CAM-05."""


@attrs.frozen(eq=False)
class Campaign(CampaignSheet):
    """A campaign with boons; what follows them stands here again, in the order in which writers are told it."""

    boons: tuple[Perk, ...]
    endings: tuple[CampaignEnding, ...]
    start: str = ""
    people: tuple[Person, ...] = ()
    memories: tuple[ChronicleNote, ...] = ()
    scenarios: dict[str, Scenario] = attrs.field(factory=dict, metadata=HIDDEN)
    base: Any = attrs.field(default=None, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        known = [boon.id for boon in self.boons]
        unknown = [id for chapter in self.chapters for id in chapter.boons if id not in known]
        demand(
            *self.claims(),
            (
                len(known) >= OFFERED and len(set(known)) == len(known),
                "boons",
                "must be three or more, each with its own id",
            ),
            (not unknown, "chapters", f"there is no boon {unknown[0]}{hint(unknown[0], known)}" if unknown else ""),
        )

    @property
    def offered(self) -> int:
        """How many boons are chosen from. FL-CAM-05."""
        return OFFERED

    def thing(self, id: str) -> Any:
        return self.boon(id) or super().thing(id)

    def boon(self, id: str) -> Perk | None:
        """A boon."""
        return next((boon for boon in self.boons if boon.id == id), None)


read_campaign = campaign_reader(Campaign, {**OF_SCENARIOS, Perk: by_fields(Perk)})
