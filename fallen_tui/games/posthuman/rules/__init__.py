"""The rules of The Road to the Fortress, a module a chapter.

A module that is asked for as an attribute is loaded then: `rules.scene`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.rules import (
        decks as decks,
        encounters as encounters,
        experience as experience,
        items as items,
        knockouts as knockouts,
        rolls as rolls,
        scenario as scenario,
        scene as scene,
        supplies as supplies,
        tracks as tracks,
    )
