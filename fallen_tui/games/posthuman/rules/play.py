"""The course of the game: turns of five phases, the action phase in its steps. PH-TRN."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.rules import Checkpoint, Rule
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules import camp, ending, hooks, move, mutant_step, phases, setup, supplies, trade
from fallen_tui.games.posthuman.rules.scenario_turns import VARIANTS
from fallen_tui.games.posthuman.state.events import ActionLost, PhaseBegan, StepDone
from fallen_tui.games.posthuman.state.table import State

for _mode, _variant in VARIANTS.items():
    hooks.register(_mode, _variant)

PHASES = ("event", "eating", "declare", "trade", "free", "camp", "forage", "scout", "move", "mutant")
"""The phases, those of the action phase by their steps, and free actions before it. PH-TRN-01, PH-TRN-02."""
ONE_BY_ONE: dict[str, Callable[[State, int], Rule[None]]] = {
    "free": phases.free_action,
    "camp": camp.camp,
    "forage": supplies.forage,
    "scout": move.scout,
    "move": move.move,
    "mutant": mutant_step.act,
}
"""What each seat does in a step, one after the other. PH-TRN-04."""
TOGETHER: dict[str, Callable[[State], Rule[None]]] = {
    "event": phases.event,
    "eating": phases.eat,
    "declare": phases.declare,
    "trade": trade.trade,
}
"""What is done by all. PH-TRN-03."""


def play(game: State) -> Rule[None]:
    """The whole game, from any checkpoint on."""
    while game.result is None:
        yield Checkpoint()
        over = ending.at_once(game)
        if over is not None:
            if not (yield from hooks.ended(game, over)):
                yield over
        elif game.phase == "setup":
            yield from setup.set_up(game)
            yield from begin_turn(game, 1)
        elif game.queue:
            yield from step(game, game.queue[0])
        else:
            yield from following(game)


def step(game: State, seat: int) -> Rule[None]:
    """What a seat does in the step under way, or all in a phase."""
    if game.phase in TOGETHER:
        yield from TOGETHER[game.phase](game)
    elif can_act(game, seat):
        yield from ONE_BY_ONE[game.phase](game, seat)
    else:
        yield ActionLost(seat)
    yield StepDone(seat)
    yield from hooks.step_ends(game)


def can_act(game: State, seat: int) -> bool:
    """Whether a seat can do what it has declared for the step under way. PH-GAP-41, PH-GAP-53.

    Who can't camp was told as the step began, see `camp.pitch`.
    """
    player, step = game.players[seat], game.phase
    if step in ("free", "mutant"):
        return True
    return player.human and not player.lost and (step == "camp" or maps.MAY[step](game, player))


def following(game: State) -> Rule[None]:
    """The next phase or step of the turn, or its end. PH-TRN-01, PH-TRN-02."""
    if game.phase == PHASES[-1]:
        yield from mutant_step.refill(game)
        yield from hooks.turn_ends(game)
        over = yield from ending.end_turn(game)
        if not over:
            yield from begin_turn(game, game.turn + 1)
        return
    phase = PHASES[PHASES.index(game.phase) + 1]
    yield PhaseBegan(phase, game.turn, seats_of(game, phase))
    if phase == "camp":
        yield from camp.pitch(game)


def begin_turn(game: State, turn: int) -> Rule[None]:
    """A turn begins with its event phase."""
    yield PhaseBegan("event", turn, (game.first,))
    yield from hooks.turn_begins(game)


def seats_of(game: State, phase: str) -> tuple[int, ...]:
    """Who acts in a phase, clockwise from the starting player. PH-TRN-04, PH-ACT-03."""
    if phase in TOGETHER:
        return (game.first,)
    order = game.clockwise()
    if phase == "mutant":
        return tuple(seat for seat in order if mutant_step.acts(game, seat))
    if phase == "free":
        return tuple(seat for seat in order if phases.free_for(game, seat))
    return tuple(seat for seat in order if game.players[seat].human and game.players[seat].chosen == phase)
