"""The steady bot and its cards: reactions, plays on its own menus, whom to aim at, choices that cards offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import attrs

from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land import effects as e
from fallen_tui.games.fallen_land import fitting
from fallen_tui.games.fallen_land.bot_mind import Mind
from fallen_tui.games.fallen_land.bot_tally import mean
from fallen_tui.games.fallen_land.cards import Action, Cards
from fallen_tui.games.fallen_land.effect_base import FREE, Cost, Do, Effect
from fallen_tui.games.fallen_land.facts import met
from fallen_tui.games.fallen_land.rules.plays import abilities
from fallen_tui.games.fallen_land.rules.targets import seat_of, targets
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state import NOBODY
from fallen_tui.games.fallen_land.worth import WIN

LEAST = 1.5
"""A play has to bring so much."""
STAKE = 9.0
"""What hangs on a check of which nothing more is known."""
TRACKS = {"prestige": 13.0, "town_health": 2.8, "coins": 1.0}
"""What a point of each track is worth when it is about to change."""
LIFE = 26.0
"""What a Character is worth who dies, or leaves for good."""


@attrs.frozen
class Play(FrozenRecord):
    """A card or ability that could be used now; `spent`: the Spoils or the Character gone for it."""

    do: Do
    cost: Cost
    action: Action | None = None
    spent: str = ""

    @property
    def aimed(self) -> bool:
        return self.action is not None and self.action.target.startswith("rival")


def play_of(mind: Mind, key: str) -> Play:
    """What a key "play:CARD" or "use:CARD#N" stands for."""
    word, _, rest = key.partition(":")
    if word == "play":
        action = mind.cards.actions[rest]
        return Play(action.do, action.cost, action)
    card, _, n = rest.partition("#")
    ability = abilities(mind.view, card)[int(n)]
    return Play(ability.do, ability.cost, None, card if ability.limit.per == "discard" else "")


def best_play(mind: Mind, keys: tuple[str, ...]) -> str:
    """The play that brings most, "" where none is worth it."""
    best, chosen = LEAST, ""
    for key in keys:
        if key.startswith(("play:", "use:")):
            play = play_of(mind, key)
            gain = gain_of(mind, play) - price_of(mind, play)
            if gain > best:
                best, chosen = gain, key
    return chosen


def price_of(mind: Mind, play: Play) -> float:
    """What a play takes: its cost, and the card where it is gone for it."""
    found = mind.worth.cost(play.cost)
    if play.action is not None:
        found += max(0.8, 0.7 * (play.action.value or 0) * mind.worth.prices["coins"])
    if play.spent in mind.cards.spoils:
        found += max(mind.gear(play.spent) * 0.6, 2.0)
    elif play.spent in mind.cards.characters:
        found += LIFE
    return found


def gain_of(mind: Mind, play: Play) -> float:
    """What a play brings at this moment."""
    found = 0.0
    weight = gravity(mind, play)
    for effect in play.do:
        way = _MOMENTARY.get(type(effect))
        if way is not None:
            found += way(mind, effect)
        elif isinstance(effect, e.If) and any(type(each) in _MOMENTARY for each in effect.then):
            inner = gain_of(mind, attrs.evolve(play, do=effect.then))
            found += inner * _odds(mind, effect)
        elif isinstance(effect, e.Choose | e.May) and _momentary(effect):
            found += max(0.0, *(gain_of(mind, attrs.evolve(play, do=do)) for do in _branches(effect)))
        else:
            found += mind.worth.of((effect,), play.aimed, weight=weight)
    if play.action is not None and play.action.attach:
        found += attached(mind, play.action) * weight
    return found


def gravity(mind: Mind, play: Play) -> float:
    """How much harm weighs that a play does to the one at whom it is best aimed."""
    if play.action is None or not play.aimed:
        return 1.0
    only = mind.ask.about[1] if mind.ask.topic == "react" and mind.ask.about[1] != mind.seat else NOBODY
    victims = {seat_of(mind.view, key) for key in targets(mind.view, mind.seat, play.action, None)}
    found = [mind.worth.danger(victim) for victim in victims - {NOBODY, mind.seat} if only in (NOBODY, victim)]
    return max(found, default=0.0)


def _odds(mind: Mind, effect: e.If) -> float:
    share = 1.0
    for term in effect.condition.tests:
        if term.word == "chance":
            share *= term.value / 6
    return share if met(mind.view, effect.condition, mind.seat) else 0.0


def _branches(effect: e.Choose | e.May) -> list[Do]:
    return [effect.do] if isinstance(effect, e.May) else [option.do for option in effect.options]


def _momentary(effect: e.Choose | e.May) -> bool:
    return any(type(each) in _MOMENTARY for do in _branches(effect) for each in do)


def attached(mind: Mind, action: Action) -> float:
    """A card that stays: what it gives, or takes from a rival."""
    found = fitting.given(mind.cards, action.bonuses) + fitting.ABILITY * len(action.abilities)
    turns = min(mind.worth.left, action.lasts or 9)
    if action.target.startswith("rival") or action.jinx:
        return mind.worth.harm * (14.0 + abs(found) * 0.3 * turns)
    return abs(found) * 0.26 * turns if not action.jinx else 0.0


# --- what only helps at a moment ---


def _stake(mind: Mind) -> float:
    tale = mind.view.tale
    if tale is None or not tale.deck:
        return STAKE
    won, lost = mind.prospects.stakes(tale.deck)
    return max(4.0, won - lost)


def _side(mind: Mind) -> float:
    """1 where the check under way is one's own, a little below 0 where it is a rival's."""
    check = mind.view.check
    if check is None:
        return 0.0
    if check.seat == mind.seat or mind.seat in check.seats:
        return 1.0
    return -mind.worth.harm * mind.worth.danger(check.seat)


def _passing(mind: Mind, more: float = 0.0) -> float:
    """The chance that the check under way is passed, with so many Successes more."""
    check = mind.view.check
    if check is None:
        return 0.5
    if check.dice:
        return 1.0 if check.successes + more >= check.need else 0.0
    if check.seat != mind.seat:
        return min(1.0, 0.6 + 0.15 * more)
    crown = check.crown if check.kind in ("solo", "individual", "duel", "strike") else -1
    return mind.strength.chance(check.skill, check.need, check.melee, crown, int(more))


def _successes(mind: Mind, effect: e.Successes) -> float:
    check = mind.view.check
    n = mean(effect.n, mind.worth.outlook())
    if check is None or (effect.skill and effect.skill != check.skill):
        return 0.0
    if not check.need:
        return 2.5 * n * _side(mind)
    return (_passing(mind, n) - _passing(mind)) * _stake(mind) * _side(mind)


def _decided(sign: float) -> Callable[[Mind, Any], float]:
    def gain(mind: Mind, effect: Any) -> float:
        p = _passing(mind)
        return ((1 - p) if sign > 0 else -p) * _stake(mind) * _side(mind)

    return gain


def _again(mind: Mind, effect: e.Reroll) -> float:
    about = mind.ask.about
    if effect.what in ("die", "dice") and mind.view.check is not None:
        check = mind.view.check
        if not check.dice:
            return 0.0
        missing = check.need - check.successes
        side = _side(mind)
        if missing > 0:
            return (0.45 if effect.what == "dice" else 0.5 - 0.12 * missing) * _stake(mind) * max(0.0, side)
        return 0.35 * _stake(mind) * max(0.0, -side) if side < 0 else 0.0
    amount = about[3] if len(about) > 3 and isinstance(about[3], int) else 3
    mine = len(about) > 1 and about[1] == mind.seat
    if effect.what == "town":
        if mine:
            return max(0.0, (amount - 6) * 2.0)
        return 4.0 * mind.worth.harm * mind.worth.danger(about[1]) if amount < 3 else 0.0
    return 3.0 if mine and amount <= 2 else 0.0


def _bonus(mind: Mind, effect: e.RollBonus) -> float:
    n = mean(effect.n, mind.worth.outlook())
    on, whose = mind.ask.about[0], mind.ask.about[1]
    mine = 1.0 if whose == mind.seat else -mind.worth.harm * mind.worth.danger(whose)
    each = {"town_roll": -2.0, "flight_roll": 2.5, "heal_roll": 0.8, "move_roll": 0.7}.get(on, 0.5)
    return mine * each * n


def _boost(mind: Mind, effect: e.Skill) -> float:
    check = mind.view.check
    if check is None:
        return mind.worth.of((effect,))
    n = sum(n for skill, n in effect.skills if skill == check.skill)
    several = len(mind.player.party) if effect.to in ("", "party", "each") and check.kind == "party" else 1
    gained = _passing(mind, round(n * several / 10)) - _passing(mind)
    return gained * _stake(mind) * max(0.0, _side(mind))


def _prevented(mind: Mind, effect: e.Prevent | e.Halve) -> float:
    on, whose, what = mind.ask.about[:3]
    amount = float(mind.ask.about[3])
    if whose != mind.seat and on != "track":
        return 0.0
    n = amount / 2 if isinstance(effect, e.Halve) else amount
    if isinstance(effect, e.Prevent) and effect.n is not None:
        n = min(amount, mean(effect.n, mind.worth.outlook()))
    if on == "damage":
        n = max(0.0, n - 0.5 * mind.strength.armor)
        each: float = {"infected": 1.8, "radiation": 1.8, "psychological": 3.0}.get(what, 1.0)
        danger = 2.5 if amount > 0.6 * mind.worth.health() else 1.0
        return -mind.worth.prices["damage"] * n * each * danger
    if on == "delayed":
        return 6.0 * n
    price = TRACKS.get(what, 1.0)
    if whose == mind.seat:
        return price * n if mind.ask.about[5] else 0.0
    return 0.0 if mind.ask.about[5] else _forestalled(mind, whose, what, amount, n, price)


def _forestalled(mind: Mind, rival: int, track: str, amount: float, n: float, price: float) -> float:
    """What it is worth that a rival does not gain so much of a track: most where it would reach a mark."""
    worth, player = mind.worth, mind.view.players[rival]
    found = worth.harm * worth.danger(rival) * price * n
    if track != "coins":
        now, mark = (player.prestige, worth.marks[0]) if track == "prestige" else (player.town_health, worth.marks[1])
        if now + amount - n < mark <= now + amount:
            found += WIN / 2
    return found


def _cancelled(mind: Mind, effect: Any) -> float:
    card = mind.ask.about[4] if len(mind.ask.about) > 4 else ""
    action = mind.cards.actions.get(card)
    if action is None:
        return 0.0
    if mind.ask.about[0] == "aimed":
        if action.hired:
            return 16.0
        hurt = -mind.worth.of(action.do) + (12.0 if action.attach else 0.0)
        return max(hurt, 5.0 if action.target.startswith("rival") else 0.0)
    by = mind.ask.about[1]
    return mind.worth.harm * (2.0 + 8.0 * mind.worth.danger(by)) if by != mind.seat else 0.0


def _skipped(mind: Mind, effect: Any) -> float:
    tale = mind.view.tale
    if tale is None or tale.seat != mind.seat:
        return 0.0
    story = mind.cards.stories[tale.card]
    if not story.checks or story.multi > 1:
        return 0.0
    won, lost = mind.prospects.stakes(tale.deck)
    p = 1.0
    for spec in story.checks:
        p *= mind.strength.passing(story, spec)
    now = p * won + (1 - p) * lost
    instead = mind.prospects.deck(tale.deck)[1] if isinstance(effect, e.Redraw) else 0.0
    return instead - now


def _struck(mind: Mind, effect: e.AddDamage | e.Strike) -> float:
    mine = mind.ask.about[1] == mind.seat if len(mind.ask.about) > 1 else True
    n = mean(effect.n, mind.worth.outlook())
    if mind.ask.about[0] == "damage":
        return -n * 1.2 if mine else n * (0.4 + mind.worth.harm)
    return n * (0.5 + mind.worth.harm)


def _saved(mind: Mind, effect: Any) -> float:
    return LIFE if len(mind.ask.about) > 1 and mind.ask.about[1] == mind.seat else 0.0


def _escape(mind: Mind, effect: Any) -> float:
    if mind.view.combat is not None:
        return 8.0 if mind.worth.health() < 15 else 0.0
    return 0.0


_MOMENTARY: dict[type[Effect], Callable[[Mind, Any], float]] = {
    e.Successes: _successes,
    e.PassCheck: _decided(1.0),
    e.FailCheck: _decided(-1.0),
    e.PassStory: _decided(1.0),
    e.Reroll: _again,
    e.RollBonus: _bonus,
    e.Skill: _boost,
    e.Prevent: _prevented,
    e.Halve: _prevented,
    e.Cancel: _cancelled,
    e.Redirect: _cancelled,
    e.SkipStory: _skipped,
    e.Redraw: _skipped,
    e.AddDamage: _struck,
    e.Strike: _struck,
    e.Save: _saved,
    e.Escape: _escape,
    e.NoFlight: lambda mind, effect: 2.0,
    e.NoStrike: lambda mind, effect: 4.0,
}


# --- whom to aim at ---


def aim(mind: Mind) -> str:
    """The target that a card does most at."""
    action = mind.cards.actions[mind.ask.about[0]]
    harmful = action.target.startswith("rival") or action.jinx or mind.worth.of(action.do, aimed=True) > 0
    heals = any(isinstance(effect, e.Heal) for effect in action.do)
    return max(mind.ask.keys, key=lambda key: aim_worth(mind, key, harmful, heals))


def aim_worth(mind: Mind, key: str, harmful: bool, heals: bool) -> float:
    word, _, rest = key.partition(":")
    victim = seat_of(mind.view, key)
    if word == "hex":
        found = float(mind.view.resources[rest].count) if rest in mind.view.resources else 0.0
        return found + (10.0 * mind.worth.danger(victim) if victim not in (NOBODY, mind.seat) else 0.0)
    sign = (0.0 if victim == NOBODY else -1.0 if victim == mind.seat else 1.0) * (1 if harmful else -1)
    found = 100.0 * sign
    if victim not in (NOBODY, mind.seat):
        found += 10.0 * mind.worth.danger(victim)
    if word == "char":
        card = rest.partition(":")[2]
        member = next((m for _, m in mind.view.players[victim].party if m.card == card), None)
        found += 0.1 * fitting.person(mind.cards, card)
        if member is not None and heals:
            found += member.damage
    return found


# --- choices that cards offer ---


def choice(mind: Mind) -> str:
    """One of the options of a card."""
    labels = tuple(mind.ask.about[1:])
    options = _choices(mind.cards, mind.ask.about[0]).get(labels)
    if options is None:
        return mind.ask.keys[0]
    return max(mind.ask.keys, key=lambda key: option_worth(mind, options[int(key)].do, options[int(key)].cost))


def may(mind: Mind) -> str:
    """Whether something is worth its price."""
    card, label = mind.ask.about
    found = _mays(mind.cards, card).get(label)
    if found is None:
        return mind.ask.default or "no"
    return "yes" if option_worth(mind, found.do, found.cost) > 0 else "no"


def option_worth(mind: Mind, do: Do, cost: Cost) -> float:
    if not can_pay(mind.view, mind.seat, cost):
        return -99.0
    play = Play(do, FREE)
    moment = mind.ask.about and mind.view.check is not None
    gain = gain_of(mind, play) if moment else mind.prospects.price_of(do)
    return gain - mind.worth.cost(cost)


@lru_cache(maxsize=512)
def _choices(cards: Cards, card: str) -> dict[tuple[str, ...], tuple[e.Option, ...]]:
    """Every choice on a card by its labels."""
    return {
        tuple(option.label for option in effect.options): effect.options
        for effect in _all(_card(cards, card))
        if isinstance(effect, e.Choose)
    }


@lru_cache(maxsize=512)
def _mays(cards: Cards, card: str) -> dict[str, e.May]:
    return {effect.label: effect for effect in _all(_card(cards, card)) if isinstance(effect, e.May)}


def _card(cards: Cards, card: str) -> Any:
    return cards.places[card] if card in cards.places else cards.get(card)


def _all(thing: Any) -> Iterator[Effect]:
    """Every effect anywhere in a card."""
    if isinstance(thing, Effect):
        yield thing
    if isinstance(thing, tuple):
        for each in thing:
            yield from _all(each)
    elif attrs.has(type(thing)):
        for field in attrs.fields(type(thing)):
            value = getattr(thing, field.name)
            if isinstance(value, tuple) or attrs.has(type(value)):
                yield from _all(value)
