"""Pure questions about the table and its odds: nothing here changes a state.

A module that is asked for as an attribute is loaded then: `queries.bonuses`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.queries import (
        bonuses as bonuses,
        chances as chances,
        conditions as conditions,
        crew as crew,
        figures as figures,
        scenario_aims as scenario_aims,
        whereabouts as whereabouts,
    )
