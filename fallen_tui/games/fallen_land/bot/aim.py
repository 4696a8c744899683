"""The steady bot and its cards: whom to aim at, and what is worth most at its best target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.games.fallen_land.bot import gear_weights, party
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.moments import LIFE
from fallen_tui.games.fallen_land.bot.tally import mean
from fallen_tui.games.fallen_land.bot.valuation import WIN
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.cards import Action
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.queries.pools import crew_pool
from fallen_tui.games.fallen_land.rules.bands import band_of
from fallen_tui.games.fallen_land.rules.targets import seat_of, targets
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfCharacter, OfHex, OfSeat, target_of
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, State

BAND = 24.0
"""What the work of a mercenary is worth to who hired it."""


def aims(mind: Mind, action: Action) -> list[str]:
    """What a card could be aimed at now: at a moment of another player that player alone."""
    only = mind.ask.about[1] if mind.ask.topic == "react" and mind.ask.about[1] != mind.seat else NOBODY
    found = targets(mind.view, mind.seat, action, None)
    return [key for key in found if only == NOBODY or seat_of(mind.view, key) == only]


def gravity(mind: Mind, action: Action) -> float:
    """How much harm weighs that a card does to the one at whom it is best aimed."""
    victims = {seat_of(mind.view, key) for key in aims(mind, action)} - {NOBODY, mind.seat}
    return max((mind.worth.danger(victim) for victim in victims), default=0.0)


def crowning(mind: Mind, action: Action) -> float:
    """What is lost where a card gives a rival the points that are short of a mark."""
    prestige, health = mind.worth.marks
    for effect in action.do:
        if not isinstance(effect, e.Prestige | e.TownHealth) or effect.n.negative:
            continue
        if effect.who in ("all", "others"):
            seats = set(mind.view.others(mind.seat))
        elif effect.who in ("", "you"):
            continue
        else:
            seats = {seat_of(mind.view, key) for key in aims(mind, action)} - {NOBODY, mind.seat}
        for player in (mind.view.players[seat] for seat in seats):
            now, mark = (player.prestige, prestige) if isinstance(effect, e.Prestige) else (player.town_health, health)
            if now < mark <= now + mean(effect.n, mind.worth.outlook()):
                return WIN
    return 0.0


def foremost(game: State, seat: int) -> tuple[float, float]:
    """The best fighter of a Party: Successes in combat on average, and the Health left."""
    found = []
    if game.players[seat].rival:
        one = crew_pool(game, seat, "duel")
        return float(odds.expected(one.odds_dice, 0)), float(crew.EACH)
    for crown, _ in game.players[seat].party:
        successes = party.successes(game, seat, crown)
        found.append((successes, float(left(game, seat, crown))))
    return max(found, key=lambda one: (one[0] + 0.2) * one[1], default=(0.0, 0.0))


def _duelled(mind: Mind, key: str, effect: e.Duel) -> float:
    """A duel to the death between the best of both Parties."""
    other = seat_of(mind.view, key)
    if other in (NOBODY, mind.seat):
        return 0.0
    (mine, health), (theirs, their_health) = foremost(mind.view, mind.seat), foremost(mind.view, other)
    ratio = (mine + 0.2) * health / max(0.2, (theirs + 0.2) * their_health)
    won = ratio**2 / (1 + ratio**2)
    return LIFE * (won * mind.worth.harm * mind.worth.danger(other) - (1 - won)) - 2.0 / max(0.2, ratio)


def _attacked(mind: Mind, key: str, effect: e.Attack) -> float:
    other = seat_of(mind.view, key)
    return party.attacking(mind, OfSeat.of(other)) if other not in (NOBODY, mind.seat) else 0.0


def _hurt(mind: Mind, key: str, effect: e.Damage) -> float:
    """Damage to a mercenary: its work is undone where it dies."""
    aim = target_of(key)
    band = band_of(mind.view, aim.card) if isinstance(aim, OfBand) else None
    if band is None:
        return 0.0
    share = min(1.0, mean(effect.n, mind.worth.outlook()) / max(1, mind.cards.actions[band.card].health - band.wounds))
    if band.seat == mind.seat:
        return -BAND * share**2
    mine = band.target == OfSeat.of(mind.seat) or mind.view.owner_of(band.target) == mind.seat
    return share**2 * (BAND * mind.worth.harm * mind.worth.danger(band.seat) + BAND * mine)


AIMED: dict[type[Effect], Callable[[Mind, str, Any], float]] = {
    e.Attack: _attacked,
    e.Duel: _duelled,
    e.Damage: _hurt,
}
"""Effects that are worth more or less by their target."""


def at_best(action: Action, effect: Effect) -> bool:
    """Whether an effect of a card is priced by its target."""
    if isinstance(effect, e.Damage):
        return action.target == "mercenary" and effect.to == "target"
    return isinstance(effect, e.Attack | e.Duel) and bool(action.target) and effect.who in ("", "target")


def worth_at(mind: Mind, action: Action, key: str) -> float:
    """What those effects of a card bring that hang on its target."""
    return sum(AIMED[type(effect)](mind, key, effect) for effect in action.do if at_best(action, effect))


def aim(mind: Mind) -> str:
    """The target that a card does most at."""
    action = mind.cards.actions[mind.ask.about[0]]
    if any(at_best(action, effect) for effect in action.do):
        return max(mind.ask.keys, key=lambda key: worth_at(mind, action, key))
    harmful = action.target.startswith("rival") or action.jinx or mind.worth.of(action.do, aimed=True) > 0
    heals = any(isinstance(effect, e.Heal) for effect in action.do)
    return max(mind.ask.keys, key=lambda key: aim_worth(mind, key, harmful, heals))


def aim_worth(mind: Mind, key: str, harmful: bool, heals: bool) -> float:
    target, victim = target_of(key), seat_of(mind.view, key)
    if isinstance(target, OfHex):
        found = float(mind.view.resources[target.hex].count) if target.hex in mind.view.resources else 0.0
        return found + (10.0 * mind.worth.danger(victim) if victim not in (NOBODY, mind.seat) else 0.0)
    sign = (0.0 if victim == NOBODY else -1.0 if victim == mind.seat else 1.0) * (1 if harmful else -1)
    found = 100.0 * sign
    if victim not in (NOBODY, mind.seat):
        found += 10.0 * mind.worth.danger(victim)
    if isinstance(target, OfCharacter):
        card = target.card
        member = next((m for _, m in mind.view.players[victim].party if m.card == card), None)
        found += 0.1 * gear_weights.person(mind.cards, card) if card != CREW else 0.0
        if member is not None and heals:
            found += member.damage
    return found
