"""Coins, Prestige and Town Health; technologies, defence chips, weeks."""

from __future__ import annotations

from fallen_tui.engine.events import SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.player import Tech
from fallen_tui.games.fallen_land.state.table import State


@fact("prestige")
class PrestigeChanged(SeatEvent):
    """Prestige up or down; it stops at 0. FL-GAP-17."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.prestige = max(0, player.prestige + self.n)


@fact("townhealth")
class TownHealthChanged(SeatEvent):
    """Town Health up or down; it stops at 0. FL-GAP-17."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.town_health = max(0, player.town_health + self.n)


@fact("coins")
class CoinsChanged(SeatEvent):
    """Coins of the Bank, or to it."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].coins += self.n


@fact("coinspassed")
class CoinsPassed(SeatEvent):
    """Coins from one player to another. FL-INF-05."""

    to: int
    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].coins -= self.n
        state.players[self.to].coins += self.n


@fact("technology")
class TechnologySet(SeatEvent):
    """A technology is gained, upgraded, or falls back: the Tier it has now, 0 for none."""

    kind: str
    tier: int
    why: str = ""
    starting: bool = False

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        tech = player.technology(self.kind)
        if not self.tier:
            player.technologies = [other for other in player.technologies if other.kind != self.kind]
        elif tech is None:
            player.technologies.append(Tech(self.kind, self.tier, self.starting))
        else:
            tech.tier = self.tier


@fact("chips")
class ChipsChanged(SeatEvent):
    """Town Defense Chips gained or gone; `perk`: such as nobody else can take. FL-TDC-11."""

    n: int
    perk: bool = False
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.chips += self.n
        if self.perk:
            player.perk_chips += self.n


@fact("chipsfired")
class ChipsFired(SeatEvent):
    """A town's defence chips fire at a Party: once a Turn at one that stops in the town. FL-TDC-08."""

    at: int
    town: bool = True

    def apply(self, state: State) -> None:
        if self.town:
            state.players[self.seat].fired.append(self.at)


@fact("bought")
class Bought(SeatEvent):
    """The one technology or chip of this Turn is bought. FL-TEC-03, FL-TDC-02."""

    what: str

    def apply(self, state: State) -> None:
        state.players[self.seat].bought.append(self.what)


@fact("weeks")
class WeeksChanged(SeatEvent):
    """Weeks left in this Party Exploits Phase go up or down. FL-EXP-02."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].weeks += self.n


@fact("penalty")
class PenaltyChanged(SeatEvent):
    """Week Penalty still to be paid goes up or down. FL-EXP-07, FL-GAP-46."""

    n: int
    why: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].penalty += self.n


@fact("held")
class Held(SeatEvent):
    """A card keeps so much of a gain (n above 0) or a loss of a track from happening. FL-DEC-75.

    track  prestige, town_health, coins
    card   the one that did it
    """

    track: str
    n: int
    card: str = ""

    def apply(self, state: State) -> None:
        pass


@fact("owes")
class DebtSet(SeatEvent):
    """A follow-up Deed is owed, or no longer. FL-EXP-09."""

    owes: bool

    def apply(self, state: State) -> None:
        state.players[self.seat].owes = self.owes


@fact("stop")
class StopSet(SeatEvent):
    """When a player wants to be asked for reactions of a group: always, target, never. FL-GAP-36."""

    group: str
    value: str

    def apply(self, state: State) -> None:
        state.players[self.seat].stops[self.group] = self.value
