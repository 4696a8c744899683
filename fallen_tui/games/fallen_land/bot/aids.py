"""What a Party can do about a check that goes badly: abilities, free passes, cards in hand. For the steady bot.

It is counted on for Missions alone: there is one in a Turn, and much at stake. Encounters are several in a Turn, and
what comes once would be counted for each of them.
"""

from __future__ import annotations

from functools import lru_cache

from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.content.cards import Cards, Story
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost
from fallen_tui.games.fallen_land.content.moments import Ability, When
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.effects.estimating import PASSED, helping
from fallen_tui.games.fallen_land.queries.active_cards import active_cards
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state.table import State


@frozen
class Aid(Single):
    """Something that a card adds to a check of some skills, on cards of some decks and categories; empty: of any.

    key    where its uses are counted; "" where they are not; game: for the whole game, not for a Turn
    gain   Successes on average; whole: it passes the story card with all its checks
    """

    key: str
    gain: float
    skills: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    condition: Condition = ALWAYS
    cost: Cost = FREE
    whole: bool = False
    game: bool = False

    def ready(self, game: State, seat: int) -> bool:
        """Whether it could be used now."""
        if self.key and (game.used if self.game else game.used_now).get(self.key, 0):
            return False
        return met(game, self.condition, seat) and can_pay(game, seat, self.cost)

    def helps(self, story: Story, skill: str) -> bool:
        """Whether it serves a check in a skill on a story card."""
        return (
            (not self.skills or skill in self.skills)
            and (not self.kinds or story.who in self.kinds)
            and (not self.decks or story.deck in self.decks)
            and (not self.categories or not set(self.categories).isdisjoint(story.categories))
        )


def ready(game: State, seat: int) -> tuple[Aid, ...]:
    """The aids of a Party and its player that could be used now."""
    known = aids_of(game.cards.whole)
    cards = [card for card, _ in active_cards(game, seat)]
    found = [aid for card in cards for aid in known.get(card, ())]
    found += [aid for card in game.players[seat].hand for aid in _held(game.cards.whole).get(card, ())]
    return tuple(aid for aid in found if aid.ready(game, seat))


@lru_cache(maxsize=8)
def aids_of(cards: Cards) -> dict[str, tuple[Aid, ...]]:
    """Card -> what it adds in play, of all cards that add anything."""
    found: dict[str, tuple[Aid, ...]] = {}
    for pile in (cards.characters, cards.spoils, cards.actions, cards.perks, cards.technologies):
        for card, face in pile.items():
            aids = tuple(aid for n, own in enumerate(face.abilities) if (aid := _of_ability(f"{card}#{n}", own)))
            if aids:
                found[card] = aids
    for card, bonuses in cards.gives.get("passes", {}).items():
        found[card] = (*found.get(card, ()), *(_of_pass(card, bonus) for bonus in bonuses))
    return found


@lru_cache(maxsize=8)
def _held(cards: Cards) -> dict[str, tuple[Aid, ...]]:
    """Action card -> what it adds out of the hand."""
    found: dict[str, tuple[Aid, ...]] = {}
    for card, action in cards.actions.items():
        when, gain = _in_check(action.when), helping(action.do)
        if when is not None and gain > 0:
            found[card] = (_at(when, "", gain, action.condition, action.cost),)
    return found


def _at(when: When, key: str, gain: float, condition: Condition, cost: Cost, game: bool = False) -> Aid:
    return Aid(key, gain, when.skills, when.decks, when.categories, when.kinds, condition, cost, game=game)


def _of_ability(key: str, own: Ability) -> Aid | None:
    when, gain = _in_check(own.when), helping(own.do)
    if when is None or gain <= 0:
        return None
    per = own.limit.per
    return _at(when, key if per in ("turn", "game") else "", gain, own.condition, own.cost, per == "game")


def _of_pass(card: str, bonus: Standing) -> Aid:
    """A standing bonus that passes story cards, or their checks in a skill."""
    return Aid(
        f"{card}#passes" if bonus.limit.per else "",
        PASSED,
        skills=(bonus.skill,) if bonus.skill else (),
        decks=(bonus.deck,) if bonus.deck else (),
        categories=(bonus.category,) if bonus.category else (),
        condition=bonus.condition,
        whole=not bonus.skill,
        game=bonus.limit.per == "game",
    )


def _in_check(moments: tuple[When, ...]) -> When | None:
    """The moment of one's own check among some, if it is not one after a success."""
    fits = (when for when in moments if when.on in ("check", "dice") and when.whose == "you")
    return next((when for when in fits if when.result != "success"), None)
