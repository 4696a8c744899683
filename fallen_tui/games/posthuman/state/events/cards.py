"""Cards off their decks and back: laid, drawn, seen by one player, discarded; the event of the turn, the season."""

from __future__ import annotations

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.posthuman.content.cards import deck_of
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import State


def discard(state: State, card: str) -> None:
    """A card to the discard pile of its own deck; starting items leave the game. PH-DEK-02, PH-DEK-03."""
    deck = deck_of(card)
    if deck != "starting":
        state.decks[deck].discard.append(card)


@fact("laid")
class DeckLaid(Event):
    """Cards shuffled and laid under the draw pile of a deck, first card uppermost."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks.setdefault(self.deck, Deck()).renew(self.cards)


@fact("out")
class LeftGame(Event):
    """Cards of a discard pile that leave the game: blank scars. PH-DEK-06."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        gone = set(self.cards)
        pile = state.decks[self.deck]
        pile.discard = [card for card in pile.discard if card not in gone]


@fact("off_top")
class TopDiscarded(Event):
    """Cards from the top of a deck to its discard pile, seen by nobody."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.decks[self.deck].discard.extend(self.cards)


@fact("drawn", reveals=True)
class ItemsDrawn(SeatEvent):
    """Equipment or weapons into a hand, seen by their owner alone. PH-INV-01."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.players[self.seat].hand.extend(self.cards)


@fact("seen", reveals=True)
class CardsSeen(SeatEvent):
    """Cards off a deck of which some will be kept, seen by one player."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.players[self.seat].seen.extend(self.cards)


@fact("seen_kept")
class SeenKept(SeatEvent):
    """Items among the cards seen go to the hand."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
        player.hand.extend(self.cards)


@fact("seen_discarded")
class SeenDiscarded(SeatEvent):
    """The rest of the cards seen goes to the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
            discard(state, card)


@fact("seen_under")
class SeenUnder(SeatEvent):
    """The rest of the cards seen goes under its deck."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
        state.decks[self.deck].draw[:0] = list(reversed(self.cards))


@fact("supply")
class SupplyDrawn(CardEvent):
    """A supply card that is used: it lies on the discard pile from then on. PH-DEK-07."""

    def apply(self, state: State) -> None:
        pile = state.decks["supply"]
        player = state.players[self.seat]
        if self.card in player.seen:
            player.seen.remove(self.card)
        else:
            pile.take((self.card,))
        pile.discard.append(self.card)


# --- events ---


@fact("event")
class EventDrawn(Event):
    """The event of the turn. A season takes the place of the season in play. PH-EVT-01, PH-EVT-05."""

    card: str

    def apply(self, state: State) -> None:
        state.decks["event"].take((self.card,))
        state.event = self.card
        if state.cards.events[self.card].season and state.season:
            discard(state, state.season)
            state.season = ""


@fact("event_over")
class EventEnded(Event):
    """The event of the turn is over: it stays as the season in play, or is discarded. PH-EVT-03, PH-EVT-04."""

    def apply(self, state: State) -> None:
        card, state.event = state.event, ""
        if card and state.cards.events[card].lasts == "stays":
            state.season = card
        elif card:
            discard(state, card)


@fact("event_kept")
class EventKept(SeatEvent):
    """A player keeps the event of the turn. PH-EVT-07."""

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.append(state.event)
        state.event = ""


@fact("kept_used")
class KeptUsed(CardEvent):
    """A kept event is discarded for one melee round."""

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.remove(self.card)
        discard(state, self.card)
        if state.fight is not None:
            given = state.cards.events[self.card].kept
            state.fight.boost += given.of("melee_dice")
            state.fight.shielded = state.fight.shielded or bool(given.of("ignore_round"))
