"""Questions that a test writes down in texts, with the typed keys that a rule would ask with."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.keys.menus import option_of


def asked(seat: int, topic: str, keys: tuple[str, ...], rule: str, *more: Any, **others: Any) -> Ask:
    """A question whose options are of the kinds that their forms say."""
    return Ask(seat, topic, tuple(map(option_of, keys)), rule, *more, **others)
