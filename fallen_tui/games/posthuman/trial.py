"""A ready-made table for trying one card: it is met, held, laid or drawn next, and nobody is in the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fallen_tui.adventure.tools import trying
from fallen_tui.engine.chance import Chance
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.table import Table
from fallen_tui.games.posthuman.content import cards as c
from fallen_tui.games.posthuman.content.encounters import Encounter, Minion
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.game import RoadToTheFortress, open_game
from fallen_tui.games.posthuman.rules.experience import SKILL
from fallen_tui.games.posthuman.state.table import MARKER, MUTANT, ORIGIN, Carried, LaidTile, Player, State

YOU, TAM = 0, 1
STAT = 3
FOOD, AMMO, HURT = 4, 4, 2
"""Tokens of both survivors, and what is missing of their tracks, so that they can be healed."""
AHEAD: Cell = (1, 0)
"""Where both stand, one tile from the start."""
FURTHER: Cell = (2, 0)
JOURNEYS = {1: 0, 2: 5, 3: 8}
"""Journey points at which encounters of a level alone are drawn."""
PIPE, PISTOL = "si02", "si06"
"""Weapons of both survivors."""
TRIED = {"pounce_dice": "pounce", "volley_dice": "volley", "rend_rounds": "rend"}
"""The type of action with which a gift of a mutation is tried, where it is not named like it; else pounce."""


class Trial(trying.OneCardTried[Cards], RoadToTheFortress):
    """The game, begun in the midst of turn 1, one card being tried."""

    def new(self, setup: Setup) -> State:
        """The prepared table: seat 1 is asked about the card, or it has just come about."""
        state = super().new(setup)
        if self.card in self.cards.characters:
            return state
        state.turn = 1
        for deck, cards in self.cards.decks.items():
            state.decks[deck] = Deck(trying.shuffled(cards, setup.seed, f"trial:{deck}"))
        for player in state.players:
            self._seat(state, player)
        self._lay_out(state)
        return state

    # --- the usual table ---

    def _seat(self, state: State, player: Player) -> None:
        """A survivor with every stat alike, hurt a little, on a completed tile beside the start."""
        player.stats = dict.fromkeys(STATS, STAT)
        player.health, player.morale = player.health_limit - HURT, player.morale_limit - HURT
        player.food, player.ammo = FOOD, AMMO
        start = self.cards.starts[player.seat]
        player.map = {ORIGIN: LaidTile(start, "NESW", done=True, entered=True)}
        self._stand(state, player, lambda tile: not tile.special and tile.supply > 0)
        player.gear = [Carried(self._take(state, "starting", partial(_is_of, kind))) for kind in (PIPE, PISTOL)]
        player.melee, player.ranged = [player.gear[0].card], player.gear[1].card

    def _stand(self, state: State, player: Player, wanted: Callable[[c.Tile], bool], zone: int = MARKER) -> None:
        """Lay a tile of a kind under a survivor, completed where it stands on its marker."""
        if (old := player.map.pop(AHEAD, None)) is not None:
            state.decks["tile"].draw.insert(0, old.tile)
        tile = self._take(state, "tile", lambda card: card != self.card and wanted(self.cards.tiles[card]))
        player.map[AHEAD] = LaidTile(tile, "NESW", done=zone == MARKER, entered=True)
        player.at, player.zone = AHEAD, zone

    def _take(self, state: State, deck: str, wanted: Callable[[str], bool]) -> str:
        """The next card of a deck that is wanted; never the one that is tried."""
        pile = state.decks[deck].draw
        card = next(card for card in reversed(pile) if card != self.card and wanted(card))
        pile.remove(card)
        return card

    def _on_top(self, state: State, card: str = "") -> None:
        """The card, or another, is the next of its deck; its copies are the last."""
        card = card or self.card
        pile = state.decks[c.deck_of(card)].draw
        copies = [each for each in pile if c.kind_of(each) == c.kind_of(card) and each != card]
        others = [each for each in pile if c.kind_of(each) != c.kind_of(card)]
        state.decks[c.deck_of(card)].draw = [*copies, *others, card]

    def _held(self, state: State) -> str:
        """The card, taken out of its deck."""
        state.decks[c.deck_of(self.card)].draw.remove(self.card)
        return self.card

    def _act(self, state: State, phase: str, seat: int = YOU) -> None:
        """A step of the action phase, in which a seat acts."""
        state.phase, state.queue = phase, [seat]
        state.players[seat].chosen = phase if phase in ("camp", "forage", "scout", "move") else ""

    def _enter(self, state: State, level: int) -> None:
        """The survivor goes on to a zone with one encounter of a level."""
        player = state.players[YOU]
        player.journey = JOURNEYS[level]
        self._stand(state, player, lambda tile: len(tile.zones) > 1 and tile.zones[1].figures == 1, zone=0)
        self._act(state, "move")

    # --- the card where it can be tried ---

    def _lay_out(self, state: State) -> None:
        """The card where it lies, and the step in which it is tried."""
        you = state.players[YOU]
        match self.cards.of[self.card]:
            case c.ItemCard():
                you.hand.append(self._held(state))
                self._act(state, "declare")
            case c.Follower():
                you.hidden.append(self._held(state))
                self._act(state, "declare")
            case c.Skill():
                self._on_top(state)
                you.xp = SKILL
                self._act(state, "declare")
            case c.Supply():
                self._on_top(state)
                chooser = self._take(state, "skill", lambda each: bool(self.cards.of[each].gives.of("forage_choice")))
                you.skills.append(chooser)
                self._act(state, "forage")
            case c.EventCard():
                self._event(state)
            case c.Tile() as tile:
                self._tile(state, tile)
            case Encounter(level=level):
                self._on_top(state)
                self._enter(state, level)
            case Minion(enemy=enemy):
                self._minion(state, enemy.kind)
            case c.Scar() as scar:
                self._scar(state, scar)
            case c.MutantAction():
                self._turn(state)
                self._lay(state, self._held(state))
            case c.DefaultAction():
                self._turn(state)
                state.players[YOU].actions.append(self._take(state, "action", lambda card: True))
                self._act(state, "mutant")

    def _event(self, state: State) -> None:
        """Next in the deck, in the event phase; whatever it compares, it is the first seat that it means."""
        self._on_top(state)
        you = state.players[YOU]
        you.xp = SKILL
        you.map[FURTHER] = LaidTile(self._take(state, "tile", lambda card: True), "NESW", done=True, entered=True)
        for other in state.players[TAM:]:
            other.journey, other.health = 1, other.health_limit
        self._act(state, "event")

    def _tile(self, state: State, tile: c.Tile) -> None:
        """Next in the stack, for a scout; a starting tile lies beside the survivor."""
        player = state.players[YOU]
        if tile.start:
            player.map[ORIGIN] = LaidTile(tile.id, "NESW", done=True, entered=True)
            spare = next(start for start in self.cards.starts if start != tile.id)
            state.players[TAM].map[ORIGIN] = LaidTile(spare, "NESW", done=True, entered=True)
            self._act(state, "move")
            return
        self._on_top(state)
        self._act(state, "scout")

    def _minion(self, state: State, kind: str) -> None:
        """Next in its deck, behind an encounter that brings one of its kind."""
        self._on_top(state)
        leader = next(card for card in self.cards.encounters.values() if kind in card.minions)
        self._on_top(state, leader.id)
        self._enter(state, leader.level)

    def _scar(self, state: State, scar: c.Scar) -> None:
        """A blank one is to be lost in camp; a mutation is its bearer's who has turned, with an action to try it."""
        if scar.blank:
            player = state.players[YOU]
            player.scars += [self._held(state), self._take(state, "scar", lambda card: True)]
            player.gear.append(Carried(self._take(state, "equipment", self._rids)))
            self._act(state, "camp")
            return
        self._turn(state, self._held(state))
        gifts = [word for word, _ in scar.gives.figures] + [scar.gives.everywhere]
        types = {action.type for action in self.cards.actions.values()}
        tried = [TRIED.get(word, word) for word in gifts if TRIED.get(word, word) in types]
        wanted = tried[0] if tried else "volley" if scar.ranged is not None else "pounce"
        self._lay(state, self._take(state, "action", lambda card: self.cards.of[card].type == wanted))

    def _rids(self, card: str) -> bool:
        """Whether an item makes one lose a scar."""
        use = self.cards.of[card].use
        return use is not None and any(effect.verb == "lose_scar" for effect in use.do)

    def _turn(self, state: State, *scars: str) -> None:
        """The first seat is a mutant; what it had has gone back into the box."""
        player = state.players[YOU]
        state.decks["tile"].draw.insert(0, player.map[AHEAD].tile)
        state.players[YOU] = Player(YOU, player.name, MUTANT, stats=player.stats, scars=[*scars])

    def _lay(self, state: State, card: str) -> None:
        """The card lies in front of the mutant, at the moment at which it can be played on the human."""
        on = self.cards.terrains[card]
        when = self.cards.of[card].when
        zone = 0 if when == "move" else MARKER

        def fits(tile: c.Tile) -> bool:
            return (not on or tile.terrain in on) and tile.supply > 0 and len(tile.zones) > 1

        self._stand(state, state.players[TAM], fits, zone)
        self._act(state, when, YOU if when == "mutant" else TAM)
        state.players[YOU].chosen = card


def _is_of(kind: str, card: str) -> bool:
    return c.kind_of(card) == kind


MET = ("way", "fight", "evade", "bribe", "shoot", "hold")
"""Words of options with which an encounter is answered."""


def find_card(cards: Cards, words: str) -> str:
    """The id of a kind of card by its id or its name. Raises FallenError, naming cards that are near."""
    names = {card: str(found.name) for card, found in cards.of.items() if c.COPY not in card}
    return trying.find_card(names, words, "`fallen try posthuman ea01` tries an encounter")


def table(words: str, seed: str, chance: Chance | None = None) -> tuple[Table, str, tuple[str, ...]]:
    """A table in memory to try a card on; the card's id, and the ids under which it can be used.

    Raises FallenError for an unknown card.
    """
    cards = open_game().cards
    kind = find_card(cards, words)
    found = cards.of[kind]
    card = c.copies_of(found)[0]
    alone = isinstance(found, c.EventCard) and found.final
    seats = (SeatSpec("human", "Player"), SeatSpec("idle", "Idle Tam"))[: 1 if alone else 2]
    setup = Setup("posthuman", "solo" if alone else "standard", seats, seed, "open")
    tried = Table(Trial(cards, card), setup, chance=chance)
    return tried, kind, (card, *_means(cards, card, tried))


def _means(cards: Cards, card: str, tried: Table) -> tuple[str, ...]:
    """The ids or words of options that try a card without naming it."""
    found = cards.of[card]
    if isinstance(found, Encounter | Minion):
        return MET
    if isinstance(found, c.Tile) and found.start:
        return (",".join(map(str, ORIGIN)),)
    if isinstance(found, c.Scar) and not found.blank and found.melee is None:
        return (tried.state.players[YOU].chosen,)
    return ()
