"""Cards on their way between zones (see state.py), attached, fixed, used."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, InRoster, place_of
from fallen_tui.games.fallen_land.state.player import Attached, Ride
from fallen_tui.games.fallen_land.state.table import NOBODY, State


@fact("deck")
class DeckShuffled(Event):
    """A new draw pile, top card first; the cards come from the box or from the discard pile. FL-GEN-06."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].renew(self.cards)


@fact("spared")
class Spared(SeatEvent):
    """Nothing is taken of a seat: a card protects its Party or town, or ("") there is nothing of the kind.

    what  theft, kidnap, destruction, delay; attack: the mercenary `card` keeps a peace. FL-DEC-97
    """

    what: str
    card: str = ""
    town: bool = False

    def apply(self, state: State) -> None:
        pass


@fact("unaffordable")
class Unaffordable(SeatEvent):
    """A card offers a technology (its kind, random or choice) that a seat cannot pay for. FL-TEC-22."""

    kind: str
    price: int

    def apply(self, state: State) -> None:
        pass


@fact("turned", reveals=True)
class Turned(Event):
    """The top card of a deck begins its discard pile. FL-SET-01, FL-GEN-06."""

    deck: str
    card: str

    def apply(self, state: State) -> None:
        deck = state.decks[self.deck]
        deck.take((self.card,))
        deck.discard.append(self.card)


@fact("drawn", reveals=True)
class Drawn(SeatEvent):
    """Cards off the top of a deck for a seat; `open`: everybody sees them, else their owner alone."""

    deck: str
    cards: tuple[str, ...]
    to: str = "limbo"
    open: bool = False

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.zone(self.to).extend(self.cards)
        if self.to == "limbo":
            _keep_secret(state, self.cards, NOBODY if self.open else self.seat)


@fact("moved")
class Moved(SeatEvent):
    """Cards from zone to zone. `secret`: only the seats of the two zones know which."""

    cards: tuple[str, ...]
    source: str
    to: str
    why: str = ""
    secret: bool = False

    def apply(self, state: State) -> None:
        source = state.zone(self.source)
        for card in self.cards:
            source.remove(card)
        state.zone(self.to).extend(self.cards)
        if self.to == "limbo":
            _keep_secret(state, self.cards, NOBODY)


@fact("found", reveals=True)
class Found(SeatEvent):
    """Cards taken out of the midst of a draw pile by a search; the pile is shuffled afterwards."""

    deck: str
    cards: tuple[str, ...]
    to: str = "limbo"

    def apply(self, state: State) -> None:
        pile = state.decks[self.deck].draw
        for card in self.cards:
            pile.remove(card)
        state.zone(self.to).extend(self.cards)
        if self.to == "limbo":
            _keep_secret(state, self.cards, self.seat)


@fact("not_found")
class NotFound(SeatEvent):
    """A seat gets no card, because none is there: of a deck or its discard pile (`discard`), of a gear `category`.

    card   the very card that it would have got, which is in play
    """

    deck: str
    category: str = ""
    discard: bool = False
    card: str = ""

    def apply(self, state: State) -> None:
        pass


def _keep_secret(state: State, cards: tuple[str, ...], seat: int) -> None:
    """Cards in limbo are known to one seat alone, or (NOBODY) to all."""
    for card in cards:
        if seat == NOBODY:
            state.secret.pop(card, None)
        else:
            state.secret[card] = seat


@fact("reshuffled")
class Reshuffled(Event):
    """A draw pile in a new order, top card first."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].draw = list(reversed(self.cards))


@fact("peeked", reveals=True)
class Peeked(SeatEvent):
    """A seat looks at hidden cards, which stay where they are."""

    what: str
    of: int
    cards: tuple[str, ...]


@fact("fixed")
class FixedTo(CardEvent):
    """Permanent equipment becomes part of another Spoils card for ever, wherever that one goes. FL-EQP-15."""

    host: str
    source: str

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.joined[self.card] = self.host


@fact("rode")
class RideTaken(CardEvent):
    """A Vehicle of a zone becomes the Party's. FL-EQP-10."""

    source: str

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.players[self.seat].rides.append(Ride(self.card))


@fact("dismounted")
class RideLeft(CardEvent):
    """A Vehicle leaves the Party into a zone, and all that it carries into another."""

    to: str
    gear_to: str
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        ride = next(ride for ride in player.rides if ride.card == self.card)
        player.rides.remove(ride)
        for card, to in ((ride.card, self.to), *((card, self.gear_to) for card in ride.gear)):
            state.zone(to).append(card)


@fact("ridestolen")
class RideStolen(SeatEvent):
    """A Vehicle changes Parties with all that is stowed in it. FL-EQP-08."""

    victim: int
    card: str

    def apply(self, state: State) -> None:
        old = state.players[self.victim].rides
        ride = next(ride for ride in old if ride.card == self.card)
        old.remove(ride)
        state.players[self.seat].rides.append(ride)


@fact("attached")
class AttachedTo(Event):
    """An Action card out of limbo stays in play at a seat. where: town, party, "crown:CROWN". FL-ACT-03."""

    card: str
    by: int
    seat: int
    where: str
    until: int = 0

    def apply(self, state: State) -> None:
        state.limbo.remove(self.card)
        _attachments(state, self.seat, self.where).append(Attached(self.card, self.by, self.until))


@fact("detached")
class Detached(Event):
    """An attached card leaves play into its discard pile, or another zone. FL-ATU-02."""

    card: str
    seat: int
    where: str
    to: str = "discard:action"
    why: str = ""

    def apply(self, state: State) -> None:
        cards = _attachments(state, self.seat, self.where)
        cards.remove(next(attached for attached in cards if attached.card == self.card))
        state.zone(self.to).append(self.card)


def _attachments(state: State, seat: int, where: str) -> list[Attached]:
    player = state.players[seat]
    if where == "town":
        return player.town_cards
    if where == "party":
        return player.party_cards
    place = place_of(where)
    return (
        player.roster[place.place] if isinstance(place, InRoster) else player.member(InCrown.read(where).crown)
    ).cards


@fact("played")
class Played(CardEvent):
    """An Action card from a hand into limbo: it is being played; `target` in the words of the question for it."""

    target: str = ""

    def apply(self, state: State) -> None:
        state.players[self.seat].hand.remove(self.card)
        state.limbo.append(self.card)
        state.secret.pop(self.card, None)


@fact("cancelled")
class Cancelled(CardEvent):
    """A card or ability that was played takes no effect. FL-ACT-10."""

    by: str = ""


@fact("used")
class Used(CardEvent):
    """An ability of a card in play is used; `key` counts towards its limit, "" where it has none. FL-CHR-13.

    last   the card is used up, and whoever has it next begins anew. FL-CHR-12
    """

    key: str = ""
    last: bool = False

    def apply(self, state: State) -> None:
        if self.last:
            state.used.pop(self.key, None)
        elif self.key:
            state.used[self.key] = state.used.get(self.key, 0) + 1
            state.used_now[self.key] = state.used_now.get(self.key, 0) + 1
