"""Scout, and move: to the next zone or a tile; its encounters; what completing it brings. PH-SCO, MOV, JRN, COM."""

from __future__ import annotations

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.rules import business, decks, encounters, hooks, mutant_step, supplies
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.state.events import JourneyMoved, Moved, SeenUnder, TileCompleted, TileLaid
from fallen_tui.games.posthuman.state.keys import (
    DONE,
    ENTER,
    NEXT_ZONE,
    STAY,
    CardKey,
    LevelKey,
    QuartersKey,
    SideKey,
    TileKey,
)
from fallen_tui.games.posthuman.state.table import MARKER, Player, State

MARKER_FIGURES = 1
"""A completed tile counts as one zone with one encounter. PH-COM-07."""


def move(game: State, seat: int) -> Rule[None]:
    """Move, after whatever one sees to before. PH-MOV-01."""
    player = game.players[seat]
    yield from business.window(game, seat)
    key = yield Ask(seat, "move", ways(game, player), "PH-MOV-01")
    match key:
        case TileKey(column=column, row=row):
            yield from go_to(game, seat, (column, row))
        case SideKey(side=side):
            yield from break_ground(game, seat, side)
        case _:
            yield from enter(game, seat, player.at, player.zone + 1)


def ways(game: State, player: Player) -> tuple[Key, ...]:
    """Where a survivor can move. PH-MOV-02 to PH-MOV-07, PH-MOV-12, PH-MOV-14."""
    if not player.here.done:
        return (NEXT_ZONE,)
    known = (TileKey.of(*cell) for cell in maps.neighbours(player))
    new = maps.vacant(player) if game.decks["tile"].draw else ()
    return (*known, *map(SideKey.of, new))


def go_to(game: State, seat: int, cell: Cell) -> Rule[None]:
    """Onto a neighbour that lies there. PH-MOV-04, PH-MOV-05."""
    player = game.players[seat]
    if not player.map[cell].done:
        yield from enter(game, seat, cell, 0)
        return
    stands = yield from enter(game, seat, cell, MARKER)
    if stands and bonus(game, player, "double_move"):
        yield from stride_on(game, seat)


def stride_on(game: State, seat: int) -> Rule[None]:
    """On to a second completed tile, where a skill lets one. PH-TAB-P-SKILLS."""
    player = game.players[seat]
    further = [cell for cell in maps.neighbours(player) if player.map[cell].done]
    if further:
        key = yield Ask(seat, "stride", (DONE, *(TileKey.of(*cell) for cell in further)), "PH-MOV-09", DONE)
        if isinstance(key, TileKey):
            yield from enter(game, seat, (key.column, key.row), MARKER)


def break_ground(game: State, seat: int, side: str) -> Rule[None]:
    """A new tile at an exit, of several where a skill lets one choose; then in, or not. PH-MOV-02, PH-MOV-03."""
    player = game.players[seat]
    n = 1 + bonus(game, player, "move_choice")
    yield from decks.look(game, seat, "tile", n)
    tile = player.seen[0]
    if len(player.seen) > 1:
        key = yield Ask(seat, "lay_tile", tuple(map(CardKey.of, player.seen)), "PH-MOV-02", about=(side,))
        tile = key.card
    yield from turn_and_lay(game, seat, tile, side)
    yield from put_back(game, seat)
    if (yield Ask(seat, "enter", (ENTER, STAY), "PH-MOV-03", ENTER, about=(tile,))) == ENTER:
        yield from enter(game, seat, squares.step(player.at, side), 0)


def enter(game: State, seat: int, cell: Cell, zone: int) -> Rule[bool]:
    """Into a zone, with all its encounters; whether the survivor stands after them. PH-MOV-08, PH-MOV-09."""
    player = game.players[seat]
    yield Moved(seat, cell, zone)
    yield from hooks.moved(game, seat)
    level = yield from choose_level(game, seat)
    yield from mutant_step.lure(game, seat)
    if not (yield from encounters.resolve(game, seat, level, figures(game, player))):
        return False
    yield from finish_zone(game, seat, level)
    return True


def figures(game: State, player: Player) -> int:
    """Encounters of the zone a survivor is in. PH-MAP-07, PH-COM-07."""
    return MARKER_FIGURES if player.zone == MARKER else maps.tile_of(game, player).zones[player.zone].figures


def choose_level(game: State, seat: int) -> Rule[int]:
    """The level of a zone's encounters. PH-ENC-05 to PH-ENC-07, PH-GAP-60."""
    levels = maps.levels(game.players[seat])
    if len(levels) == 1:
        return levels[0]
    key = yield Ask(seat, "level", tuple(map(LevelKey.of, levels)), "PH-ENC-06")
    return int(key.n)


def finish_zone(game: State, seat: int, level: int) -> Rule[None]:
    """A journey point where the level fits and the zone is not dead; the tile may be done. PH-JRN-01 to PH-JRN-04."""
    player = game.players[seat]
    if maps.gains(game, player, level):
        yield JourneyMoved(seat)
    yield from hooks.zone_finished(game, seat)
    if player.zone != MARKER and player.zone == len(maps.tile_of(game, player).zones) - 1:
        yield from complete(game, seat)


def complete(game: State, seat: int) -> Rule[None]:
    """The tile is done: its supplies, its special rule, its marker. PH-COM-01 to PH-COM-12, PH-MAP-18."""
    player = game.players[seat]
    tile = maps.tile_of(game, player)
    stays = tile.kind(player.zone) == "safe" or tile.special
    yield TileCompleted(seat, stays)
    yield from supplies.draw(game, seat, tile.supply)
    yield from carry_out(game, tile.completion, scene_of(game, seat, tile.id))
    yield from hooks.completed(game, seat, tile.id)


# --- scouting ---


def scout(game: State, seat: int) -> Rule[None]:
    """Draw a tile for each vacant exit and lay them. PH-SCO-01 to PH-SCO-07, PH-GAP-48."""
    player = game.players[seat]
    places = max(1, len(maps.vacant(player)) + standing(game, "scout_tiles"))
    n = places + bonus(game, player, "scout_choice")
    yield from decks.look(game, seat, "tile", n)
    for _ in range(min(places, len(player.seen))):
        side = yield from choose_side(game, seat, places)
        key = yield Ask(seat, "lay_tile", tuple(map(CardKey.of, player.seen)), "PH-SCO-04", about=(side,))
        yield from turn_and_lay(game, seat, key.card, side)
    yield from put_back(game, seat)


def choose_side(game: State, seat: int, places: int) -> Rule[str]:
    """The next exit at which a tile is laid; they come in order where there is a tile for each. PH-SCO-04."""
    player = game.players[seat]
    open_sides = maps.vacant(player)
    if len(player.seen) >= len(open_sides) and places >= len(open_sides):
        return open_sides[0]
    key = yield Ask(seat, "lay_side", tuple(map(SideKey.of, open_sides)), "PH-SCO-04")
    return str(key.side)


def turn_and_lay(game: State, seat: int, tile: str, side: str) -> Rule[None]:
    """A tile at an exit, in the turn one likes. PH-MAP-12, PH-GAP-10."""
    ways = maps.turnings(game, tile, side)
    turns = tuple(map(QuartersKey.of, range(len(ways))))
    key = yield Ask(seat, "lay_turn", turns, "PH-GAP-10", about=(tile, side, *ways))
    yield TileLaid(seat, squares.step(game.players[seat].at, side), tile, ways[key.n])
    yield from hooks.tile_laid(game, seat, tile)


def put_back(game: State, seat: int) -> Rule[None]:
    """What is left of the tiles seen goes under the stack."""
    left = tuple(game.players[seat].seen)
    if left:
        yield SeenUnder(seat, "tile", left)
