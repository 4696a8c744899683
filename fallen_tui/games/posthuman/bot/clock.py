"""Alone against the clock: what a turn and a step are worth, by the chance to be in the Fortress in time."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb

from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.outlook import Prospect
from fallen_tui.games.posthuman.bot.steady import SteadyBot
from fallen_tui.games.posthuman.rules.setup import clock_in
from fallen_tui.games.posthuman.state.table import GOAL, State

ARRIVAL = 15.0
"""What it is worth to be in the Fortress in time, in turns."""
STRIDE = 0.75
"""The chance that a turn on the way brings a step."""


def turns(game: State) -> range:
    """The turns that may be left, the running one among them, each number as likely. PH-SOL-06, PH-SOL-09."""
    soonest, latest = clock_in(game)
    if game.final or not latest:
        return range(1, 2)
    return range(1 + soonest, latest + 2)


@lru_cache(maxsize=1024)
def in_time(turns: int, steps: int) -> float:
    """The chance that so many turns on the way bring so many steps."""
    return sum(comb(turns, n) * STRIDE**n * (1 - STRIDE) ** (turns - n) for n in range(max(0, steps), turns + 1))


class Timed(Prospect):
    """A judgement that knows what time is worth to who plays alone, without a scenario; else the usual one."""

    @cached_property
    def turn(self) -> float:
        """What a turn costs that is not spent on the way: the chance that it is missing in the end."""
        if not self._against_clock:
            return super().turn
        left = GOAL - self.player.journey
        return prices.STAY + ARRIVAL * (self._arrives(left, 0) - self._arrives(left, 1))

    @cached_property
    def journey(self) -> float:
        """What a step is worth: the chance that it is missing in the end, and no less than where there is time."""
        if not self._against_clock:
            return super().journey
        left = GOAL - self.player.journey
        return max(prices.JOURNEY, ARRIVAL * (self._arrives(left - 1, 1) - self._arrives(left, 1)))

    @property
    def _against_clock(self) -> bool:
        return self.game.solo and self.game.scenario_progress is None

    def _arrives(self, steps: int, gone: int) -> float:
        """The chance to take so many steps once so many turns have gone."""
        left = turns(self.game)
        return sum(in_time(n - gone, steps) for n in left) / len(left)


class TimedBot(SteadyBot):
    """The steady bot with an eye on the clock."""

    look = Timed
