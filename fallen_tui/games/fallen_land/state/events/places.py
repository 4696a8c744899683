"""The map: Parties on their way, Resources, Mission chips, World cards."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import NOBODY, State, World


@fact("marched")
class PartyMoved(SeatEvent):
    """A Party stands in another hex. how: deed, flight, pvp, card, start; `path` the hexes entered on the way."""

    to: str
    how: str
    path: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        state.players[self.seat].place = self.to


@fact("claimed")
class ResourceClaimed(SeatEvent):
    """A Resource hex becomes a seat's. FL-RES-03."""

    hex: str

    def apply(self, state: State) -> None:
        state.resources[self.hex].owner = self.seat


@fact("released")
class ResourceLost(SeatEvent):
    """A Resource hex turns neutral. FL-RES-04."""

    hex: str
    why: str = ""

    def apply(self, state: State) -> None:
        state.resources[self.hex].owner = NOBODY


@fact("destroyed")
class ResourceDestroyed(SeatEvent):
    """A Resource hex gets a Destroyed chip; nobody owns it any more. FL-RES-13."""

    hex: str

    def apply(self, state: State) -> None:
        holding = state.resources[self.hex]
        holding.owner, holding.destroyed = NOBODY, True


@fact("doubled")
class ResourceDoubled(Event):
    """A second Resource is found in a Resource hex. FL-RES-16."""

    hex: str

    def apply(self, state: State) -> None:
        state.resources[self.hex].count = 2


@fact("mission")
class MissionPlaced(Event):
    """Mission chip number `chip` (from 0) lies in a hex. FL-SET-02, FL-MIS-03."""

    chip: int
    hex: str

    def apply(self, state: State) -> None:
        if self.chip == len(state.missions):
            state.missions.append(self.hex)
        else:
            state.missions[self.chip] = self.hex


@fact("opened")
class WorldOpened(Event):
    """A World card out of limbo stays in play at a hex ("" for none), through Turn `until` (0: no limit). FL-WLD-02."""

    card: str
    by: int
    place: str
    until: int = 0

    def apply(self, state: State) -> None:
        state.limbo.remove(self.card)
        state.world.append(World(self.card, self.by, self.place, self.until))


@fact("placed")
class WorldMoved(Event):
    """The chip of a World card lies elsewhere. FL-WLD-07."""

    card: str
    place: str

    def apply(self, state: State) -> None:
        _world(state, self.card).place = self.place


@fact("visited")
class Visited(CardEvent):
    """A Party uses a Point of Interest: of a World card, or a permanent one by its id. FL-WLD-03."""

    def apply(self, state: State) -> None:
        for world in state.world:
            if world.card == self.card:
                world.visits.append((self.seat, state.turn))
                return
        key = f"{self.card}@{self.seat}"
        state.used_now[key] = state.used_now.get(key, 0) + 1


@fact("tookpart")
class TookPart(CardEvent):
    """A Party joins an open card for several Parties, or leaves it. FL-WLD-09."""

    leaves: bool = False

    def apply(self, state: State) -> None:
        joined = _world(state, self.card).joined
        if self.leaves:
            joined.remove(self.seat)
        else:
            joined.append(self.seat)


@fact("closed_place")
class WorldClosed(Event):
    """A World card leaves play onto the discard pile of its deck. FL-WLD-05."""

    card: str
    why: str = ""

    def apply(self, state: State) -> None:
        state.world.remove(_world(state, self.card))
        state.decks[state.cards.stories[self.card].deck].discard.append(self.card)


def _world(state: State, card: str) -> World:
    return next(world for world in state.world if world.card == card)
