"""What fight and evade come to, beside both: worked out while the question stands already. PH-EVA-01."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.parts import OddsCase
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.queries.odds.building import met
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.fight import before_choice
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds
from fallen_tui.games.posthuman.state.keys import EVADE, FIGHT
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import percent


def case(view: State, ask: Ask) -> OddsCase | None:
    """The fight that a seat may choose, as figures; None at other questions."""
    found = met(view, ask.seat) if ask.topic == "meet" and FIGHT in ask.keys else None
    if found is None:
        return None
    if EVADE not in ask.keys:
        found = found._replace(evade=None)
    return OddsCase(found, (FIGHT,), len(found.fight.enemies))


def work(found: OddsCase, steps: int, wanted: Callable[[], bool]) -> dict[str, str] | None:
    """The odds of a fight at once, and of one after an evade that fails, as far as so many steps go.

    None where the fight alone takes more steps, or nobody wants them any more.
    """
    try:
        outlook = before_choice(found.what, Effort(steps, wanted))
    except TooMuch:
        return None
    odds: dict[str, str] = {FIGHT: told(outlook.fight)}
    if outlook.caught is not None:
        odds[EVADE] = f"{percent(found.what.evade)}, caught: {told(outlook.caught)}"
    return odds


def told(odds: FightOdds) -> str:
    """Odds of a fight in words."""
    return f"win {percent(odds.win)}, knocked out {percent(1 - odds.survive)}"
