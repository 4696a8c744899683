"""Campaigns: a chapter closes, what one keeps, a boon, the next chapter or the end. FL-CAM-01 to FL-CAM-08."""

from __future__ import annotations

from fallen_tui.adventure.rules import scenario_end as shared
from fallen_tui.adventure.scenario import course
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules import scenario
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.drawing import lay_deck
from fallen_tui.games.fallen_land.rules.scenario_turns import begin
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.towns import MOST_TECHNOLOGIES, gain_technology, place_mission
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    Moved,
    PrestigeChanged,
    Stepped,
)
from fallen_tui.games.fallen_land.state.events.scenario import (
    BoonGained,
    ChapterBegan,
    ChapterClosed,
    ScenarioOver,
    the_campaign_progress,
)
from fallen_tui.games.fallen_land.state.keys.words import NO, YES, CardKey, words
from fallen_tui.games.fallen_land.state.table import State

AGAIN = 2
"""Prestige for another try at a chapter. FL-CAM-04."""
KEPT = 3
"""Action cards that one keeps. FL-CAM-03."""


def chapter_over(game: State, outcome: str, grade: str, story: str) -> Rule[None]:
    """A chapter is over: a boon after a won one, another try at a lost one, the next or the end. FL-CAM-02 to 08."""
    campaign_progress = the_campaign_progress(game)
    yield ChapterClosed(campaign_progress.chapter, outcome, grade, story)
    if outcome == "lost" and (yield from tries_again(game)):
        yield from begin_chapter(game, campaign_progress.chapter, True)
        return
    following = shared.next_chapter(game, scenario.holds)
    if not following:
        yield from end(game, outcome)
        return
    if outcome == "won":
        yield from choose_boon(game)
    yield from begin_chapter(game, following)


def choose_boon(game: State) -> Rule[None]:
    """One lasting boon out of three. FL-CAM-05."""
    found = offered(game)
    if found:
        boon = yield Ask(0, "boon", words(*found), "FL-CAM-05")
        yield BoonGained(boon.word)


def offered(game: State) -> tuple[str, ...]:
    """The boons to choose from. FL-CAM-05."""
    campaign, campaign_progress = game.cards.scenario.campaign, the_campaign_progress(game)
    every = (boon.id for boon in campaign.boons)
    return course.offered(
        campaign.chapter(campaign_progress.chapter).boons, every, campaign_progress.boons, campaign.offered
    )


def tries_again(game: State) -> Rule[bool]:
    """Whether a chapter that failed for the first time is played again, for 2 Prestige. FL-CAM-04."""
    campaign_progress = the_campaign_progress(game)
    if campaign_progress.failed.get(campaign_progress.chapter, 0) > 1 or game.players[0].prestige < AGAIN:
        return False
    answer = yield Ask(0, "chapter_again", (YES, NO), "FL-CAM-04", YES)
    if answer == NO:
        return False
    yield PrestigeChanged(0, -AGAIN, "chapter")
    return True


def begin_chapter(game: State, id: str, again: bool = False) -> Rule[None]:
    """What one takes along, a table laid anew, boons at work, the first Turn. FL-CAM-03, FL-CAM-06, FL-CAM-07."""
    for player in game.players:
        yield from pack(game, player.seat)
    yield ChapterBegan(id, again, again)
    setting = game.cards.scenario.setup
    for deck, pile in game.decks.items():
        yield from lay_deck(game, deck, sorted(pile.discard))
    for chip in range(setting.missions):
        yield from place_mission(game, chip)
    for player in game.players:
        for kind in setting.technologies:
            if player.technology(kind) is None and len(player.technologies) < MOST_TECHNOLOGIES:
                yield from gain_technology(game, player.seat, kind, 1, "start")
        for perk in (RULES, *the_campaign_progress(game).boons):
            if perk in game.cards.perks:
                do = carry_out(game, game.cards.perks[perk].start, Scene(player.seat, perk))
                yield from bounded(game, do, f"what {game.cards.name(perk)} gives at the start")
    yield from begin(game)
    yield Stepped("effects", 0, 1)


def pack(game: State, seat: int) -> Rule[None]:
    """Half the coins, rounded down, and up to three Action cards of one's choice. FL-CAM-03."""
    player = game.players[seat]
    hand = tuple(player.hand)
    if hand:
        most = min(KEPT, len(hand))
        saved = yield Ask(
            seat, "keep_actions", tuple(map(CardKey.of, hand)), "FL-CAM-03", kind="some", low=0, high=most
        )
        left = tuple(card for card in hand if card not in saved)
        if left:
            yield Moved(seat, left, f"hand:{seat}", "discard:action", "chapter")
    half = player.coins - player.coins // 2
    if half:
        yield CoinsChanged(seat, -half, "chapter")


def end(game: State, outcome: str) -> Rule[None]:
    """The campaign is over: won where its last chapter was. FL-CAM-08."""
    last, name, text = shared.closing(game, scenario.holds)
    winners = scenario.everybody(game) if outcome == "won" else ()
    reason = "campaign" if winners else "campaign_lost"
    yield ScenarioOver(winners, scenario.scores(game), reason, name, "\n\n".join(filter(None, (last, text))))
