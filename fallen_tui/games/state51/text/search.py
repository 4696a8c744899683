"""Finding a card by its name, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fallen_tui.adventure.text.english import whose
from fallen_tui.adventure.text.search import matches, one_of, several
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.state.table import Player, State, Tucked
from fallen_tui.games.state51.text import card_text

SIDE = {"spoils": "Spoils", "agreement": "Agreement"}


def one_card(view: State, seat: int | None, wanted: str) -> list[str]:
    """A card in full and where it lies, as far as it lies open; several where the words fit several."""
    found = one_of(find(view.cards, wanted), lambda card: _where(view, seat, card))
    if len(found) > 1:
        return [several({card: view.cards.name(card) for card in found}, found, "cards")]
    if not found:
        return []
    head, *rest = card_text.card_text(view.cards, found[0])
    where = _where(view, seat, found[0])
    return [f"{head}{': ' + where if where else ''}", *(f"  {line}" for line in rest)]


def find(cards: Cards, wanted: str) -> list[str]:
    """The cards that an id, a name or a part of a name fits, the closest fit alone."""
    piles = (cards.locations, cards.leaders, cards.contacts, cards.factions, cards.intents)
    return matches({card: cards.name(card) for pile in piles for card in pile}, wanted)


def _where(view: State, seat: int | None, card: str) -> str:
    """Where a card lies, in the seat's eyes; empty where it cannot be known."""
    return next((where for where, cards in _piles(view, seat) if card in cards), "")


def _piles(view: State, seat: int | None) -> Iterator[tuple[str, Iterable[str]]]:
    """Where cards lie that a seat sees, and which."""
    yield "in the Lookout row", view.row
    yield "on the frontier", view.frontier
    yield "in the discard pile", view.deck.discard
    for player in view.players:
        yield from _of_player(view, player, whose(player.name, player.seat == seat))
    if view.rival is not None:
        yield "in the Rival's queue", view.rival.queue
        yield "the Rival's Leader", [view.rival.leader]
        yield "in the Rival's camp", [camp.card for camp in view.rival.camp]
        yield "revealed by the Rival", view.rival.shown


def _of_player(view: State, player: Player, owner: str) -> Iterator[tuple[str, Iterable[str]]]:
    yield f"in {owner} hand", player.hand
    if player.leader is not None:
        yield f"{owner} Leader", [player.leader.card]
    if player.faction:
        own = {"power": [player.faction], "Contact card": view.cards.factions[player.faction].contacts}
        for kind, cards in own.items():
            yield f"{owner} {kind}, used this turn", [card for card in cards if card in player.used]
            yield f"{owner} {kind}", cards
    yield from _under(player.tucked, f"{owner} Base")
    for site in player.sites:
        yield f"in {owner} play", [site.card]
        yield from _under(site.tucked, f"{owner} {view.cards.name(site.card)}")


def _under(pile: Iterable[Tucked], what: str) -> Iterator[tuple[str, Iterable[str]]]:
    return ((f"{SIDE[tucked.side]} under {what}", [tucked.card]) for tucked in pile)


def names(cards: Cards, ids: Iterable[str]) -> str:
    """The names of cards, in a row."""
    return "; ".join(cards.name(card) for card in ids)
