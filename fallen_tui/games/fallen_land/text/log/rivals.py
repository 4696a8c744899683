"""Rival towns in the log: their die, what comes of it, their Parties, and cards that find nothing with them."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import OpenTeller, Teller, open_
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.crew import BOTH, CAPTURE, FAME, GROWTH, NOTHING, SEIZE
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import party, place, reason, title, who

DOES = {FAME: "Prestige", GROWTH: "Town Health", BOTH: "Prestige and Town Health", NOTHING: "nothing"}
IDLE = {
    CAPTURE: "it would capture a Resource, but {}",
    SEIZE: "it would seize a Resource, but {}",
}
WHY = {
    "no party": "it has no Party",
    "delayed": "its Party is Delayed",
    "nothing left": "there is none",
    "full": "it has five already",
    "led away": "its Party was moved away",
}
NOTHING_THERE = {
    "cards": "{} has no cards to look at",
    "jinx": "{} has no Jinxed card",
    "goods": "{} has nothing to sell",
    "weeks": "{} has no weeks",
    "skill": "{}'s Party has only its Omega, no skills",
    "penalty": "{} has no Week Penalty",
    "town card": "no card is attached to {}",
    "resource": "{} has no Resource",
    "neutral": "there is no neutral Resource left for {}",
    "party": "{} has no Party",
    "wounds": "{}'s Party has no damage to heal",
}


def _rolled(state: State, event: e.RivalRolled) -> str:
    name, face = who(state, event.seat), event.face
    if event.idle:
        told = IDLE[face].format(WHY.get(event.idle, event.idle))
    elif event.hex:
        owner = state.owner_of(event.hex)
        whose = "neutral" if owner == NOBODY else f"{who(state, owner)}'s"
        told = f"it attacks the Resource {place(state, event.hex)} ({whose})"
    else:
        told = DOES[face]
    return f"{name} rolls {face}: {told}"


def _stopped(state: State, event: e.RivalStopped) -> str:
    end = "they stop it" if event.stopped else "it gets past them"
    return f"Town Defense Chips at {place(state, event.hex)}: {event.face} against {event.chips}, {end}"


def _hurt(state: State, event: e.RivalHurt) -> str:
    if event.n < 0:
        return f"{party(state, event.seat)} heals {-event.n} damage{reason(state, event.why)}"
    left = crew.left(state.players[event.seat]) - event.n
    return f"{party(state, event.seat)} takes {event.n} damage{reason(state, event.why)}: {max(0, left)} Health left"


def _spared(state: State, event: e.RivalSpared) -> str:
    told = NOTHING_THERE.get(event.what, "nothing happens to {}").format(who(state, event.seat))
    return f"{title(state, event.card)}: {told}" if event.card else capital(told)


_LINES: dict[type, OpenTeller] = {
    e.RivalRolled: _rolled,
    e.RivalBalked: lambda s, v: f"{who(s, v.seat)} doesn't get {place(s, v.hex)}: {WHY.get(v.why, v.why)}",
    e.RivalStopped: _stopped,
    e.RivalHurt: _hurt,
    e.RivalSpared: _spared,
}
TELLERS: dict[type, Teller] = {kind: open_(line) for kind, line in _LINES.items()}
