"""The steady bot and the Town Events Chart: what a changed roll is worth."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.effects.chart import Chart, rolls_in
from fallen_tui.games.fallen_land.effects.chart_odds import row_of


def keep(mind: Mind) -> str:
    """The die with the best row."""
    effect = _asked(mind, lambda chart: chart.dice > 1)
    return max(mind.ask.keys, key=lambda face: _value(mind, effect, int(face)))


def second(mind: Mind) -> str:
    """Roll once more where that brings more on average."""
    effect = _asked(mind, lambda chart: chart.second)
    faces = range(1, effect.sides + 1)
    hoped = sum(_value(mind, effect, face) for face in faces) / effect.sides
    return "again" if hoped > _value(mind, effect, mind.ask.about[1]) else "keep"


def _asked(mind: Mind, fits: Callable[[Chart], bool]) -> Chart:
    """The roll that a question is about."""
    card = mind.cards.town_events.get(mind.ask.about[0])
    return next((roll for roll in rolls_in(card.do if card else ()) if fits(roll)), Chart())


def _value(mind: Mind, effect: Chart, face: int) -> float:
    look = mind.valuation.outlook()
    found = effect.row_tally(row_of(effect, face + effect.usually_added(look)), look)
    return found.at(mind.valuation.prices) + mind.valuation.winning(found)
