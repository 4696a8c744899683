"""Putting one question: showing its options, then reading until there is an answer."""

from __future__ import annotations

from typing import Any

import attrs

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask, even
from fallen_tui.faces.repeating import NONE, last_answer
from fallen_tui.plain import answers, commands, menu, teaching
from fallen_tui.plain.desk import Desk, PlayerLeft

BACK = "back"
FULL = "menu"
ENDS = "."
"""Declines, or says that it is enough, at every question that has such an option."""
EVEN, SUGGESTED, REPEAT = "even", "suggested", "repeat"
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


def _opened(desk: Desk) -> Ask:
    """The question with the default that its words open at."""
    assert desk.ask is not None
    return attrs.evolve(desk.ask, default=desk.default or None)


def _short(desk: Desk, line: str) -> answers.GivenAnswer | answers.Unclear | None:
    """What a word means that stands for an answer at any question; None for others."""
    assert desk.ask is not None
    if line == ENDS and desk.question.ends:
        return answers.GivenAnswer(desk.question.ends)
    if line.casefold() == EVEN and desk.ask.kind == "split":
        return answers.GivenAnswer(even(desk.ask))
    if line.casefold() == REPEAT:
        again = last_answer(desk.table, desk.ask, desk.question)
        return answers.Unclear(NONE) if again is None else answers.GivenAnswer(again)
    if line.casefold() == SUGGESTED and (answer := teaching.suggested(desk)) is not None:
        return answers.GivenAnswer(answer)
    return None


def _meant(desk: Desk, answer: Answer) -> bool:
    """Whether an answer that destroys what is one's own is given for the second time."""
    if answer not in desk.question.graves:
        return True
    label = next(choice.label for choice in desk.question.choices if choice.key == answer)
    again = desk.paper.ask(f"{label}: you lose it for good. Type yes to do it:")
    return again is not None and again.casefold() in ("yes", "y")


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
            desk.paper.say("Start again." if begun else "You haven't chosen anything yet. undo goes back a choice.")
            continue
        if commands.obey(desk, line):
            continue
        if line.casefold() in AGAIN:
            menu.show(desk, full=line.casefold() == FULL)
            continue
        if (not so_far or desk.ask.kind == "offer") and menu.show_group(desk, line):
            continue
        reply = _short(desk, line) or answers.understand(_opened(desk), desk.question.choices, line, so_far)
        if isinstance(reply, answers.GivenAnswer):
            if why := refused(desk.ask, desk.question, reply.answer):
                desk.paper.say(why)
            elif _meant(desk, reply.answer):
                return desk.ask.check(reply.answer)
            so_far = ()
        elif isinstance(reply, answers.Partly):
            so_far = reply.so_far
            desk.paper.say(reply.says)
        elif not reply.several and (unavailable := commands.unavailable_reason(desk, line)):
            commands.tell(desk, unavailable)
        else:
            desk.paper.say(reply.says)
            if not reply.several:
                commands.tell(desk, commands.look_hint(desk, line))
