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
    """One melee weapon and one ranged weapon of the inventory become active. PH-PRE-09, PH-BUY-12.

    What is active already stays so, at the beginning of a scenario with more goods. PH-SCN-03
    """
    melee, found = tuple(player.melee), {"melee": "", "ranged": player.ranged}
    for what in found:
        if found[what] or (what == "melee" and melee):
            continue
        cards = [each.card for each in player.gear if getattr(game.cards.of[each.card], what) is not None]
        cards = [card for card in cards if armable(game, player, card)]
        if cards:
            key = yield Ask(player.seat, "arm", tuple(map(CardKey.of, cards)), "PH-PRE-09", about=(what,))
            found[what] = key.card
    melee = (found["melee"],) if found["melee"] else melee
    if (melee, found["ranged"]) != (tuple(player.melee), player.ranged) or not (melee or found["ranged"]):
        yield Armed(player.seat, melee, found["ranged"])
