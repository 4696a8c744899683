"""What one exchange of melee, or a volley, comes to on average: laws of dice, quick enough to ask for all the time.

Approximate where a player would choose: blocks remove what wounds most, and nothing is rerolled. The exact odds of a
fight stand in `queries.odds`; bots look at many fights that may never come.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from fallen_tui.games.posthuman.content.parts import Special
from fallen_tui.games.posthuman.queries.dice import DEFENCE, DieResult, Firearm, Stance, read
from fallen_tui.games.posthuman.queries.odds.spec import FightDice

Faces = tuple[str, ...]


class Tossed(NamedTuple):
    """A side's dice by what they count as: criticals, attacks, specials, ordinary blocks, firm ones."""

    criticals: int = 0
    attacks: int = 0
    specials: int = 0
    blocks: int = 0
    firm: int = 0


class Thrower(NamedTuple):
    """Who rolls, and how many dice of either kind."""

    melee: int
    defence: int
    special: Special
    master: bool


class Blow(NamedTuple):
    """How an exchange ends: wounds above those of the weapon each way, -1 where a side deals none."""

    dealt: int
    taken: int


Law = tuple[tuple[Blow, float], ...]


@lru_cache(maxsize=512)
def hands(side: Thrower, dice: FightDice) -> tuple[tuple[Tossed, float], ...]:
    """Every hand of a side with its chance."""
    stance = Stance(side.special, 0, side.master)
    law: dict[Tossed, float] = {Tossed(): 1.0}
    for faces, sign, n in ((dice.melee, "", side.melee), (dice.defence, DEFENCE, side.defence)):
        places = [place(read((sign + face,), stance)) for face in faces]
        for _ in range(n):
            found: dict[Tossed, float] = defaultdict(float)
            for hand, chance in law.items():
                for at in places:
                    more = hand if at < 0 else Tossed(*(count + (at == kind) for kind, count in enumerate(hand)))
                    found[more] += chance / len(places)
            law = found
    return tuple(law.items())


def place(results: list[DieResult]) -> int:
    """The count of a hand to which a die belongs; -1 for none."""
    if not results:
        return -1
    (result,) = results
    if result.block:
        return 4 if result.firm else 3
    return result.rank


Reading = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""What a hand amounts to: ordinary blocks, firm ones, blocks it cancels; what 0, 1... blocks leave of it."""


@lru_cache(maxsize=512)
def readings(side: Thrower, against: int, dice: FightDice) -> tuple[tuple[Reading, float], ...]:
    """Every hand of a side against so many dice, those that come to the same as one."""
    found: dict[Reading, float] = defaultdict(float)
    special = side.special
    for (criticals, attacks, specials, blocks, firm), chance in hands(side, dice):
        lefts = tuple(left(criticals, attacks, specials, n, special) for n in range(against + 1))
        found[blocks, firm, special.cancel * specials, lefts] += chance
    return tuple(found.items())


@lru_cache(maxsize=2048)
def exchange(mine: Thrower, theirs: Thrower, dice: FightDice) -> Law:
    """The law of an exchange."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    enemy = readings(theirs, mine.melee + mine.defence, dice)
    for (block, firm, cancel, lefts), chance in readings(mine, theirs.melee + theirs.defence, dice):
        for (eblock, efirm, ecancel, elefts), share in enemy:
            lost = efirm + (eblock - cancel if eblock > cancel else 0)
            stopped = firm + (block - ecancel if block > ecancel else 0)
            attacks, extra = lefts[lost]
            against, more = elefts[stopped]
            deals = extra if attacks >= against and attacks else -1
            takes = more if against >= attacks and against else -1
            found[deals, takes] += chance * share
    return tuple((Blow(*ends), chance) for ends, chance in found.items())


def left(criticals: int, attacks: int, specials: int, blocks: int, special: Special) -> tuple[int, int]:
    """Attacks and further wounds that blocks leave, those that wound most gone first."""
    if special.attack and special.wounds > 1:
        gone = min(specials, blocks)
        specials, blocks = specials - gone, blocks - gone
    gone = min(criticals, blocks)
    criticals, blocks = criticals - gone, blocks - gone
    if special.attack and special.wounds:
        gone = min(specials, blocks)
        specials, blocks = specials - gone, blocks - gone
    gone = min(attacks, blocks)
    attacks, blocks = attacks - gone, blocks - gone
    specials -= min(specials, blocks)
    return criticals + attacks + specials * special.attack, criticals + specials * special.wounds


@lru_cache(maxsize=512)
def shots(gun: Firearm, faces: Faces) -> tuple[float, ...]:
    """The chance of 0, 1, 2... hits of shots at one target."""
    dice, reach, table, skill, _ = gun
    law: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(dice):
        found: dict[tuple[int, int], float] = defaultdict(float)
        for (specials, scored), chance in law.items():
            for face in faces:
                hit = skill if face == "skill_shot" else face.startswith("range_") and int(face[-1]) <= reach
                found[specials + (face == "special"), scored + int(hit)] += chance / len(faces)
        law = found
    most = max(table, default=0) + 2 * dice
    hits = [0.0] * (most + 1)
    for (specials, scored), chance in law.items():
        hits[scored + (table[min(specials, len(table)) - 1] if specials else 0)] += chance
    return tuple(hits)


def mean(law: tuple[float, ...]) -> float:
    """The expected number of hits."""
    return sum(n * chance for n, chance in enumerate(law))
