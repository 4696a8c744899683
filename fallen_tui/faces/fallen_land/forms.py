"""The forms of Council of Towns: all gear, the business of the town, a payment, a march."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask
from fallen_tui.faces import fallen_land as council
from fallen_tui.faces.fallen_land import march_form
from fallen_tui.faces.form import Form, Words
from fallen_tui.games.fallen_land.state.table import State


def open_form(view: State, ask: Ask, words: Words, before: Form | None) -> Form | None:
    """The form for a question and those that follow from it; None where there is none."""
    match ask.topic:
        case "deed":
            return march_form.march_form(view, ask)
        case "outfit" | "town":
            return council.gear_form.gear_form(view, ask, words, before)
        case "desk" | "sell" | "purchase" | "hire":
            return council.town_form.town_form(view, ask, words, before)
        case "payment":
            return council.payment_form.payment_form(view, ask, words)
        case _:
            return None
