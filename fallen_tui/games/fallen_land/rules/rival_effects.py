"""What effects do to rival towns, which have no cards, coins and Characters of their own. FL-VAR-27 to FL-VAR-31.

What each kind comes to with a rival stands with the kind (`with_rival`); here is whom it concerns, and in which order.
"""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew, set_back
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out, seats
from fallen_tui.games.fallen_land.rules.tracks import can_pay, town_health
from fallen_tui.games.fallen_land.state.events import RivalSpared
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, target_of
from fallen_tui.games.fallen_land.state.table import State

TOWN_CURSE, PARTY_CURSE = 4, 5
"""Town Health, or damage, for a card that would be attached. FL-VAR-31."""


def carried(game: State, effect: Effect, scene: Scene) -> Rule[None]:
    """An effect where there are rivals: for players as ever, for each rival what it comes to there. FL-VAR-27."""
    waits, scene.settled = scene.settled, None
    if game.players[scene.seat].rival and effect.offers:
        yield from choose(game, effect, scene)
    elif effect.alike or not hasattr(effect, "who"):
        yield from effect.carry_out(game, scene)
    else:
        yield from apart(game, effect, scene)
    scene.settled = waits


def apart(game: State, effect: Effect, scene: Scene) -> Rule[None]:
    """Players first, as far as the effect concerns any, then each rival."""
    if effect.mercenaries and isinstance(target_of(scene.target), OfBand):
        yield from effect.carry_out(game, scene)
        return
    found = yield from seats(game, getattr(effect, "who", "") or effect.usual_who, scene)
    people = tuple(seat for seat in found if not game.players[seat].rival)
    if people and not (game.players[scene.seat].rival and effect.takes):
        scene.settled = people
        yield from effect.carry_out(game, scene)
        scene.settled = None
    for seat in found:
        if seat not in people:
            yield from toll(game, effect, scene, seat)


def toll(game: State, effect: Effect, scene: Scene, seat: int) -> Rule[None]:
    """What an effect comes to with one rival; where that is nothing, it is told. FL-VAR-27."""
    if effect.of_party and not game.players[seat].has_party:
        yield RivalSpared(seat, "party", scene.card)
        return
    comes = effect.with_rival(game, scene, seat)
    if comes is None:
        yield RivalSpared(seat, effect.lacks, scene.card)
    else:
        yield from comes


def choose(game: State, effect: Effect, scene: Scene) -> Rule[None]:
    """A rival takes the first way that costs nothing, and buys nothing. FL-VAR-27."""
    for option in effect.choices():
        if option.cost.free and can_pay(game, scene.seat, option.cost):
            yield from carry_out(game, option.do, scene)
            return


# --- cards that would stay ---


def curse(game: State, seat: int, where: str, card: str) -> Rule[None]:
    """A card that would be attached to a rival works at once, and once: on its town, or on its Party. FL-VAR-31."""
    if where == "town":
        yield from town_health(game, seat, -TOWN_CURSE, card)
    elif game.players[seat].has_party:
        yield from hurt_crew(game, seat, PARTY_CURSE, card)
        yield from set_back(game, seat, 1)
    else:
        yield RivalSpared(seat, "party", card)
