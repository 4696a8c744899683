"""The chapters of a campaign: the table is cleared for the next one, and its cards come into play. FL-CAM-03."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.scenario.facts import the_campaign_progress
from fallen_tui.adventure.scenario.progress import counters_at_start
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.scenario.cards import boxed, scenario_cards
from fallen_tui.games.fallen_land.state.table import NOBODY, Holding, ScenarioProgress, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Scenario


def cards_of(state: State) -> Cards:
    """The cards of the chapter that is played, with the boons that have been gained."""
    campaign, campaign_progress = state.cards.scenario.campaign, the_campaign_progress(state)
    return scenario_cards(campaign.base, campaign.scenarios[campaign_progress.chapter], tuple(campaign_progress.boons))


def turn_page(state: State, chapter: str, again: bool, anew: bool) -> None:
    """Clear the table for a chapter: people, gear, technologies, chips, tracks stay, the dead too. FL-CAM-03, 06.

    anew   the failure is undone: kept counters stand as they did when the chapter first began. FL-CAM-04
    """
    campaign_progress, old = the_campaign_progress(state), state.cards.scenario
    campaign_progress.turn_to(chapter, again, anew)
    campaign = old.campaign
    scenario = campaign.scenarios[chapter]
    _clear(state, {site.id for site in old.sites})
    state.cards = cards_of(state)
    dead = {text for _, word, text in campaign_progress.chronicle if word == "died"}
    _box(state, campaign.base, boxed(campaign.base, scenario) | dead)
    state.out += [site.id for site in scenario.sites]
    state.scenario_progress = progress_at_start(scenario, len(state.players), campaign_progress.flags)
    state.scenario_progress.campaign = campaign_progress
    lay_resources(state, scenario)
    state.missions.clear()
    state.options["scenario"] = chapter
    state.phase, state.stage, state.turn, state.at, state.first, state.current = "setup", LAST, 0, 0, 0, NOBODY


LAST = 6
"""The stage of set-up in which a chapter is laid out: the last."""


def _clear(state: State, sites: set[str]) -> None:
    """Whatever lies on the map, is attached or goes on goes to its discard pile; wounds of the body are healed."""
    stories = state.cards.stories
    for world in state.world:
        if stories[world.card].deck:
            state.decks[stories[world.card].deck].discard.append(world.card)
    state.out = [card for card in state.out if card not in sites]
    actions = state.decks["action"].discard
    actions += [band.card for band in state.mercenaries]
    for player in state.players:
        actions += [each.card for each in (*player.town_cards, *player.party_cards)]
        player.town_cards, player.party_cards = [], []
        for member in (*player.crowns, *player.roster):
            if member is not None:
                actions += [each.card for each in member.cards]
                member.cards, member.physical = [], 0
        for crown, member in enumerate(player.crowns):
            if member is not None and member.card in state.cards.actions:
                actions.append(member.card)
                player.auction += member.gear
                player.crowns[crown] = None
        if player.event:
            state.decks[TOWN_EVENT].discard.extend(player.event)
            player.event = []
        player.place = "" if player.lost or not player.party else state.home(player.seat)
        player.weeks = player.penalty = player.began = 0
        player.owes = False
        player.boosts, player.bought, player.fired = [], [], []
    state.world, state.mercenaries, state.truces = [], [], []
    state.offers, state.done, state.posts = [], [], []
    state.used, state.used_now = {}, {}


def _box(state: State, base: Cards, away: frozenset[str]) -> None:
    """Whole decks to be shuffled: without what this chapter leaves out, with what the one before left out."""
    for deck, ids in base.decks.items():
        pile = state.decks.get(deck)
        if pile is None:
            continue
        known = set(ids)
        back = [card for card in state.out if card in known and card not in away]
        state.out = [card for card in state.out if card not in back]
        pile.discard += back
        whole = [*pile.draw, *pile.discard]
        pile.draw, pile.discard = [], [card for card in whole if card not in away]
        state.out += [card for card in whole if card in away]


# --- what a chapter and a scenario have in common ---


def progress_at_start(scenario: Scenario, seats: int, kept: dict[str, list[int]] | None = None) -> ScenarioProgress:
    """A scenario at its beginning; counters that are kept stand where they stood."""
    counters = counters_at_start(scenario.counters, seats, kept)
    return ScenarioProgress(counters, {mark.id: mark.start for mark in scenario.marks})


def lay_resources(state: State, scenario: Scenario) -> None:
    """All Resources are neutral, or destroyed from the start."""
    for hex in state.resources:
        state.resources[hex] = Holding(destroyed=scenario.setup.resources < 0)
