"""What a seat may see: a state of its own, hidden cards as "?". INF-01 to INF-03, INF-10, INF-11."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

import attrs

from fallen_tui.engine.clone import clone
from fallen_tui.engine.decks import Deck
from fallen_tui.games.fallen_land.card_parts import Part
from fallen_tui.games.fallen_land.cards import Cards
from fallen_tui.games.fallen_land.state import HIDDEN, NOBODY, Member, Offer, Player, State
from fallen_tui.games.fallen_land.stories import Story

UNREAD = Part("Not read out before the checks are decided.")
"""In place of an outcome that nobody may know yet. FL-INF-10."""


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    who = NOBODY if seat is None else seat
    seen = copy(state)
    seen.players = [_player(player, player.seat == who) for player in state.players]
    seen.decks = {name: Deck([HIDDEN] * len(deck.draw), sorted(deck.discard)) for name, deck in state.decks.items()}
    seen.limbo = [card if state.secret.get(card, who) == who else HIDDEN for card in state.limbo]
    seen.secret = {card: who for card in seen.limbo if state.secret.get(card) == who}
    seen.offers = [offer if offer.by == who else _offer(offer) for offer in state.offers]
    tale = state.tale
    if tale is not None and not tale.disclosed and not tale.visit and tale.card in state.cards.stories:
        seen.cards = unread(state.cards, tale.card, tale.stage in ("optional", "outcome"))
    return clone(seen)


def _player(player: Player, own: bool) -> Player:
    if own:
        return player
    seen = copy(player)
    seen.hand = [HIDDEN] * len(player.hand)
    seen.roster = [Member(HIDDEN) for _ in player.roster]
    seen.dealt = [HIDDEN] * len(player.dealt)
    seen.stack = [HIDDEN] * len(player.stack)
    return seen


def _offer(offer: Offer) -> Offer:
    """An offer whose Action cards are counted, not named. FL-INF-03."""
    n = sum(number for key, number in offer.gives if key.startswith("action"))
    open_goods = tuple(pair for pair in offer.gives if not pair[0].startswith("action"))
    return Offer(offer.by, offer.to, (*open_goods, ("action", n)) if n else open_goods, offer.wants)


@lru_cache(maxsize=64)
def unread(cards: Cards, card: str, optional: bool) -> Cards:
    """The cards, one story among them without its outcomes; its Optional Skill Check shown once it is due."""
    seen = copy(cards)
    object.__setattr__(seen, "stories", {**cards.stories, card: _unread(cards.stories[card], optional)})
    return seen


def _unread(story: Story, optional: bool) -> Story:
    seen = copy(story)
    checks = tuple(
        attrs.evolve(check, success=check.success and UNREAD, failure=check.failure and UNREAD)
        for check in story.checks
    )
    extra = story.optional if optional else None
    if extra is not None:
        extra = attrs.evolve(extra, success=UNREAD, failure=extra.failure and UNREAD)
    changes = {
        "checks": checks,
        "success": story.success and UNREAD,
        "failure": story.failure and UNREAD,
        "optional": extra,
    }
    for field, value in changes.items():
        object.__setattr__(seen, field, value)
    return seen
