"""What the player wants of a fight: to survive it, then to win it, then few wounds and scars.

The best choice is the one with the highest expectation of this sum, in units of 1 ammo:

    400 for surviving, 80 for winning, -8 for a scar, -4 for a wound, 4 for each XP that is kept, -1 for each ammo spent

To survive outweighs all else together, to win all that stands below it. A small chance of more is given up for a great
one of less. What a fifth mutation would do is not foreseen: scars are drawn face down.
"""

from __future__ import annotations

SURVIVED = 400
WON = 80
SCAR = -8
WOUND = -4
XP = 4
AMMO = -1
SCARS_OF_A_FALL = 2
"""PH-KOS-02."""
FALLEN = SCAR * SCARS_OF_A_FALL
"""What a knock-out adds to the wounds that brought it."""
