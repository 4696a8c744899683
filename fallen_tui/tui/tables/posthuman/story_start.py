"""Where the page of a story begins."""

from __future__ import annotations

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import here
from fallen_tui.tui.adventure.story_page import StoryStart


@frozen
class RoadStart(StoryStart):
    """Where a story began: the card (of a fight with minions alone: what set them on one), whose it is.

    target  the human whom a mutant strikes, else the same seat
    """

    card: str = ""
    seat: int = 0
    target: int = 0

    @property
    def strike(self) -> bool:
        """Whether it is what a mutant does to a human."""
        return self.target != self.seat


def start_of(before: State, number: int, entry: Entry) -> RoadStart | None:
    """The beginning of a story; None for any other entry."""
    match entry:
        case e.EncounterDrawn(seat=seat, card=card):
            return RoadStart(number, before.turn, _place(before, seat), card, seat, seat)
        case e.FightBegan(seat=seat, card="") if before.meeting is None or not before.meeting.card:
            return RoadStart(number, before.turn, _place(before, seat), "", seat, seat)
        case e.MutantActed(seat=seat, card=card, target=target) if target >= 0:
            return RoadStart(number, before.turn, _place(before, target), card, seat, target)
    return None


def _place(before: State, seat: int) -> str:
    player = before.players[seat]
    return f"{here(before, player)}, {maps.terrain(before, player)}" if player.human and player.map else ""
