"""The tags under which journals keep the facts of this game."""

from __future__ import annotations

from fallen_tui.engine.events import Registry

REGISTRY = Registry()
fact = REGISTRY.add

REGISTRY.later(
    "fallen_tui.games.fallen_land.state.events.scenario",
    "counter", "siteopened", "siteclosed", "mark", "front", "told", "verdict", "fired", "scenarioover",
    "chapterclosed", "chapterbegan", "boon",
)  # fmt: skip
