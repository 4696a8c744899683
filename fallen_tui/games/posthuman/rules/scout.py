"""Scout: tiles at the vacant exits of the tile one is on. PH-SCO."""

from __future__ import annotations

from fallen_tui.engine import squares
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.rules import decks, hooks
from fallen_tui.games.posthuman.state.events import ActionLost, CardsSeen, SeenUnder, TileLaid
from fallen_tui.games.posthuman.state.keys import CardKey, QuartersKey, SideKey
from fallen_tui.games.posthuman.state.table import State


def scout(game: State, seat: int) -> Rule[None]:
    """Scout as one has declared. PH-GAP-41, PH-GAP-53."""
    player = game.players[seat]
    if player.lost or not player.human or not maps.may_scout(game, player):
        yield ActionLost(seat)
        return
    yield from explore(game, seat)


def explore(game: State, seat: int) -> Rule[None]:
    """Draw a tile for each vacant exit and lay them. PH-SCO-01 to PH-SCO-07, PH-GAP-48."""
    player = game.players[seat]
    places = max(1, len(maps.vacant(player)) + standing(game, "scout_tiles"))
    n = places + bonus(game, player, "scout_choice")
    yield from decks.draw(game, "tile", n, lambda cards: CardsSeen(seat, "tile", cards))
    for _ in range(min(places, len(player.seen))):
        side = yield from choose_side(game, seat, places)
        yield from lay_at(game, seat, side)
    yield from put_back(game, seat)


def choose_side(game: State, seat: int, places: int) -> Rule[str]:
    """The next exit at which a tile is laid; they come in order where there is a tile for each. PH-SCO-04."""
    player = game.players[seat]
    open_sides = maps.vacant(player)
    if len(player.seen) >= len(open_sides) and places >= len(open_sides):
        return open_sides[0]
    key = yield Ask(seat, "lay_side", tuple(map(SideKey.of, open_sides)), "PH-SCO-04")
    return str(key.side)


def lay_at(game: State, seat: int, side: str) -> Rule[None]:
    """Which of the tiles seen lies at an exit, and how it is turned. PH-SCO-04, PH-GAP-10."""
    player = game.players[seat]
    key = yield Ask(seat, "lay_tile", tuple(map(CardKey.of, player.seen)), "PH-SCO-04", about=(side,))
    yield from turn_and_lay(game, seat, key.card, side)


def turn_and_lay(game: State, seat: int, tile: str, side: str) -> Rule[None]:
    """A tile at an exit, in the turn one likes. PH-MAP-12, PH-GAP-10."""
    ways = maps.turnings(game, tile, side)
    key = yield Ask(
        seat, "lay_turn", tuple(map(QuartersKey.of, range(len(ways)))), "PH-GAP-10", about=(tile, side, *ways)
    )
    yield TileLaid(seat, squares.step(game.players[seat].at, side), tile, ways[key.n])
    yield from hooks.tile_laid(game, seat, tile)


def put_back(game: State, seat: int) -> Rule[None]:
    """What is left of the tiles seen goes under the stack."""
    left = tuple(game.players[seat].seen)
    if left:
        yield SeenUnder(seat, "tile", left)
