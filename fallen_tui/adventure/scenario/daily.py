"""What daily games of adventures have in common: scenarios for one person, and every game at each level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fallen_tui.adventure.scenario.files import ScenarioFiles
from fallen_tui.adventure.scenario.levels import LEVELS
from fallen_tui.engine.parts import DailySetup

DailyOffer = tuple[str, str, tuple[tuple[str, str], ...]]
"""A game that may be a daily one but for its level: its mode, its title, its other options."""


def solo_scenarios(files: ScenarioFiles[Any, Any, Any]) -> Iterator[DailyOffer]:
    """Every scenario for one person."""
    return (("scenario", card.name, (("scenario", card.id),)) for card in files.catalogue() if card.kind == "solo")


def at_levels(offers: Iterable[DailyOffer]) -> tuple[DailySetup, ...]:
    """Each of some games at each level."""
    return tuple(
        DailySetup(mode, f"{title}, {level}", (*options, ("level", level)))
        for mode, title, options in offers
        for level in LEVELS
    )
