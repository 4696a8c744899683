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

from fallen_tui.games.posthuman.queries.dice import Firearm, hits, misses
from fallen_tui.games.posthuman.queries.odds import valuation
from fallen_tui.games.posthuman.queries.odds.hands import MISS
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
def faces_law(gun: Firearm, faces: tuple[str, ...], n: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Every roll of n shooting dice with its weight, faces that hit nothing as misses."""
    if not n:
        return (((), 1),)
    found: dict[tuple[str, ...], int] = defaultdict(int)
    for face in faces:
        shown = MISS if misses(gun, face) else face
        for roll, weight in faces_law(gun, faces, n - 1):
            found[tuple(sorted((*roll, shown)))] += weight
    return tuple(found.items())


@lru_cache(maxsize=256)
def lots(gun: Firearm, n: int, rerolls: int, faces: tuple[str, ...], share: Share = as_float) -> tuple[ShotLot, ...]:
    """Shots of n dice at one target, of which idle dice may be rolled again."""
    found: dict[tuple[int, Hits], int] = defaultdict(int)
    for roll, weight in faces_law(gun, faces, n):
        again = min(rerolls, roll.count(MISS))
        rest = tuple(face for face in roll if face != MISS)
        scored = hits(rest, gun.reach, gun.table, gun.skill)
        found[scored, scores(gun, rest, again, faces, share) if again else ()] += weight
    return tuple(ShotLot(share(weight, 6**n), *key) for key, weight in found.items())


def scores(gun: Firearm, rest: tuple[str, ...], n: int, faces: tuple[str, ...], share: Share = as_float) -> Hits:
    """Hits of n dice together with others that lie already."""
    found: dict[int, int] = defaultdict(int)
    for roll, weight in faces_law(gun, faces, n):
        found[hits((*rest, *roll), gun.reach, gun.table, gun.skill)] += weight
    return tuple((scored, share(weight, 6**n)) for scored, weight in sorted(found.items()))


@lru_cache(maxsize=256)
def volleys(guns: tuple[Firearm, ...], faces: tuple[str, ...], share: Share = as_float) -> Hits:
    """The hits of all who shoot together. PH-GAP-37."""
    law: dict[int, Number] = {0: share(1, 1)}
    for gun in guns:
        more: dict[int, Number] = defaultdict(int)
        for scored, chance in scores(gun, (), gun.dice, faces, share):
            for before, part in law.items():
                more[before + scored] += part * chance
        law = more
    return tuple(sorted(law.items()))


# --- the round ---


class Gunfire(NamedTuple):
    """A moment of the shooting round. vest: wounds it still stops; rerolled: by mind; struck: hits by target."""

    health: int
    ammo: int
    vest: int
    rerolled: bool
    struck: tuple[int, ...]


UNARMED = Firearm(0, 0, ())


class Shooting:
    """The shooting round of a fight, before its melee."""

    def __init__(self, spec: FightSpec, battle: Battle, share: Share = as_float) -> None:
        self.spec, self.battle, self.share = spec, battle, share
        self.gun, self.faces = spec.gun or UNARMED, spec.dice.shooting
        self.splits = tuple(divided(self.gun.dice, len(spec.enemies)))
        self._lots: dict[tuple[Split, int, Gunfire], Number] = {}
        self._returned: dict[Gunfire, Number] = {}

    # --- what is decided ---

    def shoots(self) -> bool:
        """Whether to shoot is best, with a gun, the ammo for it, and by who was not caught. PH-SHO-02, PH-EVA-09."""
        may = self.gun.dice > 0 and self.spec.ammo >= self.gun.ammo and not self.spec.caught
        return may and self.value(True) > self.value(False)

    def value(self, shoot: bool) -> Number:
        """What a fight is worth if one shoots, or holds fire. PH-SHO-01."""
        return sum(
            chance * (self.ended(None) if shot is None else self.aimed(shot, shoot)) for shot, chance in self.opened()
        )

    def aimed(self, shot: Gunfire, shoot: bool) -> Number:
        """What the moment before one's own shots is worth."""
        if not shoot:
            return self.returned(shot)
        paid = self.paid(shot)
        return valuation.AMMO * self.gun.ammo + max(self.fired(split, 0, paid) for split in self.splits)

    def paid(self, shot: Gunfire) -> Gunfire:
        """Ammo is spent. PH-SHO-02."""
        return shot._replace(ammo=shot.ammo - self.gun.ammo)

    def best_split(self, shot: Gunfire) -> Split:
        """How dice are split best over the enemies, once ammo is spent. PH-SHO-17."""
        return max(self.splits, key=lambda split: self.fired(split, 0, shot))

    # --- the order of shots ---

    def guns(self, faster: int, standing: tuple[int, ...] | None = None) -> tuple[Firearm, ...]:
        """The guns of enemies that are faster (1), as fast (0) or slower (-1), of those that stand."""
        spec = self.spec
        own = [
            enemy.gun
            for place, enemy in enumerate(spec.enemies)
            if (enemy.speed > spec.speed) - (enemy.speed < spec.speed) == faster
            and (standing is None or standing[place] < enemy.health)
        ]
        return tuple(gun for gun in own if gun is not None)

    def opened(self) -> list[tuple[Gunfire | None, Number]]:
        """The moments after the shots of faster enemies; None for a fall."""
        spec = self.spec
        first = Gunfire(spec.health, spec.ammo, spec.vest, bool(spec.flags & REROLLED), (0,) * len(spec.enemies))
        return self.shot_at(first, self.guns(1))

    def shot_at(self, shot: Gunfire, guns: tuple[Firearm, ...]) -> list[tuple[Gunfire | None, Number]]:
        """What shots of enemies come to. PH-SHO-19."""
        found: dict[Gunfire | None, Number] = defaultdict(int)
        for scored, chance in volleys(guns, self.faces, self.share):
            found[wounded(shot, scored)] += chance
        return list(found.items())

    def fired(self, split: Split, place: int, shot: Gunfire) -> Number:
        """What the moment before the shots at an enemy is worth."""
        if place == len(split):
            return self.returned(shot)
        key = (split, place, shot)
        found = self._lots.get(key)
        if found is None:
            self.battle.spend(1)
            found = sum(lot.chance * max(self.stakes(split, place, shot, lot)) for lot in self.lots(split[place], shot))
            self._lots[key] = found
        return found

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

    def returned(self, shot: Gunfire) -> Number:
        """What the moment after one's own shots is worth, before those of enemies as fast are counted."""
        found = self._returned.get(shot)
        if found is None:
            self.battle.spend(1)
            found = self._returned[shot] = sum(
                chance * self.ended(start) for start, chance in self.return_fire(shot).items()
            )
        return found

    def return_fire(self, shot: Gunfire) -> dict[RoundStart | None, Number]:
        """The melee that comes of one's own shots: those as fast shoot even if they were hit. PH-SHO-05, PH-SHO-06."""
        found: dict[RoundStart | None, Number] = defaultdict(int)
        for level, chance in self.shot_at(shot, self.guns(0)):
            if level is None:
                found[None] += chance
                continue
            for last, part in self.shot_at(level, self.guns(-1, shot.struck)):
                found[None if last is None else self.melee(last)] += chance * part
        return found

    def melee(self, shot: Gunfire) -> RoundStart:
        """The melee that begins."""
        foes = tuple(
            foe_of(enemy._replace(health=enemy.health - n))
            for enemy, n in zip(self.spec.enemies, shot.struck, strict=True)
        )
        flags = self.spec.flags | CAUGHT * self.spec.caught | REROLLED * shot.rerolled
        return RoundStart(1, shot.health, flags, self.battle.fuelled(shot.ammo), foes)

    def ended(self, start: RoundStart | None) -> Number:
        """What the end of the shooting round is worth; None for a knock-out by shots."""
        if start is None:
            return valuation.WOUND * self.spec.health + valuation.FALLEN
        return valuation.WOUND * (self.spec.health - start.health) + self.battle.value(start)

    # --- what comes of it ---

    def law(self) -> dict[tuple[RoundStart | None, int], Number]:
        """How melee begins by best play, and the ammo spent by then; None for a fall."""
        shoot = self.shoots()
        found: dict[tuple[RoundStart | None, int], Number] = defaultdict(int)
        for shot, chance in self.opened():
            if shot is None:
                found[None, 0] += chance
                continue
            spent = self.gun.ammo if shoot else 0
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
