"""Maps: where a survivor can go, what can be laid, who stands on matching terrain. PH-MAP, PH-MOV, PH-SCO."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fallen_tui.adventure.maps import tiles
from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.state.table import GOAL, MARKER, ORIGIN, Player, State

LEVEL_ENDS = (4, 7, 10)
"""The last space of each section of the journey track. PH-TAB-P-JOURNEY."""


def laid(player: Player) -> dict[Cell, frozenset[str]]:
    """The exits of every tile of a map."""
    return {cell: _exits(tile.exits) for cell, tile in player.map.items()}


@lru_cache(maxsize=64)
def _exits(letters: str) -> frozenset[str]:
    return frozenset(letters)


def tile_of(game: State, player: Player) -> Tile:
    """The tile under a survivor."""
    tile: Tile = game.cards.tiles[player.here.tile]
    return tile


def terrain(game: State, player: Player) -> str:
    """The terrain a survivor is on. PH-MAP-03, PH-MAP-17."""
    return str(tile_of(game, player).terrain)


def zone_kind(game: State, player: Player) -> str:
    """The kind of zone a survivor is in: encounter, safe, dead; completed markers and mountains are dead."""
    if player.zone == MARKER:
        return "dead"
    return tile_of(game, player).kind(player.zone)


def safe(game: State, player: Player) -> bool:
    """Whether a survivor is in a safe house. PH-MAP-10, PH-COM-10."""
    return player.human and zone_kind(game, player) == "safe"


def at_start(player: Player) -> bool:
    """Whether a survivor is on the starting tile. PH-ACT-09."""
    return player.human and player.at == ORIGIN


def matching(game: State, one: Player, other: Player) -> bool:
    """Whether two humans are on tiles of the same terrain. PH-TRD-01."""
    return one.human and other.human and terrain(game, one) == terrain(game, other)


def vacant(player: Player) -> tuple[str, ...]:
    """The vacant exits of the tile under a survivor, clockwise from the east. PH-MAP-16."""
    return tiles.vacant(_nearby(player, player.at), player.at)


def neighbours(player: Player, cell: Cell | None = None) -> tuple[Cell, ...]:
    """The tiles that are connected with one, by default with that under a survivor. PH-MAP-14."""
    at = player.at if cell is None else cell
    return tiles.connected(_nearby(player, at), at)


def _nearby(player: Player, at: Cell) -> dict[Cell, frozenset[str]]:
    """The exits of a tile and of those beside it alone: a map grows long."""
    ground = player.map
    return {cell: _exits(ground[cell].exits) for cell in (at, *squares.neighbours(at)) if cell in ground}


def turnings(game: State, tile: str, side: str) -> tuple[str, ...]:
    """The exits of a tile in each way it may be laid at a side of another. PH-GAP-10."""
    return _turnings(game.cards.tiles[tile].exits, side)


@lru_cache(maxsize=128)
def _turnings(letters: str, side: str) -> tuple[str, ...]:
    exits = frozenset(letters)
    return tuple(in_order(tiles.turned(exits, quarters)) for quarters in tiles.turns(exits, side))


def in_order(exits: frozenset[str]) -> str:
    """Exits as letters, clockwise from the east."""
    return "".join(side for side in squares.DIRECTIONS if side in exits)


def may_forage(game: State, player: Player) -> bool:
    """Whether the tile is done, not yet foraged, and has supplies. PH-FOR-01 to PH-FOR-03."""
    here = player.here
    return here.done and not here.foraged and tile_of(game, player).supply > 0


def may_scout(game: State, player: Player) -> bool:
    """Whether a tile can be laid beside, and one is left to draw. PH-SCO-01, PH-SCO-02, PH-GAP-48."""
    return bool(vacant(player)) and bool(game.decks["tile"].draw)


def may_move(game: State, player: Player) -> bool:
    """Whether the player may move on or scout from where they stand. PH-MOV-01."""
    if not player.here.done:
        return True
    return bool(neighbours(player)) or may_scout(game, player)


def may_camp(player: Player) -> bool:
    """Whether the player may camp: not at the start while in full health and morale. PH-CAM-04."""
    well = player.health >= player.health_limit and player.morale >= player.morale_limit
    return not (at_start(player) and well)


MAY: dict[str, Callable[[State, Player], bool]] = {
    "move": may_move,
    "scout": may_scout,
    "forage": may_forage,
    "camp": lambda game, player: may_camp(player),
}
"""Whether a human can do an action where it stands, by the action. PH-GAP-53."""


def level_at(space: int) -> int:
    """The level of a space of the journey track; space 0 belongs to level 1. PH-GAP-06."""
    return next(level for level, last in enumerate(LEVEL_ENDS, 1) if space <= last)


def gains(game: State, player: Player, level: int) -> bool:
    """Whether a zone's encounters of a level bring a journey point: it fits, and the zone is not dead. PH-JRN-01."""
    fits = player.journey < GOAL and level_at(player.journey + 1) == level
    return fits and zone_kind(game, player) != "dead"


def levels(player: Player) -> tuple[int, ...]:
    """The levels of encounters a survivor may draw from: the next space's, then that of the space it is on.

    PH-ENC-04 to PH-ENC-07. On the last space only that of the last section is left.
    """
    return levels_from(player.journey)


def levels_from(space: int) -> tuple[int, ...]:
    """The same from a space of the journey track: that of the next space comes first. PH-ENC-04 to PH-ENC-07."""
    ahead, own = level_at(min(space + 1, LEVEL_ENDS[-1])), level_at(space)
    return (ahead,) if ahead == own else (ahead, own)
