"""Going back: the points a seat may return to, what each would undo, who must agree, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import Question
from fallen_tui.engine.history import active
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import Point, points
from fallen_tui.plain import answers
from fallen_tui.plain.desk import Desk, Left, Reopened

NEAREST = 9
MOST_WORDS = 4


def undo(desk: Desk, words: str) -> None:
    """List the points, read a number, go back. Raises Reopened when the game went back, Left."""
    if desk.seat is None or desk.ask is None:
        desk.paper.say("There is nothing to go back to from here.")
        return
    found = points(desk.table, desk.seat)
    if not found:
        desk.paper.say(_refusal(desk, desk.seat), hang=2)
        return
    shown = found if words.casefold() == "all" else found[:NEAREST]
    desk.paper.say("Go back to before which of your choices?")
    for place, point in enumerate(shown, 1):
        goes = "1 entry goes" if point.undone == 1 else f"{point.undone} entries go"
        desk.paper.say(f"{place:>{len(str(len(shown)))}} {told(desk.table, point)} ({goes})", hang=len(str(place)) + 1)
    if len(found) > len(shown):
        desk.paper.say(f"({len(found) - len(shown)} further back: undo all lists them.)")
    elif further := _stop(desk, desk.seat, found[-1].to):
        desk.paper.say(f"(No further: {further}.)", hang=2)
    if (chosen := _choice(desk, shown)) is None:
        desk.paper.say("Nothing is undone.")
    else:
        _go_back(desk, desk.seat, chosen)


def _choice(desk: Desk, shown: list[Point]) -> Point | None:
    """The point that is wanted; None to stay."""
    last = len(shown)
    while True:
        line = desk.paper.ask(f"{'1' if last == 1 else f'1 to {last}'}, Enter to stay:")
        if line is None:
            raise Left
        if not line or line.casefold() in ("stay", "no", "n", "back", "quit"):
            return None
        place = answers.number(line)
        if place is not None and 1 <= place <= last:
            return shown[place - 1]
        desk.paper.say("Type the number of a choice, or Enter alone to stay.")


def _go_back(desk: Desk, seat: int, point: Point) -> None:
    agreed = []
    for other in point.consent:
        if not _agrees(desk, seat, other, point):
            desk.hand_over(seat)
            desk.paper.say(f"{desk.table.setup.named()[other]} does not agree. Nothing is undone.")
            raise Reopened
        agreed.append(other)
    desk.table.rewind(point.to, seat, tuple(agreed))
    raise Reopened


def _agrees(desk: Desk, seat: int, other: int, point: Point) -> bool:
    """Whether another player lets a seat go back; asked in that player's own sight."""
    names = desk.table.setup.named()
    desk.hand_over(other)
    goes = "1 entry" if point.undone == 1 else f"{point.undone} entries"
    desk.paper.say(f"{names[seat]} asks to go back, which would undo {goes}. What you saw of them:")
    for line in desk.chronicle.between(point.to, other) or ["nothing"]:
        desk.paper.say(f"  {line}", hang=2)
    while (heard := desk.paper.ask(f"{names[other]}, do you agree? yes or no:")) is not None:
        if heard.casefold() in ("y", "yes", "n", "no"):
            return heard.casefold() in ("y", "yes")
    raise Left


def told(table: Table, point: Point) -> str:
    """A point in words: the question that was put there and what was answered."""
    then = Table(table.game, table.setup, entries=table.entries[: point.to], chance=table.chance)
    try:
        then.advance()
        ask = then.question(point.answered.seat)
        question = table.game.question(table.game.view(then.state, ask.seat), ask)
        return f"{question.prompt}: {answer_words(question, ask, point.answered.answer)}"
    except FallenError:
        return point.answered.topic


def answer_words(question: Question, ask: Ask, answer: Any) -> str:
    """An answer as its question named the options."""
    labels = {choice.key: choice.label for choice in question.choices}
    return _WORDS[ask.kind](labels, answer)


def _several(labels: dict[str, str], keys: Any) -> str:
    shown = [labels.get(key, key) for key in keys]
    more = f" and {len(shown) - MOST_WORDS} more" if len(shown) > MOST_WORDS else ""
    return ("; ".join(shown[:MOST_WORDS]) + more) or "nothing"


def _pairs(labels: dict[str, str], pairs: Any) -> str:
    return ", ".join(f"{number} {labels.get(key, key)}" for key, number in pairs) or "nothing"


_WORDS: dict[str, Callable[[dict[str, str], Any], str]] = {
    "one": lambda labels, key: labels.get(key, str(key)),
    "some": _several,
    "order": _several,
    "amount": lambda labels, amount: str(amount),
    "split": _pairs,
    "offer": lambda labels, sides: f"{_pairs(labels, sides[0])} for {_pairs(labels, sides[1])}",
}


# --- why not ---


def _refusal(desk: Desk, seat: int) -> str:
    """Why there is no point to go back to."""
    path = active(desk.table.entries)
    if not any(_own(desk.table, number, seat) for number in path):
        return "You have chosen nothing yet that could be undone."
    return f"You cannot go back: {_stop(desk, seat, path[-1] + 1) or 'nothing of yours can be undone'}."


def _stop(desk: Desk, seat: int, before: int) -> str:
    """What keeps a seat from going back beyond entry `before`; empty where nothing does."""
    policy = desk.table.setup.undo
    if policy == "open":
        return ""
    path = [number for number in active(desk.table.entries) if number < before]
    bots = any(not spec.human for spec in desk.table.setup.seats)
    names = desk.table.setup.named()
    if not any(_own(desk.table, number, seat) for number in path):
        return ""
    for number in reversed(path):
        entry = desk.table.entries[number - 1]
        if entry.reveals and (policy == "strict" or bots):
            what = desk.chronicle.line(number, seat) or "chance was drawn upon"
            return f"undo is {policy} in this game, and something new has come to light since ({what}; entry {number})"
        if isinstance(entry, Answered) and not entry.forced and entry.seat != seat and policy == "strict":
            return f"undo is strict in this game, and {names[entry.seat]} has chosen since (entry {number})"
    return ""


def _own(table: Table, number: int, seat: int) -> bool:
    entry = table.entries[number - 1]
    return isinstance(entry, Answered) and entry.seat == seat and not entry.forced
