"""What effects bring on average, counted by kind and in coins: the arithmetic of the steady bot."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.prices import PRICES, Outlook, Tally, price_of
from fallen_tui.games.fallen_land.content.conditions import Condition
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do
from fallen_tui.games.fallen_land.content.vocabulary import Amount
from fallen_tui.games.fallen_land.queries.evaluate import figure, has_category, jinxes, met
from fallen_tui.games.fallen_land.state.table import NOBODY, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Scenario

USUAL = {"character": 5, "wounded": 2, "resource": 2, "technology": 3, "gear:food": 1, "hand": 3, "turn": 6, "spare": 2}
"""How many there usually are of what amounts count."""
BEST_OF_DECK = 11.0
"""A Spoils card that is looked for."""
JINX = 7.0
"""What a Jinxed card costs who bears it."""
BOOST = {"check": 0.13, "deed": 0.1, "turn": 0.45}
"""What a skill point of one Character is worth for so long."""
STAKED = 6
"""The part of their coins that people stake in a wager: a sixth."""
UNSEEN = 0.35
"""How likely what hangs on a secret counter of a scenario is held to be."""
WINS = 0.8
"""How surely whoever has most coins wins it."""


ANYWHERE = Outlook()


def tally(do: Do, look: Outlook = ANYWHERE) -> Tally:
    """What some effects bring on average."""
    found = Tally()
    for effect in do:
        way = _WAYS.get(type(effect))
        if way is not None:
            way(found, effect, look)
    return found


def mean(n: Amount | None, look: Outlook = ANYWHERE) -> float:
    """An amount on average."""
    if n is None:
        return 6.0
    each = n.dice * (n.sides + 1) / 2 * (-1 if n.minus else 1) + n.plus
    return each * counted(n.per, look) if n.per else each


def counted(word: str, look: Outlook) -> float:
    """How many there are of what an amount counts."""
    if word == "missing":
        return look.missing
    if look.game is None or word in ("success", "spare", "rolled"):
        return USUAL.get(word, 1)
    if word.startswith("gear:"):
        return has_category(look.game, look.seat, word[5:])
    return figure(look.game, word, look.seat)


def concerned(who: str, look: Outlook) -> tuple[float, float]:
    """How many times effects concern oneself, and rivals."""
    if who == "" and look.aimed:
        return 0.0, 1.0
    if who in ("", "you"):
        return 1.0, 0.0
    if who == "all":
        return 1.0, float(look.rivals)
    return (0.0, float(look.rivals)) if who == "others" else (0.0, 1.0 if look.rivals else 0.0)


def _spread(found: Tally, who: str, look: Outlook, key: str, n: float) -> None:
    mine, theirs = concerned(who, look)
    if mine:
        found.add(key, n * mine)
    if theirs:
        found.add("other", -look.harm * (look.danger if who == "leader" else 1.0) * PRICES[key] * n * theirs)


def _plain(key: str) -> Callable[[Tally, Any, Outlook], None]:
    return lambda found, effect, look: _spread(found, effect.who, look, key, mean(effect.n, look))


def _once(key: str, n: float) -> Callable[[Tally, Any, Outlook], None]:
    return lambda found, effect, look: _spread(found, effect.who, look, key, n)


def _flat(n: float) -> Callable[[Tally, Any, Outlook], None]:
    return lambda found, effect, look: found.add("other", n)


def _taken(n: float) -> Callable[[Tally, Any, Outlook], None]:
    """Something that passes from a rival to oneself."""
    return lambda found, effect, look: found.add("other", n * (1 + look.harm))


def _take_coins(found: Tally, effect: e.TakeCoins, look: Outlook) -> None:
    n = min(mean(effect.n, look), 15.0)
    found.add("coins", n)
    found.add("other", look.harm * n)


def _draw(found: Tally, effect: e.Draw, look: Outlook) -> None:
    _spread(found, effect.who, look, effect.deck, mean(effect.n, look))


def _looked_for(found: Tally, effect: e.Search | e.Retrieve, look: Outlook) -> None:
    n = mean(effect.n, look)
    if effect.deck == "spoils":
        _spread(found, effect.who, look, "coins", n * (BEST_OF_DECK - 3 * bool(effect.category)))
    else:
        _spread(found, effect.who, look, effect.deck, n * 1.7)


_DISCARDED = {"vehicle": -12.0, "gear": -9.0, "party_gear": -9.0, "auction": -7.0, "spoils": -6.0, "roster": -6.0}


def _discard(found: Tally, effect: e.Discard, look: Outlook) -> None:
    each = _DISCARDED.get(effect.what, -3.0) * (1.3 if effect.random else 1.0)
    if effect.what == "town_card":
        each = 2.0
    _spread(found, effect.who, look, "coins", each * min(3.0, mean(effect.n, look)))


_KINDS = {"physical": "damage", "infected": "festering", "radiation": "festering", "psychological": "mind"}


def _damage(found: Tally, effect: e.Damage, look: Outlook) -> None:
    n = mean(effect.n, look)
    if effect.to == "each":
        n *= counted("character", look)
    _spread(found, effect.who, look, _KINDS[effect.kind], n)


def _psych(found: Tally, effect: e.PsychCheck, look: Outlook) -> None:
    n = 0.6 * (counted("character", look) if effect.to in ("", "party", "each") else 1)
    _spread(found, effect.who, look, "mind", n)


def _heal(found: Tally, effect: e.Heal, look: Outlook) -> None:
    n = mean(effect.n, look) * (counted("character", look) if effect.to == "each" else 1)
    if look.game is not None and concerned(effect.who, look)[0]:
        party = look.game.players[look.seat].party
        n = min(n, sum(getattr(member, kind) for _, member in party for kind in effect.kinds))
    if effect.kinds == ("psychological",):
        _spread(found, effect.who, look, "mind", -n)
    else:
        _spread(found, effect.who, look, "heal", n)


def _technology(found: Tally, effect: e.GainTechnology, look: Outlook) -> None:
    if effect.price is None:
        _spread(found, effect.who, look, "technology", 1.0)
    else:
        found.add("other", max(0.0, PRICES["technology"] - effect.price))


def _chip(found: Tally, effect: e.Chip, look: Outlook) -> None:
    _spread(found, effect.who, look, "chip", mean(effect.n, look))


def _claim(found: Tally, effect: e.ClaimResource, look: Outlook) -> None:
    _spread(found, effect.who, look, "resource", 1.0)
    if effect.which in ("rival", "target"):
        found.add("other", look.harm * PRICES["resource"])


def _neutralise(found: Tally, effect: e.Neutralise | e.DestroyResource, look: Outlook) -> None:
    if effect.which == "rival" and look.game is not None and not _elsewhere(look.game, look.seat):
        return
    sign = -1.0 if effect.which in ("here", "nearest") and effect.who == "you" else look.harm
    found.add("other", sign * PRICES["resource"])


def _elsewhere(game: State, seat: int) -> bool:
    """Whether anybody else owns a Resource."""
    return any(holding.owner not in (NOBODY, seat) for holding in game.resources.values())


def _boost(found: Tally, effect: e.Skill, look: Outlook) -> None:
    skills = effect.skills
    points = sum(n for _, n in skills) if look.game is None else gear_weights.points(look.game.cards, skills)
    several = counted("character", look) if effect.to in ("", "party", "each") else 1.0
    _spread(found, effect.who, look, "other", points * several * BOOST[effect.until])


def _fight(found: Tally, effect: e.Fight, look: Outlook) -> None:
    strength = effect.omega * effect.health
    won = max(0.1, min(0.9, 1.1 - strength / 220))
    found.take(tally(effect.reward, look), won)
    _spread(found, effect.who, look, "damage", 5.0)
    _spread(found, effect.who, look, "death", (1 - won) * 0.8)


def _trade(found: Tally, effect: e.Trade, look: Outlook) -> None:
    found.add("other", max(0.0, effect.percent / 100 - 0.9) * 10)


def _check(found: Tally, effect: e.Check, look: Outlook) -> None:
    passed = max(0.1, min(0.95, 1.15 - 0.17 * effect.need))
    if effect.who_rolls == "solo":
        passed = max(0.1, 0.75 - 0.4 * (effect.need - 1))
    for aimed, times in zip((False, True), concerned(effect.who, look), strict=True):
        theirs = attrs.evolve(look, aimed=aimed)
        found.take(tally(effect.success, theirs), passed * times)
        found.take(tally(effect.failure, theirs), (1 - passed) * times)


def _option(do: Do, cost: Cost, look: Outlook) -> Tally:
    found = tally(do, look)
    if not cost.free:
        found.add("other", -price_of(cost))
    return found


def _choose(found: Tally, effect: e.Choose, look: Outlook) -> None:
    game = look.game
    ways = [
        _option(option.do, option.cost, look)
        for option in effect.options
        if game is None or met(game, option.condition, look.seat)
    ]
    if ways:
        found.take(max(ways, key=lambda way: way.at(PRICES)))


def _may(found: Tally, effect: e.May, look: Outlook) -> None:
    way = _option(effect.do, effect.cost, look)
    if way.at(PRICES) > 0:
        found.take(way)


def _rows(found: Tally, effect: e.RollTable, look: Outlook) -> None:
    for low, high, do in effect.rows:
        found.take(tally(do, look), (high - low + 1) / effect.die)


def _chance(effect: e.If, look: Outlook) -> float:
    share, condition = 1.0, effect.condition
    for term in condition.tests:
        if term.word == "chance":
            share *= term.value / 6
    if look.game is None:
        return share if share < 1 else 0.4
    if look.game.course is not None:
        share, condition = guessed(look.game, condition, share)
    return share if met(look.game, condition, look.seat) else 0.0


def guessed(game: State, condition: Condition, share: float) -> tuple[float, Condition]:
    """What can be known of a condition, and the share of its chance that what hangs on secrets leaves. FL-SCN-15."""
    hidden = secrets(game.cards.scenario)
    if not hidden:
        return share, condition
    known = tuple(term for term in condition.tests if not any(id in hidden for id in term.counters()))
    return (share if len(known) == len(condition.tests) else share * UNSEEN), Condition(known)


@lru_cache(maxsize=32)
def secrets(scenario: Scenario) -> frozenset[str]:
    """The counters that nobody sees."""
    return scenario.secrets


def _if(found: Tally, effect: e.If, look: Outlook) -> None:
    share = _chance(effect, look)
    if share:
        found.take(tally(effect.then, look), share)
    if share < 1:
        found.take(tally(effect.otherwise, look), 1 - share)


def _repeat(found: Tally, effect: e.Repeat, look: Outlook) -> None:
    found.take(tally(effect.do, look), max(0.0, mean(effect.n, look)))


def _wager(found: Tally, effect: e.Wager, look: Outlook) -> None:
    """Who has most coins wins, if everybody stakes the same share of them; the others lose."""
    won = 1 / (1 + look.rivals)
    if look.game is not None:
        purses = {player.seat: player.coins // STAKED for player in look.game.players}
        mine = purses.pop(look.seat)
        most = max(purses.values(), default=0)
        won = WINS if mine > most else 0.0 if mine < most else won
        pot = sum(purses.values()) if effect.prize == "pot" else mine
        found.add("coins", won * pot - (1 - won) * mine)
    if look.rivals:
        found.take(tally(effect.loser, attrs.evolve(look, aimed=False)), 1 - won)
        found.take(tally(effect.loser, attrs.evolve(look, aimed=True)), look.rivals - 1 + won)


def _unjinxed(found: Tally, effect: e.RemoveJinx, look: Outlook) -> None:
    """The Jinxed cards that are there."""
    if look.game is None:
        found.add("other", JINX / 2)
        return
    there = [place == "town" for _, place in jinxes(look.game, look.seat)]
    n = len(there) if effect.source == "any" else there.count(effect.source == "town")
    _spread(found, effect.who, look, "coins", JINX * min(n, mean(effect.n, look)))


def _doubled(found: Tally, effect: e.CreateResource, look: Outlook) -> None:
    """A second Resource in a hex of one's own, else of little use."""
    game = look.game
    if game is None or effect.which == "nearest":
        found.add("other", 6.0)
        return
    hexes = game.owned(look.seat)
    if effect.which == "here":
        hexes = [hex for hex in hexes if hex == game.players[look.seat].place]
    found.add("resource", float(any(game.resources[hex].count == 1 for hex in hexes)))


def _chart(found: Tally, effect: e.Chart, look: Outlook) -> None:
    from fallen_tui.games.fallen_land.bot.events import rolling

    rolling(found, effect, look)


_WAYS: dict[type, Callable[[Tally, Any, Outlook], None]] = {
    e.Prestige: _plain("prestige"),
    e.TownHealth: _plain("health"),
    e.Coins: _plain("coins"),
    e.TakeCoins: _take_coins,
    e.Draw: _draw,
    e.Search: _looked_for,
    e.Retrieve: _looked_for,
    e.Give: _once("coins", 9.0),
    e.Discard: _discard,
    e.Damage: _damage,
    e.PsychCheck: _psych,
    e.Heal: _heal,
    e.Kill: _once("death", 1.0),
    e.DestroyVehicle: _once("coins", -12.0),
    e.StealVehicle: _taken(12.0),
    e.Steal: _taken(9.0),
    e.Kidnap: _taken(14.0),
    e.Bench: _once("coins", -8.0),
    e.Delay: lambda found, effect, look: _spread(found, effect.who, look, "weeks", -mean(effect.n, look)),
    e.Weeks: _plain("weeks"),
    e.Shed: lambda found, effect, look: found.add("weeks", _shed(effect, look)),
    e.Skill: _boost,
    e.GainTechnology: _technology,
    e.DestroyTechnology: _once("technology", -1.0),
    e.StealTechnology: _taken(PRICES["technology"]),
    e.Chip: _chip,
    e.ClaimResource: _claim,
    e.Neutralise: _neutralise,
    e.DestroyResource: _neutralise,
    e.CreateResource: _doubled,
    e.MoveMissions: _flat(0.5),
    e.RemoveJinx: _unjinxed,
    e.RemoveCard: _flat(3.0),
    e.Peek: _flat(0.5),
    e.Trade: _trade,
    e.Move: _once("coins", 0.5),
    e.Fight: _fight,
    e.Duel: _flat(0.0),
    e.Attack: _flat(-2.0),
    e.Check: _check,
    e.Choose: _choose,
    e.May: _may,
    e.RollTable: _rows,
    e.If: _if,
    e.Repeat: _repeat,
    e.Wager: _wager,
    e.Chart: _chart,
}


def _shed(effect: e.Shed, look: Outlook) -> float:
    n = mean(effect.n, look)
    return min(n, look.game.players[look.seat].penalty) if look.game is not None else n * 0.4


def register(ways: dict[type, Callable[[Tally, Any, Outlook], None]]) -> None:
    """Effects that a module of the bots counts itself."""
    _WAYS.update(ways)
