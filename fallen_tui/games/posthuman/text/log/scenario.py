"""The log of scenarios: counters, places, who and what comes along, what is told, journeys of a campaign."""

from __future__ import annotations

from fallen_tui.adventure.text import scenario_log as shared
from fallen_tui.adventure.text.lines import Teller, open_, silent
from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.scenario.definition import rule_id
from fallen_tui.games.posthuman.state.events import scenario as e
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import card, name, square


def _mark(state: State, event: e.MarkMoved) -> str:
    mark = state.cards.scenario.named(event.mark)
    if not event.to:
        return f"{mark} is with {name(state, event.seat)} no longer"
    if event.to == SeatKey.of(event.seat):
        return f"{mark} comes along with {name(state, event.seat)}"
    lies = TileKey.read(event.to)
    return f"{mark} stays behind at {square((lies.column, lies.row))}"


def _fired(state: State, event: e.Fired) -> str:
    """The name of a rule that has one; what it does is told by what follows."""
    rule = state.cards.scenario.rules[event.rule]
    return card(state, rule_id(event.rule)) if rule.name else ""


TELLERS: dict[type[Entry], Teller] = {
    **shared.TELLERS,
    e.MarkMoved: open_(_mark),
    e.Fired: open_(_fired),
    e.PlaceReached: open_(lambda s, v: f"{s.cards.scenario.named(v.place)} is reached"),
    e.TileBrought: silent,
    e.FollowerJoined: open_(lambda s, v: f"{card(s, v.card)} joins {name(s, v.seat)}"),
    e.ItemPacked: open_(lambda s, v: f"{name(s, v.seat)} packs {card(s, v.card)}"),
    e.ChapterBegan: open_(
        lambda s, v: shared.chapter_began(s, v.chapter, f"Journey {e.the_campaign_progress(s).place() + 1}")
    ),
}
"""What the log says of the facts of scenarios. A secret counter is told to nobody: PH-SCN-06."""
