"""One engagement: what it can come to, as a table of choices with their weights. PH-MEL-08 to PH-MEL-25.

Rerolls follow a rule, which bot and advice follow, too: only dice that count as nothing are rolled again, melee dice
before defence dice, and as many of them as may be. The skill that rerolls misses is used whenever one lies; whether the
reroll of mind is spent now or kept is part of a table, to be decided by what the fight is worth afterwards. All else
that the player decides in an engagement is a choice in the table, too: what blocks remove, a Warrior as an attack.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

from fallen_tui.engine.memo import memoized
from fallen_tui.games.posthuman.queries.dice import DieResult, Stance, read, struck_by_enemy
from fallen_tui.games.posthuman.queries.odds import hands
from fallen_tui.games.posthuman.queries.odds.hands import Faces, Thrown

MISSED, DRILLED, REROLLED, GUARDED = 1, 2, 4, 8
"""What an end has used up: the skill for misses in this round, that for Warriors, the reroll of mind, the guard."""

Remains = tuple[int, int, bool]
"""What is left of a side: attacks, wounds more, whether it knocks down."""


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
Gamble = tuple[tuple[Number, ...], Callable[[Sequence[Number]], tuple[Number, ...]]]
"""A mix as its chances, and what takes their worths out of those of all choices."""


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
    gambles  the mixes, prepared for computing expectations
    """

    sure: tuple[tuple[Number, int], ...]
    mindful: tuple[tuple[Number, int, int], ...]
    mixes: tuple[Mix, ...]
    gambles: tuple[Gamble, ...]


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
    lefts: tuple[Remains, ...]
    drilled: tuple[Remains, ...]


class Against(NamedTuple):
    """What an enemy's roll amounts to; lefts: after 0, 1, 2... blocks, what the survivor may leave of it at best."""

    blocks: int
    cancel: int
    lefts: tuple[tuple[Remains, ...], ...]


Rerolled = tuple[tuple[int, ...], tuple[int, ...]]
"""Hands that a reroll may bring, by their places, and their weights; none where there is none."""


Rolls = dict[tuple[int, Rerolled, bool], int]
"""A hand by its place, what a reroll may bring, whether the skill for misses was used; with weights."""
Mine = tuple[Remains, Remains | None]
"""What is left of a survivor's hand, and what with Warrior faces as attacks; None where no skill makes them so."""
Row = tuple[int, ...]
"""Something of each hand of the enemy as a number, such as the choices of a hand of the survivor against it."""


# --- sides ---


def left_of(dice: Iterable[DieResult]) -> Remains:
    """Attacks, wounds more, and whether any knocks down."""
    attacks = wounds = 0
    knockdown = False
    for die in dice:
        attacks += die.attack
        wounds += die.wounds
        knockdown = knockdown or die.knockdown
    return attacks, wounds, knockdown


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


def after_blocks(dice: Sequence[DieResult], most: int) -> tuple[Remains, ...]:
    """What is left of a survivor's dice after 0, 1, 2... enemy blocks."""
    lefts = [left_of(())]
    for die in reversed(struck_by_enemy(dice, 0)):
        attacks, wounds, knockdown = lefts[-1]
        lefts.append((attacks + die.attack, wounds + die.wounds, knockdown or die.knockdown))
    return tuple([lefts[max(0, len(lefts) - 1 - n)] for n in range(most + 1)])


@lru_cache(maxsize=4096)
def against(roll: Faces, stance: Stance, most: int) -> Against:
    """An enemy's roll against at most so many blocks of the survivor. PH-MEL-12, PH-MEL-13."""
    results = read(roll, stance)
    targets = [die for die in results if not die.block]
    return Against(
        sum(die.block for die in results),
        sum(die.cancel for die in results),
        tuple(best_lefts(targets, n) for n in range(most + 1)),
    )


def best_lefts(targets: Sequence[DieResult], n: int) -> tuple[Remains, ...]:
    """What n blocks can leave of some dice, but for what is worse than another in every respect."""
    lefts = sorted({left_of(kept) for kept in combinations(targets, max(0, len(targets) - n))})
    return tuple(left for left in lefts if not any(_lower(other, left) for other in lefts))


def _lower(a: Remains, b: Remains) -> bool:
    return a != b and a[0] <= b[0] and a[1] <= b[1] and a[2] <= b[2]


# --- ends ---


def settled(mine: Remains, theirs: Remains, own: Stance, enemy: Stance, spent: int = 0) -> End:
    """Compare attacks and deal wounds, as `dice.settle` does."""
    deals = mine[0] > 0 and mine[0] >= theirs[0]
    takes = theirs[0] > 0 and theirs[0] >= mine[0]
    return End(
        own.wounds + mine[1] if deals else 0,
        enemy.wounds + theirs[1] if takes else 0,
        deals and mine[2],
        takes and theirs[2],
        spent,
    )


def no_worse(a: End, b: End) -> bool:
    """Whether an end is at least as good for the survivor as another, in every respect."""
    return (
        a[0] >= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] <= b[3] and a[4] & b[4] == a[4]
    )  # fmt: skip


def best(ends: Iterable[End]) -> Pick:
    """Those that no other one is at least as good as."""
    found = sorted(set(ends))
    if len(found) == 1:
        return tuple(found)
    return tuple(end for end in found if not any(other != end and no_worse(other, end) for other in found))


class Exchanger:
    """What hands come to between two stances, as places in a list of choices; each case is looked at once."""

    def __init__(self, own: Stance, enemy: Stance, foes: Iterable[Against]) -> None:
        self.own, self.enemy, self.foes = own, enemy, tuple(foes)
        self.choices: dict[Pick, int] = {}
        self._mine: dict[Mine, int] = {}
        self._theirs: dict[tuple[Remains, ...], int] = {}
        self._remains: list[tuple[Remains, ...]] = []
        self._places: dict[tuple[int, int], int] = {}

    def row(self, hand: OwnHand) -> Row:
        """What a hand of the survivor comes to against each of the enemy's."""
        drills = hand.drilled or (None,) * len(hand.lefts)
        mine = [self._mine.setdefault(each, len(self._mine)) for each in zip(hand.lefts, drills, strict=True)]
        places = self._places
        found = []
        for n, theirs in zip(self.struck(hand.cancel), self.left(hand.firm, hand.blocks), strict=True):
            key = mine[n], theirs
            place = places.get(key)
            if place is None:
                place = places[key] = self._look((hand.lefts[n], drills[n]), self._remains[theirs])
            found.append(place)
        return tuple(found)

    @memoized
    def struck(self, cancel: int) -> Row:
        """How many blocks each hand of the enemy has if so many are cancelled."""
        return tuple([max(0, foe.blocks - cancel) for foe in self.foes])

    @memoized
    def left(self, firm: int, blocks: int) -> Row:
        """What may be left of each hand of the enemy after blocks, as a number."""
        return tuple([self._number(foe.lefts[firm + max(0, blocks - foe.cancel)]) for foe in self.foes])

    def _number(self, remains: tuple[Remains, ...]) -> int:
        found = self._theirs.setdefault(remains, len(self._remains))
        if found == len(self._remains):
            self._remains.append(remains)
        return found

    def _look(self, mine: Mine, theirs: tuple[Remains, ...]) -> int:
        left, drilled = mine
        ends = [settled(left, each, self.own, self.enemy) for each in theirs]
        if drilled is not None:
            ends += [settled(drilled, each, self.own, self.enemy, DRILLED) for each in theirs]
        return self.choices.setdefault(best(ends), len(self.choices))


# --- tables ---


@lru_cache(maxsize=4096)
def table(bout: BoutSpec, share: Share = as_float) -> BoutTable:
    """The law of an engagement."""
    foes = enemy_hands(bout)
    exchanger = Exchanger(bout.thrown.stance, bout.enemy, foes)
    own, rolls = own_side(bout.thrown, bout.misses, bout.rerolls, bout.enemy_dice, max(foe.cancel for foe in foes))
    weighing = Weighing(bout, [exchanger.row(mine) for mine in own], tuple(foes.values()), share)
    unskilled, skilled = (weighing.part(rolls, missed) for missed in (False, True))
    ends = tuple(dict.fromkeys(end for choice in exchanger.choices for end in choice))
    places = {end: place for place, end in enumerate(ends)}
    choices = tuple(tuple(places[end] for end in choice) for choice in exchanger.choices)
    return BoutTable(ends, choices, (unskilled, skilled))


class Weighing:
    """Choices and mixes of a table with their chances. shares: weights of the enemy's hands, in the order of rows."""

    def __init__(self, bout: BoutSpec, rows: Sequence[Row], shares: tuple[int, ...], share: Share) -> None:
        self.rows, self.shares, self.share = rows, shares, share
        self.total: int = 6 ** (bout.thrown.melee + bout.thrown.defence + bout.misses + bout.enemy_dice)
        self._mixes: dict[tuple[Row, Row], Mix] = {}

    def part(self, rolls: Rolls, missed: bool) -> BoutPart:
        """The hands of the survivor in which the skill for misses was used, or was not."""
        sure: dict[int, int] = defaultdict(int)
        mindful: dict[tuple[int, int], int] = defaultdict(int)
        mixes: dict[Mix, int] = {}
        for (mine, after, used), weight in rolls.items():
            if used != missed:
                continue
            row = self.rows[mine]
            if not after[0]:
                for place, part in zip(row, self.shares, strict=True):
                    sure[place] += weight * part
                continue
            for place, mix, part in zip(row, self.rerolls(after), self.shares, strict=True):
                mindful[place, mixes.setdefault(mix, len(mixes))] += weight * part
        share, total = self.share, self.total
        return BoutPart(
            tuple((share(weight, total), place) for place, weight in sure.items()),
            tuple((share(weight, total), *places) for places, weight in mindful.items()),
            tuple(mixes),
            tuple(map(prepared, mixes)),
        )

    def rerolls(self, after: Rerolled) -> list[Mix]:
        """What a reroll leads to against each hand of the enemy."""
        new, parts = after
        mixes = self._mixes
        found = []
        for column in zip(*[self.rows[mine] for mine in new], strict=True):
            mix = mixes.get((column, parts))
            if mix is None:
                mix = mixes[column, parts] = self.mix(column, parts)
            found.append(mix)
        return found

    def mix(self, places: Row, parts: Row) -> Mix:
        """Places with the weights that belong together."""
        found: dict[int, int] = {}
        whole = sum(parts)
        for place, part in zip(places, parts, strict=True):
            found[place] = found.get(place, 0) + part
        return tuple([(self.share(part, whole), place) for place, part in sorted(found.items())])


def prepared(mix: Mix) -> Gamble:
    """A mix of one choice counts it a second time, with chance 0: what takes out one worth alone gives no tuple."""
    parts, places = zip(*(mix if len(mix) > 1 else (*mix, (0, mix[0][1]))), strict=True)
    return parts, itemgetter(*places)


@lru_cache(maxsize=256)
def own_side(thrown: Thrown, misses: int, rerolls: int, most: int, cancels: int) -> tuple[tuple[OwnHand, ...], Rolls]:
    """Every hand of the survivor against so many dice, and every roll. most, cancels: see `hand`."""
    held: dict[OwnHand, int] = {}
    places: dict[Faces, int] = {}

    def place(roll: Faces) -> int:
        found = places.get(roll)
        if found is None:
            found = places[roll] = held.setdefault(hand(roll, thrown.stance, most, cancels), len(held))
        return found

    rolls: Rolls = defaultdict(int)
    for kept, again, missed, weight in hands.mindful(thrown, misses, rerolls):
        mine = place(kept)
        after: dict[int, int] = {}
        for roll, part in again:
            new = place(roll)
            after[new] = after.get(new, 0) + part
        rolls[mine, (tuple(after), tuple(after.values())), missed] += weight
    return tuple(held), dict(rolls)


def enemy_hands(bout: BoutSpec) -> dict[Against, int]:
    """Every roll of the enemy as what it amounts to."""
    most = bout.thrown.melee + bout.thrown.defence
    found: dict[Against, int] = defaultdict(int)
    for roll, weight in hands.law(Thrown(bout.enemy_dice, 0, bout.enemy, bout.thrown.dice)):
        found[against(hands.working(roll), bout.enemy, most)] += weight
    return found
