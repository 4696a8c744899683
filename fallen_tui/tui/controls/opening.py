"""Which control answers a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.controls import Control
from fallen_tui.tui.controls.amount import Amount
from fallen_tui.tui.controls.offer import Offer
from fallen_tui.tui.controls.one import One, OneOfSome
from fallen_tui.tui.controls.order import Order
from fallen_tui.tui.controls.some import Some
from fallen_tui.tui.controls.split import Split

_KINDS: dict[str, Callable[[Ask, Question], Control]] = {
    "one": One,
    "some": Some,
    "order": Order,
    "amount": Amount,
    "split": Split,
    "offer": Offer,
}


def open_control(ask: Ask, question: Question, view: Any) -> Control:
    """A control for the kind of a question; an offer that answers another begins with that one."""
    single = ask.kind == "some" and ask.low == min(ask.high, len(ask.keys)) == 1
    control = OneOfSome(ask, question) if single else _KINDS[ask.kind](ask, question)
    offers = getattr(view, "offers", ())
    if isinstance(control, Offer) and offers and ask.about == (offers[-1].by,):
        control.start_from(offers[-1].gives, offers[-1].wants)
    return control
