"""The shooting round: hits by chance, and how the player shoots best. PH-SHO, PH-GAP-38.

Enemies faster than the survivor shoot first, then the survivor with those as fast, then the slower ones that still
stand. Whether to shoot is decided first of all, dice are split before any of them is rolled, and the lots are rolled
one after the other; the reroll of mind follows the rule of `tables`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fallen_tui.engine.memo import memoized
from fallen_tui.games.posthuman.queries.dice import Firearm, hits, misses
from fallen_tui.games.posthuman.queries.odds import valuation
from fallen_tui.games.posthuman.queries.odds.hands import MISS, Faces, Law, summed, with_die
from fallen_tui.games.posthuman.queries.odds.melee import CAUGHT, Battle, RoundStart, foe_of
from fallen_tui.games.posthuman.queries.odds.spec import FightSpec
from fallen_tui.games.posthuman.queries.odds.tables import REROLLED, Number, Share, as_float

Hits = tuple[tuple[int, Number], ...]
"""Numbers of hits with their chances."""
Split = tuple[int, ...]
"""Dice for each enemy."""


class ShotLot(NamedTuple):
    """Shots at one target as they fell: chance, hits, and the hits to be had if idle dice are rolled again."""

    chance: Number
    hits: int
    again: Hits = ()


# --- hits ---


@lru_cache(maxsize=256)
def faces_law(gun: Firearm, faces: Faces, n: int) -> Law:
    """Every roll of n shooting dice with its weight, faces that hit nothing as misses."""
    if not n:
        return (((), 1),)
    return with_die(faces_law(gun, faces, n - 1), [MISS if misses(gun, face) else face for face in faces])


@lru_cache(maxsize=256)
def lots(gun: Firearm, n: int, rerolls: int, faces: Faces, share: Share = as_float) -> tuple[ShotLot, ...]:
    """Shots of n dice at one target, of which idle dice may be rolled again."""

    def lot(roll: Faces) -> tuple[int, Hits]:
        again = min(rerolls, roll.count(MISS))
        rest = tuple(face for face in roll if face != MISS)
        scored = hits(rest, gun.reach, gun.table, gun.skill)
        return scored, scores(gun, rest, again, faces, share) if again else ()

    found = summed((lot(roll), weight) for roll, weight in faces_law(gun, faces, n))
    return tuple(ShotLot(share(weight, 6**n), *key) for key, weight in found.items())


def scores(gun: Firearm, rest: Faces, n: int, faces: Faces, share: Share = as_float) -> Hits:
    """Hits of n dice together with others that lie already."""
    rolls = faces_law(gun, faces, n)
    found = summed((hits((*rest, *roll), gun.reach, gun.table, gun.skill), weight) for roll, weight in rolls)
    return tuple((scored, share(weight, 6**n)) for scored, weight in sorted(found.items()))


@lru_cache(maxsize=256)
def volleys(guns: tuple[Firearm, ...], faces: Faces, share: Share = as_float) -> Hits:
    """The hits of all who shoot together. PH-GAP-37."""
    law = {0: share(1, 1)}
    for gun in guns:
        own = scores(gun, (), gun.dice, faces, share)
        law = summed((before + scored, part * chance) for scored, chance in own for before, part in law.items())
    return tuple(sorted(law.items()))


# --- the round ---


class Gunfire(NamedTuple):
    """A moment of the shooting round. vest: wounds it still stops; rerolled: by mind; struck: hits by target."""

    health: int
    ammo: int
    vest: int
    rerolled: bool
    struck: tuple[int, ...]


GunfireLaw = dict[Gunfire | None, Number]
"""Moments with their chances; None for a fall."""
UNARMED = Firearm(0, 0, ())


class Shooting:
    """The shooting round of a fight, before its melee."""

    def __init__(self, spec: FightSpec, battle: Battle, share: Share = as_float) -> None:
        self.spec, self.battle, self.share = spec, battle, share
        self.gun, self.faces = spec.gun or UNARMED, spec.dice.shooting
        self.unhurt = (0,) * len(spec.enemies)
        self.splits = tuple(divided(self.gun.dice, len(spec.enemies)))

    # --- what is decided ---

    def shoots(self) -> bool:
        """Whether to shoot is best, with a gun, the ammo for it, and by who was not caught. PH-SHO-02, PH-EVA-09."""
        may = self.gun.dice > 0 and self.spec.ammo >= self.gun.ammo and not self.spec.caught
        return may and self.value(True) > self.value(False)

    def value(self, shoot: bool) -> Number:
        """What a fight is worth if one shoots, or holds fire. PH-SHO-01."""
        return sum(
            chance * (self.ended(None) if shot is None else self.aimed(shot) if shoot else self.returned(shot))
            for shot, chance in self.opened().items()
        )

    def aimed(self, shot: Gunfire) -> Number:
        """What the moment before one's own shots is worth, if they are fired."""
        paid = self.paid(shot)
        return valuation.AMMO * self.gun.ammo + max(self.fired(split, 0, paid) for split in self.splits)

    def paid(self, shot: Gunfire) -> Gunfire:
        """Ammo is spent. PH-SHO-02."""
        return shot._replace(ammo=shot.ammo - self.gun.ammo)

    def best_split(self, shot: Gunfire) -> Split:
        """How dice are split best over the enemies, once ammo is spent. PH-SHO-17."""
        return max(self.splits, key=lambda split: self.fired(split, 0, shot))

    # --- the order of shots ---

    def guns(self, faster: int, struck: tuple[int, ...]) -> tuple[Firearm, ...]:
        """The guns of enemies that are faster (1), as fast (0) or slower (-1), of those that stand after such hits."""
        speed = self.spec.speed
        return tuple(
            enemy.gun
            for enemy, scored in zip(self.spec.enemies, struck, strict=True)
            if (enemy.speed > speed) - (enemy.speed < speed) == faster and enemy.gun and scored < enemy.health
        )

    def opened(self) -> GunfireLaw:
        """The moments after the shots of faster enemies."""
        spec = self.spec
        first = Gunfire(spec.health, spec.ammo, spec.vest, bool(spec.flags & REROLLED), self.unhurt)
        return self.shot_at(first, self.guns(1, self.unhurt))

    def shot_at(self, shot: Gunfire, guns: tuple[Firearm, ...]) -> GunfireLaw:
        """What shots of enemies come to. PH-SHO-19."""
        return summed((wounded(shot, scored), chance) for scored, chance in volleys(guns, self.faces, self.share))

    @memoized
    def fired(self, split: Split, place: int, shot: Gunfire) -> Number:
        """What the moment before the shots at an enemy is worth."""
        if place == len(split):
            return self.returned(shot)
        self.battle.spend(1)
        return sum(lot.chance * max(self.stakes(split, place, shot, lot)) for lot in self.lots(split[place], shot))

    def lots(self, n: int, shot: Gunfire) -> tuple[ShotLot, ...]:
        """Shots of n dice."""
        rerolls = 0 if shot.rerolled else self.spec.survivor.rerolls
        return lots(self.gun, n, rerolls, self.faces, self.share)

    def stakes(self, split: Split, place: int, shot: Gunfire, lot: ShotLot) -> tuple[Number, ...]:
        """What a lot is worth as it lies and, if it can be, rolled again."""
        now = self.fired(split, place + 1, self.hit(shot, place, lot.hits))
        if not lot.again:
            return (now,)
        rolled = shot._replace(rerolled=True)
        return now, sum(
            chance * self.fired(split, place + 1, self.hit(rolled, place, scored)) for scored, chance in lot.again
        )

    def hit(self, shot: Gunfire, place: int, scored: int) -> Gunfire:
        """An enemy is hit; hits beyond its health are lost. PH-SHO-18."""
        struck = list(shot.struck)
        struck[place] = min(scored, self.spec.enemies[place].health)
        return shot._replace(struck=tuple(struck))

    @memoized
    def returned(self, shot: Gunfire) -> Number:
        """What the moment after one's own shots is worth, before those of enemies as fast are counted."""
        self.battle.spend(1)
        return sum(chance * self.ended(start) for start, chance in self.return_fire(shot).items())

    def return_fire(self, shot: Gunfire) -> dict[RoundStart | None, Number]:
        """The melee that comes of one's own shots: those as fast shoot even if they were hit. PH-SHO-05, PH-SHO-06."""
        found: dict[RoundStart | None, Number] = defaultdict(int)
        for level, chance in self.shot_at(shot, self.guns(0, self.unhurt)).items():
            if level is None:
                found[None] += chance
                continue
            for last, part in self.shot_at(level, self.guns(-1, shot.struck)).items():
                found[None if last is None else self.melee(last)] += chance * part
        return found

    def melee(self, shot: Gunfire) -> RoundStart:
        """The melee that begins."""
        foes = zip(self.spec.enemies, shot.struck, strict=True)
        flags = self.spec.flags | CAUGHT * self.spec.caught | REROLLED * shot.rerolled
        return RoundStart(
            1,
            shot.health,
            flags,
            self.battle.fuelled(shot.ammo),
            tuple(foe_of(enemy._replace(health=enemy.health - n)) for enemy, n in foes),
        )

    def ended(self, start: RoundStart | None) -> Number:
        """What the end of the shooting round is worth; None for a knock-out by shots."""
        if start is None:
            return valuation.WOUND * self.spec.health + valuation.FALLEN
        return valuation.WOUND * (self.spec.health - start.health) + self.battle.value(start)

    # --- what comes of it ---

    def law(self) -> dict[tuple[RoundStart | None, int], Number]:
        """How melee begins by best play, and the ammo spent by then; None for a fall."""
        shoot = self.shoots()
        spent = self.gun.ammo if shoot else 0
        found: dict[tuple[RoundStart | None, int], Number] = defaultdict(int)
        for shot, chance in self.opened().items():
            if shot is None:
                found[None, 0] += chance
                continue
            for last, part in (self.hit_law(self.paid(shot)) if shoot else {shot: 1}).items():
                for start, share in self.return_fire(last).items():
                    found[start, spent] += chance * part * share
        return found

    def hit_law(self, shot: Gunfire) -> dict[Gunfire, Number]:
        """What one's own shots come to with the best split."""
        split = self.best_split(shot)
        law: dict[Gunfire, Number] = {shot: 1}
        for place in range(len(split)):
            more: dict[Gunfire, Number] = defaultdict(int)
            for at, chance in law.items():
                for lot in self.lots(split[place], at):
                    stakes = self.stakes(split, place, at, lot)
                    if stakes[0] >= stakes[-1]:
                        more[self.hit(at, place, lot.hits)] += chance * lot.chance
                        continue
                    for scored, part in lot.again:
                        more[self.hit(at._replace(rerolled=True), place, scored)] += chance * lot.chance * part
            law = more
        return law


def wounded(shot: Gunfire, scored: int) -> Gunfire | None:
    """A survivor takes shooting wounds, of which a vest stops some once; None for a fall."""
    stopped = min(scored, shot.vest)
    left = shot.health - (scored - stopped)
    if left <= 0:
        return None
    return shot._replace(health=left, vest=0 if stopped else shot.vest)


def divided(n: int, places: int) -> Iterator[Split]:
    """Every way to divide n dice over so many places."""
    if places == 1:
        yield (n,)
        return
    for first in range(n, -1, -1):
        for rest in divided(n - first, places - 1):
            yield (first, *rest)
