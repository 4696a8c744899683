"""The log of scenarios: sites, counters, what is carried, the front, the end."""

from __future__ import annotations

from fallen_tui.adventure.text import scenario_log as shared
from fallen_tui.adventure.text.english import in_sentence, listed
from fallen_tui.adventure.text.lines import Teller, open_, silent
from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.state.events import scenario as e
from fallen_tui.games.fallen_land.state.keys.targets import LaidDown, LostAt, OfSeat, mark_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import party, place
from fallen_tui.games.fallen_land.text.log.town import ended, winners


def _named(state: State, id: str) -> str:
    return state.cards.scenario.named(id) if state.cards.scenario is not None else id


def _opened(state: State, event: e.SiteOpened) -> str:
    lasts = f", through Turn {event.until}" if event.until else ""
    return f"{_named(state, event.site)} lies at {place(state, event.place)}{lasts}"


def _closed(state: State, event: e.SiteClosed) -> str:
    ends = {"done": "is done", "time": "is gone: its time is up", "visit": "is closed"}
    if all(world.card != event.site for world in state.world) and event.why != "done":
        return ""
    return f"{_named(state, event.site)} {ends.get(event.why, 'is gone')}"


def _mark(state: State, event: e.MarkMoved) -> str:
    name = _named(state, event.mark)
    to = mark_of(event.to)
    if isinstance(to, OfSeat):
        return f"{party(state, to.seat)} takes {in_sentence(name)}"
    known = state.cards.scenario.mark(event.mark)
    if isinstance(to, LaidDown):
        verb = "brings" if known is not None and known.kind == "person" else "leaves"
        brings = f"{party(state, event.seat)} {verb} {in_sentence(name)}" if event.seat != NOBODY else ""
        return brings and f"{brings} at {place(state, to.hex)}"
    return f"{name} lies at {place(state, to.hex)}" if isinstance(to, LostAt) else ""


def _front(state: State, event: e.FrontMoved) -> str:
    front = state.cards.scenario.front
    name = "The front" if front is None else front.name
    hexes = listed(event.hexes) if len(event.hexes) < 7 else counted(len(event.hexes), "hex")
    return f"{name} {'draws back from' if event.back else 'takes'} {hexes}"


def _over(state: State, event: e.ScenarioOver) -> str:
    reason = ended(event.reason)
    won = winners(state, event.winners) if event.winners else "The scenario is lost"
    grade = f" {event.grade}." if event.grade else ""
    told = " ".join(event.story.split())
    return f"The end. {won}: {reason}.{grade} {told}"


def _began(state: State, event: e.ChapterBegan) -> str:
    word = "Once more" if event.again else f"Chapter {e.the_campaign_progress(state).place() + 1}"
    return shared.chapter_began(state, event.chapter, word)


TELLERS: dict[type[Entry], Teller] = {
    **shared.TELLERS,
    e.ChapterBegan: open_(_began),
    e.BoonGained: open_(lambda state, event: f"A boon: {_named(state, event.boon)}"),
    e.SiteOpened: open_(_opened),
    e.SiteClosed: open_(_closed),
    e.MarkMoved: open_(_mark),
    e.FrontMoved: open_(_front),
    e.Fired: silent,
    e.ScenarioOver: open_(_over),
}
"""What the log says of the facts of scenarios. A secret counter is told to nobody: FL-SCN-15."""
