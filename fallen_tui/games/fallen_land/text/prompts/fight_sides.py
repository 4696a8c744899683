"""Who fights whom, in the words of questions."""

from __future__ import annotations

from fallen_tui.games.fallen_land.state.table import CREW, FOE, NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.games.fallen_land.text.names import crown_in, whose

Side = tuple[int, str, int]


def side_of(view: State, side: Side, me: int) -> str:
    """A side of a fight: your Party; Ines Okoro of Bo's Party; a mercenary with its hirer."""
    seat, card, crown = side
    if card == FOE and seat != NOBODY:
        return f"a Character of {whose(view, seat, me)} Party"
    if card and card != CREW:
        hirer = f" ({whose(view, seat, me)})" if seat != NOBODY else ""
        return f"{title(view, card)}{hirer}"
    party = f"{whose(view, seat, me)} Party"
    return party if crown == NOBODY else f"{crown_in(view, seat, crown)} of {party}"


def against(view: State, seat: int) -> str:
    """Whom a seat fights, before what else is said: Against Bo's Party: ; "" where it fights nobody."""
    if view.combat is None:
        return ""
    others = [side for side in view.combat.sides if side[0] != seat]
    return f"Against {side_of(view, others[0], seat)}: " if len(others) == 1 else ""
