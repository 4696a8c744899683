"""Which control answers a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.controls import Control
from fallen_tui.tui.opening import load


def open_control(ask: Ask, question: Question, view: Any) -> Control:
    """A control for the kind of a question, loaded when it is first met; an answer to an offer begins with that one."""
    control: Any = _kind(ask, question)(ask, question)
    offers = getattr(view, "offers", ())
    if ask.kind == "offer" and offers and ask.about == (offers[-1].by,):
        control.start_from(offers[-1].gives, offers[-1].wants)
    opened: Control = control
    return opened


def _kind(ask: Ask, question: Question) -> Callable[[Ask, Question], Control]:
    """The control of a kind of question: for one card of several the one-key list, for points what they buy."""
    single = ask.kind == "some" and ask.low == min(ask.high, len(ask.keys)) == 1
    module, made = ("one", "OneOfSome") if single else (ask.kind, f"{ask.kind.capitalize()}Control")
    if question.buys is not None:
        module, made = "point_buy", "PointBuyControl"
    found: Callable[[Ask, Question], Control] = load(f"fallen_tui.tui.controls.{module}:{made}")
    return found
