"""What scenarios are worth to the steady bot: counters, sites, things to carry, the clock, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.games.fallen_land.effects.estimating import PRICES
from fallen_tui.games.fallen_land.effects.goals import coins, feared, wanted
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.scenario import scores
from fallen_tui.games.fallen_land.rules.truce import peace
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.bot.mind import Mind
    from fallen_tui.games.fallen_land.bot.valuation import Valuation

ASIDE = 0.45
"""What Prestige is worth where nothing hangs on it, of what it is worth else."""
WANTED = 1.7
"""How much more something is worth by which the scenario is won."""
ALLIES = -0.5
"""The harm of a friend's loss, as that of a rival: none, but a loss of one's own."""
NEVER = 999
"""A mark that nobody comes to: this scenario is won otherwise."""
LEADS = 0.7
"""How near to winning whoever leads a race without a mark counts as being."""
PRICED = {
    "prestige": "prestige",
    "town_health": "health",
    "coins": "coins",
    "resources": "resource",
    "technologies": "technology",
    "chips": "chip",
}
"""The price of what figures count."""


# --- what things are worth ---


def boon(mind: Mind, key: str) -> float:
    """What a boon is worth: what it brings at each chapter, and that it works all along."""
    found = mind.view.cards.scenario.campaign.boon(key)
    return mind.valuation.of(found.start) + 10.0 * len(found.standing) + 8.0 * len(found.abilities)


def kept(mind: Mind) -> tuple[str, ...]:
    """The Action cards that are worth most."""
    return tuple(sorted(mind.ask.keys, key=lambda card: -mind.action(card))[: mind.ask.high])


def set_out(valuation: Valuation) -> None:
    """The clock of the scenario, and who is a friend."""
    game = valuation.game
    valuation.left = max(1.0, min(10.0, game.cards.scenario.turns - game.turn + 0.5))
    if peace(game) and len(game.players) > 1:
        valuation.friends, valuation.harm = True, ALLIES
    if game.cards.scenario.length == "none":
        valuation.marks = (NEVER, NEVER)
        valuation.done = [(share, 0.0) for share in shares(game)]


def shares(game: State) -> list[float]:
    """How near each seat is to winning a race, 0 to 1: by its mark, else by who leads; 0 where all are together."""
    score = game.cards.scenario.score
    if score is None:
        return [0.0] * len(game.players)
    found = scores(game)
    if score.mark:
        return [max(0, n) / score.mark for n in found]
    return [LEADS * max(0, n) / max(1, *found) if len(found) > 1 else 0.0 for n in found]


def judge(valuation: Valuation) -> None:
    """Prices by what the scenario is won and lost by, and by what its rules pay for."""
    game, scenario = valuation.game, valuation.game.cards.scenario
    prices, seat = valuation.prices, valuation.seat
    words = {term.word for term in wanted(scenario)}
    if scenario.score is not None:
        words.add(scenario.score.by)
    if scenario.length == "none" and "prestige" not in words:
        prices["prestige"] *= ASIDE
        prices["resource"] -= PRICES["prestige"] * (1 - ASIDE)
    for term in wanted(scenario):
        if term.word in PRICED and not met(game, Condition((term,)), seat):
            prices[PRICED[term.word]] *= WANTED
    if scenario.score is not None and scenario.score.by in PRICED:
        prices[PRICED[scenario.score.by]] *= WANTED
    for term in feared(scenario):
        if term.word == "town_health" and term.value.high is not None:
            prices["health"] += 30.0 / max(1, game.players[seat].town_health - term.value.high)
    _rewarded(valuation)


def _rewarded(valuation: Valuation) -> None:
    """What rules pay for: Resources captured, Missions passed."""
    look = valuation.outlook()
    for rule in valuation.game.cards.scenario.rules:
        for when in rule.when:
            if when.whose == "other":
                continue
            if when.on == "claimed":
                valuation.prices["resource"] += coins(rule.do, look)
            elif when.on == "outcome" and when.mission and when.result != "failure":
                valuation.prices["mission"] = valuation.prices.get("mission", 0.0) + coins(rule.do, look)
