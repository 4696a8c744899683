"""The event of the turn, the season in play, and events that are kept."""

from __future__ import annotations

from fallen_tui.engine.events import Event, SeatEvent
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import State


@fact("event")
class EventDrawn(Event):
    """The event of the turn. A season takes the place of the season in play. PH-EVT-01, PH-EVT-05."""

    card: str

    def apply(self, state: State) -> None:
        state.decks["event"].take((self.card,))
        state.event = self.card
        if state.cards.events[self.card].season and state.season:
            discard(state, state.season)
            state.season = ""


@fact("event_over")
class EventEnded(Event):
    """The event of the turn is over: it stays as the season in play, or is discarded. PH-EVT-03, PH-EVT-04."""

    def apply(self, state: State) -> None:
        card, state.event = state.event, ""
        if card and state.cards.events[card].lasts == "stays":
            state.season = card
        elif card:
            discard(state, card)


@fact("event_kept")
class EventKept(SeatEvent):
    """A player keeps the event of the turn. PH-EVT-07."""

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.append(state.event)
        state.event = ""


@fact("kept_used")
class KeptUsed(SeatEvent):
    """A kept event is discarded for one melee round."""

    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.remove(self.card)
        discard(state, self.card)
        if state.fight is not None:
            given = state.cards.events[self.card].kept
            state.fight.boost += given.of("melee_dice")
            state.fight.shielded = state.fight.shielded or bool(given.of("ignore_round"))
