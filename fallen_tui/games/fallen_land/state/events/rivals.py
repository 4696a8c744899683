"""Rival towns, for which nobody plays: their die, and what befalls their Parties. VAR-22, VAR-24, VAR-27."""

from __future__ import annotations

from fallen_tui.engine.events import SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import State


@fact("rivalrolled")
class RivalRolled(SeatEvent):
    """A rival's die as the Turn ends. FL-VAR-22.

    hex    the Resource that it goes for, "" for none
    idle   why nothing comes of the die: delayed, no party, nothing left, full; "" where something does
    """

    face: int
    hex: str = ""
    idle: str = ""


@fact("rivalbalked")
class RivalBalked(SeatEvent):
    """A rival that went for a Resource is kept from it by a card: delayed, no party, led away. FL-VAR-25."""

    hex: str
    why: str


@fact("rivalstopped")
class RivalStopped(SeatEvent):
    """Town Defense Chips roll against a rival that tries to seize a Resource; whether they stop it. FL-VAR-23."""

    hex: str
    face: int
    chips: int
    stopped: bool


@fact("rivalhurt")
class RivalHurt(SeatEvent):
    """Damage to the Party of a rival, whatever its kind; below 0 it heals. FL-VAR-24, FL-VAR-25."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.wounds = max(0, player.wounds + self.n)


@fact("rivalspared")
class RivalSpared(SeatEvent):
    """A card finds nothing with a rival that it could do anything to: `what` in a word. FL-VAR-27."""

    what: str
    card: str = ""
