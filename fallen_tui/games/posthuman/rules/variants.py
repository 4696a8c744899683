"""The variants of the game, and what each of them hangs on the hooks of the rules. PH-SCN, PH-CMP."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.rules import hooks, scenario_end, scenario_turns
from fallen_tui.games.posthuman.rules.scenario import each_rule
from fallen_tui.games.posthuman.state.events import Over
from fallen_tui.games.posthuman.state.table import State


def _turn_begins(game: State) -> Rule[None]:
    yield from each_rule(game, "turn_start")


def _turn_ends(game: State) -> Rule[None]:
    yield from each_rule(game, "turn_end")


def _event_resolved(game: State, card: str) -> Rule[None]:
    yield from each_rule(game, "event", lambda rule: rule.card in ("", card))


def _resolved(game: State, seat: int, card: str) -> Rule[None]:
    yield from each_rule(game, "encounter", lambda rule: rule.card in ("", card))


def _zone_finished(game: State, seat: int) -> Rule[None]:
    yield from each_rule(game, "zone")


def _end_asked(game: State) -> Rule[bool]:
    yield from scenario_end.close(game)
    return True


def _ended(game: State, over: Over) -> Rule[bool]:
    yield from scenario_end.turned(game)
    return True


SCENARIO = hooks.Variant(
    begins=scenario_turns.begins,
    deck_laid=scenario_turns.deck_laid,
    set_up_ends=scenario_turns.set_up_ends,
    turn_begins=_turn_begins,
    event_resolved=_event_resolved,
    tile_laid=scenario_turns.tile_laid,
    moved=scenario_turns.moved,
    resolved=_resolved,
    zone_finished=_zone_finished,
    completed=scenario_turns.completed,
    falls=scenario_turns.falls,
    fallen=scenario_turns.fallen,
    step_ends=scenario_end.check,
    turn_ends=_turn_ends,
    end_asked=_end_asked,
    ended=_ended,
)
VARIANTS = {"scenario": SCENARIO, "campaign": SCENARIO}
"""The variant that plays in each mode that has one."""
