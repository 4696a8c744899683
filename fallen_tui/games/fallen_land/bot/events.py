"""The steady bot and the Town Events Chart: what a roll with a twist is worth, which die to keep."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.content.index import parts
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.prices import PRICES, Outlook, Tally
from fallen_tui.games.fallen_land.bot.tally import concerned, mean, tally
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.chart import of_row
from fallen_tui.games.fallen_land.queries.chart_odds import row_of, rows
from fallen_tui.games.fallen_land.rules.events_phase import CHART, GIFT, LOSS


def rolling(found: Tally, effect: e.Chart, look: Outlook) -> None:
    """A roll on the chart on average."""
    at = {row: row_tally(effect, row, look) for row in range(GIFT, LOSS + 1)}
    shares = rows(effect, _more(effect, look), lambda row: at[row].at(PRICES))
    whole = Tally()
    for row, share in shares.items():
        whole.take(at[row], share)
    mine, theirs = concerned(effect.who, look)
    found.take(whole, mine)
    if theirs:
        found.add("other", -look.harm * whole.at(PRICES) * theirs)


def _more(effect: e.Chart, look: Outlook) -> int:
    return 0 if effect.modifier is None else round(mean(effect.modifier, look))


def row_tally(effect: e.Chart, row: int, look: Outlook) -> Tally:
    """What a row brings, with what the card makes of it."""
    own = of_row(effect.instead, row)
    found = Tally()
    found.take(_printed(row, look) if own is None else tally(own, look), effect.times)
    found.take(tally(of_row(effect.also, row) or (), look))
    return found


def _printed(row: int, look: Outlook) -> Tally:
    """What the chart itself says of a row."""
    prestige, health = CHART.get(row, (0, 0))
    found = Tally({"prestige": float(prestige), "health": float(health)})
    if row == GIFT:
        found.add("spoils", 1.0)
    elif row == LOSS and (look.game is None or look.game.owned(look.seat)):
        found.add("resource", -1.0)
    return found


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
    found = row_tally(effect, row_of(effect, face + _more(effect, look)), look)
    return found.at(mind.worth.prices) + mind.worth.winning(found)
