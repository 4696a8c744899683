"""What a seat may see: a state of its own with what is open, hidden cards as "?". INF-01 to INF-03, INF-10, INF-11."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache

import attrs

from fallen_tui.adventure.scenario.progress import CampaignProgress
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.whitelist import Whitelist
from fallen_tui.games.fallen_land.content.card_parts import Part
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.state.keys.town import ANY_ACTION, good_of
from fallen_tui.games.fallen_land.state.player import Attached, Boost, Member, Player, Ride, Tech
from fallen_tui.games.fallen_land.state.table import (
    HIDDEN,
    NOBODY,
    CheckNow,
    Combat,
    Holding,
    Mercenary,
    Offer,
    ScenarioProgress,
    State,
    StoryInPlay,
    Thrown,
    World,
)

UNREAD = Part("Not read out before the checks are decided.")
"""In place of an outcome that nobody may know yet. FL-INF-10."""

OPEN = Whitelist(
    {
        State: """
            cards mode players options decks resources missions mercenaries world joined out used used_now
            story_in_play check checks combat combats done posts stage truces phase turn at first current result
            scenario_progress rivals
        """,
        Player: """
            seat name faction prestige town_health coins auction crowns rides party_gear party_cards town_cards aside
            technologies chips perk_chips place weeks penalty owes lost bought fired boosts stops event began refit
            rival wounds
        """,
        Member: "card physical infected radiation psychological gear cards",
        Attached: "card by until",
        Ride: "card gear",
        Tech: "kind tier starting",
        Boost: "card skills until",
        Deck: "discard",
        Holding: "owner count destroyed",
        Mercenary: "card seat place job target wounds",
        World: "card by place until visits joined",
        StoryInPlay: """
            card seat deck stage coins tested rolled mercenary joined resource visit result disclosed dead passed
            waiting thrown last held
        """,
        CheckNow: "seat skill need kind crown fixed extra forced dice seats melee card",
        Thrown: "seat crown total master faces successes",
        Combat: "sides solo round killed stood places omega health strike wounds",
        ScenarioProgress: "counters marks opened done left front fired fired_now verdict winners text campaign",
        CampaignProgress: "chapter number outcomes failed boons flags before chronicle",
    },
    whole=(Cards, Result),
)
"""What everybody sees. What a seat alone sees, and what stands for it to others, is put into a view by `view`."""


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    who = NOBODY if seat is None else seat
    seen = OPEN.copy(state)
    for player, shown in zip(state.players, seen.players, strict=True):
        if player.seat == who:
            _reveal(player, shown)
        else:
            _count(player, shown)
    for name, deck in seen.decks.items():
        deck.draw = [HIDDEN] * len(state.decks[name].draw)
        deck.discard.sort()
    seen.limbo = [card if state.secret.get(card, who) == who else HIDDEN for card in state.limbo]
    seen.secret = {card: who for card in seen.limbo if state.secret.get(card) == who}
    seen.offers = [_offer(offer, offer.by == who) for offer in state.offers]
    if seen.scenario_progress is not None and state.phase != "over":
        _cover(seen)
    for card, decided in sealed(state):
        seen.cards = unread(seen.cards, card, decided)
    return seen


def sealed(state: State) -> Iterator[tuple[str, bool]]:
    """The story cards with outcomes that nobody may read yet; whether all but the Optional Skill Check is decided.

    The card in play, and those that wait on the map for more Parties. FL-INF-10.
    """
    stories, in_play = state.cards.stories, state.story_in_play
    if in_play is not None and in_play.card in stories and not in_play.visit:
        story = stories[in_play.card]
        if not in_play.disclosed or (story.optional is not None and in_play.stage != "epilogue"):
            yield in_play.card, in_play.disclosed
    for world in state.world:
        if stories[world.card].multi > 1 and stories[world.card].world is None and not _under_way(state, world.card):
            yield world.card, False


def _under_way(state: State, card: str) -> bool:
    return state.story_in_play is not None and state.story_in_play.card == card


def _reveal(player: Player, shown: Player) -> None:
    """Put what a seat holds in secret into its own view."""
    shown.hand = [*player.hand]
    shown.roster = [OPEN.copy(member) for member in player.roster]
    shown.dealt = [*player.dealt]
    shown.stack = [*player.stack]


def _count(player: Player, shown: Player) -> None:
    """Count what another seat holds in secret, name nothing of it."""
    shown.hand = [HIDDEN] * len(player.hand)
    shown.roster = [Member(HIDDEN) for _ in player.roster]
    shown.dealt = [HIDDEN] * len(player.dealt)
    shown.stack = [HIDDEN] * len(player.stack)


def _cover(seen: State) -> None:
    """Let secret counters of a scenario stand as at its beginning. FL-SCN-15."""
    for counter in seen.cards.scenario.counters:
        if counter.secret:
            numbers = seen.scenario_progress.counters[counter.id]  # type: ignore[union-attr]
            numbers[:] = [counter.start] * len(numbers)


def _offer(offer: Offer, own: bool) -> Offer:
    """An offer; in that of another seat, Action cards are counted, not named. FL-INF-03."""
    return Offer(offer.by, [*offer.to], offer.gives if own else _counted(offer.gives), offer.wants)


def _counted(gives: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    n = sum(number for key, number in gives if good_of(key).word == "action")
    open_goods = tuple(pair for pair in gives if good_of(pair[0]).word != "action")
    return (*open_goods, (ANY_ACTION, n)) if n else open_goods


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
