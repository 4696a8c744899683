"""The scenarios of this game: of its content, of a file from anywhere, or of a journal that has one."""

from __future__ import annotations

from fallen_tui.adventure.scenario.campaigns import faults as faults_of_campaign
from fallen_tui.adventure.scenario.files import Language, ScenarioFiles, in_turns
from fallen_tui.engine.game import Setup
from fallen_tui.games.posthuman.content.load import GAME, Cards, installed_cards
from fallen_tui.games.posthuman.scenario.campaign import Campaign, read_campaign
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.faults import faults, idle, too_much
from fallen_tui.games.posthuman.scenario.reading import read_scenario

KINDS = ("solo", "campaign", "chapter")
"""The order in which they are listed."""


def wanted_by(setup: Setup) -> str:
    """The scenario that a set-up names."""
    return setup.option("scenario")


FILES: ScenarioFiles[Cards, Scenario, Campaign] = ScenarioFiles(
    GAME,
    KINDS,
    installed_cards,
    Language(read_scenario, faults, idle, too_much, read_campaign, faults_of_campaign),
    in_turns("turns"),
    wanted_by,
    1,
)
