"""Putting one question: showing its options, then reading until there is an answer."""

from __future__ import annotations

from typing import Any

import attrs

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.game import PointBuy, Question
from fallen_tui.engine.rules import Answer, Ask, even
from fallen_tui.engine.text import capital
from fallen_tui.faces import point_buy
from fallen_tui.faces.form import AnswerPlan, FormRow, rows_of
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


def _short(desk: Desk, line: str, so_far: tuple[Any, ...]) -> answers.GivenAnswer | answers.Unclear | None:
    """What a word means that stands for an answer at any question; None for others."""
    assert desk.ask is not None
    if desk.question.buys is not None and (bought := _bought(desk, desk.question.buys, line)) is not None:
        return bought
    if line == ENDS and desk.question.ends:
        return answers.GivenAnswer(desk.question.ends)
    if line.casefold() == EVEN and desk.ask.kind == "split":
        return answers.GivenAnswer(even(desk.ask, desk.question.fatal))
    if line.casefold() == REPEAT:
        again = last_answer(desk.table, desk.ask, desk.question)
        return answers.Unclear(NONE) if again is None else answers.GivenAnswer(again)
    if not line and desk.ask.kind in MANY and desk.guided is not None and not so_far:
        return answers.GivenAnswer(desk.guided)
    if line.casefold() == SUGGESTED and (answer := teaching.suggested(desk)) is not None:
        return answers.GivenAnswer(answer)
    return None


def _bought(desk: Desk, buy: PointBuy, line: str) -> answers.GivenAnswer | answers.Unclear | None:
    """What figures buy, or why they don't; None for other lines."""
    assert desk.ask is not None
    figures = point_buy.read(buy, line)
    if figures is None:
        return None
    if isinstance(figures, str):
        return answers.Unclear(f"{capital(figures)}.")
    wrong = point_buy.fault(buy, figures, desk.ask.keys)
    return answers.Unclear(f"{capital(wrong)}.") if wrong else answers.GivenAnswer(point_buy.key_of(buy, figures))


def _meant(desk: Desk, answer: Answer) -> bool:
    """Whether an answer that destroys what is one's own is given for the second time."""
    if answer not in desk.question.graves:
        return True
    label = next(choice.label for choice in desk.question.choices if choice.key == answer)
    again = desk.paper.ask(f"{label}: this is for good. Type yes to do it:")
    return again is not None and again.casefold() in ("yes", "y")


def _planned(desk: Desk, key: Answer, place: int = 1) -> AnswerPlan | None:
    """The plan of a row of the form that stands among the options, at one of its places; None for other options."""
    form, row = desk.form, _row(desk, key)
    if form is None or row is None:
        return None
    form.put(row.key, row.places[place].key)
    return form.plan()


def _row(desk: Desk, key: Answer) -> FormRow | None:
    """The row of the form that stands among the options under a key; None for other options."""
    return next((row for row in rows_of(desk.form) if row.key == key), None) if desk.form is not None else None


def _followed(desk: Desk, line: str) -> AnswerPlan | answers.Unclear | None:
    """A row of the form with the letter of what follows there, such as 12 m; None for lines that are none such."""
    words, _, letter = line.rpartition(" ")
    if desk.form is None or len(letter) != 1 or letter.isdigit():
        return None
    found = answers.pick(words, answers.options_of(desk.question.choices))
    key = "" if isinstance(found, answers.Unclear) else desk.question.choices[found].key
    row = _row(desk, key)
    if row is None:
        return None
    places = [place.letter for place in row.places]
    if letter.casefold() in places[1:]:
        return _planned(desk, key, places.index(letter.casefold()))
    can = ", ".join(f"{place.letter} {place.label}" for place in row.places[1:])
    return answers.Unclear(f"{row.label}: {can}.")


def put(desk: Desk) -> tuple[AnswerPlan | None, Answer | None]:
    """Show the question and read until it is answered, or planned with its form. Raises PlayerLeft, Reopened."""
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
                return None, NO_OFFER
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
        if isinstance(followed := _followed(desk, line), answers.Unclear):
            desk.paper.say(followed.says)
            continue
        if followed is not None:
            return followed, None
        reply = _short(desk, line, so_far) or answers.understand(_opened(desk), desk.question.choices, line, so_far)
        if isinstance(reply, answers.GivenAnswer):
            if (plan := _planned(desk, reply.answer)) is not None:
                return plan, None
            if why := refused(desk.ask, desk.question, reply.answer):
                desk.paper.say(why)
            elif _meant(desk, reply.answer):
                return None, desk.ask.check(reply.answer)
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
