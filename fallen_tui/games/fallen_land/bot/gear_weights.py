"""What gear and people are worth to the bots, in skill points of one Character: figures of theirs, freely tuned.

Gear that is arranged at one stroke goes by `rules.gear_order`, which nothing here touches.
"""

from __future__ import annotations

from functools import lru_cache, partial

from fallen_tui.engine.keys import Key
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.gear import Character, Spoils
from fallen_tui.games.fallen_land.queries import gear_value
from fallen_tui.games.fallen_land.queries.gear_value import GearFigures
from fallen_tui.games.fallen_land.rules import gear_plan
from fallen_tui.games.fallen_land.state.table import State

ABILITY = 4.0
FIGURES = GearFigures(
    symbols={
        "armor": 6.0,
        "movement": 5.0,
        "flight": 1.0,
        "psych": 1.5,
        "capacity": 0.3,
        "health": 2.5,
        "first_strike": 2.0,
        "infects": 1.0,
        "irradiates": 1.0,
        "successes": 4.0,
        "healing": 3.0,
        "passes": 8.0,
        "immune": 2.0,
        "deal": 12.0,
        "income": 8.0,
        "rerolls": 2.0,
    },
    symbol=1.0,
    conditional=0.4,
    ability=ABILITY,
    ride=3.0,
    cargo=0.2,
    adds=0.3,
    success=8.0,
    rare=0.1,
    mission=0.5,
    least=0.5,
    container=50.0,
    room=0.01,
    crown=0.001,
    stowed=0.2,
)
HEALTH = 1.5
PSYCH = 0.7
MASTER = 7.0
LINK = 2.0


weights = partial(gear_value.weights, FIGURES)
"""How often stories ask for each skill of a Party, 1 on average."""
points = partial(gear_value.points, FIGURES)
"""Skill bonuses by how often they are asked for."""
given = partial(gear_value.given, FIGURES)
"""Standing bonuses in skill points."""


@lru_cache(maxsize=4096)
def value(cards: Cards, card: str) -> float:
    """What a Spoils card gives to a Party, links left out."""
    return gear_value.value(FIGURES, cards, card)


@lru_cache(maxsize=1024)
def person(cards: Cards, card: str) -> float:
    """What a Character or hit man gives to a Party."""
    character = cards.characters.get(card)
    if character is None:
        return float(cards.actions[card].omega) if card in cards.actions else 0.0
    found = points(cards, character.skills) + given(cards, character.bonuses)
    found += ABILITY * len(character.abilities) + HEALTH * character.health + PSYCH * character.psych
    return found + (MASTER if character.master else 0.0) + (LINK if character.link is not None else 0.0)


def linked(cards: Cards, character: Character, spoils: Spoils) -> float:
    """What a link adds to a card with its Character."""
    return gear_value.linked(FIGURES, cards, character, spoils, False)


def plan(game: State, seat: int, home: bool) -> dict[str, Key]:
    """Card -> "crown:N", "vehicle", "party", "ride", "fix:CARD" or "store"."""
    return gear_plan.plan(FIGURES, game, seat, home)


def planned_place(game: State, seat: int, card: str, keys: tuple[str, ...]) -> str:
    """Where a card goes that comes to the Party, of some keys of `places`."""
    return gear_plan.planned_place(FIGURES, game, seat, card, keys)


def served(game: State, seat: int, card: str, key: str) -> float:
    """What a card gives in one place."""
    return gear_plan.served(FIGURES, game, seat, card, key)
