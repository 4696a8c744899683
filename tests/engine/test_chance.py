"""Chance: what a seed gives is fixed for ever, streams and counters do not touch each other, no face is favoured."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice, pairwise, permutations

import pytest

from fallen_tui.engine.chance import _GOLDEN, _MASK, ScriptedChance, SeededChance, _mix, below, pick, stream_base, words

BIGGEST = 2**64
BOUNDS = (1, 2, 3, 10, 1000, 2**63 + 1, BIGGEST)

# seed, stream, counter; then what they have always given, and must give in every version to come: a journal's dice are
# recorded, but `fallen verify` and every sample game lean on these.
FIXED = [
    (
        ("fallen", "check", 0),
        (10286571690421153424, 11242841125157851465),
        (5, 5, 6, 4, 5, 6, 5, 3, 1, 1),
        (1, 6, 3, 0, 2, 9, 5, 4, 7, 8),
        (0, 1, 2, 8, 571, 9030193423052005059, 10286571690421153424),
    ),
    (
        ("fallen", "check", 1),
        (3152036479351540107, 15147394953345344366),
        (2, 5, 2, 6, 3, 2, 3, 6, 5, 3),
        (0, 3, 6, 4, 7, 9, 5, 1, 8, 2),
        (0, 0, 0, 2, 174, 3152036479351540107, 3152036479351540107),
    ),
    (
        ("fallen", "deck", 0),
        (4545011154220634710, 8633623325138146117),
        (2, 4, 4, 5, 4, 4, 4, 6, 3, 6),
        (6, 0, 2, 1, 5, 8, 4, 9, 7, 3),
        (0, 0, 0, 3, 252, 4545011154220634710, 4545011154220634710),
    ),
    (
        ("", "", 0),
        (12957926481466921400, 11972450217702518786),
        (6, 6, 1, 5, 5, 5, 5, 1, 4, 2),
        (3, 2, 5, 1, 9, 6, 7, 4, 8, 0),
        (0, 1, 2, 0, 719, 1020382168870684810, 12957926481466921400),
    ),
    (
        ("51st state", "ä", 2**40),
        (12446342417085372767, 9048890908550291578),
        (6, 4, 5, 6, 6, 1, 4, 3, 3, 2),
        (4, 8, 1, 5, 2, 3, 6, 9, 0, 7),
        (0, 1, 2, 7, 690, 9048890908550291578, 12446342417085372767),
    ),
]


# --- fixed for ever ---


def test_what_a_seed_gives_never_changes(subtests: pytest.Subtests) -> None:
    for place, raw, dice, order, picks in FIXED:
        with subtests.test(place=place, raw=raw, dice=dice, order=order, picks=picks):
            seed, stream, counter = place
            assert tuple(islice(words(seed, stream, counter), 2)) == raw
            assert SeededChance(seed).dice(stream, counter, 10, 6) == dice
            assert SeededChance(seed).permutation(stream, counter, 10) == order
            assert tuple(pick(seed, stream, counter, bound) for bound in BOUNDS) == picks


def test_the_generator_is_splitmix64() -> None:
    """The numbers that its author's program gives for the seed 1234567."""
    given = [_mix((1234567 + step * _GOLDEN) & _MASK) for step in range(1, 6)]
    assert given == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_start_of_a_stream_is_fixed() -> None:
    assert stream_base("fallen", "check") == 11400454195805068310
    assert stream_base("", "") == 10734006239897485896
    assert stream_base("a", "b") != stream_base("ab", "") != stream_base("", "ab")


def test_a_pick_is_the_first_number_of_a_draw(subtests: pytest.Subtests) -> None:
    for bound in [*range(1, 70), 255, 256, 257, 2**32, 2**63, 2**63 + 1, BIGGEST]:
        with subtests.test(bound=bound):
            for counter in range(20):
                assert pick("seed", "stream", counter, bound) == below(words("seed", "stream", counter), bound)


# --- independence ---


def test_the_same_draw_gives_the_same_however_often_and_in_whatever_order() -> None:
    chance = SeededChance("again")
    first = [chance.dice("check", at, 5, 6) for at in range(50)]
    for at in reversed(range(50)):
        chance.permutation("deck", at, 7)
        assert chance.dice("check", at, 5, 6) == first[at] == SeededChance("again").dice("check", at, 5, 6)


def test_more_dice_begin_like_fewer() -> None:
    chance = SeededChance("long")
    most = chance.dice("check", 3, 100, 20)
    assert all(chance.dice("check", 3, count, 20) == most[:count] for count in range(101))


def test_no_two_draws_share_a_word() -> None:
    """Neither seeds, streams nor neighbouring counters run into each other's numbers."""
    seen = Counter(
        word
        for seed in ("a", "b")
        for stream in ("check", "deck", "check:1", "bot:0")
        for counter in (*range(150), 2**20, 2**63)
        for word in islice(words(seed, stream, counter), 40)
    )
    assert len(seen) == 2 * 4 * 152 * 40
    assert max(seen.values()) == 1


def test_counters_seeds_and_streams_all_matter() -> None:
    orders = {
        SeededChance(seed).permutation(stream, counter, 20)
        for seed in ("a", "b", "c")
        for stream in ("x", "y")
        for counter in range(200)
    }
    assert len(orders) == 3 * 2 * 200


def test_one_draw_tells_nothing_of_another(subtests: pytest.Subtests) -> None:
    for one, other in [
        (lambda at: pick("tie", "x", at, 6), lambda at: pick("tie", "y", at, 6)),
        (lambda at: pick("tie", "x", at, 6), lambda at: pick("tie", "x", at + 1, 6)),
        (lambda at: pick("tie", "x", at, 6), lambda at: pick("tie 2", "x", at, 6)),
        (lambda at: SeededChance("tie").dice("x", at, 2, 6)[0], lambda at: SeededChance("tie").dice("x", at, 2, 6)[1]),
    ]:
        with subtests.test(one=one, other=other):
            even((one(at), other(at)) for at in range(7200)).within(35)


# --- no face is favoured ---

BANDS = {1: (0, 11), 3: (0.02, 17), 5: (0.2, 21), 9: (1.1, 28), 19: (5.4, 44), 23: (7.5, 50), 35: (14.6, 67)}
"""Degrees of freedom: the chi-square values that even chance leaves below and above once in a thousand times each.

The seeds are fixed, so that a test passes always or never.
"""


class Tally:
    """How far counts lie from even ones."""

    def __init__(self, counts: Counter[object]) -> None:
        self.counts = counts

    def within(self, freedom: int) -> None:
        """Asserts that all kinds occurred, neither too unevenly nor too evenly."""
        kinds, total = freedom + 1, self.counts.total()
        assert len(self.counts) == kinds
        expected = Fraction(total, kinds)
        square = sum((count - expected) ** 2 for count in self.counts.values()) / expected
        low, high = BANDS[freedom]
        assert low <= square <= high, f"{float(square):.2f} is not in {low}..{high}"


def even(draws: Iterable[object]) -> Tally:
    return Tally(Counter(draws))


def test_every_side_of_a_die_is_equally_likely(subtests: pytest.Subtests) -> None:
    for sides in [2, 4, 6, 10, 20]:
        for seed in ["one", "two"]:
            with subtests.test(sides=sides, seed=seed):
                chance = SeededChance(seed)
                even(face for at in range(600) for face in chance.dice("check", at, 10, sides)).within(sides - 1)
                even(chance.dice("first", at, 1, sides)[0] for at in range(6000)).within(sides - 1)


def test_every_order_is_equally_likely(subtests: pytest.Subtests) -> None:
    for seed in ["one", "two"]:
        with subtests.test(seed=seed):
            chance = SeededChance(seed)
            orders = [chance.permutation("deck", at, 4) for at in range(4800)]
            assert set(orders) == set(permutations(range(4)))
            even(orders).within(23)


def test_every_card_is_equally_likely_at_any_place_of_a_deck(subtests: pytest.Subtests) -> None:
    for place in [0, 7, 19]:
        with subtests.test(place=place):
            chance = SeededChance("places")
            even(chance.permutation("deck", at, 20)[place] for at in range(4000)).within(19)


def test_the_measure_finds_a_loaded_die() -> None:
    chance = SeededChance("loaded")
    faces = [face for at in range(600) for face in chance.dice("check", at, 10, 6)]
    loaded = [1 if face == 6 and number % 10 == 0 else face for number, face in enumerate(faces)]
    even(faces).within(5)
    with pytest.raises(AssertionError, match="is not in"):
        even(loaded).within(5)
    with pytest.raises(AssertionError, match="is not in"):
        even(range(6)).within(5)


def test_words_that_would_favour_some_are_passed_over() -> None:
    top = 2**62
    assert below(iter([3 * top, 2 * top, top]), 3) == 2
    assert below(iter([3 * top, 3 * top + 1, 0]), 3) == 0
    assert below(iter([_MASK, 2**63]), 2**63 + 1) == 2**63
    assert below(iter([_MASK]), BIGGEST) == _MASK
    with pytest.raises(AssertionError):
        below(iter([3 * top]), 3)


# --- bounds ---


def test_numbers_stay_within_their_bounds() -> None:
    for bound in (*range(1, 40), 2**32 + 1, 2**63 + 1, BIGGEST):
        drawn = [pick("bounds", "s", at, bound) for at in range(60)]
        assert all(0 <= number < bound for number in drawn)
        assert len(set(drawn)) > min(bound, 40) / 2
    assert {pick("bounds", "s", at, 1) for at in range(60)} == {0}


def test_a_shuffle_holds_every_place_once(subtests: pytest.Subtests) -> None:
    for size in [0, 1, 2, 3, 52, 200]:
        with subtests.test(size=size):
            for at in range(10):
                assert sorted(SeededChance("places").permutation("deck", at, size)) == list(range(size))


def test_dice_have_faces_from_one() -> None:
    chance = SeededChance("faces")
    assert chance.dice("check", 0, 0, 6) == ()
    assert chance.dice("check", 0, 5, 1) == (1,) * 5
    faces = chance.dice("check", 0, 1000, 6)
    assert set(faces) == {1, 2, 3, 4, 5, 6}


def test_there_is_nothing_to_choose_out_of_nothing(subtests: pytest.Subtests) -> None:
    for bound in [0, -1, BIGGEST + 1]:
        with subtests.test(bound=bound):
            for draw in (
                lambda: pick("s", "s", 0, bound),
                lambda: below(words("s", "s", 0), bound),
                lambda: SeededChance("s").dice("s", 0, 1, bound),
            ):
                with pytest.raises(ValueError, match="there is no number"):
                    draw()


def test_great_counters_do_not_come_round() -> None:
    firsts = [next(words("great", "s", at)) for at in (0, 2**32, 2**48, 2**63, 2**64 - 1)]
    assert len(set(firsts)) == len(firsts)


def test_neighbouring_words_have_nothing_in_common() -> None:
    """About half of the 64 bits differ, from word to word and from counter to counter."""
    run = list(islice(words("bits", "s", 0), 400))
    starts = [next(words("bits", "s", at)) for at in range(400)]
    for series in (run, starts):
        differ = sum((one ^ other).bit_count() for one, other in pairwise(series))
        spread = 4 * math.sqrt(399 * 64 / 4)
        assert abs(differ - 399 * 32) < spread


# --- given dice ---


def test_given_dice_come_first_whatever_asks() -> None:
    chance, seeded = ScriptedChance((6, 5, 4, 3), "seed"), SeededChance("seed")
    assert chance.dice("check", 0, 2, 6) == (6, 5)
    assert chance.dice("other", 7, 1, 6) == (4,)
    rolled = seeded.dice("check", 1, 3, 6)
    assert chance.dice("check", 1, 3, 6) == (3, *rolled[1:]), "the rest of the roll is the seed's"
    assert chance.dice("check", 2, 3, 6) == seeded.dice("check", 2, 3, 6)


def test_a_shuffle_takes_no_given_dice() -> None:
    chance = ScriptedChance((1, 2), "seed")
    assert chance.permutation("deck", 0, 9) == SeededChance("seed").permutation("deck", 0, 9)
    assert chance.dice("check", 0, 2, 6) == (1, 2)


def test_a_given_die_must_have_that_side(subtests: pytest.Subtests) -> None:
    for face in [0, 7, -1]:
        with subtests.test(face=face):
            with pytest.raises(ValueError, match=f"{face} is no side of a die of 6"):
                ScriptedChance((3, face)).dice("check", 0, 2, 6)
            assert ScriptedChance((3, 7)).dice("check", 0, 2, 8) == (3, 7)
