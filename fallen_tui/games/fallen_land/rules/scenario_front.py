"""Ground that something spreads over: where it goes next, and what it does to who is in it. FL-SCN-12."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.arrival import irradiate
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.movement import move_party
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events.scenario import FrontMoved, the_progress
from fallen_tui.games.fallen_land.state.table import NOBODY, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Front


def turn_end(game: State) -> Rule[None]:
    """The front takes the hexes of this Turn, then does its harm."""
    front = game.cards.scenario.front
    if front is None or game.turn < front.starts:
        return
    yield from advance(game, front.per_turn)
    for seat in game.clockwise():
        yield from suffer(game, seat)


def suffer(game: State, seat: int) -> Rule[None]:
    """What the front does to a Party in it as the Turn ends."""
    front: Front = game.cards.scenario.front
    player = game.players[seat]
    if not player.party or player.place not in the_progress(game).front:
        return
    if front.kind == "burning":
        yield from bounded(game, carry_out(game, front.do, Scene(seat, RULES)), "what burning ground does")
    elif front.kind == "radiation":
        yield from irradiate(game, seat)
    else:
        yield from move_party(game, seat, game.home(seat), "card")


def advance(game: State, n: int) -> Rule[None]:
    """The front takes so many hexes more, as far as there are, and the Resources in them. FL-SCN-12, FL-RES-04."""
    front: Front = game.cards.scenario.front
    taken = tuple(hex for _, hex in zip(range(n), ahead(game, front), strict=False))
    if not taken:
        return
    yield FrontMoved(taken)
    if front.resources == "keep":
        return
    for hex in taken:
        holding = game.resources.get(hex)
        if holding is not None and not holding.destroyed:
            if front.resources == "destroyed":
                yield from towns.destroy(game, NOBODY, hex)
            elif holding.owner != NOBODY:
                yield from towns.release(game, holding.owner, hex, "front")


def retreat(game: State, n: int) -> Rule[None]:
    """The front gives up the hexes that it took last."""
    taken = tuple(the_progress(game).front[-n:])
    if taken:
        yield FrontMoved(taken, True)


def ahead(game: State, front: Front) -> Iterator[str]:
    """The hexes that it takes next, in their order; rings outward in reading order, over land. FL-SCN-12."""
    board, taken = game.cards.board, set(the_progress(game).front)
    if front.hexes:
        yield from (hex for hex in front.hexes if hex not in taken)
        return
    start = board.at(front.from_).coordinate
    ways = board.reach(start, None).spent
    order = sorted(ways, key=lambda cell: (board.distance(start, cell), cell[1], cell[0]))
    yield from (name for cell in order if (name := board[cell].name) not in taken)
