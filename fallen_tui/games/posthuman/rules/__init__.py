"""The rules of The Road to the Fortress, a module a chapter.

A module that is asked for as an attribute is loaded then: `rules.scene`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.rules import combat as combat
    from fallen_tui.games.posthuman.rules import decks as decks
    from fallen_tui.games.posthuman.rules import experience as experience
    from fallen_tui.games.posthuman.rules import followers as followers
    from fallen_tui.games.posthuman.rules import items as items
    from fallen_tui.games.posthuman.rules import scars as scars
    from fallen_tui.games.posthuman.rules import scene as scene
    from fallen_tui.games.posthuman.rules import supplies as supplies
    from fallen_tui.games.posthuman.rules import tests as tests
    from fallen_tui.games.posthuman.rules import tracks as tracks
