"""Council of Towns: twelve towns of the wasteland and the Parties they send out, after the rules of Fallen Land."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.game import CouncilOfTowns


@lru_cache(maxsize=1)
def open_game() -> CouncilOfTowns:
    """The game with the cards of this installation. Raises ContentError."""
    from fallen_tui.games.fallen_land.content.cards import installed_cards
    from fallen_tui.games.fallen_land.game import CouncilOfTowns

    return CouncilOfTowns(installed_cards())
