"""Windows in which seats may react to what happens: who is asked, in which order, and when it closes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Rule


@frozen
class WindowOffer(FrozenRecord):
    """What a seat was asked: the keys that were of use to it, and all seats of the window in their order."""

    seat: int
    keys: tuple[Any, ...]
    seats: tuple[int, ...]


def until_all_pass(
    seats: Sequence[int],
    keys_of: Callable[[int], tuple[Any, ...]],
    ask: Callable[[WindowOffer], Ask],
    react: Callable[[WindowOffer, Any], Rule[Sequence[int] | None]],
) -> Rule[None]:
    """Ask each seat in turn, again and again, until all have passed in a row; who has nothing of use is not asked.

    seats    those concerned, in the order in which they are asked
    keys_of  what would be of use to a seat now; none: it passes without a question
    ask      the question, which has a way to pass among its own keys
    react    what an answer brings about: None for a pass, else the seats of the window from then on, that of the offer
             among them, which is asked again first
    """
    order = tuple(seats)
    passes = place = 0
    while passes < len(order):
        seat = order[place % len(order)]
        place += 1
        passes += 1
        keys = keys_of(seat)
        if not keys:
            continue
        offer = WindowOffer(seat, keys, order)
        answer = yield ask(offer)
        left = yield from react(offer, answer)
        if left is not None:
            order = tuple(left)
            passes, place = 0, order.index(seat)
