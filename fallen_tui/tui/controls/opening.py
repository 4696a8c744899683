"""Which control answers a question."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.controls import Control
from fallen_tui.tui.controls.one import One


def open_control(ask: Ask, question: Question, view: Any) -> Control:
    """A control for the kind of a question."""
    return One(ask, question)
