"""What is the case at the table: conditions that need no die, and the counts that amounts refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.games.fallen_land.queries.conditions import met as met
from fallen_tui.games.fallen_land.queries.figures import characters as characters
from fallen_tui.games.fallen_land.queries.figures import counted as counted
from fallen_tui.games.fallen_land.queries.figures import figure as figure
from fallen_tui.games.fallen_land.queries.figures import has_category as has_category
from fallen_tui.games.fallen_land.queries.figures import jinxes as jinxes
from fallen_tui.games.fallen_land.queries.whereabouts import hexes_of as hexes_of
from fallen_tui.games.fallen_land.queries.whereabouts import is_near as is_near
from fallen_tui.games.fallen_land.queries.whereabouts import terrains as terrains
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Site


def may_visit(game: State, seat: int, sheet: Site) -> bool:
    """Whether a Party may visit a site as far as whose it is and its condition go. FL-SCN-07."""
    if sheet.owner_only and sheet.for_ != seat + 1:
        return False
    return met(game, sheet.condition, seat)
