"""The steady bot and its cards: whom to aim at, and what is worth most at its best target."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.judge import Judge
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.valuation import WIN
from fallen_tui.games.fallen_land.content.cards import Action
from fallen_tui.games.fallen_land.effects.estimating import mean
from fallen_tui.games.fallen_land.rules.targets import seat_of, targets
from fallen_tui.games.fallen_land.state.keys.targets import OfCharacter, OfHex, target_of
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY


def aims(mind: Mind, action: Action) -> list[str]:
    """What a card could be aimed at now: at a moment of another player that player alone."""
    only = mind.ask.about[1] if mind.ask.topic == "react" and mind.ask.about[1] != mind.seat else NOBODY
    found = targets(mind.view, mind.seat, action, None)
    return [key for key in found if only == NOBODY or seat_of(mind.view, key) == only]


def gravity(mind: Mind, action: Action) -> float:
    """How much harm weighs that a card does to the one at whom it is best aimed."""
    victims = {seat_of(mind.view, key) for key in aims(mind, action)} - {NOBODY, mind.seat}
    return max((mind.valuation.danger(victim) for victim in victims), default=0.0)


def crowning(mind: Mind, action: Action) -> float:
    """What is lost where a card gives a rival the points that are short of a mark."""
    prestige, health = mind.valuation.marks
    for effect in action.do:
        if effect.track not in ("prestige", "town_health") or effect.negative:
            continue
        who = getattr(effect, "who", "")
        if who in ("all", "others"):
            seats = set(mind.view.others(mind.seat))
        elif who in ("", "you"):
            continue
        else:
            seats = {seat_of(mind.view, key) for key in aims(mind, action)} - {NOBODY, mind.seat}
        for player in (mind.view.players[seat] for seat in seats):
            one = effect.track == "prestige"
            now, mark = (player.prestige, prestige) if one else (player.town_health, health)
            if now < mark <= now + mean(getattr(effect, "n", None), mind.valuation.outlook()):
                return WIN
    return 0.0


def value_at(mind: Mind, action: Action, key: str) -> float:
    """What those effects of a card bring that hang on its target."""
    judge = Judge(mind, action.target)
    return sum(effect.at_target(judge, key) for effect in action.do if effect.at_best(action.target))


def aim(mind: Mind) -> str:
    """The target that a card does most at."""
    action = mind.cards.actions[mind.ask.about[0]]
    if any(effect.at_best(action.target) for effect in action.do):
        return max(mind.ask.keys, key=lambda key: value_at(mind, action, key))
    harmful = action.target.startswith("rival") or action.jinx or mind.valuation.of(action.do, aimed=True) > 0
    heals = any(effect.heals for effect in action.do)
    return max(mind.ask.keys, key=lambda key: aim_value(mind, key, harmful, heals))


def aim_value(mind: Mind, key: str, harmful: bool, heals: bool) -> float:
    target, victim = target_of(key), seat_of(mind.view, key)
    if isinstance(target, OfHex):
        found = float(mind.view.resources[target.hex].count) if target.hex in mind.view.resources else 0.0
        return found + (10.0 * mind.valuation.danger(victim) if victim not in (NOBODY, mind.seat) else 0.0)
    sign = (0.0 if victim == NOBODY else -1.0 if victim == mind.seat else 1.0) * (1 if harmful else -1)
    found = 100.0 * sign
    if victim not in (NOBODY, mind.seat):
        found += 10.0 * mind.valuation.danger(victim)
    if isinstance(target, OfCharacter):
        card = target.card
        member = next((m for _, m in mind.view.players[victim].party if m.card == card), None)
        found += 0.1 * gear_weights.person(mind.cards, card) if card != CREW else 0.0
        if member is not None and heals:
            found += member.damage
    return found
