"""The rules of Council of Towns, a module for each chapter of the rulebook.

A module that is asked for as an attribute is loaded then: `rules.bank`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.rules import (
        bank as bank,
        budget as budget,
        checks as checks,
        drawing as drawing,
        duel as duel,
        events_phase as events_phase,
        gear as gear,
        gear_places as gear_places,
        grades as grades,
        harm as harm,
        hooks as hooks,
        mercenaries as mercenaries,
        movement as movement,
        people as people,
        pvp as pvp,
        rival_effects as rival_effects,
        rival_party as rival_party,
        rivals as rivals,
        scenario as scenario,
        scenario_end as scenario_end,
        scenario_front as scenario_front,
        scenario_sites as scenario_sites,
        scenario_turns as scenario_turns,
        scene as scene,
        towns as towns,
        tracks as tracks,
        truce as truce,
        ways_out as ways_out,
    )
