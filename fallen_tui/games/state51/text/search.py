"""Finding a card by its name, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import whose
from fallen_tui.adventure.text.search import matches, one_of, several
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.state.table import State
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
    if card in view.row:
        return "in the Lookout row"
    if card in view.frontier:
        return "on the frontier"
    if card in view.deck.discard:
        return "in the discard pile"
    for player in view.players:
        owner = whose(player.name, player.seat == seat)
        if card in player.hand:
            return f"in {owner} hand"
        if player.leader is not None and player.leader.card == card:
            return f"{owner} Leader"
        if player.faction and (card == player.faction or card in view.cards.factions[player.faction].contacts):
            used = ", used this turn" if card in player.used else ""
            return f"{owner} power{used}" if card == player.faction else f"{owner} Contact card{used}"
        for tucked in player.tucked:
            if tucked.card == card:
                return f"{SIDE[tucked.side]} under {owner} Base"
        for site in player.sites:
            if site.card == card:
                return f"in {owner} play"
            for tucked in site.tucked:
                if tucked.card == card:
                    return f"{SIDE[tucked.side]} under {owner} {view.cards.name(site.card)}"
    return _where_rival(view, card)


def _where_rival(view: State, card: str) -> str:
    if view.rival is None:
        return ""
    if card in view.rival.queue:
        return "in the Rival's queue"
    if card == view.rival.leader:
        return "the Rival's Leader"
    if any(camp.card == card for camp in view.rival.camp):
        return "in the Rival's camp"
    return "revealed by the Rival" if card in view.rival.shown else ""


def names(cards: Cards, ids: Iterable[str]) -> str:
    """The names of cards, in a row."""
    return "; ".join(cards.name(card) for card in ids)
