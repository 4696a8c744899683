"""Odds against arithmetic done by hand, against enumeration of all faces, and against the tables of the ledgers."""

from __future__ import annotations

import copy
import dataclasses
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from fallen_tui.engine.odds import (
    Distribution,
    Symbols,
    at_least,
    at_least_table,
    at_most,
    banded,
    best_play,
    cancel,
    cap,
    combine,
    constant,
    convolve,
    die,
    exactly_table,
    expected,
    explode,
    floor,
    keep_best,
    keep_worst,
    mixture,
    opposed,
    percent,
    pool,
    quantile,
    reroll,
    shift,
    variance,
)

D6 = die(6)
D10 = die(10)


def law(roll: Distribution[Any]) -> dict[Any, F]:
    return dict(exactly_table(roll))


def enumerate_law(dice: Sequence[Sequence[Any]], read: Callable[[tuple[Any, ...]], Any]) -> dict[Any, F]:
    """The oracle: every tuple of faces, each as probable as the next, counted one by one."""
    results = Counter(read(faces) for faces in itertools.product(*dice))
    return {value: F(count, results.total()) for value, count in results.items()}


# Distribution


def test_equal_laws_are_equal_objects_whatever_the_unit_and_order() -> None:
    built = [
        Distribution({2: 2, 1: 6}),
        Distribution({1: F(3, 4), 2: F(1, 4)}),
        Distribution([(1, 1), (2, 1), (1, 2), (9, 0)]),
        die([1, 2, 1, 1]),
        die({1: 3, 2: 1}),
    ]
    assert all(one == built[0] and hash(one) == hash(built[0]) for one in built)
    assert (built[0].values, built[0].weights, built[0].total) == ((1, 2), (3, 1), 4)
    assert built[0] != Distribution({1: 1, 2: 3})


def test_fractions_of_different_denominators_1_3_and_1_4_become_4_to_3() -> None:
    assert Distribution({0: F(1, 3), 1: F(1, 4)}).weights == (4, 3)


def test_a_distribution_cannot_be_changed_and_survives_copying() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        D6.values = (1,)  # type: ignore[misc]
    assert copy.deepcopy(D6) == D6


def test_probability_of_a_value_that_cannot_come_up_is_0() -> None:
    assert D6.probability(3) == F(1, 6)
    assert D6.probability(7) == 0


def test_faces_come_in_ascending_order_however_they_were_listed() -> None:
    assert die([3, 1, 2]).values == (1, 2, 3)
    assert die(["miss", "hit", "block"]).values == ("block", "hit", "miss")


def test_a_wrong_call_says_what_is_wrong(subtests: pytest.Subtests) -> None:
    for make, says in [
        (lambda: Distribution({}), "at least one value"),
        (lambda: Distribution({1: 0}), "at least one value"),
        (lambda: Distribution({1: 2, 2: -1}), "weight of 2 is -1"),
        (lambda: Distribution({1: 0.5, 2: 0.5}), "weight of 1 is 0.5"),  # type: ignore[arg-type]
        (lambda: Distribution({1: 1, "miss": 1}), "cannot be put in order"),  # type: ignore[type-var]
        (lambda: die(0), "at least one face"),
        (lambda: die([]), "at least one face"),
        (lambda: die(["hit", "miss"]).map({"hit": 1}), "no worth for 'miss'"),
        (lambda: reroll(D6, [1], -1), "re-rolled -1 times"),
        (lambda: reroll(die([1, 1]), [1], None), "never end"),
        (lambda: explode(D6, int, [6]), "how often"),
        (lambda: explode(D6, int, [6], times=-1), "it is -1"),
        (lambda: explode(D6, int, [6], wipe=[6], times=1), "both wipe and roll again"),
        (lambda: explode(D6, dict.fromkeys(range(1, 7), 0), [6], below=3), "at least 1"),
        (lambda: explode(D6, {1: 1}, [1], times=1), "no worth for 2"),
        (lambda: keep_best([D6, D6], 3), "keep 3 of 2"),
        (lambda: keep_worst([D6, D6], -1), "keep -1 of 2"),
        (lambda: quantile(D6, F(3, 2)), "not at 3/2"),
        (lambda: best_play(die([0]), int, lambda _: [die([0, 1])]), "lead back"),
        (lambda: best_play(die([0]), int, lambda n: [die([n + 1])]), "never run out"),
    ]:
        with subtests.test(make=make, says=says), pytest.raises(ValueError, match=says):
            make()


# One roll


def test_d10_has_mean_11_2_and_variance_33_4() -> None:
    # (10 + 1) / 2 and (10 * 10 - 1) / 12
    assert expected(D10) == F(11, 2)
    assert variance(D10) == F(33, 4)


def test_one_reroll_of_1s_on_d6_leaves_1_36_and_gives_7_36_to_the_rest() -> None:
    # 1 then 1: 1/36; any other face: 1/6 + 1/6 * 1/6
    assert law(reroll(D6, [1])) == {1: F(1, 36), **{face: F(7, 36) for face in range(2, 7)}}


def test_no_reroll_changes_nothing() -> None:
    assert reroll(D6, [1], 0) == reroll(D6, [], 5) == D6


def test_endless_reroll_is_the_geometric_series_1_6_times_6_5() -> None:
    # 1/6 * (1 + 1/6 + 1/36 + ...) = 1/6 * 6/5 = 1/5
    assert law(reroll(D6, [6], None)) == {face: F(1, 5) for face in range(1, 6)}


def test_reroll_against_enumeration_of_all_throws(subtests: pytest.Subtests) -> None:
    for times in [1, 2, 3]:
        with subtests.test(times=times):
            faces, again = (0, 0, 1, 2), {0, 2}

            def last(throws: tuple[int, ...]) -> int:
                return next((face for face in throws[:-1] if face not in again), throws[-1])

            assert law(reroll(die(faces), again, times)) == enumerate_law([faces] * (times + 1), last)


def test_ten_rerolls_leave_0_at_1_in_2_to_the_11() -> None:
    assert reroll(die([0, 1]), [0], 10).probability(0) == F(1, 2**11)


def test_exploding_d6_with_one_extra_roll() -> None:
    # 1 to 5: 1/6 each; 6 + n for n in 1 to 6: 1/36 each
    assert law(explode(D6, int, [6], times=1)) == {
        **{face: F(1, 6) for face in range(1, 6)},
        **{6 + face: F(1, 36) for face in range(1, 7)},
    }


def test_exploding_without_limit_up_to_a_total_of_13() -> None:
    # The endless die exceeds 12 exactly when it shows 6, 6: 1/36; 7 to 11 need one 6 and then n: 1/36 each.
    assert law(cap(explode(D6, int, [6], below=13), 13)) == {
        **{face: F(1, 6) for face in range(1, 6)},
        **{6 + face: F(1, 36) for face in range(1, 6)},
        13: F(1, 36),
    }


def test_the_player_stops_once_the_total_is_no_longer_below() -> None:
    # With 3 held beforehand a first 6 makes 9: below 10 rolls on, below 9 stops.
    assert at_least(explode(D6, int, [6], start=3, below=9), 10) == 0
    assert at_least(explode(D6, int, [6], start=3, below=10), 10) == F(1, 6)


def test_a_wipe_takes_the_start_too() -> None:
    # d10 on a start of 2: 10 wipes all, 1 to 3 add one
    seen = explode(D10, lambda face: int(face <= 3), [], wipe=[10], start=2, times=0)
    assert law(seen) == {0: F(1, 10), 2: F(6, 10), 3: F(3, 10)}


def test_faces_worth_nothing_may_roll_again_if_times_bounds_them() -> None:
    # 0 or 5, a 0 rolled once more: 5 with 1/2 + 1/4
    assert law(explode(die([0, 5]), int, [0], times=1)) == {0: F(1, 4), 5: F(3, 4)}


def test_explode_against_enumeration_of_all_throws(subtests: pytest.Subtests) -> None:
    for times in [0, 1, 2, 3]:
        for below in [None, 2, 4]:
            for wipe in [(), (5,)]:
                with subtests.test(times=times, below=below, wipe=wipe):
                    faces, worth, again, start = (1, 2, 3, 4, 5), {1: 1, 2: 2, 3: 1, 4: 0, 5: 0}, {1, 2}, 1

                    def total(throws: tuple[int, ...]) -> int:
                        so_far = start
                        for face in throws:
                            if face in wipe:
                                return 0
                            so_far += worth[face]
                            if face not in again or (below is not None and so_far >= below):
                                break
                        return so_far

                    seen = explode(die(faces), worth, again, wipe=wipe, start=start, times=times, below=below)
                    assert law(seen) == enumerate_law([faces] * (times + 1), total)


def test_below_alone_needs_no_count_of_rolls() -> None:
    # Each extra roll adds at least 1, so below=4 from 0 allows three of them at most: three are the same as no limit.
    worth = {1: 1, 2: 1, 3: 0}
    endless = explode(die(3), worth, [1], wipe=[3], below=4)
    assert endless == explode(die(3), worth, [1], wipe=[3], below=4, times=3)
    assert endless != explode(die(3), worth, [1], wipe=[3], below=4, times=2)


def test_cancel_cap_floor_and_shift_on_a_d4() -> None:
    d4 = die(4)
    assert law(cancel(d4, [4, 2])) == {0: F(1, 2), 1: F(1, 4), 3: F(1, 4)}
    assert law(cap(d4, 3)) == {1: F(1, 4), 2: F(1, 4), 3: F(1, 2)}
    assert law(floor(d4, 3)) == {3: F(3, 4), 4: F(1, 4)}
    assert law(shift(d4, -2)) == {-1: F(1, 4), 0: F(1, 4), 1: F(1, 4), 2: F(1, 4)}


@pytest.mark.rule("PS-SHT-11")
def test_the_highest_band_reached_counts() -> None:
    # table 2 Shots = 1, 3 Shots = 2; totals 3, 1 and 5 give 2, 0 and 2 Damage
    table = {3: 2, 2: 1}
    assert [banded(constant(shots), table, 0) for shots in (3, 1, 5)] == [constant(2), constant(0), constant(2)]
    assert law(banded(D6, table, 0)) == {0: F(1, 6), 1: F(1, 6), 2: F(4, 6)}


# Several rolls


def test_two_d6_sum_to_7_with_6_36_and_to_2_with_1_36() -> None:
    both = convolve(D6, D6)
    assert [36 * p for _, p in exactly_table(both)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert both.values == tuple(range(2, 13))


def test_combine_reads_2d10_as_tens_and_units() -> None:
    digits = die(range(10))
    assert combine(digits, digits, lambda tens, units: 10 * tens + units) == die(range(100))


def test_a_pool_of_mixed_dice_against_enumeration() -> None:
    dice = [(1, 2, 3, 4), (0, 0, 5), (-1, 1), (2, 2, 3)]
    assert law(pool([die(faces) for faces in dice])) == enumerate_law(dice, sum)


def test_a_wipe_voids_the_whole_pool_against_enumeration() -> None:
    dice = [(1, 2, 3, 9), (0, 1, 9), (2, 2, 3)]
    seen = pool([die(faces) for faces in dice], wipe=[9])
    assert law(seen) == enumerate_law(dice, lambda faces: 0 if 9 in faces else sum(faces))
    assert seen.probability(0) == 1 - F(3, 4) * F(2, 3)  # no sum of the other faces is 0


def test_a_die_that_always_wipes_leaves_nothing() -> None:
    assert pool([D6, constant(9), D6], wipe=[9]) == constant(0)


def test_no_dice_sum_to_nothing() -> None:
    assert pool([]) == pool([], wipe=[1]) == constant(0)
    assert pool([], nothing=Symbols()) == constant(Symbols())


def test_the_work_of_a_pool_grows_with_its_sums_and_not_with_its_tuples() -> None:
    # Die k meets the 9 * (k - 1) + 1 sums so far with 10 faces: 10 * (8 + 9 * 28) additions for 8d10, not 10 ** 8.
    additions = []

    class Counted(int):
        def __add__(self, other: int) -> Counted:
            additions.append(other)
            return Counted(int(self) + int(other))

    seen = pool([D10.map(Counted)] * 8, nothing=Counted(0))
    assert len(additions) == 2600
    assert seen == pool([D10] * 8)


def test_keep_best_and_worst_against_enumeration(subtests: pytest.Subtests) -> None:
    for count in range(5):
        with subtests.test(count=count):
            dice = [(1, 2, 3, 4), (0, 0, 5), (-1, 1, 6), (2, 2, 3)]
            rolls = [die(faces) for faces in dice]
            assert law(keep_best(rolls, count)) == enumerate_law(dice, lambda f: sum(sorted(f, reverse=True)[:count]))
            assert law(keep_worst(rolls, count)) == enumerate_law(dice, lambda f: sum(sorted(f)[:count]))


def test_best_of_three_d6_is_6_with_91_216() -> None:
    # 1 - (5/6) ** 3 = 91/216
    assert keep_best([D6] * 3, 1).probability(6) == F(91, 216)
    assert keep_worst([D6] * 3, 1).probability(1) == F(91, 216)


def test_one_die_for_each_success() -> None:
    # Successes 0, 1, 2 with 1/4, 1/2, 1/4; a total of 2 from 1d6 = 2 or 2d6 = 1 + 1: 1/2 * 1/6 + 1/4 * 1/36 = 13/144
    healed = mixture(pool([die([0, 1])] * 2), lambda n: pool([D6] * n))
    assert healed.probability(0) == F(1, 4)
    assert healed.probability(2) == F(13, 144)
    assert expected(healed) == F(7, 2)  # one Success of 7/2 on average


def test_symbols_add_up_one_by_one_and_forget_zeros() -> None:
    assert Symbols(hit=1, block=2) + Symbols(hit=1, wound=1) == Symbols(wound=1, block=2, hit=2)
    assert Symbols(hit=0) == Symbols() == Symbols(hit=1) + Symbols(hit=-1)
    assert Symbols(hit=2)["hit"] == 2
    assert Symbols(hit=2)["block"] == 0


def test_a_pool_of_symbol_dice_against_enumeration() -> None:
    light = [Symbols(), Symbols(move=1), Symbols(harm=1), Symbols(harm=1, special=1)]
    savage = [Symbols(move=2), Symbols(move=1, harm=1), Symbols(block=1)]
    seen = pool([die(light), die(light), die(savage)], nothing=Symbols())

    def add(faces: Iterable[Symbols]) -> tuple[int, ...]:
        return tuple(sum(face[symbol] for face in faces) for symbol in ("block", "harm", "move", "special"))

    read = seen.map(lambda symbols: tuple(symbols[name] for name in ("block", "harm", "move", "special")))
    assert law(read) == enumerate_law([light, light, savage], lambda faces: add(faces))
    # One symbol alone: no harm on the light dice 1/2 * 1/2, none on the savage one 2/3
    assert seen.map(lambda symbols: symbols["harm"]).probability(0) == F(1, 6)


def test_named_faces_take_their_worth_from_a_table() -> None:
    melee = die(["miss", "warrior", "block", "attack", "critical", "special"])
    attacks = melee.map({"miss": 0, "warrior": 1, "block": 0, "attack": 1, "critical": 1, "special": 0})
    assert law(attacks) == {0: F(1, 2), 1: F(1, 2)}


def test_d6_against_d6_wins_15_ties_6_loses_15_of_36() -> None:
    assert opposed(D6, D6) == (F(15, 36), F(6, 36), F(15, 36))


def test_opposed_unequal_pools_against_enumeration() -> None:
    ours, theirs = (0, 1, 1, 2), (0, 0, 1)
    table = enumerate_law([ours, ours, theirs], lambda f: (f[0] + f[1] > f[2]) - (f[0] + f[1] < f[2]))
    seen = opposed(pool([die(ours)] * 2), die(theirs))
    assert seen == (table[1], table[0], table[-1])
    assert seen.win != seen.loss


# Answers


def test_tables_of_2d3() -> None:
    # 2, 3, 4, 5, 6 in 1, 2, 3, 2, 1 of 9
    both = pool([die(3)] * 2)
    assert exactly_table(both) == ((2, F(1, 9)), (3, F(2, 9)), (4, F(3, 9)), (5, F(2, 9)), (6, F(1, 9)))
    assert at_least_table(both) == ((2, F(9, 9)), (3, F(8, 9)), (4, F(6, 9)), (5, F(3, 9)), (6, F(1, 9)))


def test_at_least_and_at_most_between_and_beyond_the_values() -> None:
    ends = die([0, 4])
    assert [at_least(ends, n) for n in (-1, 0, 1, 4, 5)] == [1, 1, F(1, 2), F(1, 2), 0]
    assert [at_most(ends, n) for n in (-1, 0, 3, 4, 5)] == [0, F(1, 2), F(1, 2), 1, 1]


def test_quantiles_of_a_d6_step_at_sixths() -> None:
    steps = {F(0): 1, F(1, 6): 1, F(1, 6) + F(1, 10**9): 2, F(1, 2): 3, F(5, 6): 5, F(1): 6}
    assert {p: quantile(D6, p) for p in steps} == steps


def test_percent_rounds_only_on_the_way_out() -> None:
    assert percent(F(2, 3)) == 67.0
    assert percent(F(2, 3), 2) == 66.67
    assert (percent(F(1, 8)), percent(F(1, 8), 1)) == (12.0, 12.5)  # half to even
    assert isinstance(percent(F(1, 2)), float)


def test_best_play_stops_when_stopping_is_worth_more() -> None:
    # One re-roll of a d6 for its value: keep 4 and more, else 7/2: (3 * 7/2 + 4 + 5 + 6) / 6 = 17/4
    start = D6.map(lambda face: (face, 1))

    def choices(state: tuple[int, int]) -> Iterable[Distribution[tuple[int, int]]]:
        return [D6.map(lambda face: (face, 0))] if state[1] else []

    assert best_play(start, lambda state: state[0], choices) == F(17, 4)


# Laws

numbers = st.integers(-4, 9)
dice = st.lists(numbers, min_size=1, max_size=6).map(lambda faces: die(faces))
pools = st.lists(dice, min_size=1, max_size=4)
chances = st.fractions(0, 1, max_denominator=60)
lawful = settings(derandomize=True, database=None, max_examples=60)


@lawful
@given(pools, st.sets(numbers, max_size=3))
def test_probabilities_are_above_0_and_sum_to_1(rolls: list[Distribution[int]], wipe: set[int]) -> None:
    for roll in (pool(rolls), pool(rolls, wipe=wipe), keep_best(rolls, 1), mixture(rolls[0], lambda _: rolls[-1])):
        chances_of_all = [p for _, p in exactly_table(roll)]
        assert sum(chances_of_all) == 1
        assert min(chances_of_all) > 0
        assert list(roll.values) == sorted(set(roll.values))


@lawful
@given(dice, dice, dice)
def test_convolve_commutes_and_associates(a: Distribution[int], b: Distribution[int], c: Distribution[int]) -> None:
    assert convolve(a, b) == convolve(b, a)
    assert convolve(convolve(a, b), c) == convolve(a, convolve(b, c)) == pool([c, a, b])


@lawful
@given(pools)
def test_means_and_variances_of_independent_dice_add_up(rolls: list[Distribution[int]]) -> None:
    assert expected(pool(rolls)) == sum(expected(roll) for roll in rolls)
    assert variance(pool(rolls)) == sum(variance(roll) for roll in rolls)


@lawful
@given(pools, st.data())
def test_the_best_and_the_rest_make_the_whole_mean(rolls: list[Distribution[int]], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(rolls)))
    rest = keep_worst(rolls, len(rolls) - count)
    assert expected(keep_best(rolls, count)) + expected(rest) == expected(pool(rolls))
    assert keep_best(rolls, count) == keep_best(rolls[::-1], count)


@lawful
@given(dice, numbers)
def test_the_tails_of_any_roll_meet(roll: Distribution[int], n: int) -> None:
    assert at_least(roll, n) + at_most(roll, n - 1) == 1
    assert at_least(roll, n) - at_least(roll, n + 1) == roll.probability(n)
    assert at_least(cap(roll, n), n) == at_least(floor(roll, n), n + 1) + roll.probability(n)


@lawful
@given(dice, chances)
def test_a_quantile_is_the_first_value_that_reaches_its_chance(roll: Distribution[int], p: F) -> None:
    value = quantile(roll, p)
    assert at_most(roll, value) >= p
    assert value == roll.values[0] or at_most(roll, value - 1) < p


@lawful
@given(dice, dice)
def test_opposed_is_a_difference_seen_from_both_sides(a: Distribution[int], b: Distribution[int]) -> None:
    win, tie, loss = opposed(a, b)
    assert win + tie + loss == 1
    assert opposed(b, a) == (loss, tie, win)
    assert win == at_least(combine(a, b, lambda x, y: x - y), 1)


@lawful
@given(dice, st.sets(numbers, max_size=4), st.integers(0, 4))
def test_k_rerolls_leave_each_bad_face_its_chance_times_q_to_the_k(
    roll: Distribution[int], bad: set[int], k: int
) -> None:
    q = sum(roll.probability(face) for face in bad)
    after = reroll(roll, bad, k)
    for face in roll.values:
        p = roll.probability(face)
        assert after.probability(face) == (p * q**k if face in bad else p * sum(q**i for i in range(k + 1)))
        if q < 1:
            assert reroll(roll, bad, None).probability(face) == (0 if face in bad else p / (1 - q))


# Fallen Land: its dice put together from the parts, and the ledger's worked examples


def skill_die(skill: int, *, die_: Distribution[int] = D10, master: int = 0, **policy: int) -> Distribution[int]:
    """Successes of one die against a Total Skill; 1s roll again below `below` Successes, by default where it pays."""
    auto, target = divmod(skill - 1, 10) if skill and skill % 10 == 0 else divmod(skill, 10)
    worth = {face: int(face == 1 or face <= target) for face in range(1, 11)}
    return explode(die_, worth, [1], wipe=[10], start=auto + master, **(policy or {"below": target}))


def shown(skill: int, face: int, *, master: int = 0) -> Distribution[int]:
    """The same die with one face up and no re-roll."""
    return skill_die(skill, die_=constant(face), master=master, times=0)


@pytest.mark.parametrize(
    ("skill", "face", "successes"),
    [
        pytest.param(8, 8, 1, marks=pytest.mark.rule("FL-SKL-01")),
        pytest.param(12, 2, 2, marks=pytest.mark.rule("FL-SKL-01")),
        pytest.param(12, 3, 1, marks=pytest.mark.rule("FL-SKL-01")),
        pytest.param(7, 7, 1, marks=pytest.mark.rule("FL-SKL-02")),
        pytest.param(25, 5, 3, marks=pytest.mark.rule("FL-SKL-03")),
        pytest.param(25, 6, 2, marks=pytest.mark.rule("FL-SKL-03")),
        pytest.param(11, 4, 1, marks=pytest.mark.rule("FL-SKL-03")),
        pytest.param(20, 9, 2, marks=pytest.mark.rule("FL-SKL-04")),
        pytest.param(10, 10, 0, marks=pytest.mark.rule("FL-SKL-04")),
        pytest.param(4, 5, 0, marks=pytest.mark.rule("FL-SKL-05")),
        pytest.param(12, 4, 1, marks=pytest.mark.rule("FL-SKL-05")),
        pytest.param(8, 1, 1, marks=pytest.mark.rule("FL-SKL-06")),
        pytest.param(0, 1, 1, marks=pytest.mark.rule("FL-SKL-06")),
        pytest.param(22, 10, 0, marks=pytest.mark.rule("FL-SKL-08")),
    ],
)
def test_one_die_with_a_known_face(skill: int, face: int, successes: int) -> None:
    assert shown(skill, face) == constant(successes)


@pytest.mark.rule("FL-CHR-04", "FL-SKL-08")
def test_a_combat_master_of_24_gets_4_for_a_2_and_0_for_a_10() -> None:
    assert shown(24, 2, master=1) == constant(4)
    assert shown(24, 10, master=1) == constant(0)


@pytest.mark.rule("FL-SKL-06")
def test_a_1_then_a_3_on_34_makes_5_and_a_1_then_a_5_on_8_makes_2() -> None:
    # A coin of the two faces: the second one at once 1/2, after a 1 then 1/4, and 1 again then 1/4 (one re-roll).
    assert law(skill_die(34, die_=die([1, 3]), times=1)) == {4: F(1, 2), 5: F(1, 2)}  # 1 then 1 is 5 as well
    assert law(skill_die(8, die_=die([1, 5]), times=1)) == {1: F(1, 2), 2: F(1, 2)}
    assert skill_die(8, die_=die([1, 5]), below=1) == constant(1)  # 1 needed: the player stops


@pytest.mark.rule("FL-SKL-08")
def test_a_1_then_a_10_on_19_loses_the_automatic_success_too() -> None:
    # 10 at once 1/2, 1 then 10 1/4: nothing; 1 then 1: 1 + 1 + 1
    assert law(skill_die(19, die_=die([1, 10]), times=1)) == {0: F(3, 4), 3: F(1, 4)}


@pytest.mark.rule("FL-SKL-06")
def test_expected_successes_of_the_ledger(subtests: pytest.Subtests) -> None:
    for skill, mean in [
        *[(4, 0.43), (5, 0.54), (6, 0.65), (7, 0.77), (8, 0.88), (9, 0.99)],
        *[(11, 1.0), (12, 1.1), (15, 1.43), (19, 1.88), (25, 2.32), (29, 2.77)],
    ]:
        with subtests.test(skill=skill, mean=mean):
            seen = expected(skill_die(skill))
            assert float(round(seen, 2)) == mean
            # No other place to stop is better, so `below=target` is what "whenever it pays" means.
            assert seen == max(expected(skill_die(skill, below=stop)) for stop in range(12))


def test_expected_of_9_by_hand_is_0_8_and_a_tail() -> None:
    # From c Successes a re-roll is worth V(c) = 0.8 (c + 1) + 0.1 V(c + 1), and 0.8 + 0.1 V(1) is the whole; V(9) = 9.
    worth = F(9)
    for held in range(8, 0, -1):
        worth = F(8, 10) * (held + 1) + worth / 10
    assert expected(skill_die(9)) == F(8, 10) + worth / 10


@pytest.mark.rule("FL-CHK-04")
def test_a_solo_check_of_1_on_8_is_passed_by_8_faces_of_10() -> None:
    assert at_least(skill_die(8, below=1), 1) == F(8, 10)


@pytest.mark.rule("FL-CHK-02", "FL-SKL-12", "FL-CHR-04")
def test_the_party_check_of_7_makes_10_successes() -> None:
    # 0 + 2 + 1 + 2 + 4 + 0 and 1 of the Garrison; the fourth throws a coin of 1 and 5: only 1 then 5, 1 then 1 make 2.
    fixed = [shown(19, 10), shown(12, 2), shown(11, 4), shown(24, 2, master=1), shown(4, 5)]
    successes = shift(pool([*fixed, skill_die(8, die_=die([1, 5]), times=1)]), 1)
    assert law(successes) == {9: F(1, 2), 10: F(1, 2)}
    assert at_least(successes, 7) == 1


@pytest.mark.rule("FL-CHK-02", "FL-SKL-09")
def test_the_party_check_of_5_fails_with_2_successes() -> None:
    # the first 1 then 10, the Garrison still counts: 0 + 1 + 0 + 0 + 0 + 1
    first = skill_die(19, die_=die([1, 10]), times=1)
    rest = [shown(12, 4), shown(8, 9), shown(24, 10, master=1), shown(4, 5)]
    successes = shift(pool([first, *rest]), 1)
    assert law(successes) == {2: F(3, 4), 5: F(1, 4)}  # 1 then 1 would have made 3 more


@pytest.mark.rule("FL-CHK-19")
def test_omega_15_with_6d10() -> None:
    # Without re-rolls a die is worth 0 on 10, 2 on 1 to 5, 1 on 6 to 9: mean 14/10; all six at 0: 1 in a million.
    one = skill_die(15, times=0)
    assert law(one) == {0: F(1, 10), 1: F(4, 10), 2: F(5, 10)}
    successes = pool([one] * 6)
    assert expected(successes) == F(84, 10)
    assert successes.probability(0) == F(1, 10**6)
    assert at_least(successes, 12) == F(1, 2**6)


@pytest.mark.rule("FL-SKL-07")
def test_looking_at_the_other_die_before_rolling_a_1_again() -> None:
    # Two dice of 8, 2 needed. Both succeed: 0.8 * 0.8. Or a 1 beside a failure, 2 * 0.1 * 0.2, rolled again: 0.8.
    # Together 0.64 + 0.032. A die that rolls again blindly does worse than that, and so does one that never does.
    State = tuple[int, tuple[int, ...]]  # all Successes, and those at stake on each die that may roll again

    def read(held: int) -> Callable[[int], State]:
        return lambda face: (0, ()) if face == 10 else (held + (face <= 8), (held + 1,) if face == 1 else ())

    def add(one: State, other: State) -> State:
        return one[0] + other[0], tuple(sorted(one[1] + other[1]))

    def choices(state: State) -> list[Distribution[State]]:
        successes, stakes = state
        if successes >= 2:
            return []
        others = [(successes - stake, stakes[:at] + stakes[at + 1 :], stake) for at, stake in enumerate(stakes)]
        return [combine(constant((n, left)), D10.map(read(stake)), add) for n, left, stake in others]

    start = combine(D10.map(read(0)), D10.map(read(0)), add)
    assert best_play(start, lambda state: int(state[0] >= 2), choices) == F(672, 1000)
    assert at_least(pool([skill_die(8, below=1)] * 2), 2) == F(640, 1000)
    # Blindly below 2: a die makes 2 with 0.1 * 0.8, 1 with 0.7 + 0.01, else 0: 1 - 0.92 ** 2 + 0.71 ** 2
    assert at_least(pool([skill_die(8, below=2)] * 2), 2) == F(6577, 10000)


@pytest.mark.rule("FL-TEC-20")
def test_a_random_technology_is_one_of_nine() -> None:
    assert reroll(D10, [10], None) == die(9)


@pytest.mark.rule("FL-GEN-08")
def test_a_random_crown_with_crown_2_empty_is_one_of_four() -> None:
    assert reroll(D6, [2, 6], None) == die([1, 3, 4, 5])


@pytest.mark.rule("FL-DMG-02", "FL-DMG-08")
def test_armor_is_taken_off_the_sum_of_the_dice() -> None:
    # 2d6 = 5 in 4 of 36; 4d6 = 19 in 56 of 1296 and becomes 17; 1d6 on Armor 2 leaves nothing in 2 of 6.
    assert pool([D6] * 2).probability(5) == F(4, 36)
    after = floor(shift(pool([D6] * 4), -2), 0)
    assert after.probability(17) == pool([D6] * 4).probability(19) == F(56, 1296)
    assert floor(shift(D6, -2), 0).probability(0) == F(2, 6)


@pytest.mark.rule("FL-DMG-14")
def test_a_psychological_check_on_4_hurts_with_6_faces_of_10() -> None:
    assert at_least(D10, 5) == F(6, 10)
    points = pool([D10.map(lambda face: int(face > 4)), D10.map(lambda face: int(face > 5))])
    assert law(points) == {0: F(20, 100), 1: F(50, 100), 2: F(30, 100)}


@pytest.mark.rule("FL-HEA-01", "FL-HEA-02")
def test_five_medical_successes_heal_22_with_420_of_7776() -> None:
    # 22 on 5d6 is 13 under the most of 30, so as many ways as 13 on 5d6: 420; the five are 4 rolled and 1 fixed.
    healed = mixture(shift(pool([shown(9, 5)] * 4), 1), lambda n: pool([D6] * n))
    assert healed.probability(22) == F(420, 7776)


@pytest.mark.rule("FL-FLT-03")
def test_flight_from_a_7_with_bonus_5_needs_3_or_more() -> None:
    # 4 + 5 = 9 gets away, 2 + 5 = 7 does not
    assert at_least(shift(D6, 5), 8) == F(4, 6)
    assert at_least(shift(constant(4), 5), 8) == 1
    assert at_least(shift(constant(2), 5), 8) == 0


# The other games' ledgers

PIPS = die([0, 0, 1, 1, 2, 2])


@pytest.mark.rule("FO-TAB-ODDS", "FO-TST-04", "FO-TST-05")
def test_fallout_tests_with_best_play(subtests: pytest.Subtests) -> None:
    for difficulty, row in [
        (1, (96, 100, 100, 100)),
        (2, (85, 98, 100, 100)),
        (3, (63, 90, 97, 99)),
        (4, (37, 70, 87, 95)),
        (5, (15, 41, 65, 81)),
        (6, (4, 17, 35, 52)),
    ]:
        with subtests.test(difficulty=difficulty, row=row):
            State = tuple[int, tuple[int, ...]]  # re-rolls left, pips of the three dice

            def throw(left: int, kept: tuple[int, ...]) -> Distribution[State]:
                three: Distribution[tuple[int, ...]] = constant(kept)
                for _ in range(3 - len(kept)):
                    three = combine(three, PIPS, lambda pips, pip: tuple(sorted((*pips, pip))))
                return three.map(lambda pips: (left, pips))

            def choices(state: State) -> list[Distribution[State]]:
                left, pips = state
                kept = sorted({some for size in range(3) for some in itertools.combinations(pips, size)})
                return [throw(left - 1, some) for some in kept] if left else []

            odds = [best_play(throw(n, ()), lambda s: int(sum(s[1]) >= difficulty), choices) for n in range(4)]
            assert tuple(int(percent(p)) for p in odds) == row
            assert odds[0] == F((26, 23, 17, 10, 4, 1)[difficulty - 1], 27)


@pytest.mark.rule("FO-TAB-ODDS", "FO-CBT-04")
def test_fallout_hits_rolling_every_die_that_misses_again(subtests: pytest.Subtests) -> None:
    for hits, areas, row in [
        (1, 1, (88, 98, 100, 100)),
        (2, 1, (50, 84, 96, 99)),
        (3, 1, (12, 42, 67, 82)),
        (1, 2, (100, 100, 100, 100)),
        (2, 2, (93, 100, 100, 100)),
        (3, 2, (58, 92, 99, 100)),
    ]:
        with subtests.test(hits=hits, areas=areas, row=row):
            one = die([0, 0, 0, 1, 1, 1]) if areas == 1 else die([0, 1, 1, 1, 1, 1])
            assert tuple(int(percent(at_least(pool([reroll(one, [0], n)] * 3), hits))) for n in range(4)) == row


@pytest.mark.rule("PH-EVA-05")
def test_posthuman_evading_with_speed_3_against_3_wins_15_of_36_and_a_tie_is_caught() -> None:
    assert opposed(shift(D6, 3), shift(D6, 3)).win == F(15, 36)
    assert opposed(shift(constant(4), 3), shift(constant(3), 3)).win == 1
    assert opposed(shift(constant(2), 3), shift(constant(3), 2)).tie == 1


@pytest.mark.rule("PH-TST-02", "PH-RRL-01")
def test_posthuman_speed_3_passes_half_and_three_quarters_with_a_reroll_of_failures() -> None:
    passed = D6.map(lambda face: int(face <= 3))
    assert at_least(passed, 1) == F(1, 2)
    assert at_least(reroll(passed, [0]), 1) == F(3, 4)
    assert at_least(reroll(passed, [1]), 1) == F(1, 4)  # a forced re-roll of successes


@pytest.mark.rule("PS-THR-02", "PS-THR-03")
def test_saga_threat_3_is_narrative_on_half_the_faces() -> None:
    assert at_least(D6, 4) == at_most(D6, 3) == F(1, 2)
