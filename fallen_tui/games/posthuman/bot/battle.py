"""A whole fight on average: what it costs and brings, for every health that a survivor may have.

Wounds of a fight only ever add up, so the law of all wounds serves every health: who has no more of it falls.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from fallen_tui.games.posthuman.bot.clash import Faces, Law, Thrower, exchange, mean, shots
from fallen_tui.games.posthuman.content.parts import Special
from fallen_tui.games.posthuman.queries.bonuses import bonus, firearm
from fallen_tui.games.posthuman.queries.dice import MASTER, Firearm
from fallen_tui.games.posthuman.queries.odds.building import survivor_of
from fallen_tui.games.posthuman.queries.odds.spec import BASE, LAST, EnemySpec, FightDice
from fallen_tui.games.posthuman.state.table import Player, State

MOST = 10
"""Wounds beyond which nobody stands."""
LEAST = 8e-4
"""The chance below which a course of a fight is left out."""


class Combatant(NamedTuple):
    """A survivor as a fighter. guard, vest: wounds that are stopped once, of melee and of shooting."""

    melee: int
    speed: int
    wounds: int
    special: Special
    party: int = 1
    swaps: int = 0
    guard: int = 0
    vest: int = 0
    gun: Firearm | None = None


class Course(NamedTuple):
    """One way a fight can go: wounds taken, XP of the dead, scars."""

    taken: int
    xp: int
    scars: int


Courses = tuple[tuple[Course, float], ...]
Foes = tuple[EnemySpec, ...]


# --- who fights ---


def fighter_of(game: State, player: Player) -> Combatant:
    """A survivor with the weapons in hand; the gun counts where there is ammunition for it."""
    mine = survivor_of(game, player)
    arm = max(mine.arms, key=lambda arm: (arm.special.attack, arm.special.wounds, arm.special.knockdown))
    gun = firearm(game, player)
    return Combatant(
        mine.melee,
        player.stats["speed"],
        arm.wounds if player.ammo >= 2 * arm.fuel else arm.dry,
        arm.special,
        mine.party,
        mine.swaps,
        mine.guard,
        bonus(game, player, "ignore_shooting"),
        gun if gun is not None and player.ammo >= gun.ammo else None,
    )


# --- how it goes ---


Spread = dict[tuple[int, int, tuple[int, ...]], float]
"""Courses so far: wounds taken, scars, health of each enemy; with their chances."""
Round = tuple[int, bool, int]
"""A melee round: its number, whether one was caught, dice that are swapped."""
Blows = tuple[tuple[int, int, float], ...]
"""Wounds dealt and taken in an engagement, with their chance."""


@lru_cache(maxsize=8192)
def courses(
    mine: Combatant,
    foes: Foes,
    dice: FightDice,
    first: int = 0,
    caught: bool = False,
    silent: bool = False,
    swap: int = 0,
) -> Courses:
    """How a fight can go from round `first` on, 0 being the shooting round. swap: dice swapped in every round."""
    table: Spread = {(0, 0, tuple(foe.health for foe in foes)): 1.0}
    if first == 0 and not silent:
        table = after_shots(table, mine, foes, dice.shooting, caught)
    for number in range(max(1, first), LAST + 1):
        for place in range(len(foes)):
            table = after_clash(table, mine, foes, place, (number, caught and number == 1, swap), dice)
    found: dict[Course, float] = defaultdict(float)
    for (taken, scars, left), chance in table.items():
        xp = sum(foe.xp for foe, health in zip(foes, left, strict=True) if health <= 0)
        found[Course(taken, xp, scars)] += chance
    return tuple(found.items())


def after_shots(table: Spread, mine: Combatant, foes: Foes, faces: Faces, caught: bool) -> Spread:
    """The shooting round: the faster enemies, the survivor, the slower ones. PH-SHO-04 to PH-SHO-06."""
    early = [place for place, foe in enumerate(foes) if foe.speed > mine.speed or (caught or mine.gun is None)]
    for place in early:
        table = shot_at(table, foes, place, faces)
    if mine.gun is not None and not caught:
        place = target(mine.gun, foes, faces)
        law = shots(mine.gun, faces)
        found: Spread = defaultdict(float)
        for (taken, scars, left), chance in table.items():
            for n, share in enumerate(law):
                if share:
                    found[taken, scars, hit(left, place, n)] += chance * share
        table = found
    for place in range(len(foes)):
        if place not in early:
            table = shot_at(table, foes, place, faces)
    if mine.vest:
        table = {(max(0, taken - mine.vest), scars, left): chance for (taken, scars, left), chance in table.items()}
    return table


def shot_at(table: Spread, foes: Foes, place: int, faces: Faces) -> Spread:
    """An enemy shoots, if it still lives."""
    gun = foes[place].gun
    if gun is None:
        return table
    law = shots(gun, faces)
    found: Spread = defaultdict(float)
    for (taken, scars, left), chance in table.items():
        if left[place] <= 0:
            found[taken, scars, left] += chance
            continue
        for n, share in enumerate(law):
            if share:
                found[min(MOST, taken + n), scars, left] += chance * share
    return found


def target(gun: Firearm, foes: Foes, faces: Faces) -> int:
    """At whom all shots are best fired: whom they are likeliest to take out of the fight, by what it can do."""
    law = shots(gun, faces)

    def worth(place: int) -> float:
        foe = foes[place]
        killed = sum(law[foe.health :])
        return killed * (1 + foe.wounds) + 0.2 * mean(law) * foe.wounds

    return max(range(len(foes)), key=worth)


def hit(left: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    """What is left of the enemies when one of them takes wounds."""
    return (*left[:place], max(0, left[place] - n), *left[place + 1 :]) if n > 0 else left


def after_clash(table: Spread, mine: Combatant, foes: Foes, place: int, moment: Round, dice: FightDice) -> Spread:
    """An engagement with one of the enemies, in all courses in which it lives."""
    foe = foes[place]
    found: Spread = defaultdict(float)
    due = foe.scars_due(False), foe.scars_due(True)
    laws: dict[int, Blows] = {}
    for (taken, scars, left), chance in table.items():
        health = left[place]
        if health <= 0 or chance < LEAST or taken >= MOST:
            found[taken, scars, left] += chance
            continue
        alive = len(left) - left.count(0)
        if alive not in laws:
            laws[alive] = blows(mine, foe, clash(mine, foes, place, alive, moment, dice))
        before, after = left[:place], left[place + 1 :]
        scarred = scars + due[scars > 0]
        for dealt, hurt, share in laws[alive]:
            rest = (*before, health - dealt if health > dealt else 0, *after) if dealt else left
            if hurt and mine.guard and not taken:
                hurt = max(0, hurt - mine.guard)
            if hurt:
                total = taken + hurt
                found[total if total < MOST else MOST, scarred, rest] += chance * share
            else:
                found[taken, scars, rest] += chance * share
    return found


def blows(mine: Combatant, foe: EnemySpec, law: Law) -> Blows:
    """A law as wounds each way, no more than the enemy has health."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for (dealt, hurt), share in law:
        struck = min(foe.health, mine.wounds + dealt) if dealt >= 0 else 0
        found[struck, foe.wounds + hurt if hurt >= 0 else 0] += share
    return tuple((dealt, hurt, share) for (dealt, hurt), share in found.items())


def clash(mine: Combatant, foes: Foes, place: int, alive: int, moment: Round, dice: FightDice) -> Law:
    """The law of an engagement with so many enemies alive. PH-TAB-MELEEDICE."""
    number, caught, swap = moment
    foe = foes[place]
    own = BASE + (mine.melee > foe.melee)
    if number == 1:
        own = 1 if caught else max(1, own - max(each.net for each in foes))
    shields = min(swap, own)
    against = BASE + (foe.melee > mine.melee) + (alive > mine.party) + foe.extra_dice
    return exchange(
        Thrower(own - shields, shields, mine.special, mine.melee >= MASTER),
        Thrower(against, 0, foe.special, foe.melee >= MASTER),
        dice,
    )
