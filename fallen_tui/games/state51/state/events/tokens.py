"""Tokens gained, paid, moved and stolen."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import BASE, State


@fact("gained")
@define
class Gained(Event):
    """Resource tokens or Workers from the supply. `where`: base, leader or a Location."""

    seat: int
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
@define
class Paid(Event):
    """Resource tokens or Workers back to the supply."""

    seat: int
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
@define
class ContactGained(Event):
    """A Contact token."""

    seat: int
    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.append((self.kind, self.range))


@fact("contact_spent")
@define
class ContactSpent(Event):
    """A Contact token used up."""

    seat: int
    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.remove((self.kind, self.range))


@fact("contact_used")
@define
class ContactUsed(Event):
    """A permanent Contact card marked as used this turn."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].used.append(self.card)


@fact("redevelopment")
@define
class RedevelopmentGained(Event):
    """A Redevelopment token on the Base or the Leader."""

    seat: int
    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        state.players[self.seat].redevelopments(self.where).append(self.kind)


@fact("redevelopment_spent")
@define
class RedevelopmentSpent(Event):
    """A Redevelopment token used up."""

    seat: int
    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        state.players[self.seat].redevelopments(self.where).remove(self.kind)


@fact("vp")
@define
class Scored(Event):
    """A VP token. `where`: base, leader or a Location; `by` the Agreement that made it, if one did."""

    seat: int
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
@define
class Stolen(Event):
    """A resource token of a victim's onto the thief's Base. A victim beyond the seats is the Rival."""

    seat: int
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
@define
class Requisitioned(Event):
    """The score attack's theft: a resource from the supply, once a turn."""

    seat: int
    what: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.tokens[self.what] += 1
        player.stolen += 1


@fact("moved")
@define
class TokenMoved(Event):
    """A resource token into a Depot, or out of it."""

    seat: int
    what: str
    source: str
    target: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.source)[self.what] -= 1
        player.store(self.target)[self.what] += 1


@fact("placed")
@define
class ComboFilled(Event):
    """A resource token laid on its place of a Resource Combo."""

    seat: int
    site: str
    place: str
    what: str
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.where)[self.what] -= 1
        player.site(self.site).places[self.place] = self.what


@fact("converted")
@define
class ComboConverted(Event):
    """The three tokens of a full Resource Combo back to the supply."""

    seat: int
    site: str

    def apply(self, state: State) -> None:
        state.players[self.seat].site(self.site).places.clear()
