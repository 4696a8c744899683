"""Moments: when an ability works or an Action card may be played, how often, and at what price."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, get_args

import attrs

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import described, hint, listed, not_one_of, wanted
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.conditions import ALWAYS, Condition, Near
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do
from fallen_tui.games.fallen_land.content.reading import HIDDEN, gathered, read_fields
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

Whose = Literal["you", "other", "any"]


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
    if type(value) is str:
        value = {"moment": value}
    if type(value) is not dict:
        raise wanted(value, "a moment, such as dice or {moment: dice, skill: medical},")
    on = value.get("moment")
    if on not in MOMENTS:
        with at("moment"):
            raise not_one_of(on, MOMENTS) if "moment" in value else FieldError("is missing")
    fields = {"whose": ("whose", Whose, False), **FIELDS[on]}
    made: dict[str, Any] = {}
    errors: list[Exception] = []
    for key, item in value.items():
        if key == "moment":
            continue
        try:
            with at(key):
                if key not in fields:
                    raise FieldError(f"is not a field of {on}; the fields are {listed(fields)}{hint(key, fields)}")
                name, kind, several = fields[key]
                made[name] = _read(kind, item, several, converter)
        except Exception as error:
            errors.append(error)
    if {"loss", "gain"} <= made.keys():
        errors.append(FieldError("a change is a loss or a gain, not both", ("gain",)))
    if "near" in made and made["near"].of:
        errors.append(FieldError("a moment of a Party is near to it: leave out of", ("near",)))
    gathered(errors)
    if "gain" in made:
        made["loss"] = not made.pop("gain")
    return When(on=on, **made)


def _read(kind: Any, item: Any, several: bool, converter: Converter) -> Any:
    if several and type(item) is list:
        return converter.structure(item, tuple[kind, ...])
    made = converter.structure(item, kind)
    return (made,) if several else made


@frozen
class Limit(FrozenRecord):
    """How often: `n` times per turn or game; discard: the card is discarded for it; uses: then it is discarded."""

    per: Literal["", "turn", "game", "discard", "uses"] = ""
    n: int = 1


FREELY = Limit()
_USES = re.compile(r"([1-9]) uses?")


def read_limit(value: Any, _: Any = None) -> Limit:
    """A limit from turn, game, discard or "2 uses". Raises FieldError."""
    if value in ("turn", "game", "discard"):
        return Limit(value)
    if isinstance(value, str) and (match := _USES.fullmatch(value)):
        return Limit("uses", int(match[1]))
    raise FieldError(f'{described(value)} is no limit; write turn, game, discard or "2 uses"')


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


def used_up(abilities: tuple[Ability, ...]) -> bool:
    """Whether a card is discarded for one of its abilities at some time."""
    return any(ability.limit.per in ("discard", "uses") for ability in abilities)


def read_ability(value: Any, converter: Converter) -> Ability:
    """An ability from its mapping; its `whose` goes for every moment that names none. Raises FieldErrors."""
    if type(value) is dict and "whose" in value:
        whose = value["whose"]
        if whose not in get_args(Whose):
            with at("whose"):
                raise not_one_of(whose, get_args(Whose))
        moments = value.get("when")
        given = [one for one in (moments if isinstance(moments, list) else [moments]) if isinstance(one, (str, dict))]
        spread = [{"moment": one, "whose": whose} if isinstance(one, str) else {"whose": whose, **one} for one in given]
        rest = {key: item for key, item in value.items() if key != "whose"}
        value = {**rest, "when": spread} if given else rest
    ability = read_fields(Ability, value, converter)
    if not ability.do:
        raise FieldError("an ability does something", ("do",))
    if not ability.when:
        raise FieldError("an ability has a moment", ("when",))
    return ability
