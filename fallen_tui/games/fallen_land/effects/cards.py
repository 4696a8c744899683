"""Cards that come and go: drawn, looked for, taken back, given, discarded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Self

import attrs

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.content.reading import demand, read_fields
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.rules.zones import shuffled
from fallen_tui.engine.decks import arrange
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Shuffle
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import GearCategory, Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, mean, spread
from fallen_tui.games.fallen_land.effects.tolls import in_cards, on_foot
from fallen_tui.games.fallen_land.effects.whom import somebody
from fallen_tui.games.fallen_land.state.events import Detached, Dismissed, Found, Moved, NotFound, Reshuffled
from fallen_tui.games.fallen_land.state.keys.words import CardKey
from fallen_tui.games.fallen_land.state.keys.zones import zone_of

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

CardDeck = Literal["spoils", "action", "character"]
Discarded = Literal["action", "spoils", "auction", "gear", "party_gear", "roster", "vehicle", "town_card"]
MOST = 30
"""Cards that one effect draws, looks for or takes back at most, in a scenario."""
BEST_OF_DECK, OF_CATEGORY = 11.0, 3.0
"""A Spoils card that is looked for, to bots, and how much less it is of one category alone."""
CHOSEN = 1.7
"""How many cards as they come are worth one that is looked for."""
NAMED = 9.0
"""A card that is given by its name."""
LOST = {
    "vehicle": -12.0, "gear": -9.0, "party_gear": -9.0, "auction": -7.0, "spoils": -6.0, "roster": -6.0,
    "action": -3.0, "town_card": 2.0,
}  # fmt: skip
"""What a card that is discarded is worth."""
BLINDLY = 1.3
"""How much more it is where nobody chooses it."""
MOST_LOST = 3.0
"""Cards that are there to be discarded."""


def _category_of_spoils(deck: str, category: str) -> None:
    demand((not category or deck == "spoils", "category", "only Spoils cards have gear categories"))


def _excess(n: Amount, most: Callable[[Amount], int]) -> str:
    return f"{n} can mean {most(n):,} cards; {MOST} at most" if most(n) > MOST else ""


def gain(game: State, seat: int, deck: str, cards: tuple[str, ...], scene: Scene, source: str = "limbo") -> Rule[None]:
    """Cards that a player gains, each by the rules of its kind; what a mercenary wins goes to the Auction House."""
    if deck == "spoils":
        stored = bool(scene.mercenary) and seat == scene.seat
        yield from rules.gear.gain_spoils(game, seat, cards, source, stored=stored, setup=game.phase == "setup")
    elif deck == "action":
        if cards:
            yield Moved(seat, cards, source, f"hand:{seat}", "gained", secret=True)
    else:
        for card in cards:
            yield from rules.people.gain_character(game, seat, card, source, "roster" if game.phase == "setup" else "")


def shuffle(game: State, deck: str) -> Rule[None]:
    """A draw pile is shuffled; an empty one is renewed. FL-GEN-06."""
    cards = tuple(sorted(game.decks[deck].draw))
    if not cards:
        yield from rules.drawing.renew(game, deck)
        return
    yield Reshuffled(deck, (yield from shuffled(cards, f"deck:{deck}", "shuffled after a search")))


def fits(game: State, card: str, category: str) -> bool:
    """Whether a card is of a gear category, or none is asked for."""
    return not category or category in game.cards.spoils[card].categories


def plain(game: State, card: str) -> bool:
    """Whether a discarded card is one that anybody would want back: no Event, no Jinxed card."""
    spoils = game.cards.spoils.get(card)
    return spoils is None or spoils.kind not in ("event", "jinxed")


def picked(game: State, seat: int, cards: tuple[str, ...], n: int, random: bool, scene: Scene) -> Rule[tuple[str, ...]]:
    """Some of one's own cards: by choice, or at random."""
    n = min(n, len(cards))
    if n <= 0:
        return ()
    if random:
        order = yield Shuffle(len(cards), "pick", "at random")
        return arrange(cards, order)[:n]
    chosen: tuple[str, ...] = yield Ask(
        seat, "give_up", tuple(map(CardKey.of, cards)), "FL-GEN-05", about=(scene.card,), kind="some", low=n, high=n
    )
    return chosen


@frozen
class Draw(Effect):
    """Cards drawn from the top of a deck."""

    verb = "draw"

    n: Amount = ONE
    deck: CardDeck = attrs.field(kw_only=True)
    who: Who = ""

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        if type(value) is str:
            n, _, deck = value.rpartition(" ")
            return read_fields(cls, {"n": n, "deck": deck} if n else {"deck": deck}, converter)
        if type(value) is int:
            raise FieldError(f"which deck? Write {value} spoils, {value} action or {value} character")
        return read_fields(cls, value, converter)

    def excess(self, most: Callable[[Amount], int]) -> str:
        return _excess(self.n, most)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            if self.deck == "action":
                yield from rules.drawing.draw(game, seat, "action", n, f"hand:{seat}")
            else:
                cards = yield from rules.drawing.draw(game, seat, self.deck, n, open=self.deck == "spoils")
                yield from gain(game, seat, self.deck, cards, scene)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from in_cards(game, scene, seat, self.n, 1)

    def sentence(self, who: str) -> str:
        return phrases.act(who, "draw", phrases.cards(self.n, self.deck))

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, self.deck, mean(self.n, look))


@frozen
class _Sought(Effect):
    """Cards of choice out of a deck or its discard pile."""

    deck: CardDeck
    category: GearCategory | Literal[""] = ""
    n: Amount = ONE
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        _category_of_spoils(self.deck, self.category)

    def excess(self, most: Callable[[Amount], int]) -> str:
        return _excess(self.n, most)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from in_cards(game, scene, seat, self.n, 1)

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = mean(self.n, look)
        if self.deck == "spoils":
            spread(found, self.who, look, "coins", n * (BEST_OF_DECK - OF_CATEGORY * bool(self.category)))
        else:
            spread(found, self.who, look, self.deck, n * CHOSEN)


@frozen
class Search(_Sought):
    """Cards looked up in a deck and taken."""

    verb = "search"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Look through a deck for cards, take them and shuffle it."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            wanted = sorted(card for card in game.decks[self.deck].draw if fits(game, card, self.category))
            known = tuple(map(CardKey.of, wanted))
            if n > 0 and not known:
                yield NotFound(seat, self.deck, self.category)
            n = min(n, len(known))
            if n <= 0:
                continue
            cards = yield Ask(seat, "search", known, "FL-GEN-02", about=(scene.card,), kind="some", low=n, high=n)
            yield Found(seat, self.deck, cards)
            yield from shuffle(game, self.deck)
            yield from gain(game, seat, self.deck, cards, scene)

    def sentence(self, who: str) -> str:
        wanted = phrases.cards(self.n, self.deck, self.category)
        return phrases.act(who, "look", f"through the {phrases.DECK[self.deck]} deck for {wanted}, then shuffle it")


@frozen
class Retrieve(_Sought):
    """Cards taken from a discard pile."""

    verb = "retrieve"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Cards of one's choice out of a discard pile."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            pile = game.decks[self.deck].discard
            wanted = [card for card in pile if fits(game, card, self.category) and card != scene.card]
            known = tuple(CardKey.of(card) for card in sorted(wanted) if plain(game, card))
            if n > 0 and not known:
                yield NotFound(seat, self.deck, self.category, discard=True)
            n = min(n, len(known))
            if n > 0:
                cards = yield Ask(seat, "retrieve", known, "FL-GEN-05", about=(scene.card,), kind="some", low=n, high=n)
                yield from gain(game, seat, self.deck, cards, scene, f"discard:{self.deck}")

    def useful(self, game: State, scene: Scene) -> bool:
        return any(fits(game, card, self.category) and plain(game, card) for card in game.decks[self.deck].discard)

    def sentence(self, who: str) -> str:
        wanted, own = phrases.cards(self.n, self.deck, self.category), "your" if who == "you" else "their"
        return phrases.act(who, "take", f"{wanted} of {own} choice from the {phrases.DECK[self.deck]} discard pile")


@frozen
class Give(Effect):
    """One very card gained from where it lies out of play."""

    verb = "give"

    card: str
    who: Who = ""

    @property
    def given_card(self) -> str:
        return self.card

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One very card, from wherever it lies out of play."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            deck = _deck_of(game, self.card)
            if self.card in game.decks[deck].draw:
                yield Found(seat, deck, (self.card,))
                yield from shuffle(game, deck)
                source = "limbo"
            elif self.card in game.decks[deck].discard:
                source = f"discard:{deck}"
            elif self.card in game.out:
                source = "out"
            else:
                yield NotFound(seat, deck, card=self.card)
                continue
            yield from gain(game, seat, deck, (self.card,), scene, source)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from in_cards(game, scene, seat, ONE, 1)

    def sentence(self, who: str) -> str:
        return phrases.act(who, "gain", f"the card {self.card} if it isn't in play")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "coins", NAMED)


def _deck_of(game: State, card: str) -> str:
    if card in game.cards.spoils:
        return "spoils"
    return "character" if card in game.cards.characters else "action"


@frozen
class Discard(Effect):
    """Cards discarded: of the owner's choice, or at random."""

    verb = "discard"
    harms = True
    lacks = "town card"

    what: Discarded
    n: Amount = ONE
    category: GearCategory | Literal[""] = ""
    random: bool = False
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        gear = self.what in ("spoils", "auction", "gear", "party_gear")
        demand((not self.category or gear, "category", "only Spoils cards have gear categories"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Cards discarded, of their owner's choice or at random."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if scene.mercenary and seat == scene.seat and self.what in ("gear", "party_gear", "vehicle"):
                continue
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from self._discard(game, seat, n, scene)

    def _discard(self, game: State, seat: int, n: int, scene: Scene) -> Rule[None]:
        player = game.players[seat]
        if self.what == "vehicle":
            for ride in tuple(player.rides[:n]):
                yield from rules.gear.leave_ride(game, seat, ride.card, "discard:spoils", why=scene.card)
            return
        zones = discardable(game, self.what, self.category, seat)
        for card in (yield from picked(game, seat, tuple(zones), n, self.random, scene)):
            if self.what == "roster":
                yield Dismissed(seat, card)
            elif self.what == "town_card":
                yield Detached(card, seat, "town", why=scene.card)
            else:
                deck = "action" if self.what == "action" else "spoils"
                yield Moved(seat, (card,), zones[card], f"discard:{deck}", scene.card or "discard")
        if player.party:
            yield from rules.gear.shed_excess(game, seat)

    def useful(self, game: State, scene: Scene) -> bool:
        if self.what == "vehicle":
            return somebody(self, game, scene, lambda seat: bool(game.players[seat].rides))
        return somebody(self, game, scene, lambda seat: bool(discardable(game, self.what, self.category, seat)))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None] | None:
        """Cards are Town Health, a Vehicle is time."""
        if self.what == "vehicle":
            return on_foot(game, scene, seat)
        return in_cards(game, scene, seat, self.n, -1) if self.what != "town_card" else None

    def sentence(self, who: str) -> str:
        word, behind = _DISCARDED[self.what]
        kind = phrases.gear(self.category) if self.category else word
        how = " at random" if self.random else f" of {'your' if who == 'you' else 'their'} choice"
        return phrases.act(who, "discard", f"{phrases.amount(self.n, kind)}{behind}{how}")

    def estimate(self, found: Tally, look: Outlook) -> None:
        each = LOST[self.what] * (BLINDLY if self.random and self.what != "town_card" else 1.0)
        spread(found, self.who, look, "coins", each * min(MOST_LOST, mean(self.n, look)))


_DISCARDED = {
    "action": ("Action card", ""),
    "spoils": ("Spoils card", ""),
    "auction": ("card", " from the Auction House"),
    "gear": ("carried Spoils card", ""),
    "party_gear": ("piece of Party Equipment", ""),
    "roster": ("Character", " from the Town Roster"),
    "vehicle": ("Vehicle", ""),
    "town_card": ("card", " attached to the town"),
}
"""What is discarded, and from where."""


def discardable(game: State, what: str, category: str, seat: int) -> dict[str, str]:
    """The cards of a kind that a player could discard, with their zones."""
    player = game.players[seat]
    if what == "action":
        return dict.fromkeys(player.hand, f"hand:{seat}")
    if what == "roster":
        return {member.card: "" for member in player.roster}
    if what == "town_card":
        return {attached.card: "" for attached in player.town_cards}
    found = rules.tracks.spendable(game, seat, category)
    if what == "auction":
        return {card: zone for card, zone in found.items() if zone_of(zone).pile == "auction"}
    if what == "party_gear":
        return {card: zone for card, zone in found.items() if zone_of(zone).pile == "party"}
    if what == "gear":
        return {card: zone for card, zone in found.items() if zone_of(zone).pile != "auction"}
    return found
