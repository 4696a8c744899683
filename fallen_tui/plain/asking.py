"""Putting one question: showing its options, then reading until there is an answer."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.plain import answers, commands, menu
from fallen_tui.plain.desk import Desk, PlayerLeft

BACK = "back"
FULL = "menu"
AGAIN = frozenset({"again", FULL})
NO_OFFER: Answer = ((), ())
"""Nothing for nothing: the offer is not made."""
MANY = frozenset({"some", "order", "split", "offer"})
"""Kinds of questions that are answered bit by bit: going back means back to their first bit."""


def refused(ask: Ask, question: Question, answer: Answer) -> str:
    """Why an answer is none; "" where it is one."""
    try:
        ask.check(answer)
    except IllegalAnswer as error:
        return question.terms if question.terms and ask.unpaid(answer) else str(error)
    return ""


def put(desk: Desk) -> Answer:
    """Show the question and read until it is answered. Raises PlayerLeft, Reopened."""
    assert desk.ask is not None
    menu.show(desk)
    so_far: tuple[Any, ...] = ()
    while True:
        line = desk.paper.ask(menu.prompt(desk, so_far))
        if line is None:
            raise PlayerLeft
        if line.casefold() == BACK and desk.ask.kind in MANY:
            if desk.ask.kind == "offer" and not so_far:
                desk.paper.say("No offer, then.")
                return NO_OFFER
            begun, so_far = bool(so_far), ()
            desk.paper.say("From the beginning, then." if begun else "Nothing is chosen yet; undo takes a choice back.")
            continue
        if commands.obey(desk, line):
            continue
        if line.casefold() in AGAIN:
            menu.show(desk, full=line.casefold() == FULL)
            continue
        if (not so_far or desk.ask.kind == "offer") and menu.show_group(desk, line):
            continue
        reply = answers.understand(desk.ask, desk.question.choices, line, so_far)
        if isinstance(reply, answers.GivenAnswer):
            if not (why := refused(desk.ask, desk.question, reply.answer)):
                return desk.ask.check(reply.answer)
            desk.paper.say(why)
            so_far = ()
        elif isinstance(reply, answers.Partly):
            so_far = reply.so_far
            desk.paper.say(reply.says)
        elif not reply.several and (barred := commands.barred_reason(desk, line)):
            commands.tell(desk, barred)
        else:
            desk.paper.say(reply.says)
            if not reply.several:
                commands.tell(desk, commands.look_hint(desk, line))
