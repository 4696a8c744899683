"""Tokens and tracks: food, ammunition, health, morale, hunger, stats, the journey."""

from __future__ import annotations

from fallen_tui.engine.events import SeatEvent
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, State


@fact("changed")
class Changed(SeatEvent):
    """food, ammo, health or morale goes up or down, by what really changes; `why` is a card's id or a word."""

    what: str
    by: int
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        setattr(player, self.what, getattr(player, self.what) + self.by)


@fact("hunger")
class HungerMoved(SeatEvent):
    """The hunger marker, so many slots left of full. PH-EAT-03, PH-EAT-04."""

    to: int

    def apply(self, state: State) -> None:
        state.players[self.seat].hunger = self.to


@fact("ate")
class Ate(SeatEvent):
    """Food that is eaten in the eating phase, none among it. PH-EAT-01, PH-EAT-05."""

    n: int

    def apply(self, state: State) -> None:
        state.players[self.seat].food -= self.n


@fact("raised")
class StatRaised(SeatEvent):
    """A stat goes up by 1 for good; mind and strength take their markers along. PH-EXP-05 to PH-EXP-08."""

    stat: str
    bought: bool = True

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.stats[self.stat] += 1
        player.raised += self.bought
        if self.stat == "mind":
            player.morale = min(player.morale + 1, player.morale_limit)
        elif self.stat == "strength":
            player.health = min(player.health + 1, player.health_limit)


@fact("journey")
class JourneyMoved(SeatEvent):
    """Journey points. PH-JRN-02."""

    by: int = 1
    why: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].journey += self.by


ACTING = ("free", "camp", "forage", "scout", "move")
"""Steps in which a knock-out costs the action that has not been done yet. PH-GAP-41."""


@fact("knocked_out")
class KnockedOut(SeatEvent):
    """A survivor goes down: back to the starting tile, hunger full. cause: health, morale, hunger, both. PH-KOS."""

    cause: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if not player.here.done:
            player.here.entered = False
        player.at, player.zone, player.hunger = ORIGIN, MARKER, 0
        player.falls += 1
        player.lost = player.lost or state.phase in ACTING
