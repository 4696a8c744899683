"""Set-up, the order of phases, and the end."""

from __future__ import annotations

from fallen_tui.engine.events import Event, SeatEvent
from fallen_tui.engine.game import Result
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import NOBODY, State


@fact("faction")
class FactionTaken(SeatEvent):
    """A seat plays a faction, by its number. FL-SET-03."""

    faction: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.faction = self.faction
        if player.rival:
            player.name = state.cards.faction_name(self.faction)


@fact("first")
class FirstPlayer(SeatEvent):
    """A seat is First Player. FL-SET-16, FL-END-06."""

    def apply(self, state: State) -> None:
        state.first = self.seat


@fact("step")
class Stepped(Event):
    """The game goes to a Sub-Phase, a stage of it, or the next player in it: `at` counts in player order. FL-TRN-01.

    Phase "exploits" makes the seat at that place `current`.
    """

    phase: str
    at: int
    turn: int
    stage: int = 0

    def apply(self, state: State) -> None:
        if self.turn != state.turn:
            state.used_now.clear()
            for player in state.players:
                player.bought.clear()
                player.fired.clear()
        if self.phase != state.phase:
            state.done.clear()
            state.posts.clear()
        state.phase, state.at, state.turn, state.stage = self.phase, self.at, self.turn, self.stage
        state.current = state.clockwise()[self.at] if self.phase == "exploits" else NOBODY


@fact("over")
class GameOver(Event):
    """The end: winners, final Prestige and Town Health of each seat, and why. FL-WIN-03.

    story   a solo game's result in words: how well it was won, or how nearly it was lost. FL-VAR-33
    """

    winners: tuple[int, ...]
    prestige: tuple[int, ...]
    town_health: tuple[int, ...]
    reason: str
    story: str = ""

    def apply(self, state: State) -> None:
        state.phase = "over"
        names = tuple(state.cards.faction_name(player.faction) for player in state.players)
        state.result = Result(self.winners, self.prestige, self.reason, state.turn, names, self.story)


@fact("playedon")
class PlayedOn(Event):
    """A short game was won, and all agreed to play on to the marks of the normal one. FL-WIN-08."""

    winners: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.options["length"] = "normal"
