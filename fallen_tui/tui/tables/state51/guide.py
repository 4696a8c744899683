"""How the table of The New Charter is read: its parts, its signs, its cards."""

from __future__ import annotations

from fallen_tui.games.state51.state.table import RESOURCES
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.books.handbook import SPACE, HelpChapter, pair, says
from fallen_tui.tui.tables.state51 import CharterFace
from fallen_tui.tui.tables.state51.signs import PART, VP, WORKER

TABS = {
    "table": "Your play area: Base, Leader, Locations in their rows, and what lies on or under each",
    "row": "The Lookout: the cards face up to be picked from",
    "hand": "Your hand, with all three parts of every card",
    "others": "The other powers, or the Rival; Enter unfolds one",
    "reach": "How far your Contact cards reach, at which price, and what of your hand that brings near",
    "track": "VP of every side, to thirty, or the ranks of the score attack",
    "log": "What happened, turn by turn",
}
_USES = {
    "conquest": "what a card gives once, tucked under your Base",
    "cooperation": "what a card gives each turn, tucked under your Base",
    "incorporation": "what a card does in your play, and 1 VP",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    tabs = tuple(pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in CharterFace.tabs)
    stock = tuple(pair(f"{card_text.LETTER[kind]}2", f"two {card_text.RESOURCE[kind]}", kind) for kind in RESOURCES)
    parts = tuple(pair(PART[kind], words, kind) for kind, words in _USES.items())
    return [
        HelpChapter("The New Charter", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Charter: signs", (*stock, *_SIGNS)),
        HelpChapter("Charter: cards", (_CARDS, SPACE, *parts, SPACE, *_KEYS)),
    ]


_TOP = says(
    "The top line tells the turn, the phase and who acts, then "
    "everybody's VP, and your own Workers, resources and cards."
)
_BROAD = says("On a broad screen your hand, the others, the track and the log stand beside the table by themselves.")
_SIGNS = (
    pair(f"{WORKER}3", "Workers", "worker"),
    pair(f"{VP}2", "a VP token, worth 2", "vp"),
    pair("→2", "distance: your Contact cards of a kind must reach so far", "dim"),
    pair("✓", "near enough: this part of the card can be had", "good"),
    pair("•", "can be done now: press it, or Enter", "key"),
    pair("└", "tucked under the card above", "rule"),
    pair("█ ▒", "on the track: VP at the last count, and gained since", "strong"),
)
_CARDS = says(
    "Every Location card can become one of three things, by range of one of three kinds; "
    "each of these has its colour everywhere."
)
_KEYS = (
    pair("arrows", "on the table: from card to card; Enter does what is marked ▸ of it, or opens the card"),
    pair("+ -", "through the ways to use the card under the cursor; Enter takes the one that is marked"),
    pair(".", "read it in full"),
)
