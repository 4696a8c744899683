"""At home: the draft of the set-up, bargaining between players, the Town Events Chart, a Party formed anew."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.keys.town import COINS, SpoilsGoodKey, good_of
from fallen_tui.games.fallen_land.state.table import Offer, State

Goods = tuple[tuple[str, int], ...]
"""Pairs of a key and a number: see `Offer`."""


@fact("stacks")
class StacksPassed(Event):
    """Each stack of the draft goes `steps` seats on: 1 is to the left, -1 to the right. FL-DRF-02, FL-DRF-03."""

    steps: int

    def apply(self, state: State) -> None:
        seated = state.players[: state.seats]
        stacks = [player.stack for player in seated]
        for player in seated:
            player.stack = stacks[(player.seat - self.steps) % len(stacks)]


@fact("offered")
class Offered(SeatEvent):
    """A trade is offered to some seats, which may bargain again; a counter-offer is no new post. FL-DEC-38."""

    to: tuple[int, ...]
    gives: Goods
    wants: Goods
    counter: bool = False

    def apply(self, state: State) -> None:
        state.offers.append(Offer(self.seat, list(self.to), self.gives, self.wants))
        state.done = [seat for seat in state.done if seat not in self.to]
        if not self.counter:
            state.posts.append(self.seat)


@fact("declined")
class Declined(SeatEvent):
    """A seat does not take the offer that was made last; `counter`: it makes another in return. FL-DEC-38."""

    counter: bool = False

    def apply(self, state: State) -> None:
        state.offers[-1].to.remove(self.seat)


@fact("offerclosed")
class OfferClosed(SeatEvent):
    """The offer that was made last is settled, one way or the other."""

    def apply(self, state: State) -> None:
        state.offers.pop()


@fact("traded")
class Traded(SeatEvent):
    """A trade is carried out: Spoils from Auction House to Auction House, Action cards, coins. FL-AUC-05, FL-DEC-37.

    gives, wants   ("coins", n), ("spoils:ID", 1), ("action:ID", 1): which Action cards, only the two seats know
    """

    to: int
    gives: Goods
    wants: Goods

    def apply(self, state: State) -> None:
        _hand_over(state, self.seat, self.to, self.gives)
        _hand_over(state, self.to, self.seat, self.wants)


def _hand_over(state: State, seat: int, to: int, goods: Goods) -> None:
    giver, taker = state.players[seat], state.players[to]
    for key, n in goods:
        good = good_of(key)
        if good == COINS:
            giver.coins -= n
            taker.coins += n
        elif isinstance(good, SpoilsGoodKey):
            giver.auction.remove(good.card)
            taker.auction.append(good.card)
        else:
            giver.hand.remove(good.card)
            taker.hand.append(good.card)


@fact("deskleft")
class DeskLeft(SeatEvent):
    """A seat is done bargaining, until somebody makes it an offer. FL-DEC-38."""

    def apply(self, state: State) -> None:
        state.done.append(self.seat)


@fact("refit")
class RefitDue(SeatEvent):
    """Ten free Spoils are due to a seat as soon as its five Crowns are full, or are no longer. FL-DTH-05."""

    due: bool

    def apply(self, state: State) -> None:
        state.players[self.seat].refit = self.due


@fact("townrolled")
class TownRolled(SeatEvent):
    """What a seat's roll on the Town Events Chart comes to. FL-END-01."""

    face: int


@fact("chartrolled")
class ChartRolled(CardEvent):
    """A roll on the Town Events Chart that a card calls for. FL-END-04, FL-DEC-90.

    faces   the dice as they fell last; result: what they come to; row: the row as which it is read
    own     the card says itself what the row does
    """

    faces: tuple[int, ...]
    result: int
    row: int
    own: bool = False
