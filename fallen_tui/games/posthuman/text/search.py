"""Finding a card by its name, and where its copies lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fallen_tui.adventure.text.english import listed, whose
from fallen_tui.adventure.text.search import matches, one_of, several
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import COPY, kind_of
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import lines
from fallen_tui.games.posthuman.text.names import DECKS, square


def one_card(view: State, seat: int | None, wanted: str) -> list[str]:
    """A card in full and where it lies, as far as it lies open; several where the words fit several."""
    found = one_of(find(view.cards, wanted), lambda card: places(view, seat, card))
    if len(found) > 1:
        return [several({card: view.cards.name(card) for card in found}, found, "cards")]
    if not found:
        return []
    head, *rest = lines(view.cards, found[0])
    where = places(view, seat, found[0])
    told = [f"  {capital(listed(where))}."] if where else []
    return [f"{head}.", *(f"  {line}" for line in rest), *told]


def find(cards: Cards, wanted: str) -> list[str]:
    """The kinds of cards that an id, a name or a part of a name fits, the closest fit alone."""
    return matches(_names(cards), kind_of(wanted) if wanted in cards.of else wanted)


@lru_cache(maxsize=4)
def _names(cards: Cards) -> dict[str, str]:
    """The name of every kind of card."""
    return {card: str(found.name) for card, found in cards.of.items() if COPY not in card}


def places(view: State, seat: int | None, kind: str) -> list[str]:
    """Where the copies of a card lie, as far as a seat can see them."""
    return list(dict.fromkeys(where for card, where in _lying(view, seat) if kind_of(card) == kind))


def _lying(view: State, seat: int | None) -> Iterator[tuple[str, str]]:
    """Every card that lies where a seat sees it, and where that is."""
    for player in view.players:
        yield from _of_player(player, whose(player.name, player.seat == seat))
    yield view.event, "the event of this turn"
    yield view.season, "the season in play"
    yield from ((card, "on sale") for card in view.market)
    if view.fight is not None:
        yield from ((card, "in the combat under way") for card in (*(foe.card for foe in view.fight.foes),))
        yield from ((card, "killed in the combat under way") for card in view.fight.dead)
    if view.meeting is not None:
        yield view.meeting.card, "the encounter under way"
    for name, deck in view.decks.items():
        yield from ((card, f"discarded ({DECKS[name]})") for card in deck.discard)


def _of_player(player: Player, owner: str) -> Iterator[tuple[str, str]]:
    yield player.character, f"{owner} survivor"
    for carried in player.gear:
        active = carried.card in player.melee or carried.card == player.ranged
        yield carried.card, f"{owner} active weapon" if active else f"in {owner} pack"
        yield carried.mount, f"mounted on a weapon in {owner} pack"
    piles = {
        f"in {owner} hand": (*player.hand, *player.actions),
        f"looked at, in {owner} hands": player.seen,
        f"{owner} skill": player.skills,
        f"{owner} follower": player.followers,
        f"{owner} follower, face down": player.hidden,
        f"{owner} scar": player.scars,
        f"among {owner} XP": player.xp_cards,
        f"kept, {owner} event": player.kept,
    }
    for where, pile in piles.items():
        yield from ((card, where) for card in pile)
    if not player.human:
        yield player.chosen, f"laid, {owner} action"
    for cell, laid in player.map.items():
        yield laid.tile, f"on {owner} map, {square(cell)}"
