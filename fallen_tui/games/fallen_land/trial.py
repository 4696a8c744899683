"""A ready-made table for trying one card: a Party on the road, the card at hand, a rival one hex away."""

from __future__ import annotations

from fallen_tui.adventure.tools import trying
from fallen_tui.engine.chance import Chance, SeededChance
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land import open_game
from fallen_tui.games.fallen_land.content.cards import (
    Action,
    Cards,
    Faction,
    Perk,
    Spoils,
    Story,
    Technology,
    TownEvent,
)
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.game import CouncilOfTowns
from fallen_tui.games.fallen_land.rules.gear_places import free_room, places
from fallen_tui.games.fallen_land.state.keys.gear import AS_RIDE, ON_VEHICLE, WITH_PARTY, FixedOn, InCrown
from fallen_tui.games.fallen_land.state.player import CROWNS, Member, Player, Ride, Tech
from fallen_tui.games.fallen_land.state.table import DECKS, State

GEAR = 6
"""Spoils that either Party is given besides the card."""
COINS = 40
FIELD = {"plains": "P", "mountain": "M", "city_rad": "C", "mission": "P"}
"""The terrain on which the Party stands to draw of a deck."""
MENUS = ("effects", "auction", "sell", "purchase", "hire")
"""Sub-Phases in which a player has a menu, or is asked at once."""


class Trial(trying.OneCardTried[Cards], CouncilOfTowns):
    """The game, begun in the midst of Turn 1, one card being tried."""

    def new(self, setup: Setup) -> State:
        """The prepared table: seat 1 acts, the card in hand, in the Party, or on top of its deck."""
        state = super().new(setup)
        state.phase, state.turn, state.current = self._phase(), 1, 0
        if state.phase != "exploits":
            state.current = -1
        self._shuffle(state, setup.seed)
        for player, number in zip(state.players, self._factions(), strict=True):
            self._seat(state, player, number)
        self._place(state, setup.seed)
        if self.card in self.cards.town_events:
            state.decks[TOWN_EVENT] = Deck()
            self._shuffle(state, setup.seed, (TOWN_EVENT,))
        self._lay(state, state.players[0])
        return state

    def _phase(self) -> str:
        """The Sub-Phase in which the card can be used soonest."""
        if self.card in self.cards.town_events:
            return "events"
        action = self.cards.actions.get(self.card)
        if action is None:
            return "exploits"
        if action.hired:
            return "hire"
        words = [when.on for when in action.when]
        if not {"any", "deed"}.isdisjoint(words):
            return "exploits"
        return next((word for word in words if word in MENUS), "exploits")

    def _shuffle(self, state: State, seed: str, decks: tuple[str, ...] = DECKS) -> None:
        for deck in decks:
            box = [card for card in self.cards.decks[deck] if card != self.card]
            state.decks[deck].draw = trying.shuffled(box, seed, f"trial:{deck}")

    def _factions(self) -> tuple[int, int]:
        """The faction that the card needs, and another."""
        known = self.cards.get(self.card)
        mine = 1
        if isinstance(known, Faction):
            mine = known.number
        elif isinstance(known, Perk):
            mine = int(known.id[2:4])
        elif isinstance(known, Spoils) and known.faction is not None:
            mine = known.faction
        return mine, 2 if mine == 1 else 1

    def _seat(self, state: State, player: Player, number: int) -> None:
        """A Party of five, one in the Roster, coins, technologies, and gear that fits."""
        player.faction, player.coins, player.place = number, COINS, self.cards.homes[number]
        player.prestige, player.chips = 3, 1
        player.technologies = [Tech(kind, 1, True) for kind in self.cards.factions[number].technologies]
        people = [state.decks["character"].draw.pop() for _ in range(CROWNS + 1)]
        if self.card in self.cards.characters and player.seat == 0:
            state.decks["character"].draw.insert(0, people.pop(0))
            people.insert(0, self.card)
        player.crowns = [Member(card) for card in people[:CROWNS]]
        player.roster = [Member(people[CROWNS])]
        for _ in range(GEAR):
            self._equip(state, player, self._draw(state))

    def _draw(self, state: State) -> str:
        """The next Spoils card that simply is equipped."""
        pile = state.decks["spoils"].draw
        plain = (card for card in reversed(pile) if self.cards.spoils[card].kind not in ("event", "ally", "jinxed"))
        card = next(plain)
        pile.remove(card)
        return card

    def _equip(self, state: State, player: Player, card: str) -> None:
        """Lay a card where there is room for it, else into the Auction House."""
        for key in places(state, player.seat, card, free_room(state, player.seat)):
            if key == AS_RIDE:
                player.rides.append(Ride(card))
            elif isinstance(key, FixedOn):
                state.joined[card] = key.card
            elif key == WITH_PARTY:
                player.party_gear.append(card)
            elif key == ON_VEHICLE:
                player.rides[0].gear.append(card)
            elif isinstance(key, InCrown):
                player.member(key.crown).gear.append(card)
            return
        player.auction.append(card)

    def _place(self, state: State, seed: str) -> None:
        """Mission chips, and the two Parties beside each other where the card can be met."""
        board = self.cards.board
        land = [number for number, cell in board.numbers.items() if not board[cell].water]
        order = SeededChance(seed).permutation("trial:missions", 0, len(land))
        state.missions = [board.numbered(land[place]).name for place in order[:7]]
        known = self.cards.get(self.card)
        deck = known.deck if isinstance(known, Story) else "plains"
        code = FIELD[deck]
        field = next(
            hex
            for hex in board.hexes.values()
            if "".join(word[0].upper() for word in hex.terrains) == code
            and hex.town is None
            and hex.resource is None
            and hex.place is None
            and sum(not board[cell].water for cell in board.neighbours(hex.coordinate)) > 3
        )
        state.players[0].place = field.name
        if self.card in self.cards.places:
            state.players[0].place = board[board.places[self.card].hex].name
        beside = next(cell for cell in board.neighbours(field.coordinate) if not board[cell].water)
        state.players[1].place = board[beside].name
        if deck == "mission":
            state.missions[0] = field.name

    def _lay(self, state: State, player: Player) -> None:
        """The card where it can be used."""
        known = self.cards.get(self.card)
        if isinstance(known, Action):
            player.hand.append(self.card)
        elif isinstance(known, Story):
            state.decks[known.deck].draw.append(self.card)
        elif isinstance(known, TownEvent):
            player.event.append(self.card)
        elif isinstance(known, Technology):
            player.technologies.append(Tech(known.id))
        elif isinstance(known, Spoils):
            if known.faction is not None:
                state.out.remove(self.card)
            if known.kind in ("event", "ally", "jinxed"):
                state.decks["spoils"].draw.append(self.card)
            else:
                self._equip(state, player, self.card)
        if isinstance(known, Spoils) and known.permanent and self.card in player.auction and player.rides:
            player.auction.remove(self.card)
            state.joined[self.card] = player.rides[0].card


def find_card(cards: Cards, words: str) -> str:
    """The id of a card by its id or its name. Raises FallenError, naming cards that are near."""
    piles = (
        cards.characters,
        cards.spoils,
        cards.actions,
        cards.stories,
        cards.perks,
        cards.technologies,
        cards.places,
        cards.town_events,
    )
    ids = [card for pile in piles for card in pile] + [faction.id for faction in cards.factions.values()]
    names = {card: cards.name(card) for card in ids}
    return trying.find_card(names, words, "`fallen try fallen_land ch001` tries a Character")


def table(words: str, seed: str, chance: Chance | None = None) -> tuple[Table, str, tuple[str, ...]]:
    """A table in memory to try a card on; the card's id, and the ids under which it can be used.

    Raises FallenError for an unknown card.
    """
    cards = open_game().cards
    card = find_card(cards, words)
    seats = (SeatSpec("human", "Ada"), SeatSpec("idle", "Idle Tam"))
    known = cards.get(card)
    ids: tuple[str, ...] = (card,)
    if isinstance(known, Story):
        ids = (card, "0") if known.deck == "mission" else (card, known.deck)
    elif isinstance(known, Faction):
        ids = (card, *(perk.id for perk in known.perks))
    return Table(Trial(cards, card), Setup("fallen_land", "standard", seats, seed, "open"), chance=chance), card, ids
