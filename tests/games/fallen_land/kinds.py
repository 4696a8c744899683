"""Every kind of effect under the name of its class, for tests that speak of many."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.content.conditions import ALWAYS as ALWAYS
from fallen_tui.games.fallen_land.content.effects.registry import every_kind, kinds, scenario_kinds

VERBS = kinds()
OF_SCENARIOS = scenario_kinds()
_NAMED = {cls.__name__: cls for cls in every_kind().values()}


def __getattr__(name: str) -> Any:
    if name in _NAMED:
        return _NAMED[name]
    raise AttributeError(name)
