"""The ways of a choice that a card gives, and why one isn't open. FL-DEC-76."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.effects.base import Option
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe


def why_closed(view: State, seat: int, option: Option) -> str:
    """Why a player can't take an option of a choice that isn't open to them."""
    if not can_pay(view, seat, option.cost):
        return f"you can't {describe.cost(option.cost)}"
    if not met(view, option.condition, seat):
        return f"only if {describe.named(view.cards, describe.condition(option.condition))}"
    return "it would do nothing now (FL-DEC-76)"
