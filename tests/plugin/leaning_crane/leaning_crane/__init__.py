"""The Leaning Crane: two to four salvagers under a crane of Gantry that will fall today. A game of its own package."""

from __future__ import annotations

from pathlib import Path

from fallen_tui.engine.game import Mode
from fallen_tui.engine.plugin import Plugin, SetupOption

PLUGIN = Plugin(
    "leaning_crane",
    "The Leaning Crane",
    "",
    (Mode("standard", "Dig until dusk, or until the crane falls", 2, 4),),
    (
        SetupOption(
            "weather", "Which weather?", (("calm", "a breath of wind"), ("gale", "the wind blows twice as hard"))
        ),
    ),
    parts={"game": "leaning_crane.game:open_game"},
    root=Path(__file__).parent / "content",
    text_views=(("hand", "Finds"), ("heap", "Heap")),
)
