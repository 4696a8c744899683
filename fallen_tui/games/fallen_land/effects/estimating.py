"""What effects bring on average, counted by kind and in coins: the arithmetic of their estimates, and who judges.

The figures are those of bots and change no rule: what an effect does never hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.effects.estimates import Tally, expected
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land import queries
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Skills, category_of

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Scenario
    from fallen_tui.games.fallen_land.state.table import State

PRICES = {
    "prestige": 13.0,
    "health": 2.8,
    "coins": 1.0,
    "spoils": 6.5,
    "action": 3.0,
    "character": 8.0,
    "technology": 34.0,
    "resource": 40.0,
    "chip": 6.0,
    "damage": -1.0,
    "festering": -1.8,
    "mind": -2.0,
    "death": -24.0,
    "heal": 0.8,
    "weeks": 6.0,
    "other": 1.0,
}
"""Coins for one of each, where nothing more is known; damage is that of a Party with Health to spare."""
GIVEN_UP = 6.0
"""A Spoils card that is part of a price."""
USUAL = {"character": 5, "wounded": 2, "resource": 2, "technology": 3, "gear:food": 1, "hand": 3, "turn": 6, "spare": 2}
"""How many there usually are of what amounts count."""
ALL = 6.0
"""The expected count of "all" where the view does not tell it."""
UNKNOWN = 0.4
"""How likely a condition holds of which nothing is known."""
UNSEEN = 0.35
"""How likely what hangs on a secret counter of a scenario is held to be."""
PASSED = 6.0
"""Successes that stand for a check which is simply passed."""


def _alike(skills: Skills) -> float:
    """Skill points where all skills are asked for alike."""
    return sum(n for _, n in skills)


@frozen
class Outlook(FrozenRecord):
    """Whose effects are counted: `game` None for any table; `aimed`: effects concern a rival unless they say who.

    harm     what a rival's loss of a coin is worth; danger: how much more that of the leader
    points   skill bonuses in skill points of one Character
    """

    game: State | None = None
    seat: int = 0
    rivals: int = 3
    aimed: bool = False
    harm: float = 0.35
    missing: float = 2.0
    danger: float = 1.0
    points: Callable[[Skills], float] = _alike

    def mean(self, n: Amount) -> float:
        """An amount on average."""
        return mean(n, self)

    def chance(self, condition: Condition) -> float:
        """How likely a condition holds: what it rolls for, what is known of the table, a guess at what is not."""
        share = 1.0
        for term in condition.tests:
            if term.word == "chance":
                share *= term.value / 6
        if self.game is None:
            return share if share < 1 else UNKNOWN
        if self.game.scenario_progress is not None:
            share, condition = guessed(self.game, condition, share)
        return share if queries.conditions.met(self.game, condition, self.seat) else 0.0

    def open(self, condition: Condition) -> bool:
        """Whether a way that hangs on a condition is taken to be open."""
        return self.game is None or queries.conditions.met(self.game, condition, self.seat)

    def value(self, found: Tally) -> float:
        """What a tally is worth, in coins."""
        return found.at(PRICES)

    def pay(self, found: Tally, cost: Cost) -> None:
        """Take a price off a tally."""
        if not cost.free:
            found.add("other", -price_of(cost))


ANYWHERE = Outlook()


def tally(do: Do, look: Outlook = ANYWHERE) -> Tally:
    """What some effects bring on average; "other" of it is in coins already."""
    return expected(do, look)


def helping(do: Do) -> float:
    """Successes that effects bring to a check under way, on average."""
    return sum([effect.successes() for effect in do], 0.0)


def mean(n: Amount | None, look: Outlook = ANYWHERE) -> float:
    """An amount on average."""
    if n is None:
        return ALL
    each = n.dice * (n.sides + 1) / 2 * (-1 if n.minus else 1) + n.plus
    return each * counted(n.per, look) if n.per else each


def counted(word: str, look: Outlook) -> float:
    """How many there are of what an amount counts."""
    if word == "missing":
        return look.missing
    if look.game is None or word in ("success", "spare", "rolled"):
        return USUAL.get(word, 1)
    if category := category_of(word):
        return queries.figures.has_category(look.game, look.seat, category)
    return queries.figures.figure(look.game, word, look.seat)


def concerned(who: str, look: Outlook) -> tuple[float, float]:
    """How many times effects concern oneself, and rivals."""
    if who == "" and look.aimed:
        return 0.0, 1.0
    if who in ("", "you"):
        return 1.0, 0.0
    if who == "all":
        return 1.0, float(look.rivals)
    return (0.0, float(look.rivals)) if who == "others" else (0.0, 1.0 if look.rivals else 0.0)


def spread(found: Tally, who: str, look: Outlook, key: str, n: float) -> None:
    """Add so much of something to whom it concerns; what rivals have of it is harm to them."""
    mine, theirs = concerned(who, look)
    if mine:
        found.add(key, n * mine)
    if theirs:
        found.add("other", -look.harm * (look.danger if who == "leader" else 1.0) * PRICES[key] * n * theirs)


def taken(found: Tally, look: Outlook, n: float) -> None:
    """Add something that passes from a rival to oneself, in coins."""
    found.add("other", n * (1 + look.harm))


def price_of(cost: Cost) -> float:
    """What a cost comes to in coins, at the usual prices."""
    if cost.free:
        return 0.0
    return (
        cost.coins
        + cost.prestige * PRICES["prestige"]
        + cost.town_health * PRICES["health"]
        + cost.actions * PRICES["action"]
        + cost.spoils * GIVEN_UP
        + cost.weeks * PRICES["weeks"]
    )


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


class Pricing(Protocol):
    """Who prices effects by the moment and by the state of a side: a bot at a question. All in coins.

    An effect says in these words what it amounts to; what each of them is worth is the judge's affair.
    """

    @property
    def aimed(self) -> bool:
        """Whether effects concern a rival unless they say who."""
        ...

    def usual(self, effect: Effect) -> float:
        """What an effect brings on average, whatever the moment."""
        ...

    # of the moment

    def successes(self, n: Amount, skill: str) -> float:
        """Successes added to the check or the round of combat; `skill`: only to a check in it."""
        ...

    def decided(self, passed: bool) -> float:
        """The check is passed, or failed."""
        ...

    def story_passed(self) -> float:
        """Every check of the story card counts as passed."""
        ...

    def rerolled(self, what: str) -> float:
        """Dice just rolled are rolled again: die, dice, or the word of a roll."""
        ...

    def added(self, n: Amount) -> float:
        """The value of adding to the roll just made."""
        ...

    def boosted(self, effect: Effect, skills: Skills, several: bool) -> float:
        """Skill bonuses of Characters; `several`: of each of the Party."""
        ...

    def prevented(self, n: Amount | None) -> float:
        """The value of preventing some of what is about to happen; None prevents all of it."""
        ...

    def halved(self) -> float:
        """What is about to happen is halved."""
        ...

    def cancelled(self) -> float:
        """The card that is played does nothing to whom it is aimed at."""
        ...

    def skipped(self, again: bool) -> float:
        """The story card does nothing; `again`: another is drawn in its place."""
        ...

    def struck(self, n: Amount) -> float:
        """The value of adding damage."""
        ...

    def saved(self) -> float:
        """A dying Character lives on."""
        ...

    def escaped(self) -> float:
        """Flight succeeds."""
        ...

    def flight_denied(self) -> float:
        """The value of denying the other side Flight."""
        ...

    def unstruck(self) -> float:
        """First Strike does not happen."""
        ...

    # of one's own side

    def moved(self, effect: Effect, to: str, n: Amount | None) -> float:
        """The Party is taken somewhere."""
        ...

    def learnt(self, effect: Effect, kind: str, tier: int, price: int | None) -> float:
        """A technology that is named, for so many coins."""
        ...

    # of others in it

    def special(self, do: Do) -> bool:
        """Whether any of some effects is priced by its moment, or by one's own side."""
        ...

    def all_of(self, do: Do) -> float:
        """Some effects, each as it is priced."""
        ...

    def chance(self, condition: Condition) -> float:
        """How likely a condition holds."""
        ...

    def best(self, ways: tuple[tuple[Do, Cost], ...]) -> float:
        """The best of some ways that can be paid for, or none of them."""
        ...

    # of a target

    def duelled(self, key: str) -> float:
        """A duel with somebody of a Party."""
        ...

    def attacked(self, key: str) -> float:
        """An attack on a Party."""
        ...

    def hurt(self, key: str, n: Amount) -> float:
        """The value of damage to a mercenary."""
        ...
