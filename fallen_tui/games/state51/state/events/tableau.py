"""What lies in a play area: Locations, tucked cards, the Leader, Workers and markers."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, SeatEvent
from fallen_tui.games.state51.state.events.registry import fact
from fallen_tui.games.state51.state.table import BASE, LocationInPlay, Seated, State, Tucked


@fact("tucked")
class CardTucked(CardEvent):
    """A hand card tucked as Spoils or Agreement under the Base or a Location."""

    side: str
    under: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.under(self.under).append(Tucked(self.card, self.side))


@fact("untucked")
class TuckedDiscarded(CardEvent):
    """A tucked card onto the discard pile; `why`: cashed, room, cost, choice, lost."""

    why: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for pile in (player.tucked, *(site.tucked for site in player.sites)):
            for place, tucked in enumerate(pile):
                if tucked.card == self.card:
                    del pile[place]
                    state.deck.discard.append(self.card)
                    return
        raise ValueError(f"{self.card} is not tucked")


@fact("built")
class Built(CardEvent):
    """A hand card put into play as a Location."""

    means: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.sites.append(LocationInPlay(self.card, entered=player.latest() + 1))


@fact("razed")
class Razed(CardEvent):
    """A Location leaves play for another; what lay on it goes to the Base, `loose` are cards tucked under it.

    The new Location stands in its stead, in the same place of the tableau.
    """

    new: str
    paid: str
    moved: tuple[tuple[str, str], ...] = ()

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        old = player.site(self.card)
        place = player.sites.index(old)
        player.hand.remove(self.new)
        player.sites[place] = LocationInPlay(self.new, entered=player.latest() + 1)
        state.deck.discard.append(self.card)
        player.vp += sum(old.vp) + 2
        for kind, n in old.tokens.items():
            player.tokens[kind] += n
        for kind in old.places.values():
            player.tokens[kind] += 1
        if self.paid == "building":
            player.redeveloped = True
        targets = dict(self.moved)
        for tucked in old.tucked:
            if tucked.card in targets:
                player.under(targets[tucked.card]).append(tucked)
            else:
                state.deck.discard.append(tucked.card)


@fact("leader")
class LeaderSeated(CardEvent):
    """A Leader takes the seat; one that sat there is discarded, its tokens and VP go to the Base with 2 VP."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        if (old := player.leader) is not None:
            player.vp += old.vp + 2
            for kind, n in old.tokens.items():
                player.tokens[kind] += n
            player.redevelop.extend(old.redevelop)
            state.deck.discard.append(old.card)
        player.leader = Seated(self.card)


@fact("worked")
class Worked(SeatEvent):
    """Workers laid on an own Action Location."""

    site: str
    workers: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        site = player.site(self.site)
        player.workers -= self.workers
        site.workers += self.workers
        site.uses += 1


@fact("visited")
class Visited(SeatEvent):
    """A Worker sent to an opponent's Open Production Location, with a marker.

    `owner`: a seat, the Rival, or -1 for the frontier, whose Worker is lost.
    """

    owner: int
    site: str

    def apply(self, state: State) -> None:
        visitor = state.players[self.seat]
        visitor.workers -= 1
        visitor.markers -= 1
        if self.owner < 0:
            state.toured.append(self.site)
        elif self.owner < len(state.players):
            owner = state.players[self.owner]
            owner.workers += 1
            owner.site(self.site).visitors.append(self.seat)
        else:
            rival = state.the_rival
            rival.budget += 1
            rival.camp_at(self.site).visited = True
