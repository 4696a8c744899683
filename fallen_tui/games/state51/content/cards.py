"""The cards of The New Charter as attrs classes, and how their YAML is read."""

from __future__ import annotations

import re
from typing import Any, Literal

import attrs

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.library import Content, FieldError
from fallen_tui.engine.library_errors import described, offered, word_list
from fallen_tui.engine.library_kept import CardSource
from fallen_tui.engine.records import FrozenRecord, Single, frozen
from fallen_tui.engine.text import printable

Resource = Literal["scrap", "fuel", "weapons", "building", "universal"]
Pattern = Literal["open", "closed", "action", "trait"]
Range = Literal["conquest", "cooperation", "incorporation", "universal"]

_RESOURCES = ("scrap", "fuel", "weapons", "building", "universal")
_TOKENS = {
    "conquest": "conquest",
    "cooperation": "cooperation",
    "incorporation": "incorporation",
    "any_contact": "universal",
}
_COUNTED = (*_RESOURCES, "worker", "card", "steal")
_PRICES = (*_RESOURCES, "any", "worker", "hand", "spoils", "agreement", "tucked")


_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_TAKEN = frozenset({"base", "leader", "stash", "deck", "later", "pass", "done", "random"})
HIDDEN = "?"
"""What stands for a card that a seat may not see."""


@frozen
class Gain(FrozenRecord):
    """One yield. verb: a resource, worker, card, vp, contact, redevelop, steal or each.

    n     how many; for vp the value of the one token, for contact its range
    kind  contact: the colour; redevelop: standard or universal; each: the Card Type that is counted
    per   each: what every counted card gives
    """

    verb: str
    n: int = 1
    kind: str = ""
    per: tuple[Gain, ...] = ()


@frozen
class Cost(FrozenRecord):
    """What is given up. `resources` by kind, `any` resource tokens of any kind, Workers, hand cards, tucked cards."""

    resources: tuple[tuple[str, int], ...] = ()
    any: int = 0
    workers: int = 0
    hand: int = 0
    spoils: int = 0
    agreement: int = 0
    tucked: int = 0

    @property
    def free(self) -> bool:
        return self == FREE

    def __add__(self, other: Cost) -> Cost:
        if other is FREE:
            return self
        if self is FREE:
            return other
        sums = dict(self.resources)
        for kind, n in other.resources:
            sums[kind] = sums.get(kind, 0) + n
        return Cost(
            tuple((kind, sums[kind]) for kind in _RESOURCES if kind in sums),
            self.any + other.any,
            self.workers + other.workers,
            self.hand + other.hand,
            self.spoils + other.spoils,
            self.agreement + other.agreement,
            self.tucked + other.tucked,
        )


FREE = Cost()


@frozen
class Each(FrozenRecord):
    """A trait that gives for each card of a type."""

    type: Resource
    gives: Gain


@frozen
class Location(Single):
    """A Location card: its three parts, of which one counts at a time. FS-GEN-13."""

    id: str
    name: str
    text: str
    distance: Literal[1, 2, 3]
    types: tuple[Resource, ...]
    pattern: Pattern
    spoils: tuple[Gain, ...]
    agreement: tuple[Gain, ...]
    produces: tuple[Gain, ...] = ()
    keep: bool = False
    workers: int = 0
    cost: Cost = FREE
    gains: tuple[Gain, ...] = ()
    combo: tuple[Resource, ...] = ()
    trait: Literal["", "leftover", "deck_pick", "two_for_one", "burn"] = ""
    depot: int = 0
    holds: Literal["", "spoils", "agreements", "any"] = ""
    once: tuple[Gain, ...] = ()
    each: Each | None = None
    takes_tokens: bool = attrs.field(
        init=False, default=attrs.Factory(lambda self: bool(self.depot or self.combo), takes_self=True)
    )
    steals: bool = attrs.field(
        init=False,
        default=attrs.Factory(lambda self: "steal" in _verbs(self.gains), takes_self=True),
    )
    only_scores: bool = attrs.field(
        init=False, default=attrs.Factory(lambda self: _verbs(self.gains) <= {"vp"}, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        _identify(self.id, self.name, self.text)
        demand((1 <= len(self.types) <= 2, "types", "must be one or two Card Types"))
        demand((bool(self.spoils), "spoils", "a Location must give something as Spoils"))
        demand((bool(self.agreement), "agreement", "a Location must give something as an Agreement"))
        works = bool(self.gains)
        traits = [bool(self.trait), bool(self.depot), bool(self.holds), bool(self.once), self.each is not None]
        if self.pattern in ("open", "closed"):
            demand((bool(self.produces), "produces", f"a Location with pattern: {self.pattern} must produce something"))
            demand(
                (
                    not works and not any(traits),
                    "pattern",
                    f"a Location with pattern: {self.pattern} can't have an action or a trait",
                )
            )
            lends_vp = self.pattern == "open" and any(
                g.verb == "vp" for gain in self.produces for g in (gain, *gain.per)
            )
            demand(
                (not lends_vp, "produces", "an Open Production Location can't give VP (FS-DEC-10); use pattern: closed")
            )
        elif self.pattern == "action":
            demand((works, "gains", "an Action Location must gain something"))
            demand((self.workers in (1, 2), "workers", "must be 1 or 2"))
            plain = not self.produces and not any(traits)
            demand((plain, "pattern", "an Action Location can't have production or a trait"))
            demand((len(self.combo) in (0, 3), "combo", "must be three places"))
        else:
            demand(
                (sum(traits) == 1, "trait", "a Trait Location needs exactly one of trait, depot, holds, once and each")
            )
            demand((not works and not self.produces, "pattern", "a Trait Location can't have an action or production"))

    @property
    def produces_each_turn(self) -> bool:
        return self.pattern in ("open", "closed")


@frozen
class Contact(Single):
    """A Contact card; permanent ones belong to a faction."""

    id: str
    name: str
    text: str
    kind: Range
    range: Literal[1, 2, 3]
    price: Cost
    faction: str = ""

    def __attrs_post_init__(self) -> None:
        _identify(self.id, self.name, self.text)


@frozen
class Leader(Single):
    """A Leader card. `earns` names what brings its VP."""

    id: str
    name: str
    text: str
    voice: str
    tokens: tuple[Gain, ...]
    earns: Literal[
        "conquer",
        "cooperate",
        "play_scrap",
        "play_fuel",
        "play_weapons",
        "play_building",
        "redevelop",
        "action",
    ]

    def __attrs_post_init__(self) -> None:
        _identify(self.id, self.name, self.text)


@frozen
class Faction(Single):
    """A power: its Base and its three permanent Contact cards."""

    id: str
    name: str
    short: str
    base: str
    produces: tuple[Gain, ...]
    text: str
    contacts: tuple[str, ...]


@frozen
class Intent(Single):
    """An intent card of the Rival: the first entry that is possible is done."""

    id: str
    name: str
    text: str
    first: Literal["annex", "rebuild", "visit", "raid", "lead", "exploit"]
    second: Literal["annex", "rebuild", "visit", "raid", "lead", "exploit"]


@frozen
class Level(Single):
    """A level of the Rival."""

    id: str
    name: str
    text: str
    budget: int
    extra: int


@frozen
class Rank(Single):
    """A rank of the score attack, from `low` to `high` VP."""

    id: str
    name: str
    low: int
    high: int | None
    text: str


@frozen
class Cards(Single):
    """Every card by its id, and the fingerprint of them all."""

    digest: str
    locations: dict[str, Location]
    contacts: dict[str, Contact]
    leaders: dict[str, Leader]
    factions: dict[str, Faction]
    intents: dict[str, Intent]
    levels: dict[str, Level]
    ranks: tuple[Rank, ...]

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that are shuffled together: Locations, Leaders, one-time Contact cards. FS-SET-06."""
        return (*self.locations, *self.leaders, *(c.id for c in self.contacts.values() if not c.faction))

    def name(self, card: str) -> str:
        """What stands on a card; a hidden one is "a card"."""
        for pile in (self.locations, self.contacts, self.leaders, self.factions, self.intents):
            if card in pile:
                named: str = pile[card].name
                return named
        return "a card" if card == HIDDEN else f"{printable(card, 40)} (no longer among the cards)"


def _verbs(gains: tuple[Gain, ...]) -> set[str]:
    return {gain.verb for gain in gains}


def _identify(id: str, name: str, text: str) -> None:
    """What stands on every card. Ids are parts of the names of options, so they hold no other signs."""
    demand(
        (_ID.fullmatch(id) is not None, "id", "must be up to 40 letters, digits, - or _"),
        (id not in _TAKEN, "id", f"{id} is reserved; choose another id"),
        (len(name.strip()) > 0 and len(name) <= 40, "name", "must have 1 to 40 characters"),
        (len(text.strip()) > 0 and len(text) <= 1000, "text", "must have 1 to 1,000 characters"),
    )


def read_gain(data: Any, _: Any = None) -> Gain:
    """A gain from its one-key mapping, `{scrap: 2}` or `{each: scrap, gives: {scrap: 1}}`. Raises FieldError."""
    if isinstance(data, dict) and set(data) == {"each", "gives"}:
        if data["each"] not in _RESOURCES:
            raise FieldError(
                f"can't be {described(data['each'])}{offered(data['each'], _RESOURCES, 'choose', 'or')}", ("each",)
            )
        return Gain("each", 1, data["each"], (read_gain(data["gives"]),))
    verb, value = _pair(data, (*_COUNTED, "vp", *_TOKENS, "redevelop", "each"))
    if verb == "redevelop":
        if value not in ("standard", "universal"):
            raise FieldError(f"can't be {described(value)}; choose standard or universal", ("redevelop",))
        return Gain("redevelop", 1, value)
    most = {"vp": 2, **dict.fromkeys(_TOKENS, 3)}.get(verb, 9)
    number = _number(verb, value, most)
    return Gain("contact", number, _TOKENS[verb]) if verb in _TOKENS else Gain(verb, number)


def read_cost(data: Any, _: Any = None) -> Cost:
    """A cost from its list of one-key mappings. Raises FieldError."""
    if not isinstance(data, list):
        raise FieldError(f"must be a list, such as [{{scrap: 1}}, {{hand: 1}}], not {described(data)}")
    total = FREE
    for part in data:
        verb, value = _pair(part, _PRICES)
        n = _number(verb, value, 9)
        total = total + _price(verb, n)

    return total


def _price(verb: str, n: int) -> Cost:
    if verb in _RESOURCES:
        return Cost(((verb, n),))
    named: dict[str, Any] = {"workers" if verb == "worker" else verb: n}
    return Cost(**named)


def _pair(data: Any, known: tuple[str, ...]) -> tuple[str, Any]:
    if not isinstance(data, dict) or len(data) != 1:
        several = f"; you have {word_list(data, 'and')}" if isinstance(data, dict) and data else ""
        raise FieldError(f"write one word with its number, such as {{scrap: 2}}{several}")
    ((verb, value),) = data.items()
    if verb not in known:
        raise FieldError(f"can't be {described(verb)}{offered(verb, known, 'choose', 'or')}")
    return verb, value


def _number(verb: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise FieldError(f"must be 1 to {most}, not {described(value)}", (verb,))
    return value


HOOKS = {Gain: read_gain, Cost: read_cost}


def read(content: Content) -> Cards:
    """All cards among the content of the game. Raises ContentError."""
    return Cards(
        content.fingerprint("locations", "contacts", "leaders", "factions", "intents", "rivals", "ranks"),
        {card.id: card for card in content.deck("locations", Location)},
        {card.id: card for card in content.deck("contacts", Contact)},
        {card.id: card for card in content.deck("leaders", Leader)},
        {card.id: card for card in content.deck("factions", Faction)},
        {card.id: card for card in content.deck("intents", Intent)},
        {card.id: card for card in content.deck("rivals", Level)},
        content.deck("ranks", Rank),
    )


load = CardSource("state51", (__package__,), HOOKS, read).load
