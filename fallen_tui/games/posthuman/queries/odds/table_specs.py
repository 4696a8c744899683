"""A fight as it stands on the table, as plain figures."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.games.posthuman.content.cards import Encounter
from fallen_tui.games.posthuman.queries import bonuses
from fallen_tui.games.posthuman.queries.bonuses import bonus, melee_of, speed_of
from fallen_tui.games.posthuman.queries.dice import MASTER, MINDFUL, SHOOTING_DICE, STRONG, SWIFT, specials_each
from fallen_tui.games.posthuman.queries.odds.spec import (
    SHOOTING,
    Arm,
    Dice,
    EnemySpec,
    FightSpec,
    Gun,
    Plan,
    Survivor,
)
from fallen_tui.games.posthuman.state.table import Fight, Foe, Player, State


def spec_of(game: State, player: Player, foes: Sequence[Foe], card: str = "", caught: bool = False) -> FightSpec:
    """A fight that has not begun. card: the encounter that brings it; caught: whether an evade has failed."""
    encounter: Encounter | None = game.cards.encounters[card] if card else None
    return FightSpec(
        survivor_of(game, player, encounter),
        tuple(enemy_of(game, player, foe) for foe in foes),
        player.health,
        dice_of(game),
        player.stats["speed"],
        gun_of(game, player, foes),
        player.ammo,
        bonus(game, player, "ignore_shooting"),
        encounter is not None and encounter.no_shooting,
        caught,
    )


def spec_under_way(game: State, player: Player, plan: Plan | None = None) -> FightSpec:
    """The fight under way: from its shooting round on, or from the melee round that begins or that has a plan.

    plan  what was settled for the round, its net, fuel and weapon among them; None before a round begins
    """
    fight = game.fight
    if fight is None:
        raise ValueError("no combat is under way")
    spec = spec_of(game, player, line_up(fight), fight.card, fight.caught)
    dead = frozenset(fight.dead)
    fought = {each.foe for each in fight.rounds if each.round == fight.round} if plan else set()
    enemies = zip(spec.enemies, line_up(fight), strict=True)
    kept = {"ignore_melee": "guarded", "warrior": "drilled", "reroll_miss": "missed"}
    used = {kept[what]: True for what in fight.used if what in kept and (plan or what != "reroll_miss")}
    return spec._replace(
        enemies=tuple(
            enemy._replace(health=0 if foe.card in dead else enemy.health, fought=foe.card in fought)
            for enemy, foe in enemies
        ),
        vest=0 if "ignore_shooting" in fight.used else spec.vest,
        silent=fight.silent,
        round=fight.round + (plan is None and (fight.round > 0 or bool(fight.volleys))) if not plan else fight.round,
        plan=plan,
        caught=fight.caught and fight.round + (plan is None) <= 1,
        scarred=fight.scarred,
        down=fight.down if plan else fight.down_next,
        down_next=fight.down_next if plan else False,
        rerolled=fight.rerolled,
        **used,
    )
