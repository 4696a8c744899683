"""One engagement: what it can come to, as a table of choices with their weights. PH-MEL-08 to PH-MEL-25.

Rerolls follow a rule, which bot and advice follow, too: only dice that count as nothing are rolled again, melee dice
before defence dice, and as many of them as may be. The skill that rerolls misses is used whenever one lies; whether the
reroll of mind is spent now or kept is part of a table, to be decided by what the fight is worth afterwards. All else
that the player decides in an engagement is a choice in the table, too: what blocks remove, a Warrior as an attack.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, zip_longest
from typing import Any, NamedTuple

from fallen_tui.games.posthuman.queries.dice import (
    DieResult,
    Remains,
    Stance,
    left_of,
    no_worse,
    read,
    settle,
    struck_by_enemy,
    undominated,
)
from fallen_tui.games.posthuman.queries.odds import hands
from fallen_tui.games.posthuman.queries.odds.hands import Faces, Thrown, summed

MISSED, DRILLED, REROLLED, GUARDED = 1, 2, 4, 8
"""What an end has used up: the skill for misses in this round, that for Warriors, the reroll of mind, the guard."""

Lefts = tuple[Remains, ...]
"""What may be left of a side."""


class End(NamedTuple):
    """How an engagement ends: wounds each way, whom it knocks down, what it has used up."""

    dealt: int
    taken: int
    downs: bool = False
    downed: bool = False
    spent: int = 0


Pick = tuple[End, ...]
"""Ends of which the player picks one."""
Number = Any
"""A chance or a worth: a float, or a Fraction where odds are to be exact to the last digit."""
Share = Callable[[int, int], Number]
"""So many parts of so many as a number."""
Mix = tuple[tuple[Number, int], ...]
"""Choices by their places in a table that come by chance, after their chances."""


def as_float(part: int, whole: int) -> float:
    """A chance, quick and right to 15 digits or so."""
    return part / whole


class BoutSpec(NamedTuple):
    """What decides the law of an engagement.

    misses  dice that the skill for misses rerolls, 0 where it is used up; rerolls: those of mind, likewise
    """

    thrown: Thrown
    enemy_dice: int
    enemy: Stance
    misses: int = 0
    rerolls: int = 0


class BoutPart(NamedTuple):
    """Rolls of an engagement.

    sure     choices by their places, after their chances
    mindful  the same, and the mix that comes instead if the reroll of mind is spent, by its place among `mixes`
    """

    sure: tuple[tuple[Number, int], ...]
    mindful: tuple[tuple[Number, int, int], ...]
    mixes: tuple[Mix, ...]


class BoutTable(NamedTuple):
    """The law of an engagement.

    ends   all that may come; choices: their places, of which the player picks one
    parts  rolls in which the skill for misses is not used, and those in which it is
    """

    ends: tuple[End, ...]
    choices: tuple[tuple[int, ...], ...]
    parts: tuple[BoutPart, BoutPart]


class OwnHand(NamedTuple):
    """What a survivor's roll amounts to.

    blocks, firm, cancel  as those of `dice.DieResult`; lefts: what is left of it after 0, 1, 2... enemy blocks
    drilled               the same with Warrior faces as attacks, () where no skill makes them so
    """

    blocks: int
    firm: int
    cancel: int
    lefts: Lefts
    drilled: Lefts


class Against(NamedTuple):
    """What an enemy's roll amounts to; lefts: after 0, 1, 2... blocks, what the survivor may leave of it at best."""

    blocks: int
    cancel: int
    lefts: tuple[Lefts, ...]


Rerolled = tuple[tuple[int, ...], tuple[int, ...]]
"""Hands that a reroll may bring, by their places, and their weights; none where there is none."""


Rolls = dict[tuple[int, Rerolled, bool], int]
"""A hand by its place, what a reroll may bring, whether the skill for misses was used; with weights."""
Row = tuple[int, ...]
"""A number for each hand of the enemy, such as the choice of a hand of the survivor against it."""


# --- sides ---


@lru_cache(maxsize=4096)
def hand(roll: Faces, stance: Stance, most: int, cancels: int = 0) -> OwnHand:
    """A survivor's roll against so many enemy dice, which cancel at most so many blocks; more blocks change nothing."""
    results = read(roll, stance._replace(warriors=0))
    drilled = read(roll, stance) if hands.WARRIOR in roll else []
    firm = sum(die.firm for die in results)
    blocks = min(sum(die.block for die in results) - firm, most + cancels)
    if not cancels:
        blocks, firm = 0, min(blocks + firm, most)
    return OwnHand(
        blocks,
        firm,
        min(sum(die.cancel for die in results), most),
        after_blocks(results, most),
        after_blocks(drilled, most) if drilled else (),
    )


def after_blocks(dice: Sequence[DieResult], most: int) -> Lefts:
    """What is left of a survivor's dice after 0, 1, 2... enemy blocks."""
    targets = struck_by_enemy(dice, 0)
    return tuple([left_of(targets[n:]) for n in range(most + 1)])


@lru_cache(maxsize=4096)
def against(roll: Faces, stance: Stance, most: int) -> Against:
    """An enemy's roll against at most so many blocks of the survivor. PH-MEL-12, PH-MEL-13."""
    results = read(roll, stance)
    targets = [die for die in results if not die.block]
    kept = (combinations(targets, max(0, len(targets) - n)) for n in range(most + 1))
    return Against(
        sum(die.block for die in results),
        sum(die.cancel for die in results),
        tuple(undominated(map(left_of, each), no_more) for each in kept),
    )


def no_more(a: Remains, b: Remains) -> bool:
    """Whether no more is left than in another case, in any respect."""
    return a[0] <= b[0] and a[1] <= b[1] and a[2] <= b[2]


# --- ends ---


def settled(mine: Remains, theirs: Remains, own: Stance, enemy: Stance, spent: int = 0) -> End:
    """Compare attacks and deal wounds."""
    return End(*settle(mine, theirs, own, enemy)[2:], spent)


def best(ends: Iterable[End]) -> Pick:
    """Those that no other one is at least as good as, what they use up counted."""
    return undominated(ends, lambda a, b: no_worse(a, b) and a.spent & b.spent == a.spent)


def exchanged(
    mine: Iterable[OwnHand], theirs: Collection[Against], own: Stance, enemy: Stance
) -> tuple[list[Row], list[Pick]]:
    """What each hand of the survivor comes to against each of the enemy's, as places in a list of choices."""
    choices: dict[Pick, int] = {}

    @cache
    def struck(cancel: int) -> list[int]:
        """How many blocks each hand of the enemy has if so many are cancelled."""
        return [max(0, foe.blocks - cancel) for foe in theirs]

    @cache
    def left(firm: int, blocks: int) -> list[Lefts]:
        """What may be left of each hand of the enemy after blocks."""
        return [foe.lefts[firm + max(0, blocks - foe.cancel)] for foe in theirs]

    @cache
    def place(left: Remains, drilled: Remains | None, theirs: Lefts) -> int:
        ends = [settled(left, each, own, enemy) for each in theirs]
        if drilled is not None:
            ends += [settled(drilled, each, own, enemy, DRILLED) for each in theirs]
        return choices.setdefault(best(ends), len(choices))

    rows = []
    for hand in mine:
        lefts = list(zip_longest(hand.lefts, hand.drilled))
        faced = zip(struck(hand.cancel), left(hand.firm, hand.blocks), strict=True)
        rows.append(tuple([place(*lefts[n], other) for n, other in faced]))
    return rows, list(choices)


# --- tables ---


@lru_cache(maxsize=4096)
def table(bout: BoutSpec, share: Share = as_float) -> BoutTable:
    """The law of an engagement."""
    thrown, foes = bout.thrown, enemy_hands(bout)
    own, rolls = own_side(thrown, bout.misses, bout.rerolls, bout.enemy_dice, max(foe.cancel for foe in foes))
    rows, choices = exchanged(own, foes, thrown.stance, bout.enemy)
    total: int = 6 ** (thrown.melee + thrown.defence + bout.misses + bout.enemy_dice)
    ends = tuple(dict.fromkeys(chain.from_iterable(choices)))
    places = {end: place for place, end in enumerate(ends)}
    return BoutTable(
        ends,
        tuple(tuple(places[end] for end in choice) for choice in choices),
        weighed(rolls, rows, tuple(foes.values()), total, share),
    )


def weighed(
    rolls: Rolls, rows: Sequence[Row], shares: tuple[int, ...], total: int, share: Share
) -> tuple[BoutPart, BoutPart]:
    """Choices and mixes with their chances. shares: weights of the enemy's hands, in the order of rows."""

    @cache
    def mix(places: Row, parts: Row) -> Mix:
        """Places with the weights that belong together."""
        found, whole = summed(zip(places, parts, strict=True)), sum(parts)
        return tuple([(share(part, whole), place) for place, part in sorted(found.items())])

    def part(missed: bool) -> BoutPart:
        """The hands of the survivor in which the skill for misses was used, or was not."""
        sure: dict[int, int] = defaultdict(int)
        mindful: dict[tuple[int, int], int] = defaultdict(int)
        mixes: dict[Mix, int] = {}
        for (mine, (new, parts), used), weight in rolls.items():
            if used != missed:
                continue
            if not new:
                for place, each in zip(rows[mine], shares, strict=True):
                    sure[place] += weight * each
                continue
            columns = zip(*[rows[hand] for hand in new], strict=True)
            for place, column, each in zip(rows[mine], columns, shares, strict=True):
                mindful[place, mixes.setdefault(mix(column, parts), len(mixes))] += weight * each
        return BoutPart(
            tuple((share(weight, total), place) for place, weight in sure.items()),
            tuple((share(weight, total), *places) for places, weight in mindful.items()),
            tuple(mixes),
        )

    return part(False), part(True)


@lru_cache(maxsize=256)
def own_side(thrown: Thrown, misses: int, rerolls: int, most: int, cancels: int) -> tuple[tuple[OwnHand, ...], Rolls]:
    """Every hand of the survivor against so many dice, and every roll. most, cancels: see `hand`."""
    held: dict[OwnHand, int] = {}

    @cache
    def place(roll: Faces) -> int:
        return held.setdefault(hand(roll, thrown.stance, most, cancels), len(held))

    rolls: Rolls = defaultdict(int)
    for kept, again, missed, weight in hands.mindful(thrown, misses, rerolls):
        mine = place(kept)
        after = summed((place(roll), part) for roll, part in again)
        rolls[mine, (tuple(after), tuple(after.values())), missed] += weight
    return tuple(held), dict(rolls)


def enemy_hands(bout: BoutSpec) -> dict[Against, int]:
    """Every roll of the enemy as what it amounts to."""
    most = bout.thrown.melee + bout.thrown.defence
    rolls = hands.law(Thrown(bout.enemy_dice, 0, bout.enemy, bout.thrown.dice))
    return summed((against(hands.working(roll), bout.enemy, most), weight) for roll, weight in rolls)
