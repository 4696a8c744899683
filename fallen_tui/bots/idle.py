"""A bot that does as little as it may: for tables on which somebody else tries something out."""

from __future__ import annotations

from typing import Any

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.rules import Answer, Ask

WAYS_OUT = ("pass", "done")


class IdleBot:
    """Takes the default, else passes, else answers by chance as it must."""

    sees = False

    def __init__(self, seed: str, seat: int) -> None:
        self._otherwise = RandomBot(seed, seat)

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        if ask.kind == "one":
            for key in (ask.default, *WAYS_OUT):
                if key in ask.keys:
                    return key
        if ask.kind == "some" and ask.low == 0:
            return ()
        return self._otherwise.answer(view, ask, moment)
