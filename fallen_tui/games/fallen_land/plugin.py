"""Council of Towns as a plug-in."""

from __future__ import annotations

from fallen_tui.engine.game import Mode
from fallen_tui.engine.plugin import FIRST, Plugin, SetupOption

PLUGIN = Plugin(
    "fallen_land",
    "Council of Towns",
    "Fallen Land, 2nd edition",
    (
        Mode("standard", "To 20 Prestige or 80 Town Health", 1, 6),
        Mode("short", "The short game: to 10 Prestige or 55 Town Health", 1, 6),
        Mode("against-time", "Alone against time, at 3 levels", 1, 1),
        Mode("rival-towns", "Alone against rival towns that follow their dice", 1, 1),
        Mode("scenario", "A scenario: alone, together or as a race", 1, 6),
        Mode("campaign", "A campaign, chapter by chapter, alone", 1, 1),
        Mode(FIRST, "A first game, with a guide: the short game against one other town", 2, 2, "rye-20"),
    ),
    (
        SetupOption(
            "setup",
            "Which set-up?",
            (
                ("standard", "towns, people and gear are dealt"),
                ("draft", "people and gear are drafted"),
                ("chosen", "you choose your town"),
                ("head_start", "you start with a Resource and 1 Prestige"),
            ),
        ),
        SetupOption(
            "town_events",
            "Which Town Events?",
            (
                ("off", "a roll on the chart at the end of each Turn"),
                ("on", "a card for each town, face up from the deal on"),
            ),
        ),
        SetupOption(
            "rivals",
            "How many rivals?",
            (("2", "2 rival towns"), ("1", "1 rival town"), ("3", "3 rival towns")),
            ("rival-towns",),
        ),
        SetupOption(
            "level",
            "Which level?",
            (
                ("normal", "rivals have a head start"),
                ("easy", "rivals have a small head start"),
                ("hard", "rivals have a great head start, and luck"),
            ),
            ("rival-towns",),
        ),
        SetupOption(
            "length",
            "Which length?",
            (("normal", "to 20 Prestige or 80 Town Health"), ("short", "to 10 Prestige or 55 Town Health")),
            ("rival-towns",),
        ),
    ),
    parts={
        "game": "fallen_tui.games.fallen_land:open_game",
        "bot": "fallen_tui.games.fallen_land.bot.steady:SteadyBot",
        "determinize": "fallen_tui.games.fallen_land.bot.determinize",
        "lookahead": "fallen_tui.games.fallen_land.bot.lookahead",
        "routine": "fallen_tui.games.fallen_land.bot.routine:routine",
        "again": "fallen_tui.games.fallen_land.bot.routine:again",
        "travel": "fallen_tui.faces.fallen_land.travel",
        "forms": "fallen_tui.faces.fallen_land.forms:open_form",
        "scenarios": "fallen_tui.games.fallen_land.scenario.files:FILES",
        "briefing": "fallen_tui.games.fallen_land.text.scenario:told",
        "proofreader": "fallen_tui.games.fallen_land.tools.inventory",
        "trial": "fallen_tui.games.fallen_land.trial:table",
        "aim": "fallen_tui.games.fallen_land.text.aim:aim",
        "guide": "fallen_tui.faces.fallen_land.guide",
        "daily": "fallen_tui.faces.fallen_land.daily",
        "achievements": "fallen_tui.faces.fallen_land.achievements:ACHIEVEMENTS",
        "album": "fallen_tui.faces.fallen_land.album",
        "summary": "fallen_tui.faces.fallen_land.summary:Keeper",
        "timeline": "fallen_tui.faces.fallen_land.timeline:CHAPTER",
        "table": "fallen_tui.tui.tables.fallen_land:CouncilFace",
        "gallery": "fallen_tui.tui.tables.fallen_land.gallery",
        "handbook": "fallen_tui.tui.tables.fallen_land.guide:chapters",
    },
    score="Prestige",
    windows=("react",),
    first="You lead a town and send its Party across a ruined land: gear, stories, dice, and a rival who wants "
    "the same hills. More to read, more to see. The first month takes about half an hour.",
)
