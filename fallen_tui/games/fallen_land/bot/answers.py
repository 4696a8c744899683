"""Ways to answer a question of any kind: as usual, by a score of its keys, or always the same."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.rules import Answer
from fallen_tui.games.fallen_land.bot import party
from fallen_tui.games.fallen_land.bot.mind import Mind

PASSIVE = ("done", "pass", "no", "refuse", "stop")
"""Keys that leave things as they are."""


def usual(mind: Mind) -> Answer:
    """What answers a question of any kind."""
    ask = mind.ask
    if ask.kind == "one":
        if ask.default is not None and ask.default in ask.keys:
            return ask.default
        return next((key for key in PASSIVE if key in ask.keys), ask.keys[0])
    if ask.kind == "some":
        return ask.keys[: ask.low]
    if ask.kind == "order":
        return ask.keys
    if ask.kind == "amount":
        return ask.low
    if ask.kind == "offer":
        return ((), ())
    return party.split(mind, lambda key, n: (-n,))


def by(score: Callable[[Mind, str], float]) -> Callable[[Mind], Answer]:
    """The key, or as many keys as wanted, that score most."""

    def answer(mind: Mind) -> Answer:
        ask = mind.ask
        if ask.kind == "one":
            return max(ask.keys, key=lambda key: score(mind, key))
        ranked = sorted(ask.keys, key=lambda key: -score(mind, key))
        return tuple(ranked if ask.kind == "order" else ranked[: ask.low])

    return answer


def said(key: str) -> Callable[[Mind], Answer]:
    """Always the same key, where it is offered."""
    return lambda mind: key if key in mind.ask.keys else usual(mind)
