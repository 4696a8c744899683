"""What scenarios are worth to the steady bot: counters, sites, things to carry, the end."""

from __future__ import annotations

from typing import Any

from fallen_tui.games.fallen_land import bot_tally
from fallen_tui.games.fallen_land import effects_scenario as s
from fallen_tui.games.fallen_land.bot_prices import PRICES, Outlook, Tally

ENDS = 400.0
"""What winning the scenario is worth, in coins."""
CARRIED = 30.0
"""What it is worth to have what has to be carried."""
FREE = 9.0
"""A Character who comes for nothing, as a card."""


def _counter(found: Tally, effect: s.CounterUp, look: Outlook) -> None:
    game = look.game
    if game is None or game.course is None:
        return
    for id, n in effect.changes:
        known = game.cards.scenario.counter(id)
        if known is not None and known.worth:
            now = game.course.counter(id, look.seat)
            points = max(known.low - now, min(known.high - now, bot_tally.mean(n, look)))
            mine, theirs = (1.0, 0.0) if known.of == "table" else bot_tally.concerned(effect.who, look)
            found.add("other", (mine - theirs * look.harm) * points * known.worth * PRICES["prestige"])


def _take(found: Tally, effect: s.Take, look: Outlook) -> None:
    course = None if look.game is None else look.game.course
    if course is not None and course.marks.get(effect.mark) != f"seat:{look.seat}":
        found.add("other", CARRIED)


def _end(worth: float) -> Any:
    return lambda found, effect, look: found.add("other", worth)


_WAYS: dict[type, Any] = {
    s.CounterUp: _counter,
    s.Take: _take,
    s.Win: _end(ENDS),
    s.Lose: _end(-ENDS),
    s.Join: lambda found, effect, look: found.add("other", FREE),
    s.Boon: lambda found, effect, look: found.add("other", 10.0),
}


def learn() -> None:
    """Let bots know what these effects bring."""
    bot_tally.learn(_WAYS)
