"""What a seat's range brings near of its hand: the cheapest way to each card by each kind, or what is lacking."""

from __future__ import annotations

from fallen_tui.games.state51.content.cards import FREE, Cost
from fallen_tui.games.state51.rules.ranges import Source, all_sources, commitments, dearness, price_of
from fallen_tui.games.state51.state.table import KINDS, Player, State
from fallen_tui.games.state51.text import card_text

Way = tuple[bool, str]
"""Whether a card can be had now, and the price, or else what is lacking."""


def ways(view: State, player: Player) -> dict[tuple[str, str], Way]:
    """The cheapest way to each Location of the hand by each kind."""
    known = view.cards.locations
    return {(card, kind): _way(view, player, card, kind) for card in player.hand if card in known for kind in KINDS}


def _way(view: State, player: Player, card: str, kind: str) -> Way:
    """The cheapest way to a hand card by a kind in words, or what is lacking."""
    distance = view.cards.locations[card].distance
    group = cheapest(view, player, kind, distance)
    if not group:
        return False, lacking(view, player, kind, distance)
    price = price_of(group)
    gone = [source for source in group if source.one_time or not source.card]
    parts = [] if price == FREE else [_brief(price)]
    parts += [view.cards.name(s.card) if s.card else f"token {s.range}" for s in gone]
    return True, " + ".join(parts) or "free"


def cheapest(view: State, player: Player, kind: str, distance: int) -> tuple[Source, ...]:
    """What covers a distance at the least price; empty where nothing does."""
    return min(commitments(view, player, kind, distance).values(), key=dearness, default=())


def lacking(view: State, player: Player, kind: str, distance: int) -> str:
    """What is lacking for a distance: range that is not there even unused, range that was used, or its price."""
    contacts = view.cards.contacts
    short = distance - sum(source.range for source in all_sources(view, player)[kind])
    if short <= 0:
        return "can't pay"
    used = sum(contacts[card].range for card in player.used if contacts[card].kind == kind)
    if not used:
        return f"{short} too far"
    return f"{short - used} too far even unused" if short > used else "used this turn"


def _brief(price: Cost) -> str:
    """A price in few letters: `B1 + 1 any + 1 card`."""
    parts = [f"{card_text.LETTER[kind]}{n}" for kind, n in price.resources]
    named = ((price.any, "any"), (price.workers, "Worker"), (price.hand, "card"), (price.spoils, "Spoils"))
    parts += [f"{n} {word}" for n, word in (*named, (price.agreement, "Agreement"), (price.tucked, "tucked")) if n]
    return " + ".join(parts)
