"""Whether effects of scenarios could do anything now. FL-GAP-36, FL-SCN-10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.games.fallen_land.content.effects import scenario as s
from fallen_tui.games.fallen_land.rules.scene import Scene, count, known_seats
from fallen_tui.games.fallen_land.state.events.scenario import the_course
from fallen_tui.games.fallen_land.state.table import State


def _counts(game: State, effect: s.CounterUp, scene: Scene) -> bool:
    course, scenario = the_course(game), game.cards.scenario
    for id, n in effect.changes:
        known = scenario.counter(id)
        for seat in known_seats(game, effect.who, scene):
            now = course.counter(id, seat)
            if n.per and not count(game, n.per, scene, seat):
                continue
            if (now > known.low) if n.negative else (now < known.high):
                return True
    return False


USES: dict[type, Callable[[State, Any, Scene], bool]] = {
    s.CounterUp: _counts,
    s.OpenSite: lambda game, effect, scene: all(world.card != effect.site for world in game.world),
    s.CloseSite: lambda game, effect, scene: any(world.card == effect.site for world in game.world),
    s.MoveSite: lambda game, effect, scene: any(world.card == effect.site for world in game.world),
    s.Drop: lambda game, effect, scene: the_course(game).marks[effect.mark] == f"seat:{scene.seat}",
    s.Take: lambda game, effect, scene: the_course(game).marks[effect.mark] != f"seat:{scene.seat}",
    s.Join: lambda game, effect, scene: effect.card in game.out,
    s.Spread: lambda game, effect, scene: game.cards.scenario.front is not None,
}
"""Whether an effect could do anything; those that are not here always can."""
