"""What the viewer has lost against their will since their last choice: deaths first, then gear, Resources, Prestige."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Answered
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.keys.town import good_of
from fallen_tui.games.fallen_land.state.keys.zones import zone_of
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.people import CAUSE
from fallen_tui.games.fallen_land.text.log.phrases import source
from fallen_tui.tui.match.scene import Losses, TableScene
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook

DEAD = "†"
SCENARIO = "a rule of the scenario"
_PLACES = ("gear", "ride", "party", "aside", "auction")
"""Zones in which one's gear lies."""
_OWN_WILL = (
    "sold", "payment", "technology", "chip", "used", "jinx", "event", "draft", "drafted", "dealt", "replaced",
    "not hired", "no bearer", "too dear", "stored", "done", "no target", "played", "cancelled",
)  # fmt: skip
"""Why cards are given up, or were never one's own."""


def since(book: RollBook, scene: TableScene) -> Losses:
    """What is lost, in short, since the viewer's last choice; what was undone since is left out."""
    seat = scene.seat
    if seat is None:
        return Losses()
    after = scene.match.read_to(seat)
    stretch = book.since(after)
    chosen = {card for entry in stretch for card in _given_up(entry, seat)}
    name = scene.view.cards.name
    dead = [entry for entry in stretch if isinstance(entry, e.Died) and entry.seat == seat]
    gear = [name(card) for entry in stretch for card in _gear(entry, seat) if card not in chosen]
    resources = sum(isinstance(entry, e.ResourceLost) and entry.seat == seat for entry in stretch)
    causes = {entry.cause for entry in dead}
    why = f" ({CAUSE[dead[0].cause]})" if len(causes) == 1 and causes <= CAUSE.keys() else ""
    words = [f"{DEAD} {listed(name(entry.card) for entry in dead)} died{why}"] if dead else []
    lost = [*gear, *([counted(resources, "Resource")] if resources else [])]
    if changes := _prestige(book, seat, after):
        lost.append(f"{-sum(entry.n for entry in changes)} Prestige{_causes(scene.view, changes)}")
    return Losses((*words, *([f"lost: {', '.join(lost)}"] if lost else [])), bool(dead))


def _given_up(entry: Any, seat: int) -> tuple[str, ...]:
    """The cards that the seat itself has named to be given up."""
    if isinstance(entry, Answered) and entry.seat == seat and not entry.forced and entry.topic == "give_up":
        return tuple(entry.answer)
    return ()


def _gear(entry: Any, seat: int) -> tuple[str, ...]:
    """The gear that an entry takes from a seat."""
    if isinstance(entry, e.RideStolen) and entry.victim == seat:
        return (entry.card,)
    if isinstance(entry, e.RideLeft) and entry.seat == seat and zone_of(entry.to).pile == "discard":
        return () if entry.why in _OWN_WILL else (entry.card,)
    if not isinstance(entry, e.Moved) or entry.secret:
        return ()
    source = zone_of(entry.source)
    if source.pile not in _PLACES or source.seat != seat or good_of(entry.why).word in _OWN_WILL:
        return ()
    gone = zone_of(entry.to).pile == "discard" or (entry.why == "stolen" and entry.seat != seat)
    return tuple(entry.cards) if gone else ()


def _prestige(book: RollBook, seat: int, after: int) -> list[e.PrestigeChanged]:
    """Changes by which Prestige that was there to be lost is gone; what nobody has is not lost."""
    entries, lost = book.match.table.entries, []
    for number, text in book.match.log.lines(after, seat):
        entry = entries[number - 1]
        if isinstance(entry, e.PrestigeChanged) and entry.seat == seat and " loses " in text and book.counts(number):
            lost.append(entry)
    return lost


def _causes(view: State, changes: Iterable[e.PrestigeChanged]) -> str:
    """What took it, in brackets, each cause once; "" where the log names none either."""
    words = dict.fromkeys(word for change in changes for word in change.why.split("+"))
    told = listed(cause for word in words if (cause := SCENARIO if word == RULES else source(view, word)))
    return f" ({told})" if told else ""
