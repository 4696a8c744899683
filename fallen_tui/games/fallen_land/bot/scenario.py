"""What scenarios are worth to the steady bot: counters, sites, things to carry, the clock, the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fallen_tui.games.fallen_land.bot import tally
from fallen_tui.games.fallen_land.bot.prices import PRICES, Outlook, Tally
from fallen_tui.games.fallen_land.content.conditions import Condition, Term
from fallen_tui.games.fallen_land.content.effects import scenario as s
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.queries.evaluate import met
from fallen_tui.games.fallen_land.rules.scenario import scores
from fallen_tui.games.fallen_land.rules.truce import peace
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.bot.mind import Mind
    from fallen_tui.games.fallen_land.bot.valuation import Worth
    from fallen_tui.games.fallen_land.scenario.definition import Goal as End
    from fallen_tui.games.fallen_land.scenario.definition import Scenario

ENDS = 400.0
"""What winning the scenario is worth, in coins."""
STEP = 60.0
"""What it is worth besides to bring one condition of the victory to pass."""
CARRYING = 0.6
"""The share of what can be done with a thing that it is worth to fetch it."""
FREE = 9.0
"""A Character who comes for nothing, as a card."""
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


# --- what effects bring ---


def _counter(found: Tally, effect: s.CounterUp, look: Outlook) -> None:
    game = look.game
    if game is None or game.course is None:
        return
    for id, n in effect.changes:
        known = game.cards.scenario.counter(id)
        if known is None:
            continue
        now = game.course.counter(id, look.seat)
        points = max(known.low - now, min(known.high - now, tally.mean(n, look)))
        mine, theirs = (1.0, 0.0) if known.of == "table" else tally.concerned(effect.who, look)
        found.add("other", (mine - theirs * look.harm) * points * known.worth * PRICES["prestige"])
        if mine:
            found.add("other", _reached(game, id, now, now + points))


def _reached(game: State, id: str, now: float, then: float) -> float:
    """What is won where a counter comes to what the victory, or the mark of a race, wants of it."""
    scenario: Scenario = game.cards.scenario
    score = scenario.score
    if score is not None and score.by == id and score.mark and now < score.mark <= then:
        return ENDS
    gain = 0.0
    for term in wanted(scenario):
        for word, test in term.value if term.word == "counter" else ():
            if word == id and not test.holds(int(now)) and test.holds(int(then)):
                gain += STEP
    return gain


@lru_cache(maxsize=32)
def wanted(scenario: Scenario) -> tuple[Term, ...]:
    """Every term of the victory, at any depth."""
    return _terms(scenario.victory)


@lru_cache(maxsize=32)
def feared(scenario: Scenario) -> tuple[Term, ...]:
    """Every term of the defeat, at any depth."""
    return _terms(scenario.defeat)


def _terms(end: End | None) -> tuple[Term, ...]:
    return () if end is None else tuple(term for condition in end.conditions() for term in condition.terms())


def _take(found: Tally, effect: s.Take, look: Outlook) -> None:
    if look.game is not None and look.game.course is not None:
        found.add("other", fetching(look.game, look.seat, effect.mark, look))


def fetching(game: State, seat: int, mark: str, look: Outlook) -> float:
    """What it is worth to have something to carry: the best that can be done with it."""
    course = game.course
    if course is None or course.marks.get(mark) == OfSeat.of(seat):
        return 0.0
    if peace(game) and OfSeat.reads(course.marks.get(mark, "")):
        return 0.0
    best = max((coins(do, look) for do in uses(game, mark)), default=0.0)
    return CARRYING * best


def uses(game: State, mark: str) -> Iterator[Do]:
    """What can be done by whoever carries something: at sites that ask for it, by rules that wait for it."""
    scenario: Scenario = game.cards.scenario
    for site in scenario.sites:
        asks = any(term.word == "carries" and term.value == mark for term in site.condition.tests)
        if asks and site.visit is not None and site.id not in _done(game):
            yield site.visit.success.do
    for rule in scenario.rules:
        if rule.mark == mark:
            yield rule.do


def _done(game: State) -> list[str]:
    return game.course.done if game.course is not None else []


def coins(do: Do, look: Outlook) -> float:
    """Some effects in coins, at usual prices."""
    return tally.tally(do, look).at({**PRICES, "mission": 0.0})


def _fixed(worth: float) -> Any:
    return lambda found, effect, look: found.add("other", worth)


_WAYS: dict[type, Any] = {
    s.CounterUp: _counter,
    s.Take: _take,
    s.Win: _fixed(ENDS),
    s.Lose: _fixed(-ENDS),
    s.Join: _fixed(FREE),
    s.Boon: _fixed(FREE),
}


def boon(mind: Mind, key: str) -> float:
    """What a boon is worth: what it brings at each chapter, and that it works all along."""
    found = mind.view.cards.scenario.campaign.boon(key)
    return mind.worth.of(found.start) + 10.0 * len(found.standing) + 8.0 * len(found.abilities)


def kept(mind: Mind) -> tuple[str, ...]:
    """The Action cards that are worth most."""
    return tuple(sorted(mind.ask.keys, key=lambda card: -mind.action(card))[: mind.ask.high])


tally.register(_WAYS)


# --- what things are worth ---


def set_out(worth: Worth) -> None:
    """The clock of the scenario, and who is a friend."""
    game = worth.game
    worth.left = max(1.0, min(10.0, game.cards.scenario.turns - game.turn + 0.5))
    if peace(game) and len(game.players) > 1:
        worth.friends, worth.harm = True, ALLIES
    if game.cards.scenario.length == "none":
        worth.marks = (NEVER, NEVER)
        worth.done = [(share, 0.0) for share in shares(game)]


def shares(game: State) -> list[float]:
    """How near each seat is to winning a race, 0 to 1: by its mark, else by who leads; 0 where all are together."""
    score = game.cards.scenario.score
    if score is None:
        return [0.0] * len(game.players)
    found = scores(game)
    if score.mark:
        return [max(0, n) / score.mark for n in found]
    return [LEADS * max(0, n) / max(1, *found) if len(found) > 1 else 0.0 for n in found]


def judge(worth: Worth) -> None:
    """Prices by what the scenario is won and lost by, and by what its rules pay for."""
    game, scenario = worth.game, worth.game.cards.scenario
    prices, seat = worth.prices, worth.seat
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
    _rewarded(worth)


def _rewarded(worth: Worth) -> None:
    """What rules pay for: Resources captured, Missions passed."""
    look = worth.outlook()
    for rule in worth.game.cards.scenario.rules:
        for when in rule.when:
            if when.whose == "other":
                continue
            if when.on == "claimed":
                worth.prices["resource"] += coins(rule.do, look)
            elif when.on == "outcome" and when.mission and when.result != "failure":
                worth.prices["mission"] = worth.prices.get("mission", 0.0) + coins(rule.do, look)
