"""A roll on the Town Events Chart that a card calls for, with its twist. FL-END-04, FL-DEC-90."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.chart import of_row
from fallen_tui.games.fallen_land.rules import effects, events_phase
from fallen_tui.games.fallen_land.rules.scene import Scene, count, seats
from fallen_tui.games.fallen_land.state.events import ChartRolled
from fallen_tui.games.fallen_land.state.table import State


def chart(game: State, effect: e.Chart, scene: Scene) -> Rule[None]:
    """Each player concerned rolls, and carries out the row: that of the chart, or the card's own in its place."""
    for seat in (yield from seats(game, effect.who, scene)):
        faces, result = yield from rolled(game, effect, scene, seat)
        row = effect.row(result)
        own, besides = of_row(effect.instead, row), of_row(effect.also, row)
        yield ChartRolled(seat, scene.card, faces, result, row, own is not None)
        inner = Scene(seat, scene.card)
        for _ in range(effect.times):
            if own is None:
                yield from events_phase.chart_row(game, seat, row, scene.card)
            else:
                yield from effects.carry_out(game, own, inner)
        yield from effects.carry_out(game, besides or (), inner)


def rolled(game: State, effect: e.Chart, scene: Scene, seat: int) -> Rule[tuple[tuple[int, ...], int]]:
    """The dice as they fell last, and what they come to: 1 to 10."""
    faces = yield from events_phase.throw(game, seat, effect.dice, effect.sides, effect.again)
    face = yield from kept(effect, faces, scene, seat)
    if effect.second:
        key = yield Ask(seat, "town_second", ("keep", "again"), "FL-DEC-90", "keep", (scene.card, face))
        if key == "again":
            (face,) = faces = yield from events_phase.throw(game, seat, 1, effect.sides, effect.again)
    return faces, (yield from events_phase.reacted(game, seat, face, added(game, effect, seat), effect.sides))


def added(game: State, effect: e.Chart, seat: int) -> int:
    """What the card adds to the die of a seat."""
    n = effect.modifier
    return 0 if n is None else n.plus * (count(game, n.per, Scene(seat), seat) if n.per else 1)


def kept(effect: e.Chart, faces: tuple[int, ...], scene: Scene, seat: int) -> Rule[int]:
    """The die that counts."""
    ordered = sorted(faces)
    if effect.keep == "chosen":
        keys = tuple(str(face) for face in dict.fromkeys(ordered))
        key = yield Ask(seat, "town_keep", keys, "FL-DEC-90", keys[0], (scene.card,))
        return int(key)
    return {"lowest": ordered[0], "highest": ordered[-1], "middle": ordered[len(ordered) // 2]}[effect.keep]
