"""The log of scenarios of any game: counters, what is told, chapters of a campaign."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.scenario.facts import ChapterClosed, CounterSet, Told, VerdictGiven, progress_of
from fallen_tui.adventure.text.lines import Teller, open_
from fallen_tui.adventure.text.scenario import wanted
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import ALL


def _counter(state: Any, event: CounterSet, seat: int | None) -> str:
    """How a counter stands; of a secret one only to who may know everything."""
    known = state.cards.scenario.counter(event.counter)
    if known is None or not (known.shown or (known.secret and seat == ALL)):
        return ""
    whose = f" of {state.players[event.seat].name}" if event.seat >= 0 and len(state.players) > 1 else ""
    if known.note:
        return f"{'Now true' if event.to else 'No longer true'}{whose}: {known.name}"
    was = progress_of(state).counter(event.counter, max(0, event.seat))
    return f"{known.name}{whose}: {event.to} ({event.to - was:+d})"


def _chapter_closed(state: Any, event: ChapterClosed) -> str:
    scenario = state.cards.scenario
    grade = f" {event.grade}." if event.grade else ""
    missed = f" {wanted(scenario)}" if event.outcome == "lost" else ""
    return f"{scenario.named(event.chapter)} is {event.outcome}.{grade} {' '.join(event.story.split())}{missed}"


def chapter_began(state: Any, chapter: str, word: str) -> str:
    """A chapter with its briefing: Chapter 2: Salt Road. ..."""
    scenario = state.cards.scenario.campaign.scenarios[chapter]
    return f"{word}: {scenario.name}. {' '.join(scenario.brief.split())}"


TELLERS: dict[type[Entry], Teller] = {
    CounterSet: _counter,
    Told: open_(lambda state, event: event.text),
    VerdictGiven: open_(lambda state, event: event.text),
    ChapterClosed: open_(_chapter_closed),
}
"""What the log of every game says of these facts of scenarios."""
