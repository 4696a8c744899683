"""Exact odds of dice: what a roll can give, and how probable each result is.

A `Distribution` holds whole-number weights over a common denominator, so nothing is rounded before `float(p)` or
`percent(p)`. Values may be anything hashable that has one fixed order: numbers, names of faces, `Symbols`, tuples.
Functions that count or add take whole numbers. Distributions given together to one function are independent rolls.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import gcd, lcm
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload


class Value(Protocol):
    """What a die may show: hashable, and comparable with the other values of its distribution."""

    def __hash__(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...


V = TypeVar("V", bound=Value)
W = TypeVar("W", bound=Value)
X = TypeVar("X", bound=Value)


@dataclass(frozen=True, order=True, slots=True, init=False)
class Symbols:
    """Counts of several symbols at once, e.g. `Symbols(damage=1, block=2)`; `+` adds them symbol by symbol."""

    pairs: tuple[tuple[str, int], ...]

    def __init__(self, /, **counts: int) -> None:
        object.__setattr__(self, "pairs", tuple(sorted(pair for pair in counts.items() if pair[1])))

    def __getitem__(self, symbol: str) -> int:
        return dict(self.pairs).get(symbol, 0)

    def __add__(self, other: Symbols) -> Symbols:
        return Symbols(**{symbol: self[symbol] + other[symbol] for symbol, _ in self.pairs + other.pairs})


@dataclass(frozen=True, slots=True, init=False)
class Distribution(Generic[V]):
    """Every possible value with its probability; equal laws are equal objects.

    Built from value -> weight, or pairs of them (those of one value add up): `Distribution({"hit": 2, "miss": 4})`.
    `values` ascend; `weights` are brought to the smallest whole numbers; probability = weight / total.
    ValueError: no weight above 0, a weight below 0 or a float, values without an order.
    """

    values: tuple[V, ...]
    weights: tuple[int, ...]

    def __init__(self, weights: Mapping[V, int | Fraction] | Iterable[tuple[V, int | Fraction]]) -> None:
        sums: dict[V, int | Fraction] = {}
        for value, weight in weights.items() if isinstance(weights, Mapping) else weights:
            if not isinstance(weight, (int, Fraction)) or weight < 0:
                raise ValueError(f"the weight of {value!r} is {weight!r}, not a whole number or Fraction of 0 or more")
            if weight:
                sums[value] = sums.get(value, 0) + weight
        if not sums:
            raise ValueError("a distribution needs at least one value with a weight above 0")
        try:
            values = tuple(sorted(sums))
        except TypeError as error:
            raise ValueError(f"the values cannot be put in order: {error}") from None
        unit = lcm(*(weight.denominator for weight in sums.values()))
        whole = [sums[value].numerator * (unit // sums[value].denominator) for value in values]
        divisor = gcd(*whole)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "weights", tuple(weight // divisor for weight in whole))

    @property
    def total(self) -> int:
        """The common denominator."""
        return sum(self.weights)

    def weighted(self) -> Iterator[tuple[V, int]]:
        """Each value with its weight, ascending."""
        return zip(self.values, self.weights, strict=True)

    def probability(self, value: V) -> Fraction:
        """Probability of one value, 0 if it cannot come up."""
        return Fraction(dict(self.weighted()).get(value, 0), self.total)

    def map(self, worth: Mapping[V, W] | Callable[[V], W]) -> Distribution[W]:
        """The same roll read otherwise: each value replaced by its worth, from a table or a function.

        ValueError: the table has no entry for a value that can come up.
        """
        table = _read(self.values, worth)
        return Distribution((table[value], weight) for value, weight in self.weighted())


class Opposed(NamedTuple):
    """How two rolls against each other may end, seen from the first."""

    win: Fraction
    tie: Fraction
    loss: Fraction


def constant(value: V) -> Distribution[V]:
    """What is not rolled at all: one value, certain."""
    return Distribution({value: 1})


@overload
def die(faces: int) -> Distribution[int]: ...
@overload
def die(faces: Iterable[V]) -> Distribution[V]: ...
def die(faces: Any) -> Distribution[Any]:
    """One fair die: `die(10)` shows 1 to 10; other faces are listed, or given as face -> how many of them.

    For several symbols a face, list its `Symbols`, or names and `map` them. ValueError: no faces.
    """
    counts = Counter(range(1, faces + 1) if isinstance(faces, int) else faces)
    if not counts:
        raise ValueError("a die needs at least one face")
    return Distribution(counts)


def reroll(roll: Distribution[V], faces: Collection[V], times: int | None = 1) -> Distribution[V]:
    """Roll again while one of `faces` shows, at most `times` times; the new result replaces the old one.

    `times=None` rolls until another face shows: the whole geometric series, summed exactly.
    ValueError: `times` below 0, or None when no other face exists.
    """
    if times is not None and times < 0:
        raise ValueError(f"a die cannot be re-rolled {times} times")
    again = sum(weight for value, weight in roll.weighted() if value in faces)
    if times is None:
        if again == roll.total:
            raise ValueError("every face is rolled again, so the roll would never end")
        return Distribution({value: weight for value, weight in roll.weighted() if value not in faces})
    stay = again**times
    leave = sum(again**i * roll.total ** (times - i) for i in range(times + 1))
    return Distribution({value: weight * (stay if value in faces else leave) for value, weight in roll.weighted()})


def explode(
    roll: Distribution[V],
    worth: Mapping[V, int] | Callable[[V], int],
    again: Collection[V],
    *,
    wipe: Collection[V] = (),
    start: int = 0,
    times: int | None = None,
    below: int | None = None,
) -> Distribution[int]:
    """Total of a die whose `again` faces score and let it roll once more, while a `wipe` face ends it with 0 in all.

    The total begins at `start` and each face adds its `worth`. `times` is the most extra rolls; with `below` the player
    rolls again only while the total is below it. If no face wipes or subtracts, `below=n` and then `cap` to n is the
    exact law, up to n, of a die that rolls on without limit.
    ValueError: neither is given; `times` below 0; a face in both `wipe` and `again`; an `again` face worth under 1
    without `times`.
    """
    scores = _read([face for face in roll.values if face not in wipe], worth)
    if (times is None and below is None) or (times is not None and times < 0):
        raise ValueError(f"how often may the die roll again? give below, or times of at least 0 (it is {times})")
    if any(face in wipe for face in again):
        raise ValueError("a face cannot both wipe and roll again")
    if times is None and any(scores.get(face, 1) < 1 for face in again):
        raise ValueError("a face that rolls again must add at least 1 unless times is given; to replace it use reroll")
    ended: list[tuple[int, Fraction]] = []
    rolling, rolls = {start: Fraction(1)}, 0
    while rolling:
        more: dict[int, Fraction] = {}
        for (total, chance), (face, weight) in product(rolling.items(), roll.weighted()):
            reached = 0 if face in wipe else total + scores[face]
            part = chance * Fraction(weight, roll.total)
            if face in again and (times is None or rolls < times) and (below is None or reached < below):
                more[reached] = more.get(reached, Fraction(0)) + part
            else:
                ended.append((reached, part))
        rolling, rolls = more, rolls + 1
    return Distribution(ended)


def cancel(roll: Distribution[int], faces: Collection[int]) -> Distribution[int]:
    """Count each of `faces` as 0."""
    return roll.map(lambda face: 0 if face in faces else face)


def cap(roll: Distribution[int], most: int) -> Distribution[int]:
    """Count anything above `most` as `most`."""
    return roll.map(lambda value: min(value, most))


def floor(roll: Distribution[int], least: int) -> Distribution[int]:
    """Count anything below `least` as `least`."""
    return roll.map(lambda value: max(value, least))


def shift(roll: Distribution[int], by: int) -> Distribution[int]:
    """Add a fixed number, which may be below 0."""
    return roll.map(lambda value: value + by)


def banded(roll: Distribution[int], bands: Mapping[int, V], under: V) -> Distribution[V]:
    """Read a total off a table lower bound -> result: the highest bound reached counts, `under` if none is."""
    steps = sorted(bands.items(), key=operator.itemgetter(0), reverse=True)
    return roll.map(lambda value: next((result for bound, result in steps if value >= bound), under))


def combine(a: Distribution[V], b: Distribution[W], how: Callable[[V, W], X]) -> Distribution[X]:
    """The law of `how(x, y)` for two independent rolls."""
    return Distribution((how(x, y), p * q) for (x, p), (y, q) in product(a.weighted(), b.weighted()))


def convolve(a: Distribution[V], b: Distribution[V]) -> Distribution[V]:
    """The sum of two independent rolls."""
    return combine(a, b, operator.add)


@overload
def pool(dice: Iterable[Distribution[int]], *, wipe: Collection[int] = (), nothing: int = 0) -> Distribution[int]: ...
@overload
def pool(dice: Iterable[Distribution[V]], *, wipe: Collection[V] = (), nothing: V) -> Distribution[V]: ...
def pool(dice: Iterable[Distribution[Any]], *, wipe: Collection[Any] = (), nothing: Any = 0) -> Distribution[Any]:
    """The sum of independent dice of any mixture; a die that shows a `wipe` value makes the whole pool `nothing`.

    `nothing` is also the sum of no dice: 0, or `Symbols()`. A wiping face needs a value of its own: `map` it first.
    What a wipe leaves untouched is added afterwards with `shift`.
    """
    if not wipe:
        return reduce(convolve, dice, constant(nothing))

    def add(state: tuple[bool, Any], value: Any) -> tuple[bool, Any]:
        return (True, nothing) if state[0] or value in wipe else (False, state[1] + value)

    states = reduce(lambda states, one: combine(states, one, add), dice, constant((False, nothing)))
    return states.map(operator.itemgetter(1))


def keep_best(dice: Iterable[Distribution[int]], count: int) -> Distribution[int]:
    """The sum of the `count` highest dice of a pool. ValueError: fewer dice than that, or `count` below 0."""
    rolls = list(dice)
    if not 0 <= count <= len(rolls):
        raise ValueError(f"cannot keep {count} of {len(rolls)} dice")
    # Only the smaller part is held die by die: (0, *kept), or (sum of the kept, *dropped).
    size = min(count, len(rolls) - count)

    def add(state: tuple[int, ...], value: int) -> tuple[int, ...]:
        held = sorted((*state[1:], value))
        if len(held) <= size:
            return (state[0], *held)
        return (0, *held[1:]) if count == size else (state[0] + held[-1], *held[:-1])

    nothing: tuple[int, ...] = (0,)
    states = reduce(lambda states, one: combine(states, one, add), rolls, constant(nothing))
    return states.map(sum if count == size else operator.itemgetter(0))


def keep_worst(dice: Iterable[Distribution[int]], count: int) -> Distribution[int]:
    """The sum of the `count` lowest dice of a pool. ValueError: fewer dice than that, or `count` below 0."""
    return keep_best([one.map(operator.neg) for one in dice], count).map(operator.neg)


def mixture(roll: Distribution[V], then: Callable[[V], Distribution[W]]) -> Distribution[W]:
    """A second roll that depends on the first, e.g. one d6 for each Success."""
    return Distribution((y, weight * p) for x, weight in roll.weighted() for y, p in exactly_table(then(x)))


def opposed(a: Distribution[int], b: Distribution[int]) -> Opposed:
    """P(a > b), P(a == b), P(a < b)."""
    sign = combine(a, b, lambda x, y: (x > y) - (x < y))
    return Opposed(sign.probability(1), sign.probability(0), sign.probability(-1))


def best_play(
    start: Distribution[V],
    worth: Callable[[V], int | Fraction],
    choices: Callable[[V], Iterable[Distribution[V]]],
) -> Fraction:
    """Highest expected worth when the player, seeing each state, stops or picks one of its further rolls.

    `start` is the roll that must be made. A worth of 1 for success and 0 otherwise gives the chance of success.
    ValueError: a state can come back, or the choices never run out.
    """

    @cache
    def value(state: V) -> Fraction:
        return max([Fraction(worth(state)), *map(mean, choices(state))])

    def mean(roll: Distribution[V]) -> Fraction:
        return sum((weight * value(state) for state, weight in roll.weighted()), Fraction(0)) / roll.total

    try:
        return mean(start)
    except RecursionError:
        raise ValueError("the choices lead back to an earlier state, or never run out") from None


def at_least(roll: Distribution[int], n: int) -> Fraction:
    """P(value >= n)."""
    return Fraction(sum(weight for value, weight in roll.weighted() if value >= n), roll.total)


def at_most(roll: Distribution[int], n: int) -> Fraction:
    """P(value <= n)."""
    return Fraction(sum(weight for value, weight in roll.weighted() if value <= n), roll.total)


def exactly_table(roll: Distribution[V]) -> tuple[tuple[V, Fraction], ...]:
    """(value, P of exactly it) for every value that can come up, ascending."""
    return tuple((value, Fraction(weight, roll.total)) for value, weight in roll.weighted())


def at_least_table(roll: Distribution[int]) -> tuple[tuple[int, Fraction], ...]:
    """(value, P of at least it) for every value that can come up, ascending; the first is certain."""
    return tuple((value, at_least(roll, value)) for value in roll.values)


def expected(roll: Distribution[int]) -> Fraction:
    """The expected value."""
    return Fraction(sum(value * weight for value, weight in roll.weighted()), roll.total)


def variance(roll: Distribution[int]) -> Fraction:
    """Mean squared distance from the mean, in squared units."""
    return expected(roll.map(lambda value: value * value)) - expected(roll) ** 2


def quantile(roll: Distribution[int], p: Fraction) -> int:
    """The smallest value with P(at most it) >= p. ValueError: p outside 0 to 1."""
    if not 0 <= p <= 1:
        raise ValueError(f"a quantile lies between 0 and 1, not at {p}")
    return next(value for value in roll.values if at_most(roll, value) >= p)


def percent(p: Fraction, digits: int = 0) -> float:
    """A probability in percent, rounded half to even: 2/3 gives 67.0."""
    return float(round(p * 100, digits))


def _read(values: Collection[V], worth: Mapping[V, W] | Callable[[V], W]) -> Mapping[V, W]:
    table = worth if isinstance(worth, Mapping) else {value: worth(value) for value in values}
    if missing := [value for value in values if value not in table]:
        raise ValueError(f"the table gives no worth for {missing[0]!r}")
    return table
