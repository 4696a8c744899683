"""Campaigns: chapters one after the other, what goes on between them, and how they are read. FL-CAM."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, by_fields, demand
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, CampaignSheet, ChronicleNote, Person, joined
from fallen_tui.adventure.scenario.course import Chapter, read_chapter
from fallen_tui.adventure.scenario.levels import plain
from fallen_tui.engine.library import StructureHook
from fallen_tui.engine.library_errors import hint, wanted
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.games.fallen_land.content.cards import Cards, Perk
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.reading import HOOKS as OF_SCENARIOS

if TYPE_CHECKING:
    from cattrs import Converter

OFFERED = 3
"""How many boons are offered after a chapter. FL-CAM-05."""


@attrs.frozen(eq=False)
class Campaign(CampaignSheet):
    """A campaign at one level. `scenarios` are those of its chapters, `base` the cards of an ordinary game."""

    id: str
    name: str
    brief: str
    chapters: tuple[Chapter, ...]
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

    def boon(self, id: str) -> Perk | None:
        """A boon."""
        return next((boon for boon in self.boons if boon.id == id), None)


HOOKS: dict[Any, StructureHook] = {
    **OF_SCENARIOS,
    **{cls: by_fields(cls) for cls in (Campaign, CampaignEnding, ChronicleNote, Perk, Person)},
    Chapter: read_chapter,
}


@cache
def converter() -> Converter:
    """What reads campaigns, every fault of them at once."""
    return strict_converter(HOOKS, detailed=True)


def read_campaign(data: Any, level: str, scenarios: dict[str, Scenario], base: Cards) -> Campaign:
    """A campaign at a level, with the scenarios of its chapters. Raises FieldErrors."""
    if type(data) is not dict:
        raise wanted(data, "a campaign")
    made: Campaign = converter().structure(plain(data, level, 1), Campaign)
    return joined(made, scenarios, base)
