"""The cards that a journal names and the game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fallen_tui.adventure.tools.missing import missing_cards
from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.content.cards import Cards

_ID = re.compile(r"(?:ch|sp|ac|pl|mo|cr|mi)\d{3}|fa\d\d(?:-[a-d])?|te\d\d")


def missing(cards: Cards, entries: Iterable[Entry]) -> list[str]:
    """The ids in entries that no card has, sorted."""
    return missing_cards(entries, _ID, lambda id: cards.get(id) is not None)
