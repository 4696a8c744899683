"""The steady bot and its cards: reactions, plays on its own menus, choices that cards offer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.bot import aim, gear_weights
from fallen_tui.games.fallen_land.bot.judge import Judge
from fallen_tui.games.fallen_land.bot.mind import POINT, Mind
from fallen_tui.games.fallen_land.bot.moments import LIFE
from fallen_tui.games.fallen_land.content.cards import Action, Cards
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Option
from fallen_tui.games.fallen_land.effects.choices import May, choices_in, mays_in
from fallen_tui.games.fallen_land.rules.play import hand_limit
from fallen_tui.games.fallen_land.rules.plays import abilities
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, UseAbilityKey, act_of
from fallen_tui.games.fallen_land.state.keys.words import Nth

LEAST = 1.5
"""A play has to bring so much."""
CROWDED = 0.3
"""It does for this where the hand is full, and the next card drawn puts out another."""
COLD = 14.0
"""What a card takes from the rival at whom it stays, besides what it says."""
SAVED = {"technology": 0.5, "chip": 0.3, "mercenary": 0.4, "hit_man": 0.2, "ally": 0.2, "neutral_healing": 0.1}
"""How many of what has a price are bought in a Turn."""


@frozen
class Play(FrozenRecord):
    """A card or ability that could be used now; `spent`: the Spoils or the Character gone for it."""

    do: Do
    cost: Cost
    action: Action | None = None
    spent: str = ""

    @property
    def aimed(self) -> bool:
        return self.action is not None and self.action.target.startswith("rival")

    @property
    def weighed(self) -> bool:
        """Whether it matters more against some than against others."""
        return self.aimed or (self.action is not None and self.action.target == "resource")


def play_of(mind: Mind, key: str) -> Play:
    """What a card or ability of a menu stands for."""
    act = act_of(key)
    if not isinstance(act, UseAbilityKey):
        action = mind.cards.actions[act.card]
        return Play(action.do, action.cost, action)
    ability = abilities(mind.view, act.card)[act.n]
    return Play(ability.do, ability.cost, None, act.card if ability.limit.per == "discard" else "")


def best_play(mind: Mind, keys: tuple[str, ...]) -> str:
    """The play that brings most, "" where none is worth it."""
    return best_gain(mind, keys)[1]


def best_gain(mind: Mind, keys: tuple[str, ...]) -> tuple[float, str]:
    """What the best play brings, and its key."""
    best, chosen = LEAST, ""
    for key in keys:
        if isinstance(key, ActKey):
            play = play_of(mind, key)
            gain = gain_of(mind, play) - price_of(mind, play)
            if play.action is not None and crowded(mind):
                gain += LEAST - CROWDED
            if gain > best:
                best, chosen = gain, key
    return best, chosen


def crowded(mind: Mind) -> bool:
    """Whether the hand is as full as it may be."""
    return len(mind.player.hand) >= hand_limit(mind.view, mind.seat)


def price_of(mind: Mind, play: Play) -> float:
    """What a play takes: its cost, and the card where it is gone for it."""
    found = mind.valuation.cost(play.cost)
    if play.action is not None:
        found += max(0.8, 0.7 * (play.action.value or 0) * mind.valuation.prices["coins"])
    if play.spent in mind.cards.spoils:
        found += max(mind.gear(play.spent) * 0.6, 2.0)
    elif play.spent in mind.cards.characters:
        found += LIFE
    return found


def gain_of(mind: Mind, play: Play) -> float:
    """What a play brings at this moment."""
    action = play.action
    weight = aim.gravity(mind, action) if action is not None and play.weighed else 1.0
    found = Judge(mind, action.target if action is not None else "", weight).all_of(play.do)
    if action is not None and any(effect.at_best(action.target) for effect in action.do):
        found += max((aim.value_at(mind, action, key) for key in aim.aims(mind, action)), default=0.0)
    if action is not None and action.attach:
        found += attached(mind, action) * weight
    return found - (aim.crowning(mind, action) if action is not None else 0.0)


def attached(mind: Mind, action: Action) -> float:
    """A card that stays: what it gives, or takes from a rival."""
    turns = min(mind.valuation.left, action.lasts or 9)
    found = gear_weights.ABILITY * len(action.abilities)
    if action.target.startswith("rival") or action.jinx:
        return mind.valuation.harm * (COLD + abs(found + gear_weights.given(mind.cards, action.bonuses)) * 0.3 * turns)
    found += gear_weights.given(mind.cards, tuple(bonus for bonus in action.bonuses if bonus.what != "price"))
    saved = sum(-bonus.n * SAVED[word] for bonus in action.bonuses if bonus.what == "price" for word in bonus.words)
    return (found * POINT + saved * mind.valuation.prices["coins"]) * turns


# --- choices that cards offer ---


def choice(mind: Mind) -> str:
    """One of the options of a card."""
    options = choices_of(mind.cards, mind.ask.about)
    if options is None:
        return mind.ask.keys[0]
    offered = {key: options[Nth.read(key).n] for key in mind.ask.keys}
    return max(offered, key=lambda key: option_value(mind, offered[key].do, offered[key].cost))


def may(mind: Mind) -> str:
    """Whether something is worth its price."""
    found = may_of(mind.cards, mind.ask.about)
    if found is None:
        return mind.ask.default or "no"
    return "yes" if option_value(mind, found.do, found.cost) > 0 else "no"


def option_value(mind: Mind, do: Do, cost: Cost) -> float:
    if not can_pay(mind.view, mind.seat, cost):
        return -99.0
    play = Play(do, FREE)
    moment = mind.ask.about and mind.view.check is not None
    if moment:
        gain = gain_of(mind, play)
    else:
        judge = Judge(mind)
        gain = mind.prospects.price_of(tuple(effect for effect in do if not effect.standing))
        gain += sum(effect.by_side(judge) for effect in do if effect.standing)
    return gain - mind.valuation.cost(cost)


def choices_of(cards: Cards, about: tuple[Any, ...]) -> tuple[Option, ...] | None:
    """The options of the choice that a question is about; None where no card has it."""
    card, *labels = about
    return _choices(cards, card).get(tuple(labels))


def may_of(cards: Cards, about: tuple[Any, ...]) -> May | None:
    """What may be done that a question is about; None where no card has it."""
    card, label = about
    return _mays(cards, card).get(label)


@lru_cache(maxsize=512)
def _choices(cards: Cards, card: str) -> dict[tuple[str, ...], tuple[Option, ...]]:
    """Every choice on a card by its labels."""
    return {tuple(choice.labels): choice.options for choice in choices_in(_card(cards, card))}


@lru_cache(maxsize=512)
def _mays(cards: Cards, card: str) -> dict[str, May]:
    return {may.label: may for may in mays_in(_card(cards, card))}


def _card(cards: Cards, card: str) -> Any:
    return cards.places[card] if card in cards.places else cards.get(card)
