"""A side of the table folded to a line or two: its head, and what of it can be visited."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.games.state51.state.table import State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import Line, Span, ends, line, wrap
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.signs import seat_role, spaced, tinted
from fallen_tui.tui.tables.state51.spots import OnCard, OnFold


def head(
    view: State, side: int, name: str, total: int, unfolded: bool, more: Sequence[Line], columns: int, aim: Highlight
) -> Line:
    """The line of a side: press it, or Enter on it, to fold it or to spread it out."""
    spot = OnFold.of(side)
    here = aim.at == spot
    fold = line(("▼" if unfolded else "►", "key"), " ", (name, "cursor" if here else seat_role(side)), spot=spot)
    return ends((*fold, Span("  "), *spaced(more)), line((f"{total} VP", "vp"), spot=spot), columns)


def open_sites(view: State, sites: list[tuple[str, list[int]]], columns: int, aim: Highlight) -> list[Line]:
    """What can be visited of a folded side, and whatever else of it the question is about."""
    parts: list[Line] = []
    for card, visitors in sites:
        location = view.cards.locations[card]
        spot = OnCard.of(card)
        if location.pattern != "open" and spot not in aim.options:
            continue
        name = aim.named(spot, location.name, "dim" if visitors else "")
        gives = tinted(f" {card_text.gains(location.produces)}" if location.produces else "", "dim", spot)
        parts.append((*name, *gives))
    if not parts:
        return []
    return wrap((*line(("  Open:", "dim")), Span(" "), *spaced(parts, Span("; ", "dim"))), columns, 2)
