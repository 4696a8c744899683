"""The whole fight to its end: how probable it is to survive and to win it, and what it costs. PH-CBT, PH-WIN."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from fallen_tui.games.posthuman.queries.odds import valuation
from fallen_tui.games.posthuman.queries.odds.building import FightMet
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.melee import (
    CAUGHT,
    FOUGHT,
    Battle,
    MidRound,
    RoundStart,
    foe_of,
    next_round,
)
from fallen_tui.games.posthuman.queries.odds.shots import Shooting
from fallen_tui.games.posthuman.queries.odds.spec import SHOOTING, EnemySpec, FightOdds, FightSpec
from fallen_tui.games.posthuman.queries.odds.tables import Number, Share, as_float


class FightOutlook(NamedTuple):
    """What may come of enemies one has met.

    fight   if they are fought at once
    caught  their fight after an evade that failed, None where one may not evade, or that is too much to work out
    """

    fight: FightOdds
    caught: FightOdds | None = None


Courses = dict[RoundStart | MidRound, Number]
"""Courses of melee with their chances."""


def before_choice(found: FightMet, effort: Effort) -> FightOutlook:
    """What a meeting comes to, with no more effort than that.

    Raises TooMuch if the fight alone takes more, or if it is not wanted any more.
    """
    melee = bounded(found.fight, effort)
    at_once = fight_odds(found.fight, melee)
    if found.evade is None:
        return FightOutlook(at_once)
    try:
        return FightOutlook(at_once, fight_odds(found.fight._replace(caught=True), melee))
    except TooMuch:
        if not effort.wanted():
            raise
        return FightOutlook(at_once)


def fight_odds(spec: FightSpec, melee: Battle, share: Share = as_float) -> FightOdds:
    """What a fight comes to if it is played as well as `valuation` and the rule of rerolls in `tables` have it.

    share  how a chance is computed: in floats, or with Fraction to the last digit, which takes some 20 times as long
    """
    tally = Reckoning(spec, melee)
    tally.run(tally.begin(share))
    return tally.odds()


def bounded(spec: FightSpec, effort: Effort) -> Battle:
    """The melee of a fight, on which no more effort is spent than that."""
    return Battle(spec.survivor, tuple(map(kind_of, spec.enemies)), spec.dice, as_float, effort)


def kind_of(enemy: EnemySpec) -> EnemySpec:
    """An enemy as melee knows it, without what changes in a fight and what matters to shots alone."""
    return enemy._replace(health=0, speed=0, gun=None, down=False, fought=False)


def moment_of(spec: FightSpec, melee: Battle) -> RoundStart | MidRound:
    """The moment of melee that a fight has come to."""
    foes, flags = tuple(map(foe_of, spec.enemies)), spec.flags | CAUGHT * spec.caught
    ammo = melee.fuelled(spec.ammo)
    if spec.plan is None:
        return RoundStart(max(1, spec.round), spec.health, flags, ammo, foes)
    if all(foe & FOUGHT for foe in foes if foe):
        return next_round(spec.round, spec.health, flags, ammo, foes)
    return MidRound(spec.round, spec.plan, spec.health, flags, ammo, foes)


class Reckoning:
    """What is expected of a fight, added up along best play."""

    def __init__(self, spec: FightSpec, melee: Battle) -> None:
        self.spec, self.melee = spec, melee
        self.survive: Number = 0
        self.win: Number = 0
        self.wounds: Number = 0
        self.scars: Number = 0
        self.xp: Number = 0
        self.ammo: Number = 0

    def begin(self, share: Share) -> Courses:
        """The moments in which melee may begin, or the one in which it is."""
        spec = self.spec
        if spec.round != SHOOTING or spec.silent:
            return {moment_of(spec, self.melee): 1}
        found: Courses = defaultdict(int)
        for (start, ammo), chance in Shooting(spec, self.melee, share).law().items():
            self.ammo += chance * ammo
            if start is None:
                self.fall(chance)
            else:
                found[start] += chance
        return found

    def run(self, moments: Courses) -> None:
        """Play melee to its end."""
        while moments:
            later: Courses = defaultdict(int)
            for at, chance in moments.items():
                steps = list(self.melee.steps(at))
                if not steps:
                    self.stand(at, chance)
                for step in steps:
                    part = chance * step.chance
                    self.scars += part * step.scars
                    self.ammo += part * step.ammo
                    if step.after is None:
                        self.fall(part)
                    else:
                        later[step.after] += part
            moments = later

    def fall(self, chance: Number) -> None:
        """The survivor is knocked out."""
        self.wounds += chance * self.spec.health
        self.scars += chance * valuation.SCARS_OF_A_FALL

    def stand(self, at: RoundStart | MidRound, chance: Number) -> None:
        """The fight ends with the survivor on their feet. PH-WIN-01 to PH-WIN-05."""
        self.survive += chance
        self.win += chance * (not any(at.foes))
        self.wounds += chance * (self.spec.health - at.health)
        self.xp += chance * self.melee.xp(at.foes)

    def odds(self) -> FightOdds:
        """What was added up."""
        total = (
            valuation.SURVIVED * self.survive
            + valuation.WON * self.win
            + valuation.WOUND * self.wounds
            + valuation.SCAR * self.scars
            + valuation.XP * self.xp
            + valuation.AMMO * self.ammo
        )
        return FightOdds(self.survive, self.win, self.wounds, self.scars, self.xp, self.ammo, total)
