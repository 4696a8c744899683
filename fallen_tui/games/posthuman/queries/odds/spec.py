"""A fight as plain figures: who fights whom with what. Everything here is hashable, so that odds are kept by it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fallen_tui.games.posthuman.content.parts import FISTS, MISS, Special
from fallen_tui.games.posthuman.queries.dice import Firearm

SHOOTING, LAST = 0, 3
"""The shooting round, and the last melee round. PH-CBT-01."""
BASE = 3
"""Melee dice of each side. PH-MEL-03."""


class FightDice(NamedTuple):
    """The faces of the three special dice. PH-GAP-01 to PH-GAP-03."""

    shooting: tuple[str, ...]
    melee: tuple[str, ...]
    defence: tuple[str, ...]


class Arm(NamedTuple):
    """A way to fight a melee round. wounds, dry: with strength; dry: what is dealt where its fuel is not paid."""

    wounds: int = FISTS.wounds
    special: Special = MISS
    fuel: int = 0
    dry: int = 0


class Survivor(NamedTuple):
    """What a survivor brings to melee.

    party    1 and melee allies; swaps: melee dice that may be swapped for defence dice each round
    rerolls  dice of mind, on one occasion; misses: those of a skill, each round; warriors: faces, once
    guard    melee wounds that are stopped once; boost: dice more in one round; shield: a round without wounds
    """

    melee: int
    arms: tuple[Arm, ...] = (Arm(),)
    party: int = 1
    swaps: int = 0
    rerolls: int = 0
    misses: int = 0
    warriors: int = 0
    guard: int = 0
    boost: int = 0
    shield: bool = False


class EnemySpec(NamedTuple):
    """An enemy. health: what is left of it; scars: more, each; down: 1 die less; fought: it has, this round."""

    health: int
    melee: int
    wounds: int = 1
    special: Special = MISS
    speed: int = 2
    mutant: bool = False
    gun: Firearm | None = None
    xp: int = 1
    extra_dice: int = 0
    net: int = 0
    scars: Literal["", "more", "each"] = ""
    down: bool = False
    fought: bool = False

    def scars_due(self, scarred: bool) -> int:
        """Scars that a melee wound of it leaves; scarred: whether one has left some. PH-SCR-01 to PH-SCR-06."""
        if not self.mutant:
            return 0
        if self.scars == "each":
            return 1
        return 0 if scarred else 1 + (self.scars == "more")


class FightSpec(NamedTuple):
    """A fight from a moment on.

    round   SHOOTING before any die has fallen, else the melee round that begins or is under way
    plan    of a round under way: the place of the weapon, whether it is fed, swap, boost, shielded, net; None before it
    flags   what the fight has used up and done, but for `caught`, as flags of `melee`
    vest    shooting wounds that are stopped once
    """

    survivor: Survivor
    enemies: tuple[EnemySpec, ...]
    health: int
    dice: FightDice
    speed: int = 2
    gun: Firearm | None = None
    ammo: int = 0
    vest: int = 0
    silent: bool = False
    caught: bool = False
    round: int = SHOOTING
    plan: RoundPlan | None = None
    flags: int = 0


class RoundPlan(NamedTuple):
    """What is settled for a melee round.

    arm     the place of the weapon; fed: whether its fuel is paid; swap: dice swapped; boost, shielded: kept events
    net     dice less, from enemies that stood when the round began; caught: whether there is 1 die alone
    """

    arm: int = 0
    fed: bool = False
    swap: int = 0
    boost: int = 0
    shielded: bool = False
    net: int = 0
    caught: bool = False


class FightOdds(NamedTuple):
    """What a fight comes to if it is played as the odds advise: two chances, and what is expected.

    scars  with those of a knock-out; xp: none of a fight in which the survivor falls; value: see `valuation`
    """

    survive: float
    win: float
    wounds: float
    scars: float
    xp: float
    ammo: float
    value: float
