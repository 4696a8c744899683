"""The log of those who turn mutant, and of what they do; the cards that they choose are theirs until they play them."""

from __future__ import annotations

from collections import Counter

from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows
from fallen_tui.engine.events import Entry
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import HIDDEN, State
from fallen_tui.games.posthuman.text.card_text.gifts import terrains
from fallen_tui.games.posthuman.text.log.fights import exchange
from fallen_tui.games.posthuman.text.log.phrases import card, cards, seen, who
from fallen_tui.games.posthuman.text.names import counted, faces


def _turned(state: State, event: e.Turned) -> str:
    shown = f": {cards(state, event.scars)}" if event.scars else ""
    return f"{who(state, event.seat)} turns mutant{shown}"


def _acted(state: State, event: e.MutantActed) -> str:
    name = who(state, event.seat)
    if not event.card:
        return f"{name} does nothing"
    on = f" on {who(state, event.target)}" if event.target >= 0 else ""
    return f"{name} plays {card(state, event.card)}{on}"


def _swarm(state: State, event: e.SwarmCalled) -> str:
    return f"A swarm is called: {counted(event.n, 'more mutant minion')} in each survivor's next combat"


def _blight(state: State, event: e.Blighted) -> str:
    return f"A blight: supply cards give 1 less food {terrains(event.terrains)}, until the next turn is over"


def _assault(state: State, event: e.Assaulted) -> str:
    """Told as the human's side sees it, whose dice are `mine`."""
    human, mutant = who(state, event.target), who(state, event.seat)
    came = exchange(event.attacks, event.against, event.dealt, event.taken)
    return f"{human} against {mutant}: {faces(event.mine)} to {faces(event.theirs)}. {capital(came)}"


def _dice(state: State, event: e.AssaultDiceFell) -> str:
    """A reroll: which faces became which. What fell at first is told with what comes of it."""
    if state.clash is None:
        return ""
    gone, come = Counter(state.clash.mine) - Counter(event.mine), Counter(event.mine) - Counter(state.clash.mine)
    if not gone:
        return f"{who(state, event.target)} rerolls, and nothing changes"
    return f"{who(state, event.target)} rerolls: {faces([*gone.elements()])} into {faces([*come.elements()])}"


def _volley(state: State, event: e.VolleyFired) -> str:
    blocked = f", {faces(event.blocks)}" if event.blocks else ""
    return (
        f"{who(state, event.seat)} shoots at {who(state, event.target)}: {faces(event.faces)}{blocked}: "
        f"{counted(event.hits, 'hit')}"
    )


LINES: dict[type[Entry], OpenTeller] = {
    e.Turned: _turned,
    e.ActionsDiscarded: lambda s, v: f"{who(s, v.seat)} discards {cards(s, v.cards)}",
    e.MutantActed: _acted,
    e.Lured: lambda s, v: f"{counted(v.n, 'mutant minion')} will join the first combat of {who(s, v.seat)}'s move",
    e.SwarmCalled: _swarm,
    e.Blighted: _blight,
    e.Assaulted: _assault,
    e.AssaultDiceFell: _dice,
    e.VolleyFired: _volley,
}
"""Lines that are the same for every reader."""


def _chose(state: State, event: e.MutantChose, seat: int | None) -> str:
    name = who(state, event.seat)
    if not event.card:
        return f"{name} lays no card"
    told = card(state, event.card) if knows(seat, event.seat) and event.card != HIDDEN else "a card face down"
    return f"{name} lays {told}"


def _swapped(state: State, event: e.ChosenSwapped, seat: int | None) -> str:
    told = f" for {card(state, event.card)}" if knows(seat, event.seat) and event.card != HIDDEN else ""
    return f"{who(state, event.seat)} swaps the card that lies there{told}"


def _drew(state: State, event: e.ActionsDrawn, seat: int | None) -> str:
    return f"{who(state, event.seat)} draws {seen(state, event.cards, event.seat, seat, 'action card')}"


TELLERS: dict[type[Entry], Teller] = {
    e.MutantChose: _chose,
    e.ChosenSwapped: _swapped,
    e.ActionsDrawn: _drew,
}
"""Lines that say more to who knows more."""
