"""The odds of the dice of the Fallen Land: worked by hand, counted out in full, and against a seeded sample."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from itertools import product
from math import sqrt

import pytest

from fallen_tui.engine import odds as dice_odds
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.odds import Opposed
from fallen_tui.engine.rulebook import RuleTable, open_rulebook
from fallen_tui.games.fallen_land.content.odds import (
    EXACT,
    CheckDie,
    advise,
    best,
    chance_float,
    damage,
    die_of,
    expected,
    flight,
    gain_of_reroll,
    healing,
    keep,
    movement,
    psych,
    pvp_round,
    solo,
    spread,
    successes,
)

Live = tuple[tuple[int, int, int], ...]  # automatic, target, held: kept apart from the module's own reading


def pool(*skills: int) -> tuple[CheckDie, ...]:
    return tuple(die_of(skill) for skill in skills)


# --- one die ---


@pytest.mark.rule("FL-SKL-02", "FL-SKL-03", "FL-SKL-04")
def test_a_total_skill_gives_automatic_successes_and_a_target(subtests: pytest.Subtests) -> None:
    for skill, automatic, target in [
        (0, 0, 0),
        (7, 0, 7),
        (9, 0, 9),
        (10, 0, 9),
        (11, 1, 1),
        (20, 1, 9),
        (25, 2, 5),
        (30, 2, 9),
        (34, 3, 4),
    ]:
        with subtests.test(skill=skill, automatic=automatic, target=target):
            assert die_of(skill) == CheckDie(automatic, target)
            assert die_of(skill, master=True) == CheckDie(automatic, target, 1)


def test_a_total_skill_is_not_below_0() -> None:
    with pytest.raises(ValueError, match="not -1"):
        die_of(-1)


@pytest.mark.parametrize(
    ("skill", "master", "face", "kept"),
    [
        pytest.param(12, False, 2, 2, marks=pytest.mark.rule("FL-SKL-05")),
        pytest.param(12, False, 4, 1, marks=pytest.mark.rule("FL-SKL-05")),
        pytest.param(7, False, 7, 1, marks=pytest.mark.rule("FL-SKL-02")),
        pytest.param(25, False, 5, 3, marks=pytest.mark.rule("FL-SKL-03")),
        pytest.param(25, False, 6, 2, marks=pytest.mark.rule("FL-SKL-03")),
        pytest.param(20, False, 9, 2, marks=pytest.mark.rule("FL-SKL-04")),
        pytest.param(0, False, 1, 1, marks=pytest.mark.rule("FL-SKL-06")),
        pytest.param(0, False, 2, 0, marks=pytest.mark.rule("FL-SKL-05")),
        pytest.param(22, False, 10, 0, marks=pytest.mark.rule("FL-SKL-08")),
        pytest.param(24, True, 2, 4, marks=pytest.mark.rule("FL-SKL-08")),
        pytest.param(24, True, 10, 0, marks=pytest.mark.rule("FL-SKL-08")),
    ],
)
def test_a_first_face(skill: int, master: bool, face: int, kept: int) -> None:
    assert keep(die_of(skill, master), face) == kept


@pytest.mark.rule("FL-SKL-03", "FL-SKL-06")
def test_total_25_by_hand() -> None:
    # 2 unless 10: 0.9. 3 on 1 to 5: 0.5. 4: a 1 first, then 1 to 5: 0.1 * 0.5. 5: 1, 1, then 1 to 5: 0.005.
    assert [chance for _, chance in spread(pool(25), 0, 5)] == [F(9, 10), F(9, 10), F(5, 10), F(5, 100), F(5, 1000)]
    assert best(pool(25), 2, 4) == F(9, 10)
    assert solo(25, 3) == F(1, 2)
    assert solo(25, 3, fixed=3) == 1


@pytest.mark.rule("FL-SKL-06")
def test_total_0_succeeds_on_a_1_only() -> None:
    # 1: 0.1; 2: 1 and 1 again: 0.01
    assert spread(pool(0), 0, 2) == ((1, F(1, 10)), (2, F(1, 100)))


@pytest.mark.rule("FL-SKL-08", "FL-CHK-02")
def test_a_master_adds_one_unless_a_10_takes_it() -> None:
    assert best((die_of(8, True),), 0, 1) == F(9, 10)
    assert best((die_of(8, True),), 0, 2) == F(8, 10)


@pytest.mark.rule("FL-SKL-09")
def test_fixed_successes_are_safe() -> None:
    assert best((), 2, 2) == 1
    assert best((), 2, 3) == 0
    assert best(pool(8), 5, 5) == 1
    assert best(pool(8), 5, 6) == F(8, 10)


# --- several dice ---


@pytest.mark.rule("FL-SKL-07")
def test_two_dice_of_8_for_2_by_hand() -> None:
    # Both succeed: 0.8 * 0.8 = 0.64. A 1 beside a failure, 2 * 0.1 * 0.2 = 0.04, rolled again: * 0.8 = 0.032.
    assert best(pool(8, 8), 0, 2) == F(672, 1000)
    assert chance_float(pool(8, 8), 0, 2) == 0.672


@pytest.mark.rule("FL-SKL-07")
def test_two_dice_of_8_for_3_by_hand() -> None:
    # One 1, another at 2 to 8: 2 * 0.1 * 0.7 = 0.14, 1 missing: 0.8             -> 0.112
    # One 1, another at 9, 10: 2 * 0.1 * 0.2 = 0.04, 2 missing: 1, then to 8: 0.08 -> 0.0032
    # Two 1s: 0.01, 1 missing. At once 0.8; a 9 (0.1) leaves the other 1, 0.8; a 10 (0.1) leaves it 2 missing, 0.08:
    # 0.8 + 0.08 + 0.008 = 0.888                                                  -> 0.00888
    assert best(pool(8, 8), 0, 3) == F(112, 1000) + F(32, 10000) + F(888, 100000)


@cache
def play(missing: int, live: Live) -> F:
    """The chance by trying every 1 and each of the ten faces."""
    if missing <= 0:
        return F(1)
    chances = [F(0)]
    for place, (automatic, target, held) in enumerate(live):
        rest, total = live[:place] + live[place + 1 :], F(0)
        for face in range(1, 11):
            if face == 10:
                total += play(missing + held, rest)
            elif face == 1:
                total += play(missing - 1, (*rest, (automatic, target, held + 1)))
            else:
                total += play(missing - (face <= target), rest)
        chances.append(total / 10)
    return max(chances)


def brute(dice: tuple[CheckDie, ...], need: int) -> F:
    """The chance by all faces of all dice."""
    total = F(0)
    for faces in product(range(1, 11), repeat=len(dice)):
        held = [keep(die, face) for die, face in zip(dice, faces, strict=True)]
        ones = [(die.automatic, die.target, n) for die, n, face in zip(dice, held, faces, strict=True) if face == 1]
        total += play(need - sum(held), tuple(sorted(ones)))
    return total / F(10 ** len(dice))


MIXED = [
    pool(0),
    pool(9),
    pool(4, 25),
    pool(20, 0),
    (die_of(8, True), die_of(13)),
    pool(6, 6, 6),
    pool(3, 15, 29),
    (die_of(9), die_of(9), die_of(21, True)),
    pool(16, 15, 11),
    pool(2, 5, 9, 12),
]


@pytest.mark.rule("FL-SKL-05", "FL-SKL-06", "FL-SKL-07", "FL-SKL-08", "FL-SKL-12")
def test_small_pools_counted_out_in_full(subtests: pytest.Subtests) -> None:
    for dice in MIXED:
        with subtests.test(dice=dice):
            for need in range(1, 6):
                assert best(dice, 0, need) == best(dice, 2, need + 2) == brute(dice, need)


@pytest.mark.rule("FL-SKL-07")
def test_floats_agree_whatever_the_order_and_chances_fall_with_the_need() -> None:
    for dice in [*MIXED, pool(25, 12, 8, 15, 4, 20), pool(*[15] * 6), pool(9, 9, 9, 9, 19, 0)]:
        before = F(1)
        for need in range(1, 11):
            exact = best(dice, 1, need + 1)
            assert abs(chance_float(dice[::-1], 1, need + 1) - exact) < F(1, 10**12)
            assert 0 < exact <= before
            before = exact


@pytest.mark.rule("FL-SKL-07", "FL-CHK-18")
def test_beyond_its_limit_a_float_is_a_little_too_low(subtests: pytest.Subtests) -> None:
    for dice, need, error in [
        (pool(25, 12, 8, 15, 4, 20), 12, F(1, 1000)),
        (pool(*[9] * 6), 11, F(1, 1000)),
        (pool(*[9] * 12), 14, F(5, 1000)),
    ]:
        with subtests.test(dice=dice, need=need, error=error):
            assert len(dice) * need > EXACT
            assert 0 < best(dice, 0, need) - F(chance_float(dice, 0, need)) < error


@pytest.mark.rule("FL-SKL-07")
def test_a_need_far_out_of_reach_is_a_long_chain_of_1s() -> None:
    # 39 times 1, then one of nine faces; the chain is no longer than what is missing.
    assert best(pool(9), 0, 40) == F(9, 10**40)


# --- which 1 to roll again ---


@pytest.mark.rule("FL-SKL-07")
def test_nothing_is_rolled_again_once_the_need_is_reached() -> None:
    assert advise(((die_of(9), 1),), 1, 2) is None
    assert advise((), 0, 3) is None
    assert advise(((die_of(9), 1),), 1, 3) == 0


@pytest.mark.rule("FL-SKL-07")
def test_the_better_target_goes_first_then_the_smaller_stake() -> None:
    assert advise(((die_of(4), 1), (die_of(8), 1)), 0, 3) == 1
    assert advise(((die_of(28), 3), (die_of(8), 1)), 0, 5) == 1


@pytest.mark.rule("FL-SKL-07")
def test_with_three_1s_the_best_target_is_not_always_first() -> None:
    # Held 3 on target 6, 1 on 5, 1 on 1, one missing. First the 6: a 10 throws 3 away. First the 5: 0.7636 > 0.7625.
    live = ((CheckDie(2, 6), 3), (CheckDie(0, 5), 1), (CheckDie(0, 1), 1))
    assert advise(live, 0, 6) == 1
    assert play(1, tuple((die.automatic, die.target, held) for die, held in live)) > F(7636, 10000)


@pytest.mark.rule("FL-SKL-07")
def test_advice_keeps_the_whole_chance() -> None:
    for skills in product((3, 8, 15, 19, 26), repeat=3):
        dice = [die_of(skill) for skill in skills]
        live = tuple((die, die.sure + 1) for die in dice)
        for missing in (1, 2, 3):
            place = advise(live, 0, sum(held for _, held in live) + missing)
            assert place is not None
            state = tuple((die.automatic, die.target, held) for die, held in live)
            rest = state[:place] + state[place + 1 :]
            automatic, target, held = state[place]
            chance = play(missing + held, rest) + play(missing - 1, (*rest, (automatic, target, held + 1)))
            chance += sum((play(missing - (face <= target), rest) for face in range(2, 10)), F(0))
            assert chance / 10 == play(missing, state)


def sample(dice: tuple[CheckDie, ...], fixed: int, need: int, rolls: int, seed: str) -> float:
    """Share of checks passed by rolling as `advise` says."""
    chance, passed = SeededChance(seed), 0
    for number in range(rolls):
        faces = chance.dice("check", number, len(dice), 10)
        total = fixed + sum(keep(die, face) for die, face in zip(dice, faces, strict=True))
        live = [(die, keep(die, 1)) for die, face in zip(dice, faces, strict=True) if face == 1]
        more = 0
        while live and total < need:
            place = advise(tuple(live), total - sum(held for _, held in live), need)
            assert place is not None
            die, held = live.pop(place)
            face = chance.dice(f"again-{more}", number, 1, 10)[0]
            more += 1
            if face == 10:
                total -= held
            elif face == 1 or face <= die.target:
                total += 1
            if face == 1:
                live.append((die, held + 1))
        passed += total >= need
    return passed / rolls


@pytest.mark.rule("FL-SKL-06", "FL-SKL-07", "FL-SKL-08", "FL-SKL-09")
@pytest.mark.parametrize("rolls", [50_000, pytest.param(200_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("dice", "fixed", "need"), [(pool(25, 12, 8, 15, 4, 20), 1, 10), (pool(9, 9, 9), 0, 3), ((die_of(8, True),), 0, 3)]
)
def test_rolls_come_within_4_sigmas(dice: tuple[CheckDie, ...], fixed: int, need: int, rolls: int) -> None:
    chance = chance_float(dice, fixed, need)
    assert abs(sample(dice, fixed, need, rolls, "odds") - chance) < 4 * sqrt(chance * (1 - chance) / rolls)


# --- expectations ---


def test_expected_successes_of_the_ledger(subtests: pytest.Subtests) -> None:
    for skill, mean in [
        *[(4, 0.43), (5, 0.54), (6, 0.65), (7, 0.77), (8, 0.88), (9, 0.99)],
        *[(11, 1.0), (12, 1.1), (15, 1.43), (19, 1.88), (25, 2.32), (29, 2.77)],
    ]:
        with subtests.test(skill=skill, mean=mean):
            assert float(round(expected(pool(skill)), 2)) == mean


@pytest.mark.rule("FL-TAB-EXPECTED")
def test_the_printed_table_of_expected_successes_is_true() -> None:
    table = open_rulebook("fallen_land").look_up("FL-TAB-EXPECTED")
    assert isinstance(table, RuleTable)
    assert [row[0] for row in table.rows] == [str(skill) for skill in range(1, 30)]
    for skill, automatic, hits, mean in table.rows:
        die = die_of(int(skill))
        assert (automatic, hits, mean) == (str(die.automatic), str(die.hits), f"{float(expected((die,))):.2f}")


@pytest.mark.rule("FL-SKL-06")
def test_the_gain_of_a_reroll_by_hand() -> None:
    # Target 3, 2 held: 0.3 - 0.1 * 2 = 0.1, and from 3 held nothing more. 1 held: 0.3 - 0.1 + 0.1 * 0.1 = 0.21.
    assert gain_of_reroll(die_of(3), 2) == F(1, 10)
    assert gain_of_reroll(die_of(3), 1) == F(21, 100)
    assert gain_of_reroll(die_of(3), 3) == 0
    assert gain_of_reroll(die_of(21), 3) == F(-2, 10)
    # 0.3 at first; after a 1, 0.1 * 0.21
    assert expected(pool(3)) == F(321, 1000)
    assert expected(pool(3, 3), 2) == 2 + F(642, 1000)


@pytest.mark.rule("FL-SKL-06")
def test_the_law_of_successes_has_the_expected_mean(subtests: pytest.Subtests) -> None:
    for dice in MIXED:
        with subtests.test(dice=dice):
            assert dice_odds.expected(successes(dice, 1)) == expected(dice, 1)
            for n in range(1, 8):
                assert dice_odds.at_least(successes(dice, 1), n) <= best(dice, 1, n)


# --- healing, damage, movement, Flight, the mind, PVP ---


@pytest.mark.rule("FL-HEA-01", "FL-HEA-02")
def test_healing_is_a_d6_for_each_success() -> None:
    assert healing((), 5) == damage(5)
    assert healing((), 0) == dice_odds.constant(0)
    # Total 1: rolling a 1 again gains 0.1 - 0.1 * 1 = 0, so it is kept: 0 with 0.9, one d6 with 0.1.
    assert healing(pool(1)).probability(0) == F(9, 10)
    assert healing(pool(1)).probability(4) == F(1, 60)
    for dice in MIXED:
        assert dice_odds.expected(healing(dice, 2)) == F(7, 2) * expected(dice, 2)
    dice = pool(8, 15)
    assert healing(dice, 1) == dice_odds.mixture(successes(dice, 1), damage)


@pytest.mark.rule("FL-DMG-02")
def test_damage_is_the_sum_of_its_dice() -> None:
    assert damage(0) == dice_odds.constant(0)
    assert damage(2).probability(5) == F(4, 36)
    assert dice_odds.expected(damage(6)) == 21


@pytest.mark.rule("FL-MOV-01")
def test_movement_is_a_d6_and_the_bonus() -> None:
    assert movement(5).values == (6, 7, 8, 9, 10, 11)
    # A 1 rolled again: 1/36 stays, the others 1/6 + 1/36.
    assert movement(0, again=(1,)).weights == (1, 7, 7, 7, 7, 7)


@pytest.mark.rule("FL-FLT-03")
def test_flight_has_to_beat_the_highest_requirement() -> None:
    # 7 Combat, bonus 5: 3 to 6 get away, 2 makes 7 and fails.
    assert flight(5, 7) == F(4, 6)
    assert flight(5, 7, again=(1,)) == F(4, 6) + F(1, 6) * F(4, 6)
    assert flight(7, 7) == flight(7, 7, again=(1,)) == 1
    assert flight(1, 7) == 0
    # A bonus may be below 0.
    assert flight(-2, 3, again=(1,)) == F(1, 6) + F(1, 36)


@pytest.mark.rule("FL-DMG-14", "FL-DEC-48")
def test_a_roll_above_the_status_harms() -> None:
    assert psych(5) == F(5, 10)
    assert [psych(status) for status in (0, 2, 10, 12)] == [1, F(8, 10), 0, 0]


@pytest.mark.rule("FL-PVP-17", "FL-PVP-18", "FL-PVP-20")
def test_a_round_between_two_players() -> None:
    # 1 fixed against one die of Total 1: it makes 1 on a 1, else 0.
    assert pvp_round((), 1, pool(1), 0) == Opposed(F(9, 10), F(1, 10), F(0))
    # Omega 15, one die each, is even; and a fight looks the same from the other side, win and loss exchanged.
    win, tie, loss = pvp_round(pool(15), 0, pool(15), 0)
    assert win == loss == (1 - tie) / 2
    assert pvp_round(pool(15), 1, pool(8, 8), 0) == pvp_round(pool(8, 8), 0, pool(15), 1)[::-1]
