"""The forms of Council of Towns: all gear, the business of the town, a payment, a march."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask
from fallen_tui.faces import fallen_land as council
from fallen_tui.faces.fallen_land import march_form
from fallen_tui.faces.fallen_land.form_topics import GEAR_MENUS, TOWN_STEPS
from fallen_tui.faces.form import Form, Words
from fallen_tui.games.fallen_land.state.table import State


def open_form(view: State, ask: Ask, words: Words, before: Form | None) -> Form | None:
    """The form for a question and those that follow from it; None where there is none."""
    if ask.topic == "deed":
        return march_form.march_form(view, ask)
    if ask.topic in GEAR_MENUS:
        return council.gear_form.gear_form(view, ask, words, before)
    if ask.topic in TOWN_STEPS:
        return council.town_form.town_form(view, ask, words, before)
    if ask.topic == "payment":
        return council.payment_form.payment_form(view, ask, words)
    return None
