"""How far a fight is computed for somebody who waits: so many steps, and none once nobody waits any more.

A step is one end of an engagement that is looked at, or about as much of other work. Steps are counted, not timed, and
count alike whatever was computed before: the same fight is given up everywhere or nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable


class TooMuch(Exception):
    """More steps would be needed than there are, or what comes of them is not wanted any more."""


class Effort:
    """Steps that are left; wanted: whether somebody still waits for what comes of them."""

    def __init__(self, steps: float, wanted: Callable[[], bool] = lambda: True) -> None:
        self.left, self.wanted = steps, wanted

    def spend(self, steps: int) -> None:
        """Count steps that are about to be taken. Raises TooMuch."""
        self.left -= steps
        if self.left < 0 or not self.wanted():
            raise TooMuch


UNBOUNDED = Effort(math.inf)
