"""What cards are made of: figures, results of dice, weapons, prices, zones, uses, shots."""

from __future__ import annotations

import re
from typing import Any, Literal

import attrs

from fallen_tui.adventure.content.amounts import read_figures
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import described, offered
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.content.effects import FREE, Cost, Do
from fallen_tui.games.posthuman.content.vocabulary import (
    GIVES,
    KEPT,
    OF_SCARS,
    STANDING,
    STATS,
    TERRAINS,
    Figures,
    MeleeClass,
    RangedClass,
    Stat,
    ZoneKind,
    word_of,
)

ALL_BLOCKS = 99
"""Blocks that are cancelled where a special cancels all."""


@frozen
class Gives(FrozenRecord):
    """What a card gives as long as it is in play: kind and how much."""

    figures: Figures = ()

    def of(self, kind: str) -> int:
        """How much of a kind."""
        return dict(self.figures).get(kind, 0)


@frozen
class Standing(Gives):
    """What an event changes as long as it lasts."""


@frozen
class Keepsake(Gives):
    """What a kept event gives for one melee round."""


@frozen
class Mutation(Gives):
    """What a scar gives to a mutant player.

    everywhere  the type of action whose cards match every terrain; also: a terrain that all its cards match as well
    """

    everywhere: str = ""
    also: str = ""


NOTHING = Gives()


def _read_mutation(value: Any, _: Any = None) -> Mutation:
    if type(value) is not dict:
        raise FieldError(f"must be a mapping, such as {{hand_limit: 1}}, not {described(value)}")
    words = {"everywhere": ("snare", "blight"), "also": TERRAINS}
    named = {}
    for word, known in words.items():
        if word in value:
            with at(word):
                named[word] = word_of(value[word], known)
    rest = {word: n for word, n in value.items() if word not in words}
    return Mutation(read_figures(rest, OF_SCARS, "gift", "{hand_limit: 1}") if rest else (), **named)


# --- dice ---


@frozen
class Special(FrozenRecord):
    """What a special result counts as, on melee and defence dice alike. PH-MEL-23, PH-WPN-08.

    attack, block  it is one; wounds: added where its side deals wounds; knockdown: PH-MEL-24
    cancel         ordinary blocks of the other side that do not count
    """

    attack: bool = False
    wounds: int = 0
    knockdown: bool = False
    block: bool = False
    cancel: int = 0

    @property
    def miss(self) -> bool:
        """Whether it does nothing."""
        return self == MISS


MISS = Special()
_SPECIALS = ("miss", "attack", "wound", "knockdown", "block")


def _read_special(value: Any, _: Any = None) -> Special:
    """From a word, a list of words, or {cancel: n}. Raises FieldError."""
    if type(value) is dict and value.keys() == {"cancel"}:
        n = ALL_BLOCKS if value["cancel"] == "all" else value["cancel"]
        if type(n) is not int or n < 1:
            raise FieldError(f"must be a number of blocks or all, not {described(value['cancel'])}", ("cancel",))
        return Special(cancel=n)
    words = [word_of(word, _SPECIALS) for word in (value if isinstance(value, list) else [value])]
    if "miss" in words and len(words) > 1:
        raise FieldError("a miss can't be anything else")
    return Special("attack" in words, words.count("wound"), "knockdown" in words, "block" in words)


@frozen
class Die(FrozenRecord):
    """A kind of die by its faces."""

    id: Literal["shooting", "melee", "defence"]
    faces: tuple[str, ...]

    def __attrs_post_init__(self) -> None:
        known = {
            "shooting": ("range_1", "range_2", "range_3", "special", "skill_shot", "miss"),
            "melee": ("miss", "warrior", "block", "attack", "critical", "special"),
            "defence": ("miss", "block", "attack", "special"),
        }[self.id]
        wrong = next((face for face in self.faces if face not in known), "")
        demand(
            (len(self.faces) == 6, "faces", f"must be 6 faces, not {len(self.faces)}"),
            (not wrong, "faces", f'can\'t be "{wrong}"{offered(wrong, known, "choose", "or")}'),
        )


# --- weapons ---


@frozen
class Melee(FrozenRecord):
    """A melee weapon. fuel: ammo that each round costs, or its wounds count as 1. PH-WPN-05."""

    wounds: int
    special: Special = MISS
    kind: MeleeClass | Literal["fists"] = attrs.field(default="fists", metadata={"word": "class"})
    hands: Literal[0, 1, 2] = 1
    fuel: int = 0
    scar: bool = False


@frozen
class Ranged(FrozenRecord):
    """A ranged weapon. `hits`: those of 1, 2, 3... specials on one target; more count as the last. PH-WPN-06."""

    dice: int
    range: int
    hits: tuple[int, ...]
    kind: RangedClass | Literal["spit"] = attrs.field(default="spit", metadata={"word": "class"})
    ammo: int = 0

    def __attrs_post_init__(self) -> None:
        demand(
            (1 <= self.range <= 3, "range", "must be 1 to 3"),
            (len(self.hits) > 0, "hits", "must be the hits for 1, 2, 3... specials, such as [1, 2, 3, 4, 4]"),
        )


@frozen
class Mount(FrozenRecord):
    """What equipment does to the weapon that it is mounted on, for good. PH-WPN-09 to PH-WPN-11."""

    to: Literal["melee", "ranged"]
    range: int = 0
    dice: int = 0
    ammo: int = 0
    wounds: int = 0


FISTS = Melee(1, MISS, "fists", 0)
"""PH-GAP-21."""


@frozen
class Shots(FrozenRecord):
    """How an enemy shoots: dice in all, range; every special is 1 hit. PH-GAP-37."""

    dice: int
    range: int

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.dice <= 6, "dice", "must be 1 to 6"), (1 <= self.range <= 3, "range", "must be 1 to 3"))


# --- zones, uses, rewards, what mutants do ---


@frozen
class Zone(FrozenRecord):
    """A step on a tile: its figures, and what kind of zone it is. PH-MAP-05 to PH-MAP-10."""

    figures: int
    kind: ZoneKind = "encounter"


_ZONE = re.compile(r"(?:(safe|dead) )?([1-3])")


def _read_zone(value: Any, _: Any = None) -> Zone:
    """From 1, 2, "safe 1" or "dead 2". Raises FieldError."""
    match = _ZONE.fullmatch(str(value)) if not isinstance(value, bool) else None
    if match is None:
        raise FieldError(f'{described(value)} isn\'t a zone; write its figures, such as 1, "safe 1" or "dead 2"')
    kind: Any = match[1] or "encounter"
    return Zone(int(match[2]), kind)


@frozen
class StatSigns(FrozenRecord):
    """Stats that a scar raises or lowers by 1 each. PH-MUT-04."""

    signs: Figures


def _read_signs(value: Any, _: Any = None) -> StatSigns:
    found = read_figures(value, STATS, "stat", "{melee: 1, speed: -1}")
    if any(n not in (1, -1) for _, n in found):
        raise FieldError("must be 1 or -1 each")
    return StatSigns(found)


@frozen
class Use(FrozenRecord):
    """What can be done with a card.

    whom     self, a human on matching terrain (you among them), another one, or all of them
    consent  whether they must agree; discard: whether it is used up
    """

    when: Literal["camp", "trade", "evade", "combat", "any"]
    do: Do
    whom: Literal["self", "human", "other", "all"] = "self"
    consent: bool = True
    discard: bool = False
    cost: Cost = FREE
    condition: Condition = ALWAYS

    def __attrs_post_init__(self) -> None:
        demand((bool(self.do), "do", "a use must do something"))


@frozen
class Reward(FrozenRecord):
    """What a supply card gives on one terrain. PH-COM-03."""

    food: int = 0
    ammo: int = 0
    equipment: int = 0
    weapon: int = 0


@frozen
class Assault(FrozenRecord):
    """Melee rounds against a human, with so many dice more; whether its wounds scar. PH-GAP-32."""

    rounds: int = 1
    dice: int = 0
    scar: bool = False


@frozen
class Volley(FrozenRecord):
    """Shooting at a human with dice beside those of the stat."""

    dice: int
    range: int


@frozen
class TargetTest(FrozenRecord):
    """A test that the target of a mutant action makes."""

    stat: Stat
    failed: Do


def gives_hook(words: tuple[str, ...], cls: type[Gives], example: str) -> Any:
    """The hook of figures that a card gives."""
    return lambda value, _: cls(read_figures(value, words, "gift", example))


PART_HOOKS: dict[Any, Any] = {
    Gives: gives_hook(GIVES, Gives, "{evade: 1}"),
    Standing: gives_hook(STANDING, Standing, "{supply_food: -1}"),
    Keepsake: gives_hook(KEPT, Keepsake, "{melee_dice: 2}"),
    Mutation: _read_mutation,
    Special: _read_special,
    Zone: _read_zone,
    StatSigns: _read_signs,
}
"""How the parts are read that are not read by their fields."""
BY_FIELDS: tuple[type[Any], ...] = (Die, Melee, Ranged, Mount, Shots, Use, Reward, Assault, Volley, TargetTest)
