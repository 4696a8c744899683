"""What happens under the crane, and how it changes the state."""

from __future__ import annotations

import attrs

from fallen_tui.engine.events import Event, Registry
from fallen_tui.engine.game import Result
from leaning_crane.state import State

REGISTRY = Registry()


@REGISTRY.add("heaped")
@attrs.define
class Heaped(Event):
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.heap.renew(self.cards)


@REGISTRY.add("dealt", reveals=True)
@attrs.define
class Dealt(Event):
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.heap.take(self.cards)
        state.players[self.seat].finds.extend(self.cards)


@REGISTRY.add("turn")
@attrs.define
class TurnBegan(Event):
    number: int

    def apply(self, state: State) -> None:
        state.turn = self.number


@REGISTRY.add("blew")
@attrs.define
class Blew(Event):
    by: int

    def apply(self, state: State) -> None:
        state.lean += self.by


@REGISTRY.add("plans", reveals=True)
@attrs.define
class PlansShown(Event):
    """What each of these seats does: pairs of seat and plan."""

    plans: tuple[tuple[int, str], ...]


@REGISTRY.add("braced")
@attrs.define
class Braced(Event):
    seat: int

    def apply(self, state: State) -> None:
        state.lean = max(0, state.lean - 1)
        state.players[self.seat].chits += 1


@REGISTRY.add("left")
@attrs.define
class WentAway(Event):
    seat: int

    def apply(self, state: State) -> None:
        state.players[self.seat].away = True


@REGISTRY.add("dug", reveals=True)
@attrs.define
class Dug(Event):
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.heap.take(self.cards)
        state.players[self.seat].dug = list(self.cards)


@REGISTRY.add("kept")
@attrs.define
class Kept(Event):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.dug.remove(self.card)
        player.finds.append(self.card)
        state.heap.discard.extend(player.dug)
        player.dug = []
        state.lean += state.cards.of(self.card).weight


@REGISTRY.add("fell")
@attrs.define
class CraneFell(Event):
    def apply(self, state: State) -> None:
        state.fallen = True


@REGISTRY.add("dropped", reveals=True)
@attrs.define
class Dropped(Event):
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.players[self.seat].finds.remove(card)
        state.heap.discard.extend(self.cards)


@REGISTRY.add("over", reveals=True)
@attrs.define
class Over(Event):
    reason: str
    scores: tuple[int, ...]

    def apply(self, state: State) -> None:
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        state.result = Result(winners, self.scores, self.reason, state.turn, ("",) * len(self.scores))
