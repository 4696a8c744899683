"""Effects on a Party: damage, healing, Characters, Vehicles, weeks, movement, combat."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries.bonuses import shield
from fallen_tui.games.fallen_land.queries.evaluate import hexes_of
from fallen_tui.games.fallen_land.rules import duel as solo
from fallen_tui.games.fallen_land.rules import effects, hooks
from fallen_tui.games.fallen_land.rules.drawing import random_location
from fallen_tui.games.fallen_land.rules.scene import Scene, amount, crowns, known_seats, seats
from fallen_tui.games.fallen_land.rules.gear import leave_ride
from fallen_tui.games.fallen_land.rules.gear_places import most_rides
from fallen_tui.games.fallen_land.rules.harm import heal, hurt_members, hurt_party, kill, psych_check
from fallen_tui.games.fallen_land.rules.mercenaries import hurt_mercenary
from fallen_tui.games.fallen_land.rules.movement import delay, move_party
from fallen_tui.games.fallen_land.rules.people import bench
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.truce import allied
from fallen_tui.games.fallen_land.state.events import (
    Boosted,
    PenaltyChanged,
    RideLeft,
    RideStolen,
    Spared,
    WeeksChanged,
)
from fallen_tui.games.fallen_land.state.table import MAD, State


def damage(game: State, effect: e.Damage, scene: Scene) -> Rule[None]:
    """Damage to a Party, certain Characters, or the mercenary in its place. FL-DMG-03, FL-DMG-04, FL-GAP-44."""
    if scene.target.startswith("merc:") and effect.to in ("", "target"):
        n = yield from amount(game, effect.n, scene, scene.seat)
        yield from hurt_mercenary(game, scene.target[5:], n)
        return
    for seat in (yield from seats(game, effect.who, scene)):
        if scene.mercenary and seat == scene.seat:
            n = yield from amount(game, effect.n, scene, seat)
            yield from hurt_mercenary(game, scene.mercenary, n)
        elif game.players[seat].party:
            yield from _damage(game, effect, scene, seat)


def _damage(game: State, effect: e.Damage, scene: Scene, seat: int) -> Rule[None]:
    if effect.to in ("", "party"):
        n = yield from amount(game, effect.n, scene, seat)
        yield from hurt_party(game, seat, n, effect.kind, cause=scene.cause, ignore_armor=effect.ignore_armor)
        return
    hurt = yield from crowns(game, effect.to, seat, scene)
    points = []
    n = 0 if effect.n.dice else (yield from amount(game, effect.n, scene, seat))
    for crown in hurt:
        each = (yield from amount(game, effect.n, scene, seat)) if effect.n.dice else n
        points.append((crown, each))
    yield from hurt_members(game, seat, tuple(points), effect.kind, cause=scene.cause, ignore_armor=effect.ignore_armor)


def check_minds(game: State, effect: e.PsychCheck, scene: Scene) -> Rule[None]:
    """A Psychological Check; a mercenary makes none. FL-DMG-14, FL-GAP-44."""
    for seat in (yield from seats(game, effect.who, scene)):
        if game.players[seat].party and not (scene.mercenary and seat == scene.seat):
            yield from psych_check(game, seat, (yield from crowns(game, effect.to or "each", seat, scene)))


def healing(game: State, effect: e.Heal, scene: Scene) -> Rule[None]:
    """Damage healed in a Party, divided as its player likes, or on certain Characters. FL-HEA-12."""
    for seat in (yield from seats(game, effect.who, scene)):
        if not game.players[seat].party:
            continue
        n = yield from amount(game, effect.n, scene, seat)
        if effect.to in ("", "party"):
            yield from heal(game, seat, n, effect.kinds)
        else:
            for crown in (yield from crowns(game, effect.to, seat, scene)):
                yield from heal(game, seat, n, effect.kinds, (crown,))


def death(game: State, effect: e.Kill, scene: Scene) -> Rule[None]:
    """Characters die outright; a mercenary takes 5 damage instead."""
    for seat in (yield from seats(game, effect.who, scene)):
        if scene.mercenary and seat == scene.seat:
            yield from hurt_mercenary(game, scene.mercenary, 5)
        elif game.players[seat].party:
            for crown in (yield from crowns(game, effect.to or "chosen", seat, scene)):
                if game.players[seat].crowns[crown] is not None:
                    yield from kill(game, seat, crown, scene.cause)


def destroy_vehicle(game: State, effect: e.DestroyVehicle, scene: Scene) -> Rule[None]:
    """A Vehicle is destroyed with all that is on it. FL-EQP-12."""
    for seat in (yield from seats(game, effect.who, scene)):
        rides = game.players[seat].rides
        if not rides or (scene.mercenary and seat == scene.seat):
            continue
        if safe := shield(game, seat, "destruction"):
            yield Spared(seat, "destruction", safe)
        else:
            yield RideLeft(seat, rides[0].card, "discard:spoils", "discard:spoils", "destroyed")


def steal_vehicle(game: State, effect: e.StealVehicle, scene: Scene) -> Rule[None]:
    """A Vehicle is taken with what is stowed in it; a second one goes to the Auction House. FL-EQP-08, FL-WLD-12."""
    for victim in (yield from seats(game, effect.who, scene)):
        rides, thief = game.players[victim].rides, game.players[scene.seat]
        if not rides or victim == scene.seat or allied(game, scene.seat, victim):
            continue
        if safe := shield(game, victim, "theft"):
            yield Spared(victim, "theft", safe)
            continue
        if thief.party and len(thief.rides) < most_rides(game, scene.seat):
            yield RideStolen(scene.seat, victim, rides[0].card)
        else:
            store = f"auction:{scene.seat}"
            yield from leave_ride(game, victim, rides[0].card, store, store, "stolen")


def to_roster(game: State, effect: e.Bench, scene: Scene) -> Rule[None]:
    """Characters go to the Town Roster; the last one stays. FL-GAP-51."""
    for seat in (yield from seats(game, effect.who, scene)):
        player = game.players[seat]
        for crown in (yield from crowns(game, effect.to or "chosen", seat, scene)):
            member = player.crowns[crown]
            if member is not None and len(player.party) > 1 and member.psychological < MAD:
                yield from bench(game, seat, crown)


def delaying(game: State, effect: e.Delay, scene: Scene) -> Rule[None]:
    """A Week Penalty. FL-EXP-08."""
    for seat in (yield from seats(game, effect.who, scene)):
        if not (scene.mercenary and seat == scene.seat):
            yield from delay(game, seat, (yield from amount(game, effect.n, scene, seat)))


def weeks(game: State, effect: e.Weeks, scene: Scene) -> Rule[None]:
    """Weeks more, for a player whose weeks are under way. FL-WLD-06."""
    for seat in (yield from seats(game, effect.who, scene)):
        if game.current == seat:
            yield WeeksChanged(seat, (yield from amount(game, effect.n, scene, seat)), "card")


def shed(game: State, effect: e.Shed, scene: Scene) -> Rule[None]:
    """Week Penalty discarded. FL-EQP-20."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = min(game.players[seat].penalty, (yield from amount(game, effect.n, scene, seat)))
        if n:
            yield PenaltyChanged(seat, -n, "card")


def skill(game: State, effect: e.Skill, scene: Scene) -> Rule[None]:
    """Skill bonuses on Characters for a while. FL-CHK-20."""
    for seat in (yield from seats(game, effect.who, scene)):
        player = game.players[seat]
        for crown in (yield from crowns(game, effect.to or "each", seat, scene)):
            yield Boosted(seat, player.member(crown).card, effect.skills, effect.until)


# --- movement ---


def move(game: State, effect: e.Move, scene: Scene) -> Rule[None]:
    """The Party is moved; that is no Movement Deed. FL-GAP-25."""
    for seat in (yield from seats(game, effect.who, scene)):
        if not game.players[seat].party or (scene.mercenary and seat == scene.seat):
            continue
        if hex := (yield from destination(game, effect, scene, seat)):
            yield from move_party(game, seat, hex, "card")


def destination(game: State, effect: e.Move, scene: Scene, seat: int) -> Rule[str]:
    """Where a card sends a Party; "" where there is no such hex."""
    if effect.to == "random":
        hex: str = yield from random_location(game)
        return hex
    if effect.to == "town":
        return game.home(seat)
    n = (yield from amount(game, effect.n, scene, seat)) if effect.n is not None else 0
    goals = goals_of(game, seat, effect.to, n)
    if not goals:
        return ""
    by = next(iter(known_seats(game, effect.by, scene)), seat)
    hex = yield from hooks.asked.answered(game, Ask(by, "move_to", goals, "FL-MAP-09", about=(seat, scene.card)))
    return hex


def goals_of(game: State, seat: int, to: str, n: int) -> tuple[str, ...]:
    """The hexes to which a card may move a Party; of several equally near ones each. FL-GAP-04."""
    board = game.cards.board
    here = board.at(game.players[seat].place).coordinate
    if to in ("any", "steps"):
        near = [hex for hex in board.hexes.values() if not hex.water]
        far = [(board.distance(here, hex.coordinate), hex.name) for hex in near]
        return tuple(name for steps, name in far if (steps == n if to == "steps" else steps <= n))
    if to == "nearest_city":
        goals = [cell for cell, hex in board.hexes.items() if "city" in hex.terrains]
    elif to == "nearest_shore":
        goals = list(board.shore)
    else:
        goals = [board.at(name).coordinate for name in hexes_of(game, to.removeprefix("nearest_"), seat)]
    return tuple(board[cell].name for cell in board.nearest(here, goals)) if goals else ()


# --- combat ---


def fight(game: State, effect: e.Fight, scene: Scene) -> Rule[None]:
    """Solo PVP against somebody the card brings. FL-PVP-36, FL-PVP-37."""
    for seat in (yield from seats(game, effect.who, scene)):
        if not game.players[seat].party or (scene.mercenary and seat == scene.seat):
            continue
        (crown,) = (yield from crowns(game, effect.to or "chosen", seat, scene))[:1] or (None,)
        if crown is not None:
            won = yield from solo.fight(game, seat, crown, effect.omega, effect.health, effect.strike)
            if won:
                yield from effects.carry_out(game, effect.reward, scene)


def duel(game: State, effect: e.Duel, scene: Scene) -> Rule[None]:
    """Solo PVP between Characters of two Parties, each chosen by its own player. FL-PVP-36."""
    for other in (yield from seats(game, effect.who, scene)):
        if other == scene.seat or not game.players[other].party or not game.players[scene.seat].party:
            continue
        mine = yield from champion(game, scene.seat, scene)
        theirs = yield from champion(game, other, scene)
        yield from solo.duel(game, (scene.seat, mine), (other, theirs))


def champion(game: State, seat: int, scene: Scene) -> Rule[int]:
    """The Character whom a player sends into a Solo PVP."""
    keys = tuple(f"crown:{crown}" for crown, _ in game.players[seat].party)
    key = yield Ask(seat, "champion", keys, "FL-PVP-36", about=(scene.card,))
    return int(key[6:])


def attacking(game: State, effect: e.Attack, scene: Scene) -> Rule[None]:
    """Standard PVP at once, wherever the Parties are. FL-PVP-01."""
    for other in (yield from seats(game, effect.who, scene)):
        if other != scene.seat and game.players[other].party and game.players[scene.seat].party:
            yield from attack(game, scene.seat, f"seat:{other}", deed=False)
