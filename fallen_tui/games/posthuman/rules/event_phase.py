"""Phase 1: the event of the turn; and the free action that some give. PH-EVT."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.posthuman.content.cards import EventCard
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.rules import decks, hooks, move, supplies
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.state.events import EventDrawn, EventKept, FinalTurn
from fallen_tui.games.posthuman.state.keys import NO, YES
from fallen_tui.games.posthuman.state.table import Player, State

MEASURES: dict[str, Callable[[State, Player], int]] = {
    "behind": lambda game, player: -player.journey,
    "widest": lambda game, player: len(player.map),
    "frailest": lambda game, player: -player.health,
    "seasoned": experience,
}
"""What events compare players by, the highest being meant. PH-EVT-06."""


def event(game: State) -> Rule[None]:
    """Draw the event and resolve it. PH-EVT-01, PH-EVT-05, PH-SOL-08, PH-SOL-12."""
    cards = yield from decks.top(game, "event")
    if not cards:
        return
    yield EventDrawn(cards[0])
    found = game.cards.events[cards[0]]
    if found.final:
        yield FinalTurn()
    if game.solo and found.alone is not None:
        yield from carry_out(game, found.alone.do, scene_of(game, 0, found.id))
    elif found.compares:
        yield from compare(game, found)
    else:
        for seat in game.clockwise():
            if game.players[seat].human:
                yield from carry_out(game, found.do, scene_of(game, seat, found.id))
    yield from hooks.event_resolved(game, found.id)


def compare(game: State, found: EventCard) -> Rule[None]:
    """An event for one player alone, or that one player keeps. PH-EVT-06, PH-EVT-07, PH-GAP-28."""
    humans = game.humans
    if len(humans) < 2 and not game.solo:
        return
    measure = MEASURES[found.who]
    best = max(measure(game, player) for player in humans)
    foremost = [player.seat for player in humans if measure(game, player) == best]
    if found.lasts == "kept":
        seat = foremost[0]
        if len(foremost) > 1:
            (face,) = yield Roll(1, len(foremost), "tie", "tie")
            seat = foremost[face - 1]
        yield EventKept(seat)
    elif len(foremost) == 1:
        yield from carry_out(game, found.do, scene_of(game, foremost[0], found.id))


# --- the free action ---


def free_action_of(game: State) -> str:
    """The free action that the event of the turn gives, "" for none."""
    return game.cards.events[game.event].free if game.event else ""


def free_for(game: State, seat: int) -> bool:
    """Whether a player may take it: it must be legal. PH-EVT-09, PH-CRD-05."""
    player, action = game.players[seat], free_action_of(game)
    return player.human and bool(action) and maps.MAY[action](game, player)


def free_action(game: State, seat: int) -> Rule[None]:
    """Forage or scout for free, if one likes. PH-EVT-09, PH-OUR-02."""
    action = free_action_of(game)
    answer = yield Ask(seat, "free", (YES, NO), "PH-EVT-09", NO, about=(action, game.event))
    if answer == YES:
        yield from (supplies.forage if action == "forage" else move.scout)(game, seat)
