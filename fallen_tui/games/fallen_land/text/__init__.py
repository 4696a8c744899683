"""Council of Towns in words: cards, prompts, the log, the table as text.

A module that is asked for as an attribute is loaded then: `text.scenario`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.text import scenario as scenario
