"""How the table of The New Charter is read: its parts, its signs, its cards."""

from __future__ import annotations

from fallen_tui.games.state51.state.table import RESOURCES
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.books.handbook import SPACE, HelpChapter, pair, says
from fallen_tui.tui.tables.state51 import CharterFace
from fallen_tui.tui.tables.state51.signs import PART, VP, WORKER

TABS = {
    "table": "Your play area: Base, Leader, Locations in their rows, and what is on or under each",
    "row": "The Lookout: the face-up cards you pick from",
    "hand": "Your hand, with all 3 parts of every card",
    "others": "The other powers, or the Rival. Enter unfolds one",
    "reach": "How far your Contact cards reach, what they cost, and which cards in your hand they reach",
    "track": "Everybody's VP, up to 30, or the ranks of the score attack",
    "log": "What happened, turn by turn",
}
_USES = {
    "conquest": "what a card gives once, tucked under your Base",
    "cooperation": "what a card gives each turn, tucked under your Base",
    "incorporation": "what a card does in your play area, and 1 VP",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    tabs = tuple([pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in CharterFace.tabs])
    stock = tuple([pair(f"{card_text.LETTER[kind]}2", f"2 {card_text.RESOURCE[kind]}", kind) for kind in RESOURCES])
    parts = tuple([pair(PART[kind], words, kind) for kind, words in _USES.items()])
    return [
        HelpChapter("The New Charter", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Charter: signs", (*stock, *_SIGNS)),
        HelpChapter("Charter: cards", (_CARDS, SPACE, *parts, SPACE, *_KEYS)),
    ]


_TOP = says(
    "The top line shows the turn, the phase and whose move it is, then "
    "everybody's VP, and your own Workers, resources and cards."
)
_BROAD = says("On a wide screen you see your hand, the others, the track and the log beside the table.")
_SIGNS = (
    pair(f"{WORKER}3", "Workers", "worker"),
    pair(f"{VP}2", "a VP token, worth 2", "vp"),
    pair("→2", "distance: your Contact cards of that kind must reach this far", "dim"),
    pair("✓", "near enough: you can use this part of the card", "good"),
    pair("•", "you can do this now: click it, or press Enter", "key"),
    pair("└", "tucked under the card above", "rule"),
    pair("█ ▒", "on the track: VP at the last count, and gained since", "strong"),
)
_CARDS = says("You can use every Location card in 3 ways. Each has its own kind of range and its own colour.")
_KEYS = (
    pair("arrows", "from card to card on the table. Enter does what is marked ▸, or opens the card"),
    pair("+ -", "choose how to use the card under the cursor. Enter uses the marked way"),
    pair(".", "read it in full"),
)
