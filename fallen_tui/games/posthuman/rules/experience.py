"""Experience: gained from the dead and from stories, spent on skills and stats. PH-EXP."""

from __future__ import annotations

from collections import Counter

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.cards import kind_of
from fallen_tui.games.posthuman.content.vocabulary import HIGHEST
from fallen_tui.games.posthuman.queries.bonuses import experience, xp_of
from fallen_tui.games.posthuman.rules import decks
from fallen_tui.games.posthuman.state.events import SeenDiscarded, SkillGained, StatRaised, XpSpent
from fallen_tui.games.posthuman.state.keys import CardKey
from fallen_tui.games.posthuman.state.table import Player, State

SKILL, STAT = 3, 6
"""XP that a skill and a stat cost. PH-TAB-XP."""


def kept_card(game: State, card: str) -> str:
    """The encounter under way, which is kept for the 1 XP that it gives; "" where the XP comes in counters."""
    meeting = game.meeting
    if meeting is None or meeting.card != card or card in game.players[meeting.seat].xp_cards:
        return ""
    return card if game.cards.encounters[card].enemy is None else ""


def spend(game: State, seat: int, n: int) -> Rule[None]:
    """Discard cards kept as XP, then counters, for a price; change comes in counters. PH-EXP-02, PH-GAP-46."""
    player = game.players[seat]
    cards: list[str] = []
    paid = 0
    for card in player.xp_cards:
        if paid >= n:
            break
        cards.append(card)
        paid += xp_of(game, card)
    yield XpSpent(seat, tuple(cards), n - paid)


def can_learn(game: State, player: Player) -> bool:
    """Whether the player has the XP for a skill, and there is one left to draw. PH-EXP-04."""
    pile = game.decks["skill"]
    return experience(game, player) >= SKILL and bool(pile.draw or pile.discard)


def can_raise(game: State, player: Player) -> tuple[str, ...]:
    """The stats that XP can raise now. PH-EXP-05, PH-EXP-10."""
    if experience(game, player) < STAT:
        return ()
    return tuple(stat for stat, n in player.stats.items() if n < HIGHEST)


def learn(game: State, seat: int) -> Rule[None]:
    """Spend 3 XP: draw 2 skills, keep 1. PH-EXP-04."""
    yield from spend(game, seat, SKILL)
    yield from draw_skills(game, seat, 2, 1, bought=True)


def raise_stat(game: State, seat: int, stat: str) -> Rule[None]:
    """Spend 6 XP: a stat goes up for good. PH-EXP-05 to PH-EXP-08."""
    yield from spend(game, seat, STAT)
    yield StatRaised(seat, stat)


def draw_skills(game: State, seat: int, n: int, keep: int, bought: bool = False) -> Rule[None]:
    """Draw skills, no two alike and none that one has, and keep some. PH-CUS-06, PH-CUS-07, PH-GAP-47."""
    player = game.players[seat]
    yield from decks.look(game, seat, "skill", n)
    while doubles := doubled(player):
        yield SeenDiscarded(seat, doubles[:1])
        if not (yield from decks.look(game, seat, "skill", 1)) or all_owned(game, player):
            break
    if keep := min(keep, len(player.seen)):
        keys = tuple(map(CardKey.of, player.seen))
        chosen = yield Ask(seat, "skills", keys, "PH-EXP-04", kind="some", low=keep, high=keep)
        for key in chosen:
            yield SkillGained(seat, key.card, bought)
    yield from decks.discard_rest(game, seat)


def doubled(player: Player) -> tuple[str, ...]:
    """The skills seen of which one is there already, or owned."""
    count = Counter(kind_of(card) for card in (*player.skills, *player.seen))
    return tuple(card for card in player.seen if count[kind_of(card)] > 1)


def all_owned(game: State, player: Player) -> bool:
    """Whether only such cards are left in the deck. PH-GAP-47."""
    owned = {kind_of(card) for card in (*player.skills, *player.seen)}
    pile = game.decks["skill"]
    return all(kind_of(card) in owned for card in (*pile.draw, *pile.discard))
