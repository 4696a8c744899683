"""Campaigns: a journey closes, what comes along, the next journey or the end. PH-CMP."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fallen_tui.adventure.scenario import course
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.rules import scenario
from fallen_tui.games.posthuman.rules.ending import scores
from fallen_tui.games.posthuman.state.events import Over
from fallen_tui.games.posthuman.state.events.scenario import ChapterBegan, ChapterClosed, the_campaign_progress
from fallen_tui.games.posthuman.state.table import State

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.ends import Finish
    from fallen_tui.games.posthuman.scenario.campaign import Campaign


def the_campaign(game: State) -> Campaign:
    """The campaign that is played."""
    found: Campaign = game.cards.scenario.campaign
    return found


def journey_over(game: State, verdict: Finish, grade: str, story: str) -> Rule[None]:
    """A journey is over; the next follows, or the end. Who has turned goes no further. PH-CMP-02 to PH-CMP-05."""
    campaign_progress = the_campaign_progress(game)
    yield ChapterClosed(campaign_progress.chapter, verdict.outcome, grade, story)
    following = course.following(the_campaign(game), campaign_progress.outcomes, partial(scenario.holds, game))
    if following and game.players[scenario.YOU].human:
        yield ChapterBegan(following)
    else:
        yield from end(game, verdict)


def end(game: State, verdict: Finish) -> Rule[None]:
    """The campaign is over: won where its last journey was. PH-CMP-05."""
    campaign = the_campaign(game)
    ending = next((each for each in campaign.endings if scenario.holds(game, each.when)), None)
    last = the_campaign_progress(game).chronicle[-1][2]
    name, text = ("", "") if ending is None else (ending.name, ending.text)
    told = "\n\n".join(filter(None, (last, f"{name}. {text}" if name else text)))
    reason = "campaign" if verdict.outcome == "won" else "campaign_lost"
    yield Over(reason, verdict.winners, scores(game), told)
