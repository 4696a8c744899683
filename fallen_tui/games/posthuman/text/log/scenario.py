"""The log of scenarios: counters, places, who and what comes along, what is told, journeys of a campaign."""

from __future__ import annotations

from fallen_tui.adventure.text import scenario as words
from fallen_tui.adventure.text.lines import Teller, open_, silent
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import ALL
from fallen_tui.games.posthuman.scenario.definition import rule_id
from fallen_tui.games.posthuman.state.events import scenario as e
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.log.phrases import card, who
from fallen_tui.games.posthuman.text.names import square


def _counter(state: State, event: e.CounterSet, seat: int | None) -> str:
    """How a counter stands; of a secret one only to who may know everything. PH-SCN-06."""
    known = state.cards.scenario.counter(event.counter)
    if known is None or not (known.shown or (known.secret and seat == ALL)):
        return ""
    if known.note:
        return f"{'Now true' if event.to else 'No longer true'}: {known.name}"
    was = e.the_progress(state).counter(event.counter)
    return f"{known.name}: {event.to} ({event.to - was:+d})"


def _mark(state: State, event: e.MarkMoved) -> str:
    name = state.cards.scenario.named(event.mark)
    if not event.to:
        return f"{name} is with {who(state, event.seat)} no longer"
    if event.to == SeatKey.of(event.seat):
        return f"{name} comes along with {who(state, event.seat)}"
    lies = TileKey.read(event.to)
    return f"{name} stays behind at {square((lies.column, lies.row))}"


def _fired(state: State, event: e.Fired) -> str:
    """The name of a rule that has one; what it does is told by what follows."""
    rule = state.cards.scenario.rules[event.rule]
    return card(state, rule_id(event.rule)) if rule.name else ""


def _reached(state: State, event: e.PlaceReached) -> str:
    return f"{state.cards.scenario.named(event.place)} is reached"


def _closed(state: State, event: e.ChapterClosed) -> str:
    scenario = state.cards.scenario
    grade = f" {event.grade}." if event.grade else ""
    wanted = f" {words.wanted(scenario)}" if event.outcome == "lost" else ""
    return f"{scenario.named(event.chapter)} is {event.outcome}.{grade} {' '.join(event.story.split())}{wanted}"


def _began(state: State, event: e.ChapterBegan) -> str:
    scenario = state.cards.scenario.campaign.scenarios[event.chapter]
    place = e.the_campaign_progress(state).place() + 1
    return f"Journey {place}: {scenario.name}. {' '.join(scenario.brief.split())}"


TELLERS: dict[type[Entry], Teller] = {
    e.CounterSet: _counter,
    e.MarkMoved: open_(_mark),
    e.Told: open_(lambda state, event: event.text),
    e.Fired: open_(_fired),
    e.VerdictGiven: open_(lambda state, event: event.text),
    e.PlaceReached: open_(_reached),
    e.TileBrought: silent,
    e.FollowerJoined: open_(lambda state, event: f"{card(state, event.card)} joins {who(state, event.seat)}"),
    e.ItemPacked: open_(lambda state, event: f"{who(state, event.seat)} packs {card(state, event.card)}"),
    e.ChapterClosed: open_(_closed),
    e.ChapterBegan: open_(_began),
}
"""What the log says of the facts of scenarios."""
