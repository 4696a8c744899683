"""The classes of encounters: narrative ones with their options, combats with their enemies, minions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from fallen_tui.adventure.content.cards import PrintedCard
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import Claim, labelled
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.content.effects import FREE, Cost, Do
from fallen_tui.games.posthuman.content.parts import MISS, Shots, Special
from fallen_tui.games.posthuman.content.vocabulary import HIGHEST, LOWEST, START, Side, Stat, Tone

SPLIT = "an option with a test or die needs passed and failed; any other needs then"


@frozen
class Enemy(FrozenRecord):
    """Whom one fights.

    special  what its special results are; shoots: None where it has nothing to shoot with
    net      melee dice that the survivor rolls less in the first round; hunts: +1 melee for each mutation scar
    scars    more: 1 scar more for its melee wounds; each: 1 for each round in which it wounds, beyond the limit
    """

    kind: Side
    speed: int
    melee: int
    health: int
    wounds: int
    special: Special = MISS
    shoots: Shots | None = None
    xp: int = 1
    extra_dice: int = 0
    net: int = 0
    scars: Literal["", "more", "each"] = ""
    hunts: bool = False
    shooting_stat: int = START
    on_reveal: Do = ()
    on_flee: Do = ()

    def __attrs_post_init__(self) -> None:
        bounds = [(LOWEST <= getattr(self, stat) <= HIGHEST, stat, "must be 1 to 5") for stat in ("speed", "melee")]
        demand(
            *bounds,
            (1 <= self.health <= 9, "health", "must be 1 to 9"),
            (0 <= self.wounds <= 4, "wounds", "must be 0 to 4"),
        )


@frozen
class Outcome(FrozenRecord):
    """What comes of an option."""

    text: str = ""
    do: Do = ()


@frozen
class Way(FrozenRecord):
    """An option of a narrative encounter.

    test  the stats of which the player tests one; die: the face from which on a die passes; neither: `then`
    """

    label: str
    test: tuple[Stat, ...] = ()
    die: int = 0
    cost: Cost = FREE
    condition: Condition = ALWAYS
    passed: Outcome | None = None
    failed: Outcome | None = None
    then: Outcome | None = None

    def __attrs_post_init__(self) -> None:
        tried = bool(self.test or self.die)
        demand(
            labelled(self.label),
            (not (self.test and self.die), "die", "write test or die, not both"),
            (self.die == 0 or 2 <= self.die <= 6, "die", "must be the lowest face that passes, 2 to 6"),
            ((self.passed is not None) == tried, "passed", SPLIT),
            ((self.failed is not None) == tried, "failed", SPLIT),
            ((self.then is not None) != tried, "then", SPLIT),
        )


@frozen
class Bribe(FrozenRecord):
    """A price for which enemies let one go: resolved, no XP."""

    cost: Cost
    label: str
    text: str = ""


@frozen
class Encounter(PrintedCard):
    """An encounter: narrative with `options`, or a combat with an `enemy`. PH-ENC-02."""

    pattern: ClassVar[str] = "ea01, eb01 or ec01, by level"
    longest: ClassVar[int] = 900
    tone: Tone
    options: tuple[Way, ...] = ()
    enemy: Enemy | None = None
    minions: tuple[Side, ...] = ()
    bribe: Bribe | None = None
    on_reveal: Do = ()
    on_win: Do = ()
    on_flee: Do = ()
    evadable: bool = True
    enemy_evade: int = 0
    your_evade: int = 0
    no_shooting: bool = False
    no_rerolls: bool = False

    def claims(self) -> Iterable[Claim]:
        return (
            (bool(self.options) != (self.enemy is not None), "options", "write options or an enemy, not both"),
            (len(self.options) <= 3, "options", "must be 1 to 3 options"),
        )

    @property
    def level(self) -> int:
        """Its level, 1 to 3."""
        return LEVELS[self.id[:2]]


LEVELS = {"ea": 1, "eb": 2, "ec": 3}
"""The level of an encounter by the first letters of its id."""


def xp_on(card: Any) -> int:
    """The XP on a card that is kept as XP: that of its enemy, 1 of a narrative encounter. PH-EXP-01, PH-GAP-72."""
    return 1 if card.enemy is None else int(card.enemy.xp)


@frozen
class Minion(PrintedCard):
    """An enemy that comes with others."""

    pattern: ClassVar[str] = "mh01 or mm01"
    enemy: Enemy
    copies: int = 2

    def claims(self) -> Iterable[Claim]:
        return ((self.id[:2] == f"m{self.enemy.kind[0]}", "id", "must look like mh01 (human) or mm01 (mutant)"),)

    @property
    def number(self) -> int:
        return self.copies
