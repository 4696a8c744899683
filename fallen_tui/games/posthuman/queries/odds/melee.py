"""Melee to its end: what each moment of it is worth, and what the player does best. PH-MEL, PH-GRP.

Every moment is computed from the last round backwards, with the best choices: the weapon, its fuel, kept events and
swapped dice of a round, which enemy is next, what blocks remove, when the reroll of mind is spent. Exact but for the
rule of rerolls, which `tables` states.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from fallen_tui.engine.memo import memoized
from fallen_tui.games.posthuman.queries.dice import MASTER, Stance
from fallen_tui.games.posthuman.queries.odds import valuation
from fallen_tui.games.posthuman.queries.odds.charts import Chart, Moment, chart
from fallen_tui.games.posthuman.queries.odds.effort import UNBOUNDED, Effort
from fallen_tui.games.posthuman.queries.odds.hands import Thrown
from fallen_tui.games.posthuman.queries.odds.spec import (
    BASE,
    LAST,
    EnemySpec,
    FightDice,
    RoundPlan,
    Survivor,
)
from fallen_tui.games.posthuman.queries.odds.tables import (
    DRILLED,
    GUARDED,
    MISSED,
    REROLLED,
    BoutSpec,
    End,
    Number,
    Share,
    as_float,
)

SCARRED, DOWN, DOWN_NEXT, CAUGHT, BOOSTED, SHIELDED = 16, 32, 64, 128, 256, 512
"""What may hold in a fight, besides what ends of an engagement use up."""
USES_OF_A_FIGHT = DRILLED | REROLLED | GUARDED
ALL_USES = MISSED | USES_OF_A_FIGHT
OF_A_BOUT = MISSED | DRILLED | REROLLED
"""What decides which dice may be made better."""
OF_A_ROUND = MISSED | CAUGHT | DOWN | DOWN_NEXT
"""What is over with a round."""
FOUGHT, FLOORED, HEALTH = 1, 2, 2
"""An enemy as a number: whether it has fought this round, whether it is knocked down; health from this bit on."""
DRAWN = 3
"""How many times as much as to use a chart it is to draw it."""

Foes = tuple[int, ...]
"""The enemies of a fight as numbers, 0 for a dead one."""


def foe_of(enemy: EnemySpec) -> int:
    """An enemy as a number."""
    return (enemy.health << HEALTH | FLOORED * enemy.down | FOUGHT * enemy.fought) if enemy.health > 0 else 0


class RoundStart(NamedTuple):
    """The beginning of a melee round, or the end of a fight."""

    round: int
    health: int
    flags: int
    ammo: int
    foes: Foes


class MidRound(NamedTuple):
    """A moment between the engagements of a round, whose plan is settled."""

    round: int
    plan: RoundPlan
    health: int
    flags: int
    ammo: int
    foes: Foes


def next_round(rnd: int, health: int, flags: int, ammo: int, foes: Foes) -> RoundStart:
    """The round after one that is over, or the end of a fight, to which no more matters. PH-MEL-24, PH-MEL-26."""
    if rnd == LAST or not any(foes):
        return RoundStart(LAST + 1, health, 0, 0, tuple([foe and 1 for foe in foes]))
    flags = flags & ~OF_A_ROUND | (DOWN if flags & DOWN_NEXT else 0)
    return RoundStart(rnd + 1, health, flags, ammo, tuple([foe & ~FOUGHT for foe in foes]))


class Case(NamedTuple):
    """What decides who fights with what: the enemy, the weapon, dice of both sides, what is used up."""

    place: int
    arm: int
    fed: bool
    swap: int
    own: int
    theirs: int
    flags: int


class Passage(NamedTuple):
    """What may come next: how probable, scars and ammo that it costs, and the moment after it; None for a fall."""

    chance: Number
    scars: int
    ammo: int
    after: RoundStart | MidRound | None


class Battle:
    """All moments of a melee of one survivor with some enemies, each computed once; effort: what may be spent on it."""

    def __init__(
        self,
        survivor: Survivor,
        enemies: tuple[EnemySpec, ...],
        dice: FightDice,
        share: Share = as_float,
        effort: Effort = UNBOUNDED,
    ) -> None:
        self.survivor, self.enemies, self.dice, self.share = survivor, enemies, dice, share
        self.spend = effort.spend

    # --- what moments are worth ---

    @memoized
    def started(self, at: RoundStart) -> tuple[Number, RoundPlan | None]:
        """What a round's beginning is worth, and the best plan; None where the fight is over. PH-WIN."""
        plans = [(valuation.AMMO * self.fuel(plan) + self.value(self.begun(at, plan)), plan) for plan in self.plans(at)]
        if plans:
            return max(plans, key=itemgetter(0))
        won = not any(at.foes)
        return valuation.SURVIVED + won * valuation.WON + valuation.XP * self.xp(at.foes), None

    def xp(self, foes: Foes) -> int:
        """The XP of the dead."""
        return sum(enemy.xp for enemy, foe in zip(self.enemies, foes, strict=True) if not foe)

    @memoized
    def ordered(self, at: MidRound) -> tuple[Number, int]:
        """What a moment within a round is worth, and the enemy that is best fought next. PH-GRP-02."""
        return max([(self.engaged(at, place), place) for place in self.left(at)], key=itemgetter(0))

    def engaged(self, at: MidRound, place: int) -> Number:
        """What it is worth to fight an enemy next."""
        drawn = self.chart(at, place)
        self.spend(drawn.steps)
        return drawn.expected([self.ended(at, place, end) for end in drawn.ends])

    def ended(self, at: MidRound, place: int, end: End) -> Number:
        """What an end of an engagement is worth."""
        return self.worth(at, place, end, self.after(at, place, end))

    def worth(self, at: MidRound, place: int, end: End, after: RoundStart | MidRound | None) -> Number:
        """The same in wounds and scars and in what comes after it."""
        found = valuation.FALLEN if after is None else self.value(after)
        if end.taken:
            scars = self.enemies[place].scars_due(bool(at.flags & SCARRED))
            found += valuation.WOUND * end.taken + valuation.SCAR * scars
        return found

    def value(self, at: RoundStart | MidRound) -> Number:
        """What a moment is worth."""
        return self.ordered(at)[0] if isinstance(at, MidRound) else self.started(at)[0]

    # --- what is done ---

    def plans(self, at: RoundStart) -> tuple[RoundPlan, ...]:
        """What may be settled for a round, nets by its first one; nothing where the fight is over. PH-GRP-10."""
        if at.round > LAST or not any(at.foes):
            return ()
        caught = bool(at.flags & CAUGHT)
        nets = [enemy.net for enemy, foe in zip(self.enemies, at.foes, strict=True) if foe]
        net = max(nets) if at.round == 1 else 0
        mine = self.survivor
        boosts = (0, mine.boost) if mine.boost and not at.flags & BOOSTED and not caught else (0,)
        shields = (False, True) if mine.shield and not at.flags & SHIELDED else (False,)
        found = []
        for arm, weapon in enumerate(mine.arms):
            for fed in (False, True) if weapon.fuel and at.ammo >= weapon.fuel else (False,):
                for boost in boosts:
                    plain = RoundPlan(arm, fed, 0, boost, False, net, caught)
                    most = max(self.own_dice(plain, at.flags, place) for place, foe in enumerate(at.foes) if foe)
                    for swap in range(min(mine.swaps, most) + 1):
                        found += [plain._replace(swap=swap, shielded=shielded) for shielded in shields]
        return tuple(found)

    def fuel(self, plan: RoundPlan) -> int:
        """The ammo that a round costs."""
        return self.survivor.arms[plan.arm].fuel if plan.fed else 0

    def fuelled(self, ammo: int) -> int:
        """Ammo as far as it matters to melee."""
        return ammo if any(arm.fuel for arm in self.survivor.arms) else 0

    def begun(self, at: RoundStart, plan: RoundPlan) -> MidRound:
        """A round with its plan."""
        flags = at.flags | BOOSTED * (plan.boost > 0) | SHIELDED * plan.shielded
        return MidRound(at.round, plan, at.health, flags, at.ammo - self.fuel(plan), at.foes)

    def left(self, at: MidRound) -> tuple[int, ...]:
        """The places of the enemies that are still to be fought this round. PH-GRP-01."""
        return tuple([place for place, foe in enumerate(at.foes) if foe and not foe & FOUGHT])

    def others(self, at: MidRound, place: int) -> bool:
        """Whether there is another enemy than one to be fought this round."""
        return any(foe and not foe & FOUGHT for foe in at.foes[:place] + at.foes[place + 1 :])

    def after(self, at: MidRound, place: int, end: End) -> RoundStart | MidRound | None:
        """The moment after an engagement: the next round where it was the last one; None for a survivor who falls."""
        dealt, taken, downs, downed, spent = end
        rnd, plan, health, flags, ammo, foes = at
        if taken:
            health -= taken
            if health <= 0:
                return None
            if self.enemies[place].mutant:
                flags |= SCARRED
        left = (foes[place] >> HEALTH) - dealt
        foe = (left << HEALTH | FLOORED * downs | FOUGHT) if left > 0 else 0
        flags |= spent
        if downed:
            flags |= DOWN_NEXT
        foes = (*foes[:place], foe, *foes[place + 1 :])
        if self.others(at, place):
            return MidRound(rnd, plan, health, flags, ammo, foes)
        return next_round(rnd, health, flags, ammo, foes)

    def steps(self, at: RoundStart | MidRound) -> Iterator[Passage]:
        """What comes of a moment by best play; nothing where the fight is over."""
        if isinstance(at, RoundStart):
            plan = self.started(at)[1]
            if plan is not None:
                yield Passage(1, 0, self.fuel(plan), self.begun(at, plan))
            return
        place = self.ordered(at)[1]
        drawn = self.chart(at, place)
        afters = [self.after(at, place, end) for end in drawn.ends]
        values = [self.worth(at, place, end, after) for end, after in zip(drawn.ends, afters, strict=True)]
        due = self.enemies[place].scars_due(bool(at.flags & SCARRED))
        for end, after, chance in zip(drawn.ends, afters, drawn.law(values), strict=True):
            yield Passage(chance, due if end.taken else 0, 0, after)

    # --- dice ---

    def own_dice(self, plan: RoundPlan, flags: int, place: int) -> int:
        """A survivor's melee dice. PH-MEL-04, PH-MEL-24, PH-EVA-10, PH-GAP-34, PH-GRP-10."""
        if plan.caught:
            return 1
        higher = self.survivor.melee > self.enemies[place].melee
        return max(1, BASE + higher + plan.boost - plan.net - bool(flags & DOWN))

    def enemy_dice(self, foes: Foes, place: int) -> int:
        """An enemy's melee dice. PH-MEL-04, PH-GRP-04 to PH-GRP-09, PH-MEL-24."""
        enemy = self.enemies[place]
        outnumbered = len(foes) - foes.count(0) > self.survivor.party
        n = BASE + (enemy.melee > self.survivor.melee) + outnumbered + enemy.extra_dice
        return max(1, n - bool(foes[place] & FLOORED))

    def moment(self, at: MidRound, place: int) -> Moment:
        """What ends of an engagement are cut down to."""
        guard = 0 if at.flags & GUARDED or at.plan.shielded else self.survivor.guard
        more = at.round < LAST
        keeps = ALL_USES if self.others(at, place) else USES_OF_A_FIGHT if more else 0
        return Moment(at.foes[place] >> HEALTH, at.health, guard, at.plan.shielded, more, keeps)

    def chart(self, at: MidRound, place: int) -> Chart:
        """The law of an engagement."""
        return self.drawn(self.case(at, place), self.moment(at, place))

    @memoized
    def drawn(self, case: Case, moment: Moment) -> Chart:
        """The law of an engagement by all that decides it."""
        found = chart(self.bout(case), moment, self.share)
        self.spend(DRAWN * found.steps)
        return found

    def case(self, at: MidRound, place: int) -> Case:
        """What decides who fights with what."""
        own, theirs = self.own_dice(at.plan, at.flags, place), self.enemy_dice(at.foes, place)
        return Case(place, at.plan.arm, at.plan.fed, min(at.plan.swap, own), own, theirs, at.flags & OF_A_BOUT)

    @memoized
    def bout(self, case: Case) -> BoutSpec:
        """An engagement by who fights with what."""
        mine, enemy, arm = self.survivor, self.enemies[case.place], self.survivor.arms[case.arm]
        wounds = arm.wounds if case.fed or not arm.fuel else arm.dry
        drills = 0 if case.flags & DRILLED or mine.melee >= MASTER else mine.warriors
        stance = Stance(arm.special, wounds, mine.melee >= MASTER, drills)
        return BoutSpec(
            Thrown(case.own - case.swap, case.swap, stance, self.dice),
            case.theirs,
            Stance(enemy.special, enemy.wounds, enemy.melee >= MASTER),
            0 if case.flags & MISSED else mine.misses,
            0 if case.flags & REROLLED else mine.rerolls,
        )
