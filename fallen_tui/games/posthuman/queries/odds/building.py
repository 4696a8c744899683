"""A fight as it stands on the table, as plain figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fallen_tui.games.posthuman.content.encounters import Encounter
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.queries.bonuses import armaments, bonus, firearm, firearm_of, melee_of, speed_of
from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.queries.dice import MINDFUL, STRONG, SWIFT
from fallen_tui.games.posthuman.queries.odds.spec import Arm, EnemySpec, FightDice, FightSpec, Survivor
from fallen_tui.games.posthuman.state.table import Foe, Player, State


class FightMet(NamedTuple):
    """Enemies one has met: their fight if it is fought at once; the chance to evade them, None where one may not."""

    fight: FightSpec
    evade: float | None = None


def spec_of(game: State, player: Player, foes: Sequence[Foe], card: str = "") -> FightSpec:
    """A fight that has not begun. card: the encounter that brings it."""
    encounter: Encounter | None = game.cards.encounters[card] if card else None
    return FightSpec(
        survivor_of(game, player, encounter),
        tuple(enemy_of(game, player, foe.card, foe.wounds, foe.down) for foe in foes),
        player.health,
        faces_of(game.cards),
        player.stats["speed"],
        firearm(game, player, foes),
        player.ammo,
        bonus(game, player, "ignore_shooting"),
        encounter is not None and encounter.no_shooting,
    )


def met(view: State, seat: int) -> FightMet | None:
    """What a seat has met; None where its first die has fallen, or there is nothing."""
    fight = view.fight
    if fight is None or fight.seat != seat or fight.rolled or not fight.foes:
        return None
    foes = sorted(fight.foes, key=lambda foe: foe.card)
    spec = spec_of(view, view.players[seat], foes, fight.card)._replace(silent=fight.silent)
    if fight.evades <= 0:
        return FightMet(spec)
    return FightMet(spec, evade_chance(view, seat, view.cards.encounters.get(fight.card)))


# --- the sides ---


def survivor_of(game: State, player: Player, encounter: Encounter | None = None) -> Survivor:
    """What a survivor brings to melee; weapons with what strength adds. PH-STA-02."""
    stats = player.stats
    forbidden = encounter is not None and encounter.no_rerolls
    kept = [game.cards.events[card].kept for card in player.kept]
    strong = STRONG.get(stats["strength"], 0)
    return Survivor(
        stats["melee"],
        tuple(
            Arm(weapon.wounds + strong, weapon.special, weapon.fuel, 1 + strong if weapon.fuel else 0)
            for weapon in armaments(game, player)
        ),
        1 + bonus(game, player, "ally"),
        SWIFT.get(stats["speed"], 0) + bonus(game, player, "defence_swap"),
        0 if forbidden else MINDFUL.get(stats["mind"], 0),
        bonus(game, player, "reroll_miss"),
        bonus(game, player, "warrior"),
        bonus(game, player, "ignore_melee"),
        sum(each.of("melee_dice") for each in kept),
        any(each.of("ignore_round") for each in kept),
    )


def enemy_of(game: State, player: Player, card: str, wounds: int = 0, down: bool = False) -> EnemySpec:
    """An enemy as it fights a survivor."""
    enemy = game.cards.enemy(card)
    return EnemySpec(
        max(0, enemy.health - wounds),
        melee_of(game, player, card),
        enemy.wounds,
        enemy.special,
        speed_of(game, card),
        enemy.kind == "mutant",
        firearm_of(game, card),
        enemy.xp,
        enemy.extra_dice,
        enemy.net,
        enemy.scars if enemy.kind == "mutant" else "",
        down,
    )


def faces_of(cards: Cards) -> FightDice:
    """The faces of the dice."""
    return FightDice(cards.dice["shooting"], cards.dice["melee"], cards.dice["defence"])
