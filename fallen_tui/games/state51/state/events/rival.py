"""The Rival's deeds."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import Camp, State


@fact("rival_took")
class RivalTook(Event):
    """The Rival takes a card of the row or off the deck: into its queue, or for a focus token if a Contact card."""

    card: str
    source: str
    queued: bool

    def apply(self, state: State) -> None:
        rival = state.the_rival
        if self.source == "row":
            state.row.remove(self.card)
        else:
            state.deck.take((self.card,))
        if self.queued:
            rival.queue.append(self.card)
        else:
            state.deck.discard.append(self.card)
            rival.stash[rival.focus] += 1


@fact("rival_dropped")
class RivalDropped(Event):
    """The oldest cards of the Rival's queue onto the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.the_rival.queue.remove(card)
        state.deck.discard.extend(self.cards)


@fact("rival_stash")
class RivalStash(Event):
    """Tokens into the Rival's stash, or out of it where `n` is below 0."""

    what: str
    n: int

    def apply(self, state: State) -> None:
        state.the_rival.stash[self.what] += self.n


@fact("rival_budget")
class RivalBudget(Event):
    """The Rival's action budget of this Actions phase."""

    n: int

    def apply(self, state: State) -> None:
        state.the_rival.budget = self.n


@fact("rival_intent", reveals=True)
class RivalIntent(Event):
    """The Rival spends 1 budget and turns up an intent card; `act` is what it comes to."""

    card: str
    act: str

    def apply(self, state: State) -> None:
        rival = state.the_rival
        rival.budget -= 1
        rival.intents.pop()
        rival.shown.append(self.card)


@fact("rival_annexed")
class RivalAnnexed(Event):
    """A Location of the queue into the camp; it replaces `old` where the Rival rebuilds."""

    card: str
    old: str = ""

    def apply(self, state: State) -> None:
        rival = state.the_rival
        rival.queue.remove(self.card)
        rival.camp.append(Camp(self.card))
        if self.old:
            rival.camp.remove(rival.camp_at(self.old))
            rival.rebuilt = True
            state.deck.discard.append(self.old)


@fact("rival_led")
class RivalLed(Event):
    """A Leader of the queue takes the Rival's seat; one that sat there is discarded."""

    card: str

    def apply(self, state: State) -> None:
        rival = state.the_rival
        rival.queue.remove(self.card)
        if rival.leader:
            state.deck.discard.append(rival.leader)
        rival.leader = self.card


@fact("rival_vp")
class RivalScored(Event):
    """VP tokens of the Rival."""

    n: int

    def apply(self, state: State) -> None:
        state.the_rival.vp += self.n


@fact("rival_visited")
class RivalVisited(Event):
    """The Rival's marker on an Open Production Location of the human, who gains a Worker."""

    site: str

    def apply(self, state: State) -> None:
        human = state.players[0]
        human.workers += 1
        human.site(self.site).visitors.append(1)
        state.the_rival.markers -= 1


@fact("rival_raided")
class RivalRaided(Event):
    """A resource token of the human's into the Rival's stash."""

    what: str
    where: str

    def apply(self, state: State) -> None:
        state.players[0].store(self.where)[self.what] -= 1
        state.the_rival.stash[self.what] += 1
