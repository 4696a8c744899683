"""What a scenario makes of the prices of the steady bot: the clock, friends, what it is won and lost by."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook
from fallen_tui.games.fallen_land.effects.goals import coins, feared, wanted
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.scenario import scores
from fallen_tui.games.fallen_land.rules.truce import peace
from fallen_tui.games.fallen_land.state.table import State

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


def turns_left(game: State) -> float:
    """The Turns that the clock of the scenario leaves, 1 to 10."""
    turns: int = game.cards.scenario.turns
    return max(1.0, min(10.0, turns - game.turn + 0.5))


def allied(game: State) -> bool:
    """Whether the others are friends: nobody fights, and there are others."""
    return peace(game) and len(game.players) > 1


def shares(game: State) -> list[float]:
    """How near each seat is to winning a race, 0 to 1: by its mark, else by who leads; 0 where all are together."""
    score = game.cards.scenario.score
    if score is None:
        return [0.0] * len(game.players)
    found = scores(game)
    if score.mark:
        return [max(0, n) / score.mark for n in found]
    return [LEADS * max(0, n) / max(1, *found) if len(found) > 1 else 0.0 for n in found]


def adjust(prices: dict[str, float], game: State, seat: int, outlook: Callable[[], Outlook]) -> None:
    """Prices by what the scenario is won and lost by, and by what its rules pay for, estimated by an outlook."""
    scenario = game.cards.scenario
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
    _rewarded(prices, game, outlook())


def _rewarded(prices: dict[str, float], game: State, look: Outlook) -> None:
    """What rules pay for: Resources captured, Missions passed."""
    for rule in game.cards.scenario.rules:
        for when in rule.when:
            if when.whose == "other":
                continue
            if when.on == "claimed":
                prices["resource"] += coins(rule.do, look)
            elif when.on == "outcome" and when.mission and when.result != "failure":
                prices["mission"] = prices.get("mission", 0.0) + coins(rule.do, look)
