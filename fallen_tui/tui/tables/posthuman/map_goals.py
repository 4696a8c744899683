"""What questions are about on one's own map: which option goes where, and how a tile would lie."""

from __future__ import annotations

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.keys import reader
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state.keys import ENTER, NEXT_ZONE, CardKey, QuartersKey, SideKey, TileKey, Word
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.tui.adventure.map_goals import NO_GOALS, MapGoals
from fallen_tui.tui.tables.posthuman.map_land import TilePreview

_read = reader(TileKey, SideKey, QuartersKey, CardKey, Word)
WHOLE = ("move", "lay_side")
"""Questions of which every option is a place."""
LAYING = ("lay_tile", "lay_turn")
"""Questions at which the map shows how a tile would lie."""


def goals_of(view: State, ask: Ask | None) -> MapGoals:
    """The squares of one's own map that a question is about."""
    if ask is None or not view.players[ask.seat].human or not view.players[ask.seat].map:
        return NO_GOALS
    player = view.players[ask.seat]
    of = {key: squares.name(cell) for key in ask.keys if (cell := _cell(player, ask, key)) is not None}
    return MapGoals(of, whole=bool(of) and ask.topic in WHOLE) if of else NO_GOALS


def _cell(player: Player, ask: Ask, key: str) -> Cell | None:
    match _read(key):
        case TileKey(column=column, row=row):
            return column, row
        case SideKey(side=side):
            return squares.step(player.at, side)
        case word if word == NEXT_ZONE:
            return player.at
        case word if word == ENTER and ask.about:
            return next((cell for cell, laid in player.map.items() if laid.tile == ask.about[0]), None)
    return None


def preview_of(view: State, ask: Ask | None, chosen: str) -> TilePreview | None:
    """How the tile under the cursor of the options would lie; None where none is laid."""
    if ask is None or ask.topic not in LAYING or not chosen:
        return None
    player, key = view.players[ask.seat], _read(chosen)
    if ask.topic == "lay_tile" and isinstance(key, CardKey):
        side = str(ask.about[0])
        return TilePreview(squares.step(player.at, side), key.card, maps.turnings(view, key.card, side)[0])
    if isinstance(key, QuartersKey):
        tile, side, *ways = ask.about
        return TilePreview(squares.step(player.at, str(side)), str(tile), str(ways[key.n]))
    return None
