"""The outlook of a fight beside "Fight": worked out while the question stands already. PH-EVA-01."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.parts import OddsCase
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.queries.odds import Effort, FightOdds, TooMuch, met, within
from fallen_tui.games.posthuman.state.keys import FIGHT
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.prompts.chances import percent


def case(view: State, ask: Ask) -> OddsCase | None:
    """The fight that a seat may choose, as figures; None at other questions."""
    spec = met(view, ask.seat) if ask.topic == "meet" and FIGHT in ask.keys else None
    return None if spec is None else OddsCase(spec, (FIGHT,), len(spec.enemies))


def work(found: OddsCase, steps: int, wanted: Callable[[], bool]) -> dict[str, str] | None:
    """The odds to win a fight and to be knocked out; None where they take more steps, or nobody wants them any more."""
    try:
        return {FIGHT: told(within(found.what, Effort(steps, wanted)))}
    except TooMuch:
        return None


def told(odds: FightOdds) -> str:
    """Odds of a fight in words."""
    return f"win {percent(odds.win)}, knocked out {percent(1 - odds.survive)}"
