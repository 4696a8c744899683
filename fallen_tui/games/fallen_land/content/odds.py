"""Odds of the dice of the Fallen Land: Skill Checks with re-rolled 1s, fights, Movement, Flight, healing and damage.

A 1 may be rolled again at any moment, all other dice seen (FL-SKL-07). Best play is found in two steps. First the
faces: for every set of dice that show 1, the sum of the other dice is a product of polynomials, so that equal sums
are counted together. Then the re-rolls: what is still missing and what each 1 has at stake are the whole state.
Missing + stakes never grows, and every re-roll ends a die or lowers what is missing by one, so the recursion ends.
No fixed order of the 1s is best (of three, a poor die may have to go first), so each is tried. All numbers are whole.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from math import comb

import attrs

from fallen_tui.engine import odds
from fallen_tui.engine.odds import Distribution, Opposed

D6 = odds.die(6)
D10 = odds.die(10)

EXACT = 60
"""Dice times missing Successes up to which `chance_float` is exact; beyond, it rolls at most MOST 1s again.

Seen too low by up to 0.0005 with six dice and 0.005 with twelve, never too high.
"""
MOST = 3
CHAIN = 2


@attrs.frozen(order=True, cache_hash=True)
class CheckDie:
    """One d10 of a check: automatic Successes, target number, and those of a Master (FL-SKL-02, FL-SKL-03)."""

    automatic: int
    target: int
    master: int = 0

    @property
    def sure(self) -> int:
        """Successes of a die above its target: automatic and Master ones, which only a 10 takes away (FL-SKL-08)."""
        return self.automatic + self.master

    @property
    def hits(self) -> int:
        """Faces of ten that are a Success; a natural 1 is one whatever the target (FL-SKL-06)."""
        return max(1, self.target)


@lru_cache(maxsize=1024)
def die_of(total_skill: int, master: bool = False) -> CheckDie:
    """The die of a Total Skill; exact tens are lowered by one (FL-SKL-02, FL-SKL-03, FL-SKL-04). ValueError below 0."""
    if total_skill < 0:
        raise ValueError(f"a Total Skill is 0 or more, not {total_skill}")
    lowered = total_skill - 1 if total_skill and total_skill % 10 == 0 else total_skill
    return CheckDie(lowered // 10, lowered % 10, int(master))


def keep(die: CheckDie, face: int) -> int:
    """Successes of a first face that is not rolled again (FL-SKL-05, FL-SKL-06, FL-SKL-08)."""
    return 0 if face == 10 else die.sure + (face <= die.hits)


# A 1 on the table is one number, stake * 16 + hits: what a 10 would take away, and the faces that add a Success.


@lru_cache(maxsize=1 << 18)
def _chance(missing: int, live: tuple[int, ...], digits: int) -> int:
    """Chance, in units of 10**-digits, that re-rolling the 1s in `live` brings `missing` more Successes."""
    if missing <= 0:
        return _ten(digits)
    if not live:
        return 0
    if len(live) == 1:
        return (live[0] & 15) * _ten(digits - missing)
    found = before = -1
    for place, code in enumerate(live):  # equal ones lie side by side, and one of them stands for all
        if code != before:
            found = max(found, _after(missing, code, live[:place] + live[place + 1 :], digits))
            before = code
    return found


def _after(missing: int, code: int, rest: tuple[int, ...], digits: int) -> int:
    """The chance if the 1 of `code` is rolled first and the `rest`, in order, may follow."""
    hits = code & 15
    total = _chance(missing + (code >> 4), rest, digits)
    if hits < 9:
        total += (9 - hits) * _chance(missing, rest, digits)
    if missing == 1:
        total += hits * _ten(digits)
    else:
        grown = [*rest, code + 16]
        grown.sort()
        total += _chance(missing - 1, tuple(grown), digits)
        if hits > 1:
            total += (hits - 1) * _chance(missing - 1, rest, digits)
    return total // 10  # exact: there are never more re-rolls than digits


@lru_cache(maxsize=1024)
def _ten(digits: int) -> int:
    power: int = 10**digits
    return power


def _digits(dice: int, need: int) -> int:
    """Digits that hold every chance exactly: a die is re-rolled less than missing + stakes = `need` times."""
    return 64 * (dice * need // 64 + 1)


@lru_cache(maxsize=1 << 16)
def _shortfalls(missing: int, live: tuple[int, ...], digits: int, chain: int) -> tuple[int, ...]:
    """Chances of falling short by best play, in units of 10**-digits, for `missing` Successes, one fewer, ... 1.

    More than `chain` Successes beyond one for each die are given up.
    """
    far = len(live) + chain
    return tuple(_ten(digits) - (_chance(n, live, digits) if n <= far else 0) for n in range(missing, 0, -1))


@lru_cache(maxsize=1 << 14)
def _failure(dice: tuple[CheckDie, ...], need: int, most: int, chain: int) -> tuple[int, int]:
    """Chance that best play misses `need`, as numerator and denominator, with at most `most` of the 1s rolled again."""
    kinds: dict[tuple[int, int], int] = {}
    for die in dice:
        kinds[-die.hits, die.sure] = kinds.get((-die.hits, die.sure), 0) + 1
    order, digits, bits = sorted(kinds.items()), _digits(len(dice), need), 4 * len(dice) + 1
    slot, whole = (1 << bits) - 1, (1 << bits * need) - 1
    failed = 0
    # Each state: the next kind, how many ways the dice that show no 1 make each sum (slots of `bits`), the 1s, and
    # what is missing besides those sums.
    stack: list[tuple[int, int, tuple[int, ...], int]] = [(0, 1, (), need)]
    while stack:
        kind, ways, live, missing = stack.pop()
        if kind == len(order):
            for short in _shortfalls(missing, tuple(sorted(live)), digits, chain):
                failed += (ways & slot) * short
                ways >>= bits
            continue
        (minus_hits, sure), count = order[kind]
        plain = 1 + ((9 + minus_hits) << bits * sure) + ((-minus_hits - 1) << bits * (sure + 1))
        powers = [1]
        for _ in range(count):
            powers.append(powers[-1] * plain & whole)
        room = most - len(live)
        for ones in range(min(count, room) + 1):
            left = missing - ones * (sure + 1)
            if left <= 0:
                break
            made = comb(count, ones) * powers[count - ones]
            if ones == room:  # all further 1s of this kind are kept and join the sums
                for shown in range(ones + 1, count + 1):
                    made += comb(count, shown) * powers[count - shown] << bits * (sure + 1) * (shown - ones)
            now = ways * made & ((1 << bits * left) - 1)
            stack.append((kind + 1, now, live + ((sure + 1) * 16 - minus_hits,) * ones, left))
    return failed, _ten(digits + len(dice))


def best(dice: tuple[CheckDie, ...], fixed: int, need: int) -> Fraction:
    """Exact chance of at least `need` Successes by best play, `fixed` of them certain (FL-SKL-07, FL-SKL-12).

    The work grows steeply with dice and need: six dice for 10 take milliseconds, twelve for 15 seconds.
    """
    if need <= fixed:
        return Fraction(1)
    failed, whole = _failure(_arranged(dice), need - fixed, len(dice), need - fixed)
    return Fraction(whole - failed, whole)


@lru_cache(maxsize=1 << 16)
def chance_float(dice: tuple[CheckDie, ...], fixed: int, need: int) -> float:
    """`best` as a float of 0 to 1, quick enough for bots; beyond `EXACT` a little too low (FL-SKL-07)."""
    if need <= fixed:
        return 1.0
    missing = need - fixed
    exact = len(dice) * missing <= EXACT
    failed, whole = _failure(_arranged(dice), missing, *((len(dice), missing) if exact else (MOST, CHAIN)))
    return (whole - failed) / whole


@lru_cache(maxsize=1 << 14)
def _arranged(dice: tuple[CheckDie, ...]) -> tuple[CheckDie, ...]:
    """The dice in sorted order, so that the odds of a pool are cached once."""
    return tuple(sorted(dice))


def solo(total_skill: int, need: int, fixed: int = 0) -> Fraction:
    """Chance of a Solo or Individual check of `need` Successes: one die, no Master (FL-CHK-04, FL-CHK-07)."""
    return best((die_of(total_skill),), fixed, need)


def spread(dice: tuple[CheckDie, ...], fixed: int, upto: int) -> tuple[tuple[int, Fraction], ...]:
    """(n, chance of at least n Successes when playing for n) for n of 1 to `upto` (FL-SKL-07)."""
    return tuple((n, best(dice, fixed, n)) for n in range(1, upto + 1))


def advise(live: tuple[tuple[CheckDie, int], ...], total_of_others: int, need: int) -> int | None:
    """Place in `live` of the 1 to roll again next; None: the need is reached, or there is no 1 (FL-SKL-07).

    Each 1 comes with the Successes its die adds now; `total_of_others` counts all the rest, technologies too.
    """
    missing = need - total_of_others - sum(held for _, held in live)
    if missing <= 0 or not live:
        return None
    digits = _digits(len(live), missing + sum(held for _, held in live))
    codes = [held * 16 + die.hits for die, held in live]
    stand = tuple(sorted(codes))
    first = {code: stand.index(code) for code in stand}
    worth = {code: _after(missing, code, stand[:at] + stand[at + 1 :], digits) for code, at in first.items()}
    return max(range(len(live)), key=lambda place: worth[codes[place]])


@lru_cache(maxsize=4096)
def gain_of_reroll(die: CheckDie, contribution: int) -> Fraction:
    """Expected change in Successes by rolling a 1 again that holds `contribution`, then only while it pays (FL-SKL-06).

    It pays below the target number: a 10 costs the contribution, `hits` faces add one, 1s go on.
    """
    gain = Fraction(die.hits - contribution, 10)
    return gain + gain_of_reroll(die, contribution + 1) / 10 if contribution + 1 < die.hits else gain


def expected(dice: tuple[CheckDie, ...], fixed: int = 0) -> Fraction:
    """Highest expected Successes, 1s rolled again while it pays (FL-SKL-06, FL-TAB-EXPECTED)."""
    return fixed + sum((mean(die) for die in dice), Fraction(0))


@lru_cache(maxsize=4096)
def mean(die: CheckDie) -> Fraction:
    """Highest expected Successes of one die (FL-SKL-06)."""
    again = max(Fraction(0), gain_of_reroll(die, die.sure + 1))
    return Fraction(9 * die.sure + die.hits, 10) + again / 10


UNITS = 10**12
"""Parts of a Success in which `mean_units` counts: every mean is a whole number of them."""


@lru_cache(maxsize=4096)
def mean_units(total_skill: int, master: bool = False) -> int:
    """`mean` of the die of a Total Skill in UNITS: sums of them are exact without fractions. ValueError below 0."""
    return int(mean(die_of(total_skill, master)) * UNITS)


@lru_cache(maxsize=4096)
def mean_float(total_skill: int, master: bool = False) -> float:
    """`mean` of the die of a Total Skill as a float. ValueError below 0."""
    return float(mean(die_of(total_skill, master)))


@lru_cache(maxsize=4096)
def successes(dice: tuple[CheckDie, ...], fixed: int = 0) -> Distribution[int]:
    """Successes when every 1 is rolled again while that raises the expectation (FL-SKL-06, FL-SKL-08, FL-SKL-09)."""
    return odds.shift(odds.pool(_greedy(die) for die in dice), fixed)


@lru_cache(maxsize=4096)
def _greedy(die: CheckDie) -> Distribution[int]:
    def worth(face: int) -> int:
        return int(face <= die.hits)

    return odds.explode(D10, worth, (1,), wipe=(10,), start=die.sure, below=die.hits)


@lru_cache(maxsize=1024)
def healing(dice: tuple[CheckDie, ...], fixed: int = 0) -> Distribution[int]:
    """Points that a Healing Deed removes: 1d6 a Success, 1s rolled again while it pays (FL-HEA-01, FL-HEA-02)."""
    law = dict(successes(dice, fixed).weighted())
    # Horner's scheme from the most Successes down: one more d6 on all that was summed so far.
    points, scale = [0], 1
    for count in range(max(law), -1, -1):
        padded = [0] * 6 + points
        points = [sum(padded[at : at + 6]) for at in range(len(padded))]
        points[0] += law.get(count, 0) * scale
        scale *= 6
    return Distribution(enumerate(points))


@lru_cache(maxsize=256)
def damage(dice: int) -> Distribution[int]:
    """Points of damage of so many d6 (FL-DMG-02)."""
    return odds.convolve(damage(dice - 1), D6) if dice > 0 else odds.constant(0)


@lru_cache(maxsize=1024)
def pvp_round(mine: tuple[CheckDie, ...], fixed_mine: int, theirs: tuple[CheckDie, ...], fixed_theirs: int) -> Opposed:
    """A round of PVP, each side rolling 1s again while its own expectation rises (FL-PVP-17, FL-PVP-18, FL-PVP-20)."""
    return odds.opposed(successes(mine, fixed_mine), successes(theirs, fixed_theirs))


def movement(bonus: int, again: Collection[int] = ()) -> Distribution[int]:
    """Movement points of a Movement Deed: 1d6 plus the bonus (FL-MOV-01).

    again   the faces that cards have rolled again, once and whatever they would do (FL-EQP-20)
    """
    return odds.shift(odds.reroll(D6, again) if again else D6, bonus)


def flight(bonus: int, need: int, again: Collection[int] = ()) -> Fraction:
    """Chance that 1d6 plus the bonus beats the highest Combat requirement; it has to be greater (FL-FLT-03).

    again   the faces that cards have rolled again, as in `movement`
    """
    return odds.at_least(movement(bonus, again), need + 1)


def psych(status: int) -> Fraction:
    """Chance of a Psychological point: a d10 above the status (FL-DMG-14)."""
    return Fraction(min(10, max(0, 10 - status)), 10)
