"""A whole fight on average: what it costs and brings, for every health that a survivor may have.

Wounds of a fight only ever add up, so the law of all wounds serves every health: who has no more of it falls.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from fallen_tui.games.posthuman.bot.clash import Faces, Law, Thrower, exchange, mean, shots
from fallen_tui.games.posthuman.content.encounters import Enemy
from fallen_tui.games.posthuman.content.parts import Special
from fallen_tui.games.posthuman.queries.bonuses import (
    armaments,
    bonus,
    gun,
    in_weather,
    melee_of,
    speed_of,
)
from fallen_tui.games.posthuman.queries.dice import MASTER, STRONG, SWIFT, specials_each
from fallen_tui.games.posthuman.rules.melee import BASE
from fallen_tui.games.posthuman.rules.shooting import pool, skill
from fallen_tui.games.posthuman.state.table import Player, State

ROUNDS = 3
MOST = 10
"""Wounds beyond which nobody stands."""
LEAST = 8e-4
"""The chance below which a course of a fight is left out."""


class Pistol(NamedTuple):
    """Shots: dice, range, hits of specials, hits of a Skill Shot."""

    dice: int
    reach: int
    table: tuple[int, ...]
    skill: int


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
    pistol: Pistol | None = None


class Opponent(NamedTuple):
    """An enemy as it stands in a fight."""

    health: int
    melee: int
    speed: int
    wounds: int
    special: Special
    mutant: bool
    xp: int
    pistol: Pistol | None = None
    extra: int = 0
    net: int = 0
    scars: str = ""


class Course(NamedTuple):
    """One way a fight can go: wounds taken, XP of the dead, scars."""

    taken: int
    xp: int
    scars: int


Courses = tuple[tuple[Course, float], ...]


# --- who fights ---


def fighter_of(game: State, player: Player) -> Combatant:
    """A survivor with the weapons in hand; the gun counts where there is ammunition for it."""
    arm = max(armaments(game, player), key=lambda arm: (arm.special.attack, arm.special.wounds, arm.special.knockdown))
    fed = not arm.fuel or player.ammo >= 2 * arm.fuel
    weapon = gun(game, player)
    pistol = None
    if weapon is not None and player.ammo >= weapon.ammo:
        pistol = Pistol(pool(game, player, weapon), weapon.range, weapon.hits, skill(game, player, weapon))
    stats = player.stats
    return Combatant(
        stats["melee"],
        stats["speed"],
        (arm.wounds if fed else 1) + STRONG.get(stats["strength"], 0),
        arm.special,
        1 + bonus(game, player, "ally"),
        SWIFT.get(stats["speed"], 0) + bonus(game, player, "defence_swap"),
        bonus(game, player, "ignore_melee"),
        bonus(game, player, "ignore_shooting"),
        pistol,
    )


def opponent_of(game: State, player: Player, card: str, wounds: int = 0) -> Opponent:
    """An enemy against a survivor."""
    enemy: Enemy = game.cards.enemy(card)
    pistol = None
    if enemy.shoots is not None:
        dice = enemy.shoots.dice
        skilled = int(enemy.shooting_stat >= MASTER)
        pistol = Pistol(dice, in_weather(game, enemy.shoots.range), specials_each(dice), skilled)
    return Opponent(
        enemy.health - wounds,
        melee_of(game, player, card),
        speed_of(game, card),
        enemy.wounds,
        enemy.special,
        enemy.kind == "mutant",
        enemy.xp,
        pistol,
        enemy.extra_dice,
        enemy.net,
        enemy.scars,
    )


# --- how it goes ---


Spread = dict[tuple[int, int, tuple[int, ...]], float]
"""Courses so far: wounds taken, scars, health of each enemy; with their chances."""
Blows = tuple[tuple[int, int, float], ...]
"""Wounds dealt and taken in an engagement, with their chance."""


@lru_cache(maxsize=8192)
def courses(
    mine: Combatant,
    foes: tuple[Opponent, ...],
    melee: Faces,
    defence: Faces,
    shooting: Faces,
    first: int = 0,
    caught: bool = False,
    silent: bool = False,
    swap: int = 0,
) -> Courses:
    """How a fight can go from round `first` on, 0 being the shooting round. swap: dice swapped in every round."""
    table: Spread = {(0, 0, tuple(foe.health for foe in foes)): 1.0}
    if first == 0 and not silent:
        table = after_shots(table, mine, foes, shooting, caught)
    for number in range(max(1, first), ROUNDS + 1):
        for place in range(len(foes)):
            table = after_clash(table, mine, foes, place, (number, caught and number == 1, swap), melee, defence)
    found: dict[Course, float] = defaultdict(float)
    for (taken, scars, left), chance in table.items():
        xp = sum(foe.xp for foe, health in zip(foes, left, strict=True) if health <= 0)
        found[Course(taken, xp, scars)] += chance
    return tuple(found.items())


def after_shots(table: Spread, mine: Combatant, foes: tuple[Opponent, ...], faces: Faces, caught: bool) -> Spread:
    """The shooting round: the faster enemies, the survivor, the slower ones. PH-SHO-04 to PH-SHO-06."""
    early = [place for place, foe in enumerate(foes) if foe.speed > mine.speed or (caught or mine.pistol is None)]
    for place in early:
        table = shot_at(table, foes, place, faces)
    if mine.pistol is not None and not caught:
        place = target(mine.pistol, foes, faces)
        law = shots(*mine.pistol, faces)
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


def shot_at(table: Spread, foes: tuple[Opponent, ...], place: int, faces: Faces) -> Spread:
    """An enemy shoots, if it still lives."""
    pistol = foes[place].pistol
    if pistol is None:
        return table
    law = shots(*pistol, faces)
    found: Spread = defaultdict(float)
    for (taken, scars, left), chance in table.items():
        if left[place] <= 0:
            found[taken, scars, left] += chance
            continue
        for n, share in enumerate(law):
            if share:
                found[min(MOST, taken + n), scars, left] += chance * share
    return found


def target(pistol: Pistol, foes: tuple[Opponent, ...], faces: Faces) -> int:
    """At whom all shots are best fired: whom they are likeliest to take out of the fight, by what it can do."""
    law = shots(*pistol, faces)

    def worth(place: int) -> float:
        foe = foes[place]
        killed = sum(law[foe.health :])
        return killed * (1 + foe.wounds) + 0.2 * mean(law) * foe.wounds

    return max(range(len(foes)), key=worth)


def hit(left: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    """What is left of the enemies when one of them takes wounds."""
    return (*left[:place], max(0, left[place] - n), *left[place + 1 :]) if n > 0 else left


def after_clash(
    table: Spread,
    mine: Combatant,
    foes: tuple[Opponent, ...],
    place: int,
    moment: tuple[int, bool, int],
    melee: Faces,
    defence: Faces,
) -> Spread:
    """An engagement with one of the enemies, in all courses in which it lives."""
    foe = foes[place]
    found: Spread = defaultdict(float)
    laws: dict[int, Blows] = {}
    for (taken, scars, left), chance in table.items():
        health = left[place]
        if health <= 0 or chance < LEAST or taken >= MOST:
            found[taken, scars, left] += chance
            continue
        alive = len(left) - left.count(0)
        if alive not in laws:
            laws[alive] = blows(mine, foe, clash(mine, foes, place, alive, moment, melee, defence))
        before, after = left[:place], left[place + 1 :]
        due = foe.mutant and (foe.scars == "each" or not scars)
        scarred = scars + (1 + (foe.scars == "more") if due else 0)
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


def blows(mine: Combatant, foe: Opponent, law: Law) -> Blows:
    """A law as wounds each way, no more than the enemy has health."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for (dealt, hurt), share in law:
        struck = min(foe.health, mine.wounds + dealt) if dealt >= 0 else 0
        found[struck, foe.wounds + hurt if hurt >= 0 else 0] += share
    return tuple((dealt, hurt, share) for (dealt, hurt), share in found.items())


def clash(
    mine: Combatant,
    foes: tuple[Opponent, ...],
    place: int,
    alive: int,
    moment: tuple[int, bool, int],
    melee: Faces,
    defence: Faces,
) -> Law:
    """The law of an engagement with so many enemies alive. PH-TAB-MELEEDICE."""
    number, caught, swap = moment
    foe = foes[place]
    own = BASE + (mine.melee > foe.melee)
    if number == 1:
        own = 1 if caught else max(1, own - max(each.net for each in foes))
    shields = min(swap, own)
    against = BASE + (foe.melee > mine.melee) + (alive > mine.party) + foe.extra
    return exchange(
        Thrower(own - shields, shields, mine.special, mine.melee >= MASTER),
        Thrower(against, 0, foe.special, foe.melee >= MASTER),
        melee,
        defence,
    )
