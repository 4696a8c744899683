"""A workbench for rules: set up a table, run one rule with scripted dice and answers, look at events and state."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.library import Content, open_content
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content import cards as printed
from fallen_tui.games.fallen_land.content.board import CODES
from fallen_tui.games.fallen_land.content.cards import Cards, VehicleStats
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.player import Attached, Member, Player, Ride, Tech
from fallen_tui.games.fallen_land.state.table import NOBODY, Holding, Mercenary, State, StoryInPlay
from tests.games.runs import RuleBench, Run

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Finn")
OWN_CARDS = Path(__file__).with_name("cards.yaml")
PILES = ("characters", "spoils", "actions", "stories", "technologies", "town_events")


STORY_FIELDS = (
    "opening", "coins", "middle", "who", "crown", "melee", "no_flight", "each_rolls", "psych", "checks", "success",
    "failure", "or", "optional", "bottom", "multi", "world",
)  # fmt: skip
"""What a story card is besides its title, text and categories."""


class Unfinished:
    """Content in which decks are still missing or faulty: they count as empty."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def deck(self, name: str, cls: type[Any], hooks: Any = None) -> tuple[Any, ...]:
        try:
            return self.content.deck(name, cls, hooks)
        except FallenError:
            return ()

    def fingerprint(self, *names: str) -> str:
        return self.content.fingerprint(*(name for name in names if name in self.content.names))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.content, name)


@lru_cache(maxsize=1)
def the_content() -> Content:
    return open_content("fallen_land", None, printed.HOOKS)


@lru_cache(maxsize=1)
def the_cards() -> Cards:
    """The real cards, once for all tests of a process."""
    try:
        return printed.load()
    except FallenError:
        return printed.read(Unfinished(the_content()))  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def own_words() -> dict[str, list[dict[str, Any]]]:
    """The cards of `cards.yaml`, which are in no printed deck, by their piles, as they are written."""
    written: dict[str, list[dict[str, Any]]] = yaml.safe_load(OWN_CARDS.read_text(encoding="utf-8"))
    return written


@lru_cache(maxsize=1)
def bench_cards() -> Cards:
    """The real cards, and in the middle of their decks those of the tests."""
    converter = strict_converter(printed.HOOKS)
    cards, piles = the_cards(), {}
    for pile, written in own_words().items():
        known = list(getattr(cards, pile).items())
        own = [(words["id"], converter.structure(words, printed.PILES[pile])) for words in written]
        piles[pile] = dict([*known[: len(known) // 2], *own, *known[len(known) // 2 :]])
    return attrs.evolve(cards, **piles)


PRINTS = 200
_PRINTS: dict[Any, tuple[Cards, Cards]] = {}
"""By what was altered of which cards: those, which nobody else can be taken for by that, and what became of them."""


def reprinted(cards: Cards, loud: frozenset[str], how: Any, **piles: Any) -> Cards:
    """The cards with others in some piles, and with the perks in `loud` alone.

    What follows from all cards takes milliseconds to work out, and hundreds of tests set up the same table: where
    `how`, which tells what is altered, is the same, so are the cards.
    """
    key = (id(cards), loud, how)
    if key in _PRINTS:
        return _PRINTS[key][1]
    made = attrs.evolve(cards, **piles)
    heard = {number: tuple(each for each in ids if each in loud) for number, ids in made.perks_of.items()}
    object.__setattr__(made, "perks_of", heard)
    if len(_PRINTS) == PRINTS:
        _PRINTS.clear()
    _PRINTS[key] = cards, made
    return made


def figures_of(card: Any) -> Any:
    """What tells an altered card from others; one that has something of its own that can change is like none."""
    values = tuple(getattr(card, field.name) for field in attrs.fields(type(card)) if field.init)
    try:
        hash(values)
    except TypeError:
        return object()
    return values


class Bench(RuleBench):
    """A quiet table: all seats are in the middle of a game in which nothing has happened yet.

    Seats 0, 1, ... (Ann, Bo, Cleo, Dov, Eve, Finn) play factions 1, 2, ...; each has 30 Town Health, 10 coins, no
    Prestige, an empty hand and an empty Party that stands on its town hex, and four weeks. Perks are silent, and there
    are no technologies, until `perks` and `technology` say otherwise. Turn 1, phase exploits, seat 0 acts first.

    All decks are full, in the order of the box (ch001, sp001, ac001, pl001, ... are drawn first); discard piles and
    limbo are empty. In the middle lie cards that are not printed, those of `cards.yaml` (ac901, sp901, ch901, ...), for
    tests that need a card of a kind and none in particular. What is set up is taken out of its deck, so that `check`
    holds. The 18 Resources are neutral, the Mission chips lie on the first seven land hexes with nothing on them; there
    are no World cards and no mercenaries.

    Crowns are 0 to 4. Dummies (`dummy`, `crew`) are Characters without a link, bonus or ability, made of the last cards
    of the Character deck: every skill 5 unless said otherwise. `item` and `wheels` make plain Spoils of the last of
    theirs, `rewrite` makes any card one of your own words. `party` seats real Characters as they are printed.

    Dice are given in the order in which they are rolled, one tuple of faces for each Roll. A Shuffle changes nothing.
    Answers are given in the order of the questions; forced ones answer themselves. `always` answers a topic for good.
    """

    def __init__(self, seats: int = 2) -> None:
        super().__init__()
        cards = bench_cards()
        self.loud: set[str] = set()
        players = [Player(seat, NAMES[seat], faction=seat + 1, coins=10, weeks=4) for seat in range(seats)]
        self.state = State(cards, "standard", players)
        self._reprint()
        for name, deck in self.state.decks.items():
            deck.draw = list(reversed(cards.decks[name]))
        self.state.out = [card.id for card in cards.spoils.values() if card.faction is not None]
        board = cards.board
        plain = [board[cell] for cell in board.land]
        plain = [hex for hex in plain if not (hex.town or hex.resource or hex.place)]
        self.state.missions = [hex.name for hex in plain[:7]]
        self.state.resources = {board[resource.hex].name: Holding() for resource in board.resources.values()}
        for player in players:
            player.place, player.began = self.state.home(player.seat), 1
        self.state.phase, self.state.turn, self.state.current = "exploits", 1, 0

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def member(self, seat: int = 0, crown: int = 0) -> Member:
        return self.player(seat).member(crown)

    @property
    def game(self) -> Any:
        """The whole game with the cards of this table, for questions and views."""
        from fallen_tui.games.fallen_land.game import CouncilOfTowns

        return CouncilOfTowns(self.state.cards)

    # --- cards as they are not printed ---

    def alter(self, card: str, **changes: Any) -> None:
        """At this table a card differs from the printed one, whatever the limits of its deck; skills: a mapping."""
        pile = self._pile(card)
        known = getattr(self.state.cards, pile)
        made = altered(known[card], changes)
        self._reprint((pile, figures_of(made)), **{pile: {**known, card: made}})

    def rewrite(self, card: str, **fields: Any) -> None:
        """The same in the words of the YAML files: rewrite("ac061", do=[{"prestige": 1}], when="deed", target=None).

        Fields that are not named stay as they are printed; None takes a field away.
        """
        pile = self._pile(card)
        known = getattr(self.state.cards, pile)
        folders = printed.FOLDERS if pile == "stories" else (pile,)
        raw = next(each for folder in folders for each in _raw(folder) if each["id"] == card)
        words = {key: value for key, value in {**raw, **fields}.items() if value is not None}
        made = strict_converter(printed.HOOKS).structure(words, type(known[card]))
        self._reprint((pile, repr(words)), **{pile: {**known, card: made}})

    def perks(self, *perks: str) -> None:
        """These perks work."""
        self.loud.update(perks)
        self._reprint()

    def _pile(self, card: str) -> str:
        return next(name for name in PILES if card in getattr(self.state.cards, name))

    def _reprint(self, how: Any = "", **piles: Any) -> None:
        self.state.cards = reprinted(self.state.cards, frozenset(self.loud), how, **piles)

    def plot(self, card: str, **fields: Any) -> str:
        """A story card that is nothing but these fields, in the words of the YAML files, on top of its deck; its id.

        `plot("pl002", coins=2, checks=[{"combat": 3}], success=[{"prestige": 1}])`; `any_of=True` is `or: true`.
        """
        bare: dict[str, Any] = dict.fromkeys(STORY_FIELDS)
        bare["success"] = None if "world" in fields else []
        bare["failure"] = [] if fields.get("checks") and "failure" not in fields.get("checks", [{}])[0] else None
        fields = {"or" if name == "any_of" else name: value for name, value in {**bare, **fields}.items()}
        for name in ("success", "failure"):
            if isinstance(fields[name], list):
                fields[name] = {"text": "So it ends.", "do": fields[name]}
        self.rewrite(card, **fields)
        self.top(self.state.cards.stories[card].deck, card)
        return card

    def lane(self, codes: str, seat: int = 0) -> None:
        """The map is a row now: plains at A01, where the Party stands, then such hexes eastward; all else is water.

        P plains, M mountain, C city, R radiation, W water; towns and places lie where they lay, and are water.
        """
        board = self.state.cards.board
        row = {(column, 0): CODES[code] for column, code in enumerate(f"P{codes}")}
        made = {cell: attrs.evolve(hex, terrains=row.get(cell, CODES["W"])) for cell, hex in board.hexes.items()}
        self._reprint(("board", codes), board=attrs.evolve(board, hexes=made))
        self.place(seat, "A01")

    # --- setting up ---

    def fetch(self, *cards: str) -> None:
        """Take cards out of a deck, a discard pile, limbo, or from out of the game."""
        decks = self.state.decks.values()
        piles = [pile for deck in decks for pile in (deck.draw, deck.discard)] + [self.state.limbo, self.state.out]
        for card in cards:
            pile = next((pile for pile in piles if card in pile), None)
            if pile is None:
                raise ValueError(f"{card} is in use already")
            pile.remove(card)

    def party(self, seat: int, *cards: str, place: str = "") -> None:
        """Seat real Characters (or hit men) in the first free Crowns, as they are printed."""
        self.fetch(*cards)
        player = self.player(seat)
        for card in cards:
            player.crowns[player.crowns.index(None)] = Member(card)
        player.place = place or player.place

    def dummy(self, seat: int, crown: int = NOBODY, **figures: Any) -> str:
        """Seat a plain Character in a Crown, or the first free one: dummy(0, 3, combat=12, master="combat"); its id."""
        return self._dummies(seat, [figures], crown)[0]

    def crew(self, seat: int, *combats: int, n: int = 0, **figures: Any) -> list[str]:
        """Seat plain Characters: `crew(0, n=3, medical=7)`, all alike, or `crew(0, 19, 12)`, one for each Combat."""
        return self._dummies(seat, [{**figures, "combat": combat} for combat in combats] or [figures] * n)

    def _dummies(self, seat: int, figures: Iterable[dict[str, Any]], crown: int = NOBODY) -> list[str]:
        player, known = self.player(seat), self.state.cards.characters
        made = {}
        for each in figures:
            card = self.state.decks["character"].draw.pop(0)
            made[card] = altered(known[card], _plain(each))
            player.crowns[player.crowns.index(None) if crown == NOBODY else crown] = Member(card)
        self._reprint(tuple(map(figures_of, made.values())), characters={**known, **made})
        return [*made]

    def hurt(self, seat: int, crown: int, **points: int) -> None:
        """Damage as if it had long been there: hurt(0, 2, physical=3)."""
        for kind, n in points.items():
            setattr(self.member(seat, crown), kind, n)

    def gear(self, seat: int, crown: int, *cards: str) -> None:
        """Spoils on a Character, or with VEHICLE stowed in the first Vehicle; no limit is looked at."""
        self.fetch(*cards)
        player = self.player(seat)
        (player.rides[0].gear if crown == VEHICLE else player.member(crown).gear).extend(cards)

    def party_gear(self, seat: int, *cards: str) -> None:
        """Party Equipment, and Jinxed Spoils of a Party."""
        self.fetch(*cards)
        self.player(seat).party_gear.extend(cards)

    def ride(self, seat: int, card: str, *cargo: str) -> Ride:
        """A Vehicle with what is stowed in it."""
        self.fetch(card, *cargo)
        ride = Ride(card, list(cargo))
        self.player(seat).rides.append(ride)
        return ride

    def item(self, seat: int, crown: int = NOBODY, *categories: str, **fields: Any) -> str:
        """Plain equipment made of the last Spoils of the deck, on a Character, or in the Auction House; its id.

        `item(0, 2, "ranged", combat=4)`; fields that are no skill are those of Spoils: kind, value, weight, standing.
        """
        card = self.state.decks["spoils"].draw[0]
        skills = {skill: fields.pop(skill) for skill in SKILLS if skill in fields}
        bare = {"kind": "equipment", "value": 5, "weight": 1, "vehicle": None, "hire": None, "jinx": "", "do": ()}
        bare |= {**dict.fromkeys(("armor", "psych", "movement", "adds"), 0), "stowable": False, "party": False}
        bare |= {**dict.fromkeys(("first_strike", "infects", "irradiates", "rides"), False), "permanent": ""}
        bare |= {"standing": (), "abilities": (), "categories": categories, "skills": skills}
        self.alter(card, **{**bare, **fields})
        if crown == NOBODY:
            self.auction(seat, card)
        else:
            self.gear(seat, crown, card)
        return card

    def goods(self, n: int, *categories: str, **fields: Any) -> list[str]:
        """So many plain Spoils (see `item`) on top of their deck, the first to be drawn first; their ids."""
        made = [self.item(0, NOBODY, *categories, **fields) for _ in range(n)]
        for card in made:
            self.player().auction.remove(card)
        self.state.decks["spoils"].draw.extend(reversed(made))
        return made

    def wheels(self, seat: int, *, capacity: int = 10, movement: int = 0, motor: bool = True, **skills: int) -> str:
        """A plain Vehicle with nothing in it; its id."""
        stats = VehicleStats(tuple(skills.items()), capacity, movement, motor)  # type: ignore[arg-type]
        card = self.item(seat, NOBODY, "vehicle", kind="vehicle", vehicle=stats, weight=0)
        self.player(seat).auction.remove(card)
        self.player(seat).rides.append(Ride(card))
        return card

    def action(self, seat: int, *do: dict[str, Any], **fields: Any) -> str:
        """A plain Action card in a hand, made of the last of its deck, in the words of the YAML files; its id.

        `action(0, {"prestige": -1}, when="deed", target="rival_town")`; one aimed at a rival has the Red Dot.
        """
        card = self.state.decks["action"].draw[0]
        red = True if str(fields.get("target", "")).startswith("rival") else None
        words = {"kind": "boon", "when": "deed", "red": red, "do": list(do) or None, **fields}
        self.rewrite(card, **{**self._blank(card), **words})
        self.hand(seat, card)
        return card

    def gadget(self, seat: int, place: int | str, **fields: Any) -> str:
        """Spoils with abilities or bonuses, made of the last of their deck, in the words of the YAML files; their id.

        On a Crown, with VEHICLE in the Vehicle, with "party" carried by all, with "" in the Auction House.
        """
        card = self.state.decks["spoils"].draw[0]
        words = {"kind": "equipment", "value": 5, **fields}
        self.rewrite(card, **{**self._blank(card), **words})
        if isinstance(place, int):
            self.gear(seat, place, card)
        else:
            (self.party_gear if place else self.auction)(seat, card)
        return card

    def fable(self, card: str = "pl001", **fields: Any) -> str:
        """A story card with nothing but a title, and a success part that does nothing, on top of its deck; its id."""
        number = {"number": 1} if card.startswith("mi") else {"categories": ["hazard"]}
        words: dict[str, Any] = {"success": {"text": "So it ends."}, **number, **fields}
        if words.get("checks") and not words.get("or"):
            words.setdefault("failure", {"text": "So it ends."})
        self.rewrite(card, **{**self._blank(card), **words})
        self.top(self.state.cards.stories[card].deck, card)
        return card

    def _blank(self, card: str) -> dict[str, None]:
        """All that is printed on a card but its id, name and text, taken away."""
        kept = ("id", "name", "title", "text")
        folders = printed.FOLDERS if self._pile(card) == "stories" else (self._pile(card),)
        raw = next(each for folder in folders for each in _raw(folder) if each["id"] == card)
        return dict.fromkeys(key for key in raw if key not in kept)

    def attach(self, card: str, seat: int, to: int | str, *, by: int = NOBODY, until: int = 0) -> None:
        """An Action card on a Crown (0 to 4), on the "party" or on the "town" of a seat."""
        self.fetch(card)
        player = self.player(seat)
        piles = {"party": player.party_cards, "town": player.town_cards}
        pile = player.member(to).cards if isinstance(to, int) else piles[to]
        pile.append(Attached(card, seat if by == NOBODY else by, until))

    def hand(self, seat: int, *cards: str) -> None:
        self.fetch(*cards)
        self.player(seat).hand.extend(cards)

    def auction(self, seat: int, *cards: str) -> None:
        self.fetch(*cards)
        self.player(seat).auction.extend(cards)

    def roster(self, seat: int, *cards: str) -> None:
        self.fetch(*cards)
        self.player(seat).roster.extend(Member(card) for card in cards)

    def technology(self, seat: int, kind: str, tier: int = 1, *, starting: bool = False) -> None:
        self.player(seat).technologies.append(Tech(kind, tier, starting))

    def place(self, seat: int, hex: str) -> None:
        self.player(seat).place = hex

    def meet(self, hex: str = "") -> str:
        """Every Party stands in one hex: the town of seat 0, or another; its name."""
        hex = hex or self.state.home(0)
        for player in self.state.players:
            player.place = hex
        return hex

    def own(self, seat: int, *hexes: str) -> None:
        """These Resources belong to a seat."""
        for hex in hexes:
            self.state.resources[hex].owner = seat

    def mercenary(self, seat: int, card: str, place: str, job: str, target: str, wounds: int = 0) -> Mercenary:
        self.fetch(card)
        band = Mercenary(card, seat, place, job, target, wounds)
        self.state.mercenaries.append(band)
        return band

    def story_in_play(self, card: str, seat: int = 0, **fields: Any) -> StoryInPlay:
        """A story card under way, drawn for a seat."""
        self.fetch(card)
        self.state.limbo.append(card)
        self.state.story_in_play = StoryInPlay(
            card, seat, self.state.cards.stories[card].deck, **{"joined": [seat], **fields}
        )
        return self.state.story_in_play

    def events(self, *cards: str) -> None:
        """The Town Events module is on; these cards lie before the seats, the first before seat 0."""
        ids = [card for card in self.state.cards.decks[TOWN_EVENT] if card not in cards]
        self.state.decks[TOWN_EVENT] = Deck(draw=ids[::-1])
        for player, card in zip(self.state.players, cards, strict=False):
            player.event = [card]

    def top(self, deck: str, *cards: str) -> None:
        """Put cards on top of a deck, the first to be drawn first."""
        self.fetch(*cards)
        self.state.decks[deck].draw.extend(reversed(cards))

    def empty(self, deck: str, *, discard: bool = True) -> None:
        """Nothing left to draw; the deck's cards lie in its discard pile, or are out of the game."""
        pile = self.state.decks[deck]
        (pile.discard if discard else self.state.out).extend(pile.draw)
        pile.draw.clear()

    # --- running ---

    def settle(self, rule: Rule[Any], *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Run:
        """Run a rule to its end; questions beyond the answers get the default, or else the first legal answer."""
        run = self.start(rule, *answers, dice=dice)
        while not run.done:
            run.go(easiest(run.ask))
        return run

    def unpacked(self) -> None:
        """Back to the box: nothing set up yet, no factions, all cards waiting for `setup.lay_out`."""
        state = self.state
        state.phase, state.turn, state.current, state.missions = "setup", 0, NOBODY, []
        for deck in state.decks.values():
            deck.draw.clear()
        state.players = [Player(player.seat, player.name) for player in state.players]

    def check(self) -> None:
        """The invariants hold."""
        from fallen_tui.games.fallen_land.tools import invariants

        assert invariants.check(self.state) == []


def easiest(ask: Ask | None) -> Any:
    """The default of a question, or the first legal answer that comes to mind."""
    assert ask is not None
    if ask.kind == "some":
        return ask.keys[: ask.low]
    if ask.kind == "order":
        return ask.keys
    if ask.kind == "amount":
        return ask.low
    if ask.kind == "offer":
        return (), ()
    if ask.kind == "split":
        given = dict.fromkeys(ask.keys, 0)
        for key in ask.keys:
            given[key] = ask.room(key, given)
        return tuple(given.items())
    return ask.default or ask.keys[0]


def altered(card: Any, changes: dict[str, Any]) -> Any:
    """A card with other figures, which nobody proves; what is worked out of them is worked out anew."""
    card = copy.copy(card)
    if isinstance(changes.get("skills"), dict):
        changes = {**changes, "skills": tuple(changes["skills"].items())}
    known = {field.name: field for field in attrs.fields(type(card))}
    for name, value in changes.items():
        assert name in known, f"no field {name} on {card.id}"
        object.__setattr__(card, name, value)
    for name, field in known.items():
        if not field.init and isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
            object.__setattr__(card, name, field.default.factory(card))
    return card


def effects(*words: dict[str, Any]) -> Do:
    """Effects in the words of the YAML files: effects({"damage": 3}, {"prestige": 1})."""
    made: Do = strict_converter(printed.HOOKS).structure(list(words), Do)
    return made


def _plain(figures: dict[str, Any]) -> dict[str, Any]:
    """The fields of a Character with nothing but figures."""
    figures = dict(figures)
    skills = {skill: figures.pop(skill, 5) for skill in SKILLS}
    bare = {"health": 8, "psych": 4, "capacity": 12, "master": "", "link": None, "start": None}
    return {**bare, "standing": (), "abilities": (), **figures, "skills": skills}


@lru_cache(maxsize=16)
def _raw(folder: str) -> list[dict[str, Any]]:
    return [*the_content().raw(folder), *own_words().get(folder, ())]


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Makes workbenches: `bench(3)` for three seats."""
    return Bench


__all__ = ["VEHICLE", "Bench", "Run", "bench", "effects"]
