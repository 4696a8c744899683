"""Cards on their way: decks, hands, inventories, skills, events, followers, scars, XP."""

from __future__ import annotations

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import Carried, Player, State


def discard(state: State, card: str) -> None:
    """A card to the discard pile of its own deck; starting items leave the game. PH-DEK-02, PH-DEK-03."""
    deck = deck_of(card)
    if deck != "starting":
        state.decks[deck].discard.append(card)


def deck_of(card: str) -> str:
    """The deck that a card belongs to, by its id."""
    return DECKS[card[:2]]


DECKS = {
    "si": "starting",
    "sk": "skill",
    "wp": "weapon",
    "eq": "equipment",
    "su": "supply",
    "ev": "event",
    "tl": "tile",
    "ea": "encounter1",
    "eb": "encounter2",
    "ec": "encounter3",
    "mh": "minion_human",
    "mm": "minion_mutant",
    "fo": "follower",
    "sc": "scar",
    "ma": "action",
}
"""Decks by the first letters of the ids of their cards."""


@fact("laid")
@define
class DeckLaid(Event):
    """Cards shuffled and laid under the draw pile of a deck, first card uppermost."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks.setdefault(self.deck, Deck()).renew(self.cards)


@fact("out")
@define
class LeftGame(Event):
    """Cards of a discard pile that leave the game: blank scars. PH-DEK-06."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        gone = set(self.cards)
        pile = state.decks[self.deck]
        pile.discard = [card for card in pile.discard if card not in gone]


@fact("off_top")
@define
class TopDiscarded(Event):
    """Cards from the top of a deck to its discard pile, seen by nobody."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.decks[self.deck].discard.extend(self.cards)


@fact("drawn", reveals=True)
@define
class ItemsDrawn(Event):
    """Equipment or weapons into a hand, seen by their owner alone. PH-INV-01."""

    seat: int
    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.players[self.seat].hand.extend(self.cards)


@fact("seen", reveals=True)
@define
class CardsSeen(Event):
    """Cards off a deck of which some will be kept, seen by one player."""

    seat: int
    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck].take(self.cards)
        state.players[self.seat].seen.extend(self.cards)


@fact("seen_kept")
@define
class SeenKept(Event):
    """Items among the cards seen go to the hand."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
        player.hand.extend(self.cards)


@fact("seen_discarded")
@define
class SeenDiscarded(Event):
    """The rest of the cards seen goes to the discard pile."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
            discard(state, card)


@fact("seen_under")
@define
class SeenUnder(Event):
    """The rest of the cards seen goes under its deck."""

    seat: int
    deck: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.seen.remove(card)
        state.decks[self.deck].draw[:0] = list(reversed(self.cards))


@fact("learned")
@define
class SkillGained(Event):
    """A skill, out of the cards seen or out of the deck; bought: with XP. PH-EXP-04, PH-EXP-08."""

    seat: int
    card: str
    bought: bool = False

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        pile = player.seen if self.card in player.seen else state.decks["skill"].draw
        pile.remove(self.card)
        player.skills.append(self.card)
        player.learned += self.bought


@fact("character")
@define
class CharacterTaken(Event):
    """A pre-made survivor is chosen: its stats, food and ammo. PH-PRE-02, PH-PRE-07."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player, card = state.players[self.seat], state.cards.characters[self.card]
        player.character = self.card
        player.stats = {str(stat): n for stat, n in card.stats}
        player.health, player.morale = player.health_limit, player.morale_limit
        player.food, player.ammo = card.food, card.ammo


@fact("stats")
@define
class StatsChosen(Event):
    """A custom survivor: strength, speed, mind, melee, shooting. PH-CUS-05."""

    seat: int
    stats: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.stats = dict(self.stats)
        player.health, player.morale = player.health_limit, player.morale_limit


@fact("market")
@define
class MarketLaid(Event):
    """The starting items that are to be had, or none any more. PH-BUY-02."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        pile = state.decks["starting"]
        laid = set(self.cards)
        pile.draw = [card for card in (*pile.draw, *state.market) if card not in laid]
        state.market = list(self.cards)


@fact("bought")
@define
class ItemTaken(Event):
    """A starting item into the inventory, for so much food. PH-PRE-08, PH-BUY-06, PH-BUY-11."""

    seat: int
    card: str
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
@define
class BuyingPassed(Event):
    """A player has bought enough. PH-GAP-17."""

    seat: int

    def apply(self, state: State) -> None:
        state.passed.append(self.seat)


@fact("played")
@define
class PutIntoPlay(Event):
    """An item from the hand into the inventory. PH-INV-03."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.gear.append(Carried(self.card))


@fact("mounted")
@define
class Mounted(Event):
    """Equipment from the hand or inventory mounted on a weapon for good. PH-WPN-09, PH-WPN-10."""

    seat: int
    card: str
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
@define
class Armed(Event):
    """The active weapons. PH-WPN-01, PH-WPN-03."""

    seat: int
    melee: tuple[str, ...]
    ranged: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.melee, player.ranged = list(self.melee), self.ranged


@fact("dropped")
@define
class ItemDiscarded(Event):
    """An item from hand or inventory to its discard pile, or out of the game; what is mounted on it goes along."""

    seat: int
    card: str
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
@define
class ItemTraded(Event):
    """An item from one player into another's inventory, with what is mounted on it. PH-TRD-07, PH-TRD-10."""

    giver: int
    seat: int
    card: str

    def apply(self, state: State) -> None:
        card, *mount = taken_out(state.players[self.giver], self.card)
        state.players[self.seat].gear.append(Carried(card, *mount))


@fact("supply")
@define
class SupplyDrawn(Event):
    """A supply card that is used: it lies on the discard pile from then on. PH-DEK-07."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        pile = state.decks["supply"]
        player = state.players[self.seat]
        if self.card in player.seen:
            player.seen.remove(self.card)
        else:
            pile.take((self.card,))
        pile.discard.append(self.card)


@fact("event")
@define
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
@define
class EventEnded(Event):
    """The event of the turn is over: it stays as the season in play, or is discarded. PH-EVT-03, PH-EVT-04."""

    def apply(self, state: State) -> None:
        card, state.event = state.event, ""
        if card and state.cards.events[card].lasts == "stays":
            state.season = card
        elif card:
            discard(state, card)


@fact("event_kept")
@define
class EventKept(Event):
    """A player keeps the event of the turn. PH-EVT-07."""

    seat: int

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.append(state.event)
        state.event = ""


@fact("kept_used")
@define
class KeptUsed(Event):
    """A kept event is discarded for one melee round."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].kept.remove(self.card)
        discard(state, self.card)
        if state.fight is not None:
            given = state.cards.events[self.card].kept
            state.fight.boost += given.of("melee_dice")
            state.fight.shielded = state.fight.shielded or bool(given.of("ignore_round"))


@fact("follower", reveals=True)
@define
class FollowerGained(Event):
    """A follower, face down. PH-FOL-03."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.decks["follower"].take((self.card,))
        state.players[self.seat].hidden.append(self.card)


@fact("woken", reveals=True)
@define
class FollowerActivated(Event):
    """A follower is turned up. PH-FOL-04."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hidden.remove(self.card)
        player.followers.append(self.card)


@fact("followers_lost")
@define
class FollowersLost(Event):
    """All active followers are discarded. PH-FOL-06."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in player.followers:
            discard(state, card)
        player.followers = []


@fact("scar", reveals=True)
@define
class ScarDrawn(Event):
    """A scar, seen by its owner alone. PH-SCR-07, PH-SCR-08."""

    seat: int
    card: str
    why: str = ""

    def apply(self, state: State) -> None:
        state.decks["scar"].take((self.card,))
        state.players[self.seat].scars.append(self.card)


@fact("scar_lost")
@define
class ScarLost(Event):
    """A scar is given back. PH-SCR-17."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].scars.remove(self.card)
        discard(state, self.card)


@fact("xp")
@define
class XpGained(Event):
    """Experience: in counters, or as cards that are kept. PH-EXP-01, PH-GAP-72."""

    seat: int
    n: int
    cards: tuple[str, ...] = ()
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.xp_cards.extend(self.cards)
        if not self.cards:
            player.xp += self.n


@fact("xp_spent")
@define
class XpSpent(Event):
    """Experience is spent: these cards are discarded, and so many counters go, or come as change. PH-GAP-46."""

    seat: int
    cards: tuple[str, ...]
    counters: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp -= self.counters


@fact("xp_changed")
@define
class XpChanged(Event):
    """Cards kept as XP rejoin their deck's discards; counters of the same value take their place. PH-DEK-05."""

    seat: int
    cards: tuple[str, ...]
    n: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp += self.n
