"""Putting one question: its options in numbered lines, then reading until there is an answer."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Answer
from fallen_tui.plain import answers, commands
from fallen_tui.plain.desk import Desk, Left

LONG_MENU = 9
BACK = "back"


def show(desk: Desk) -> None:
    """The question on the desk: prompt, options, and how many are barred."""
    paper, question, ask = desk.paper, desk.question, desk.ask
    if question.story:
        paper.say(question.story)
        paper.say()
    paper.say(question.prompt)
    if ask is None:
        return
    groups = {choice.group for choice in question.choices}
    headed = len(question.choices) > LONG_MENU and len(groups) > 1
    last = ""
    for place, choice in enumerate(question.choices, 1):
        if headed and choice.group != last:
            last = choice.group
            paper.say(last)
        is_default = choice.key == ask.default
        line = option(place, len(question.choices), choice, is_default, headed)
        paper.say(line, hang=len(str(place)) + 1)
    if question.barred:
        count = len(question.barred)
        more, them = ("1 more is barred", "it") if count == 1 else (f"{count} more are barred", "them")
        paper.say(f"({more} now: barred lists {them}, why tells the reason.)")


def option(place: int, of: int, choice: Choice, default: bool = False, inset: bool = False) -> str:
    """A numbered line: number, label, detail."""
    line = f"{'  ' if inset else ''}{place:>{len(str(of))}} {choice.label}"
    if choice.detail:
        line += f": {choice.detail}"
    if choice.odds:
        line += f" [{choice.odds}]"
    return line + (" (Enter)" if default else "")


def put(desk: Desk) -> Answer:
    """Show the question and read until it is answered. Raises Left, Reopened."""
    assert desk.ask is not None
    show(desk)
    so_far: tuple[Any, ...] = ()
    while True:
        line = desk.paper.ask(prompt(desk, so_far))
        if line is None:
            raise Left
        if line.casefold() == BACK and so_far:
            so_far = ()
            desk.paper.say("From the beginning, then.")
            continue
        if commands.obey(desk, line):
            continue
        if line.casefold() in ("again", "menu"):
            show(desk)
            continue
        reply = answers.understand(desk.ask, desk.question.choices, line, so_far)
        if isinstance(reply, answers.Given):
            try:
                return desk.ask.check(reply.answer)
            except IllegalAnswer as error:
                desk.paper.say(str(error))
                so_far = ()
        elif isinstance(reply, answers.Partly):
            so_far = reply.so_far
            desk.paper.say(reply.says)
        elif not reply.several and (barred := commands.barred_reason(desk, line)):
            commands.tell(desk, barred)
        else:
            desk.paper.say(reply.says)


def prompt(desk: Desk, so_far: tuple[Any, ...] = ()) -> str:
    """The line that waits for an answer."""
    assert desk.ask is not None
    who = f"{desk.name}, " if desk.several else ""
    text = who + answers.hint(desk.ask, desk.question.choices, so_far)
    default = next((c.label for c in desk.question.choices if c.key == desk.ask.default), desk.ask.default)
    if default and not so_far:
        text += f", Enter for {default}"
    return f"{text[0].upper()}{text[1:]}:"
