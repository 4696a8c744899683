"""By what gear is arranged at one stroke: the rule's own figures, in a fixed order. FL-DEC-86, FL-DEC-87.

1. The Successes that the Party rolls on average, all six skills together; they are never fewer afterwards.
2. With them all else that gear gives, by FIGURES: a point counts as POINT of a Success.
3. Of arrangements that are equal the first: what stands; the plan of `gear_plan`; what shifts of single cards and then
   exchanges of two make of what stands, and of the plan, each tried by the ids of the cards, Crown by Crown.
4. The plan lays the card that gives most first, of equal ones the lowest id, where it gives most by FIGURES: of equal
   places where most stays free, then with the lowest Crown.

Journals hold the answer "auto" and what came of it: whoever changes a figure here changes the rules. The bots judge by
figures of their own, which may be tuned freely.
"""

from __future__ import annotations

from fallen_tui.games.fallen_land.queries.gear_value import GearFigures

EQUAL = 1e-9
"""Sums that differ by less are the same."""
ROUNDS = 6
"""The most passes over all gear in search of better places."""
POINT = 0.1
"""Successes that a skill point brings about: what gear gives besides skills is counted in such points."""
FIGURES = GearFigures(
    symbols={
        "armor": 6.0,
        "movement": 5.0,
        "flight": 1.0,
        "psych": 1.5,
        "capacity": 0.3,
        "health": 2.5,
        "first_strike": 2.0,
        "infects": 1.0,
        "irradiates": 1.0,
        "successes": 4.0,
        "healing": 3.0,
        "passes": 8.0,
        "immune": 2.0,
        "deal": 12.0,
        "income": 8.0,
        "rerolls": 2.0,
    },
    symbol=1.0,
    conditional=0.4,
    ability=4.0,
    ride=3.0,
    cargo=0.2,
    adds=0.3,
    success=8.0,
    rare=0.1,
    mission=0.5,
    least=0.5,
    container=50.0,
    room=0.01,
    crown=0.001,
    stowed=0.2,
)
