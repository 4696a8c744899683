"""Set-up, phases, the VP Count, Clean-up and the end."""

from __future__ import annotations

from fallen_tui.engine.events import Event, SeatEvent
from fallen_tui.engine.game import Result
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import Rival, State


@fact("faction")
class FactionTaken(SeatEvent):
    """A seat plays a faction."""

    faction: str

    def apply(self, state: State) -> None:
        state.players[self.seat].faction = self.faction


@fact("rival")
class RivalSeated(Event):
    """The Rival sits down, with its focus."""

    level: str
    focus: str
    name: str

    def apply(self, state: State) -> None:
        state.rival = Rival(self.level, self.focus, self.name)


@fact("intents")
class IntentsShuffled(Event):
    """The Rival's intent cards, first to be turned up first."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        rival = state.the_rival
        rival.intents, rival.shown = list(reversed(self.cards)), []


@fact("deck")
class DeckShuffled(Event):
    """A new draw deck, top card first; the cards come from the box or from the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.renew(self.cards)


@fact("first")
class FirstPlayer(SeatEvent):
    """A side starts every phase of the turn."""

    def apply(self, state: State) -> None:
        state.first = self.seat


@fact("phase")
class PhaseBegan(Event):
    """A phase begins; `turn` counts from 1."""

    phase: str
    turn: int

    def apply(self, state: State) -> None:
        state.phase, state.turn = self.phase, self.turn
        if self.phase == "actions":
            state.current = state.first
            for player in state.players:
                player.passed = False
            if state.rival:
                state.rival.passed = False


@fact("current")
class ActionTurn(SeatEvent):
    """The next side's action turn."""

    def apply(self, state: State) -> None:
        state.current = self.seat


@fact("passed")
class Passed(SeatEvent):
    """A side takes no more actions this turn."""

    def apply(self, state: State) -> None:
        if self.seat < len(state.players):
            state.players[self.seat].passed = True
        else:
            state.the_rival.passed = True


@fact("counted")
class Counted(Event):
    """The VP Count: totals of all sides, and what each seat has left for the tie-break."""

    totals: tuple[int, ...]
    unused: tuple[int, ...]
    last: bool = False

    def apply(self, state: State) -> None:
        for player, total, unused in zip(state.players, self.totals, self.unused, strict=False):
            player.track, player.unused = total, unused
        if state.rival is not None:
            state.rival.track = self.totals[-1]
        state.last = self.last


@fact("lost")
class TokensLost(SeatEvent):
    """What a seat loses in Clean-up: resource tokens by place, Workers, Contact and Redevelopment tokens."""

    tokens: tuple[tuple[str, str, int], ...] = ()
    workers: int = 0
    contacts: int = 0
    redevelopments: int = 0

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for where, kind, n in self.tokens:
            player.store(where)[kind] -= n
        player.workers -= self.workers
        if self.contacts:
            player.contacts.clear()
        if self.redevelopments:
            player.redevelop.clear()


@fact("cleaned")
class MarksLifted(Event):
    """Use marks, markers and visits are taken back; frontier cards go to the discard pile."""

    def apply(self, state: State) -> None:
        for player in state.players:
            player.used.clear()
            player.redeveloped = False
            player.markers = 3
            player.stolen = 0
            for site in player.sites:
                site.uses = site.workers = 0
                site.visitors.clear()
        state.deck.discard.extend(state.frontier)
        state.frontier, state.toured = [], []
        if state.rival is not None:
            state.rival.markers = 3
            state.rival.budget = 0
            state.rival.rebuilt = False
            for camp in state.rival.camp:
                camp.visited = False


@fact("over")
class GameOver(Event):
    """The end: winners (none is a draw or a lost solo game), totals of the seats, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    story: str = ""

    def apply(self, state: State) -> None:
        state.phase = "over"
        sides = tuple(player.faction for player in state.players)
        state.result = Result(self.winners, self.scores, self.reason, state.turn, sides, self.story)
