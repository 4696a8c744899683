"""What dice can show: every roll of a side with its weight.

A roll is its faces in order, those that count alike under one name: below melee 5 a Warrior is idle, as is a special
that is a miss. Weights are whole numbers; those of a roll of n dice add up to 6 to the power of n.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from fallen_tui.games.posthuman.queries.dice import DEFENCE, Stance, read
from fallen_tui.games.posthuman.queries.odds.spec import FightDice

K = TypeVar("K")
Faces = tuple[str, ...]
Law = tuple[tuple[Faces, int], ...]
"""Every roll with its weight."""
Counts = tuple[int, int]
"""So many melee dice, so many defence dice."""

MISS, IDLE, WARRIOR = "miss", "idle", "warrior"
MISSES = (MISS, DEFENCE + MISS)
"""The faces that the skill for misses rerolls. PH-RRL-04."""
IDLES = ((MISS, IDLE), (DEFENCE + MISS, DEFENCE + IDLE))
"""The faces that count as nothing, of melee dice and of defence dice."""
NOTHING = frozenset((*IDLES[0], *IDLES[1]))


def summed(parts: Iterable[tuple[K, Any]]) -> dict[K, Any]:
    """Weights or chances by what they are of: those of one thing add up."""
    found: dict[K, Any] = defaultdict(int)
    for each, weight in parts:
        found[each] += weight
    return found


class Thrown(NamedTuple):
    """How many dice one rolls, and how they are read."""

    melee: int
    defence: int
    stance: Stance
    dice: FightDice


def name_of(face: str, stance: Stance) -> str:
    """A face as it counts: a Warrior is an attack, idle, or kept for a skill; a special may be idle. PH-MEL-08."""
    sign = DEFENCE if face.startswith(DEFENCE) else ""
    plain = face.removeprefix(DEFENCE)
    if plain == MISS:
        return face
    if plain == WARRIOR and stance.warriors and not stance.master:
        return WARRIOR
    results = read((face,), stance._replace(warriors=0))
    if not results:
        return sign + IDLE
    if results[0].block:
        return face
    return "attack" if plain == WARRIOR else plain


def with_die(law: Law, faces: Iterable[str]) -> Law:
    """Every roll with one die more, of these faces."""
    counted = Counter(faces).items()
    return tuple(
        summed((tuple(sorted((*roll, face))), weight * n) for face, n in counted for roll, weight in law).items()
    )


@lru_cache(maxsize=1024)
def law(thrown: Thrown) -> Law:
    """Every roll of so many dice, faces that count alike under one name."""
    melee, defence, stance, dice = thrown
    if defence:
        return with_die(
            law(thrown._replace(defence=defence - 1)), [name_of(DEFENCE + face, stance) for face in dice.defence]
        )
    if melee:
        return with_die(law(thrown._replace(melee=melee - 1)), [name_of(face, stance) for face in dice.melee])
    return (((), 1),)


# --- rerolls ---


def idle(roll: Faces) -> Counts:
    """Melee and defence dice that count as nothing."""
    (miss, idle), (missed, idled) = IDLES
    return roll.count(miss) + roll.count(idle), roll.count(missed) + roll.count(idled)


def picked(dice: Counts, n: int) -> Counts:
    """Which dice of two kinds are rolled again where n may be: melee dice first."""
    first = min(dice[0], n)
    return first, min(dice[1], n - first)


def working(roll: Faces) -> Faces:
    """The dice that count as something."""
    return tuple([face for face in roll if face not in NOTHING])


@lru_cache(maxsize=1024)
def again(thrown: Thrown, dice: Counts) -> Law:
    """What so many dice come to that are rolled again; those that still count as nothing are gone. PH-RRL-01."""
    rolls = law(thrown._replace(melee=dice[0], defence=dice[1]))
    return tuple(summed((working(roll), weight) for roll, weight in rolls).items())


def joined(a: Faces, b: Faces) -> Faces:
    """The faces of two rolls together, sorted."""
    return tuple(sorted(a + b))


def without(roll: Faces, dice: Counts) -> Faces:
    """A roll without so many of its Miss faces."""
    left = list(roll)
    for face, n in zip(MISSES, dice, strict=True):
        for _ in range(n):
            left.remove(face)
    return tuple(left)


def skilled(thrown: Thrown, n: int) -> tuple[tuple[Faces, bool, int], ...]:
    """Every roll after the skill that rerolls n misses, whether it was used, and its weight: it always is. PH-RRL-04.

    The weights add up to 6 to the power of all dice and n.
    """
    if not n:
        return tuple((roll, False, weight) for roll, weight in law(thrown))
    found: dict[tuple[Faces, bool], int] = defaultdict(int)
    for roll, weight in law(thrown):
        dice = picked((roll.count(MISSES[0]), roll.count(MISSES[1])), n)
        kept = without(roll, dice)
        scale: int = 6 ** (n - sum(dice))
        for new, share in again(thrown, dice):
            found[joined(kept, new), any(dice)] += weight * share * scale
    return tuple((roll, used, weight) for (roll, used), weight in found.items())


@lru_cache(maxsize=256)
def mindful(thrown: Thrown, misses: int, n: int) -> tuple[tuple[Faces, Law, bool, int], ...]:
    """Every roll after the skill for misses, without idle dice, and what comes if mind rerolls n of those.

    No roll comes where it rerolls none; then whether the skill was used, and the weight, as `skilled` has them.
    """
    found = []
    for roll, used, weight in skilled(thrown, misses):
        kept, dice = working(roll), picked(idle(roll), n)
        law = again(thrown, dice) if any(dice) else ()
        found.append((kept, tuple([(joined(kept, new), part) for new, part in law]), used, weight))
    return tuple(found)
