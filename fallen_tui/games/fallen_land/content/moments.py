"""Moments: when an ability works or an Action card may be played, how often, and at what price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import attrs

from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.moments import FREELY, Limit, Whose, ability_reader, read_moment
from fallen_tui.adventure.content.reading import HIDDEN, gathered
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.conditions import Near
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do
from fallen_tui.games.fallen_land.content.vocabulary import (
    MOMENTS,
    PHASES,
    AimWord,
    CheckKind,
    DamageKind,
    DamageSource,
    DeedWord,
    EncounterCategory,
    MomentWord,
    SaleWord,
    SkillWord,
    StoryDeck,
    TerrainWord,
    TrackWord,
)

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class When(FrozenRecord):
    """A moment. Empty tuples and None are no restriction.

    deeds, decks, categories, skills  of the Deed, the story card, the check
    kinds    of the check (party solo individual), or of the damage
    mission  whether the story card is a Mission
    result   success failure of a check or story; won lost of PVP
    at       terrains under the Party, or what is aimed at (town party character)
    side     attacker or defender in PVP; red: the Action card has the Red Dot
    track    which track changes; loss: True lost, False gained
    what     what is sold, bought or traded; from_: where the damage comes from
    """

    on: MomentWord
    whose: Whose = "you"
    end: bool = False
    deeds: tuple[DeedWord, ...] = ()
    decks: tuple[StoryDeck, ...] = ()
    categories: tuple[EncounterCategory, ...] = ()
    skills: tuple[SkillWord, ...] = ()
    kinds: tuple[CheckKind | DamageKind, ...] = ()
    mission: bool | None = None
    result: str = ""
    at: tuple[TerrainWord | AimWord, ...] = ()
    near: Near | None = None
    side: Literal["", "attacker", "defender"] = ""
    red: bool | None = None
    track: TrackWord | Literal[""] = ""
    loss: bool | None = None
    what: tuple[SaleWord, ...] = ()
    from_: tuple[DamageSource, ...] = ()


_STORY: dict[str, tuple[str, Any, bool]] = {
    "deck": ("decks", StoryDeck, True),
    "category": ("categories", EncounterCategory, True),
    "mission": ("mission", bool, False),
}
_CHECK: dict[str, tuple[str, Any, bool]] = {
    "skill": ("skills", SkillWord, True),
    "kind": ("kinds", CheckKind, True),
    "deck": _STORY["deck"],
    "category": _STORY["category"],
}
_RESULT: dict[str, tuple[str, Any, bool]] = {"result": ("result", Literal["success", "failure"], False)}
_DEED: dict[str, tuple[str, Any, bool]] = {"deed": ("deeds", DeedWord, True)}
_PVP: dict[str, tuple[str, Any, bool]] = {"side": ("side", Literal["attacker", "defender"], False)}
_SALE: dict[str, tuple[str, Any, bool]] = {"what": ("what", SaleWord, True)}

FIELDS: dict[str, dict[str, tuple[str, Any, bool]]] = {
    **{moment: {} for moment in MOMENTS},
    **{moment: {"end": ("end", bool, False)} for moment in PHASES},
    "deed_start": _DEED,
    "deed_end": _DEED,
    "story": _STORY,
    "directions": _STORY,
    "check": _CHECK,
    "dice": {**_CHECK, **_RESULT},
    "outcome": {**_STORY, **_RESULT},
    "damage": {"kind": ("kinds", DamageKind, True), "from": ("from_", DamageSource, True)},
    "move": {"at": ("at", TerrainWord, True), "near": ("near", Near, False)},
    **dict.fromkeys(("pvp", "strike", "pvp_flight", "pvp_round"), _PVP),
    "pvp_end": {**_PVP, "result": ("result", Literal["won", "lost"], False)},
    "aimed": {"at": ("at", AimWord, True)},
    "played": {"red": ("red", bool, False)},
    "track": {
        "track": ("track", TrackWord, False),
        "loss": ("loss", bool, False),
        "gain": ("gain", bool, False),
    },
    **dict.fromkeys(("sale", "bought", "traded"), _SALE),
}
"""The fields of each moment as cards write them: (attribute of When, type, whether a list is allowed)."""


def read_when(value: Any, converter: Converter) -> When:
    """A moment from its word or mapping. Raises FieldError, or a group of them."""
    on, made, errors = read_moment(value, converter, FIELDS, "dice or {moment: dice, skill: medical}")
    if {"loss", "gain"} <= made.keys():
        errors.append(FieldError("write loss or gain, not both", ("gain",)))
    if "near" in made and made["near"].of:
        errors.append(FieldError("it is always near the Party of this moment; leave out of", ("near",)))
    gathered(errors)
    if "gain" in made:
        made["loss"] = not made.pop("gain")
    return When(cast(MomentWord, on), **made)


@frozen
class Ability(FrozenRecord):
    """What a card in play does at a moment. `must`: by itself, without asking its owner."""

    when: tuple[When, ...] = attrs.field(metadata={"single": True})
    do: Do
    condition: Condition = ALWAYS
    limit: Limit = FREELY
    cost: Cost = FREE
    must: bool = False
    text: str = attrs.field(default="", metadata=HIDDEN)


read_ability = ability_reader(Ability)
"""The hook of abilities."""
