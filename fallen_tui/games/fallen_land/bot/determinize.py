"""What a seat cannot see, dealt anew: any table that looks the same from that seat. FL-INF-01 to FL-INF-03."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.bot import dealing
from fallen_tui.adventure.bot.dealing import filled
from fallen_tui.engine.clone import clone
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.state.player import Attached, Member
from fallen_tui.games.fallen_land.state.table import HIDDEN, State, cards_on_table

ROSTER, HANDS = "character", "action"
"""The decks whose cards lie in Town Rosters, and in hands."""
OPENLY: frozenset[str] = frozenset()
"""Topics of the questions that other seats answer before all eyes, so that a memory holds their answers."""


def unseen(view: State) -> dict[str, tuple[str, ...]]:
    """The cards that may lie wherever a view shows "?", by their deck, sorted."""
    seen = {*cards_on_table(view), *view.joined}
    return dealing.unseen({name: _box(view.cards, name) for name in view.decks}, seen)


def _box(cards: Cards, deck: str) -> tuple[str, ...]:
    """Every card that may come into a deck, perk cards included."""
    return tuple(cards.spoils) if deck == "spoils" else tuple(cards.decks[deck])


def deal(view: State, piles: dict[str, list[str]]) -> State | None:
    """A whole table: a view with its "?" replaced by the unseen cards in the order given.

    None in set-up, and where cards of unknown decks are on their way or on offer. What rests on Characters in other
    Rosters cannot be seen at all: cards that are left over rest there.
    """
    if view.phase == "setup" or HIDDEN in view.limbo or any(key == "action" for o in view.offers for key, _ in o.gives):
        return None
    state = clone(view)
    left = {name: iter(cards) for name, cards in piles.items()}
    strangers = []
    for player in state.players:
        player.hand = filled(player.hand, left[HANDS], HIDDEN)
        for member in player.roster:
            if member.card == HIDDEN:
                member.card = next(left[ROSTER])
                strangers.append(member)
    for name, deck in state.decks.items():
        deck.draw = filled(deck.draw, left[name], HIDDEN)
    return state if _rest(state, left, strangers) else None


def _rest(state: State, left: dict[str, Iterator[str]], strangers: list[Member]) -> bool:
    """Lay what is left over on Characters in other Rosters; False where there is nobody, or it cannot lie there."""
    over = {name: list(cards) for name, cards in left.items()}
    spare = over.pop(HANDS)
    if any(over.values()) or (spare and not strangers):
        return False
    for n, card in enumerate(spare):
        strangers[n % len(strangers)].cards.append(Attached(card, state.current))
    return True
