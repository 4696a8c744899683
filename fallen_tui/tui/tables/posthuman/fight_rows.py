"""Who fights whom: a row for each enemy and one for the survivor, in the same columns, so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.faces.script import cells
from fallen_tui.games.posthuman.content.parts import ALL_BLOCKS, Special
from fallen_tui.games.posthuman.queries.bonuses import armaments, firearm, in_weather, melee_of, speed_of
from fallen_tui.games.posthuman.queries.dice import STRONG
from fallen_tui.games.posthuman.state.table import Foe, Player, State
from fallen_tui.games.posthuman.text.card_text.parts import enemy_rules
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, pad, wrap

LEFT, LOST = "■", "□"
"""A point of health that is left, and one that is gone."""
BOXES = 9
"""Columns of health."""
SPECIAL = 11
"""Columns of specials, more where one has more to say."""
NARROW, LEAST_NAME, OTHERS = 60, 12, 35
"""Columns below which shots and specials stand in a row of their own, of names, and of all the rest in one row."""


@frozen
class Fighter(FrozenRecord):
    """One side as its row tells it. rules: what else is special about it."""

    name: Line
    left: int
    health: int
    speed: int
    melee: int
    wounds: int
    special: str
    shots: str
    rules: str = ""
    dead: bool = False


def special_brief(one: Special) -> str:
    """What a special counts as, in a word or two."""
    if one.miss:
        return "miss"
    if one.cancel:
        return "no blocks" if one.cancel >= ALL_BLOCKS else f"-{one.cancel} block"
    parts = ["attack"] * one.attack + ["block"] * one.block + ["knockdown"] * one.knockdown
    return "+".join([*parts, *[f"{one.wounds} wound"] * bool(one.wounds)])


def survivor_row(view: State, player: Player) -> Fighter:
    """A survivor as it fights."""
    weapon = armaments(view, player)[0]
    gun = firearm(view, player)
    name, stats, limit = line((player.name, seat_role(player.seat))), player.stats, player.health_limit
    wounds, special = weapon.wounds + STRONG.get(stats["strength"], 0), special_brief(weapon.special)
    shots = f"{gun.dice}d r{gun.reach}" if gun is not None else "-"
    return Fighter(name, player.health, limit, stats["speed"], stats["melee"], wounds, special, shots)


def enemy_row(view: State, player: Player, foe: Foe) -> Fighter:
    """An enemy as it fights a survivor."""
    enemy = view.cards.enemy(foe.card)
    shots = f"{enemy.shoots.dice}d r{in_weather(view, enemy.shoots.range)}" if enemy.shoots is not None else "-"
    name = (Span(view.cards.name(foe.card), "bad" if enemy.kind == "mutant" else "warn", f"card:{foe.card}"),)
    left, speed, melee = enemy.health - foe.wounds, speed_of(view, foe.card), melee_of(view, player, foe.card)
    rules = "; ".join([*["down: 1 fewer die"] * foe.down, *enemy_rules(enemy)])
    special = special_brief(enemy.special)
    return Fighter(name, left, enemy.health, speed, melee, enemy.wounds, special, shots, rules)


def dead_row(view: State, card: str) -> Fighter:
    """An enemy that was killed."""
    enemy = view.cards.enemy(card)
    name = (Span(view.cards.name(card), "dim", f"card:{card}"),)
    return Fighter(name, 0, enemy.health, enemy.speed, enemy.melee, enemy.wounds, "", "", dead=True)


def fight_rows(
    view: State, player: Player, foes: Sequence[Foe], dead: Sequence[str], health: int, columns: int
) -> list[Line]:
    """Everybody in a combat; health: the survivor's at that moment."""
    own = [attrs.evolve(survivor_row(view, player), left=health)] if player.human else []
    found = [*own, *(enemy_row(view, player, foe) for foe in foes), *(dead_row(view, card) for card in dead)]
    return drawn(found, columns)


def drawn(fighters: Sequence[Fighter], columns: int) -> list[Line]:
    """Rows of fighters under their heads."""
    special = max(SPECIAL, *(cells(each.special) for each in fighters))
    free = columns - BOXES - (OTHERS - SPECIAL + special)
    wide = columns >= NARROW and free >= LEAST_NAME
    name = max(LEAST_NAME, min(24, free if wide else columns - BOXES - 15))
    head = f"{'':{name}}{'health':{BOXES}} spd mel hurts" + f"  {'special':{special}} shots" * wide
    rows = [line((head, "dim"))]
    for each in fighters:
        rows += _row(each, name, columns, special if wide else 0)
    return rows


def _row(each: Fighter, name: int, columns: int, special: int) -> list[Line]:
    """A fighter; `special`: columns of what is special about its dice, 0 where that stands in a row of its own."""
    if each.dead:
        return [(*pad(each.name, name), Span(LOST * min(BOXES, each.health), "dim"), Span("  dead", "dim"))]
    boxes = line((LEFT * each.left, "good"), (LOST * (each.health - each.left), "bad"))
    figures = line((f"{each.speed:>3} {each.melee:>3} {each.wounds:>5}", "strong"))
    row = (*pad(fit(each.name, name - 1), name), *pad(boxes, BOXES + 1), *figures)
    more = f"special {each.special}, shots {each.shots}"
    rows = [fit((*row, *line(f"  {each.special:{special}} {each.shots}")) if special else row, columns)]
    if not special:
        rows.append(fit(line((f"  {more}", "dim")), columns))
    return [*rows, *(wrap(line((f"  {each.rules}", "dim")), columns, 2) if each.rules else [])]
