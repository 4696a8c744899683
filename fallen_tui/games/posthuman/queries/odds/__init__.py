"""Odds of The Road to the Fortress: tests, evades, shots, engagements, and whole fights to their end.

`before_choice` is what a player is shown; `spec_of` makes plain figures of a fight on the table, and `odds` reckons it.
`worth` says what the player wants of a fight, `tables` by which rule dice are rolled again.
"""

from __future__ import annotations

from fallen_tui.games.posthuman.queries.odds.building import spec_of, under_way
from fallen_tui.games.posthuman.queries.odds.chances import daring, evading, passing
from fallen_tui.games.posthuman.queries.odds.fight import odds
from fallen_tui.games.posthuman.queries.odds.outlook import FightOutlook, before_choice
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec

__all__ = [
    "FightOdds",
    "FightSpec",
    "FightOutlook",
    "before_choice",
    "daring",
    "evading",
    "odds",
    "passing",
    "spec_of",
    "under_way",
]
