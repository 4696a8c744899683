"""The answer a person gave to the last question of the same kind, to be given again."""

from __future__ import annotations

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import Question
from fallen_tui.engine.history import active
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table

NONE = "You have no earlier answer to repeat here."


def last_answer(table: Table, ask: Ask, question: Question) -> Answer | None:
    """What its seat answered last when it was asked the like, where that can be answered again and destroys nothing."""
    for number in reversed(active(table.entries)):
        entry = table.entries[number - 1]
        if isinstance(entry, Answered) and (entry.seat, entry.topic) == (ask.seat, ask.topic) and entry.chosen:
            if entry.answer in question.graves:
                return None
            try:
                found: Answer = ask.check(entry.answer)
            except IllegalAnswer:
                return None
            return found
    return None
