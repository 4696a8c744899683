"""A bot that chooses by chance, from a stream of its own: it finishes games and finds faults."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.chance import pick
from fallen_tui.engine.rules import Answer, Ask


class RandomBot:
    """Every legal answer is equally likely, or nearly so where there are very many."""

    sees = False

    def __init__(self, seed: str, seat: int) -> None:
        self._seed = seed
        self._stream = f"bot:{seat}"

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        keys = ask.keys
        if ask.kind == "one":
            return keys[pick(self._seed, self._stream, moment, len(keys))]
        return self._several(ask, moment)

    def _several(self, ask: Ask, moment: int) -> Answer:
        keys = list(ask.keys)
        if ask.kind == "amount":
            return ask.low + self._draw(moment, 0, ask.high - ask.low + 1)
        if ask.kind == "offer":
            return ((), ())
        if ask.kind == "split":
            return self._split(ask, moment)
        count = len(keys) if ask.kind == "order" else ask.low + self._draw(moment, 0, ask.high - ask.low + 1)
        return tuple(keys.pop(self._draw(moment, 1 + n, len(keys))) for n in range(count))

    def _split(self, ask: Ask, moment: int) -> Answer:
        room = dict(zip(ask.keys, ask.caps or (ask.high,) * len(ask.keys), strict=True))
        given = dict.fromkeys(ask.keys, 0)
        for n in range(ask.high):
            room = {key: ask.room(key, given) for key in ask.keys} if ask.heaps else room
            open_keys = [key for key in ask.keys if given[key] < room[key]]
            given[open_keys[self._draw(moment, n, len(open_keys))]] += 1
        return tuple(given.items())

    def _draw(self, moment: int, step: int, bound: int) -> int:
        return pick(self._seed, f"{self._stream}:{step}", moment, bound)
