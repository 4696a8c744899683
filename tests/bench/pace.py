"""The yardstick of every pace: a bare loop, timed in turns with the work, so that two machines can be compared.

A step is one round of `bare_loop`: a number is taken from a range and added. Where a machine does 30 million of them a
second, 1,300 decisions per million steps are 39,000 decisions a second. Time is that of the processor, so that whoever
else uses the machine weighs less.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

STEPS = 400_000
"""Of the loop in each turn."""


class Pace(NamedTuple):
    """What was done a second, and the steps of the bare loop a second meanwhile."""

    done: float
    loop: float

    @property
    def relative(self) -> float:
        """What is done in the time of a million steps of the loop."""
        return self.done / self.loop * 1e6

    def told(self, what: str) -> str:
        return f"{self.done:,.0f} {what}/s a core, {self.relative:,.0f} per million steps"


def bare_loop(steps: int) -> int:
    """So many rounds of next to nothing."""
    total = 0
    for number in range(steps):
        total += number
    return total


def loop_pace() -> float:
    """Steps of the bare loop a second, now."""
    begun = time.process_time()
    bare_loop(STEPS)
    return STEPS / (time.process_time() - begun)


def measure(parts: Iterable[Callable[[], int]]) -> Pace:
    """The pace of some work in parts, each of which says how much it did; the loop runs in between."""
    done, took, loops = 0, 0.0, [loop_pace()]
    for part in parts:
        begun = time.process_time()
        done += part()
        took += time.process_time() - begun
        loops.append(loop_pace())
    return Pace(done / took, statistics.harmonic_mean(loops))


def middle(paces: Iterable[Pace]) -> Pace:
    """The median of several by what they did per step of the loop."""
    ranked = sorted(paces, key=lambda pace: pace.relative)
    return ranked[len(ranked) // 2]
