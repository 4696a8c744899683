"""Going back in words: the points a seat may return to, what each would undo, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import Question
from fallen_tui.engine.history import active
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import UndoPoint
from fallen_tui.faces.log import GameLog

MOST_WORDS = 4
POLICIES = {
    "strict": "Undo is strict: back to the last new information or another player's choice.",
    "table": "Undo asks the table: the other players must agree.",
    "open": "Undo is open: back to anywhere, marked in the log.",
}


def told(table: Table, point: UndoPoint) -> str:
    """A point in words: the question that was put there and what was answered."""
    question, answer = chosen(table, point)
    between = " " if question.endswith("?") else ": "
    return f"{question}{between}{answer}" if answer else question


def chosen(table: Table, point: UndoPoint) -> tuple[str, str]:
    """The question that was put at a point, and what was answered; the answer is empty where it cannot be told."""
    then = Table(table.game, table.setup, entries=table.entries[: point.to], chance=table.chance)
    try:
        then.advance()
        ask = then.question(point.answered.seat)
        question = table.game.question(table.game.view(then.state, ask.seat), ask)
        return question.prompt, answer_words(question, ask, point.answered.answer)
    except FallenError:
        return point.answered.topic, ""


def entries(point: UndoPoint) -> str:
    """How much a point would undo."""
    return "1 entry" if point.undone == 1 else f"{point.undone} entries"


def undone(log: GameLog, point: UndoPoint, seat: int) -> list[str]:
    """What going back to a point would undo, as a seat saw it."""
    return log.between(point.to, seat, standing=True)


def answer_words(question: Question, ask: Ask, answer: Any) -> str:
    """An answer as its question named the options."""
    labels = {choice.key: choice.label for choice in question.choices}
    if ask.kind == "split":
        return _pairs(labels, answer, question.shares)
    return _ANSWER_HANDLERS[ask.kind](labels, answer)


def _several(labels: dict[str, str], keys: Any) -> str:
    shown = [labels.get(key, key) for key in keys]
    more = f" and {len(shown) - MOST_WORDS} more" if len(shown) > MOST_WORDS else ""
    return ("; ".join(shown[:MOST_WORDS]) + more) or "nothing"


def _pairs(labels: dict[str, str], pairs: Any, shares: tuple[str, str] = ("", "")) -> str:
    """Options with their numbers; shares: what is counted, of 1 and of several."""
    found = ((number, shares[number != 1], labels.get(key, key)) for key, number in pairs)
    return ", ".join(f"{number} {what}{' ' * bool(what)}{label}" for number, what, label in found) or "nothing"


def _goods(labels: dict[str, str], side: Any) -> str:
    """One side of an offer, without the verbs of its labels."""
    return _pairs({key: label.removeprefix("Give ").removeprefix("Want ") for key, label in labels.items()}, side)


_ANSWER_HANDLERS: dict[str, Callable[[dict[str, str], Any], str]] = {
    "one": lambda labels, key: labels.get(key, str(key)),
    "some": _several,
    "order": _several,
    "amount": lambda labels, amount: str(amount),
    "offer": lambda labels, sides: f"{_goods(labels, sides[0])} for {_goods(labels, sides[1])}",
}


# --- why not ---


def refusal(table: Table, log: GameLog, seat: int) -> str:
    """Why there is no point to go back to."""
    path = active(table.entries)
    if not any(_own(table, number, seat) for number in path):
        return "You have no choice to undo yet."
    return f"You can't go back: {stop(table, log, seat, path[-1] + 1) or 'you have no choice to undo'}."


def stop(table: Table, log: GameLog, seat: int, before: int) -> str:
    """What keeps a seat from going back beyond entry `before`; empty where nothing does."""
    policy = table.setup.undo
    if policy == "open":
        return ""
    path = [number for number in active(table.entries) if number < before]
    bots = any(not spec.human for spec in table.setup.seats)
    names = table.setup.named()
    if not any(_own(table, number, seat) for number in path):
        return ""
    for number in reversed(path):
        entry = table.entries[number - 1]
        if entry.reveals and (policy == "strict" or bots):
            what = log.line(number, seat) or "dice or cards were drawn"
            return f"undo is {policy} in this game, and you have learned something new since ({what}, entry {number})"
        if isinstance(entry, Answered) and entry.chosen and entry.seat != seat and policy == "strict":
            return f"undo is strict in this game, and {names[entry.seat]} has chosen since (entry {number})"
    return ""


def _own(table: Table, number: int, seat: int) -> bool:
    entry = table.entries[number - 1]
    return isinstance(entry, Answered) and entry.seat == seat and entry.chosen
