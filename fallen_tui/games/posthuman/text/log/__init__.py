"""The log: every event as a line, told to a seat and giving nothing away that it may not know."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import Teller, open_, told
from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.log import cards, course, fights, scenario

TELLERS: dict[type[Entry], Teller] = {
    **{kind: open_(line) for part in (course, cards, fights) for kind, line in part.LINES.items()},
    **cards.TELLERS,
    **fights.TELLERS,
    **scenario.TELLERS,
}
"""Every kind of event. Dice are told by the events that follow them."""


def tell(state: State, entry: Entry, seat: int | None) -> str:
    """An entry in words for a seat (None: for anybody; ALL: everything); empty where there is nothing to tell."""
    return told(TELLERS, state, entry, seat)
