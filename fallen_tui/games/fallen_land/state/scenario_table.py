"""The empty table of a game with a scenario. FL-SCN-03."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.game import Setup
from fallen_tui.games.fallen_land.scenario.cards import boxed, scenario_cards
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.state.chapters import lay_resources, progress_at_start
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat, mark_of
from fallen_tui.games.fallen_land.state.table import State


def lay(state: State, setup: Setup) -> None:
    """Make an empty table that of its scenario. Raises FallenError where there is none, or it is faulty."""
    scenario = FILES.scenario_for(setup, state.cards)
    base = state.cards
    state.cards = scenario_cards(base, scenario)
    own = set(state.out)
    away = boxed(base, scenario)
    state.out += [card for ids in base.decks.values() for card in ids if card in away and card not in own]
    state.out += [site.id for site in scenario.sites]
    state.scenario_progress = progress_at_start(scenario, len(state.players))
    state.scenario_progress.begin(scenario.campaign)
    if scenario.campaign is not None:
        state.options["campaign"] = scenario.campaign.id
    lay_resources(state, scenario)
    state.options |= agreed(scenario, setup)


def agreed(scenario: Scenario, setup: Setup) -> dict[str, str]:
    """The options of a game with a scenario; its length is that of the marks that win, if any do."""
    length = "normal" if scenario.length == "none" else scenario.length
    return {"scenario": scenario.id, "level": scenario.level, "length": length}


# --- what must hold ---


def wrong(state: State) -> Iterator[str]:
    """Everything wrong with how far a scenario has come: its counters, sites, things to carry, its front."""
    scenario, progress = state.cards.scenario, state.scenario_progress
    if progress is None:
        return
    for id, numbers in progress.counters.items():
        if len(numbers) != (len(state.players) if scenario.counter(id).of == "seat" else 1):
            yield f"{len(numbers)} counters {id} (FL-SCN-08)"
    yield from (f"{wrong} (FL-SCN-08)" for wrong in progress.astray(scenario.counters))
    laid = [world.card for world in state.world if not state.cards.stories[world.card].deck]
    if len(set(laid)) < len(laid) or not {*laid} <= {*progress.opened}:
        yield f"sites {laid} (FL-SCN-05)"
    for mark, where in progress.marks.items():
        lies = mark_of(where)
        if isinstance(lies, OfSeat) and not state.players[lies.seat].place and state.phase != "setup":
            yield f"{mark} is with a lost Party (FL-SCN-11)"
    if len(set(progress.front)) < len(progress.front):
        yield "the front has taken a hex twice (FL-SCN-12)"
