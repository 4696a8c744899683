"""What follows from a state of The Road to the Fortress: bonuses, gear, maps, conditions, odds.

A module that is asked for as an attribute is loaded then: `queries.maps`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.queries import bonuses as bonuses, conditions as conditions, maps as maps
