"""Odds by hand: evades, shots, engagements and whole fights whose arithmetic fits into a docstring."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import MISS, Special
from fallen_tui.games.posthuman.queries.chances import daring, evade_chance, evade_totals, evading, passing
from fallen_tui.games.posthuman.queries.dice import Firearm, Stance, specials_each
from fallen_tui.games.posthuman.queries.odds import valuation
from fallen_tui.games.posthuman.queries.odds.building import FightMet, faces_of, met, spec_of
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.fight import before_choice, moment_of
from fallen_tui.games.posthuman.queries.odds.melee import CAUGHT, DOWN, SCARRED, Battle, RoundStart, foe_of
from fallen_tui.games.posthuman.queries.odds.shots import lots, scores, volleys
from fallen_tui.games.posthuman.queries.odds.spec import (
    Arm,
    EnemySpec,
    FightDice,
    FightOdds,
    FightSpec,
    RoundPlan,
    Survivor,
)
from fallen_tui.games.posthuman.queries.odds.tables import DRILLED, GUARDED, REROLLED, hand, settled
from fallen_tui.games.posthuman.rules import melee
from fallen_tui.games.posthuman.state.keys import EVADE, FIGHT
from fallen_tui.games.posthuman.text import outlook
from tests.games.posthuman import odds_advice as advice
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.odds_advice import battle_of, line_up, odds, shooting, spec_now, within

DICE = faces_of(installed_cards())
COINS = FightDice(("range_1",) * 3 + ("miss",) * 3, ("attack",) * 3 + ("miss",) * 3, ("block",) * 6)
"""Dice that are easy to reckon with: half of the faces hit or attack, every defence die blocks."""
FIST = Survivor(3)
KNIFE = Special(attack=True)


def coins(survivor: Survivor, *enemies: EnemySpec, health: int = 1, round: int = 3, **more: Any) -> FightSpec:
    return FightSpec(survivor, enemies, health, COINS, round=round, **more)


def exact(spec: FightSpec) -> FightOdds:
    return odds(spec, F)


# --- tests and evades ---


@pytest.mark.rule("PH-TST-01", "PH-TST-02")
def test_a_test_passes_at_most_at_its_stat() -> None:
    assert [passing(n) for n in (0, 1, 3, 5, 6, 7)] == [0, F(1, 6), F(1, 2), F(5, 6), 1, 1]
    assert [daring(n) for n in (1, 2, 4, 6, 7)] == [1, F(5, 6), F(1, 2), F(1, 6), 0]


@pytest.mark.rule("PH-RRL-02", "PH-RRL-03")
def test_a_passed_test_that_is_rolled_again_passes_twice() -> None:
    assert passing(4, twice=True) == F(4, 6) ** 2


@pytest.mark.rule("PH-EVA-03", "PH-EVA-04", "PH-EVA-05", "PH-BON-01")
def test_an_evade_has_to_be_higher() -> None:
    """Equal speeds: of 36 pairs of dice 6 are equal, so 15 are higher. 2 ahead: my 5 and 6 beat 6 and 6, 4 beats 5...

    2 ahead, by my die 1 to 6: 2, 3, 4, 5, 6, 6 = 26 of 36. 5 behind: a 6 against a 1 is 6 to 6, caught. 5 ahead: all
    but 1 against 6.
    """
    assert evading(3, 3) == F(15, 36)
    assert evading(5, 3) == F(26, 36)
    assert evading(1, 6) == 0
    assert evading(6, 1) == F(35, 36)


# --- shots ---


@pytest.mark.rule("PH-SHO-08", "PH-SHO-13", "PH-SHO-14", "PH-SHO-15")
def test_two_shots_of_a_pistol_by_hand() -> None:
    """Range 1: of 6 faces range_1 hits, a special is a hit for 1 and 2 for 2. 2 of 6 a die: 16, 16 and 4 of 36."""
    pistol = Firearm(2, 1, (1, 2, 3, 4))
    assert dict(scores(pistol, (), 2, DICE.shooting, F)) == {0: F(16, 36), 1: F(16, 36), 2: F(4, 36)}
    assert dict(volleys((pistol._replace(dice=1),) * 2, DICE.shooting, F)) == {0: F(16, 36), 1: F(16, 36), 2: F(4, 36)}


@pytest.mark.rule("PH-SHO-10", "PH-SHO-14", "PH-SHO-11")
def test_the_examples_of_the_book() -> None:
    """Range 2: 2 of the 3 range faces hit. A miss, a hit and 3 specials that are 4 hits: 5. A special on each: 1 each.

    A Skill Shot of a master who is an expert, too: 2 hits.
    """
    faces = DICE.shooting
    assert scores(Firearm(3, 2, (1,)), ("range_1", "range_2", "range_3"), 0, faces, F) == ((2, 1),)
    assert scores(Firearm(5, 1, (1, 2, 4)), ("miss", "range_1", *["special"] * 3), 0, faces, F) == ((5, 1),)
    assert scores(Firearm(2, 1, (1, 3, 4)), ("special",), 0, faces, F) == ((1, 1),)
    assert scores(Firearm(1, 1, (1,), skill=2), ("skill_shot",), 0, faces, F) == ((2, 1),)


@pytest.mark.rule("PH-STA-08", "PH-STA-09", "PH-RRL-05")
def test_idle_shots_can_be_rolled_again_and_specials_are_never_idle() -> None:
    """1 die of range 1, a special alone is nothing: 1 face hits, 1 is a special, 4 are idle and hit in 1 of 6 then."""
    bow = Firearm(1, 1, (0, 1))
    found = {(lot.hits, lot.again): lot.chance for lot in lots(bow, 1, 1, DICE.shooting, F)}
    assert found == {
        (1, ()): F(1, 6),
        (0, ()): F(1, 6),
        (0, ((0, F(5, 6)), (1, F(1, 6)))): F(4, 6),
    }


@pytest.mark.rule("PH-SHO-03", "PH-SHO-04", "PH-SHO-05", "PH-SHO-06")
@pytest.mark.parametrize(("speed", "falls"), [(3, F(1, 2)), (2, F(1, 2)), (1, F(1, 4))])
def test_who_shoots_first(speed: int, falls: F) -> None:
    """One die each that hits on a half, 1 health each; my speed 2.

    A faster enemy hits me with 1 of 2 whatever I do, and so does one as fast, even if I kill it. A slower one shoots
    only if I miss: 1 of 4.
    """
    gun = Firearm(1, 1, (1,))
    spec = coins(FIST, EnemySpec(1, 3, speed=speed, gun=gun), round=0, speed=2, gun=gun)
    law = shooting(spec, battle_of(spec, F), F).law()
    assert sum(chance for (start, _), chance in law.items() if start is None) == falls


@pytest.mark.rule("PH-SHO-16", "PH-SHO-17", "PH-SHO-18", "PH-GAP-38")
def test_dice_are_split_where_they_do_most() -> None:
    """2 dice that hit on a half, 2 enemies of 1 health: one each, since a second hit on one would be lost."""
    gun = Firearm(2, 1, (1,))
    spec = coins(FIST, EnemySpec(1, 3), EnemySpec(1, 3), health=6, round=0, gun=gun)
    round_ = shooting(spec, battle_of(spec, F), F)
    assert list(round_.splits) == [(2, 0), (1, 1), (0, 2)]
    assert advice.split(spec) == (1, 1)
    dead = sum(chance * start.foes.count(0) for (start, _), chance in round_.law().items() if start is not None)
    assert dead == 1


@pytest.mark.rule("PH-SHO-01", "PH-SHO-02", "PH-EVA-09")
def test_ammunition_is_kept_where_shots_do_nothing() -> None:
    """No special counts and no range face reaches: to shoot costs 1 ammo and gains nothing. Caught, one cannot."""
    gun = Firearm(1, 1, (1,), ammo=1)
    spec = coins(FIST, EnemySpec(2, 3), round=0, gun=gun, ammo=1)
    assert advice.shoots(spec)
    harmless = spec._replace(dice=COINS._replace(shooting=("miss",) * 6))
    assert not advice.shoots(harmless)
    assert not advice.shoots(spec._replace(caught=True))
    assert not advice.shoots(spec._replace(ammo=0))
    assert exact(spec).ammo == 1
    assert exact(harmless).ammo == 0


@pytest.mark.rule("PH-SHO-19", "PH-SYM-03")
def test_a_vest_stops_a_shot_once() -> None:
    """2 dice of an enemy that hit on a half each, 2 health: without a vest 1 of 4 falls to 2 hits, with it nobody."""
    enemy = EnemySpec(9, 3, speed=5, gun=Firearm(2, 1, specials_each(2)))
    spec = coins(FIST, enemy, health=2, round=0)
    law = shooting(spec, battle_of(spec, F), F).law()
    assert sum(chance for (start, _), chance in law.items() if start is None) == F(1, 4)
    vest = spec._replace(vest=1)
    law = shooting(vest, battle_of(vest, F), F).law()
    assert {start.health: chance for (start, _), chance in law.items() if start} == {2: F(3, 4), 1: F(1, 4)}


# --- engagements ---


@pytest.mark.rule("PH-MEL-18", "PH-MEL-19", "PH-MEL-20", "PH-MEL-21", "PH-MEL-22", "PH-MEL-23", "PH-STA-02")
def test_the_examples_of_melee() -> None:
    """Attacks left of both sides, and wounds.

    2 attacks with a critical against 1, weapon 1: 2 wounds. 1 attack against 2: I deal nothing. 1 each, weapon 2 and
    card 1: 2 and 1. Weapon 2, strength 5, a critical: 5. A wound without an attack: nothing at 0 to 0, 3 with a hit.
    """
    one, two = Stance(MISS, 1), Stance(MISS, 2)
    assert settled((2, 1, False), (1, 0, False), one, one)[:2] == (2, 0)
    assert settled((1, 0, False), (2, 0, False), one, one)[:2] == (0, 1)
    assert settled((1, 0, False), (1, 0, False), two, one)[:2] == (2, 1)
    assert settled((3, 1, False), (0, 0, False), Stance(MISS, 4), one)[:2] == (5, 0)
    spiked = Stance(Special(wounds=1), 2)
    assert settled(hand(("special",), spiked, 0).lefts[0], (0, 0, False), spiked, one)[:2] == (0, 0)
    assert settled(hand(("attack", "special"), spiked, 0).lefts[0], (0, 0, False), spiked, one)[:2] == (3, 0)


@pytest.mark.rule("PH-MEL-20", "PH-MEL-24")
def test_without_an_attack_nobody_is_knocked_down() -> None:
    one = Stance(MISS, 1)
    assert not settled((0, 0, True), (0, 0, True), one, one).downs
    assert settled((1, 0, True), (1, 0, True), one, one)[2:4] == (True, True)
    assert settled((1, 0, True), (2, 0, True), one, one)[2:4] == (False, True)


# --- whole fights ---


@pytest.mark.rule("PH-MEL-03", "PH-WIN-01", "PH-SCR-01", "PH-SCR-04", "PH-WIN-06")
def test_the_last_round_by_hand() -> None:
    """3 dice against 3 that attack on a half, 1 health each; of 64 pairs of hands, by C(3, k) = 1, 3, 3, 1:

    equal numbers 1 + 9 + 9 + 1 = 20, of which 1 at 0; I have more in (64 - 20) / 2 = 22, fewer in 22. I fall where the
    enemy has at least as many and any: 22 + 19 = 41. I win in 22. A mutant's wound is 1 scar, and the fall 2 more.
    """
    found = exact(coins(FIST, EnemySpec(1, 3, mutant=True, xp=2)))
    assert found[:6] == (F(23, 64), F(22, 64), F(41, 64), F(3 * 41, 64), F(2 * 22, 64), 0)


@pytest.mark.rule("PH-MEL-26", "PH-CBT-01", "PH-CBT-02", "PH-WIN-02")
def test_three_rounds_by_hand() -> None:
    """Each round 22 of 64 win, 41 fall, and 1, at 0 to 0, goes on; after the third the enemy flees."""
    again = F(1, 64)
    found = exact(coins(FIST, EnemySpec(1, 3), round=1))
    assert found.win == F(22, 64) * (1 + again + again**2)
    assert found.survive == found.win + again**3


@pytest.mark.rule("PH-MEL-06", "PH-MEL-07", "PH-STA-07", "PH-GAP-63")
def test_the_best_swap_by_hand() -> None:
    """The last round as above with speed 5, every defence die a block.

    1 swapped: I have 0, 1, 2 attacks in 1, 2, 1 of 4, the enemy after a block 0, 1, 2 in 4, 3, 1 of 8. I fall if it has
    1 and I at most 1, or 2: 3/8 x 3/4 + 1/8 = 26 of 64. 2 swapped: 0, 1 attacks in 1, 1 of 2, the enemy 0, 1 in 7, 1 of
    8: I fall in 1 of 8, and win with an attack against none: 7 of 16. To fall in 8 of 64 is better than in 26 or 41.
    """
    swift = FIST._replace(swaps=2)
    spec = coins(swift, EnemySpec(1, 3))
    assert advice.plan(spec).swap == 2
    assert exact(spec)[:2] == (F(7, 8), F(7, 16))
    one = spec._replace(plan=RoundPlan(swap=1))
    assert exact(one).survive == 1 - F(26, 64)


@pytest.mark.rule("PH-STA-08", "PH-EVA-10", "PH-GAP-34")
def test_one_die_and_the_reroll_of_mind_by_hand() -> None:
    """1 die in the last round: the enemy's 3 have no attack in 1 of 8. Mine attacks in 1 of 2, rerolled in 3 of 4."""
    plan = RoundPlan(caught=True)
    spec = coins(FIST, EnemySpec(1, 3), plan=plan)
    assert exact(spec)[:2] == (F(1, 8), F(1, 16))
    mindful = spec._replace(survivor=FIST._replace(rerolls=1))
    assert exact(mindful)[:2] == (F(1, 8), F(3, 32))
    assert exact(mindful._replace(flags=REROLLED)) == exact(spec)
    assert advice.dice_again(mindful, 0, ("miss",), ("miss",) * 3) == (0,)
    assert advice.dice_again(mindful, 0, ("attack",), ("miss",) * 3) == ()


@pytest.mark.rule("PH-SCR-02", "PH-SCR-05")
@pytest.mark.parametrize(("scars", "wanted"), [("", 1), ("more", 2), ("each", F(41, 64) * 3)])
def test_scars_by_hand(scars: Any, wanted: F) -> None:
    """3 rounds with 9 health and an enemy that nobody kills: it wounds in 41 of 64 rounds, at least once with

    1 - (23/64)^3. As usual that is 1 scar, with `more` 2, with `each` 1 for every such round.
    """
    found = exact(coins(FIST, EnemySpec(9, 3, mutant=True, scars=scars), health=9, round=1))
    assert found.survive == 1
    once = 1 - F(23, 64) ** 3
    assert found.scars == (wanted if scars == "each" else wanted * once)


@pytest.mark.rule("PH-SYM-03")
def test_a_jacket_stops_the_first_wound() -> None:
    """The last round with 1 health: the one wound is stopped."""
    found = exact(coins(FIST._replace(guard=1), EnemySpec(1, 3)))
    assert (found.survive, found.wounds) == (1, 0)
    assert exact(coins(FIST._replace(guard=1), EnemySpec(1, 3), flags=GUARDED)).survive == F(23, 64)


@pytest.mark.rule("PH-EVT-07")
def test_kept_events_are_spent_where_they_help_most() -> None:
    """With one round left a shield is worth it; 2 dice more as well: 5 against 3."""
    shielded = coins(FIST._replace(shield=True), EnemySpec(1, 3))
    assert advice.plan(shielded).shielded
    assert exact(shielded).survive == 1
    assert advice.plan(coins(FIST._replace(boost=2), EnemySpec(1, 3))).boost == 2


@pytest.mark.rule("PH-WPN-05")
def test_fuel_is_paid_where_the_wounds_matter() -> None:
    """A wheel of 4 wounds, or 1 without fuel: against 4 health it is fed, against 1 it is not."""
    wheel = FIST._replace(arms=(Arm(4, MISS, fuel=1, dry=1),))
    assert advice.plan(coins(wheel, EnemySpec(4, 3), ammo=1)).fed
    assert not advice.plan(coins(wheel, EnemySpec(1, 3), ammo=1)).fed
    assert not advice.plan(coins(wheel, EnemySpec(4, 3), ammo=0)).fed


@pytest.mark.rule("PH-WPN-04")
def test_of_two_weapons_the_better_special_counts() -> None:
    arms = (Arm(2, MISS), Arm(2, KNIFE))
    spec = FightSpec(Survivor(3, arms), (EnemySpec(2, 3),), 3, DICE, round=3)
    assert advice.plan(spec).arm == 1


@pytest.mark.rule("PH-GRP-02", "PH-GRP-09")
def test_the_enemy_that_can_be_killed_comes_first() -> None:
    """1 health and 9: if the weak one dies first, the other rolls 3 dice, not 4."""
    spec = coins(FIST, EnemySpec(9, 3), EnemySpec(1, 3), health=6, plan=RoundPlan())
    assert advice.foe(spec) == 1


@pytest.mark.rule("PH-MEL-04", "PH-GRP-06", "PH-GRP-08", "PH-GRP-09", "PH-GRP-10", "PH-EVA-10", "PH-MEL-24")
def test_numbers_of_dice() -> None:
    """The rows of PH-TAB-MELEEDICE, an ally, a net that lasts for round 1, and who is down."""

    usual = RoundPlan()

    def counts(own: int, theirs: int, enemies: int = 1, party: int = 1, plan: RoundPlan = usual) -> tuple[int, int]:
        fight = Battle(Survivor(own, party=party), (EnemySpec(2, theirs),) * enemies, DICE)
        foes = (foe_of(EnemySpec(2, theirs)),) * enemies
        return fight.own_dice(plan, 0, 0), fight.enemy_dice(foes, 0)

    assert [counts(3, 3), counts(4, 3), counts(3, 4)] == [(3, 3), (4, 3), (3, 4)]
    assert [counts(3, 3, 2), counts(4, 3, 2), counts(3, 4, 2)] == [(3, 4), (4, 4), (3, 5)]
    assert [counts(3, 3, 2, party=2), counts(3, 3, 1, party=2), counts(3, 4, 3)] == [(3, 3), (3, 3), (3, 5)]
    assert counts(5, 2, plan=RoundPlan(caught=True)) == (1, 3)
    assert counts(3, 3, 2, plan=RoundPlan(net=1)) == (2, 4)
    fight = Battle(FIST, (EnemySpec(2, 3, net=1), EnemySpec(2, 3)), DICE)
    both = (foe_of(EnemySpec(2, 3)), foe_of(EnemySpec(2, 3, down=True)))
    assert [plan.net for plan in fight.plans(RoundStart(1, 6, 0, 0, both))] == [1]
    assert [plan.net for plan in fight.plans(RoundStart(1, 6, 0, 0, (0, both[1])))] == [0]
    assert [plan.net for plan in fight.plans(RoundStart(2, 6, 0, 0, both))] == [0]
    assert [fight.enemy_dice(both, place) for place in (0, 1)] == [4, 3]
    assert [plan.caught for plan in fight.plans(RoundStart(1, 6, CAUGHT, 0, both))] == [True]


# --- exactness ---


@pytest.mark.parametrize("rerolls", [0, 1])
def test_floats_are_fractions_to_nine_digits_and_what_is_expected_is_what_is_wanted(rerolls: int) -> None:
    """And the worth that was maximized backwards is that of the chances that are added up forwards."""
    survivor = Survivor(3, (Arm(2, KNIFE),), rerolls=rerolls, guard=1)
    enemies = (EnemySpec(2, 3, 1, KNIFE, mutant=True), EnemySpec(1, 2, 1, MISS, speed=4, gun=Firearm(1, 1, (1,))))
    spec = FightSpec(survivor, enemies, 4, DICE, 3, Firearm(2, 2, (1, 2)))
    floats, fractions = odds(spec), odds(spec, F)
    assert list(floats) == pytest.approx(list(map(float, fractions)), abs=1e-9)
    assert fractions.value == shooting(spec, battle_of(spec, F), F).value(True)
    silent = spec._replace(silent=True)
    melee_alone = battle_of(silent, F)
    start = moment_of(silent, melee_alone)
    assert isinstance(start, RoundStart)
    assert odds(silent, F).value == melee_alone.value(start)


def test_what_one_wants_comes_in_the_order_that_is_stated() -> None:
    """Any fight that is survived is better than any other, any that is won than any that is not, at up to 3 enemies."""
    worst = valuation.SURVIVED + 7 * valuation.WOUND + 4 * valuation.SCAR + 9 * valuation.AMMO
    assert worst > 0 > valuation.FALLEN
    assert worst + valuation.WON > valuation.SURVIVED
    assert valuation.SCAR < valuation.WOUND < 0 < valuation.XP


# --- as it stands on the table ---


def thicket(table: Bench) -> None:
    """Two of a group, one of them faster, against a survivor with much on."""
    table.stats(strength=4, speed=4, mind=4, shooting=5)
    table.gear("wp12.1", "wp02.1", "eq09.1", "eq10", "eq11.1", "si13")
    table.skills("sk05.1", "sk07.1", "sk10.1", "sk19", "sk03.1")
    table.followers("fo01", "fo05")
    table.player().ammo = 2
    table.fight("ea03", "mh05.1", card="ea03")


@pytest.mark.rule("PH-SHO-07", "PH-SHO-11", "PH-WPN-02", "PH-STA-14")
def test_a_spec_has_the_figures_of_the_rules(bench: Any) -> None:
    """Dice, stances and shots are those that the rules roll and read."""
    table = bench(2)
    thicket(table)
    state, player = table.state, table.player()
    state.fight.round = 1
    spec = spec_now(state, player)
    weapon = melee.armaments(state, player)[0]
    fight = battle_of(spec)
    (plan, *_) = fight.plans(moment_of(spec, fight))  # type: ignore[arg-type]
    at = fight.begun(moment_of(spec, fight), plan)  # type: ignore[arg-type]
    for place, foe in enumerate(line_up(state.fight)):
        case = fight.bout(fight.case(at, place))
        assert fight.own_dice(plan, 0, place) == melee.own_dice(state, player, foe.card)
        assert case.enemy_dice == melee.enemy_dice(state, player, foe.card)
        assert case.enemy == melee.enemy_stance(state, player, foe.card)
        assert case.thrown.stance == melee.stance(state, player, weapon)._replace(warriors=1)
    assert spec.survivor.swaps == melee.may_swap(state, player)
    dice = 3 + 1 + 1 + 1  # by shooting, of the sidearm, faster than both, the rifleman's
    assert spec.gun == Firearm(dice, 2, (1, 2, 3, 4, 5), 2, 1)
    assert spec.survivor == Survivor(3, (Arm(3, KNIFE),), 2, 2, 1, 1, 1, 1)
    assert spec.vest == 1


def test_a_fight_under_way_knows_what_has_happened(bench: Any) -> None:
    table = bench(2)
    thicket(table)
    state, player, fight = table.state, table.player(), table.state.fight
    fight.round, fight.used, fight.rerolled, fight.scarred = 2, ["warrior", "ignore_shooting"], True, True
    fight.foes[1].wounds, fight.foes[0].down, fight.down = 0, True, True
    spec = spec_now(state, player)
    assert (spec.round, spec.vest, spec.flags) == (2, 0, DRILLED | REROLLED | SCARRED | DOWN)
    assert spec.enemies[0].down
    fight.dead.append(fight.foes.pop().card)
    assert [enemy.health for enemy in spec_now(state, player).enemies] == [2, 0]


@pytest.mark.rule("PH-EVA-01", "PH-EVA-02", "PH-EVA-08")
def test_the_outlook_before_fight_or_evade(bench: Any) -> None:
    """Speed 4, shoes and a skill: 6 against the fastest, 3: 3 ahead, 30 of 36. Later there is nothing to choose."""
    table = bench(2)
    thicket(table)
    table.stats(mind=3)
    table.player().skills.remove("sk10.1")
    state, fight = table.state, table.state.fight
    assert evade_totals(state, 0, state.cards.encounters["ea03"]) == (6, 3)
    meeting = met(table.game.view(state, 0), 0)
    assert meeting is not None
    assert meeting.evade == pytest.approx(30 / 36)
    found = before_choice(meeting, Effort(10_000_000))
    spec = spec_of(state, table.player(), line_up(fight), "ea03")
    assert found == (odds(spec), odds(spec._replace(caught=True)))
    assert found.caught is not None
    assert found.fight.value > found.caught.value
    assert met(state, 1) is None
    fight.evades = 0
    assert met(state, 0) == (spec, None)
    assert before_choice(FightMet(spec), Effort(10_000_000)) == (found.fight, None)
    fight.rolled = True
    assert met(state, 0) is None


def test_who_is_hunted_meets_more_dice(bench: Any) -> None:
    table = bench(2)
    table.fight("ec05", card="ec05")
    plain = spec_now(table.state, table.player()).enemies[0].melee
    table.scars("sc01")
    assert spec_now(table.state, table.player()).enemies[0].melee == plain + 1


# --- effort ---


def quarrel() -> FightSpec:
    """Two enemies, three rounds, mind 4: some thousand steps."""
    return FightSpec(Survivor(3, rerolls=1), (EnemySpec(2, 2), EnemySpec(3, 3)), 4, COINS)


def steps_of(spec: FightSpec) -> int:
    """Steps that a fight takes."""
    effort = Effort(1_000_000)
    within(spec, effort)
    return 1_000_000 - effort.left


def test_effort_changes_nothing_but_whether_there_are_odds() -> None:
    spec = quarrel()
    steps = steps_of(spec)
    assert steps > 1000
    assert within(spec, Effort(steps)) == odds(spec)
    assert steps_of(spec) == steps, "what is known already counts all the same"
    with pytest.raises(TooMuch):
        within(spec, Effort(steps - 1))


def test_what_nobody_waits_for_is_given_up() -> None:
    asked = iter([True] * 5)
    with pytest.raises(TooMuch):
        within(quarrel(), Effort(1_000_000, lambda: next(asked, False)))


def test_the_outlook_beside_the_question_is_that_of_the_fight(bench: Any) -> None:
    table = bench(2)
    thicket(table)
    view = table.game.view(table.state, 0)
    found = outlook.case(view, Ask(0, "meet", (FIGHT, EVADE), "PH-EVA-01"))
    assert found is not None
    assert (found.keys, found.size) == ((FIGHT,), 2)
    spec = spec_of(table.state, table.player(), line_up(table.state.fight), "ea03")
    at_once, caught = (outlook.told(odds(each)) for each in (spec, spec._replace(caught=True)))
    exact = odds(spec)
    assert at_once == f"win {round(exact.win * 100)}%, knocked out {round((1 - exact.survive) * 100)}%"
    away = f"{round(evade_chance(view, 0, view.cards.encounters['ea03']) * 100)}%"
    both = {FIGHT: at_once, EVADE: f"{away}, caught: {caught}"}
    assert outlook.work(found, 10_000_000, lambda: True) == both
    asked: list[bool] = []
    effort = Effort(10_000_000, lambda: not asked.append(True))
    within(spec, effort)
    alone = 10_000_000 - effort.left
    assert outlook.work(found, alone, lambda: True) == {FIGHT: at_once}
    patience = iter(asked)
    assert outlook.work(found, 10_000_000, lambda: next(patience, False)) is None
    unavailable = outlook.case(view, Ask(0, "meet", (FIGHT,), "PH-EVA-01"))
    assert unavailable is not None
    assert outlook.work(unavailable, 10_000_000, lambda: True) == {FIGHT: at_once}
    assert outlook.work(found, 10, lambda: True) is None
    assert outlook.case(view, Ask(0, "shoot", (FIGHT,), "PH-EVA-01")) is None
    assert outlook.case(view, Ask(1, "meet", (FIGHT,), "PH-EVA-01")) is None
