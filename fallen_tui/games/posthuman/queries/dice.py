"""What dice come to: shots into hits, an exchange of melee into attacks and wounds. Pure functions of faces.

Faces of defence dice bear the sign DEFENCE before their name, so that their blocks are told from ordinary ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from fallen_tui.games.posthuman.content.parts import MISS, Special

T = TypeVar("T", bound=tuple[Any, ...])
Remains = tuple[int, int, bool]
"""What is left of a side: attacks, wounds more, whether it knocks down."""
DEFENCE = "d:"
SHOOTING_DICE = {1: 0, 2: 1, 3: 2, 4: 3, 5: 3}
"""Dice of the shooting stat. PH-TAB-SHOOTDICE, PH-GAP-36."""
STRONG = {4: 1, 5: 2}
"""Wounds that strength adds in melee. PH-STA-02."""
SWIFT = {4: 1, 5: 2}
"""Melee dice that speed lets one swap for defence dice. PH-STA-06, PH-STA-07."""
MINDFUL = {4: 1, 5: 2}
"""Dice that mind lets one reroll, once in a combat. PH-STA-08, PH-STA-09."""
MASTER = 5
"""Melee at which Warrior faces are attacks, shooting at which Skill Shots hit. PH-STA-12, PH-STA-15."""


# --- shooting ---


class Firearm(NamedTuple):
    """How one shoots: dice in all, range, hits of 1, 2, 3... specials, hits of a Skill Shot, ammo for the round."""

    dice: int
    reach: int
    table: tuple[int, ...]
    skill: int = 0
    ammo: int = 0


def hits(faces: Sequence[str], reach: int, table: Sequence[int], skill: int) -> int:
    """Hits of shots at one target. PH-SHO-08 to PH-SHO-14.

    table  hits of 1, 2, 3... specials; skill: hits of a Skill Shot
    """
    specials = faces.count("special")
    found = table[min(specials, len(table)) - 1] if specials else 0
    for face in faces:
        if face == "skill_shot":
            found += skill
        elif face.startswith("range_"):
            found += int(face[-1]) <= reach
    return found


def misses(gun: Firearm, face: str) -> bool:
    """Whether a shooting die counts as nothing; a special never does, since others may make it count."""
    return face != "special" and not hits((face,), gun.reach, gun.table, gun.skill)


def specials_each(n: int) -> tuple[int, ...]:
    """The table of who scores 1 hit with each special. PH-GAP-37."""
    return tuple(range(1, max(1, n) + 1))


# --- melee ---


class Stance(NamedTuple):
    """How a side reads its dice.

    special  what its special results are
    wounds   dealt with no more than attacks: weapon and strength, or what stands on the card
    master   whether Warrior faces are attacks; warriors: further Warrior faces that count as attacks
    dulled   attack results, the first ones, that count for nothing. PH-TAB-P-SCARS
    """

    special: Special
    wounds: int
    master: bool = False
    warriors: int = 0
    dulled: int = 0


class DieResult(NamedTuple):
    """What one die counts as. rank: the order in which enemies remove it; firm: a block that nothing cancels."""

    attack: int
    wounds: int = 0
    knockdown: bool = False
    block: bool = False
    firm: bool = False
    cancel: int = 0
    rank: int = 0


class Exchange(NamedTuple):
    """One exchange as it is settled: attacks left, wounds each way, and whom it knocks down. PH-MEL-17 to PH-MEL-25."""

    attacks: int
    against: int
    dealt: int
    taken: int
    downs: bool
    downed: bool


CRITICAL, ATTACK, SPECIAL = DieResult(1, 1, rank=0), DieResult(1, rank=1), 2
BLOCK, FIRM = DieResult(0, block=True), DieResult(0, block=True, firm=True)


def read(faces: Sequence[str], stance: Stance) -> list[DieResult]:
    """Every die that is no miss. PH-MEL-08 to PH-MEL-10, PH-MEL-28."""
    found: list[DieResult] = []
    warriors = stance.warriors
    for whole in faces:
        defence = whole.startswith(DEFENCE)
        face = whole.removeprefix(DEFENCE)
        if face == "attack":
            found.append(ATTACK)
        elif face == "critical":
            found.append(CRITICAL)
        elif face == "block":
            found.append(FIRM if defence else BLOCK)
        elif face == "warrior" and (stance.master or warriors > 0):
            warriors -= not stance.master
            found.append(ATTACK)
        elif face == "special" and stance.special != MISS:
            s = stance.special
            found.append(
                DieResult(int(s.attack), s.wounds, s.knockdown, s.block, s.block and defence, s.cancel, SPECIAL)
            )
    return found


def blocks(own: Sequence[DieResult], other: Sequence[DieResult]) -> int:
    """Blocks of a side that count, those that the other side's specials cancel left out. PH-MEL-16."""
    ordinary = sum(die.block and not die.firm for die in own)
    firm = sum(die.firm for die in own)
    return firm + max(0, ordinary - sum(die.cancel for die in other))


def struck_by_enemy(dice: Sequence[DieResult], n: int) -> list[DieResult]:
    """The survivor's dice that are left after an enemy's blocks: criticals go first, attacks, specials. PH-MEL-14."""
    targets = sorted((die for die in dice if not die.block), key=lambda die: die.rank)
    return targets[n:]


def exchanges(mine: Sequence[str], theirs: Sequence[str], own: Stance, enemy: Stance) -> tuple[Exchange, ...]:
    """The ends of an exchange that differ, by which enemy dice the survivor's blocks remove; the best ones alone.

    One where nothing is to be chosen: an end that is worse in no respect leaves out the others. PH-MEL-11 to PH-MEL-24.
    """
    my_dice, their_dice = read(mine, own), read(theirs, enemy)
    mine_left = left_of(struck_by_enemy(my_dice, blocks(their_dice, my_dice)))
    targets = [die for die in their_dice if not die.block]
    n = len(targets) - min(blocks(my_dice, their_dice), len(targets))
    ends = {settle(mine_left, left_of(kept), own, enemy) for kept in combinations(targets, n)}
    found = {end[2:]: end for end in sorted(ends, reverse=True)}
    best = map(found.__getitem__, undominated(found, no_worse))
    return tuple(sorted(best, key=lambda end: (end.taken, -end.dealt, end)))


def left_of(dice: Iterable[DieResult]) -> Remains:
    """Attacks, wounds more, and whether any knocks down."""
    attacks = wounds = 0
    knockdown = False
    for die in dice:
        attacks += die.attack
        wounds += die.wounds
        knockdown = knockdown or die.knockdown
    return attacks, wounds, knockdown


def settle(mine: Remains, theirs: Remains, own: Stance, enemy: Stance) -> Exchange:
    """Compare attacks and deal wounds; without an attack left nothing happens, not even a knockdown.

    PH-MEL-17 to PH-MEL-24.
    """
    attacks, against = max(0, mine[0] - own.dulled), max(0, theirs[0] - enemy.dulled)
    deals = attacks >= against and attacks > 0
    takes = against >= attacks and against > 0
    return Exchange(
        attacks,
        against,
        own.wounds + mine[1] if deals else 0,
        enemy.wounds + theirs[1] if takes else 0,
        deals and mine[2],
        takes and theirs[2],
    )


def no_worse(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    """Whether an end is at least as good for the survivor as another, by what is dealt, taken, downs and downed."""
    return bool(a[0] >= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] <= b[3])


def undominated(values: Iterable[T], no_worse: Callable[[T, T], bool]) -> tuple[T, ...]:
    """Those that no other one is at least as good as, in order."""
    found: Any = sorted(set(values))
    if len(found) == 1:
        return tuple(found)
    return tuple(one for one in found if not any(other != one and no_worse(other, one) for other in found))
