"""SHO, WPN: the shooting round, its order, its dice, its targets."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.games.posthuman.content.parts import Mount, Ranged, Shots, Special
from fallen_tui.games.posthuman.queries.bonuses import firearm, gun
from fallen_tui.games.posthuman.queries.dice import hits, specials_each
from fallen_tui.games.posthuman.rules import encounters, shooting
from fallen_tui.games.posthuman.state.events import (
    Changed,
    Engaged,
    FoeHurt,
    FoeKilled,
    KnockedOut,
    OnceUsed,
    ScarDrawn,
    ShotsFired,
)
from tests.games.posthuman.conftest import Bench, pips

THUG, LOUT, EVEN, SLOW = "mh01.1", "mh01.2", "mh02.1", "mh03.1"
PISTOL = "wp01.1"
TABLE = (1, 2, 4, 4, 5)


def face_to_face(table: Bench, *cards: str, **figures: Any) -> None:
    """A fight with enemies of these figures: speed 3, health 3, nothing to shoot with where not said."""
    usual = {"speed": 3, "health": 3, "shoots": None, "special": Special(), "on_reveal": ()}
    for card in cards:
        table.alter(card, enemy=attrs.evolve(table.state.cards.enemy(card), **{**usual, **figures}))
    table.fight(*cards)


def armed(table: Bench, ammo: int = 5, **figures: Any) -> None:
    """A pistol of 1 die, range 1, 1 ammo, with these figures."""
    table.gear(PISTOL)
    table.alter(PISTOL, ranged=Ranged(**{"dice": 1, "range": 1, "hits": TABLE, "kind": "pistol", "ammo": 1, **figures}))
    table.player().ammo = ammo


def shoot(table: Bench, *answers: Any, dice: tuple[tuple[str, ...], ...] = ()) -> Any:
    return table.run(shooting.shoot(table.state, 0), *answers, dice=tuple(pips("shooting", *faces) for faces in dice))


def skill(table: Bench) -> int:
    found = firearm(table.state, table.player())
    assert found is not None
    return found.skill


# --- faces ---


@pytest.mark.rule("PH-SHO-08", "PH-SHO-09", "PH-SHO-10", "PH-SHO-13", "PH-GAP-01")
def test_range_faces_need_their_range(subtests: pytest.Subtests) -> None:
    faces = ("range_1", "range_2", "range_3", "miss")
    for reach, scored in ((1, 1), (2, 2), (3, 3)):
        with subtests.test(reach=reach):
            assert hits(faces, reach, TABLE, 0) == scored


@pytest.mark.rule("PH-SHO-14", "PH-WPN-06")
def test_specials_on_one_target_are_counted_together() -> None:
    """The book's example: a miss, a hit and 3 specials that make 4 hits are 5 hits."""
    assert hits(("miss", "range_1", "special", "special", "special"), 1, TABLE, 0) == 5
    assert hits(("special",) * 6, 1, TABLE, 0) == 5


@pytest.mark.rule("PH-SHO-11", "PH-STA-15")
def test_skill_shots_hit_for_masters_and_experts(bench: Any) -> None:
    table = bench()
    armed(table)
    found = [skill(table)]
    table.skills("sk05.1")
    found.append(skill(table))
    table.stats(shooting=5)
    found.append(skill(table))
    table.alter(PISTOL, ranged=Ranged(1, 1, TABLE, "rifle", 1))
    found.append(skill(table))
    assert found == [0, 1, 2, 1]
    assert hits(("skill_shot",), 1, TABLE, 2) == 2


@pytest.mark.rule("PH-GAP-37", "PH-SHO-12")
def test_each_special_of_an_enemy_is_one_hit_and_skill_shots_need_a_master(bench: Any, subtests: Any) -> None:
    assert hits(("special", "special"), 1, specials_each(2), 0) == 2
    for stat, scored in ((2, 0), (5, 1)):
        with subtests.test(stat=stat):
            table = bench()
            face_to_face(table, THUG, shoots=Shots(1, 1), shooting_stat=stat)
            run = shoot(table, dice=(("skill_shot",),))
            assert [event.hits for event in run.of(ShotsFired)] == [scored]


# --- dice, ammunition ---


@pytest.mark.rule("PH-SHO-07", "PH-STA-14", "PH-GAP-36")
def test_dice_of_stat_and_weapon_are_rolled_together(bench: Any, subtests: pytest.Subtests) -> None:
    """Shooting 4 and a weapon of 2 dice are 5: the book's example."""
    for stat, weapon, dice in ((4, 2, 5), (5, 1, 4), (2, 1, 2), (1, 2, 2), (3, 1, 3)):
        with subtests.test(stat=stat):
            table = bench()
            face_to_face(table, THUG)
            armed(table, dice=weapon)
            table.stats(shooting=stat)
            found = firearm(table.state, table.player())
            assert found is not None
            assert found.dice == dice


@pytest.mark.rule("PH-SHO-01", "PH-SHO-02", "PH-SHO-20", "PH-SHO-21")
def test_shooting_costs_ammunition_once_and_holding_fire_none(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG)
    armed(table, ammo=3)
    shoot(table, "hold")
    assert table.player().ammo == 3
    run = shoot(table, "shoot", dice=(("miss", "miss", "range_1"),))
    assert table.player().ammo == 2
    assert [event.n for event in run.of(FoeHurt)] == [1]


@pytest.mark.rule("PH-SHO-02", "PH-WPN-13")
def test_without_enough_ammunition_nobody_shoots_unless_it_costs_none(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG)
    armed(table, ammo=1)
    table.alter(PISTOL, ranged=Ranged(1, 1, TABLE, "pistol", 2))
    assert shoot(table).of(ShotsFired) == []
    table.alter(PISTOL, ranged=Ranged(1, 1, TABLE, "bow", 0))
    table.player().ammo = 0
    assert shoot(table, "shoot", dice=(("miss", "miss", "miss"),)).of(ShotsFired)


@pytest.mark.rule("PH-EVA-09", "PH-SHO-03")
def test_who_is_caught_does_not_shoot_and_is_shot_at(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, shoots=Shots(1, 1))
    table.state.fight.caught = True
    armed(table)
    run = shoot(table, dice=(("range_1",),))
    assert [(event.shooter, event.hits) for event in run.of(ShotsFired)] == [(THUG, 1)]
    assert table.player().health == 5


@pytest.mark.rule("PH-GAP-04")
def test_however_many_dice_are_due_all_are_rolled(bench: Any) -> None:
    """3 of the stat and 40 of the weapon, against an enemy who dies of the last one."""
    table = bench()
    face_to_face(table, THUG)
    armed(table, dice=40)
    table.stats(shooting=5)
    run = shoot(table, "shoot", dice=(("miss",) * 42 + ("range_1",),))
    assert [(len(event.faces), event.hits) for event in run.of(ShotsFired)] == [(43, 1)]


# --- order ---


@pytest.mark.rule("PH-SHO-04", "PH-SHO-06", "PH-STA-04")
def test_the_faster_side_shoots_first_and_the_dead_do_not_shoot(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, speed=2, health=1, shoots=Shots(2, 1))
    armed(table)
    run = shoot(table, "shoot", dice=(("range_1", "miss", "miss"),))
    assert [event.shooter for event in run.of(ShotsFired)] == [""]
    assert table.player().health == 6


@pytest.mark.rule("PH-SHO-04", "PH-SHO-06")
def test_who_falls_to_a_faster_enemy_does_not_shoot(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, speed=4, shoots=Shots(2, 1))
    armed(table)
    table.player().health = 1
    table.top("sc22", "sc23")
    run = shoot(table, "shoot", 0, dice=(("range_1", "miss"),))
    assert [event.shooter for event in run.of(ShotsFired)] == [THUG]
    assert run.of(KnockedOut)
    assert table.player().ammo == 5


@pytest.mark.rule("PH-SHO-05")
def test_at_equal_speed_both_can_fall(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, speed=3, health=1, shoots=Shots(1, 1))
    armed(table)
    table.player().health = 1
    table.top("sc22", "sc23")
    run = shoot(table, "shoot", 0, dice=(("range_1", "miss", "miss"), ("range_1",)))
    assert [event.card for event in run.of(FoeKilled)] == [THUG]
    assert run.of(KnockedOut)


@pytest.mark.rule("PH-GAP-38")
def test_each_enemy_is_compared_by_itself(bench: Any) -> None:
    """The faster one shoots, then the survivor with the equal one at the same time, then the slower one if it lives."""
    table = bench()
    face_to_face(table, THUG, EVEN, SLOW, shoots=Shots(1, 1))
    for card, speed in ((THUG, 4), (SLOW, 2)):
        table.alter(card, enemy=attrs.evolve(table.state.cards.enemy(card), speed=speed))
    armed(table)
    split = ((f"foe:{SLOW}", 3),)
    run = shoot(table, "shoot", split, dice=(("miss",), ("range_1", "miss", "miss"), ("miss",), ("miss",)))
    assert [event.shooter for event in run.of(ShotsFired)] == [THUG, "", EVEN, SLOW]


# --- targets ---


@pytest.mark.rule("PH-SHO-16", "PH-SHO-17", "PH-SHO-18", "PH-SHO-15", "PH-SHO-14")
def test_dice_are_split_before_they_are_rolled_and_hits_stay_where_they_fell(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, LOUT, health=1)
    armed(table, dice=2)
    run = shoot(
        table,
        "shoot",
        ((f"foe:{THUG}", 3), (f"foe:{LOUT}", 1)),
        dice=(("range_1", "range_1", "special"), ("miss",)),
    )
    assert [(event.target, event.hits) for event in run.of(ShotsFired)] == [(THUG, 3), (LOUT, 0)]
    assert [(event.card, event.n) for event in run.of(FoeHurt)] == [(THUG, 1)]
    assert table.state.fight.of(LOUT).wounds == 0


# --- weapons and what is mounted on them ---


@pytest.mark.rule("PH-WPN-11")
def test_a_scope_takes_dice_of_the_weapon_alone_and_never_the_last(bench: Any, subtests: pytest.Subtests) -> None:
    """A weapon of 1 die keeps it, one of 2 dice loses 1: the book's examples."""
    for dice, left in ((1, 1), (2, 1)):
        with subtests.test(dice=dice):
            table = bench()
            armed(table, dice=dice)
            table.fetch("eq15.1")
            table.alter("eq15.1", mount=Mount("ranged", range=1, dice=-1))
            table.player().gear[0].mount = "eq15.1"
            found = gun(table.state, table.player())
            assert found is not None
            assert (found.dice, found.range) == (left, 2)


@pytest.mark.rule("PH-SHO-19", "PH-SYM-03", "PH-OUR-09")
def test_a_vest_stops_one_shooting_wound_and_defence_dice_none(bench: Any) -> None:
    table = bench()
    face_to_face(table, THUG, speed=4, shoots=Shots(3, 1))
    table.stats(speed=5)
    table.gear("eq11.1")
    run = shoot(table, dice=(("range_1", "range_1", "miss"),))
    assert [event.what for event in run.of(OnceUsed)] == ["ignore_shooting"]
    assert [event.by for event in run.of(Changed)] == [-1]


# --- scars ---

SPITTER = "mm01.1"


@pytest.mark.rule("PH-SCR-03", "PH-SCR-02")
def test_the_shots_of_a_mutant_leave_no_scar_and_its_claws_do(bench: Any) -> None:
    table = bench()
    face_to_face(table, SPITTER, speed=4, wounds=1, melee=3, shoots=Shots(2, 1))
    assert table.state.cards.enemy(SPITTER).kind == "mutant"
    table.top("sc22")
    run = shoot(table, dice=(("range_1", "range_1"),))
    assert (table.player().health, run.of(ScarDrawn), table.player().scars) == (4, [], [])
    none, claws = pips("melee", *["miss"] * 3), pips("melee", "attack", "miss", "miss")
    dice = (pips("shooting", "range_1", "miss"), none, claws, none, none, none, none)
    run = table.run(encounters.fight(table.state, 0, None), dice=dice)
    assert [event.taken for event in run.of(Engaged)] == [1, 0, 0]
    assert [event.why for event in run.of(ScarDrawn)] == [SPITTER]
    first = next(n for n, event in enumerate(run.events) if isinstance(event, ScarDrawn))
    assert [type(event) for event in run.events[:first]].count(Engaged) == 1
    assert table.player().health == 2
