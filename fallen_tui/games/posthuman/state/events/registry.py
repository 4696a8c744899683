"""The tags under which journals keep the facts of this game."""

from __future__ import annotations

from fallen_tui.engine.events import Registry

REGISTRY = Registry()
fact = REGISTRY.add

REGISTRY.later(
    "fallen_tui.games.posthuman.state.events.scenario",
    "counter", "mark", "told", "fired", "verdict", "chapterclosed", "reached", "tile_next", "joined", "packed",
    "chapterbegan",
)  # fmt: skip
