"""The course of turns: phases, what is chosen and revealed, trade at a distance, the end."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.engine.game import Result
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import State


@fact("first")
class FirstPlayer(SeatEvent):
    """The starting player, for the whole game. PH-SET-09, PH-TRN-06."""

    def apply(self, state: State) -> None:
        state.first = self.seat


@fact("phase")
class PhaseBegan(Event):
    """A phase or step begins; queue: who acts in it, in their order. The event phase begins a turn."""

    phase: str
    turn: int
    queue: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        if self.turn != state.turn:
            for player in state.players:
                player.begin_turn()
        state.phase, state.turn, state.queue = self.phase, self.turn, list(self.queue)


@fact("done")
class StepDone(SeatEvent):
    """A seat is done with the step under way."""

    def apply(self, state: State) -> None:
        state.queue.remove(self.seat)


@fact("revealed", reveals=True)
class Revealed(Event):
    """What the humans have chosen, all at once: pairs of seat and action. PH-DEC-03."""

    actions: tuple[tuple[int, str], ...]

    def apply(self, state: State) -> None:
        for seat, action in self.actions:
            state.players[seat].chosen = action


@fact("settled")
class BusinessSettled(SeatEvent):
    """A survivor leaves these things undone; they are asked about again in another turn. PH-GAP-62."""

    keys: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.players[self.seat].declined = list(self.keys)


@fact("lost")
class ActionLost(SeatEvent):
    """The chosen action cannot be carried out. PH-GAP-41, PH-GAP-53."""

    def apply(self, state: State) -> None:
        state.players[self.seat].lost = True


@fact("camped")
class Camped(SeatEvent):
    """A survivor camps. PH-CAM-01."""

    def apply(self, state: State) -> None:
        state.players[self.seat].camped = True


@fact("trading")
class TradesAnywhere(CardEvent):
    """For this turn the terrain does not matter for a player's trade. PH-TRD-04."""

    def apply(self, state: State) -> None:
        state.players[self.seat].trading = True


@fact("traded")
class Traded(SeatEvent):
    """A trade that both sides agreed to; what changes hands follows. PH-TRD-02."""

    other: int
    given: tuple[tuple[str, int], ...]
    wanted: tuple[tuple[str, int], ...]


@fact("refused")
class Refused(SeatEvent):
    """An offer, or help, that was declined."""

    other: int


@fact("used_card")
class CardUsed(CardEvent):
    """A card is used, on a human or on oneself."""

    target: int


@fact("final_turn")
class FinalTurn(Event):
    """The clock has been drawn: this is the last turn. PH-SOL-09."""

    def apply(self, state: State) -> None:
        state.final = True


@fact("over")
class Over(Event):
    """The end. reason: fortress, tie, shared, mutants, clock, turned, or a word of a scenario."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    story: str = ""

    def apply(self, state: State) -> None:
        sides = tuple("human" if player.human else "mutant" for player in state.players)
        state.phase = "over"
        state.result = Result(self.winners, self.scores, self.reason, state.turn, sides, self.story)
