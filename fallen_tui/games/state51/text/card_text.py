"""Cards, yields and prices in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from fallen_tui.adventure.text.english import Nouns, listed as listed
from fallen_tui.games.state51.content.cards import FREE, Cards, Contact, Cost, Faction, Gain, Leader, Location
from fallen_tui.games.state51.rules.tokens import SLOTS
from fallen_tui.games.state51.state.table import BASE, LEADER, STASH, LocationInPlay, Tucked

RESOURCE = {
    "scrap": "Scrap",
    "fuel": "Fuel",
    "weapons": "Weapons",
    "building": "Building",
    "universal": "Universal",
}
TYPE = {**RESOURCE, "building": "Building"}
LETTER = {"scrap": "S", "fuel": "F", "weapons": "W", "building": "B", "universal": "U"}
KIND = {
    "conquest": "Conquest",
    "cooperation": "Cooperation",
    "incorporation": "Incorporation",
    "universal": "universal",
}
PATTERN = {
    "open": "open production",
    "closed": "closed production",
    "action": "action",
    "trait": "trait",
}
TRAIT = {
    "leftover": "Lookout: take the card nobody chose (or draw 1)",
    "deck_pick": "Lookout: you may draw from the deck instead of a pick",
    "two_for_one": "Lookout: draw 2 cards at the end, keep 1",
    "burn": "Lookout: discard a card of the row after your first pick",
}
HOLDS = {"spoils": "Spoils", "agreements": "Agreements", "any": "Spoils or Agreements"}
EARNS = {
    "conquer": "1 VP after each of your Conquer actions",
    "cooperate": "1 VP after each of your Cooperate actions",
    "play_scrap": "1 VP when a Location of type Scrap enters your play",
    "play_fuel": "1 VP when a Location of type Fuel enters your play",
    "play_weapons": "1 VP when a Location of type Weapons enters your play",
    "play_building": "1 VP when a Location of type Building enters your play",
    "redevelop": "1 VP after each of your redevelopments",
    "action": "Action: discard 2 cards from your hand for 1 VP",
}
EARNS_LIMIT = ", at most 5"
NOUNS = Nouns({})
_NUMBER = {2: "2", 3: "3"}


def plural(n: int, word: str) -> str:
    """1 card, 2 cards."""
    return NOUNS.counted(n, word)


def contact_token(kind: str, far: int) -> str:
    """A Contact token with its article: a Conquest token of range 2, an Incorporation token of range 1."""
    if kind == "universal":
        return f"a Contact token of any kind and range {far}"
    return f"{'an' if kind == 'incorporation' else 'a'} {KIND[kind]} token of range {far}"


def gain(one: Gain) -> str:
    """A yield in words."""
    verb, n = one.verb, one.n
    if verb == "worker":
        return plural(n, "Worker")
    if verb == "card":
        return plural(n, "card")
    if verb == "vp":
        return f"{n} VP"
    if verb == "contact":
        kind = "Contact token of any kind and" if one.kind == "universal" else f"{KIND[one.kind]} token of"
        return f"{kind} range {n}"
    if verb == "redevelop":
        return "Redevelopment token" if one.kind == "standard" else "universal Redevelopment token"
    if verb == "steal":
        return f"steal {plural(n, 'resource')}"
    if verb == "each":
        return f"{gains(one.per)} for each of your {TYPE[one.kind]} Locations"
    return f"{n} {RESOURCE[verb]}"


def gains(many: Iterable[Gain]) -> str:
    """Several yields in words; VP tokens in a row are added up, for their number matters as well. FS-AST-12."""
    parts: list[str] = []
    for verb, alike in groupby(many, key=lambda one: one.verb):
        together = list(alike)
        if verb == "vp" and len(together) > 1:
            parts.append(f"{sum(one.n for one in together)} VP in {_NUMBER.get(len(together), len(together))} tokens")
        else:
            parts += [gain(one) for one in together]
    return listed(parts) or "nothing"


def cost(price: Cost) -> str:
    """A price in words."""
    if price == FREE:
        return "free"
    parts = [f"{n} {RESOURCE[kind]}" for kind, n in price.resources]
    parts += [plural(price.any, "resource")] * bool(price.any)
    parts += [plural(price.workers, "Worker")] * bool(price.workers)
    parts += [plural(price.hand, "hand card")] * bool(price.hand)
    parts += [f"{price.spoils} Spoils"] * bool(price.spoils)
    parts += [plural(price.agreement, "Agreement")] * bool(price.agreement)
    parts += [plural(price.tucked, "tucked card")] * bool(price.tucked)
    return " + ".join(parts)


def ability(card: Location) -> str:
    """The middle part of a Location in words."""
    if card.produces:
        return f"each turn: {gains(card.produces)}{' (keep)' if card.keep else ''}"
    if card.combo:
        places = " + ".join(RESOURCE[kind] for kind in card.combo)
        return f"fill {places} over time; then {plural(card.workers, 'Worker')}: {gains(card.gains)}"
    if card.gains:
        price = "" if card.cost == FREE else f" + {cost(card.cost)}"
        return f"{plural(card.workers, 'Worker')}{price}: {gains(card.gains)}"
    if card.trait:
        return TRAIT[card.trait]
    if card.depot:
        return f"Depot: stores up to {card.depot} resource tokens, safe from theft and Clean-up"
    if card.holds:
        return f"holds up to 3 more {HOLDS[card.holds]}"
    if card.once:
        return f"once, on entering play: {gains(card.once)}"
    if card.each is not None:
        return f"{gain(card.each.gives)} for each of your {TYPE[card.each.type]} Locations, up to 3"
    return ""


def exhausted(many: Iterable[Gain], had: int) -> str:
    """Whether a card has generated all its VP tokens, and yields nothing else, either. FS-SLT-01, FS-SLT-03."""
    verbs = {one.verb for each in many for one in each.per or (each,)}
    if had < SLOTS or "vp" not in verbs:
        return ""
    return "exhausted" if verbs == {"vp"} else "no more VP"


def spent(card: Location, site: LocationInPlay) -> str:
    """ "exhausted" or "no more VP", said of a Location in play; empty while it has more to yield."""
    each = (card.each.gives,) if card.each is not None else ()
    return exhausted((*card.produces, *card.gains, *each), len(site.vp))


def made(card: Location, tucked: Tucked) -> str:
    """The VP that an Agreement has made, and whether there are none to come; empty before the first. FS-SLT-07."""
    told = exhausted(card.agreement, tucked.made)
    return f" ({tucked.made} VP made{', ' if told else ''}{told})" if tucked.made else ""


def types(card: Location) -> str:
    """The Card Types of a Location in words."""
    return "/".join(TYPE[kind] for kind in card.types)


def location_line(card: Location) -> str:
    """A Location in one line: distance, types, pattern and all three parts."""
    return (
        f"distance {card.distance}, {types(card)}, {PATTERN[card.pattern]}. Spoils: {gains(card.spoils)}. "
        f"Agreement: {gains(card.agreement)}. Location: {ability(card)}."
    )


def contact_line(card: Contact) -> str:
    """A Contact card in one line."""
    return f"{KIND[card.kind]} range {card.range}, price {cost(card.price)}{'' if card.faction else ', one-time'}."


def leader_line(card: Leader) -> str:
    """A Leader in one line."""
    return f"Leader. Brings {gains(card.tokens)}. {EARNS[card.earns]}{EARNS_LIMIT}."


def line(cards: Cards, card: str) -> str:
    """Any card in one line; empty for a hidden one."""
    if card in cards.locations:
        return location_line(cards.locations[card])
    if card in cards.contacts:
        return contact_line(cards.contacts[card])
    if card in cards.leaders:
        return leader_line(cards.leaders[card])
    return ""


def card_text(cards: Cards, card: str) -> list[str]:
    """Any card in full: its name, what stands on it, its story. Raises KeyError for an unknown id."""
    found = (
        cards.locations.get(card)
        or cards.contacts.get(card)
        or cards.leaders.get(card)
        or cards.factions.get(card)
        or cards.intents.get(card)
    )
    if found is None:
        raise KeyError(card)
    lines = [f"{found.name} ({card})"]
    if isinstance(found, Location):
        lines += [
            f"Location, distance {found.distance}, type {types(found)}, {PATTERN[found.pattern]}",
            f"Spoils (once): {gains(found.spoils)}",
            f"Agreement (each turn): {gains(found.agreement)}",
            f"Location (1 VP): {ability(found)}",
        ]
    elif isinstance(found, Faction):
        lines += [f"Base: {found.base}. Each turn: {gains(found.produces)}"]
        lines += [f"{cards.contacts[c].name}: {contact_line(cards.contacts[c])}" for c in found.contacts]
    elif isinstance(found, Leader):
        lines += [leader_line(found), f'"{found.voice}"']
    elif isinstance(found, Contact):
        lines += [contact_line(found)]
    else:
        lines += [f"Intent of the Rival: {found.first}, else {found.second}"]
    return [*lines, found.text]


def place(cards: Cards, where: str) -> str:
    """Where a token lies, in words."""
    return {BASE: "the Base", LEADER: "the Leader", STASH: "its stash"}.get(where) or cards.name(where)


def token(cards: Cards, kind: str, where: str) -> str:
    """A token and where it lies, in words."""
    return f"{RESOURCE[kind]} from {place(cards, where)}"
