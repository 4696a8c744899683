"""A test, a die that is tried, an evade: exact, and quick to tell. PH-TST, PH-EVA."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fallen_tui.games.posthuman.content.encounters import Encounter
from fallen_tui.games.posthuman.queries.bonuses import bonus, speed_of
from fallen_tui.games.posthuman.state.table import State

PIPS = 6


@lru_cache(maxsize=64)
def passing(stat: int, twice: bool = False) -> Fraction:
    """The chance of a roll of at most a stat; twice: a passed one is rolled again. PH-TST-02, PH-RRL-02."""
    once = Fraction(min(PIPS, max(0, stat)), PIPS)
    return once * once if twice else once


@lru_cache(maxsize=16)
def daring(least: int) -> Fraction:
    """The chance of a die that shows a number or more. PH-GAP-72."""
    return Fraction(min(PIPS, max(0, PIPS + 1 - least)), PIPS)


@lru_cache(maxsize=256)
def evading(yours: int, theirs: int) -> Fraction:
    """The chance that a die and what you add is higher than a die and what the enemies add. PH-EVA-05."""
    ahead = yours - theirs
    higher = sum(max(0, min(PIPS, mine + ahead - 1)) for mine in range(1, PIPS + 1))
    return Fraction(higher, PIPS * PIPS)


def evade_totals(game: State, seat: int, encounter: Encounter | None) -> tuple[int, int]:
    """What both sides of the fight under way add to their dice. PH-EVA-03, PH-EVA-04, PH-BON-01."""
    fight, player = game.fight, game.players[seat]
    assert fight is not None
    fastest = max(speed_of(game, foe.card) for foe in fight.foes)
    yours = player.stats["speed"] + bonus(game, player, "evade")
    if encounter is None:
        return yours, fastest
    return yours + encounter.your_evade, fastest + encounter.enemy_evade


def evade_chance(game: State, seat: int, encounter: Encounter | None) -> float:
    """The chance to get away. PH-EVA-05."""
    return float(evading(*evade_totals(game, seat, encounter)))
