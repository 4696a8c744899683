"""The words of the cards: every list of words that the guide for writers names, and what amounts may count."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast, get_args

from fallen_tui.adventure.content.amounts import AmountReader, read_figures
from fallen_tui.engine.library_errors import FieldError, offered
from fallen_tui.games.fallen_land.content.word_tables import counts

SkillWord = Literal["combat", "survival", "diplomacy", "mechanical", "technical", "medical"]
DamageKind = Literal["physical", "infected", "radiation", "psychological"]
DeckWord = Literal["character", "spoils", "action", "plains", "mountain", "city_rad", "mission"]
StoryDeck = Literal["plains", "mountain", "city_rad", "mission"]
TerrainWord = Literal["plains", "mountain", "city", "radiation", "water", "town", "resource", "coast", "shore"]
HexTerrain = Literal["plains", "mountain", "city", "radiation", "water"]
EncounterCategory = Literal[
    "ambush",
    "vehicle_combat",
    "gang",
    "wild_animal",
    "rad_beast",
    "perseverance",
    "negotiation",
    "mystery",
    "machinery",
    "hazard",
    "plague",
    "camp",
    "trade",
    "ruin",
    "cult",
    "special",
]
GearCategory = Literal[
    "ranged",
    "melee",
    "firearm",
    "bow",
    "thrown",
    "explosive",
    "blade",
    "blunt",
    "tool",
    "medical",
    "electronics",
    "book",
    "armor",
    "clothing",
    "camping",
    "food",
    "drink",
    "sporting",
    "music",
    "religious",
    "chemical",
    "optics",
    "climbing",
    "water_gear",
    "vehicle",
    "vehicle_gear",
    "animal",
    "person",
    "machine",
    "relic",
    "light",
    "document",
]
Who = Literal["", "you", "target", "others", "all", "left", "leader", "random", "owner"]
To = Literal[
    "",
    "party",
    "each",
    "crown1",
    "crown2",
    "crown3",
    "crown4",
    "crown5",
    "random",
    "tested",
    "target",
    "bearer",
    "chosen",
    "weakest",
    "strongest",
]
TechnologyWord = Literal[
    "garrison", "water", "learning", "machinist", "energy", "medical", "communication", "law", "marketplace"
]
MomentWord = Literal[
    "effects",
    "deal",
    "production",
    "auction",
    "sell",
    "purchase",
    "hire",
    "exploits",
    "end_turn",
    "deed",
    "any",
    "deed_start",
    "deed_end",
    "story",
    "directions",
    "check",
    "dice",
    "outcome",
    "damage",
    "death",
    "wipe",
    "delayed",
    "move_roll",
    "flight_roll",
    "heal_roll",
    "town_roll",
    "move",
    "pvp",
    "strike",
    "pvp_flight",
    "pvp_round",
    "pvp_end",
    "aimed",
    "played",
    "claimed",
    "lost",
    "destroyed",
    "track",
    "sale",
    "bought",
    "hired",
    "traded",
    "gained",
]
DeedWord = Literal["movement", "encounter", "pvp", "resource", "healing", "mission"]
PhaseWord = Literal["effects", "deal", "production", "auction", "sell", "purchase", "hire", "exploits", "end_turn"]
CheckKind = Literal["party", "solo", "individual"]
DamageSource = Literal["story", "action", "pvp", "chips", "hex", "mercenary"]
TrackWord = Literal["prestige", "town_health", "coins"]
SaleWord = Literal["spoils", "action", "technology", "chip"]
NearWord = Literal["town", "resource", "mission", "mercenary", "party", "own_town", "site", "hex"]
AimWord = Literal["town", "party", "character"]
RollWord = Literal["move_roll", "flight_roll", "heal_roll", "town_roll", "psych"]
PriceWord = Literal["technology", "chip", "mercenary", "hit_man", "ally", "neutral_healing"]
ImmuneWord = Literal[
    "theft",
    "kidnap",
    "destruction",
    "delay",
    "jinx",
    "first_strike",
    "radiation",
    "infected",
    "psychological",
    "hex_radiation",
    "chips",
]
SpoilsKind = Literal[
    "ranged", "melee", "equipment", "book", "armor", "clothing", "vehicle", "relic", "event", "ally", "jinxed"
]
ActionKind = Literal[
    "boon",
    "jinx",
    "town",
    "technology",
    "cancel",
    "harm",
    "theft",
    "healing",
    "boost",
    "movement",
    "location",
    "mercenary",
    "hit_man",
]
TargetWord = Literal[
    "",
    "rival",
    "rival_party",
    "rival_character",
    "rival_vehicle",
    "rival_town",
    "own_party",
    "own_character",
    "own_town",
    "any_party",
    "any_character",
    "any_town",
    "resource",
    "own_resource",
    "rival_resource",
    "neutral_resource",
    "mercenary",
    "place",
]
Assignment = Literal["claim", "destroy", "mission", "attack", "supply"]
Job = Literal["kill", "join"]

SKILLS: tuple[SkillWord, ...] = get_args(SkillWord)
DAMAGE_KINDS: tuple[DamageKind, ...] = get_args(DamageKind)
KINDS = DAMAGE_KINDS
DECKS: tuple[DeckWord, ...] = get_args(DeckWord)
STORY_DECKS: tuple[StoryDeck, ...] = get_args(StoryDeck)
TERRAINS: tuple[TerrainWord, ...] = get_args(TerrainWord)
ENCOUNTER_CATEGORIES: tuple[EncounterCategory, ...] = get_args(EncounterCategory)
GEAR_CATEGORIES: tuple[GearCategory, ...] = get_args(GearCategory)
WHO: tuple[Who, ...] = get_args(Who)[1:]
TO: tuple[To, ...] = get_args(To)[1:]
TECHNOLOGIES: tuple[TechnologyWord, ...] = get_args(TechnologyWord)
MOMENTS: tuple[MomentWord, ...] = get_args(MomentWord)
PHASES: tuple[PhaseWord, ...] = get_args(PhaseWord)
DEED_WORDS: tuple[DeedWord, ...] = get_args(DeedWord)
TARGETS: tuple[TargetWord, ...] = get_args(TargetWord)[1:]


@cache
def counter_of(word: str) -> str | None:
    """The counter of a scenario that a count or a test names, counter:ID; None for none."""
    return word.removeprefix("counter:") if word.startswith("counter:") else None


@cache
def category_of(word: str) -> str | None:
    """The kind of gear that a count names, gear:CATEGORY; None for none."""
    return word.removeprefix("gear:") if word.startswith("gear:") else None


def check_count(word: str) -> None:
    """Raise FieldError unless `word` is a count: a figure that amounts count, gear:CATEGORY or counter:ID."""
    if (category := category_of(word)) is not None:
        if category not in GEAR_CATEGORIES:
            raise FieldError(f'unknown gear category "{category}"{offered(category, GEAR_CATEGORIES, "choose", "or")}')
    elif word not in counts() and counter_of(word) is None:
        known = (*counts(), "gear:CATEGORY", "in scenarios counter:ID")
        raise FieldError(f'"{word}" can\'t be counted{offered(word, known, "you can count", "or")}')


read_amount = AmountReader((6, 10), check_count, ("character", "resource"))
"""The hook of amounts: d6 and d10."""

Skills = tuple[tuple[SkillWord, int], ...]
"""Figures by skill, in the order of SKILLS."""


def read_skills(value: Any, _: Any = None) -> Skills:
    """Figures by skill from `{combat: 2, all: 1}`; `all` counts for each of the six. Raises FieldError."""
    return cast(Skills, read_figures(value, SKILLS, "skill", "{combat: 2, medical: 1}"))
