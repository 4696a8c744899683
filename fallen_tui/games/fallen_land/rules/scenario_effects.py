"""What effects of scenarios do: counters, sites, things to carry, the front, the end. FL-SCN-08 to FL-SCN-13."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects import scenario as s
from fallen_tui.games.fallen_land.rules import scenario_sites as sites
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.rules.scene import amount, seats
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.scenario import fire
from fallen_tui.games.fallen_land.state.events.scenario import (
    BoonGained,
    CounterSet,
    MarkMoved,
    Told,
    VerdictGiven,
    the_course,
)
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def counter(game: State, effect: s.CounterUp, scene: Scene) -> Rule[None]:
    """Counters change, within their bounds; rules that wait for a number of them happen. FL-SCN-08."""
    for id, n in effect.changes:
        known = game.cards.scenario.counter(id)
        if known.of == "table":
            points = yield from amount(game, n, scene, scene.seat)
            yield from set_counter(game, id, NOBODY, points, scene.seat)
        else:
            for seat in (yield from seats(game, effect.who, scene)):
                points = yield from amount(game, n, scene, seat)
                yield from set_counter(game, id, seat, points, seat)


def set_counter(game: State, id: str, seat: int, points: int, by: int) -> Rule[None]:
    """Change a counter by so many points; `by` is whose doing it is."""
    known, course = game.cards.scenario.counter(id), the_course(game)
    was = course.counter(id, max(0, seat))
    now = min(known.high, max(known.low, was + points))
    if now == was:
        return
    yield CounterSet(id, seat, now)
    for place, rule in enumerate(game.cards.scenario.rules):
        if rule.on == "counter_at" and rule.counter == id and rule.test.holds(now) and not rule.test.holds(was):
            yield from fire(game, place, rule, by)


def open_site(game: State, effect: s.OpenSite, scene: Scene) -> Rule[None]:
    """A site opens, where it is not open. FL-SCN-06."""
    sheet = game.cards.scenario.site(effect.site)
    if all(world.card != effect.site for world in game.world):
        here = game.players[scene.seat].place if effect.at == "here" else ""
        yield from sites.lay(game, sheet, here)


def close_site(game: State, effect: s.CloseSite, scene: Scene) -> Rule[None]:
    """A site closes, as done where the effect says so. FL-SCN-07."""
    yield from sites.close(game, effect.site, scene.seat, "done" if effect.done else "card")


def move_site(game: State, effect: s.MoveSite, scene: Scene) -> Rule[None]:
    """A site moves so many hexes. FL-SCN-07."""
    n = yield from amount(game, effect.n, scene, scene.seat)
    yield from sites.go(game, effect.site, effect.toward, n)


def take(game: State, effect: s.Take, scene: Scene) -> Rule[None]:
    """The Party takes something to carry; a lost Party cannot. FL-SCN-11."""
    for seat in (yield from seats(game, effect.who, scene)):
        if game.players[seat].party and the_course(game).marks[effect.mark] != f"seat:{seat}":
            yield MarkMoved(effect.mark, f"seat:{seat}", seat)


def drop(game: State, effect: s.Drop, scene: Scene) -> Rule[None]:
    """The Party puts down what it carries. FL-SCN-11."""
    for seat in (yield from seats(game, effect.who, scene)):
        if the_course(game).marks[effect.mark] == f"seat:{seat}":
            word = "lost" if effect.loose else "down"
            yield MarkMoved(effect.mark, f"{word}:{game.players[seat].place or game.home(seat)}", seat)


def tell(game: State, effect: s.Tell, scene: Scene) -> Rule[None]:
    """A paragraph of the story."""
    yield Told(effect.text)


def win(game: State, effect: s.Win, scene: Scene) -> Rule[None]:
    """The scenario is won, at the end of the Deed or step. FL-SCN-13."""
    if the_course(game).verdict:
        return
    if game.cards.scenario.together:
        yield VerdictGiven("won", tuple(range(len(game.players))), effect.text)
    else:
        yield VerdictGiven("won", (yield from seats(game, effect.who, scene)), effect.text)


def lose(game: State, effect: s.Lose, scene: Scene) -> Rule[None]:
    """The scenario is lost, at the end of the Deed or step. FL-SCN-13."""
    if not the_course(game).verdict:
        yield VerdictGiven("lost", (), effect.text)


def join(game: State, effect: s.Join, scene: Scene) -> Rule[None]:
    """A Character of the scenario comes, once. FL-SCN-10."""
    for seat in (yield from seats(game, effect.who, scene)):
        if effect.card in game.out:
            yield from gain_character(game, seat, effect.card, "out")


def spread(game: State, effect: s.Spread, scene: Scene) -> Rule[None]:
    """The front goes on, or back. FL-SCN-12."""
    from fallen_tui.games.fallen_land.rules.scenario_front import advance, retreat

    n = yield from amount(game, effect.n, scene, scene.seat)
    if game.cards.scenario.front is not None:
        yield from (advance(game, n) if n > 0 else retreat(game, -n))


def boon(game: State, effect: s.Boon, scene: Scene) -> Rule[None]:
    """A lasting boon of the campaign, where there is one. FL-CAM-05."""
    if the_course(game).saga is not None:
        yield BoonGained(effect.boon)


DEEDS: dict[type, Callable[[State, Any, Scene], Rule[None]]] = {
    s.CounterUp: counter,
    s.OpenSite: open_site,
    s.CloseSite: close_site,
    s.MoveSite: move_site,
    s.Take: take,
    s.Drop: drop,
    s.Tell: tell,
    s.Win: win,
    s.Lose: lose,
    s.Join: join,
    s.Spread: spread,
    s.Boon: boon,
}
