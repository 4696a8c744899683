"""Those whom an effect concerns: whether it could do anything to any of them, who is safe from it. FL-GAP-36."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.state.events import Spared
from fallen_tui.games.fallen_land.state.table import NOBODY

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

FaceTest = Callable[[int], bool]
"""What has to hold of a seat."""


def somebody(effect: Any, game: State, scene: Scene, test: FaceTest) -> bool:
    """Whether a test holds for anybody whom an effect concerns."""
    return any(_touched(effect, game, scene, seat, test) for seat in rules.scene.known_seats(game, effect.who, scene))


def another(effect: Any, game: State, scene: Scene, test: FaceTest) -> bool:
    """Whether a test holds for another player whom an effect concerns."""
    return any(
        seat != scene.seat and _touched(effect, game, scene, seat, test)
        for seat in rules.scene.known_seats(game, effect.who, scene)
    )


def _touched(effect: Any, game: State, scene: Scene, seat: int, test: FaceTest) -> bool:
    """Whether it could do something to a player, or to a rival, with whom it comes to something else. FL-VAR-27."""
    if not game.players[seat].rival or effect.alike:
        return test(seat)
    found: bool = effect.touches(game, scene, seat)
    return found


def with_party(game: State) -> FaceTest:
    """Whether a player has a Party."""
    return lambda seat: bool(game.players[seat].party)


def spared(game: State, victim: int, word: str) -> Rule[bool]:
    """Whether a card protects what a town owns, which is told. FL-ATU-03, FL-DEC-75."""
    card = queries.bonuses.shield(game, victim, word, town=True) if victim != NOBODY else ""
    if card:
        yield Spared(victim, word, card, town=True)
    return bool(card)
