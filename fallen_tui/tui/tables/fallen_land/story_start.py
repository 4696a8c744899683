"""Where the page of a tale or a fight begins."""

from __future__ import annotations

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import frozen
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import place, sides
from fallen_tui.tui.adventure.story_page import StoryStart


@frozen
class CouncilStart(StoryStart):
    """Where a tale or a fight began: public words for it, and the sides of a fight."""

    card: str = ""
    seat: int = NOBODY
    deck: str = ""
    mercenary: str = ""
    resource: bool = False
    visit: bool = False
    attacker: str = ""
    defender: str = ""


def start_of(before: State, number: int, entry: Entry) -> CouncilStart | None:
    """The beginning of a tale, or of a fight that belongs to none; None for any other entry."""
    if isinstance(entry, e.StoryBegan):
        band = next((band for band in before.mercenaries if band.card == entry.mercenary), None)
        at = band.place if band is not None else before.players[entry.seat].place
        return CouncilStart(
            number,
            before.turn,
            place(before, at) if at else "",
            entry.card,
            entry.seat,
            entry.deck,
            entry.mercenary,
            entry.resource,
            entry.visit,
        )
    if isinstance(entry, e.CombatBegan) and before.story_in_play is None and before.combat is None:
        seat = entry.attacker[0]
        at = before.players[entry.defender[0]].place if entry.defender[0] != NOBODY else ""
        one, two = (capital(sides(before, side)) for side in (entry.attacker, entry.defender))
        return CouncilStart(number, before.turn, place(before, at) if at else "", seat=seat, attacker=one, defender=two)
    return None
