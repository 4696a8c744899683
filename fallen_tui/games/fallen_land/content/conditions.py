"""Conditions of this game: how they are read, and what it means to be near to something."""

from __future__ import annotations

from fallen_tui.adventure.content.conditions import condition_reader
from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.vocabulary import (
    NearWord,
)
from fallen_tui.games.fallen_land.content.word_tables import condition_words


@frozen
class Near(FrozenRecord):
    """Something of a kind lies at most `within` hexes from the Party, or from a site; 0 is the same hex.

    id   which site of the scenario, "" any that is open; or which hex. of: the site it is near to, "" the Party
    """

    what: NearWord
    within: int = 1
    id: str = ""
    of: str = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (0 <= self.within <= 12, "within", "must be 0 to 12 hexes"),
            (self.what in ("site", "hex") or not self.id, "id", "only a site or a hex can have an id"),
            (self.what != "hex" or bool(self.id), "id", "which hex? Write id: C07"),
        )


read_condition = condition_reader(condition_words, "{has: tool} or {coins: 3}")
"""The hook of conditions."""
