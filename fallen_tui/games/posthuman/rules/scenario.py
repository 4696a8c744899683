"""The rules that a scenario adds, which happen by themselves; whether its ends are reached. PH-SCN-07, PH-SCN-10."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fallen_tui.adventure.rules import scenario as shared
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.content.effects import Do
from fallen_tui.games.posthuman.queries.conditions import FIGURES, met
from fallen_tui.games.posthuman.rules.budget import bounded
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.scenario.definition import rule_id
from fallen_tui.games.posthuman.state.events.scenario import the_progress
from fallen_tui.games.posthuman.state.table import State

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.games.posthuman.scenario.parts import Trigger

YOU = 0
"""The seat of whoever plays a scenario. PH-SCN-01."""


def each_rule(game: State, on: str, fits: Callable[[Trigger], bool] = lambda rule: True) -> Rule[None]:
    """The rules for a moment, in their order. PH-SCN-07."""
    return shared.each_rule(game, on, YOU, fire, fits)


def fire(game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens, as often as its limit allows; nothing does any more once the scenario is decided. PH-SCN-07."""
    open_ = game.players[seat].human and not the_progress(game).verdict
    if not open_ or not shared.held(game, place, rule, (seat,), met):
        return
    do = partial(_do, game, rule_id(place))
    yield from bounded(game, shared.happen(place, rule, (seat,), do), f"its rule {place + 1}")


def _do(game: State, card: str, do: Do, seat: int) -> Rule[None]:
    return carry_out(game, do, scene_of(game, seat, card))


# --- whether an end is reached ---


def figure(game: State, word: str, seat: int) -> int:
    """A figure of a seat, by its word."""
    count, _ = FIGURES[word]
    return count(game, game.players[seat])


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached. PH-SCN-10."""
    return shared.holds(game, goal, met, figure, seat)
