"""A ready-made table for trying one card: the card in hand, something of everything, nobody in the way."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.tools import trying
from fallen_tui.engine.chance import Chance
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games.state51.content.cards import Cards, Location
from fallen_tui.games.state51.game import NewCharter, open_game
from fallen_tui.games.state51.state.table import BASIC, KINDS, Camp, LocationInPlay, Player, Rival, State

HAND = 3
"""Locations in hand beside the card."""


class Trial(trying.OneCardTried[Cards], NewCharter):
    """The game, begun in the midst of turn 1, one card being tried."""

    def new(self, setup: Setup) -> State:
        """The prepared table: seat 1 acts, the card in hand or in play."""
        state = super().new(setup)
        state.phase, state.turn = "actions", 1
        self._deal(state, setup.seed)
        self._equip(state.players[0])
        for player in state.players[1:]:
            player.tokens = {**player.tokens, **dict.fromkeys(BASIC, 1)}
        if setup.mode.startswith("rival-"):
            state.rival = self._rival(state, setup.mode.removeprefix("rival-"))
        return state

    def _deal(self, state: State, seed: str) -> None:
        """Powers, the deck, hands and Locations in play; the card among them."""
        box = [card for card in self.cards.deck if card != self.card]
        state.deck.draw = trying.shuffled(box, seed, "trial")
        powers = sorted(self.cards.factions, key=lambda power: power != self._power())
        for player, power in zip(state.players, powers, strict=False):
            player.faction = power
        human = state.players[0]
        human.sites.append(LocationInPlay(self._fetch(state, self._kin)))
        for player in state.players[1:]:
            player.sites.append(LocationInPlay(self._fetch(state, lambda location: location.pattern == "open")))
        human.hand = [self.card] if self.card in self.cards.deck else []
        human.hand += [self._fetch(state, lambda location: True) for _ in range(HAND)]

    def _fetch(self, state: State, wanted: Callable[[Location], bool]) -> str:
        """Take the first Location of the deck that is wanted, else the first of all."""
        locations = [card for card in reversed(state.deck.draw) if card in self.cards.locations]
        card = next((card for card in locations if wanted(self.cards.locations[card])), locations[0])
        state.deck.draw.remove(card)
        return card

    def _kin(self, location: Location) -> bool:
        """Whether a Location could make way for the card; for other cards, whether it can be visited."""
        tried = self.cards.locations.get(self.card)
        return location.pattern == "open" if tried is None else not set(location.types).isdisjoint(tried.types)

    def _power(self) -> str:
        """The power that must play for the card to be tried."""
        contact = self.cards.contacts.get(self.card)
        return contact.faction if contact is not None else self.card

    def _equip(self, player: Player) -> None:
        player.tokens = {**dict.fromkeys(BASIC, 3), "universal": 1}
        player.workers = 6
        player.contacts = [(kind, 3) for kind in (*KINDS, "universal")]
        player.redevelop = ["standard"]

    def _rival(self, state: State, level: str) -> Rival:
        """The Rival with the card next among its intents, and the means to carry it out."""
        known = self.cards.levels[level]
        intents = [card for card in self.cards.intents if card != self.card]
        rival = Rival(level, "fuel", known.name, budget=known.budget, intents=[*intents, self.card])
        rival.stash.update(dict.fromkeys(BASIC, 1))
        rival.camp = [Camp(self._fetch(state, lambda location: True))]
        rival.queue = [self._fetch(state, lambda location: location.distance < 3) for _ in range(2)]
        return rival


def find_card(cards: Cards, words: str) -> str:
    """The id of a card by its id or its name. Raises FallenError, naming cards that are near."""
    piles = (cards.locations, cards.contacts, cards.leaders, cards.factions, cards.intents)
    names = {card: cards.name(card) for pile in piles for card in pile}
    return trying.find_card(names, words, "`fallen try state51 L01` tries the first Location")


def table(words: str, seed: str, chance: Chance | None = None) -> tuple[Table, str, tuple[str, ...]]:
    """A table in memory to try a card on; the card's id, and the ids under which it can be used.

    Raises FallenError for an unknown card.
    """
    cards = open_game().cards
    card = find_card(cards, words)
    you = SeatSpec("human", "Player")
    if card in cards.intents:
        setup = Setup("state51", "rival-scout", (you,), seed, "open")
    else:
        setup = Setup("state51", "standard", (you, SeatSpec("idle", "Idle Tam")), seed, "open")
    faction = cards.factions.get(card)
    return Table(Trial(cards, card), setup, chance=chance), card, faction.contacts if faction else (card,)
