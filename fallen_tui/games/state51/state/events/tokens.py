"""Tokens gained, paid, moved and stolen."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, SeatEvent
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import BASE, State


@fact("gained")
class Gained(SeatEvent):
    """Resource tokens or Workers from the supply. `where`: base, leader or a Location."""

    what: str
    n: int = 1
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.what == "worker":
            player.workers += self.n
        elif self.where == BASE:
            player.tokens[self.what] += self.n
        else:
            player.store(self.where)[self.what] += self.n


@fact("paid")
class Paid(SeatEvent):
    """Resource tokens or Workers back to the supply."""

    what: str
    n: int = 1
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.what == "worker":
            player.workers -= self.n
        else:
            player.store(self.where)[self.what] -= self.n


@fact("contact")
class ContactGained(SeatEvent):
    """A Contact token."""

    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.append((self.kind, self.range))


@fact("contact_spent")
class ContactSpent(SeatEvent):
    """A Contact token used up."""

    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.remove((self.kind, self.range))


@fact("contact_used")
class ContactUsed(CardEvent):
    """A permanent Contact card marked as used this turn."""

    def apply(self, state: State) -> None:
        state.players[self.seat].used.append(self.card)


@fact("redevelopment")
class RedevelopmentGained(SeatEvent):
    """A Redevelopment token on the Base or the Leader."""

    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        state.players[self.seat].redevelopments(self.where).append(self.kind)


@fact("redevelopment_spent")
class RedevelopmentSpent(SeatEvent):
    """A Redevelopment token used up."""

    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        state.players[self.seat].redevelopments(self.where).remove(self.kind)


@fact("vp")
class Scored(SeatEvent):
    """A VP token. `where`: base, leader or a Location; `by` the Agreement that made it, if one did."""

    value: int
    where: str = BASE
    by: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.where == BASE:
            player.vp += self.value
        elif player.leader is not None and self.where == "leader":
            player.leader.vp += self.value
        else:
            player.site(self.where).vp.append(self.value)
        if self.by:
            player.tucked_card(self.by).made += 1


@fact("stolen")
class Stolen(SeatEvent):
    """A resource token of a victim's onto the thief's Base. A victim beyond the seats is the Rival."""

    victim: int
    what: str
    where: str = BASE

    def apply(self, state: State) -> None:
        if self.victim < len(state.players):
            state.players[self.victim].store(self.where)[self.what] -= 1
        else:
            state.the_rival.stash[self.what] -= 1
        state.players[self.seat].tokens[self.what] += 1


@fact("requisitioned")
class Requisitioned(SeatEvent):
    """The score attack's theft: a resource from the supply, once a turn."""

    what: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.tokens[self.what] += 1
        player.stolen += 1


@fact("moved")
class TokenMoved(SeatEvent):
    """A resource token into a Depot, or out of it."""

    what: str
    source: str
    target: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.source)[self.what] -= 1
        player.store(self.target)[self.what] += 1


@fact("placed")
class ComboFilled(SeatEvent):
    """A resource token laid on its place of a Resource Combo."""

    site: str
    place: str
    what: str
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.where)[self.what] -= 1
        player.site(self.site).places[self.place] = self.what


@fact("converted")
class ComboConverted(SeatEvent):
    """The three tokens of a full Resource Combo back to the supply."""

    site: str

    def apply(self, state: State) -> None:
        state.players[self.seat].site(self.site).places.clear()
