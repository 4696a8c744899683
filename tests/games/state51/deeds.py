"""Actions by their text, as a person would type them."""

from __future__ import annotations

from fallen_tui.engine.keys import reader
from fallen_tui.engine.rules import Rule
from fallen_tui.games.state51.rules import actions
from fallen_tui.games.state51.state.keys import (
    Action,
    BarterKey,
    ConquerKey,
    CooperateKey,
    CycleKey,
    IncorporateKey,
    LeadKey,
    RallyKey,
    RedevelopKey,
    VisitKey,
    WorkKey,
)
from fallen_tui.games.state51.state.table import Player, State

ACTIONS = (
    ConquerKey,
    CooperateKey,
    IncorporateKey,
    RedevelopKey,
    LeadKey,
    WorkKey,
    VisitKey,
    BarterKey,
    CycleKey,
    RallyKey,
)
_read = reader(*ACTIONS)


def perform(state: State, player: Player, verb: str, what: str = "") -> Rule[None]:
    """The rule of an action: `perform(state, player, "work", "L31")`."""
    key: Action = _read(f"{verb}:{what}" if what else verb)
    return actions.perform(state, player, key)
