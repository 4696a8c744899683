"""EVA, CBT, WIN, EXP: meeting enemies, evading them, the end of a combat and what it is worth."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.games.posthuman.content.effects import Cost
from fallen_tui.games.posthuman.content.encounters import Bribe
from fallen_tui.games.posthuman.content.parts import Gives, Shots, Special, Standing
from fallen_tui.games.posthuman.queries.bonuses import experience, melee_of, speed_of
from fallen_tui.games.posthuman.queries.chances import evade_totals
from fallen_tui.games.posthuman.queries.dice import read
from fallen_tui.games.posthuman.rules import encounters, melee as rounds, shooting
from fallen_tui.games.posthuman.state.events import (
    Bribed,
    EncounterDrawn,
    EncounterOver,
    Engaged,
    EvadeRolled,
    FightEnded,
    JourneyMoved,
    MinionJoined,
    RoundBegan,
    ScarDrawn,
    ShotsFired,
)
from tests.games.posthuman.conftest import Bench, pips

FIRST, SECOND, STORY = "ea02", "ea13", "ea26"
"""Two combats without minions and a story, on top of the deck in this order; figures are each test's own."""
SCARS = ("sc01", "sc02", "sc03", "sc04")
MINIONS = ("minion_human", "minion_mutant")
NONE = pips("melee", "miss", "miss", "miss")
HIT = pips("melee", "attack", "attack", "attack")


def combats(table: Bench, *cards: str, kind: str = "human", **figures: Any) -> None:
    """Encounters on top of the deck: speed 2, melee 3, health 1, wounds 1, XP 1 where not said, and no rules."""
    usual = {"speed": 2, "melee": 3, "health": 1, "wounds": 1, "xp": 1, "special": Special(), "shoots": None,
             "on_reveal": (), "on_flee": (), "kind": kind, "scars": "", "net": 0, "extra_dice": 0}  # fmt: skip
    for card in cards:
        enemy = attrs.evolve(table.state.cards.enemy(card), **{**usual, **figures})
        table.alter(card, enemy=enemy, minions=(), bribe=None, on_reveal=(), on_win=(), on_flee=(), evadable=True,
                    enemy_evade=0, your_evade=0, no_shooting=False)  # fmt: skip
    table.top(*cards)


def zone(table: Bench, *answers: Any, dice: tuple[tuple[int, ...], ...] = (), figures: int = 1) -> Any:
    return table.run(encounters.resolve(table.state, 0, 1, figures), *answers, dice=dice)


# --- fight or evade ---


@pytest.mark.rule("PH-EVA-01", "PH-CBT-01", "PH-CBT-05", "PH-WIN-01", "PH-EXP-01")
def test_an_enemy_is_fought_and_kept_as_xp(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, xp=2)
    run = zone(table, "fight", dice=(HIT, NONE))
    assert run.value
    assert [event.outcome for event in run.of(FightEnded)] == ["won"]
    assert table.player().xp_cards == [FIRST]
    assert experience(table.state, table.player()) == 2
    table.check()


@pytest.mark.rule("PH-EVA-03", "PH-EVA-04", "PH-EVA-05", "PH-EVA-06", "PH-EVA-11", "PH-STA-05", "PH-EXP-11")
def test_a_higher_total_evades_and_another_encounter_takes_its_place(bench: Any) -> None:
    """Speed 3 rolls 4 against speed 2 with 3: 7 against 5; the next encounter is drawn at once and cannot be evaded."""
    table = bench()
    combats(table, FIRST, SECOND)
    run = zone(table, "evade", dice=((4,), (3,), HIT, NONE))
    (evade,) = run.of(EvadeRolled)
    assert (evade.total, evade.against, evade.evaded) == (7, 5, True)
    assert [(event.card, event.again) for event in run.of(EncounterDrawn)] == [(FIRST, False), (SECOND, True)]
    assert FIRST in table.state.decks["encounter1"].discard
    assert table.player().xp_cards == [SECOND]
    meetings = [ask for ask in run.asked if ask.topic == "meet"]
    assert ["evade" in ask.keys for ask in meetings] == [True, False]
    table.check()


@pytest.mark.rule("PH-EVA-05", "PH-EVA-08", "PH-EVA-09", "PH-EVA-10", "PH-EVA-02")
def test_an_equal_total_is_caught(bench: Any) -> None:
    """Speed 3 rolls 2 against speed 2 with 3: 5 against 5, caught; the enemy shoots, and there is 1 die in round 1."""
    table = bench()
    combats(table, FIRST, shoots=Shots(1, 1))
    table.gear("wp01.1")
    table.player().ammo = 4
    run = zone(table, "evade", dice=((2,), (3,), pips("shooting", "miss"), pips("melee", "attack"), NONE))
    assert [event.shooter for event in run.of(ShotsFired)] == [FIRST]
    assert [len(event.mine) for event in run.of(Engaged)] == [1]
    assert [ask.topic for ask in run.asked].count("meet") == 1
    assert table.player().ammo == 4


@pytest.mark.rule("PH-EVA-04", "PH-GRP-11", "PH-ENC-10", "PH-GAP-25")
def test_a_group_is_as_fast_as_its_fastest(bench: Any) -> None:
    table = bench()
    combats(table, FIRST)
    table.alter(FIRST, minions=("mutant",))
    table.alter("mm05.1", enemy=attrs.evolve(table.state.cards.enemy("mm05.1"), speed=5, on_reveal=()))
    table.top("mm05.1")
    run = table.start(encounters.resolve(table.state, 0, 1, 1))
    assert [event.card for event in run.of(MinionJoined)] == ["mm05.1"]
    assert evade_totals(table.state, 0, table.state.cards.encounters[FIRST]) == (3, 5)


@pytest.mark.rule("PH-GAP-25", "PH-GAP-26", "PH-ENC-10")
def test_minions_of_either_side_join_before_one_fights_or_evades(bench: Any) -> None:
    table = bench()
    combats(table, FIRST)
    table.alter(FIRST, minions=("mutant", "human"))
    for minion in ("mh04.1", "mm04.1"):
        table.alter(minion, enemy=attrs.evolve(table.state.cards.enemy(minion), on_reveal=(), on_flee=()))
    table.top("mh04.1")
    table.top("mm04.1")
    run = table.start(encounters.resolve(table.state, 0, 1, 1))
    assert run.ask is not None
    assert (run.ask.topic, run.asked) == ("meet", [run.ask])
    assert {event.card for event in run.of(MinionJoined)} == {"mh04.1", "mm04.1"}
    assert [foe.card for foe in table.state.fight.foes] == [FIRST, "mh04.1", "mm04.1"]
    run.dice = [(6,), (1,)]
    table.alter(SECOND, minions=())
    run.go("evade")
    assert [pile.discard for pile in map(table.state.decks.get, MINIONS)] == [["mh04.1"], ["mm04.1"]]


@pytest.mark.rule("PH-BON-01", "PH-EVA-03")
def test_bonuses_to_evading_add_up(bench: Any) -> None:
    """Two cards with +1, speed 3 and a 2 come to 7."""
    table = bench()
    combats(table, FIRST, SECOND)
    table.skills("sk03.1")
    table.gear("eq12.1")
    run = zone(table, "evade", dice=((2,), (1,), HIT, NONE))
    assert run.of(EvadeRolled)[0].total == 7


@pytest.mark.rule("PH-EVA-07", "PH-INV-12")
def test_a_trip_wire_evades_without_a_roll(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, SECOND)
    table.gear("eq13.1")
    run = zone(table, "use:eq13.1", dice=(HIT, NONE))
    assert [event.outcome for event in run.of(FightEnded)] == ["evaded", "won"]
    assert "eq13.1" in table.state.decks["equipment"].discard


@pytest.mark.rule("PH-GAP-75")
def test_a_passing_bonus_to_a_stat_ends_at_5_and_one_to_a_roll_does_not(bench: Any) -> None:
    """Speed 4 with 2 more is 5; a survivor of speed 5 with 3 more on evade rolls adds 8."""
    table = bench()
    combats(table, FIRST, kind="mutant", speed=4)
    table.fight(FIRST)
    table.state.event = "ev12"
    table.alter("ev12", standing=Standing((("mutant_speed", 2),)))
    assert speed_of(table.state, FIRST) == 5
    table.stats(speed=5)
    table.gear("eq12.1")
    table.alter("eq12.1", gives=Gives((("evade", 3),)))
    assert evade_totals(table.state, 0, None) == (8, 5)
    table.gear("wp01.1")
    table.player().ammo = 4
    table.alter(FIRST, enemy=attrs.evolve(table.state.cards.enemy(FIRST), shoots=Shots(1, 1)))
    run = table.run(
        shooting.shoot(table.state, 0),
        "shoot",
        dice=(pips("shooting", "range_1", "miss", "miss"), pips("shooting", "range_1")),
    )
    assert [event.shooter for event in run.of(ShotsFired)] == ["", FIRST], "as fast as each other: both shoot"


@pytest.mark.rule("PH-GAP-75", "PH-MEL-09")
def test_a_passing_bonus_to_melee_counts_for_dice_and_for_what_5_unlocks(bench: Any, subtests: pytest.Subtests) -> None:
    """An enemy of melee 3 against melee 5, which hunts mutations: with 2 it is as good and a master, with 4 as well."""
    for scars, melee, dice, attacks in ((0, 3, 3, 0), (1, 4, 3, 0), (2, 5, 3, 1), (4, 5, 3, 1)):
        with subtests.test(scars=scars):
            table = bench()
            combats(table, FIRST, melee=3, hunts=True)
            table.fight(FIRST)
            table.stats(melee=5)
            table.scars(*SCARS[:scars])
            state, player = table.state, table.player()
            assert melee_of(state, player, FIRST) == melee
            assert rounds.own_dice(state, player, FIRST) == 3 + (melee < 5)
            assert rounds.enemy_dice(state, player, FIRST) == dice
            enemy = rounds.enemy_stance(state, player, FIRST)
            assert sum(die.attack for die in read(("warrior",), enemy)) == attacks
            table.stats(melee=4)
            assert rounds.enemy_dice(state, player, FIRST) == 3 + (melee > 4)


@pytest.mark.rule("PH-CRD-01")
def test_smoke_keeps_everybody_from_shooting(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, shoots=Shots(3, 1))
    table.gear("eq14.1", "wp01.1")
    table.player().ammo = 4
    run = zone(table, "use:eq14.1", "fight", dice=(HIT, NONE))
    assert run.of(ShotsFired) == []


@pytest.mark.rule("PH-GAP-72")
def test_enemies_who_are_paid_let_one_go_without_xp(bench: Any) -> None:
    table = bench()
    combats(table, FIRST)
    table.alter(FIRST, bribe=Bribe(Cost(food=2), "Pay"))
    table.player().food = 2
    run = zone(table, "bribe")
    assert run.value
    assert run.of(Bribed)
    assert (table.player().food, table.player().xp_cards) == (0, [])
    assert FIRST in table.state.decks["encounter1"].discard


# --- to the end ---


@pytest.mark.rule("PH-CBT-02", "PH-MEL-26", "PH-WIN-02", "PH-WIN-03", "PH-WIN-04", "PH-ENC-08")
def test_who_stands_after_three_rounds_flees_and_the_encounter_is_resolved(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, health=9)
    run = zone(table, "fight", dice=(NONE,) * 6)
    assert [event.n for event in run.of(RoundBegan)] == [1, 2, 3]
    assert [event.outcome for event in run.of(FightEnded)] == ["fled"]
    assert run.value
    assert table.player().xp_cards == []
    assert FIRST in table.state.decks["encounter1"].discard
    table.check()


@pytest.mark.rule("PH-WIN-05", "PH-EXP-11")
def test_the_dead_are_kept_where_others_flee(bench: Any) -> None:
    table = bench()
    combats(table, FIRST)
    table.alter(FIRST, minions=("human",))
    table.alter("mh02.1", enemy=attrs.evolve(table.state.cards.enemy("mh02.1"), health=9, melee=3, special=Special()))
    table.top("mh02.1")
    four = pips("melee", "miss", "miss", "miss", "miss")
    run = zone(table, "fight", f"foe:{FIRST}", dice=(HIT, four, NONE, NONE, NONE, NONE, NONE, NONE))
    assert table.player().xp_cards == [FIRST]
    assert "mh02.1" in table.state.decks["minion_human"].discard
    assert [event.outcome for event in run.of(FightEnded)] == ["fled"]
    table.check()


@pytest.mark.rule("PH-EXP-12")
def test_an_enemy_without_xp_is_discarded(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, xp=0)
    zone(table, "fight", dice=(HIT, NONE))
    assert table.player().xp_cards == []
    assert FIRST in table.state.decks["encounter1"].discard


@pytest.mark.rule("PH-WIN-06", "PH-KOS-11", "PH-SCR-04", "PH-ENC-08", "PH-JRN-05")
def test_who_is_knocked_out_gains_nothing_and_takes_the_scars_of_both(bench: Any) -> None:
    """Knocked out by a mutant in melee: 1 + 2 scars; the encounter is not resolved."""
    table = bench()
    combats(table, FIRST, kind="mutant")
    table.player().health = 1
    table.top("sc22", "sc23", "sc24")
    run = zone(table, "fight", 0, dice=(NONE, pips("melee", "attack", "miss", "miss")))
    assert not run.value
    assert len(run.of(ScarDrawn)) == 3
    assert table.player().xp_cards == []
    assert run.of(JourneyMoved) == []
    assert [event.kept for event in run.of(EncounterOver)] == [False]
    table.check()


@pytest.mark.rule("PH-ENC-01", "PH-GAP-41")
def test_encounters_of_a_zone_come_one_after_the_other_and_stop_at_a_knock_out(bench: Any) -> None:
    table = bench()
    combats(table, FIRST, SECOND)
    run = zone(table, "fight", "fight", dice=(HIT, NONE, HIT, NONE), figures=2)
    assert [event.card for event in run.of(EncounterDrawn)] == [FIRST, SECOND]
    table = bench()
    combats(table, FIRST, SECOND)
    table.player().health = 1
    run = zone(table, "fight", 0, dice=(NONE, pips("melee", "attack", "miss", "miss")), figures=2)
    assert [event.card for event in run.of(EncounterDrawn)] == [FIRST]


@pytest.mark.rule("PH-INV-05", "PH-INV-06", "PH-GAP-62", "PH-WPN-03")
def test_items_come_into_play_until_the_first_die_is_rolled(bench: Any) -> None:
    table = bench()
    combats(table, FIRST)
    table.hand("wp13.1")
    run = table.start(encounters.resolve(table.state, 0, 1, 1), "play:wp13.1")
    assert table.player().melee == ["wp13.1"]
    table.hand("wp12.1")
    run.dice += [(1,), (6,), pips("melee", "miss"), *[NONE] * 5]
    run.go("evade")
    assert run.done
    assert [ask.topic for ask in run.asked if "play:wp12.1" in ask.keys] == []


@pytest.mark.rule("PH-ENC-12")
def test_a_story_cannot_be_evaded(bench: Any) -> None:
    table = bench()
    table.top(STORY)
    run = table.start(encounters.resolve(table.state, 0, 1, 1))
    assert run.ask is not None
    assert run.ask.topic == "way"
    assert "evade" not in run.ask.keys
