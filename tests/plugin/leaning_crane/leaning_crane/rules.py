"""The rules of The Leaning Crane."""

from __future__ import annotations

from fallen_tui.engine.decks import arrange
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Rule, Shuffle
from leaning_crane.events import (
    Blew,
    Braced,
    CraneFell,
    Dealt,
    Dropped,
    Dug,
    Heaped,
    Kept,
    Over,
    PlansShown,
    TurnBegan,
    WentAway,
)
from leaning_crane.state import DUSK, GALE, State

DIG, BRACE, LEAVE = "dig", "brace", "leave"


def play(state: State) -> Rule[None]:
    """The whole game, from any checkpoint on."""
    while state.result is None:
        yield Checkpoint()
        if not state.heap.draw and not state.turn:
            yield from set_up(state)
        elif reason := ended(state):
            yield Over(reason, tuple(state.score(seat) for seat in range(len(state.players))))
        else:
            yield from turn(state)


def set_up(state: State) -> Rule[None]:
    """LC-SET-01."""
    cards = state.cards.heap
    yield Heaped(arrange(cards, (yield Shuffle(len(cards), "heap", "the heap"))))
    for seat in range(len(state.players)):
        yield Dealt(seat, state.heap.top(2))


def ended(state: State) -> str:
    """Why the game is over; "" while it is not. LC-END-01."""
    if state.fallen:
        return "fallen"
    if not state.there:
        return "left"
    return "empty" if not state.heap.draw else "dusk" if state.turn == DUSK else ""


def turn(state: State) -> Rule[None]:
    """LC-TURN-01 to LC-TURN-05."""
    yield TurnBegan(state.turn + 1)
    (wind,) = yield Roll(1, 6, "wind", "the wind")
    if wind >= 5:
        yield Blew(2 if state.weather == GALE else 1)
    seats = state.there
    chosen = yield AskAll(tuple(Ask(seat, "plan", (DIG, BRACE, LEAVE), "LC-TURN-02") for seat in seats))
    plans = tuple(zip(seats, chosen, strict=True))
    yield PlansShown(plans)
    for seat, plan in plans:
        if plan == BRACE:
            yield Braced(seat)
        elif plan == LEAVE:
            yield WentAway(seat)
    for seat, plan in plans:
        if plan == DIG:
            yield from dig(state, seat)
    yield from strain(state)


def dig(state: State, seat: int) -> Rule[None]:
    """LC-TURN-05."""
    if cards := state.heap.top(2):
        yield Dug(seat, cards)
        yield Kept(seat, (yield Ask(seat, "keep", cards, "LC-TURN-05", about=cards)))


def strain(state: State) -> Rule[None]:
    """Whether the crane holds. LC-FALL-01, LC-FALL-02."""
    if not state.there or sum((yield Roll(2, 6, "crane", "whether the crane holds"))) >= state.lean:
        return
    yield CraneFell()
    for seat in state.there:
        finds = tuple(state.players[seat].finds)
        half = (len(finds) + 1) // 2
        if finds:
            yield Dropped(seat, (yield Ask(seat, "drop", finds, "LC-FALL-02", kind="some", low=half, high=half)))
