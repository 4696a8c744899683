"""The map: Mission chips and World cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.effects.estimating import Outlook
from fallen_tui.games.fallen_land.state.events import WorldClosed, WorldMoved
from fallen_tui.games.fallen_land.state.keys.targets import OfPlace, target_of
from fallen_tui.games.fallen_land.state.keys.words import ChipKey

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State, World

MOVED = 0.5
"""Mission chips that are elsewhere, in coins."""


@frozen
class MoveMissions(Effect):
    """Mission chips rolled anew."""

    verb = "move_missions"

    n: Amount = ONE

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Mission chips of the player's choice are rolled anew. FL-MIS-01."""
        n = min(len(game.missions), (yield from rules.scene.amount(game, self.n, scene, scene.seat)))
        if n > 0:
            keys = tuple(map(ChipKey.of, range(len(game.missions))))
            chips = yield Ask(
                scene.seat, "move_missions", keys, "FL-MIS-01", about=(scene.card,), kind="some", low=n, high=n
            )
            for chip in chips:
                yield from rules.towns.place_mission(game, chip.chip)

    def sentence(self, who: str) -> str:
        return f"reroll {phrases.amount(self.n, 'Mission chip')} of your choice"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", MOVED)


def world_of(game: State, scene: Scene) -> World | None:
    """The World card that effects are about: their own, or the one their card is aimed at."""
    target = target_of(scene.target)
    card = target.card if isinstance(target, OfPlace) else scene.card
    return next((world for world in game.world if world.card == card), None)


@frozen
class ClosePlace(Effect):
    """This World card is completed."""

    verb = "close_place"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The World card is completed. FL-WLD-07."""
        world = world_of(game, scene)
        if world is not None:
            yield WorldClosed(world.card, "completed")

    def useful(self, game: State, scene: Scene) -> bool:
        return world_of(game, scene) is not None

    def sentence(self, who: str) -> str:
        return "this World card is completed and leaves play"


@frozen
class MovePlace(Effect):
    """The chip of this World card moves `n` hexes."""

    verb = "move_place"

    n: Amount = ONE
    toward: Literal["coast", "town", "nearest_party", "random"] = "random"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The chip moves over land, a hex at a time; one for the coast leaves play there. FL-WLD-07."""
        world = world_of(game, scene)
        if world is None or not world.place:
            return
        n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        place = world.place
        for _ in range(n):
            place = yield from _next_hex(game, place, self.toward)
        if place != world.place:
            yield WorldMoved(world.card, place)
        if self.toward == "coast" and place in game.cards.coast:
            yield WorldClosed(world.card, "coast")

    def useful(self, game: State, scene: Scene) -> bool:
        return world_of(game, scene) is not None

    def sentence(self, who: str) -> str:
        where = "in a random direction" if self.toward == "random" else f"toward {_TOWARD[self.toward]}"
        return f"the chip of this card moves {phrases.amount(self.n, 'hex')} {where}"


_TOWARD = {"coast": "the coast, where it leaves play", "town": "the nearest town", "nearest_party": "the nearest Party"}


def _next_hex(game: State, place: str, toward: str) -> Rule[str]:
    """One hex nearer to the goal; a random neighbour on land where there is none."""
    board = game.cards.board
    here = board.at(place).coordinate
    near = [board[cell].name for cell in board.neighbours(here) if not board[cell].water]
    if not near:
        return place
    if toward == "random":
        (face,) = yield Roll(1, len(near), "roam", "where it goes")
        way: str = near[face - 1]
        return way
    goals = _goals(game, toward)
    if not goals:
        return place
    now = min(board.distance(here, board.at(goal).coordinate) for goal in goals)
    if not now:
        return place
    return min(
        near, key=lambda hex: min(board.distance(board.at(hex).coordinate, board.at(g).coordinate) for g in goals)
    )


def _goals(game: State, toward: str) -> list[str]:
    if toward == "coast":
        return sorted(game.cards.coast)
    if toward == "town":
        return list(game.cards.homes.values())
    return [player.place for player in game.players if player.place]
