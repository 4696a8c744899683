"""What survivors begin with: copies of cards out of their decks, and the weapons they take up."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.cards import kind_of
from fallen_tui.games.posthuman.queries.bonuses import armable
from fallen_tui.games.posthuman.state.events import Armed
from fallen_tui.games.posthuman.state.keys import CardKey
from fallen_tui.games.posthuman.state.table import Player, State


def of_kind(game: State, deck: str, kind: str) -> str:
    """A copy of a card that is still in its deck."""
    return next(card for card in sorted(game.decks[deck].draw) if kind_of(card) == kind)


def arm(game: State, player: Player) -> Rule[None]:
    """One melee weapon and one ranged weapon of the inventory become active. PH-PRE-09, PH-BUY-12."""
    found: dict[str, str] = {"melee": "", "ranged": ""}
    for what in found:
        cards = [each.card for each in player.gear if getattr(game.cards.of[each.card], what) is not None]
        cards = [card for card in cards if armable(game, player, card)]
        if cards:
            key = yield Ask(player.seat, "arm", tuple(map(CardKey.of, cards)), "PH-PRE-09", about=(what,))
            found[what] = key.card
    yield Armed(player.seat, (found["melee"],) if found["melee"] else (), found["ranged"])
