"""Finding a card by its name, and where its copies lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from fallen_tui.adventure.text.english import listed, whose
from fallen_tui.adventure.text.search import matches, one_of, several
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import COPY, kind_of
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import sheet
from fallen_tui.games.posthuman.text.names import DECKS, square


def one_card(view: State, seat: int | None, wanted: str) -> list[str]:
    """A card in full and where it lies, as far as it lies open; several where the words fit several."""
    found = one_of(find(view.cards, wanted), lambda card: places(view, seat, card))
    if len(found) > 1:
        return [several({card: view.cards.name(card) for card in found}, found, "cards")]
    if not found:
        return []
    where = places(view, seat, found[0])
    return [*sheet(view.cards, found[0]), *[f"  {capital(listed(where))}."] * bool(where)]


def find(cards: Cards, wanted: str) -> list[str]:
    """The kinds of cards that an id, a name or a part of a name fits, the closest fit alone."""
    return matches(_names(cards), kind_of(wanted) if wanted in cards.of else wanted)


@lru_cache(maxsize=4)
def _names(cards: Cards) -> dict[str, str]:
    """The name of every kind of card."""
    return {card: str(found.name) for card, found in cards.of.items() if COPY not in card}


def places(view: State, seat: int | None, kind: str) -> list[str]:
    """Where the copies of a card lie, as far as a seat can see them."""
    found = (where for where, cards in _piles(view, seat) if any(kind_of(card) == kind for card in cards))
    return list(dict.fromkeys(found))


def _piles(view: State, seat: int | None) -> Iterator[tuple[str, Iterable[str]]]:
    """Where cards lie that a seat sees, and which."""
    for player in view.players:
        yield from _of_player(player, whose(player.name, player.seat == seat))
    yield "the event of this turn", [view.event]
    yield "the season in play", [view.season]
    yield "on sale", view.market
    if view.fight is not None:
        yield "in the combat under way", [foe.card for foe in view.fight.foes]
        yield "killed in the combat under way", view.fight.dead
    elif view.meeting is not None:
        yield "the encounter under way", [view.meeting.card]
    yield from ((f"discarded ({DECKS[name]})", deck.discard) for name, deck in view.decks.items())


def _of_player(player: Player, owner: str) -> Iterator[tuple[str, Iterable[str]]]:
    yield f"{owner} survivor", [player.character]
    for carried in player.gear:
        yield f"{owner} active weapon" if player.fights_with(carried.card) else f"in {owner} pack", [carried.card]
        yield f"mounted on a weapon in {owner} pack", [carried.mount]
    yield f"in {owner} hand", (*player.hand, *player.actions)
    yield f"looked at, in {owner} hands", player.seen
    yield f"{owner} skill", player.skills
    yield f"{owner} follower", player.followers
    yield f"{owner} follower, face down", player.hidden
    yield f"{owner} scar", player.scars
    yield f"among {owner} XP", player.xp_cards
    yield f"kept, {owner} event", player.kept
    yield f"laid, {owner} action", [] if player.human else [player.chosen]
    yield from ((f"on {owner} map, {square(cell)}", [laid.tile]) for cell, laid in player.map.items())
