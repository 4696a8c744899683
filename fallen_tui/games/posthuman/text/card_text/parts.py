"""Weapons, enemies, uses, zones and rewards in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import listed, true_clauses
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import Supply, Tile
from fallen_tui.games.posthuman.content.encounters import Enemy
from fallen_tui.games.posthuman.content.parts import ALL_BLOCKS, Melee, Mount, Ranged, Reward, Shots, Special, Use
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.content.vocabulary import TERRAINS
from fallen_tui.games.posthuman.queries import conditions
from fallen_tui.games.posthuman.queries.dice import MASTER
from fallen_tui.games.posthuman.text.names import ON, amounts, counted, exits, signed, zone_kind

TARGET = "the target"
"""Whom a card is used on, where it is somebody else."""
WHOM = {
    "human": "use it on yourself or on a survivor{}, on the same kind of terrain",
    "other": "use it on another survivor{}, on the same kind of terrain",
    "all": "use it on every survivor on the same kind of terrain, yourself among them",
}
WHEN = {
    "camp": "when you camp",
    "trade": "in the trade phase",
    "evade": "instead of an evade roll",
    "combat": "before the first die of a combat",
    "any": "at any time outside combat",
}


# --- weapons ---


def special(one: Special) -> str:
    """What a special counts as: a special is an attack and 1 wound more."""
    if one.miss:
        return "a special is a miss"
    if one.cancel:
        blocks = "all blocks" if one.cancel >= ALL_BLOCKS else counted(one.cancel, "block")
        return f"a special cancels {blocks}, but none on defence dice"
    kinds = ["an attack"] * one.attack + ["a block"] * one.block + ["a knockdown"] * one.knockdown
    clauses = [f"is {listed(kinds)}"] * bool(kinds) + [f"adds {counted(one.wounds, 'wound')}"] * bool(one.wounds)
    return f"a special {listed(clauses)}"


def melee(one: Melee) -> str:
    """A melee weapon in figures; one that has grown is of no class and needs no hands."""
    head = "" if one.kind == "fists" else f", {one.kind}, {counted(one.hands, 'hand')}"
    fuel = f"; each round costs {one.fuel} ammo, or it deals 1 wound" if one.fuel else ""
    scar = "; its wounds leave a scar" if one.scar else ""
    return f"melee weapon{head}: {counted(one.wounds, 'wound')}, {special(one.special)}{fuel}{scar}"


def ranged(one: Ranged) -> str:
    """A ranged weapon in figures."""
    ammo = f"{one.ammo} ammo" if one.ammo else "no ammo"
    head = "" if one.kind == "spit" else f", {one.kind}"
    return f"ranged weapon{head}: {ammo}, {counted(one.dice, 'die')}, range {one.range}, {hits(one.hits)}"


def hits(table: Sequence[int]) -> str:
    """The table of a ranged weapon: 1/2/3/4 hits for 1 to 4 specials."""
    if len(table) == 1:
        return f"{counted(table[0], 'hit')} for any number of specials"
    return f"{'/'.join(map(str, table))} hits for 1 to {len(table)} specials"


def mount(one: Mount) -> str:
    """What equipment does to the weapon it is mounted on."""
    dice, wounds = ("die" if abs(one.dice) == 1 else "dice"), ("wound" if abs(one.wounds) == 1 else "wounds")
    figures = {"range": one.range, dice: one.dice, "ammo cost": one.ammo, wounds: one.wounds}
    least = " (but at least 1 die)" if one.dice < 0 else ""
    changes = listed(signed(n, noun) for noun, n in figures.items() if n)
    return f"mount it on a {one.to} weapon, for good: {changes}{least}"


# --- enemies ---


def figures(enemy: Enemy) -> str:
    """An enemy in figures, in one line."""
    shoots = f", {shots(enemy.shoots)}" if enemy.shoots else ""
    return (
        f"{enemy.kind}: speed {enemy.speed}, melee {enemy.melee}, health {enemy.health}, "
        f"{counted(enemy.wounds, 'wound')}, {special(enemy.special)}{shoots}, {enemy.xp} XP"
    )


def shots(one: Shots) -> str:
    """How an enemy shoots."""
    return f"shoots {counted(one.dice, 'die')} at range {one.range}"


def enemy_rules(enemy: Enemy) -> list[str]:
    """The rules of an enemy itself, a clause each."""
    return true_clauses(
        (enemy.shoots and enemy.shooting_stat >= MASTER, "its Skill Shots hit"),
        (enemy.extra_dice, f"it rolls {counted(enemy.extra_dice, 'more melee die')}"),
        (enemy.net, f"in melee round 1 you roll {counted(enemy.net, 'fewer melee die')} against everybody"),
        (enemy.hunts, "it has +1 melee, up to 5, for each mutation you hold"),
        (enemy.scars == "more", "if it wounds you in melee, draw 1 more scar"),
        (enemy.scars == "each", "in each round it wounds you, draw 1 scar, beyond the limit of 1"),
        (enemy.on_reveal, f"when you meet it, {clauses(enemy.on_reveal)}"),
        (enemy.on_flee, f"if it flees, {clauses(enemy.on_flee)}"),
    )


# --- uses, tiles, supplies ---


def use(one: Use) -> str:
    """When a card may be used, on whom, at what price, and what it does."""
    parts = [WHEN[one.when]]
    if one.whom != "self":
        agrees, unasked = (" who agrees", "") if one.consent else ("", " (no consent needed)")
        parts.append(f"{WHOM[one.whom].format(agrees)}{unasked}")
    if one.condition.tests:
        parts.append(f"if {conditions.told(one.condition, 'you' if one.whom == 'self' else TARGET)}")
    paid = [f"pay {price(one.cost)}"] * (not one.cost.free) + ["discard this"] * one.discard
    parts += [listed(paid)] * bool(paid)
    return f"{', '.join(parts)}: {done(one)}"


def done(one: Use) -> str:
    """What a use does, to whom it is used on."""
    who = {"self": "you", "human": TARGET, "other": TARGET, "all": "each of them"}[one.whom]
    return clauses(one.do, who)


def zones(tile: Tile) -> str:
    """The zones of a tile in their order: 2 zones: 1 encounter and 2 encounters (safe house)."""
    if not tile.zones:
        return "no zones"
    listing = listed(zone(tile, n) for n in range(len(tile.zones)))
    return f"{counted(len(tile.zones), 'zone')}: {listing}"


def zone(tile: Tile, n: int) -> str:
    """A zone: its figures, and its kind where it is no ordinary one."""
    return f"{counted(tile.zones[n].figures, 'encounter')}{zone_kind(tile, n)}"


def ground(tile: Tile) -> str:
    """The terrain, exits, zones and supplies of a tile in a line."""
    return f"{capital(tile.terrain)}. Exits {exits(tile.exits)}. {capital(zones(tile))}. {capital(supplies(tile))}."


def supplies(tile: Tile) -> str:
    """The supply icons of a tile."""
    return counted(tile.supply, "supply icon") if tile.supply else "no supply icon"


def reward(one: Reward) -> str:
    """What a supply card gives on one terrain."""
    cards = amounts((one.equipment, "equipment card"), (one.weapon, "weapon"))
    tokens = amounts((one.food, "food"), (one.ammo, "ammo"))
    return listed([*tokens, *(f"draw {each}" for each in cards)]) or "nothing"


def rewards(card: Supply) -> Iterator[str]:
    """What a supply card gives on each terrain, a line each."""
    for terrain in TERRAINS:
        yield f"{capital(ON[terrain])}: {reward(card.on(terrain))}"
