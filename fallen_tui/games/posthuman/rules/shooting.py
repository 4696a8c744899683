"""The shooting round. PH-SHO."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import bonus, firearm, firearm_of, speed_of
from fallen_tui.games.posthuman.queries.dice import Firearm, hits
from fallen_tui.games.posthuman.rules import knockouts, rolls
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import DiceFell, FoeHurt, FoeKilled, OnceUsed, ShotsFired, fight_of
from fallen_tui.games.posthuman.state.keys import HOLD, SHOOT, FoeKey
from fallen_tui.games.posthuman.state.table import Fight, Player, State

Wounds = list[tuple[str, int]]
"""Wounds by enemy."""


def shoot(game: State, seat: int) -> Rule[None]:
    """Who is faster shoots first; at equal speed all shots count. PH-SHO-04 to PH-SHO-06, PH-GAP-38."""
    player, fight = game.players[seat], fight_of(game)
    gun = yield from ready(game, player, fight)
    own = player.stats["speed"]
    faster = tuple(foe.card for foe in fight.foes if speed_of(game, foe.card) > own)
    level = tuple(foe.card for foe in fight.foes if speed_of(game, foe.card) == own)
    if (yield from enemies_shoot(game, seat, faster)):
        return
    struck = (yield from fire(game, player, gun)) if gun is not None and fight.foes else []
    hurt = yield from volleys(game, seat, tuple(card for card in level if fight.of(card)))
    yield from wound_foes(game, struck)
    if (yield from wounded(game, seat, hurt)):
        return
    slower = tuple(foe.card for foe in fight.foes if speed_of(game, foe.card) < own)
    yield from enemies_shoot(game, seat, slower)


def ready(game: State, player: Player, fight: Fight) -> Rule[Firearm | None]:
    """How a survivor shoots; None without a gun or ammunition for it, or where fire is held. PH-SHO-01, PH-EVA-09."""
    gun = firearm(game, player, fight.foes)
    if gun is None or fight.caught or player.ammo < gun.ammo or not gun.dice:
        return None
    answer = yield Ask(player.seat, "shoot", (SHOOT, HOLD), "PH-SHO-01", SHOOT, about=(player.ranged,))
    return gun if answer == SHOOT else None


def fire(game: State, player: Player, gun: Firearm) -> Rule[Wounds]:
    """Pay, aim, roll; the wounds of each target, which are dealt later. PH-SHO-02, PH-SHO-16 to PH-SHO-21."""
    yield from change(game, player.seat, "ammo", -gun.ammo, player.ranged)
    struck: Wounds = []
    for card, n in (yield from aim(game, player, gun.dice)):
        faces = yield from rolls.roll(game, "shooting", n, "survivor", "shots")
        yield DiceFell(card, faces)
        faces = yield from rolls.improved(game, player, "shooting", card, faces)
        scored = hits(faces, gun.reach, gun.table, gun.skill)
        yield ShotsFired("", card, faces, scored)
        if scored:
            struck.append((card, scored))
    return struck


def aim(game: State, player: Player, n: int) -> Rule[tuple[tuple[str, int], ...]]:
    """How the dice are split over the enemies, before any is rolled. PH-SHO-17."""
    foes = fight_of(game).foes
    if len(foes) == 1:
        return ((foes[0].card, n),)
    keys = tuple(FoeKey.of(foe.card) for foe in foes)
    split = yield Ask(player.seat, "aim", keys, "PH-SHO-17", kind="split", high=n)
    return tuple((key.card, dice) for key, dice in split)


def wound_foes(game: State, wounds: Wounds) -> Rule[None]:
    """Enemies take their wounds; what is too much is lost. PH-SHO-15, PH-SHO-18, PH-CBT-04."""
    fight = fight_of(game)
    for card, n in wounds:
        foe = fight.of(card)
        if foe is None:
            continue
        left = game.cards.enemy(card).health - foe.wounds
        yield FoeHurt(card, min(n, left))
        if n >= left:
            yield FoeKilled(card)


# --- the enemies' shots ---


def enemies_shoot(game: State, seat: int, foes: tuple[str, ...]) -> Rule[bool]:
    """Enemies of one speed group shoot, and their hits count at once; whether that knocks out. PH-SHO-03, PH-GAP-38."""
    return (yield from wounded(game, seat, (yield from volleys(game, seat, foes))))


def volleys(game: State, seat: int, foes: tuple[str, ...]) -> Rule[int]:
    """The hits of all of them together. PH-GAP-37."""
    total = 0
    for card in foes:
        gun = firearm_of(game, card)
        if gun is None:
            continue
        faces = yield from rolls.roll(game, "shooting", gun.dice, "enemy", "shots")
        scored = hits(faces, gun.reach, gun.table, gun.skill)
        yield ShotsFired(card, "", faces, scored)
        total += scored
    return total


def wounded(game: State, seat: int, n: int) -> Rule[bool]:
    """A survivor takes shooting wounds, some of which a vest stops once; whether that knocks out. PH-SHO-19."""
    player = game.players[seat]
    stopped = min(n, spare(game, player, "ignore_shooting"))
    if stopped:
        yield OnceUsed("ignore_shooting")
    yield from change(game, seat, "health", stopped - n, "shots")
    return (yield from knockouts.settle(game, seat))


def spare(game: State, player: Player, kind: str) -> int:
    """How much of what works once in a combat is left. PH-SYM-03."""
    return 0 if kind in fight_of(game).used else bonus(game, player, kind)
