"""The rules that a scenario adds, which happen by themselves; whether its ends are reached. FL-SCN-09, FL-SCN-13."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fallen_tui.adventure.rules import scenario as shared
from fallen_tui.adventure.rules.scenario import everybody as everybody
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.base import NOT_FORESEEN, Do, at_once
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.queries.figures import figure
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.tracks import town_health
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.games.fallen_land.scenario.parts import Trigger

Owed = dict[int, int]
"""Town Health that seats with chips are to lose, about which they have not been asked yet."""

# --- what happens by itself ---


def each_rule(game: State, on: str) -> Rule[None]:
    """The rules for a moment of the Turn, in their order; the First Player is "you"."""
    owed: Owed = {}
    yield from shared.each_rule(game, on, game.clockwise()[0], partial(_happen, owed))
    yield from _settle(game, owed)


def fire(game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens: once for the table, or for every seat, as often as its limit allows. FL-SCN-09."""
    owed: Owed = {}
    yield from _happen(owed, game, place, rule, seat)
    yield from _settle(game, owed)


def _happen(owed: Owed, game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens, but for what is owed after it."""
    if not NOT_FORESEEN.isdisjoint(rule.condition.words()):
        yield from _settle(game, owed)
    held = shared.held(game, place, rule, game.clockwise() if rule.each else (seat,), met)
    if held:
        yield from bounded(game, shared.happen(place, rule, held, partial(_do, owed, game)), f"its rule {place + 1}")


def _do(owed: Owed, game: State, do: Do, seat: int) -> Rule[None]:
    """What a rule does to a seat; whoever has chips is asked once for losses that follow one another, those of the next
    rule of the same moment too. FL-TDC-09."""
    scene = Scene(seat, RULES)
    chips = bool(game.players[seat].chips)
    for effect in at_once(game, do, scene):
        loss = effect.sure_loss(game, scene) if chips else None
        if loss is None:
            yield from _settle(game, owed)
            yield from carry_out(game, (effect,), scene)
        else:
            owed[seat] = owed.get(seat, 0) + loss


def _settle(game: State, owed: Owed) -> Rule[None]:
    """What towns owe is lost."""
    for seat, lost in owed.items():
        yield from town_health(game, seat, -lost, RULES)
    owed.clear()


# --- whether an end is reached ---


def scores(game: State) -> tuple[int, ...]:
    """What decides a race, or the Prestige of each seat."""
    scenario = game.cards.scenario
    by = scenario.score.by if scenario.score is not None else "prestige"
    return tuple(figured(game, by, player.seat) for player in game.players)


def figured(game: State, word: str, seat: int) -> int:
    """A counter or a figure of a seat."""
    return shared.figured(game, word, seat, figure)


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached: for one seat, or as its `who` says. FL-SCN-13."""
    return shared.holds(game, goal, met, figure, seat)
