"""A test, a die that is tried, an evade: exact, and quick to tell. PH-TST, PH-EVA."""

from __future__ import annotations

from fractions import Fraction

PIPS = 6


def passing(stat: int, twice: bool = False) -> Fraction:
    """The chance of a roll of at most a stat; twice: a passed one is rolled again. PH-TST-02, PH-RRL-02."""
    once = Fraction(min(PIPS, max(0, stat)), PIPS)
    return once * once if twice else once


def daring(least: int) -> Fraction:
    """The chance of a die that shows a number or more. PH-GAP-72."""
    return Fraction(min(PIPS, max(0, PIPS + 1 - least)), PIPS)


def evading(yours: int, theirs: int) -> Fraction:
    """The chance that a die and what you add is higher than a die and what the enemies add. PH-EVA-05."""
    ahead = yours - theirs
    higher = sum(max(0, min(PIPS, mine + ahead - 1)) for mine in range(1, PIPS + 1))
    return Fraction(higher, PIPS * PIPS)
