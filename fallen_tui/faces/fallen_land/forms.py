"""The forms of Council of Towns: all gear, the business of the town, a payment, a march."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask
from fallen_tui.faces.fallen_land import gear_form, march_form, payment_form, town_form
from fallen_tui.faces.form import Form, Words
from fallen_tui.games.fallen_land.state.table import State


def open_form(view: State, ask: Ask, words: Words, before: Form | None) -> Form | None:
    """The form for a question and those that follow from it; None where there is none."""
    if ask.topic in gear_form.TOPICS:
        return gear_form.gear_form(view, ask, words, before)
    if ask.topic in town_form.STEPS:
        return town_form.town_form(view, ask, words, before)
    if ask.topic == "payment":
        return payment_form.payment_form(view, ask, words, before)
    if ask.topic == "deed":
        return march_form.march_form(view, ask, words, before)
    return None
