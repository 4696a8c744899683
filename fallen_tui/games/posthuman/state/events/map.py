"""Tiles and where survivors are on them."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.records import define
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, LaidTile, State


@fact("map")
@define
class MapBegun(Event):
    """A starting tile: completed, and not yet foraged. PH-SET-04, PH-SET-05."""

    seat: int
    tile: str

    def apply(self, state: State) -> None:
        exits = state.cards.tiles[self.tile].exits
        state.players[self.seat].map[ORIGIN] = LaidTile(self.tile, exits, done=True, entered=True)


@fact("tile")
@define
class TileLaid(Event):
    """A tile on a map, its exits turned. PH-MAP-12, PH-SCO-03."""

    seat: int
    at: Cell
    tile: str
    exits: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.tile in player.seen:
            player.seen.remove(self.tile)
        else:
            state.decks["tile"].take((self.tile,))
        player.map[self.at] = LaidTile(self.tile, self.exits)


@fact("moved")
@define
class Moved(Event):
    """A survivor enters a zone, or steps onto a completed marker. PH-MOV-01."""

    seat: int
    at: Cell
    zone: int = MARKER

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.at, player.zone = self.at, self.zone
        player.here.entered = True


@fact("completed")
@define
class TileCompleted(Event):
    """All zones of the tile under a survivor are finished. stays: in its last zone, a safe house or special tile.

    PH-COM-01, PH-COM-06, PH-COM-08, PH-COM-09.
    """

    seat: int
    stays: bool

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.here.done = True
        if not self.stays:
            player.zone = MARKER


@fact("foraged")
@define
class Foraged(Event):
    """The marker of the tile under a survivor is turned over. PH-FOR-05."""

    seat: int

    def apply(self, state: State) -> None:
        state.players[self.seat].here.foraged = True
