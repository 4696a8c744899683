"""Whether conditions hold, and what they say: every word of them once, with its reader, its test and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fallen_tui.adventure.rules.conditions import Conditions
from fallen_tui.games.fallen_land.content.phrases import PLAYER, owner
from fallen_tui.games.fallen_land.queries.card_conditions import CARD_WORDS
from fallen_tui.games.fallen_land.queries.scenario_conditions import SCENARIO_WORDS
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Site


class PartyVoice(NamedTuple):
    """Of whom a condition speaks."""

    who: str

    @property
    def player(self) -> str:
        return PLAYER[self.who]

    @property
    def have(self) -> str:
        return "have" if self.who == "you" else "has"

    @property
    def party(self) -> str:
        return f"{owner(self.who)} Party"

    @property
    def faction(self) -> str:
        return f"{owner(self.who)} faction"

    @property
    def town(self) -> str:
        return f"{owner(self.who)} town"


CONDITIONS = Conditions({**CARD_WORDS, **SCENARIO_WORDS}, PartyVoice, {"shows": "does not show", "died": "did not die"})
WORDS = CONDITIONS.words
"""By word, in the order in which writers are told them."""
met = CONDITIONS.met
"""Whether a condition holds for a seat, so many Successes to spare; `chance`, which needs a die, is taken as met."""
told = CONDITIONS.told


def may_visit(game: State, seat: int, site: Site) -> bool:
    """Whether a Party may visit a site as far as whose it is and its condition go. FL-SCN-07."""
    if site.owner_only and site.for_ != seat + 1:
        return False
    return met(game, site.condition, seat)
