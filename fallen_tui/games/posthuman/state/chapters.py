"""The journeys of a campaign: the road is cleared for the next one, whoever walks it stays. PH-CMP-03."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.scenario.facts import the_campaign_progress
from fallen_tui.adventure.scenario.progress import counters_at_start
from fallen_tui.games.posthuman.content.encounters import xp_on
from fallen_tui.games.posthuman.scenario.cards import scenario_cards
from fallen_tui.games.posthuman.scenario.reading import WITH
from fallen_tui.games.posthuman.state.keys import SeatKey
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, Player, ScenarioProgress, State

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.scenario.definition import Scenario


def progress_at_start(scenario: Scenario, kept: dict[str, list[int]] | None = None) -> ScenarioProgress:
    """A scenario at its beginning; counters that are kept stand where they stood. PH-SCN-06, PH-SCN-08."""
    marks = {mark.id: SeatKey.of(0) if mark.start == WITH else "" for mark in scenario.marks}
    return ScenarioProgress(
        counters_at_start(scenario.counters, 1, kept), {id: str(where) for id, where in marks.items()}
    )


def turn_page(state: State, chapter: str) -> None:
    """Clear the table for a journey: the survivor with stats, skills, pack, followers, scars and XP stays."""
    campaign_progress = the_campaign_progress(state)
    campaign_progress.turn_to(chapter)
    campaign = state.cards.scenario.campaign
    state.cards = scenario_cards(campaign.base, campaign.scenarios[chapter])
    state.scenario_progress = progress_at_start(campaign.scenarios[chapter], campaign_progress.flags)
    state.scenario_progress.campaign = campaign_progress
    for player in state.players:
        rest(state, player)
    state.decks, state.market, state.passed = {}, [], []
    state.event = state.season = ""
    state.blight, state.blight_until, state.swarm_until, state.final = (), 0, 0, False
    state.meeting = state.fight = None
    state.phase, state.turn, state.queue = "setup", 0, []


def rest(state: State, player: Player) -> None:
    """A survivor between two journeys: healed, fed, half the food and ammunition left, XP in counters."""
    player.health, player.morale, player.hunger = player.health_limit, player.morale_limit, 0
    player.food, player.ammo = (player.food + 1) // 2, (player.ammo + 1) // 2
    player.xp += sum(xp_on(state.cards.of[card]) for card in player.xp_cards)
    player.xp_cards, player.hand, player.kept, player.seen = [], [], [], []
    player.journey, player.map, player.at, player.zone = 0, {}, ORIGIN, MARKER
    player.swarmed = 0
    player.begin_turn()


def held(player: Player) -> tuple[str, ...]:
    """The cards that a survivor has kept from journey to journey: they lie in no deck."""
    return (*player.in_play, *player.skills, *player.followers, *player.hidden, *player.scars)
