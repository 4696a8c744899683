"""Items: the market, what is bought, put into play, mounted, armed, discarded and traded."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import Carried, Player, State


@fact("market")
class MarketLaid(Event):
    """The starting items that are to be had, or none any more. PH-BUY-02."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        pile = state.decks["starting"]
        laid = set(self.cards)
        pile.draw = [card for card in (*pile.draw, *state.market) if card not in laid]
        state.market = list(self.cards)


@fact("bought")
class ItemTaken(CardEvent):
    """A starting item into the inventory, for so much food. PH-PRE-08, PH-BUY-06, PH-BUY-11."""

    price: int = 0

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.card in state.market:
            state.market.remove(self.card)
        else:
            state.decks["starting"].draw.remove(self.card)
        player.gear.append(Carried(self.card))
        player.food -= self.price


@fact("buying_over")
class BuyingPassed(SeatEvent):
    """A player has bought enough. PH-GAP-17."""

    def apply(self, state: State) -> None:
        state.passed.append(self.seat)


@fact("played")
class PutIntoPlay(CardEvent):
    """An item from the hand into the inventory. PH-INV-03."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.gear.append(Carried(self.card))


@fact("mounted")
class Mounted(CardEvent):
    """Equipment from the hand or inventory mounted on a weapon for good. PH-WPN-09, PH-WPN-10."""

    weapon: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.card in player.hand:
            player.hand.remove(self.card)
        else:
            player.gear = [each for each in player.gear if each.card != self.card]
        carried = player.carried(self.weapon)
        assert carried is not None
        carried.mount = self.card


@fact("armed")
class Armed(SeatEvent):
    """The active weapons. PH-WPN-01, PH-WPN-03."""

    melee: tuple[str, ...]
    ranged: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.melee, player.ranged = list(self.melee), self.ranged


@fact("dropped")
class ItemDiscarded(CardEvent):
    """An item from hand or inventory to its discard pile, or out of the game; what is mounted on it goes along."""

    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in taken_out(player, self.card):
            discard(state, card)


def taken_out(player: Player, card: str) -> tuple[str, ...]:
    """Take an item out of hand or inventory; it, and what is mounted on it. A weapon that is gone is not active."""
    if card in player.hand:
        player.hand.remove(card)
        return (card,)
    place = next(place for place, each in enumerate(player.gear) if each.card == card)
    carried = player.gear.pop(place)
    player.melee = [each for each in player.melee if each != card]
    if player.ranged == card:
        player.ranged = ""
    return (card, carried.mount) if carried.mount else (card,)


@fact("handed")
class ItemTraded(Event):
    """An item from one player into another's inventory, with what is mounted on it. PH-TRD-07, PH-TRD-10."""

    giver: int
    seat: int
    card: str

    def apply(self, state: State) -> None:
        card, *mount = taken_out(state.players[self.giver], self.card)
        state.players[self.seat].gear.append(Carried(card, *mount))
