"""What a card lets its player choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import labelled
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Effect, Option
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps
from fallen_tui.games.fallen_land.effects.estimating import (
    PRICES,
    Outlook,
    Pricing,
    Tally,
    helping,
    price_of,
    tally,
)
from fallen_tui.games.fallen_land.state.keys.words import NO, YES, Nth

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

CHEAP = 2
"""Coins that are no matter where a check can be helped."""


def _priced(do: Do, cost: Cost, look: Outlook) -> Tally:
    """What a way that costs something brings."""
    found = tally(do, look)
    if not cost.free:
        found.add("other", -price_of(cost))
    return found


def _cheap(cost: Cost) -> bool:
    dear = cost.prestige or cost.town_health or cost.actions or cost.spoils or cost.weeks
    return cost.coins <= CHEAP and not dear


@frozen
class Choose(Effect):
    """One of several options."""

    verb = "choose"
    offers = True

    options: tuple[Option, ...]

    def __attrs_post_init__(self) -> None:
        labels = self.labels
        demand(
            (2 <= len(labels) <= 8, "", "a choice has 2 to 8 options; for one alone write may"),
            (len({*labels}) == len(labels), "", "two options have the same label"),
        )

    @property
    def labels(self) -> list[str]:
        return [option.label for option in self.options]

    def choices(self) -> tuple[Option, ...]:
        return self.options

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One of several options; those that cannot be paid, are not open or would be paid for nothing are barred."""
        keys = tuple(Nth.of(n) for n, option in enumerate(self.options) if eligible(game, option, scene))
        if not keys:
            return
        key = yield Ask(scene.seat, "choose", keys, "FL-GEN-02", about=(scene.card, *self.labels))
        option = self.options[key.n]
        yield from rules.tracks.pay(game, scene.seat, option.cost, scene.card)
        if not option.condition.tests or (yield from rules.scene.holds(game, option.condition, scene)):
            yield from rules.scene.carry_out(game, option.do, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        return any(
            eligible(game, option, scene) and rules.scene.useful(game, option.do, scene) for option in self.options
        )

    def sentence(self, who: str) -> str:
        return f"choose one: {' / '.join(option_said(each, who) for each in self.options)}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        game = look.game
        ways = [
            _priced(option.do, option.cost, look)
            for option in self.options
            if game is None or queries.conditions.met(game, option.condition, look.seat)
        ]
        if ways:
            found.take(max(ways, key=lambda way: way.at(PRICES)))

    def successes(self) -> float:
        return max((helping(option.do) for option in self.options if _cheap(option.cost)), default=0.0)

    def steps(self, reading: Reading) -> Steps:
        return reading.best([each.do for each in self.options if reading.open(each.cost, each.condition)])

    def through(self, judge: Pricing) -> float | None:
        if not any(judge.special(option.do) for option in self.options):
            return None
        return judge.best(tuple((option.do, option.cost) for option in self.options))


def eligible(game: State, option: Option, scene: Scene) -> bool:
    """Whether an option can be taken: open to the player, payable, and of use if it has a price or is a way out.

    FL-DEC-76, FL-DEC-92.
    """
    if not rules.tracks.can_pay(game, scene.seat, option.cost):
        return False
    if not queries.conditions.met(game, option.condition, scene.seat, scene.spare):
        return False
    free = option.cost.free and not any(effect.escapes for effect in option.do)
    return free or not option.do or rules.scene.useful(game, option.do, scene)


def option_said(one: Option, who: str = "you") -> str:
    """One option of a choice: "Pay" (pay 3 coins): draw 2 Spoils."""
    price = "" if one.cost.free else phrases.cost(one.cost)
    needs = f"only if {queries.conditions.told(one.condition)}" if one.condition.tests else ""
    brackets = ", ".join(part for part in (price, needs) if part)
    return f'"{one.label}"{f" ({brackets})" if brackets else ""}: {clauses(one.do, who)}'


@frozen
class May(Effect):
    """Something that may be done for a cost, or left."""

    verb = "may"
    offers = True

    label: str
    cost: Cost = FREE
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(labelled(self.label), (bool(self.do), "do", "is missing"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Something that may be done for a price."""
        if not rules.tracks.can_pay(game, scene.seat, self.cost):
            return
        key = yield Ask(scene.seat, "may", (YES, NO), "FL-GEN-02", NO, (scene.card, self.label))
        if key == YES:
            yield from rules.tracks.pay(game, scene.seat, self.cost, scene.card)
            yield from rules.scene.carry_out(game, self.do, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        return rules.tracks.can_pay(game, scene.seat, self.cost) and rules.scene.useful(game, self.do, scene)

    def sentence(self, who: str) -> str:
        price = "" if self.cost.free else f"{phrases.cost(self.cost)}: "
        return f'you may, "{self.label}", {price or "do this: "}{clauses(self.do, who)}'

    def estimate(self, found: Tally, look: Outlook) -> None:
        way = _priced(self.do, self.cost, look)
        if way.at(PRICES) > 0:
            found.take(way)

    def successes(self) -> float:
        return helping(self.do) if _cheap(self.cost) else 0.0

    def steps(self, reading: Reading) -> Steps:
        return reading.best([self.do, ()] if reading.open(self.cost) else [()])

    def through(self, judge: Pricing) -> float | None:
        return judge.best(((self.do, self.cost),)) if judge.special(self.do) else None


# --- what a question of a card is about ---


def choices_in(card: Any) -> Iterator[Choose]:
    """Every choice on a card."""
    return (one for one in _inside(card) if isinstance(one, Choose))


def mays_in(card: Any) -> Iterator[May]:
    """Everything on a card that may be done or left."""
    return (one for one in _inside(card) if isinstance(one, May))


@lru_cache(maxsize=512)
def _inside(card: Any) -> tuple[Choose | May, ...]:
    return tuple(offers(card))


def offers(part: Any) -> Iterator[Choose | May]:
    """Whatever can be chosen in a card, or in some effects."""
    if isinstance(part, Choose | May):
        yield part
    if isinstance(part, tuple):
        for each in part:
            yield from offers(each)
    elif attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            yield from offers(getattr(part, field.name))
