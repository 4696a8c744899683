"""Advice on the open question, and the guide of a first game, in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.form import Form, rows_of
from fallen_tui.faces.teaching.advice import advised, page
from fallen_tui.faces.teaching.moment import TYPED, TeachingMoment, subjects
from fallen_tui.plain.desk import Desk

if TYPE_CHECKING:
    from fallen_tui.faces.teaching.guide import GuideAdvice

TAKE = "Type suggested to take it."
FILLS = "In this form, suggested fills in what serves best, and Enter takes it all."
OFF, ON = ("off", "away"), ("on", "back", "")
WORDS = (*OFF, *ON)
"""What may stand after `guide`."""


def suggested(desk: Desk) -> Answer | None:
    """What is advised at the open question, by the guide where it is there; None for nothing."""
    if desk.ask is None:
        return None
    if desk.guided is not None:
        return desk.guided
    return advised(desk.table.game, desk.table.setup, TeachingMoment(desk.view, desk.ask), desk.table.decisions)


def advise(desk: Desk) -> None:
    """What can be done at the open question, and why one would."""
    if desk.ask is None:
        desk.paper.say("No question is open.")
        return

    moment = TeachingMoment(desk.view, desk.ask)
    try:
        answer = suggested(desk)
        filled = desk.filling is not None and fills(desk.filling, answer)
        parts = page(desk.table.game, moment, desk.question, None if filled else answer, TYPED, TAKE)
    except FallenError as error:
        desk.paper.say(f"The advice can't be read: {error}.")
        return
    for part in parts:
        desk.paper.say(f"{part.title}:")
        for about, text in part.rows:
            desk.paper.say(f"  {about}: {text}" if about else f"  {text}", hang=2)
    if filled:
        desk.paper.say(FILLS)


def fills(form: Form, answer: Answer | None) -> bool:
    """Whether `suggested` fills in a form, and does not answer its question at once by what is advised."""
    return bool(form.best) and not any(row.act and row.key == answer for row in rows_of(form))


def tell(desk: Desk) -> None:
    """What the guide says at the open question, before its options."""
    told = _told(desk)
    if told is None or (desk.guide is not None and desk.guide.away):
        return
    desk.guided = told.answer
    if told.text:
        desk.paper.say(f"Guide, {told.title}: {told.text}", hang=2)
    if told.text and told.look:
        desk.paper.say(
            f"Guide: to see it, type {_typed(desk, told.look)}. To send the guide away, type guide off.", hang=2
        )
    if told.suggests:
        desk.paper.say(f"Suggested: {told.suggests}", hang=2)
    desk.paper.say()


def guide(desk: Desk, words: str) -> None:
    """Send the guide away (`off`), call it back (`on`), or hear it once more."""
    if desk.guide is None:
        desk.paper.say("This game has no guide. Type advice for this question.")
        return
    if words.casefold() in OFF:
        desk.guide.away, desk.guided = True, None
        desk.paper.say("The guide leaves. The game continues. guide on calls it back.")
        return
    desk.guide.away = False
    if _told(desk) is None:
        desk.paper.say("The guide has said goodbye. Type advice for this question.")
    tell(desk)


def _told(desk: Desk) -> GuideAdvice | None:
    if desk.guide is None or desk.ask is None:
        return None

    return desk.guide.now(desk.ask, desk.view, desk.question, TYPED)


def _typed(desk: Desk, part: str) -> str:
    subject = subjects(desk.table.game.id)
    return subject.PARTS[part] if subject is not None else part
