"""The scenarios of this game: of its content, of a file from anywhere, or of a journal that has one."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.scenario.campaigns import faults as faults_of_campaign
from fallen_tui.adventure.scenario.files import Language, ScenarioFiles, in_turns
from fallen_tui.engine.game import Setup
from fallen_tui.games.fallen_land.content.cards import Cards, installed_cards
from fallen_tui.games.fallen_land.scenario.campaign import Campaign, read_campaign
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.faults import faults, idle
from fallen_tui.games.fallen_land.scenario.limits import too_much
from fallen_tui.games.fallen_land.scenario.reading import read_scenario

KINDS = ("variant", "solo", "coop", "competitive", "campaign", "chapter")
"""The order in which they are listed."""
SEATS = 6


def wanted_by(setup: Setup) -> str:
    """The scenario that a set-up is about: named, or that of its mode."""
    if setup.mode == "against-time":
        return "against_time_short" if setup.option("length") == "short" else "against_time"
    return setup.option("scenario")


def _faults(scenario: Scenario, cards: Cards) -> Iterator[tuple[str, str]]:
    known = frozenset((*cards.characters, *cards.spoils, *cards.actions, *cards.stories))
    return faults(scenario, cards.board, known)


def _idle(scenario: Scenario, cards: Cards) -> Iterator[tuple[str, str]]:
    return idle(scenario, cards.board)


FILES: ScenarioFiles[Cards, Scenario, Campaign] = ScenarioFiles(
    "fallen_land",
    KINDS,
    installed_cards,
    Language(read_scenario, _faults, _idle, too_much, read_campaign, faults_of_campaign),
    in_turns("Turns"),
    wanted_by,
    SEATS,
)
