"""The empty table of a game with a scenario. FL-SCN-03."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.game import Setup
from fallen_tui.games.fallen_land.cards import Cards
from fallen_tui.games.fallen_land.scenario import Scenario
from fallen_tui.games.fallen_land.scenario_cards import boxed, course_of, staged
from fallen_tui.games.fallen_land.scenario_files import scenario_for
from fallen_tui.games.fallen_land.state import NOBODY, Holding, State
from fallen_tui.games.fallen_land.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.under_way import Saga


def lay(state: State, setup: Setup) -> None:
    """Make an empty table that of its scenario. Raises FallenError where there is none, or it is faulty."""
    scenario = scenario_for(setup, state.cards)
    base = state.cards
    state.cards = staged(base, scenario)
    own = set(state.out)
    away = boxed(base, scenario)
    state.out += [card for ids in base.decks.values() for card in ids if card in away and card not in own]
    state.out += [site.id for site in scenario.sites]
    state.course = course_of(scenario, len(state.players))
    if scenario.campaign is not None:
        state.course.saga = Saga(scenario.campaign.first)
        state.course.saga.note("begun", scenario.campaign.first)
        state.options["campaign"] = scenario.campaign.id
    _resources(state, scenario)
    state.options |= agreed(scenario, setup)


def _resources(state: State, scenario: Scenario) -> None:
    """All Resources are neutral, or destroyed from the start."""
    for hex in state.resources:
        state.resources[hex] = Holding(destroyed=scenario.setup.resources < 0)


def cards_of(state: State) -> Cards:
    """The cards of the chapter that is played, with the boons that have been gained."""
    assert state.course is not None
    assert state.course.saga is not None
    campaign, saga = state.cards.scenario.campaign, state.course.saga
    return staged(campaign.base, campaign.scenarios[saga.chapter], tuple(saga.boons))


def turn_page(state: State, chapter: str, again: bool, anew: bool) -> None:
    """Clear the table for a chapter: people, gear, technologies, chips, tracks stay, the dead too. FL-CAM-03, 06.

    anew   the failure is undone: kept counters stand as they did when the chapter first began. FL-CAM-04
    """
    assert state.course is not None
    assert state.course.saga is not None
    saga, old = state.course.saga, state.cards.scenario
    saga.chapter, saga.number = chapter, saga.number + 1
    saga.note("again" if again else "begun", chapter)
    if anew:
        del saga.outcomes[chapter]
        saga.flags = {id: list(n) for id, n in saga.before.items()}
    else:
        saga.before = {id: list(n) for id, n in saga.flags.items()}
    campaign = old.campaign
    scenario = campaign.scenarios[chapter]
    _clear(state, {site.id for site in old.sites})
    state.cards = cards_of(state)
    dead = {text for _, word, text in saga.chronicle if word == "died"}
    _box(state, campaign.base, boxed(campaign.base, scenario) | dead)
    state.out += [site.id for site in scenario.sites]
    state.course = course_of(scenario, len(state.players), saga.flags)
    state.course.saga = saga
    _resources(state, scenario)
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


def agreed(scenario: Scenario, setup: Setup) -> dict[str, str]:
    """The options of a game with a scenario; its length is that of the marks that win, if any do."""
    length = "normal" if scenario.length == "none" else scenario.length
    return {"scenario": scenario.id, "level": scenario.level, "length": length}


# --- what must hold ---


def wrong(state: State) -> Iterator[str]:
    """Everything wrong with the course of a scenario: its counters, sites, things to carry, its front."""
    scenario, course = state.cards.scenario, state.course
    if course is None:
        return
    for id, numbers in course.counters.items():
        known = scenario.counter(id)
        if len(numbers) != (len(state.players) if known.of == "seat" else 1):
            yield f"{len(numbers)} counters {id} (FL-SCN-08)"
        if not all(known.low <= n <= known.high for n in numbers):
            yield f"counter {id} at {numbers} (FL-SCN-08)"
    laid = [world.card for world in state.world if not state.cards.stories[world.card].deck]
    if len(set(laid)) < len(laid) or not {*laid} <= {*course.opened}:
        yield f"sites {laid} (FL-SCN-05)"
    for mark, where in course.marks.items():
        word, _, rest = where.partition(":")
        if word == "seat" and not state.players[int(rest)].place and state.phase != "setup":
            yield f"{mark} is with a lost Party (FL-SCN-11)"
    if len(set(course.front)) < len(course.front):
        yield "the front has taken a hex twice (FL-SCN-12)"
