"""The steady bot and the Town Events Chart: what a roll with a twist is worth."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bot.prices import PRICES, Outlook, Tally
from fallen_tui.games.fallen_land.bot.tally import concerned, mean, tally
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.chart import of_row
from fallen_tui.games.fallen_land.queries.chart_odds import rows
from fallen_tui.games.fallen_land.rules.events_phase import CHART, GIFT, LOSS


def rolling(found: Tally, effect: e.Chart, look: Outlook) -> None:
    """A roll on the chart on average."""
    at = {row: row_tally(effect, row, look) for row in range(GIFT, LOSS + 1)}
    shares = rows(effect, more(effect, look), lambda row: at[row].at(PRICES))
    whole = Tally()
    for row, share in shares.items():
        whole.take(at[row], share)
    mine, theirs = concerned(effect.who, look)
    found.take(whole, mine)
    if theirs:
        found.add("other", -look.harm * whole.at(PRICES) * theirs)


def more(effect: e.Chart, look: Outlook) -> int:
    """What a card adds to the roll on average."""
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
