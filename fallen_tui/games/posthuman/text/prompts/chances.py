"""Odds that stand beside options, where a die or two decide."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.games.posthuman.content.encounters import Encounter, Way
from fallen_tui.games.posthuman.queries import chances
from fallen_tui.games.posthuman.queries.bonuses import standing
from fallen_tui.games.posthuman.state.table import State


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{round(share * 100)}%"


def passing(view: State, seat: int, stat: str, less: int = 0) -> float:
    """The chance to pass a test; of a mind test while passed ones are rerolled, to pass twice. PH-TST-02, PH-RRL-03."""
    share = float(chances.passing(view.players[seat].stats[stat] - less))
    return share**2 if stat == "mind" and standing(view, "reroll_mind") else share


def best(view: State, seat: int, stats: Sequence[str]) -> float:
    """The highest chance of passing a test, over these stats."""
    return max(passing(view, seat, stat) for stat in stats)


def chance_of_way(view: State, seat: int, way: Way) -> float:
    """The chance that an option of a story succeeds; 1 where nothing is rolled."""
    if way.die:
        return float(chances.daring(way.die))
    return best(view, seat, way.test) if way.test else 1.0


def of_way(view: State, seat: int, way: Way) -> str:
    """The odds of an option of a story; "" where nothing is rolled."""
    return percent(chance_of_way(view, seat, way)) if way.die or way.test else ""


def evading(view: State, seat: int, encounter: Encounter | None) -> str:
    """The odds to get away."""
    return percent(chances.evade_chance(view, seat, encounter))
