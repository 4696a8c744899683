"""Odds of The Road to the Fortress: tests, evades, shots, engagements, and whole fights to their end.

`before_choice` is what a player is shown; `spec_of` makes plain figures of a fight on the table, and `odds` computes
it, `within` some effort. `valuation` says what the player wants of a fight, `tables` by which rule dice are rolled
again.
"""

from __future__ import annotations

from fallen_tui.games.posthuman.queries.chances import daring, evading, passing
from fallen_tui.games.posthuman.queries.odds.building import spec_of
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.fight import odds, within
from fallen_tui.games.posthuman.queries.odds.outlook import FightMet, FightOutlook, before_choice, met
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec

__all__ = [
    "Effort",
    "FightOdds",
    "FightSpec",
    "FightOutlook",
    "FightMet",
    "TooMuch",
    "before_choice",
    "daring",
    "evading",
    "met",
    "odds",
    "passing",
    "spec_of",
    "within",
]
