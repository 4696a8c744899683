"""The log of cards: drawn, moved, carried, attached, played."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows, open_, silent
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, counted, gear
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, place_of
from fallen_tui.games.fallen_land.state.keys.town import TechnologyGoodKey
from fallen_tui.games.fallen_land.state.keys.zones import Zone, zone_of
from fallen_tui.games.fallen_land.state.table import STORY_DECKS, State
from fallen_tui.games.fallen_land.text.log.phrases import aim, member, party, secret, title, titles, who

TAKEN = {"dealt": "is dealt", "stack": "is dealt", "event": "is dealt"}
GONE = {
    "hand limit": ", over the hand limit",
    "used": ", used up",
    "dead": ", lost with its bearer",
    "party lost": ", lost with the Party",
    "replaced": ", not used in set-up",
    "destroyed": ", destroyed",
    "jinx": ", no bearer",
}
"""Why a card is discarded."""


RULES = "scenario"
"""What stands for a card where a rule of the scenario works: what it does is told."""
NOT_HIRED = {
    "not hired": "chooses not to hire",
    "too dear": "can't afford to hire",
    "no bearer": "has nobody free to lead",
}
"""Why an Ally that was drawn is discarded. FL-JNX-03."""


def _drawn(state: State, event: e.Drawn, seat: int | None) -> str:
    if event.deck in STORY_DECKS:
        return ""
    verb = TAKEN.get(zone_of(event.to).pile, "draws")
    if event.open:
        return f"{who(state, event.seat)} {verb} {titles(state, event.cards)} ({DECK[event.deck]})"
    return f"{who(state, event.seat)} {verb} {secret(state, event.cards, seat, event.seat)}"


def _found(state: State, event: e.Found, seat: int | None) -> str:
    hidden = event.deck in ("action", "character")
    cards = secret(state, event.cards, seat, event.seat) if hidden else titles(state, event.cards)
    return f"{who(state, event.seat)} takes {cards} from the {DECK[event.deck]} deck"


def _peeked(state: State, event: e.Peeked, seat: int | None) -> str:
    own = event.what in ("hand", "roster")
    word = {"hand": "hand", "roster": "Town Roster"}.get(event.what, "")
    what = f"{who(state, event.of)}'s {word}" if own else f"the top of the {DECK[event.what]} deck"
    readers = (event.seat, event.of) if own else (event.seat,)
    if knows(seat, *readers):
        return f"{who(state, event.seat)} sees {what}: {titles(state, event.cards)}"
    return f"{who(state, event.seat)} sees {counted(len(event.cards), 'card')} of {what}"


# --- from zone to zone ---


def _moved(state: State, event: e.Moved, seat: int | None) -> str:
    if not event.cards or event.why in ("draft", "played"):
        return ""
    to, source = zone_of(event.to), zone_of(event.source)
    if event.why == "town event":
        return f"Town Event for {who(state, event.seat)}: {titles(state, event.cards)}" if to.pile == "limbo" else ""
    if to.pile in ("limbo", "aside", "out"):
        return ""
    if event.secret:
        owners = [zone.seat for zone in (source, to) if zone.seat >= 0]
        return _handed(state, event, secret(state, event.cards, seat, event.seat, *owners))
    cards = titles(state, event.cards)
    if to.pile == "hand":
        return f"{cards} goes to {who(state, to.seat)}'s hand"
    if to.pile == "discard":
        return _discarded(state, event, cards)
    if event.why == "stolen":
        return f"{who(state, event.seat)} steals {cards} from {who(state, source.seat)}"
    return _stowed(state, event, to, cards)


def _handed(state: State, event: e.Moved, cards: str) -> str:
    if event.why == "drafted":
        return f"{who(state, event.seat)} keeps {cards}"
    if zone_of(event.to).pile == "hand":
        return f"{who(state, event.seat)} takes {cards} into hand"
    return f"{who(state, event.seat)} moves {cards}"


def _discarded(state: State, event: e.Moved, cards: str) -> str:
    if event.why == "cancelled":
        return ""
    if event.why == "event":
        return f"{cards} has taken effect and is discarded"
    if event.why == "done":
        return f"{cards} is done and leaves"
    if event.why == "no target":
        return f"{cards} has no target"
    if event.why in NOT_HIRED:
        return f"{who(state, event.seat)} {NOT_HIRED[event.why]} {cards}"
    if event.why == "sold":
        return f"{who(state, event.seat)} sells {cards}"
    if event.why in ("payment", "technology", "chip") or TechnologyGoodKey.match(event.why):
        return f"{who(state, event.seat)} pays with {cards}"
    return f"{who(state, event.seat)} discards {cards}{GONE.get(event.why, '')}"


def _stowed(state: State, event: e.Moved, to: Zone, cards: str) -> str:
    owner = to.seat
    if to.pile == "auction":
        if event.why == "dealt":
            return f"{who(state, owner)}'s Auction House starts with {cards}"
        return f"{who(state, owner)} puts {cards} into the Auction House"
    if to.pile == "party":
        verb = "is cursed with" if event.why == "jinx" else "carries"
        return f"{party(state, owner)} {verb} {cards}"
    if to.pile == "gear":
        bearer = member(state, owner, to.place)
        if event.why == "jinx":
            return f"{bearer} is cursed with {cards}"
        return f"{who(state, owner)} equips {cards} ({bearer})"
    if to.pile == "ride":
        return f"{cards} is stowed in {who(state, owner)}'s Vehicle"
    return f"{who(state, event.seat)} moves {cards}"


# --- Vehicles and what stays in play ---


def _ride_left(state: State, event: e.RideLeft) -> str:
    card, owner = title(state, event.card), who(state, event.seat)
    to = zone_of(event.to)
    if to.pile == "auction":
        whose = who(state, to.seat)
        return f"{owner}'s {card} goes into {whose}'s Auction House"
    ends = {
        "destroyed": "is destroyed",
        "party lost": "is lost with the Party",
        "sold": "is sold",
        "loot": "is taken as loot",
        "stolen": "is stolen",
        "used": "is used up",
    }
    return f"{owner}'s {card} {ends.get(event.why, 'leaves the Party')}"


def _where(state: State, seat: int, where: str) -> str:
    if where == "town":
        return f"{who(state, seat)}'s town"
    if where == "party":
        return party(state, seat)
    place = place_of(where)
    if isinstance(place, InCrown):
        return member(state, seat, place.crown)
    return f"a Character in {who(state, seat)}'s Town Roster"


def _attached(state: State, event: e.AttachedTo) -> str:
    lasts = f" through Turn {event.until}" if event.until else ""
    return f"{title(state, event.card)} stays with {_where(state, event.seat, event.where)}{lasts}"


def _detached(state: State, event: e.Detached) -> str:
    card, bearer = title(state, event.card), _where(state, event.seat, event.where)
    to = zone_of(event.to)
    if to.pile == "hand":
        return f"{card} leaves {bearer} for {who(state, to.seat)}'s hand"
    ends = {
        "expired": f"{card} on {bearer} has run out",
        "party lost": f"{card} is lost with {bearer}",
        "used": f"{card} on {bearer} is used up",
    }
    return ends.get(event.why, f"{card} leaves {bearer}")


def _played(state: State, event: e.Played) -> str:
    target = f" on {aim(state, event.target)}" if event.target else ""
    return f"{who(state, event.seat)} plays {title(state, event.card)}{target}"


def _cancelled(state: State, event: e.Cancelled) -> str:
    by = f", by {title(state, event.by)}" if event.by else ""
    return f"{title(state, event.card)} of {who(state, event.seat)} is cancelled{by}"


def _spared(state: State, event: e.Spared) -> str:
    owner = f"{who(state, event.seat)}'s town" if event.town else party(state, event.seat)
    if not event.card:
        return f"{owner} has nothing to take"
    if event.what == "attack":
        return f"{title(state, event.card)} waits: {owner} takes part in the same card"
    if event.what == "delay":
        return f"{owner} can't be Delayed ({title(state, event.card)})"
    words = {"theft": "theft", "kidnap": "kidnapping", "destruction": "destruction"}
    return f"{owner} is safe from {words[event.what]} ({title(state, event.card)}): nothing happens to it"


def _shuffled(state: State, event: e.DeckShuffled) -> str:
    if state.phase == "setup":
        return "The decks are shuffled" if event.deck == list(state.decks)[-1] else ""
    return f"The {DECK[event.deck]} deck is shuffled ({counted(len(event.cards), 'card')})"


def _not_found(state: State, event: e.NotFound) -> str:
    if event.card:
        return f"{title(state, event.card)} is in play already: {who(state, event.seat)} doesn't get it"
    kind = gear(event.category) if event.category else f"{DECK[event.deck]} card"
    pile = f"the {DECK[event.deck]} {'discard pile' if event.discard else 'deck'}"
    return f"There is no {kind} in {pile}: {who(state, event.seat)} gets none"


_OPEN_HANDLERS: dict[type, OpenTeller] = {
    e.DeckShuffled: _shuffled,
    e.Reshuffled: lambda s, v: f"The {DECK[v.deck]} deck is shuffled",
    e.FixedTo: lambda s, v: f"{title(s, v.card)} is fixed to {title(s, v.host)} for good",
    e.RideTaken: lambda s, v: f"{party(s, v.seat)} takes the Vehicle {title(s, v.card)}",
    e.RideLeft: _ride_left,
    e.RideStolen: lambda s, v: f"{who(s, v.seat)} steals {title(s, v.card)} and all it carries from {who(s, v.victim)}",
    e.AttachedTo: _attached,
    e.Detached: _detached,
    e.Played: _played,
    e.Cancelled: _cancelled,
    e.NotFound: _not_found,
    e.Spared: _spared,
    e.Unaffordable: lambda s, v: (
        f"{who(s, v.seat)} can't pay {counted(v.price, 'coin')} for {TECHNOLOGY.get(v.kind, 'a Town Technology')}"
    ),
    e.Used: lambda s, v: "" if v.card == RULES else f"{who(s, v.seat)} uses {title(s, v.card)}",
}

TELLERS: dict[type, Teller] = {
    **{kind: open_(line) for kind, line in _OPEN_HANDLERS.items()},
    e.Turned: silent,
    e.Drawn: _drawn,
    e.Found: _found,
    e.Peeked: _peeked,
    e.Moved: _moved,
}
