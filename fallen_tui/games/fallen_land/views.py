"""What a seat may see: a state of its own, hidden cards as "?". INF-01 to INF-03, INF-10, INF-11."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache

import attrs

from fallen_tui.engine.clone import clone
from fallen_tui.games.fallen_land.card_parts import Part
from fallen_tui.games.fallen_land.cards import Cards
from fallen_tui.games.fallen_land.state import HIDDEN, NOBODY, Member, Offer, Player, State
from fallen_tui.games.fallen_land.stories import Story

UNREAD = Part("Not read out before the checks are decided.")
"""In place of an outcome that nobody may know yet. FL-INF-10."""


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    who = NOBODY if seat is None else seat
    seen = clone(state)
    for player in seen.players:
        if player.seat != who:
            _hide(player)
    for deck in seen.decks.values():
        deck.draw = [HIDDEN] * len(deck.draw)
        deck.discard.sort()
    seen.limbo = [card if state.secret.get(card, who) == who else HIDDEN for card in state.limbo]
    seen.secret = {card: who for card in seen.limbo if state.secret.get(card) == who}
    seen.offers = [offer if offer.by == who else _offer(offer) for offer in seen.offers]
    if seen.course is not None and state.phase != "over":
        _cover(seen)
    for card, decided in sealed(state):
        seen.cards = unread(seen.cards, card, decided)
    return seen


def sealed(state: State) -> Iterator[tuple[str, bool]]:
    """The story cards with outcomes that nobody may read yet; whether all but the Optional Skill Check is decided.

    The card in play, and those that wait on the map for more Parties. FL-INF-10.
    """
    stories, tale = state.cards.stories, state.tale
    if tale is not None and tale.card in stories and not tale.visit:
        story = stories[tale.card]
        if not tale.disclosed or (story.optional is not None and tale.stage != "epilogue"):
            yield tale.card, tale.disclosed
    for world in state.world:
        if stories[world.card].multi > 1 and stories[world.card].world is None and not _under_way(state, world.card):
            yield world.card, False


def _under_way(state: State, card: str) -> bool:
    return state.tale is not None and state.tale.card == card


def _hide(player: Player) -> None:
    """Count what another seat holds in secret, name nothing of it."""
    player.hand = [HIDDEN] * len(player.hand)
    player.roster = [Member(HIDDEN) for _ in player.roster]
    player.dealt = [HIDDEN] * len(player.dealt)
    player.stack = [HIDDEN] * len(player.stack)


def _cover(seen: State) -> None:
    """Let secret counters of a scenario stand as at its beginning. FL-SCN-15."""
    for counter in seen.cards.scenario.counters:
        if counter.secret:
            numbers = seen.course.counters[counter.id]  # type: ignore[union-attr]
            numbers[:] = [counter.start] * len(numbers)


def _offer(offer: Offer) -> Offer:
    """An offer whose Action cards are counted, not named. FL-INF-03."""
    n = sum(number for key, number in offer.gives if key.startswith("action"))
    open_goods = tuple(pair for pair in offer.gives if not pair[0].startswith("action"))
    return Offer(offer.by, offer.to, (*open_goods, ("action", n)) if n else open_goods, offer.wants)


@lru_cache(maxsize=64)
def unread(cards: Cards, card: str, decided: bool) -> Cards:
    """The cards, one story among them without its outcomes; `decided`: without those of the Optional Skill Check."""
    seen = copy(cards)
    object.__setattr__(seen, "_whole", cards.whole)
    object.__setattr__(seen, "stories", {**cards.stories, card: _unread(cards.stories[card], decided)})
    return seen


def _unread(story: Story, decided: bool) -> Story:
    seen = copy(story)
    extra = story.optional
    if decided and extra is not None:
        extra = attrs.evolve(extra, success=UNREAD, failure=extra.failure and UNREAD)
        object.__setattr__(seen, "optional", extra)
        return seen
    checks = tuple(
        attrs.evolve(check, success=check.success and UNREAD, failure=check.failure and UNREAD)
        for check in story.checks
    )
    changes = {
        "checks": checks,
        "success": story.success and UNREAD,
        "failure": story.failure and UNREAD,
        "optional": None,
    }
    for field, value in changes.items():
        object.__setattr__(seen, field, value)
    return seen
