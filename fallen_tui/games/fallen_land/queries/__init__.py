"""Pure questions about the table and its odds: nothing here changes a state.

A module that is asked for as an attribute is loaded then: `queries.bonuses`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.queries import bonuses as bonuses
    from fallen_tui.games.fallen_land.queries import chances as chances
    from fallen_tui.games.fallen_land.queries import conditions as conditions
    from fallen_tui.games.fallen_land.queries import crew as crew
    from fallen_tui.games.fallen_land.queries import figures as figures
    from fallen_tui.games.fallen_land.queries import whereabouts as whereabouts
