"""Rival towns, for which nobody plays: their die, and what befalls their Parties. VAR-22, VAR-24, VAR-27."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import State


@fact("rivalrolled")
@define
class RivalRolled(Event):
    """A rival's die as the Turn ends. FL-VAR-22.

    hex    the Resource that it goes for, "" for none
    idle   why nothing comes of the die: delayed, no party, nothing left, full; "" where something does
    """

    seat: int
    face: int
    hex: str = ""
    idle: str = ""


@fact("rivalbalked")
@define
class RivalBalked(Event):
    """A rival that went for a Resource is kept from it by a card: delayed, no party, led away. FL-VAR-25."""

    seat: int
    hex: str
    why: str


@fact("rivalstopped")
@define
class RivalStopped(Event):
    """Town Defense Chips roll against a rival that tries to seize a Resource; whether they stop it. FL-VAR-23."""

    seat: int
    hex: str
    face: int
    chips: int
    stopped: bool


@fact("rivalhurt")
@define
class RivalHurt(Event):
    """Damage to the Party of a rival, whatever its kind; below 0 it heals. FL-VAR-24, FL-VAR-25."""

    seat: int
    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.wounds = max(0, player.wounds + self.n)


@fact("rivalspared")
@define
class RivalSpared(Event):
    """A card finds nothing with a rival that it could do anything to: `what` in a word. FL-VAR-27."""

    seat: int
    what: str
    card: str = ""
