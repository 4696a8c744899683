"""Tiles and where survivors are on them."""

from __future__ import annotations

from fallen_tui.engine.events import SeatEvent
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, LaidTile, State


@fact("map")
class MapBegun(SeatEvent):
    """A starting tile: completed, and not yet foraged. PH-SET-04, PH-SET-05."""

    tile: str

    def apply(self, state: State) -> None:
        exits = state.cards.tiles[self.tile].exits
        state.players[self.seat].map[ORIGIN] = LaidTile(self.tile, exits, done=True, entered=True)


@fact("tile")
class TileLaid(SeatEvent):
    """A tile on a map, its exits turned. PH-MAP-12, PH-SCO-03."""

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
class Moved(SeatEvent):
    """A survivor enters a zone, or steps onto a completed marker. PH-MOV-01."""

    at: Cell
    zone: int = MARKER

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.at, player.zone = self.at, self.zone
        player.here.entered = True


@fact("completed")
class TileCompleted(SeatEvent):
    """All zones of the tile under a survivor are finished. stays: in its last zone, a safe house or special tile.

    PH-COM-01, PH-COM-06, PH-COM-08, PH-COM-09.
    """

    stays: bool

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.here.done = True
        if not self.stays:
            player.zone = MARKER


@fact("foraged")
class Foraged(SeatEvent):
    """The marker of the tile under a survivor is turned over. PH-FOR-05."""

    def apply(self, state: State) -> None:
        state.players[self.seat].here.foraged = True
