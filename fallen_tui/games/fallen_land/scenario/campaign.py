"""Campaigns: chapters one after the other, what goes on between them, and how they are read. FL-CAM."""

from __future__ import annotations

from copy import copy
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, by_fields, demand
from fallen_tui.adventure.content.texts import identified, said, words
from fallen_tui.adventure.scenario import campaigns
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, Chapter, ChronicleNote, Person, read_chapter
from fallen_tui.adventure.scenario.levels import plain
from fallen_tui.adventure.scenario.parts import BRIEF
from fallen_tui.engine.library import FieldError, StructureHook
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
class Campaign:
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
        ids = [chapter.id for chapter in self.chapters]
        unknown = [id for chapter in self.chapters for id in chapter.boons if id not in known]
        demand(
            identified(self.id),
            said(self.name, "name", 40),
            words(self.brief, "brief", BRIEF),
            (len(ids) >= 2, "chapters", "a campaign has two chapters or more"),
            (len(set(ids)) == len(ids), "chapters", "a chapter stands here twice"),
            (not self.start or self.start in ids, "start", "is none of its chapters"),
            (len(known) >= OFFERED and len(set(known)) == len(known), "boons", "three boons or more, no id twice"),
            (not unknown, "chapters", f"there is no boon {', '.join(unknown)}"),
            (bool(self.endings), "endings", "is missing"),
        )

    @property
    def first(self) -> str:
        """The chapter with which it begins."""
        return self.start or self.chapters[0].id

    @property
    def offered(self) -> int:
        """How many boons are chosen from. FL-CAM-05."""
        return OFFERED

    def chapter(self, id: str) -> Chapter:
        """A chapter. Raises StopIteration for none."""
        return next(chapter for chapter in self.chapters if chapter.id == id)

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
    found: dict[str, Scenario] = {}
    for chapter in made.chapters:
        if chapter.id not in scenarios:
            raise FieldError(f"there is no scenario {chapter.id}{hint(chapter.id, scenarios)}", ("chapters",))
        found[chapter.id] = copy(scenarios[chapter.id])  # a chapter can be played alone, too
    object.__setattr__(made, "scenarios", found)
    object.__setattr__(made, "base", base)
    for scenario in found.values():
        object.__setattr__(scenario, "campaign", made)
    return made


@lru_cache(maxsize=8)
def length(campaign: Campaign) -> int:
    """How many chapters are played, whichever way it goes on; 0 where ways differ."""
    return campaigns.length(campaign)
