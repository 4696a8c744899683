"""The log of Characters, and of the map: who comes and goes, is hurt and heals; Parties, Resources, World cards."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows, open_, silent
from fallen_tui.games.fallen_land.content.phrases import KIND, skills as bonuses
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.keys.zones import zone_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import (
    member,
    party,
    place,
    reason,
    site,
    title,
    titles,
    who,
)

CAUSE = {
    "party": "Party check",
    "individual": "Individual check",
    "solo": "Solo check",
    "action": "by a card",
    "pvp": "PVP",
    "duel": "Solo PVP",
    "mercenary": "mercenary",
    "infection": "infection",
    "madness": "out of their mind",
    "chips": "Town Defense Chips",
    "hex": "the land",
}
LASTS = {"check": "this check", "deed": "this Deed", "turn": "this Turn"}
CLOSED = {
    "time": "its time is up",
    "used": "a Party has visited it",
    "done": "it is completed",
    "completed": "it is completed",
    "coast": "it reached the coast",
}


def _joined(state: State, event: e.Joined) -> str:
    card, owner = title(state, event.card), who(state, event.seat)
    if zone_of(event.source).pile == "dealt":
        return f"{owner} puts {card} into Crown {event.crown + 1}"
    return f"{card} joins {party(state, event.seat)} (Crown {event.crown + 1})"


def _enrolled(state: State, event: e.Enrolled, seat: int | None) -> str:
    known = zone_of(event.source).pile == "discard" or knows(seat, event.seat)
    return f"{title(state, event.card) if known else 'A Character'} goes to {who(state, event.seat)}'s Town Roster"


def _kidnapped(state: State, event: e.Kidnapped, seat: int | None) -> str:
    known = state.players[event.victim].crown_of(event.card) is not None or knows(seat, event.seat, event.victim)
    name = title(state, event.card) if known else "a Character in the Town Roster"
    return f"{who(state, event.seat)} takes {name} from {who(state, event.victim)}{_cursed(state, event.kept)}"


def _cursed(state: State, kept: tuple[str, ...]) -> str:
    """The Jinxed cards that one who leaves a Party takes along. FL-JNX-07."""
    return f", still cursed with {titles(state, kept)}" if kept else ""


def _benched(state: State, event: e.Benched) -> str:
    curses = _cursed(state, event.kept)
    return f"{member(state, event.seat, event.crown)} goes to {who(state, event.seat)}'s Town Roster{curses}"


def _arranged(state: State, event: e.Arranged) -> str:
    names = [member(state, event.seat, old) for old in event.order if state.players[event.seat].crowns[old] is not None]
    return f"{party(state, event.seat)} is now in this order: {listed(names)}"


def _held(state: State, event: e.ArmorHeld) -> str:
    owner = party(state, event.seat) if event.crown == NOBODY else member(state, event.seat, event.crown)
    return f"The Armor of {owner} stops {event.n} {KIND.get(event.kind, event.kind)}"


def _hurt(state: State, event: e.Hurt) -> str:
    total = sum(n for _, n in event.points)
    split = ", ".join(f"{member(state, event.seat, crown)} {n}" for crown, n in event.points)
    why = f" ({CAUSE[event.why]})" if event.why in CAUSE else ""
    return f"{party(state, event.seat)} takes {total} {KIND[event.kind]}: {split}{why}"


def _healed(state: State, event: e.Healed) -> str:
    split = ", ".join(f"{member(state, event.seat, crown)} {n} {KIND[kind]}" for crown, kind, n in event.points)
    return f"{party(state, event.seat)} heals {split}"


def _died(state: State, event: e.Died) -> str:
    why = f" ({CAUSE[event.cause]})" if event.cause in CAUSE else ""
    return f"{title(state, event.card)} of {party(state, event.seat)} dies{why}"


def _formed(state: State, event: e.PartyFormed) -> str:
    """A Party where it starts, unless the scenario puts it elsewhere; or the next one, which its player forms now."""
    home = place(state, state.home(event.seat))
    if state.players[event.seat].lost:
        return f"{who(state, event.seat)} forms a new Party in {home}"
    elsewhere = state.scenario_progress is not None and state.cards.scenario.setup.place
    return "" if elsewhere else f"{party(state, event.seat)} starts in {home}"


# --- the map ---


def _marched(state: State, event: e.PartyMoved) -> str:
    to = place(state, event.to)
    if event.to == state.players[event.seat].place:
        return f"{party(state, event.seat)} stays in {to}"
    verb = {"flight": "gets away to", "pvp": "gets away to", "start": "starts in"}.get(event.how, "goes to")
    return f"{party(state, event.seat)} {verb} {to}"


def _opened(state: State, event: e.WorldOpened) -> str:
    where = f" at {place(state, event.place)}" if event.place else ""
    lasts = f" through Turn {event.until}" if event.until else ""
    return f"{site(state, event.card)} is open{where}{lasts}" if where else f"{site(state, event.card)} stays in play"


def _closed(state: State, event: e.WorldClosed) -> str:
    why = CLOSED.get(event.why, "")
    return f"{site(state, event.card)} leaves play{f': {why}' if why else ''}"


def _destroyed(state: State, event: e.ResourceDestroyed) -> str:
    by = f" by {who(state, event.seat)}" if event.seat != NOBODY else ""
    return f"{place(state, event.hex)} is destroyed{by}"


def _lost(state: State, event: e.ResourceLost) -> str:
    whys = {
        "town event": " (Town Event)",
        "captured": ": captured",
        "limit": ": over the town's limit",
        "destroyed": "",
    }
    return f"{who(state, event.seat)} loses {place(state, event.hex)}{whys.get(event.why, reason(state, event.why))}"


def _tookpart(state: State, event: e.TookPart) -> str:
    if event.leaves:
        return f"{party(state, event.seat)} no longer takes part in {site(state, event.card)}"
    return f"{party(state, event.seat)} takes part in {site(state, event.card)}"


_OPEN_HANDLERS: dict[type, OpenTeller] = {
    e.Joined: _joined,
    e.Benched: _benched,
    e.Called: lambda s, v: f"{title(s, v.card)} leaves the Town Roster for {party(s, v.seat)} (Crown {v.crown + 1})",
    e.Dismissed: lambda s, v: f"{title(s, v.card)} leaves {who(s, v.seat)}'s Town Roster for good",
    e.Arranged: _arranged,
    e.Hurt: _hurt,
    e.ArmorHeld: _held,
    e.Healed: _healed,
    e.Died: _died,
    e.PartyLost: lambda s, v: f"{party(s, v.seat)} is lost",
    e.PartyFormed: _formed,
    e.Boosted: lambda s, v: f"{title(s, v.card)} has {bonuses(v.skills)} for {LASTS.get(v.until, 'a while')}",
    e.Left: lambda s, v: f"{title(s, v.card)} leaves {party(s, v.seat)}",
    e.PartyMoved: _marched,
    e.ResourceClaimed: lambda s, v: f"{who(s, v.seat)} claims {place(s, v.hex)}",
    e.ResourceLost: _lost,
    e.ResourceDestroyed: _destroyed,
    e.ResourceDoubled: lambda s, v: f"A second Resource is found at {place(s, v.hex)}",
    e.MissionPlaced: lambda s, v: f"Mission chip {v.chip + 1} lies at {place(s, v.hex)}",
    e.WorldOpened: _opened,
    e.WorldMoved: lambda s, v: f"{site(s, v.card)} moves to {place(s, v.place)}",
    e.WorldClosed: _closed,
    e.TookPart: _tookpart,
}

TELLERS: dict[type, Teller] = {
    **{kind: open_(line) for kind, line in _OPEN_HANDLERS.items()},
    e.Enrolled: _enrolled,
    e.Kidnapped: _kidnapped,
    e.BoostsEnded: silent,
    e.Visited: silent,
}
