"""The words of the cards: every list of words that the guide for writers names, amounts of dice, and number tests."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.library_errors import FieldError, described, hint, listed
from fallen_tui.engine.records import FrozenRecord
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
DEEDS: tuple[DeedWord, ...] = get_args(DeedWord)
TARGETS: tuple[TargetWord, ...] = get_args(TargetWord)[1:]

_AMOUNT = re.compile(r"(?:(-?)([1-9]\d?)d(6|10)([+-]\d{1,3})?|([+-]?\d{1,3}))(?: per ([a-z_]+(?::[a-z][a-z0-9_]*)?))?")
_TEST = re.compile(r"(>=|<=|<|>|=)? ?(-?\d{1,3})")


@frozen
class Amount(FrozenRecord):
    """So much of something: (dice, minus sign if `minus`) + `plus`, times the count `per` names ('' = once)."""

    plus: int = 0
    dice: int = 0
    sides: int = 6
    per: str = ""
    minus: bool = False

    @classmethod
    def parse(cls, value: str | int) -> Amount:
        """An amount from `3`, `2d6+3`, `1d6 per resource`. Raises FieldError."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise FieldError(f"{described(value)} where an amount is wanted, such as 3, 2d6+3 or 1 per character")
        match = _AMOUNT.fullmatch(str(value))
        if match is None:
            raise FieldError(f"{described(value)} is no amount; write 3, 2d6+3 or 1d6 per resource")
        minus, dice, sides, plus, number, per = match.groups()
        if per is not None:
            check_count(per)
        if number is not None:
            if int(number) == 0:
                raise FieldError("an amount of 0 does nothing; take the effect out")
            return cls(int(number), per=per or "")
        return cls(int(plus or 0), int(dice), int(sides), per or "", minus == "-")

    @property
    def counter(self) -> str:
        """The counter of the scenario that it counts; "" for none."""
        return self.per.removeprefix("counter:") if self.per.startswith("counter:") else ""

    @property
    def fixed(self) -> bool:
        """Whether it is the same every time: no dice, no count."""
        return not self.dice and not self.per

    @property
    def negative(self) -> bool:
        """Whether it takes away."""
        return self.minus if self.dice else self.plus < 0

    def __str__(self) -> str:
        dice = f"{'-' if self.minus else ''}{self.dice}d{self.sides}" if self.dice else ""
        plus = f"{self.plus:+d}" if dice and self.plus else "" if dice else str(self.plus)
        return f"{dice}{plus}{f' per {self.per}' if self.per else ''}"


ONE = Amount(1)


def check_count(word: str) -> None:
    """Raise FieldError unless `word` is a count: a figure that amounts count, gear:CATEGORY or counter:ID."""
    if word.startswith("gear:"):
        category = word.removeprefix("gear:")
        if category not in GEAR_CATEGORIES:
            raise FieldError(f'"{category}" is no gear category{hint(category, GEAR_CATEGORIES)}')
    elif word not in counts() and not word.startswith("counter:"):
        known = f"{listed(counts())}, gear:CATEGORY, and counter:ID in scenarios"
        raise FieldError(f'"{word}" cannot be counted; counts are {known}{hint(word, counts())}')


@frozen
class Test(FrozenRecord):
    """A test of a number: at least `low`, at most `high`; None is no bound."""

    low: int | None = None
    high: int | None = None

    @classmethod
    def parse(cls, value: str | int) -> Test:
        """A test from `5` (5 or more), `">=5"`, `"<=3"`, `"<2"`, `">4"`, `"=0"`. Raises FieldError."""
        match = None if isinstance(value, bool) else _TEST.fullmatch(str(value))
        if match is None:
            raise FieldError(f'{described(value)} is no number test; write 5, ">=5", "<=3", "<2", ">4" or "=0"')
        sign, number = match[1] or ">=", int(match[2])
        if sign == "=":
            return cls(number, number)
        if sign in (">=", ">"):
            return cls(number + (sign == ">"), None)
        return cls(None, number - (sign == "<"))

    def holds(self, n: int) -> bool:
        """Whether `n` passes the test."""
        return (self.low is None or n >= self.low) and (self.high is None or n <= self.high)


def read_amount(value: Any, _: Any = None) -> Amount:
    """The hook of amounts. Raises FieldError."""
    return Amount.parse(value)


def read_test(value: Any, _: Any = None) -> Test:
    """The hook of number tests. Raises FieldError."""
    return Test.parse(value)


Skills = tuple[tuple[SkillWord, int], ...]
"""Figures by skill, in the order of SKILLS."""


def read_skills(value: Any, _: Any = None) -> Skills:
    """Figures by skill from `{combat: 2, all: 1}`; `all` counts for each of the six. Raises FieldError."""
    if not isinstance(value, dict) or not value:
        raise FieldError(f"{described(value)} where skills are wanted, such as {{combat: 2, medical: 1}}")
    found: dict[str, int] = {}
    faults: list[FieldError] = []
    for word, n in value.items():
        if word != "all" and word not in SKILLS:
            faults.append(
                FieldError(f"is no skill; the skills are {listed((*SKILLS, 'all'))}{hint(word, SKILLS)}", (word,))
            )
        elif type(n) is not int or n == 0:
            faults.append(FieldError(f"{described(n)} where a whole number other than 0 is wanted", (word,)))
        else:
            for skill in SKILLS if word == "all" else (word,):
                found[skill] = found.get(skill, 0) + n
    if faults:
        raise ExceptionGroup("skills", faults)
    return tuple((skill, found[skill]) for skill in SKILLS if found.get(skill))
