"""What to do in a fight: the choices that the odds are reckoned with, so that fights can be played with them.

Places are those of enemies in a spec (`line_up`), of faces in a roll, of ends in what `dice.exchanges` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from fallen_tui.games.posthuman.queries.bonuses import bonus
from fallen_tui.games.posthuman.queries.dice import DEFENCE, Exchange, exchanges, misses
from fallen_tui.games.posthuman.queries.odds import hands
from fallen_tui.games.posthuman.queries.odds.building import spec_of
from fallen_tui.games.posthuman.queries.odds.charts import cut
from fallen_tui.games.posthuman.queries.odds.effort import Effort
from fallen_tui.games.posthuman.queries.odds.fight import bounded, fight_odds, kind_of, moment_of
from fallen_tui.games.posthuman.queries.odds.melee import DOWN, DOWN_NEXT, SCARRED, Battle, MidRound, RoundStart
from fallen_tui.games.posthuman.queries.odds.shots import Gunfire, Shooting, ShotLot, Split, scores
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec, RoundPlan
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
from fallen_tui.games.posthuman.state.table import Fight, Foe, Player, State

Faces = Sequence[str]
Weapon = tuple[int, bool]
"""A weapon of a round: its place among `bonuses.armaments`, and whether its fuel is paid."""

battle = lru_cache(maxsize=64)(Battle)
"""The melee of a survivor with enemies, whatever their health; computed once for all moments of it."""
shooting = lru_cache(maxsize=64)(Shooting)
"""The shooting round of a fight, computed once for all moments of it."""


def battle_of(spec: FightSpec, share: Share = as_float) -> Battle:
    """The melee of a fight."""
    return battle(spec.survivor, tuple(map(kind_of, spec.enemies)), spec.dice, share)


@lru_cache(maxsize=512)
def odds(spec: FightSpec, share: Share = as_float) -> FightOdds:
    """What a fight comes to."""
    return fight_odds(spec, battle_of(spec, share), share)


def within(spec: FightSpec, effort: Effort) -> FightOdds:
    """The same, with no more effort than that. Raises TooMuch."""
    return fight_odds(spec, bounded(spec, effort))


# --- the fight under way ---


def spec_now(game: State, player: Player, weapon: Weapon | None = None) -> FightSpec:
    """The fight under way: before its first shot, at the beginning of a melee round, or within one.

    weapon  that of the round if its first engagement is due or over, else None. Raises ValueError without a fight.
    """
    fight = game.fight
    if fight is None:
        raise ValueError("no combat is under way")
    spec = spec_of(game, player, line_up(fight), fight.card)._replace(
        silent=fight.silent,
        round=fight.round,
        vest=0 if "ignore_shooting" in fight.used else bonus(game, player, "ignore_shooting"),
        flags=SCARRED * fight.scarred
        | DOWN * fight.down
        | REROLLED * fight.rerolled
        | GUARDED * ("ignore_melee" in fight.used)
        | DRILLED * ("warrior" in fight.used),
        caught=fight.caught and fight.round <= 1,
    )
    if weapon is None:
        return spec
    net = max((game.cards.enemy(card).net for card in standing(fight)), default=0) if fight.round == 1 else 0
    arm, fed = weapon
    return spec._replace(
        enemies=tuple(
            enemy._replace(fought=engaged(fight, foe.card))
            for enemy, foe in zip(spec.enemies, line_up(fight), strict=True)
        ),
        plan=RoundPlan(arm, fed, fight.swap, fight.boost, fight.shielded, net, spec.caught),
        flags=spec.flags | MISSED * ("reroll_miss" in fight.used) | DOWN_NEXT * fight.down_next,
    )


DEAD = 99
"""Wounds of an enemy that is dead."""


def line_up(fight: Fight) -> tuple[Foe, ...]:
    """The enemies of a fight in an order that stays, those that are dead without health. Places in odds are of it."""
    dead = [Foe(card, DEAD) for card in fight.dead]
    return tuple(sorted((*fight.foes, *dead), key=lambda foe: foe.card))


def standing(fight: Fight) -> set[str]:
    """The enemies that stood when the melee round began. PH-GRP-10."""
    return {foe.card for foe in fight.foes} | {each.foe for each in fight.rounds if each.round == fight.round}


def engaged(fight: Fight, card: str) -> bool:
    """Whether an enemy has been fought this round."""
    return any(each.foe == card and each.round == fight.round for each in fight.rounds)


# --- shooting ---


def shoots(spec: FightSpec) -> bool:
    """Whether to shoot, before the shooting round. PH-SHO-01."""
    return shooting(spec, battle_of(spec)).shoots()


def split(spec: FightSpec) -> Split:
    """How to split dice over enemies, when ammo has been spent and faster enemies have shot. PH-SHO-17."""
    return shooting(spec, battle_of(spec)).best_split(shot_of(spec))


def shot_of(spec: FightSpec, struck: tuple[int, ...] = ()) -> Gunfire:
    """The moment before one's own shots, or after some of them; struck: the hits of each enemy so far."""
    return Gunfire(spec.health, spec.ammo, spec.vest, bool(spec.flags & REROLLED), struck or (0,) * len(spec.enemies))


def shots_again(
    spec: FightSpec, dice: Split, place: int, faces: Faces, struck: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Which dice of shots at an enemy to roll again by mind; dice: how all of them were split. PH-STA-08, PH-STA-09."""
    gun, n = spec.gun, spec.survivor.rerolls
    places = tuple(at for at, face in enumerate(faces) if gun is not None and misses(gun, face))[:n]
    if gun is None or not places or spec.flags & REROLLED:
        return ()
    rest = tuple(face for at, face in enumerate(faces) if at not in places)
    lying = scores(gun, tuple(faces), 0, spec.dice.shooting)[0][0]
    lot = ShotLot(1, lying, scores(gun, rest, len(places), spec.dice.shooting))
    stakes = shooting(spec, battle_of(spec)).stakes(dice, place, shot_of(spec, struck), lot)
    return places if stakes[1] > stakes[0] else ()


# --- melee ---


def plan(spec: FightSpec) -> RoundPlan:
    """The best weapon, swap and kept events of the round that begins. Raises ValueError where none begins."""
    melee, at = battle_of(spec), moment_of(spec, battle_of(spec))
    found = melee.started(at)[1] if isinstance(at, RoundStart) else None
    if found is None:
        raise ValueError("no melee round begins")
    return found


def foe(spec: FightSpec) -> int:
    """The enemy that is best fought next."""
    melee, at = engaging(spec)
    return melee.ordered(at)[1]


def misses_again(faces: Faces, n: int) -> tuple[int, ...]:
    """Which misses the skill for them rolls again: all it can, melee dice first. PH-RRL-04."""
    places = [at for face in hands.MISSES for at, shown in enumerate(faces) if shown == face]
    return tuple(sorted(places[:n]))


def dice_again(
    spec: FightSpec, place: int, mine: Faces, theirs: Faces, fresh: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Which dice of an engagement to roll again by mind; fresh: those that may be, all by default. PH-RRL-01."""
    melee, at = engaging(spec)
    bout = melee.bout(melee.case(at, place))
    may = range(len(mine)) if fresh is None else fresh
    places = idle_dice(bout, mine, may)[: bout.rerolls]
    if not places:
        return ()
    now = lying(melee, at, place, mine, theirs)
    sides = [spec.dice.defence if mine[at].startswith(DEFENCE) else spec.dice.melee for at in places]
    rolled = []
    for faces in product(*sides):
        again = list(mine)
        for at_die, face in zip(places, faces, strict=True):
            again[at_die] = DEFENCE + face if mine[at_die].startswith(DEFENCE) else face
        rolled.append(lying(melee, at, place, again, theirs, REROLLED))
    return places if sum(rolled) / len(rolled) > now else ()


def idle_dice(bout: BoutSpec, mine: Faces, may: Sequence[int]) -> tuple[int, ...]:
    """The dice that count as nothing among those that may be rolled again, melee dice first."""
    named = [hands.name_of(face, bout.thrown.stance) for face in mine]
    return tuple(at for kind in hands.IDLES for at in may if named[at] in kind)


def drills(spec: FightSpec, place: int, mine: Faces, theirs: Faces) -> bool:
    """Whether to use the skill that makes Warrior faces attacks. PH-MEL-28."""
    melee, at = engaging(spec)
    own, enemy = melee.bout(melee.case(at, place))[0].stance, melee.bout(melee.case(at, place)).enemy
    plain = exchanges(mine, theirs, own._replace(warriors=0), enemy)
    drilled = exchanges(mine, theirs, own, enemy)
    return bool(worth_of(melee, at, place, drilled, DRILLED) > worth_of(melee, at, place, plain))


def end(spec: FightSpec, place: int, ends: Sequence[tuple[int, int, bool, bool]]) -> int:
    """Which end of an engagement to choose, by its place among some: dealt, taken, downs, downed. PH-MEL-13."""
    melee, at = engaging(spec)
    moment = melee.moment(at, place)
    worths = [melee.ended(at, place, cut(End(*each), moment)) for each in ends]
    return worths.index(max(worths))


def engaging(spec: FightSpec) -> tuple[Battle, MidRound]:
    """The melee of a spec, and where it has come to. Raises ValueError where no round is under way."""
    melee = battle_of(spec)
    at = moment_of(spec, melee)
    if not isinstance(at, MidRound):
        raise ValueError("no melee round is under way")
    return melee, at


def lying(melee: Battle, at: MidRound, place: int, mine: Faces, theirs: Faces, spent: int = 0) -> Number:
    """What an engagement is worth as its dice lie."""
    bout = melee.bout(melee.case(at, place))
    own = bout.thrown.stance
    found = worth_of(melee, at, place, exchanges(mine, theirs, own._replace(warriors=0), bout.enemy), spent)
    if own.warriors:
        drilled = worth_of(melee, at, place, exchanges(mine, theirs, own, bout.enemy), spent | DRILLED)
        found = max(found, drilled)
    return found


def worth_of(melee: Battle, at: MidRound, place: int, ends: Sequence[Exchange], spent: int = 0) -> Number:
    """What the best of some ends is worth."""
    moment = melee.moment(at, place)
    return max(
        melee.ended(at, place, cut(End(each.dealt, each.taken, each.downs, each.downed, spent), moment))
        for each in ends
    )
