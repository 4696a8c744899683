"""What is loaded when it is first shown: screens by their names, and parts of the face by their places."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fallen_tui.tui.screens.base import BaseScreen

SCREENS = {
    "album": "fallen_tui.tui.screens.album:AlbumScreen",
    "curtain": "fallen_tui.tui.screens.curtain:Curtain",
    "daily": "fallen_tui.tui.screens.daily:DailyScreen",
    "end": "fallen_tui.tui.screens.end:EndScreen",
    "form": "fallen_tui.tui.screens.form:FormScreen",
    "gallery": "fallen_tui.tui.screens.gallery:GalleryScreen",
    "statistics": "fallen_tui.tui.screens.statistics:StatisticsScreen",
    "help": "fallen_tui.tui.screens.help:HelpScreen",
    "learn": "fallen_tui.tui.screens.learn:LearnScreen",
    "page": "fallen_tui.tui.screens.page:PageScreen",
    "replay": "fallen_tui.tui.screens.replay:ReplayScreen",
    "rules": "fallen_tui.tui.screens.rules:RulesScreen",
    "saves": "fallen_tui.tui.screens.saves:SavesScreen",
    "scenarios": "fallen_tui.tui.screens.scenario_list:ScenarioListScreen",
    "settings": "fallen_tui.tui.screens.settings:SettingsScreen",
    "title": "fallen_tui.tui.screens.title:TitleScreen",
    "travel": "fallen_tui.tui.screens.travel:TravelScreen",
    "undo": "fallen_tui.tui.screens.undo:UndoScreen",
    "unsaved": "fallen_tui.tui.screens.unsaved:Unsaved",
    "watch": "fallen_tui.tui.screens.watch:WatchScreen",
    "wizard": "fallen_tui.tui.screens.wizard:WizardScreen",
}
"""The place of each screen."""


def load(place: str) -> Any:
    """What stands at a place, `module:name`; the module itself without a name."""
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def make(name: str, *given: Any, **named: Any) -> BaseScreen:
    """A screen, of what its class is to be given. Raises what the class raises."""
    kind: Callable[..., BaseScreen] = load(SCREENS[name])
    return kind(*given, **named)
