"""What the lines of the log are made of: players, cards, Characters and hexes, and what a seat may know of them."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import knows
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, counted, plural
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.targets import (
    OfBand,
    OfCharacter,
    OfHex,
    OfPlace,
    OfSeat,
    OfTown,
    target_of,
)
from fallen_tui.games.fallen_land.state.keys.town import COINS, OFFERED, good_of
from fallen_tui.games.fallen_land.state.table import CREW, FOE, HIDDEN, NOBODY, State

CARD = {"character": "Character", "spoils": "Spoils card", "action": "Action card", "mission": "Mission"}
"""One card of a deck."""
WHY = {
    "ally": "for an Ally",
    "bounty": "bounty for a mercenary",
    "bought": "bought",
    "destroyer": "for the destruction",
    "ferry": "ferry",
    "flight failed": "the Flight failed",
    "head start": "Head Start",
    "healing": "healing",
    "hire": "hire",
    "payment": "payment",
    "production": "Production",
    "pvp": "PVP",
    "rebuild": "a new Party",
    "rival": "its die",
    "refund": "half the price back",
    "resource": "Resource",
    "resource destroyed": "Resource destroyed",
    "resource lost": "Resource lost",
    "sold": "sold to the Bank",
    "start": "the start",
    "stolen": "stolen",
    "technology": "Town Technology",
    "technology lost": "Town Technology lost",
    "chip": "Town Defense Chip",
    "town event": "Town Event",
    "wager": "wager",
}


# --- players and cards ---


def who(state: State, seat: int) -> str:
    """A player's name; nobody's place has none."""
    return state.players[seat].name if 0 <= seat < len(state.players) else "Nobody"


def party(state: State, seat: int) -> str:
    """The Party of a seat: Ann's Party."""
    return f"{who(state, seat)}'s Party"


def title(state: State, card: str) -> str:
    """The name of a card, a place or a technology."""
    if card == FOE:
        return "the stranger"
    if card == CREW:
        return "a Character"
    return TECHNOLOGY.get(card) or state.cards.name(card)


def titles(state: State, cards: Iterable[str]) -> str:
    """The names of cards: one; two and three."""
    return listed(title(state, card) for card in cards) or "nothing"


def deck_of(state: State, card: str) -> str:
    """The deck of a card by its word."""
    if card in state.cards.characters:
        return "character"
    if card in state.cards.spoils:
        return "spoils"
    return "action" if card in state.cards.actions else ""


def number(state: State, cards: tuple[str, ...]) -> str:
    """Cards counted, not named: 2 Action cards and 1 Character."""
    counts: dict[str, int] = {}
    for card in cards:
        word = CARD.get(deck_of(state, card), "card")
        counts[word] = counts.get(word, 0) + 1
    return listed(counted(n, word) for word, n in counts.items()) or "nothing"


def secret(state: State, cards: tuple[str, ...], seat: int | None, *owners: int) -> str:
    """Cards by name for those who know them, counted for the others."""
    return titles(state, cards) if knows(seat, *owners) and HIDDEN not in cards else number(state, cards)


def reason(state: State, why: str) -> str:
    """Why something happens, in brackets: a card by its name; "" where it is not worth a word."""
    told = listed(found for word in why.split("+") if (found := source(state, word)))
    return f" ({told})" if told else ""


def source(state: State, word: str) -> str:
    """One reason in words; "" for none that is worth telling."""
    told = WHY.get(word)
    if told is None and word:
        known = state.cards.get(word) is not None or word in state.cards.board.places
        told = title(state, word) if known else ""
    return told or ""


# --- Characters ---


def member(state: State, seat: int, crown: int) -> str:
    """Who is in a Crown, by name; the Vehicle by its own."""
    player = state.players[seat]
    if crown == VEHICLE:
        return title(state, player.rides[0].card) if player.rides else "the Vehicle"
    found = player.crowns[crown] if 0 <= crown < len(player.crowns) else None
    return "nobody" if found is None else title(state, found.card)


def crowned(state: State, seat: int, crown: int) -> str:
    """Who is in a Crown, with its number, for a row of a table: 1 Ines Okoro."""
    return member(state, seat, crown) if crown == VEHICLE else f"{crown + 1} {member(state, seat, crown)}"


# --- the map ---


def place(state: State, hex: str) -> str:
    """A hex by its name and what is there for good: G08 Ferrant's Landing; C07 (mountain)."""
    if not hex:
        return "nowhere"
    board = state.cards.board
    at = board.at(hex)
    if at.town is not None:
        return f"{hex} {board.towns[at.town].name}"
    if at.resource is not None:
        return f"{hex} {board.resources[at.resource].name}"
    if at.place is not None:
        return f"{hex} {board.places[at.place].name}"
    return f"{hex} ({'/'.join(at.terrains)})"


def site(state: State, card: str) -> str:
    """The place that a World card opens by its name; any other card by its title."""
    story = state.cards.stories.get(card)
    if story is not None and story.world is not None and story.world.name:
        return story.world.name
    return title(state, card)


# --- what something is aimed at ---


def aim(state: State, key: str) -> str:
    """A target in words; also what a Deed was directed at: a place, a deck, a hex, a card."""
    match target_of(key):
        case OfSeat(seat=seat):
            return party(state, seat)
        case OfTown(seat=seat):
            return f"{who(state, seat)}'s town"
        case OfCharacter(seat=seat, card=card):
            return f"{title(state, card)} of {party(state, seat)}"
        case OfHex(hex=hex):
            return place(state, hex)
        case OfBand(card=card):
            return title(state, card)
        case OfPlace(card=card):
            return site(state, card)
        case MissionKey(chip=chip):
            return f"the Mission at {place(state, state.missions[chip])}" if chip < len(state.missions) else "a Mission"
        case InCrown(crown=crown):
            return f"Crown {crown + 1}"
    if key in state.cards.board.places:
        return title(state, key)
    if key in DECK:
        return DECK[key]
    try:
        return place(state, key)
    except (ValueError, KeyError):
        return title(state, key)


def goods(state: State, pairs: tuple[tuple[str, int], ...], seat: int | None, owner: int, *also: int) -> str:
    """One side of a trade; Action cards by name only for those who know them. FL-INF-03."""
    parts, hidden = [], 0
    for key, n in pairs:
        good = good_of(key)
        if good == COINS:
            parts.append(counted(n, "coin"))
        elif good == OFFERED:
            parts.append(counted(n, "offered Action card"))
        elif good.word == "action" and (not good.card or not knows(seat, owner, *also)):
            hidden += n
        else:
            parts.append(title(state, good.card))
    return listed([*parts, *([counted(hidden, "Action card")] if hidden else [])]) or "nothing"


def sides(state: State, side: tuple[int, str, int]) -> str:
    """A side of a fight: Ann's Party, a Character by name, a mercenary with its hirer, a stranger of a card."""
    seat, card, crown = side
    if card == FOE and seat != NOBODY:
        return f"a Character of {party(state, seat)}"
    if card and card != CREW:
        hirer = f" ({who(state, seat)}'s)" if seat != NOBODY and card != FOE else ""
        return f"{title(state, card)}{hirer}"
    return party(state, seat) if crown == NOBODY else f"{member(state, seat, crown)} of {party(state, seat)}"


def many(n: int, word: str) -> str:
    """2 coins; no coins."""
    return counted(n, word) if n else f"no {plural(word)}"
