"""The rules of Council of Towns, a module for each chapter of the rulebook.

A module that is asked for as an attribute is loaded then: `rules.bank`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.rules import bank as bank
    from fallen_tui.games.fallen_land.rules import checks as checks
    from fallen_tui.games.fallen_land.rules import drawing as drawing
    from fallen_tui.games.fallen_land.rules import duel as duel
    from fallen_tui.games.fallen_land.rules import events_phase as events_phase
    from fallen_tui.games.fallen_land.rules import gear as gear
    from fallen_tui.games.fallen_land.rules import gear_places as gear_places
    from fallen_tui.games.fallen_land.rules import harm as harm
    from fallen_tui.games.fallen_land.rules import hooks as hooks
    from fallen_tui.games.fallen_land.rules import mercenaries as mercenaries
    from fallen_tui.games.fallen_land.rules import movement as movement
    from fallen_tui.games.fallen_land.rules import people as people
    from fallen_tui.games.fallen_land.rules import pvp as pvp
    from fallen_tui.games.fallen_land.rules import rival_party as rival_party
    from fallen_tui.games.fallen_land.rules import rivals as rivals
    from fallen_tui.games.fallen_land.rules import scenario as scenario
    from fallen_tui.games.fallen_land.rules import scenario_front as scenario_front
    from fallen_tui.games.fallen_land.rules import scenario_sites as scenario_sites
    from fallen_tui.games.fallen_land.rules import scene as scene
    from fallen_tui.games.fallen_land.rules import towns as towns
    from fallen_tui.games.fallen_land.rules import tracks as tracks
    from fallen_tui.games.fallen_land.rules import truce as truce
    from fallen_tui.games.fallen_land.rules import ways_out as ways_out
