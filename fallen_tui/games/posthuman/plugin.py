"""The Road to the Fortress as a plug-in."""

from __future__ import annotations

from fallen_tui.engine.game import Mode
from fallen_tui.engine.plugin import FIRST, Plugin, SetupOption

PLUGIN = Plugin(
    "posthuman",
    "The Road to the Fortress",
    "Posthuman",
    (
        Mode("standard", "The road: the first of 2 to 4 survivors to reach the Fortress", 2, 4),
        Mode("short", "The short road, begun at the end of the first stretch", 2, 4),
        Mode("solo", "Alone against the clock: reach the Fortress before the last convoy", 1, 1),
        Mode("solo-short", "Alone, the short road", 1, 1),
        Mode("scenario", "A scenario, alone: somebody to bring along, something to find", 1, 1),
        Mode("campaign", "A campaign of journeys, alone", 1, 1),
        Mode(FIRST, "A first game, with a guide: alone, with food for the first days", 1, 1, "wool-231"),
    ),
    (
        SetupOption(
            "survivors",
            "Which survivors?",
            (
                ("made", "six ready-made survivors to choose from"),
                ("custom", "make your own: stats, skills, purchases"),
            ),
            modes=("standard", "short", "solo", "solo-short"),
        ),
        SetupOption(
            "level",
            "How hard?",
            (
                ("normal", "the clock comes 2 turns earlier"),
                ("easy", "the book's clock, 2 food and 9 XP more"),
                ("hard", "the clock comes 5 turns earlier"),
            ),
            modes=("solo", "solo-short"),
        ),
    ),
    parts={
        "game": "fallen_tui.games.posthuman.game:open_game",
        "bot": "fallen_tui.games.posthuman.bot.steady:SteadyBot",
        "determinize": "fallen_tui.games.posthuman.bot.determinize",
        "lookahead": "fallen_tui.games.posthuman.bot.lookahead",
        "routine": "fallen_tui.games.posthuman.bot.routine:routine",
        "again": "fallen_tui.games.posthuman.bot.routine:again",
        "odds": "fallen_tui.games.posthuman.text.outlook",
        "scenarios": "fallen_tui.games.posthuman.scenario.files:FILES",
        "briefing": "fallen_tui.games.posthuman.text.scenario:told",
        "proofreader": "fallen_tui.games.posthuman.tools.inventory",
        "trial": "fallen_tui.games.posthuman.trial:table",
        "aim": "fallen_tui.games.posthuman.text.aim:aim",
        "guide": "fallen_tui.faces.posthuman.guide",
        "daily": "fallen_tui.faces.posthuman.daily",
        "achievements": "fallen_tui.faces.posthuman.achievements:ACHIEVEMENTS",
        "album": "fallen_tui.faces.posthuman.album",
        "summary": "fallen_tui.faces.posthuman.summary:Keeper",
        "timeline": "fallen_tui.faces.posthuman.timeline:CHAPTER",
        "table": "fallen_tui.tui.tables.posthuman:RoadFace",
        "gallery": "fallen_tui.tui.tables.posthuman.gallery",
        "handbook": "fallen_tui.tui.tables.posthuman.guide:chapters",
    },
    score="journey points",
    first="You walk alone, tile by tile, to a town that shuts its gate. Stories, fights with dice, hunger, and wounds "
    "that slowly make something else of you. A turn takes a minute or two.",
    windows=("business", "trade"),
    text_views=(("map", "Map"), ("pack", "Pack"), ("scars", "Scars"), ("journey", "Journey")),
)
