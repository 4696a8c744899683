"""What an effect comes to with a rival, in general: nothing, or a toll of its Party alone. FL-VAR-27."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.state.events import RivalSpared
from fallen_tui.games.fallen_land.state.table import State

Toll = Callable[[State, Any, Scene, int], Rule[None]]


def nothing(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """There is nothing of the kind with a rival, which is told. FL-VAR-27."""
    yield RivalSpared(seat, _WHAT.get(type(effect), "nothing"), scene.card)


def of_party(toll: Toll) -> Toll:
    """What only a Party that stands can suffer."""

    def checked(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
        if game.players[seat].stands:
            yield from toll(game, effect, scene, seat)
        else:
            yield RivalSpared(seat, "party", scene.card)

    return checked


_WHAT: dict[type, str] = {
    e.Peek: "cards",
    e.RemoveJinx: "jinx",
    e.Trade: "goods",
    e.Weeks: "weeks",
    e.Skill: "skill",
    e.Shed: "penalty",
    e.Discard: "town card",
    e.Neutralise: "resource",
    e.ClaimResource: "neutral",
    e.DestroyResource: "resource",
    e.Kidnap: "party",
}
"""What is not there, in a word of the event."""
