"""The steady bot and the dice of the Town Events Chart: which one to keep, whether to roll once more."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.content.index import parts
from fallen_tui.games.fallen_land.bot.events import more, row_tally
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries.chart_odds import row_of


def keep(mind: Mind) -> str:
    """The die with the best row."""
    effect = _asked(mind, lambda chart: chart.dice > 1)
    return max(mind.ask.keys, key=lambda face: _worth(mind, effect, int(face)))


def second(mind: Mind) -> str:
    """Roll once more where that brings more on average."""
    effect = _asked(mind, lambda chart: chart.second)
    faces = range(1, effect.sides + 1)
    hoped = sum(_worth(mind, effect, face) for face in faces) / effect.sides
    return "again" if hoped > _worth(mind, effect, mind.ask.about[1]) else "keep"


def _asked(mind: Mind, fits: Callable[[e.Chart], bool]) -> e.Chart:
    """The roll that a question is about."""
    card = mind.cards.town_events.get(mind.ask.about[0])
    found = (part for part in parts(card.do if card else ()) if isinstance(part, e.Chart) and fits(part))
    return next(found, e.Chart())


def _worth(mind: Mind, effect: e.Chart, face: int) -> float:
    look = mind.worth.outlook()
    found = row_tally(effect, row_of(effect, face + more(effect, look)), look)
    return found.at(mind.worth.prices) + mind.worth.winning(found)
