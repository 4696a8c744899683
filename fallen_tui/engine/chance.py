"""Chance in named streams: dice and shuffles as a function of (seed, stream, counter).

The generator is SplitMix64, seeded per draw by BLAKE2b, so that the same game rolls the same dice on every machine
and version of Python, and so that a draw more in one stream never shifts another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from fallen_tui.engine.digests import blake2b

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """Where dice and shuffles come from."""

    def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
        """`count` dice of 1..`sides` each."""

    def permutation(self, stream: str, counter: int, size: int) -> tuple[int, ...]:
        """A shuffle of 0..`size`-1."""


@lru_cache(maxsize=4096)
def stream_base(seed: str, stream: str) -> int:
    """The 64-bit start of one stream of one seed."""
    return int.from_bytes(blake2b(f"{seed}\0{stream}".encode(), digest_size=8).digest(), "big")


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def words(seed: str, stream: str, counter: int) -> Iterator[int]:
    """64-bit words of one draw, without end."""
    state = _mix((stream_base(seed, stream) + counter * _GOLDEN) & _MASK)
    while True:
        state = (state + _GOLDEN) & _MASK
        yield _mix(state)


@lru_cache(maxsize=1024)
def _shift(bound: int) -> int:
    """How many bits of a word are too many for a number below `bound`."""
    if not 0 < bound <= _MASK + 1:
        raise ValueError(f"there is no number of 0 to {bound - 1} to choose")
    return 64 - max(1, (bound - 1).bit_length())


def below(source: Iterator[int], bound: int) -> int:
    """A number of 0..`bound`-1, each equally likely (words that would favour some are passed over).

    Raises ValueError for a bound below 1 or above 2**64.
    """
    shift = _shift(bound)
    for word in source:
        if (number := word >> shift) < bound:
            return number
    raise AssertionError("a stream of words has no end")


def pick(seed: str, stream: str, counter: int, bound: int) -> int:
    """One number of 0..`bound`-1: the whole of a draw, for players that choose by chance. Raises ValueError."""
    # The same as below(words(...), bound), all in one: bots that choose by chance live here.
    state = (stream_base(seed, stream) + counter * _GOLDEN) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    state ^= state >> 31
    shift = _shift(bound)
    while True:
        state = word = (state + _GOLDEN) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        if (number := (word ^ (word >> 31)) >> shift) < bound:
            return number


class SeededChance:
    """Dice and shuffles of one seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
        source = words(self.seed, stream, counter)
        return tuple(below(source, sides) + 1 for _ in range(count))

    def permutation(self, stream: str, counter: int, size: int) -> tuple[int, ...]:
        source = words(self.seed, stream, counter)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = below(source, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class ScriptedChance(SeededChance):
    """Given dice first, in order, then those of the seed. Raises ValueError where a given die has no such side."""

    def __init__(self, dice: tuple[int, ...], seed: str = "script") -> None:
        super().__init__(seed)
        self._given = list(dice)

    def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
        rolled = super().dice(stream, counter, count, sides)
        given = tuple(self._given[:count])
        del self._given[:count]
        for face in given:
            if not 1 <= face <= sides:
                raise ValueError(f"{face} is no side of a die of {sides}")
        return given + rolled[len(given) :]
