"""The New Charter as a plug-in."""

from __future__ import annotations

from fallen_tui.engine.game import Mode
from fallen_tui.engine.plugin import FIRST, Plugin

PLUGIN = Plugin(
    "state51",
    "The New Charter",
    "51st State",
    (
        Mode("standard", "The race to 30 VP, 2 to 4 powers", 2, 4),
        Mode("rival-scout", "Solo against the Rival, Scout level", 1, 1),
        Mode("rival-settler", "Solo against the Rival, Settler level", 1, 1),
        Mode("rival-warlord", "Solo against the Rival, Warlord level", 1, 1),
        Mode("rival-overlord", "Solo against the Rival, Overlord level", 1, 1),
        Mode("countdown", "Solo score attack over 7 turns", 1, 1),
        Mode("countdown-short", "Solo score attack over 6 turns", 1, 1),
        Mode("countdown-long", "Solo score attack over 8 turns", 1, 1),
        Mode(FIRST, "A first game, with a guide: the race against one other power", 2, 2, "first-77"),
    ),
    parts={
        "game": "fallen_tui.games.state51.game:open_game",
        "bot": "fallen_tui.games.state51.bot.steady:SteadyBot",
        "determinize": "fallen_tui.games.state51.bot.determinize",
        "lookahead": "fallen_tui.games.state51.bot.lookahead",
        "routine": "fallen_tui.games.state51.bot.routine:routine",
        "proofreader": "fallen_tui.games.state51.tools.inventory",
        "trial": "fallen_tui.games.state51.trial:table",
        "aim": "fallen_tui.games.state51.text.aim:aim",
        "guide": "fallen_tui.faces.state51.guide",
        "daily": "fallen_tui.faces.state51.daily",
        "achievements": "fallen_tui.faces.state51.achievements:ACHIEVEMENTS",
        "album": "fallen_tui.faces.state51.album",
        "summary": "fallen_tui.faces.state51.summary:Keeper",
        "timeline": "fallen_tui.faces.state51.timeline:CHAPTER",
        "table": "fallen_tui.tui.tables.state51:CharterFace",
        "gallery": "fallen_tui.tui.tables.state51.gallery",
        "handbook": "fallen_tui.tui.tables.state51.guide:chapters",
    },
    score="VP",
    windows=("afterwards", "store_last"),
    measured=("countdown",),
    strength="FS-TAB-SOLODIFF",
    first="You build a power from cards. Raze a place, deal with it or make it yours, and be the first to reach 30 VP. "
    "No dice. A turn takes a few minutes.",
)
